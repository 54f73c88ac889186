//! Ordinary Rust is taken, whatever its names, its modules, its types and its lints: each fixture of
//! `fixtures/hygiene` denies all warnings, and must run.

use std::process::Command;
use std::sync::OnceLock;

use nodewright_tests::harness::cargo::{Run, cargo, fixture_binary, run_on_fixtures, timed};
use nodewright_tests::harness::json::assert_same_json;
use nodewright_tests::harness::message::Message;
use nodewright_tests::harness::places::{fixtures, scratch};
use nodewright_tests::harness::program::run;
use nodewright_tests::harness::progress;
use nodewright_tests::harness::workspace::{Workspace, names};
use serde_json::{Value, json};

#[path = "hygiene/servers.rs"]
mod servers;

/// All fixtures, built in one run of cargo.
fn built() -> &'static (Workspace, Run) {
    static BUILT: OnceLock<(Workspace, Run)> = OnceLock::new();
    BUILT.get_or_init(|| {
        let workspace = Workspace::of_group("hygiene", None);
        let run = run_on_fixtures(&workspace.root, "build", &["--workspace"]);
        (workspace, run)
    })
}

/// A fixture that was built without a word from the compiler.
struct Fixture(&'static str);

impl Fixture {
    fn new(name: &'static str) -> Self {
        let (_, run) = built();
        let said: Vec<_> = run.of(name).iter().map(Message::to_string).collect();
        assert!(said.is_empty(), "{}", said.join("\n"));
        assert!(run.success || !run.messages.is_empty(), "{}", run.stderr);
        Self(name)
    }

    /// Calls a tool and compares what it gives.
    #[track_caller]
    fn gives(&self, tool: &str, arguments: Value, expected: Value) {
        let result = run(&fixture_binary(self.0), &["call", tool, &arguments.to_string()]);
        assert_same_json(&result.json(), &expected);
    }

    /// The tool as clients see it.
    fn tool(&self, name: &str) -> Value {
        let tools = run(&fixture_binary(self.0), &["tools", "--json"]).json();
        let found = tools.as_array().and_then(|tools| tools.iter().find(|tool| tool["name"] == name));
        found.unwrap_or_else(|| panic!("no `{name}` in {tools}")).clone()
    }
}

/// One test per fixture, and one that no fixture is left out.
macro_rules! fixtures {
    ($($name:ident: $test:expr;)*) => {
        $(
            #[test]
            fn $name() {
                let test: fn(Fixture) = $test;
                test(Fixture::new(stringify!($name)));
            }
        )*

        #[test]
        fn every_fixture_is_a_test() {
            assert_eq!(names(&fixtures("hygiene")), [$(stringify!($name)),*]);
        }
    };
}

fixtures! {
    foreign_types: |fixture| {
        let items = json!({ "tea": { "grams": 50 }, "milk": { "grams": 1000 } });
        let weighed = json!({ "grams": 1150, "sure": 0.5, "color": "#00ff00" });
        fixture.gives("weigh", json!({ "sender": "10.0.0.1", "items": items }), weighed);
        let parcel = json!({
            "sender": "::1", "items": items, "marks": [], "color": "#0000ff", "within": null, "place": [0, 0]
        });
        fixture.gives("weigh_parcel", parcel, json!({ "value": { "grams": 1057 }, "sure": 0.5 }));
        // What the build step cannot see, schemars told at start.
        let tool = fixture.tool("weigh_parcel");
        assert_eq!(tool["inputSchema"]["properties"]["color"]["pattern"], "^#[0-9a-f]{6}$", "{tool}");
        let weight = &tool["outputSchema"]["properties"]["value"];
        assert_eq!(weight["properties"]["grams"]["type"], "integer", "{tool}");
    };
    keywords: |fixture| {
        let found = json!({ "fn": "box", "0": "it", "a b": true });
        fixture.gives("find-thing", json!({ "type": "box", "self": "it" }), found);
        fixture.gives("find_thing", json!({ "crate": "rate" }), json!({ "crate": "rate!" }));
        fixture.gives("Self", json!({ "Self": "a", "_": "b" }), json!({ "Self": "ab" }));
        let matched = json!({ "type": "box", "display-name": null, "true": true });
        fixture.gives("match", json!({ "type": "box", "display-name": null }), matched);
    };
    lone_expressions: |fixture| {
        let values = run(&fixture_binary(fixture.0), &[]).json();
        assert_same_json(&values, &json!([2, 6, 2, 2, [2, 4, 6], 120, 3, "-l--"]));
    };
    no_implicit_prelude: |fixture| {
        let taxed = json!({ "price": 120, "note": "with tax: tea" });
        fixture.gives("tax", json!({ "price": 100, "note": "tea" }), taxed);
        let quoted = json!({ "prices": [12], "note": null });
        fixture.gives("quote", json!({ "prices": [10], "note": null }), quoted);
    };
    ordinary_shapes: |fixture| {
        fixture.gives("word", json!({ "number": 2 }), json!({ "word": "two" }));
        fixture.gives("word", json!({ "number": 9 }), json!({}));
        fixture.gives("hours", json!({}), json!([12, 14]));
        // What has no schema promises nothing: clients refuse results that break a promise.
        assert_eq!(fixture.tool("hours").get("outputSchema"), None);
        fixture.gives("describe", json!({ "tree": 5 }), json!({ "kind": "leaf" }));
        fixture.gives("describe", json!({ "tree": [1, [2]] }), json!({ "kind": "branch", "count": 2 }));
    };
    private_modules: |fixture| {
        fixture.gives("scale", json!({ "value": 8 }), json!({ "value": 2, "unit": "mm" }));
        let length = json!({ "value": 2, "unit": "m" });
        fixture.gives("scale_by_default", length, json!({ "value": 5, "unit": "m" }));
    };
    renamed_crate: |fixture| {
        fixture.gives("once", json!({ "value": 4 }), json!({ "value": 9 }));
        fixture.gives("twice", json!({ "value": 4 }), json!({ "value": 18 }));
    };
    root_elsewhere: |fixture| fixture.gives("echo", json!({ "text": "a" }), json!({ "text": "a" }));
    servers_elsewhere: |_| servers::assert_servers_elsewhere();
    shadowed_names: |fixture| {
        let chosen = json!({ "text": "tea", "x": -1, "count": 2 });
        fixture.gives("choose", json!({ "name": "tea", "words": ["a", "b"] }), chosen);
    };
    specs_in_tests: |fixture| {
        let mut command = cargo(&built().0.root, "test");
        // With the fixture that asks for the most features, so that nothing is built again with fewer.
        command.args(["-p", fixture.0, "-p", "foreign_types", "--target-dir"]).arg(scratch().join("target"));
        let output = timed("cargo test of specs_in_tests", &mut command);
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{stdout}\n{}", String::from_utf8_lossy(&output.stderr));
        // A unit test, an integration test and a doctest.
        assert_eq!(stdout.matches("test result: ok. 1 passed").count(), 3, "{stdout}");
    };
    start_async: |fixture| fixture.gives("count", json!({}), json!({ "count": 3 }));
    start_closure: |fixture| fixture.gives("count", json!({}), json!({ "count": 4 }));
    start_fallible: |fixture| {
        fixture.gives("count", json!({}), json!({ "count": 2 }));
        let mut command = Command::new(fixture_binary(fixture.0));
        let output = command.args(["call", "count"]).env("STOCK", "many").output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains("the application did not start: invalid digit"), "{error}");
    };
    start_plain: |fixture| fixture.gives("count", json!({}), json!({ "count": 1 }));
    strict_lints: |fixture| {
        let small = json!({ "text": "small, 1", "values": [4, 8], "big": false });
        fixture.gives("add", json!({ "value": 1, "words": [{ "text": "a" }, {}] }), small);
        fixture.gives("add_up", json!({ "value": 1 }), json!({ "value": 6 }));
        fixture.gives("add_up", json!({ "value": -1 }), json!({ "value": 0 }));
    };
    types_without_clone: |fixture| {
        let any = json!({ "deep": { "er": [1, "a"] } });
        let arguments = json!({ "haste": "at once", "words": { "front": ["up", "down"] }, "any": any });
        let whole = json!({
            "haste": "now",
            "before": ["NO-HASTE", "now"],
            "extra": "Other",
            "tell": 1,
            "extent": { "width": 2, "height": 3 },
            "mark": { "text": "up" },
            "words": { "front": ["up", "down"] },
            "days": { "monday": "now" },
            "any": any,
        });
        let report = json!({
            "whole": whole,
            "urgent": true,
            "late": ["now"],
            "first": "up",
            "monday": "now",
            "any": [1, "a"],
            "said": "haste: now",
        });
        fixture.gives("pass", arguments, report);
    };
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
    assert!(run.success && said.is_empty(), "{}\n{}", said.join("\n"), run.stderr);
}
