//! The fixtures of `tests/fixtures/errors`, in which carets mark what a build must report: `check` reports the same,
//! each once, whoever reports it in a build.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Mistakes that only rustc can see: types of Rust functions and graphs, stand-ins of tests, items that macros of the user's make, and
/// the features that cargo has chosen for the runtime.
const ONLY_RUSTC: [&str; 18] = [
    "graph_for_a_type_that_is_nowhere_in_rust",
    "history_of_a_type_without_clone",
    "https_without_its_feature",
    "missing_arm_of_a_switch_in_rust",
    "misspelt_server_of_a_stand_in",
    "misspelt_tool_of_a_stand_in",
    "spec_that_the_scan_missed",
    "stand_in_for_what_is_no_tool",
    "type_of_a_graph_without_serde_in_rust",
    "unknown_type_of_a_port",
    "unknown_variant_of_a_switch_in_rust",
    "wrong_argument_of_a_stand_in",
    "wrong_input_of_a_node_in_rust",
    "wrong_result_of_a_stand_in",
    "wrong_result_of_an_input_expression_in_rust",
    "wrong_type_of_a_history_in_rust",
    "wrong_type_of_a_parameter_in_rust",
    "wrong_value_in_a_result_in_rust",
];

/// Where rustc underlines more, or another token, than the scan can.
const NEARBY: [&str; 3] = ["build_script_that_does_not_call", "missing_module_file", "no_build_script"];

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures")
}

/// All files below a folder, by their path in it.
fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(at) = open.pop() {
        for entry in fs::read_dir(&at).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if entry.is_dir() {
                open.push(entry);
            } else {
                let path = entry.strip_prefix(folder).expect("below").to_owned();
                found.insert(path, fs::read_to_string(&entry).expect("text"));
            }
        }
    }
    found
}

/// Lays a fixture over the sound project, and gives its folder.
fn lay_out(name: &str) -> PathBuf {
    let mut all = files(&fixtures().join("base"));
    let fixture = fixtures().join("errors").join(name);
    all.extend(if fixture.is_dir() { files(&fixture) } else { BTreeMap::new() });
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n\n[build-dependencies]\n"
    );
    if !all.contains_key(Path::new("Cargo.toml")) {
        all.entry("build.rs".into()).or_insert("fn main() { nodewright_codegen::build(); }".into());
    }
    all.insert("Cargo.toml".into(), manifest);
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fixtures").join(name);
    let _ = fs::remove_dir_all(&root);
    for (path, text) in all {
        let path = root.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("written");
    }
    root
}

/// `file:line:column-end` of all carets of a fixture.
fn marks(name: &str) -> Vec<String> {
    let mut marks = Vec::new();
    for (path, text) in files(&fixtures().join("errors").join(name)) {
        let mut above = 0;
        for (number, line) in (1..).zip(text.lines()) {
            let words = line.trim_end().trim_end_matches("*/").trim_end();
            let is_mark = words.ends_with("^ error") || words.ends_with("^ error in snippet");
            match is_mark {
                true => {
                    let (start, count) = (words.find('^').expect("a caret"), words.matches('^').count());
                    let file = path.to_string_lossy().replace('\\', "/");
                    marks.push(format!("{file}:{above}:{}-{}", start + 1, start + 1 + count));
                }
                false => above = number,
            }
        }
    }
    marks.sort();
    marks
}

/// The places of the errors that `check` prints as JSON, a line each.
fn places(json: &str) -> Vec<String> {
    let field = |line: &str, name: &str| {
        let (_, rest) = line.split_once(&format!("\"{name}\":")).expect("the field");
        rest.split(',').next().expect("a value").trim_matches('"').to_owned()
    };
    let errors = json.lines().filter(|line| line.starts_with("{\"level\":\"error\""));
    let mut places: Vec<_> = errors
        .map(|line| {
            let at = |name| field(line, name);
            format!("{}:{}:{}-{}", at("file"), at("line"), at("column"), at("end_column"))
        })
        .collect();
    places.sort();
    places
}

fn check(folder: &Path) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-nodewright"))
        .args(["nodewright", "check", "--format", "json"])
        .current_dir(folder)
        .output()
        .expect("runs");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    (output.status.code(), String::from_utf8(output.stdout).expect("text"))
}

#[test]
fn check_reports_what_a_build_reports() {
    let folder = fs::read_dir(fixtures().join("errors")).expect("fixtures");
    let mut names: Vec<_> =
        folder.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    assert!(names.len() > 50, "only {} fixtures", names.len());
    let mut wrong = Vec::new();
    for name in &names {
        let (code, json) = check(&lay_out(name));
        let (found, marked) = (places(&json), marks(name));
        let line = |place: &String| place.rsplit_once(':').map(|(line, _)| line.to_owned());
        let is_right = match &**name {
            name if ONLY_RUSTC.contains(&name) => found.is_empty() && code == Some(0),
            name if NEARBY.contains(&name) => {
                found.iter().map(line).eq(marked.iter().map(line)) && code == Some(1)
            }
            _ => found == marked && code == Some(1),
        };
        if !is_right {
            wrong.push(format!("{name}: exit {code:?}\n  found  {found:?}\n  marked {marked:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_project_under_the_fixtures_is_right() {
    let root = lay_out("base");
    assert_eq!(check(&root), (Some(0), "[]\n".to_owned()));
}
