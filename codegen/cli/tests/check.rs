//! `check` through the built binary: what it prints, as files beside the projects, and how it ends.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn projects() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/projects")
}

fn run(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cargo-nodewright"))
        .args(words)
        .current_dir(projects())
        .output()
        .expect("runs")
}

/// Compares what was printed with a file, or writes the file.
fn assert_prints(name: &str, words: &[&str], code: i32) {
    let output = run(words);
    let said = String::from_utf8(output.stdout).expect("text");
    assert_eq!(output.status.code(), Some(code), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let path = projects().join(name);
    if std::env::var_os("NODEWRIGHT_BLESS").is_some() {
        fs::write(&path, &said).expect("written");
        return;
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(expected == said, "{name} differs; `NODEWRIGHT_BLESS=1` writes it\n{said}");
}

fn assert_usage(words: &[&str], said: &str) {
    let output = run(words);
    assert_eq!(output.status.code(), Some(2), "{words:?}");
    assert_eq!(output.stdout, b"", "{words:?}");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains(said), "{words:?} said\n{stderr}");
}

#[test]
fn tells_the_mistakes_of_a_project_in_text() {
    assert_prints("desk.txt", &["check", "desk"], 1);
}

#[test]
fn tells_the_mistakes_of_a_project_in_json() {
    assert_prints("desk.json", &["check", "desk", "--format", "json"], 1);
}

#[test]
fn cargo_passes_the_name_of_the_subcommand() {
    assert_prints("desk.json", &["nodewright", "check", "--format=json", "desk/src"], 1);
    assert_prints("desk.json", &["nodewright", "check", "--format=json", "desk/Cargo.toml"], 1);
}

#[test]
fn a_project_without_mistakes_ends_well() {
    assert_prints("quiet.txt", &["check", "quiet"], 0);
    assert_prints("quiet.json", &["check", "quiet", "--format", "json"], 0);
}

#[test]
fn a_file_alone_is_checked_with_what_it_contains() {
    assert_prints("alone.txt", &["check", "alone/graph.yaml"], 1);
    assert_prints("alone.json", &["check", "alone/graph.yaml", "--format", "json"], 1);
}

#[test]
fn warnings_alone_are_no_failure() {
    assert_prints("sound.txt", &["check", "alone/sound.yaml"], 0);
}

#[test]
fn wrong_usage_says_what_to_do() {
    assert_usage(&["chek"], "unknown command `chek`; one with a similar name exists: `check`");
    assert_usage(
        &["check", "--fomat"],
        "unknown option `--fomat`; one with a similar name exists: `--format`",
    );
    assert_usage(&["check", "nowhere"], "cannot open `nowhere`");
    assert_usage(&["check", "desk/build.rs"], "name a folder, or a file that ends in `.yaml` or `.yml`");
    assert_usage(&["check", "../.."], "calls neither `nodewright::project!` nor `nodewright::main!`");
}

#[test]
fn help_and_version_are_told() {
    for words in [&["--help"][..], &["nodewright", "--help"], &[]] {
        let output = run(words);
        assert_eq!(output.status.code(), Some(0));
        assert!(String::from_utf8_lossy(&output.stdout).contains("cargo nodewright COMMAND"));
    }
    let version = format!("cargo-nodewright {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(String::from_utf8_lossy(&run(&["--version"]).stdout), version);
    let help = run(&["check", "--help"]);
    assert!(String::from_utf8_lossy(&help.stdout).contains("--format json"));
}

#[test]
fn snapshots_tell_of_the_tools_of_servers() {
    assert_prints("remote.txt", &["check", "remote"], 1);
}

#[test]
fn a_file_of_servers_alone_is_right() {
    let output = run(&["check", "remote/graphs/servers.yaml", "--format", "json"]);
    assert_eq!((output.status.code(), &*output.stdout), (Some(0), &b"[]\n"[..]));
}
