//! Projects that pages make, and copies of those in the repository, each built by itself: so paths in messages are as
//! a user sees them.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Once;

use nodewright_tests::harness::cargo::{cargo, forget_package, run_on_fixtures, timed};
use nodewright_tests::harness::files::{Files, read, read_folder, write_folder};
use nodewright_tests::harness::places::{repository, scratch, target};
use nodewright_tests::harness::workspace::shared_dependencies;

use super::console::normal;
use super::note::Change;
use super::plan::ALONE;
use super::unit::traced;

/// The test file of blocks beside a project.
const UNITS: &str = "tests/docs.rs";
/// What the name of a project begins with that `cargo nodewright new` makes.
const NEW: &str = "new/";
/// Files that are not a project's own.
const LOCKS: [&str; 2] = ["Cargo.lock", "taken.lock"];

/// A project as far as pages have come.
pub(crate) struct Project {
    /// `.` for the repository itself.
    name: String,
    folder: PathBuf,
    files: Files,
}

impl Project {
    /// A project by its name on a page: a folder of the repository, which has a `/` in it, one that
    /// `cargo nodewright new` makes, or one that pages make.
    pub(crate) fn new(name: &str) -> Result<Self, String> {
        if let Some(package) = name.strip_prefix(NEW) {
            let folder = scratch().join("docs").join(package);
            return Ok(Self { name: name.to_owned(), folder, files: made_by_tool(package)? });
        }
        let short = name.replace('/', "-");
        let folder = if name == "." { repository() } else { scratch().join("docs").join(short) };
        let copied = name.contains('/');
        let base = if copied { name.to_owned() } else { format!("tests/docs/projects/{name}") };
        let files = read_folder(&repository().join(base));
        if copied && files.is_empty() {
            return Err(format!("there is no folder `{name}`"));
        }
        Ok(Self { name: name.to_owned(), folder, files })
    }

    /// Whether pages make it.
    pub(crate) fn is_made(&self) -> bool {
        self.name != "." && !self.name.contains('/')
    }

    /// Adds a file, or to a file.
    pub(crate) fn put(&mut self, path: &str, text: &str, append: bool) {
        let file = self.files.entry(path.into()).or_default();
        if append && !file.is_empty() {
            file.push('\n');
        } else {
            file.clear();
        }
        file.push_str(text.trim_end());
        file.push('\n');
    }

    /// Runs a command in the project, with changes that last for this run.
    pub(crate) fn run(&mut self, changes: &[Change], command: &str) -> Result<Vec<String>, String> {
        if command.contains("cargo nodewright") {
            build_tool();
        }
        let files = changed(&self.files, changes)?;
        self.write(&files);
        let output = timed(&format!("`{command}` in {}", self.name), &mut shell(&self.folder, command));
        if changes.is_empty() && self.name != "." {
            let own = |files: Files| {
                files.into_iter().filter(|(path, _)| !LOCKS.iter().any(|lock| path.ends_with(lock)))
            };
            let defaults = with_defaults(&self.name, &self.files);
            let made = own(read_folder(&self.folder)).filter(|(path, _)| !defaults.contains_key(path));
            self.files.extend(made.collect::<Vec<_>>());
        }
        let paths = [
            (self.folder.to_string_lossy().into_owned(), "."),
            (scratch().join("target").to_string_lossy().into_owned(), "target"),
        ];
        Ok(normal(&String::from_utf8_lossy(&output.stdout), &paths))
    }

    /// Builds the project, of which the compiler must have nothing to say.
    pub(crate) fn build(&self) -> Option<String> {
        self.write(&self.files);
        let run = run_on_fixtures(&self.folder, "build", &[]);
        let said: Vec<String> = run.messages.values().flatten().map(ToString::to_string).collect();
        (!run.success || !said.is_empty()).then(|| format!("{}\n{}", said.join("\n"), run.stderr))
    }

    /// Compiles and runs blocks beside the project.
    pub(crate) fn test(&mut self, units: String) -> Option<String> {
        let mut files = self.files.clone();
        files.insert(UNITS.into(), units.clone());
        self.write(&files);
        let mut command = cargo(&self.folder, "test");
        command.args(["--quiet", "--test", "docs", "--target-dir"]).arg(scratch().join("target"));
        environment(&mut command);
        let output = timed(&format!("blocks of {}", self.name), &mut command);
        let said = [output.stderr, output.stdout].map(|said| String::from_utf8_lossy(&said).into_owned());
        (!output.status.success()).then(|| traced(&said.join("\n"), UNITS, &units))
    }

    fn write(&self, files: &Files) {
        if self.name == "." {
            return;
        }
        let mut files = with_defaults(&self.name, files);
        if let Some(manifest) = files.get_mut(&PathBuf::from("Cargo.toml")) {
            *manifest = manifest.replace("\n[workspace]\n", "\n") + &workspace_sections();
        }
        let lock = read(&repository().join("Cargo.lock"));
        let [ours, taken] =
            LOCKS.map(|name| std::fs::read_to_string(self.folder.join(name)).unwrap_or_default());
        let current = if taken == lock && !ours.is_empty() { ours } else { lock.clone() };
        files.extend([(LOCKS[0].into(), current), (LOCKS[1].into(), lock)]);
        write_folder(&self.folder, &files);
    }
}

/// The files that `cargo nodewright new` makes.
fn made_by_tool(package: &str) -> Result<Files, String> {
    build_tool();
    let at = scratch().join("docs-new");
    let folder = at.join(package);
    let failed = |error: std::io::Error| format!("cannot make `{package}`: {error}");
    if folder.exists() {
        std::fs::remove_dir_all(&folder).map_err(failed)?;
    }
    std::fs::create_dir_all(&at).map_err(failed)?;
    let output = shell(&at, &format!("cargo nodewright new {package}")).output().map_err(failed)?;
    match output.status.success() {
        true => Ok(read_folder(&folder)),
        false => Err(String::from_utf8_lossy(&output.stdout).into_owned()),
    }
}

fn changed(files: &Files, changes: &[Change]) -> Result<Files, String> {
    let mut files = files.clone();
    for Change { file, from, to } in changes {
        let text = files.get_mut(&PathBuf::from(file)).ok_or(format!("there is no file `{file}`"))?;
        if text.matches(from.as_str()).count() != 1 {
            return Err(format!("`{from}` is not once in {file}"));
        }
        *text = text.replace(from.as_str(), to);
    }
    Ok(files)
}

/// The files with those that are the same in every project, where pages do not show them.
fn with_defaults(name: &str, files: &Files) -> Files {
    let mut files = files.clone();
    let build =
        if name == ALONE { "" } else { "\n[build-dependencies]\nnodewright-codegen.workspace = true\n" };
    let name = name.rsplit('/').next().unwrap_or(name);
    let manifest = files.entry("Cargo.toml".into()).or_insert_with(|| {
        format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n\
             nodewright.workspace = true\nschemars.workspace = true\nserde.workspace = true\n{build}"
        )
    });
    if !manifest.contains("[dev-dependencies]") {
        manifest.push_str("\n[dev-dependencies]\nserde_json.workspace = true\ntokio.workspace = true\n");
    }
    if manifest.contains("[build-dependencies]") {
        let build = "fn main() {\n    nodewright_codegen::build();\n}\n";
        files.entry("build.rs".into()).or_insert_with(|| build.to_owned());
    }
    let has = |path: &str| files.contains_key(&PathBuf::from(path));
    let root = match has("src/nodes.rs") {
        _ if name == ALONE => Some(("src/lib.rs", "")),
        true => Some(("src/main.rs", "mod nodes;\n\nnodewright::main!();\n")),
        false => Some(("src/main.rs", "nodewright::main!();\n")),
    };
    if let Some((path, text)) = root.filter(|_| !has("src/main.rs") && !has("src/lib.rs")) {
        files.insert(path.into(), text.to_owned());
    }
    files
}

/// What makes a package a workspace of its own that finds the crates of this repository, under their versions too.
fn workspace_sections() -> String {
    let root = repository().to_string_lossy().replace('\\', "/");
    let manifest = read(&repository().join("Cargo.toml"));
    let section = |name: &str| -> String {
        let lines = manifest.lines().skip_while(|line| *line != name).skip(1);
        lines.take_while(|line| !line.starts_with('[')).map(|line| format!("{line}\n")).collect()
    };
    let folders = [
        ("nodewright", "runtime"),
        ("nodewright-codegen", "codegen"),
        ("nodewright-core", "runtime/core"),
        ("nodewright-macros", "macros"),
    ];
    let patch: String =
        folders.iter().map(|(name, path)| format!("{name} = {{ path = \"{root}/{path}\" }}\n")).collect();
    format!(
        "\n[workspace]\nresolver = \"3\"\n\n[workspace.package]\n{}\n[workspace.lints.rust]\n{}\n[workspace.lints.clippy]\n{}\n\
         {}\n[patch.crates-io]\n{patch}\n[profile.dev]\ndebug = false\nincremental = false\n",
        section("[workspace.package]"),
        section("[workspace.lints.rust]"),
        section("[workspace.lints.clippy]"),
        shared_dependencies(),
    )
}

/// A shell in which cargo says nothing of its own, and finds what was built.
fn shell(folder: &std::path::Path, command: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.current_dir(folder).args(["-c", &format!("exec 2>&1\n{command}")]).stdin(Stdio::null());
    let bin = |target: PathBuf| target.join("debug");
    let mut path = vec![bin(scratch().join("target")), bin(target())];
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    shell.env("PATH", std::env::join_paths(path).unwrap_or_default());
    forget_package(&mut shell);
    shell.env("CARGO_TARGET_DIR", scratch().join("target"));
    environment(&mut shell);
    shell
}

fn environment(command: &mut Command) {
    let variables = BTreeMap::from([
        ("CARGO_INCREMENTAL", "0"),
        ("CARGO_NET_OFFLINE", "true"),
        ("CARGO_PROFILE_DEV_DEBUG", "0"),
        ("CARGO_TERM_COLOR", "never"),
        ("CARGO_TERM_QUIET", "true"),
        ("RUST_BACKTRACE", "0"),
    ]);
    command.envs(variables).env_remove("RUST_LOG").env_remove("NODEWRIGHT_BLESS");
}

/// Builds `cargo nodewright`, where the tests themselves are built: what it needs is there.
fn build_tool() {
    static BUILT: Once = Once::new();
    BUILT.call_once(|| {
        let mut command = cargo(&repository(), "build");
        command.args(["--quiet", "-p", "cargo-nodewright", "--target-dir"]).arg(target());
        let output = timed("cargo build of cargo-nodewright", &mut command);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    });
}
