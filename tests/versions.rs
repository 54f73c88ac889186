//! The compiler and the runtime of different versions do not compile together, and say so.

use std::path::Path;

use nodewright_tests::harness::cargo::run_on_fixtures;
use nodewright_tests::harness::files::{Files, read_folder};
use nodewright_tests::harness::message::Message;
use nodewright_tests::harness::places::{fixtures, repository};
use nodewright_tests::harness::workspace::Workspace;

/// The compiler of this repository under another version.
fn compiler_of_another_version() -> Files {
    let mut files = read_folder(&repository().join("codegen"));
    files.retain(|path, _| path.starts_with("src") || path == Path::new("Cargo.toml"));
    let manifest = files.get_mut(Path::new("Cargo.toml")).expect("a manifest");
    for key in ["edition", "rust-version", "license", "readme", "keywords", "categories", "include"] {
        *manifest = manifest.replace(&format!("{key}.workspace = true\n"), "");
    }
    assert!(manifest.contains("version.workspace = true\n"), "{manifest}");
    *manifest = manifest.replace("version.workspace = true\n", "version = \"0.0.7\"\nedition = \"2024\"\n");
    *manifest = manifest.replace("[lints]\nworkspace = true\n", "");
    files
}

#[test]
fn another_version_of_the_compiler_is_refused() {
    let mut project = read_folder(&fixtures("base"));
    let manifest = "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
                    [dependencies]\nnodewright.workspace = true\nschemars.workspace = true\nserde.workspace = true\n\n\
                    [build-dependencies]\nnodewright-codegen = { path = \"../compiler\" }\n";
    project.insert("Cargo.toml".into(), manifest.into());
    let crates =
        vec![("compiler".to_owned(), compiler_of_another_version()), ("project".to_owned(), project)];
    let workspace = Workspace::new("versions", crates);
    let run = run_on_fixtures(&workspace.root, "check", &["-p", "project"]);
    let said: Vec<_> = run.of("project").iter().map(Message::to_string).collect();
    let [error] = run.of("project") else { panic!("{}\n{}", said.join("\n"), run.stderr) };
    let runtime = env!("CARGO_PKG_VERSION");
    let title = format!("`nodewright-codegen` 0.0.7 made this project's code, but `nodewright` is {runtime}");
    assert_eq!((error.level.as_str(), error.title()), ("error", title.as_str()));
    assert!(error.text.contains("= help: give both the same version in Cargo.toml"), "{error}");
    let place = error.place.as_ref().map(ToString::to_string);
    assert_eq!(place.as_deref(), Some("project/src/main.rs:6:1-20"));
}
