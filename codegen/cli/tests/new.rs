//! `new` through the built binary: what it writes and refuses, and that the project builds and passes its own tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Instant;

/// All that a project consists of.
const FILES: [&str; 15] = [
    ".gitignore",
    "Cargo.toml",
    "README.md",
    "build.rs",
    "graphs/meal-desk.yaml",
    "mcp/kitchen.json",
    "src/kitchen.rs",
    "src/lib.rs",
    "src/lunch.rs",
    "src/main.rs",
    "src/nodes.rs",
    "src/state.rs",
    "tests/binary.rs",
    "tests/graphs.rs",
    "tests/lunch.rs",
];

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

/// An empty folder, which is a workspace, so that cargo does not look further up.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("Cargo.toml"), "[workspace]\nresolver = \"3\"\nmembers = [\"meal-desk\"]\n")
        .expect("written");
    folder
}

/// The exit code, standard output and standard error.
fn said(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

fn run(folder: &Path, words: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-nodewright"));
    said(&command.arg("nodewright").args(words).current_dir(folder).output().expect("runs"))
}

/// Makes a project that depends on this repository.
fn make(folder: &Path, name: &str) {
    let source = repository();
    let (code, _, stderr) = run(folder, &["new", name, "--source", source.to_str().expect("text")]);
    assert_eq!((code, &*stderr), (Some(0), ""));
}

/// The paths of all files below a folder.
fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(at) = open.pop() {
        for entry in fs::read_dir(&at).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            match entry.is_dir() {
                true => open.push(entry),
                false => {
                    let path = entry.strip_prefix(folder).expect("below");
                    found.push(path.to_string_lossy().replace('\\', "/"));
                }
            }
        }
    }
    found.sort();
    found
}

#[test]
fn makes_a_project_and_says_what_to_do_next() {
    let folder = scratch("makes");
    let told = "made `meal-desk`: two nodes, a graph in YAML, a graph in Rust, an MCP server that they call, and tests\n\
                next: cd meal-desk && cargo test\n\
                then: cargo run -- call order_meal '{\"dish\":\"soup\",\"portions\":2}'\n";
    assert_eq!(run(&folder, &["new", "meal-desk"]), (Some(0), told.into(), String::new()));
    assert_eq!(files(&folder.join("meal-desk")), FILES);
    let manifest = fs::read_to_string(folder.join("meal-desk/Cargo.toml")).expect("a manifest");
    let version = env!("CARGO_PKG_VERSION");
    for line in [
        "name = \"meal-desk\"",
        &format!("nodewright = \"{version}\""),
        &format!("nodewright-codegen = \"{version}\""),
    ] {
        assert!(manifest.lines().any(|found| found == line), "no `{line}` in\n{manifest}");
    }
}

#[test]
fn a_folder_that_is_empty_is_filled() {
    let folder = scratch("fills").join("meal-desk");
    fs::create_dir_all(folder.join(".git")).expect("a folder");
    let (code, stdout, stderr) = run(&folder, &["new", "."]);
    assert_eq!((code, &*stderr), (Some(0), ""));
    assert!(stdout.contains("made `meal-desk`") && stdout.contains("next: cargo test\n"), "{stdout}");
    assert_eq!(files(&folder), FILES);
}

#[test]
fn nothing_is_overwritten() {
    let folder = scratch("keeps");
    fs::create_dir_all(folder.join("meal-desk/src")).expect("a folder");
    fs::write(folder.join("meal-desk/notes.txt"), "mine").expect("written");
    let refused = "error: `meal-desk` is not empty: `notes.txt` is in it\n\
                   help: name a folder that is empty, or is not there yet\n";
    assert_eq!(run(&folder, &["new", "meal-desk"]), (Some(2), String::new(), refused.into()));
    assert_eq!(files(&folder.join("meal-desk")), ["notes.txt"]);
}

#[test]
fn wrong_usage_says_what_to_do() {
    let folder = scratch("usage");
    for (words, expected) in [
        (&["new"][..], "`new` needs a name: `cargo nodewright new my-server`"),
        (
            &["new", "Meal Desk"],
            "error: `Meal Desk` cannot be the name of a package: only lower-case letters, digits, `-` and `_` can be \
             in it\nhelp: a name like it that can be: `meal-desk`\n",
        ),
        (&["new", "a/b/serde"], "`serde` cannot be the name of a package"),
        (&["new", "a", "--name", "2b"], "`2b` cannot be the name of a package: it starts with a digit"),
        (&["new", "a", "--source", "nowhere"], "cannot open `nowhere`"),
        (
            &["new", "a", "--source", "."],
            "`.` is no copy of Nodewright's repository: it has no `runtime/Cargo.toml`",
        ),
        (&["new", "Cargo.toml", "--name", "a"], "cannot open `Cargo.toml`"),
        (&["nwe", "a"], "unknown command `nwe`; one with a similar name exists: `new`"),
    ] {
        let (code, stdout, stderr) = run(&folder, words);
        assert_eq!((code, &*stdout), (Some(2), ""), "{words:?}");
        assert!(stderr.contains(expected), "{words:?} said\n{stderr}");
    }
    assert_eq!(files(&folder), ["Cargo.toml"]);
    let (code, stdout, _) = run(&folder, &["new", "--help"]);
    assert_eq!(code, Some(0));
    assert!(stdout.starts_with("cargo nodewright new NAME"), "{stdout}");
}

#[test]
fn what_cannot_be_written_is_a_failure() {
    let folder = scratch("fails");
    let (code, stdout, stderr) = run(&folder, &["new", "Cargo.toml/desk"]);
    assert_eq!((code, &*stdout), (Some(1), ""));
    assert!(stderr.starts_with("error: cannot write Cargo.toml/desk"), "{stderr}");
}

#[test]
fn a_workspace_that_does_not_know_the_project_is_told_of() {
    let folder = scratch("workspace");
    let workspace = "[workspace]\nmembers = [\"meal-desk\", \"many/*\"]\nexclude = [\"apart\"]\n";
    fs::write(folder.join("Cargo.toml"), workspace).expect("written");
    let note = |path: &str| {
        let (code, stdout, _) = run(&folder, &["new", path]);
        assert_eq!(code, Some(0));
        stdout.lines().find(|line| line.starts_with("note: ")).map(str::to_owned)
    };
    for known in ["meal-desk", "many/desk", "apart/desk"] {
        assert_eq!(note(known), None, "{known}");
    }
    let told = note("more/desk").expect("a note");
    assert!(told.ends_with("does not list it: add `\"more/desk\"` to its `members`"), "{told}");
}

#[test]
fn check_finds_nothing_in_a_new_project() {
    let folder = scratch("checks");
    make(&folder, "meal-desk");
    let told = "checked 2 graphs and 2 nodes: no errors, no warnings\n";
    assert_eq!(run(&folder, &["check", "meal-desk"]), (Some(0), told.into(), String::new()));
}

/// Whatever the name: lines with it could grow too long, or sort elsewhere. Longer names are rare, and no harm.
#[test]
fn a_new_project_is_formatted() {
    if !Command::new("rustfmt").arg("--version").output().is_ok_and(|output| output.status.success()) {
        eprintln!("not run: there is no rustfmt");
        return;
    }
    let folder = scratch("formats");
    // Or else this repository's settings would be found above.
    fs::write(folder.join("rustfmt.toml"), "").expect("written");
    for name in ["a", "zebra-desk", "names-of-forty-characters-break-no-lines"] {
        make(&folder, name);
        let sources = files(&folder.join(name)).into_iter().filter(|path| path.ends_with(".rs"));
        let mut rustfmt = Command::new("rustfmt");
        rustfmt.args(["--check", "--edition", "2024"]).args(sources).current_dir(folder.join(name));
        let (code, stdout, stderr) = said(&rustfmt.output().expect("rustfmt runs"));
        assert_eq!((code, &*stdout, &*stderr), (Some(0), "", ""), "{name}");
    }
}

/// It shares the target folder with this build, but packages of a workspace are built for that workspace: the first time
/// takes 50 s of a processor, for the compiler and the runtime; then 3 s.
#[test]
fn a_new_project_builds_without_warnings_and_passes_its_tests() {
    let folder = scratch("builds");
    make(&folder, "meal-desk");
    fs::copy(repository().join("Cargo.lock"), folder.join("Cargo.lock")).expect("copied");
    let start = Instant::now();
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["test", "--offline", "--target-dir"]).arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join(".."));
    // The profile of the dependencies in this workspace.
    cargo.env("CARGO_PROFILE_DEV_DEBUG", "0").env("CARGO_INCREMENTAL", "0");
    // Left by the cargo that runs the tests, and meant for this package.
    for variable in ["OUT_DIR", "CARGO_TARGET_DIR", "CARGO_BUILD_TARGET_DIR"] {
        cargo.env_remove(variable);
    }
    let output = cargo.current_dir(folder.join("meal-desk")).output().expect("cargo runs");
    let (code, stdout, stderr) = said(&output);
    assert_eq!(code, Some(0), "{stdout}{stderr}");
    assert!(!stderr.contains("warning"), "{stderr}");
    for expected in ["ok. 7 passed", "ok. 1 passed", "lunch_is_two_meals ... ok"] {
        assert!(stdout.contains(expected), "{stdout}");
    }
    println!("built and tested in {:.1} s", start.elapsed().as_secs_f64());
}
