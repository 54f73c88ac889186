//! What switches tell of values is true of them, on all paths and in loops, and what nodes hand on stays what it is.
//!
//! Random graphs, by `NODEWRIGHT_SEED` and `NODEWRIGHT_GRAPHS`, and as many chains of transforms, each as a tool with a schema and as one whose arguments
//! may be anything, of which switches tell nothing that code could make use of. Both give the same, and what each node
//! made belongs to the type that inference gave it.

use nodewright_codegen::diagnostic::{Diagnostics, Level};
use nodewright_codegen::front::yaml::parse_graph_file;
use nodewright_codegen::ir;
use nodewright_codegen::options::Options;
use nodewright_codegen::resolve;
use nodewright_codegen::source::Sources;
use nodewright_codegen::syntax;
use nodewright_tests::harness::cargo::{fixture_binary, run_on_fixtures};
use nodewright_tests::harness::files::Files;
use nodewright_tests::harness::json::with_floats;
use nodewright_tests::harness::mcp::{Client, WITH_HANDSHAKE};
use nodewright_tests::harness::progress;
use nodewright_tests::harness::workspace::Workspace;
use serde_json::Value;

use super::data;
use super::member;
use super::model::Root;
use super::random::Random;
use maker::Graph;

#[path = "graphs/chain.rs"]
mod chain;
#[path = "graphs/maker.rs"]
mod maker;
#[path = "graphs/paths.rs"]
mod paths;

/// As many as CI has time to build.
const GRAPHS: usize = 60;
/// How many inputs each graph sees.
const INPUTS: usize = 24;
/// The name of the crate.
const NAME: &str = "sound-graphs";

/// A graph that the compiler takes, and what it knows of it.
struct Case {
    graph: Graph,
    known: ir::Graph,
}

#[test]
fn graphs_give_the_same_with_types_and_without() {
    let seed = super::from_environment("NODEWRIGHT_SEED").unwrap_or(super::SEED).max(1);
    let count = super::from_environment("NODEWRIGHT_GRAPHS").map_or(GRAPHS, |count| count as usize);
    let mut random = Random::new(seed);
    let mut cases = make_cases(&mut random, count, &Graph::random, &|known| facts(known) > 1);
    let facts: usize = cases.iter().map(|case| facts(&case.known)).sum();
    let loops = cases.iter().filter(|case| !case.known.loops.is_empty()).count();
    progress(&format!("{count} graphs with NODEWRIGHT_SEED={seed}, {loops} of them loop, {facts} facts"));
    assert!(loops * 8 > count, "few of these graphs loop");
    cases.extend(make_cases(&mut random, count, &Graph::chain, &|_| true));
    let roots = [Root { name: "entry", ty: cases[0].known.input.ty.clone(), always: true }];
    let inputs = data::inputs(&roots, &mut random, INPUTS);
    let mut client = serve(&cases);
    let (mut wrong, mut values) = (Vec::new(), 0);
    for (index, case) in cases.iter().enumerate() {
        for input in &inputs {
            let [typed, untyped] = ["typed", "plain"]
                .map(|kind| client.call(&format!("{kind}_{index}"), input["entry"].clone()))
                .map(Outcome::of);
            values += usize::from(matches!(typed, Outcome::Value(_)));
            if let Some(what) = judge(case, &typed, &untyped) {
                let yaml = case.graph.yaml("wrong", true);
                wrong
                    .push(format!("{what}\n{yaml}\n  input {input}\n  typed {typed:?}\n  plain {untyped:?}"));
                break;
            }
        }
    }
    assert_eq!(client.end(), Some(0));
    progress(&format!("{values} of {} calls give a value", cases.len() * INPUTS));
    assert!(values * 3 > cases.len() * INPUTS, "most calls fail");
    let some: Vec<_> = wrong.iter().take(5).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{} wrong with NODEWRIGHT_SEED={seed}:\n{}", wrong.len(), some.join("\n"));
}

/// Graphs that the compiler takes, in both forms, and that are `good`. What does not fit is not what is looked at here.
fn make_cases(
    random: &mut Random,
    count: usize,
    make: &dyn Fn(&mut Random) -> Graph,
    good: &dyn Fn(&ir::Graph) -> bool,
) -> Vec<Case> {
    let (mut cases, mut tries) = (Vec::new(), 0);
    while cases.len() < count {
        tries += 1;
        assert!(tries < 50 * count, "only {} of {tries} graphs fit", cases.len());
        let graph = make(random);
        let Some(known) = resolved(&graph, true).filter(|known| good(known)) else { continue };
        if resolved(&graph, false).is_some() {
            cases.push(Case { graph, known });
        }
    }
    cases
}

/// How much its nodes are told by switches.
fn facts(graph: &ir::Graph) -> usize {
    graph.nodes.iter().map(|node| node.told.len()).sum()
}

/// What the compiler knows of a graph, if it takes it.
fn resolved(graph: &Graph, typed: bool) -> Option<ir::Graph> {
    let (cx, mut sources) = (Diagnostics::new(), Sources::default());
    let file = sources.add("graph.yaml", file(&graph.yaml("one", typed)));
    let mut project = syntax::Project { lone: true, ..syntax::Project::default() };
    parse_graph_file(&cx, &sources, file, &mut project);
    let options = Options { package: NAME.into(), version: "0.1.0".into(), description: None };
    let mut project = resolve(&cx, &sources, &project, &options, None);
    let failed = cx.take().iter().any(|found| found.level == Level::Error);
    project.graphs.pop().filter(|_| !failed)
}

fn file(tools: &str) -> String {
    format!("version: \"1.0\"\ntools:\n{tools}")
}

/// A server of all graphs.
fn serve(cases: &[Case]) -> Client {
    let manifest = format!(
        "[package]\nname = \"{NAME}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n[dependencies]\n\
         nodewright.workspace = true\n\n[build-dependencies]\nnodewright-codegen.workspace = true\n"
    );
    let tools = |kind: &str, typed| {
        let tools = cases.iter().enumerate();
        file(
            &tools
                .map(|(index, case)| case.graph.yaml(&format!("{kind}_{index}"), typed))
                .collect::<String>(),
        )
    };
    let files = Files::from([
        ("Cargo.toml".into(), manifest),
        ("build.rs".into(), "fn main() {\n    nodewright_codegen::build();\n}\n".into()),
        ("src/main.rs".into(), "nodewright::main!();\n".into()),
        ("graphs/typed.yaml".into(), tools("typed", true)),
        ("graphs/plain.yaml".into(), tools("plain", false)),
    ]);
    let workspace = Workspace::new(NAME, vec![(NAME.to_owned(), files)]);
    let built = run_on_fixtures(&workspace.root, "build", &["--workspace"]);
    let said: Vec<String> = built.of(NAME).iter().take(5).map(ToString::to_string).collect();
    assert!(built.success, "the crate does not build:\n{}\n{}", said.join("\n"), built.stderr);
    Client::start(&fixture_binary(NAME), WITH_HANDSHAKE).0
}

/// What a call came to.
#[derive(Debug, PartialEq)]
enum Outcome {
    Value(Value),
    /// What is said, without where: the two forms are in different files.
    Error(String),
}

impl Outcome {
    fn of(result: Value) -> Self {
        if result["isError"] != true {
            return Self::Value(with_floats(&result["structuredContent"]));
        }
        let text = result["content"][0]["text"].as_str().unwrap_or_default();
        let words = text.split_whitespace().filter(|word| !word.contains(".yaml:"));
        Self::Error(words.collect::<Vec<_>>().join(" "))
    }
}

/// What is wrong with the two answers.
fn judge(case: &Case, typed: &Outcome, untyped: &Outcome) -> Option<String> {
    if typed != untyped {
        return Some("typed and untyped graphs differ".into());
    }
    let Outcome::Value(value) = untyped else { return None };
    let is_of = |id: &str, value: &Value| {
        let node = case.known.nodes.iter().find(|node| node.id == id);
        node.is_none_or(|node| member::is_outcome(&node.flow, Some(value)))
    };
    let made = value.as_object().into_iter().flatten().filter(|_| case.graph.tells_all);
    let mut outputs = made.map(|(id, value)| (id.as_str(), value)).chain([("end", value)]);
    let (id, _) = outputs.find(|(id, value)| !is_of(id, value))?;
    Some(format!("what `{id}` made is none of its type"))
}
