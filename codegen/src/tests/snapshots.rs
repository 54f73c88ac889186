//! Graphs that call servers of which a snapshot tells.

use super::{NODES, tool};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::front::yaml::parse_graph_file;
use crate::options::Options;
use crate::snapshot::{Listed, parse_snapshot, render_snapshot};
use crate::source::Sources;
use crate::{compile, syntax};

const FIND: &str = r#"{"name":"find_items","inputSchema":{"type":"object","properties":{
    "sku":{"type":"string"},"limit":{"type":"integer","maximum":50},"order":{"enum":["asc","desc"]},
    "range":{"type":"object","properties":{"from":{"type":"number"}},"required":["from"]}},"required":["sku"]},
    "outputSchema":{"type":"object","properties":{"total":{"type":"number"},"names":{"type":"array","items":{"type":"string"}}},"required":["total"]}}"#;
const FREE: &str = r#"{"name":"free","inputSchema":{"type":"object","additionalProperties":true}}"#;

/// What is found in a tool with these nodes, beside a snapshot of `server`; and the generated file.
fn inspect(nodes: &str, server: &str) -> (Vec<Diagnostic>, Sources, String) {
    let (cx, mut sources, mut project) = (Diagnostics::new(), Sources::default(), syntax::Project::default());
    let rust = std::collections::HashMap::from([("src/lib.rs".into(), NODES.to_owned())]);
    let cfg = Default::default();
    crate::front::rust::scan::scan_crate(&cx, &mut sources, &rust, "src/lib.rs".as_ref(), &cfg, &mut project);
    let file = sources.add("a.yaml", tool(nodes));
    parse_graph_file(&cx, &sources, file, &mut project);
    let tools = vec![FIND.to_owned(), FREE.to_owned()];
    let listed = Listed { name: "s".into(), version: "1".into(), protocol: "x".into(), tools };
    let text = render_snapshot(&listed).expect("a snapshot");
    let file = sources.add(format!("mcp/{server}.json"), text);
    project.snapshots.extend(parse_snapshot(&cx, &sources, file, server));
    let options = Options { package: "sample".into(), version: "1.2.3".into(), description: None };
    let compiled = compile(&cx, &sources, &project, &options, None);
    (cx.take(), sources, compiled.code)
}

/// A call of `find_items` with the arguments, and a node after it.
fn call(args: &str, expr: &str) -> String {
    format!(
        "      - {{ id: a, type: mcp, server: stock, tool: find_items, args: {args}, next: b }}\n      - {{ id: b, type: transform, transform: {{ expr: '{expr}' }}, next: exit }}"
    )
}

/// The text that each message points at, and the message with its help.
fn said(nodes: &str) -> Vec<(String, String)> {
    let (found, sources, _) = inspect(nodes, "stock");
    let at = |found: &Diagnostic| {
        let text = sources.get(found.span.file).expect("a file").text();
        text[found.span.start as usize..found.span.end as usize].to_owned()
    };
    found.iter().map(|found| (at(found), format!("{} ({})", found.message, found.help.join("; ")))).collect()
}

fn assert_said(nodes: &str, at: &str, message: &str) {
    assert_eq!(said(nodes), [(at.to_owned(), message.to_owned())], "{nodes}");
}

const GOOD: &str = "{ \"total\": $.a.total }";

#[test]
fn accepts_a_call_that_its_tool_takes() {
    for args in [
        "{ sku: $.entry.sku }",
        "{ sku: x, limit: 5, order: asc, range: { from: 1.5 } }",
        "'$.entry'",
        "'$merge([{ \"sku\": \"x\" }, $.entry])'",
    ] {
        assert_eq!(said(&call(args, GOOD)), [], "{args}");
    }
    assert_eq!(said(&call("{ any: 1 }", "{ \"total\": 1 }").replace("find_items", "free")), []);
}

#[test]
fn rejects_unknown_tool() {
    let nodes = call("{ sku: x }", "{ \"total\": 1 }").replace("find_items", "find_item");
    assert_said(
        &nodes,
        "find_item",
        "unknown tool `find_item` of MCP server `stock` (a tool with a similar name exists: `find_items`)",
    );
    let nodes = call("{ sku: x }", "{ \"total\": 1 }").replace("find_items", "zzz");
    assert_said(&nodes, "zzz", "unknown tool `zzz` of MCP server `stock` (use one of: `find_items`, `free`)");
}

#[test]
fn rejects_unknown_argument() {
    assert_said(
        &call("{ sku: x, limt: 5 }", GOOD),
        "limt",
        "unknown argument `limt` in the call of tool `find_items` (an argument with a similar name exists: `limit`)",
    );
}

#[test]
fn rejects_missing_argument() {
    assert_said(
        &call("{ limit: 5 }", GOOD),
        "{ limit: 5 }",
        "`sku` is missing in the call of tool `find_items` (add `sku`: string)",
    );
    let none = call("{}", GOOD).replace(" args: {},", "");
    assert_said(&none, "find_items", "`sku` is missing in the call of tool `find_items` (add `sku`: string)");
    assert_said(
        &call("{ sku: x, range: {} }", GOOD),
        "{}",
        "`range.from` is missing in the call of tool `find_items` (add `from`: number)",
    );
}

#[test]
fn rejects_arguments_of_the_wrong_type() {
    let wrong = |name: &str| format!("wrong type for `{name}` in the call of tool `find_items` ()");
    assert_said(&call("{ sku: 7 }", GOOD), "7", &wrong("sku"));
    assert_said(&call("{ sku: x, limit: '5' }", GOOD), "'5'", &wrong("limit"));
    assert_said(&call("{ sku: $.entry.qty }", GOOD), "$.entry.qty", &wrong("sku"));
    assert_said(&call("{ sku: x, range: { from: [1] } }", GOOD), "[1]", &wrong("range.from"));
}

#[test]
fn rejects_arguments_outside_of_their_range_or_options() {
    assert_said(
        &call("{ sku: x, limit: 51 }", GOOD),
        "51",
        "`limit` in the call of tool `find_items` is out of range ()",
    );
    assert_said(
        &call("{ sku: x, order: descc }", GOOD),
        "descc",
        "wrong value for `order` in the call of tool `find_items` (an option with a similar name exists: `desc`)",
    );
}

#[test]
fn the_output_has_the_type_that_its_tool_tells() {
    assert_said(
        &call("{ sku: x }", "{ \"total\": $.a.totl }"),
        "totl",
        "unknown field `totl` of node `a` (a field with a similar name exists: `total`)",
    );
    assert_said(
        &call("{ sku: x }", "{ \"total\": $.a.names }"),
        "$.a.names",
        "wrong type for `total` in the output of tool `sample` ()",
    );
    // What a tool does not tell may be anything.
    assert_eq!(said(&call("{}", "{ \"total\": $.a.whatever }").replace("find_items", "free")), []);
}

#[test]
fn the_answer_stays_a_value() {
    let (found, _, code) = inspect(&call("{ sku: x }", GOOD), "stock");
    assert_eq!(found, []);
    assert!(code.contains("pub mod sample"), "{code}");
}

#[test]
fn rejects_snapshot_of_no_server() {
    let (found, sources, _) = inspect(&call("{ sku: x }", "{ \"total\": 1 }"), "stok");
    let [error] = &found[..] else { panic!("{found:#?}") };
    assert_eq!(error.message, "snapshot of an unknown MCP server `stok`");
    assert_eq!(error.help[0], "a server with a similar name exists: `stock`");
    assert_eq!(sources.locate(error.span), "mcp/stok.json:1:1");
}
