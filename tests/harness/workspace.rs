//! A workspace of fixture crates, laid out under `target/fixtures`.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use super::files::{Files, read, read_folder, write_folder, write_if_changed};
use super::places::{fixtures, repository, scratch};

/// A workspace and the names of its crates.
#[derive(Debug)]
pub struct Workspace {
    /// Where it is.
    pub root: PathBuf,
    /// Folders of its members.
    pub members: Vec<String>,
}

impl Workspace {
    /// Lays out all fixtures of a group, each over the files of `base`, if there is one.
    pub fn of_group(group: &str, base: Option<&str>) -> Self {
        let below = base.map(|base| read_folder(&fixtures(base))).unwrap_or_default();
        let mut crates: Vec<_> = names(&fixtures(group))
            .into_iter()
            .map(|name| {
                let mut files = below.clone();
                files.extend(read_folder(&fixtures(group).join(&name)));
                (name, files)
            })
            .collect();
        if let Some(base) = base {
            crates.push((base.to_owned(), below));
        }
        Self::new(group, crates)
    }

    /// Lays out crates, given as names and files.
    pub fn new(name: &str, crates: Vec<(String, Files)>) -> Self {
        let root = scratch().join(name);
        let members = crates.iter().map(|(name, _)| name.clone()).collect();
        for (name, mut files) in crates {
            fill_in(&name, &mut files);
            write_folder(&root.join(&name), &files);
        }
        let workspace = Self { root, members };
        write_if_changed(&workspace.root.join("Cargo.toml"), &workspace.manifest(&shared_dependencies()));
        workspace.write_lock();
        workspace
    }

    fn manifest(&self, dependencies: &str) -> String {
        format!(
            "[workspace]\nresolver = \"3\"\nmembers = {:?}\n\n{dependencies}\n\
             [profile.dev]\ndebug = false\nincremental = false\n",
            self.members
        )
    }

    /// Starts from the lock file of the repository, so that nothing has to be fetched or chosen.
    fn write_lock(&self) {
        let lock = read(&repository().join("Cargo.lock"));
        let taken = self.root.join("taken.lock");
        if fs::read_to_string(&taken).is_ok_and(|old| old == lock) && self.root.join("Cargo.lock").exists() {
            return;
        }
        write_if_changed(&self.root.join("Cargo.lock"), &lock);
        write_if_changed(&taken, &lock);
    }
}

/// The names of the fixtures of a group.
pub fn names(folder: &Path) -> Vec<String> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("cannot list {}: {error}", folder.display()));
    let folders = entries.flatten().filter(|entry| entry.path().is_dir());
    let mut names: Vec<_> = folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Every fixture needs a manifest and a build script; only those with their own say so.
fn fill_in(name: &str, files: &mut Files) {
    let root = repository().to_string_lossy().replace('\\', "/");
    files.remove(Path::new("expected.txt"));
    let manifest = files.entry("Cargo.toml".into()).or_insert_with(|| default_manifest(name));
    if manifest.contains("\n[build-dependencies]\n") {
        let build = "fn main() {\n    nodewright_codegen::build();\n}\n";
        files.entry("build.rs".into()).or_insert_with(|| build.into());
    }
    for (path, text) in files.iter_mut() {
        if path.ends_with("Cargo.toml") {
            *text = text.replace("{root}", &root);
        }
    }
}

fn default_manifest(name: &str) -> String {
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [dependencies]\nnodewright.workspace = true\nschemars.workspace = true\nserde.workspace = true\n\n\
         [build-dependencies]\nnodewright-codegen.workspace = true\n"
    )
}

/// The `[workspace.dependencies]` of the repository, with paths that hold elsewhere too.
pub fn shared_dependencies() -> String {
    let root = repository().to_string_lossy().replace('\\', "/");
    let manifest = read(&repository().join("Cargo.toml"));
    let section = manifest.lines().skip_while(|line| *line != "[workspace.dependencies]");
    let mut out = String::new();
    for (index, line) in section.enumerate() {
        if index > 0 && line.starts_with('[') {
            break;
        }
        let _ = writeln!(out, "{}", line.replace("path = \"", &format!("path = \"{root}/")));
    }
    assert!(out.contains("nodewright-codegen"), "no `[workspace.dependencies]` in Cargo.toml");
    out
}
