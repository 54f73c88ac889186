//! `explain` through the built binary: what it prints, as files beside the projects, and how it ends.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn projects() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/projects")
}

fn run(folder: &str, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cargo-nodewright"))
        .arg("explain")
        .args(words)
        .current_dir(projects().join(folder))
        .output()
        .expect("runs")
}

/// Compares what was printed with a file, or writes the file.
fn assert_prints(name: &str, folder: &str, words: &[&str], code: i32) {
    let output = run(folder, words);
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

fn assert_usage(folder: &str, words: &[&str], said: &str) {
    let output = run(folder, words);
    assert_eq!(output.status.code(), Some(2), "{words:?}");
    assert_eq!(output.stdout, b"", "{words:?}");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains(said), "{words:?} said\n{stderr}");
}

#[test]
fn tells_of_all_tools_of_a_file() {
    assert_prints("told.txt", "told", &["graphs/files.yaml"], 0);
    assert_prints("told.json", "told", &["graphs/files.yaml", "--format", "json"], 0);
}

#[test]
fn a_file_is_found_from_anywhere() {
    assert_prints("told.txt", "told/src", &["../graphs/files.yaml"], 0);
    assert_prints("told.txt", ".", &["told/graphs/files.yaml"], 0);
}

#[test]
fn tells_of_one_tool_of_a_file() {
    assert_prints("told_one.txt", "told", &["graphs/files.yaml", "count_list"], 0);
    assert_prints("told_one.txt", "told", &["count_list"], 0);
}

#[test]
fn tells_of_tools_whose_graphs_are_rust() {
    assert_prints("told_rust.txt", "told", &["count_words"], 0);
}

#[test]
fn a_file_without_a_project_is_read_alone() {
    let folder = std::env::temp_dir().join(format!("nodewright-explain-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("made");
    fs::copy(projects().join("alone/sound.yaml"), folder.join("sound.yaml")).expect("copied");
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-nodewright"))
        .args(["explain", "sound.yaml"])
        .current_dir(&folder)
        .output()
        .expect("runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains(", sound.yaml:"), "{said}");
    fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn a_project_with_mistakes_is_checked_instead() {
    assert_prints("desk.txt", "desk", &["graphs/double.yaml"], 1);
    assert_prints("desk.json", "desk", &["double", "--format=json"], 1);
}

#[test]
fn wrong_usage_says_what_to_do() {
    assert_usage("told", &[], "`explain` needs a graph file or the name of a tool");
    assert_usage(
        "told",
        &["count_lst"],
        "unknown tool `count_lst`; one with a similar name exists: `count_list`",
    );
    assert_usage("told", &["graphs/files.yaml", "count_word"], "unknown tool `count_word`");
    assert_usage(
        "told",
        &["zzz"],
        "unknown tool `zzz`; `cargo nodewright explain FILE` tells of all tools of a file",
    );
    assert_usage("told", &["graphs/nowhere.yaml"], "cannot open `graphs/nowhere.yaml`");
    assert_usage("told", &["count_list", "count_list"], "`count_list` is no graph file");
    assert_usage("told", &["count_list", "--fromat"], "one with a similar name exists: `--format`");
}

#[test]
fn help_is_told() {
    let help = run("told", &["--help"]);
    assert_eq!(help.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&help.stdout).contains("explain GRAPH [TOOL]"));
}
