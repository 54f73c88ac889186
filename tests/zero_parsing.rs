//! A binary parses no YAML, no JSONata and no specs: no crate that could is linked. The text of an expression is in it
//! once, for those who watch a run; that of a lone expression not at all.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use nodewright_tests::harness::cargo::{build_examples, cargo, fixture_binary, run_on_fixtures};
use nodewright_tests::harness::files::{read, read_folder};
use nodewright_tests::harness::places::{fixtures, repository};
use nodewright_tests::harness::workspace::Workspace;

const EXAMPLES: [&str; 2] = ["quickstart", "order-desk"];

/// Crates that read Rust, YAML, JSONata, JSON Logic, JSON Schema or regular expressions, or show where they are wrong.
const PARSERS: [&str; 16] = [
    "annotate-snippets",
    "datalogic-rs",
    "granit-parser",
    "jsonata-core",
    "jsonata-rs",
    "jsonschema",
    "nodewright-codegen",
    "prettyplease",
    "proc-macro2",
    "quote",
    "regress",
    "saphyr-parser",
    "serde_yaml",
    "serde-saphyr",
    "syn",
    "yaml-rust2",
];

/// Names of the crates that `example` depends on by edges of these kinds.
fn dependencies(example: &str, edges: &str) -> BTreeSet<String> {
    dependencies_in(&repository(), example, edges)
}

fn dependencies_in(workspace: &Path, example: &str, edges: &str) -> BTreeSet<String> {
    let mut command = cargo(workspace, "tree");
    command.args(["-p", example, "-e", edges, "--prefix", "none", "--format", "{p}"]);
    let output = command.output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().filter_map(|line| line.split(' ').next()).map(str::to_owned).collect()
}

#[test]
fn no_parser_is_linked() {
    for example in EXAMPLES {
        let linked = dependencies(example, "normal,no-proc-macro");
        assert!(linked.contains("nodewright") && linked.contains("rmcp"), "{linked:?}");
        let parsers: Vec<_> = PARSERS.iter().filter(|parser| linked.contains(**parser)).collect();
        assert!(parsers.is_empty(), "{example} links {parsers:?}");
    }
}

/// Otherwise the names above could be wrong.
#[test]
fn parsers_are_found_where_the_build_needs_them() {
    let built = dependencies("order-desk", "normal,build");
    for parser in [
        "annotate-snippets",
        "granit-parser",
        "nodewright-codegen",
        "prettyplease",
        "proc-macro2",
        "quote",
        "syn",
    ] {
        assert!(built.contains(parser), "no {parser} in {built:?}");
    }
}

/// What is in the binary of an example. It is not optimised, so it holds all that a release holds, and more.
fn binary(example: &str) -> String {
    build_examples();
    let bytes = fs::read(fixture_binary(example)).expect("a binary");
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Asserts that a text of a source file is in a binary or not.
fn assert_text(example: &str, file: &str, text: &str, expected: bool) {
    let source = read(&repository().join("examples").join(example).join(file));
    assert!(source.contains(text), "`{text}` is no longer in {file}");
    let found = binary(example).contains(text);
    assert_eq!(found, expected, "`{text}` of {file} in the binary of {example}");
}

/// What an expression is compiled to has nothing of its text: what is there is told to those who watch a run, with its
/// place, and nobody reads it.
#[test]
fn the_text_of_an_expression_is_only_there_for_observers() {
    for (example, text) in [
        ("quickstart", "{ \"message\": $.hello.text & \" How are you?\" }"),
        ("order-desk", "{\n              \"total\": $.price.total,\n"),
        ("order-desk", "{ \">\": [{ var: price.total }, 1000] }"),
    ] {
        assert_eq!(binary(example).matches(text).count(), 1, "`{text}` in the binary of {example}");
    }
    // The rest of a graph file is not there.
    for text in ["type: transform", "next: decide", "inputSchema:"] {
        assert_text("order-desk", "graphs/orders.yaml", text, false);
    }
}

/// The search would find a text that is there: what agents read is, and where a node stands.
#[test]
fn texts_for_agents_are_in_a_binary() {
    assert_text("quickstart", "graphs/greet.yaml", "Greets someone by name, politely", true);
    assert_text("quickstart", "src/main.rs", "ACTION.GREET", true);
    assert_text("order-desk", "graphs/orders.yaml", "Prices an order and says whether it needs review", true);
    assert!(binary("order-desk").contains("examples/order-desk/graphs/orders.yaml:"));
}

/// The macro's expressions leave neither their text nor their compiler behind.
#[test]
fn expressions_that_stand_alone_are_code() {
    const NAME: &str = "lone_expressions";
    let files = read_folder(&fixtures("hygiene").join(NAME));
    let workspace = Workspace::new("lone", vec![(NAME.to_owned(), files)]);
    let run = run_on_fixtures(&workspace.root, "build", &["--workspace"]);
    assert!(run.success, "{}", run.stderr);
    let linked = dependencies_in(&workspace.root, NAME, "normal,no-proc-macro");
    assert!(linked.contains("nodewright") && linked.contains("serde_json"), "{linked:?}");
    // It asks for backtracking, which is that of `regress`.
    let parsers: Vec<_> =
        PARSERS.iter().filter(|parser| **parser != "regress" && linked.contains(**parser)).collect();
    assert!(parsers.is_empty(), "{parsers:?}");
    let built = dependencies_in(&workspace.root, NAME, "normal");
    assert!(built.contains("nodewright-codegen"), "{built:?}");
    let source = read(&fixtures("hygiene").join(NAME).join("src/main.rs"));
    let bytes = fs::read(fixture_binary(NAME)).expect("a binary");
    let binary = String::from_utf8_lossy(&bytes);
    let texts = [
        ("$sum(b)", false),
        ("$map(b, function($v)", false),
        ("$n * $f($n - 1)", false),
        ("<n:n>", false),
        ("Aloe", true),
    ];
    for (text, expected) in texts {
        assert!(source.contains(text), "`{text}` is no longer in the source");
        assert_eq!(binary.contains(text), expected, "`{text}` in the binary");
    }
    assert!(binary.contains("expression:1:"), "where an expression fails");
    for word in ["expression nests deeper than", "JSONata error S0"] {
        assert!(!binary.contains(word), "`{word}` of the compiler");
    }
}
