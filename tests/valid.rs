//! Valid graphs, as people write them: the compiler takes them without a word, knows the types of nearly all that is in
//! them, and gives code that rustc takes and that does what it should.
//!
//! They are a project in `tests/valid/project`. Comments before a tool say how it is called and what it gives:
//! `# call {…}` and `# gives {…}`. `NODEWRIGHT_BLESS=1` writes what it gives: read it before you keep it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use nodewright_codegen::diagnostic::Diagnostics;
use nodewright_codegen::explain::{Tool, Totals, explain_project};
use nodewright_codegen::front::rust::scan::Cfg;
use nodewright_codegen::inspect::{Inspected, inspect_graph};
use nodewright_codegen::options::Options;
use nodewright_codegen::source::Sources;
use nodewright_codegen::{Build, resolve};
use nodewright_tests::harness::cargo::{fixture_binary, run_on_fixtures};
use nodewright_tests::harness::files::read_folder;
use nodewright_tests::harness::json::same_json;
use nodewright_tests::harness::mcp::{Client, WITH_HANDSHAKE};
use nodewright_tests::harness::places::repository;
use nodewright_tests::harness::progress;
use nodewright_tests::harness::workspace::Workspace;

#[path = "valid/calls.rs"]
mod calls;
#[path = "valid/share.rs"]
mod share;

use calls::Calls;

/// How many graphs there are at least.
const GRAPHS: usize = 60;
/// The crate of all tools.
const NAME: &str = "valid";

/// What was read: its files, what is known of it, and what was said of it.
struct Read {
    name: String,
    sources: Sources,
    tools: Vec<Tool>,
    said: Vec<String>,
}

fn folder() -> PathBuf {
    repository().join("tests/valid/project")
}

/// Resolves the project of a folder.
fn read(name: &str, package: &Path) -> Read {
    let cx = Diagnostics::new();
    let read = Build::new().read_package(&cx, package, &Cfg::default());
    assert!(read.is_complete(), "{name}: its source does not parse");
    let options = Options { package: name.into(), version: "0.1.0".into(), description: None };
    let project = resolve(&cx, &read.sources, &read.project, &options, read.call());
    let tools = explain_project(&read.sources, &read.project, &project);
    let found = cx.take();
    let said = found.iter().map(|found| format!("{}: {}", read.sources.locate(found.span), found.message));
    Read { name: name.to_owned(), said: said.collect(), sources: read.sources, tools }
}

fn corpus() -> Read {
    read(NAME, &folder())
}

/// The projects of `examples`.
fn examples() -> Vec<Read> {
    let folder = repository().join("examples");
    let names = nodewright_tests::harness::workspace::names(&folder);
    names.iter().map(|name| read(name, &folder.join(name))).collect()
}

/// mcpGraph's own examples, which are not here; none if the environment does not name them.
fn mcpgraph() -> Vec<Read> {
    let Some(folder) = std::env::var_os("NODEWRIGHT_MCPGRAPH") else {
        progress("NOT RUN: NODEWRIGHT_MCPGRAPH names no folder with mcpGraph's examples");
        return Vec::new();
    };
    let files = read_folder(Path::new(&folder));
    let yaml = files.keys().filter(|path| path.extension().is_some_and(|extension| extension == "yaml"));
    let is_graph = |path: &&PathBuf| files[*path].contains("tools:");
    let read: Vec<_> = yaml
        .filter(is_graph)
        .map(|path| {
            let shown = path.to_string_lossy().into_owned();
            let Inspected { sources, found, tools, .. } =
                inspect_graph(&Path::new(&folder).join(path), &shown);
            let said = found.iter().map(|found| format!("{}: {}", sources.locate(found.span), found.message));
            Read { name: shown, said: said.collect(), sources, tools }
        })
        .collect();
    assert!(!read.is_empty(), "no example in the folder");
    read
}

#[test]
fn valid_graphs_are_taken_without_a_word() {
    let corpus = corpus();
    assert!(corpus.tools.len() >= GRAPHS, "only {} graphs", corpus.tools.len());
    let all = [corpus].into_iter().chain(examples()).chain(mcpgraph());
    let said: Vec<_> = all.flat_map(|read| read.said).collect();
    assert!(said.is_empty(), "{}", said.join("\n"));
}

/// All kinds of nodes, both dialects and all styles of scalars occur, so that none is forgotten.
#[test]
fn the_graphs_are_of_all_kinds() {
    let corpus = corpus();
    let kinds: BTreeSet<_> =
        corpus.tools.iter().flat_map(|tool| tool.nodes.iter().map(|node| node.kind)).collect();
    assert_eq!(kinds, BTreeSet::from(["entry", "exit", "mcp", "node", "switch", "transform"]));
    let text: String = read_folder(&folder().join("graphs")).into_values().collect();
    for mark in [
        "target:",
        "next:",
        "expr: |",
        "expr: >-",
        "expr: '",
        "expr: \"",
        "$ref",
        "$defs",
        "definitions",
        "anyOf",
        "oneOf",
        "allOf",
        "enum",
        "const",
        "prefixItems",
        "\"null\"",
        "additionalProperties",
        "format",
        "pattern",
        "$map(",
        "$filter(",
        "$reduce(",
        "$sort(",
        "$each(",
        "$sift(",
        "$merge(",
        "$lookup(",
        "$match(",
        "..",
        "~>",
        "|meta|",
        "@$",
        "#$",
        "%.",
        "?:",
        "??",
        "^(",
        "$nodeExecution(",
        "$nodeExecutions(",
        "$executionCount(",
        "{ var:",
        "reduce:",
        "some:",
        "all:",
        "none:",
        "missing:",
        "cat:",
        "substr:",
        "timeoutMs",
    ] {
        assert!(text.contains(mark), "no graph has `{mark}`");
    }
}

#[test]
fn of_few_parts_nothing_is_known() {
    let all: Vec<_> = [corpus()].into_iter().chain(examples()).chain(mcpgraph()).collect();
    for read in &all {
        let totals = Totals::of(&read.tools);
        let Totals { parts, any, .. } = totals;
        progress(&format!("{}: {parts} parts, {any} of them any ({:.1} %)", read.name, totals.percent()));
    }
    share::assert_known(all.iter().map(|read| (&read.sources, &read.tools[..])));
}

#[test]
fn rustc_takes_them_and_they_give_what_they_should() {
    let mut files = read_folder(&folder());
    let calls = Calls::read(&files);
    let tools: BTreeSet<_> = calls.all().map(|call| &call.tool).collect();
    let graphs = corpus().tools.len();
    assert!(tools.len() * 2 >= graphs, "{} of {graphs} graphs are called", tools.len());
    let manifest = "[package]\nname = \"valid\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n[dependencies]\n\
                nodewright.workspace = true\nserde.workspace = true\n\n[build-dependencies]\n\
                nodewright-codegen.workspace = true\n";
    files.insert("Cargo.toml".into(), manifest.to_owned());
    let workspace = Workspace::new(NAME, vec![(NAME.to_owned(), files)]);
    let run = run_on_fixtures(&workspace.root, "build", &["--workspace"]);
    let said: Vec<String> = run.of(NAME).iter().map(ToString::to_string).collect();
    assert!(run.success && said.is_empty(), "{}\n{}", said.join("\n"), run.stderr);
    let mut client = Client::start(&fixture_binary(NAME), WITH_HANDSHAKE).0;
    let mut given = BTreeMap::new();
    let mut wrong = Vec::new();
    for call in calls.all() {
        let result = client.call(&call.tool, call.arguments.clone());
        let found = &result["structuredContent"];
        if result["isError"] == true || call.gives.as_ref().is_none_or(|gives| !same_json(gives, found)) {
            let gives = call.gives.as_ref().map_or("nothing yet".to_owned(), ToString::to_string);
            wrong.push(format!("{} {}\n  expected {gives}\n  found    {result}", call.tool, call.arguments));
        }
        given.insert(call.place.clone(), found.clone());
    }
    assert_eq!(client.end(), Some(0));
    if std::env::var_os("NODEWRIGHT_BLESS").is_some() {
        for (path, text) in calls.blessed(&given) {
            fs::write(folder().join(path), text).expect("written");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
