//! Runs of cargo.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Once;
use std::time::Instant;

use super::message::Message;
use super::places::{repository, scratch};
use super::progress;

/// What a run of cargo said.
#[derive(Debug)]
pub struct Run {
    /// Messages of the compiler, by the folder of the package.
    pub messages: BTreeMap<String, Vec<Message>>,
    /// Whether all went well.
    pub success: bool,
    /// What cargo itself wrote.
    pub stderr: String,
}

/// A cargo that works in `folder`. It fetches nothing but what the lock file of the workspace names, once: fixtures turn on
/// features that no build of the workspace does.
pub fn cargo(folder: &Path, subcommand: &str) -> Command {
    static FETCHED: Once = Once::new();
    FETCHED.call_once(|| {
        // If it fails, for want of a network, the build that misses something says so.
        let _ = plain_cargo(&repository(), "fetch").args(["--locked", "--quiet"]).output();
    });
    let mut command = plain_cargo(folder, subcommand);
    command.arg("--offline");
    command
}

fn plain_cargo(folder: &Path, subcommand: &str) -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.current_dir(folder).arg(subcommand);
    forget_package(&mut command);
    command
}

/// Leaves out what the cargo that runs the tests has said of this package. Build scripts that look at it would else run
/// again, in turns with those of that cargo.
pub fn forget_package(command: &mut Command) {
    let named =
        ["OUT_DIR", "CARGO_TARGET_DIR", "CARGO_BUILD_TARGET_DIR", "CARGO_CRATE_NAME", "__CARGO_FIX_YOLO"];
    let of_package = |name: &str| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_");
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(|name| named.contains(&name) || of_package(name)) {
            command.env_remove(name);
        }
    }
}

/// Runs `cargo check` or `cargo build` on fixtures, through all failures.
pub fn run_on_fixtures(folder: &Path, subcommand: &str, args: &[&str]) -> Run {
    let mut command = cargo(folder, subcommand);
    command.args(["--message-format=json", "--keep-going"]).args(args);
    command.arg("--target-dir").arg(scratch().join("target"));
    let output = timed(&format!("cargo {subcommand} of {}", folder_name(folder)), &mut command);
    let mut messages: BTreeMap<String, Vec<Message>> = BTreeMap::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        if let Some((package, message)) = Message::parse(line) {
            messages.entry(package).or_default().push(message);
        }
    }
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    Run { messages, success: output.status.success(), stderr }
}

impl Run {
    /// The messages for a package.
    pub fn of(&self, package: &str) -> &[Message] {
        self.messages.get(package).map_or(&[], Vec::as_slice)
    }

    /// What the build script of a package warned of.
    pub fn script_warnings(&self, package: &str) -> Vec<&str> {
        let prefix = format!("warning: {package}@");
        let of_package = self.stderr.lines().filter_map(|line| line.strip_prefix(&prefix));
        of_package.filter_map(|rest| Some(rest.split_once(": ")?.1)).collect()
    }
}

/// A binary of a fixture or an example, which has been built.
pub fn fixture_binary(name: &str) -> PathBuf {
    scratch().join("target/debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// Builds the examples, with the profile of the fixtures, so that they share what they depend on.
pub fn build_examples() {
    static BUILT: Once = Once::new();
    BUILT.call_once(|| build(&["quickstart", "order-desk"], "the examples"));
}

/// The server of the example `node-knowledge`. Built by itself: it depends on more than the other examples.
pub fn knowledge_server() -> PathBuf {
    static BUILT: Once = Once::new();
    BUILT.call_once(|| build(&["node-knowledge"], "node-knowledge"));
    fixture_binary("node-knowledge")
}

fn build(packages: &[&str], what: &str) {
    let mut command = cargo(&repository(), "build");
    command.arg("--quiet").args(packages.iter().flat_map(|package| ["-p", package]));
    command.args(["--config", "profile.dev.debug=false", "--config", "profile.dev.incremental=false"]);
    command.arg("--target-dir").arg(scratch().join("target"));
    let output = timed(&format!("cargo build of {what}"), &mut command);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Runs a command that may take long, and says so.
pub fn timed(what: &str, command: &mut Command) -> Output {
    progress(&format!("{what} …"));
    let start = Instant::now();
    let output = command.output().unwrap_or_else(|error| panic!("{what}: {error}"));
    progress(&format!("{what}: {:.1} s", start.elapsed().as_secs_f64()));
    output
}

fn folder_name(folder: &Path) -> String {
    folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
