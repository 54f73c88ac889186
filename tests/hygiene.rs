//! Ordinary Rust is taken, whatever its names, its modules, its types and its lints: each fixture of
//! `fixtures/hygiene` denies all warnings, and must run.

use std::process::Command;
use std::sync::OnceLock;

use nodewright_tests::harness::cargo::{Run, cargo, fixture_binary, run_on_fixtures, timed};
use nodewright_tests::harness::message::Message;
use nodewright_tests::harness::places::{fixtures, scratch};
use nodewright_tests::harness::program::run;
use nodewright_tests::harness::progress;
use nodewright_tests::harness::workspace::{Workspace, names};
use serde_json::{Value, json};

/// The fixtures, each with a test of its name.
const FIXTURES: [&str; 12] = [
    "foreign_types",
    "keywords",
    "no_implicit_prelude",
    "private_modules",
    "renamed_crate",
    "root_elsewhere",
    "shadowed_names",
    "specs_in_tests",
    "start_async",
    "start_closure",
    "start_fallible",
    "start_plain",
];

/// All fixtures, built in one run of cargo.
fn built() -> &'static (Workspace, Run) {
    static BUILT: OnceLock<(Workspace, Run)> = OnceLock::new();
    BUILT.get_or_init(|| {
        let workspace = Workspace::of_group("hygiene", None);
        let run = run_on_fixtures(&workspace.root, "build", &["--workspace"]);
        (workspace, run)
    })
}

fn assert_silent(name: &str) {
    let (_, run) = built();
    let said: Vec<_> = run.of(name).iter().map(Message::to_string).collect();
    assert!(said.is_empty(), "{}", said.join("\n"));
    assert!(run.success || !run.messages.is_empty(), "{}", run.stderr);
}

/// What a tool of a fixture gives.
fn call(name: &str, tool: &str, arguments: Value) -> Value {
    assert_silent(name);
    run(&fixture_binary(name), &["call", tool, &arguments.to_string()]).json()
}

/// The schemas of a tool of a fixture.
fn tool(name: &str, tool: &str) -> Value {
    assert_silent(name);
    let tools = run(&fixture_binary(name), &["tools", "--json"]).json();
    let found = tools
        .as_array()
        .and_then(|tools| tools.iter().find(|found| found["name"] == tool));
    found.unwrap_or_else(|| panic!("no `{tool}` in {tools}")).clone()
}

#[test]
fn every_fixture_is_tested() {
    let mut tested = FIXTURES.to_vec();
    tested.push("strict_lints");
    tested.sort_unstable();
    assert_eq!(names(&fixtures("hygiene")), tested);
}

#[test]
fn renamed_crate() {
    assert_eq!(
        call("renamed_crate", "once", json!({ "value": 4 })),
        json!({ "value": 9.0 })
    );
    assert_eq!(
        call("renamed_crate", "twice", json!({ "value": 4 })),
        json!({ "value": 18.0 })
    );
}

#[test]
fn no_implicit_prelude() {
    let taxed = call(
        "no_implicit_prelude",
        "tax",
        json!({ "price": 100, "note": "tea" }),
    );
    assert_eq!(taxed, json!({ "price": 120.0, "note": "with tax: tea" }));
    let quoted = call(
        "no_implicit_prelude",
        "quote",
        json!({ "prices": [10], "note": null }),
    );
    assert_eq!(quoted, json!({ "prices": [12.0], "note": null }));
}

#[test]
fn shadowed_names() {
    let chosen = call(
        "shadowed_names",
        "choose",
        json!({ "name": "tea", "words": ["a", "b"] }),
    );
    assert_eq!(chosen, json!({ "text": "tea", "x": -1.0, "count": 2 }));
}

#[test]
fn private_modules() {
    let scaled = call("private_modules", "scale", json!({ "value": 8 }));
    assert_eq!(scaled, json!({ "value": 2.0, "unit": "mm" }));
    let scaled = call(
        "private_modules",
        "scale_by_default",
        json!({ "value": 2, "unit": "m" }),
    );
    assert_eq!(scaled, json!({ "value": 5.0, "unit": "m" }));
}

#[test]
fn foreign_types() {
    let items = json!({ "tea": { "grams": 50 }, "milk": { "grams": 1000 } });
    let weighed = call(
        "foreign_types",
        "weigh",
        json!({ "sender": "10.0.0.1", "items": items }),
    );
    assert_eq!(weighed, json!({ "grams": 1150, "sure": 0.5, "color": "#00ff00" }));
    let parcel = json!({
        "sender": "::1", "items": items, "marks": [], "color": "#0000ff", "within": null, "place": [0, 0]
    });
    let weighed = call("foreign_types", "weigh_parcel", parcel);
    assert_eq!(weighed, json!({ "value": { "grams": 1057 }, "sure": 0.5 }));
    // What the build step cannot see, schemars told at start.
    let schema = tool("foreign_types", "weigh_parcel");
    assert_eq!(
        schema["inputSchema"]["properties"]["color"]["pattern"], "^#[0-9a-f]{6}$",
        "{schema}"
    );
    assert_eq!(
        schema["outputSchema"]["properties"]["value"]["properties"]["grams"]["type"], "integer",
        "{schema}"
    );
}

#[test]
fn keywords() {
    let found = call("keywords", "find-thing", json!({ "type": "box", "self": "it" }));
    assert_eq!(found, json!({ "fn": "box", "0": "it", "a b": true }));
    let found = call("keywords", "find_thing", json!({ "crate": "rate" }));
    assert_eq!(found, json!({ "crate": "rate!" }));
    assert_eq!(
        call("keywords", "Self", json!({ "Self": "a", "_": "b" })),
        json!({ "Self": "ab" })
    );
    let matched = call(
        "keywords",
        "match",
        json!({ "type": "box", "display-name": null }),
    );
    assert_eq!(
        matched,
        json!({ "type": "box", "display-name": null, "true": true })
    );
}

#[test]
fn root_elsewhere() {
    assert_eq!(
        call("root_elsewhere", "echo", json!({ "text": "a" })),
        json!({ "text": "a" })
    );
}

#[test]
fn start_plain() {
    assert_eq!(call("start_plain", "count", json!({})), json!({ "count": 1 }));
}

#[test]
fn start_fallible() {
    assert_eq!(call("start_fallible", "count", json!({})), json!({ "count": 2 }));
    let mut command = Command::new(fixture_binary("start_fallible"));
    let output = command
        .args(["call", "count"])
        .env("STOCK", "many")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(
        error.contains("the application did not start: invalid digit"),
        "{error}"
    );
}

#[test]
fn start_async() {
    assert_eq!(call("start_async", "count", json!({})), json!({ "count": 3 }));
}

#[test]
fn start_closure() {
    assert_eq!(call("start_closure", "count", json!({})), json!({ "count": 4 }));
}

#[test]
fn specs_in_tests() {
    assert_silent("specs_in_tests");
    let mut command = cargo(&built().0.root, "test");
    command
        .args(["-p", "specs_in_tests", "--target-dir"])
        .arg(scratch().join("target"));
    let output = timed("cargo test of specs_in_tests", &mut command);
    let (stdout, stderr) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "{stdout}\n{stderr}");
    // A unit test, an integration test and a doctest.
    assert_eq!(stdout.matches("test result: ok. 1 passed").count(), 3, "{stdout}");
}

#[test]
fn strict_lints() {
    let small = call(
        "strict_lints",
        "add",
        json!({ "value": 1, "words": [{ "text": "a" }, {}] }),
    );
    assert_eq!(
        small,
        json!({ "text": "small, 1", "values": [4, 8], "big": false })
    );
    assert_eq!(
        call("strict_lints", "add_up", json!({ "value": 1 })),
        json!({ "value": 6.0 })
    );
    assert_eq!(
        call("strict_lints", "add_up", json!({ "value": -1 })),
        json!({ "value": 0.0 })
    );
}

#[test]
fn strict_lints_of_clippy() {
    let (workspace, _) = built();
    let run = run_on_fixtures(&workspace.root, "clippy", &["-p", "strict_lints"]);
    if run.stderr.contains("no such command") || run.stderr.contains("is not installed") {
        progress("NOT RUN: clippy is not installed, so its lints were not tried on generated code");
        return;
    }
    let said: Vec<_> = run.of("strict_lints").iter().map(Message::to_string).collect();
    assert!(
        run.success && said.is_empty(),
        "{}\n{}",
        said.join("\n"),
        run.stderr
    );
}
