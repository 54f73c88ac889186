use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::front::yaml::parse_graph_file;
use crate::source::Sources;
use crate::syntax::{
    Body, Config, Contract, Data, DataValue, Graph, McpTransport, NodeKind, Project, SpecRef,
};

mod bounds;
mod dialects;
mod examples;
mod flat;
mod mutation;
mod refusals;
mod samples;
mod servers;

/// What a file holds, and what is wrong with it.
fn read(text: &str) -> (Project, Vec<Diagnostic>, Sources) {
    let mut sources = Sources::default();
    let file = sources.add("a.yaml", text);
    let (cx, mut project) = (Diagnostics::new(), Project::default());
    parse_graph_file(&cx, &sources, file, &mut project);
    (project, cx.take(), sources)
}

/// `line:column: message (help)` of everything that is wrong with a file.
fn messages(text: &str) -> Vec<String> {
    let (_, found, sources) = read(text);
    let line = |found: &Diagnostic| {
        let place = sources.locate(found.span).replace("a.yaml:", "");
        format!("{place}: {} ({})", found.message, found.help.join("; "))
    };
    found.iter().map(line).collect()
}

fn accepts(text: &str) -> Project {
    assert_eq!(messages(text), [""; 0], "{text}");
    read(text).0
}

/// A tool around the given nodes, which start in line 4 and column 5.
fn tool(nodes: &str) -> String {
    let nodes = nodes.trim_end().replace('\n', "\n    ");
    format!("tools:\n  - name: t\n    nodes:\n    {nodes}\n")
}

fn rejects(text: &str, expected: &[&str]) {
    assert_eq!(messages(text), expected, "{text}");
}

fn kind<'a>(graph: &'a Graph, id: &str) -> &'a NodeKind {
    &graph.nodes.iter().find(|node| node.id.value == id).unwrap().kind
}

/// The data as JSON, expressions as `<…>`.
fn json(data: &Data) -> String {
    match &data.value {
        DataValue::Null => "null".to_owned(),
        DataValue::Bool(value) => value.to_string(),
        DataValue::Integer(value) => value.to_string(),
        DataValue::Float(value) => format!("{value:?}"),
        DataValue::String(text) => format!("{:?}", text.as_str()),
        DataValue::Expr(text) => format!("<{}>", text.as_str()),
        DataValue::Array(items) => format!("[{}]", items.iter().map(json).collect::<Vec<_>>().join(",")),
        DataValue::Object(entries) => {
            let entries = entries.iter();
            let entries: Vec<_> =
                entries.map(|(key, value)| format!("{:?}:{}", key.as_str(), json(value))).collect();
            format!("{{{}}}", entries.join(","))
        }
    }
}

fn body(body: &Body) -> String {
    match body {
        Body::Data(data) => json(data),
        Body::Expr(text) => format!("<{}>", text.as_str()),
        Body::Rust(_) => "rust".to_owned(),
        Body::Absent => "absent".to_owned(),
    }
}

#[test]
fn reads_the_whole_format() {
    let project = accepts(samples::ORDER_DESK);
    let [graph] = &project.graphs[..] else { panic!("one graph, not {}", project.graphs.len()) };
    assert_eq!(graph.tool.value, "price_order");
    assert!(graph.description.as_ref().unwrap().value.starts_with("Prices an order"));
    let Contract::Schema(input) = &graph.input else { panic!() };
    assert_eq!(input.get("required").map(json).as_deref(), Some("[\"lines\"]"));
    let NodeKind::Call { spec: SpecRef::Id(spec), config: Config::Data(Some(config)), input, .. } =
        kind(graph, "price")
    else {
        panic!()
    };
    assert_eq!(spec.value, "ACTION.PRICE_LINES");
    assert_eq!(json(config), r#"{"discount":5}"#);
    assert_eq!(body(input), r#"{"lines":<$.entry.lines>}"#);
    let NodeKind::Switch(rules) = kind(graph, "decide") else { panic!() };
    assert_eq!(json(rules[0].rule.as_ref().unwrap()), r#"{">":[{"var":"price.total"},1000]}"#);
    assert_eq!(rules[0].target.value, "big");
    assert_eq!(graph.nodes[2].next.as_ref().unwrap().value, "small");
    let NodeKind::Transform(Body::Expr(expr)) = kind(graph, "big") else { panic!() };
    assert_eq!(expr.as_str(), r#"{ "total": $.price.total, "review": true }"#);
}

#[test]
fn a_place_inside_a_block_scalar_is_its_own() {
    let text = tool(
        "- id: a\n  type: transform\n  transform:\n    expr: |\n      {\n        \"x\": $.entry\n      }",
    );
    let (project, _, sources) = read(&text);
    let NodeKind::Transform(Body::Expr(expr)) = kind(&project.graphs[0], "a") else { panic!() };
    let at = expr.as_str().find("$.entry").unwrap();
    assert_eq!(sources.locate(expr.span_of(at..at + 7)), "a.yaml:9:18");
}

#[test]
fn reads_servers_and_sections() {
    let project = accepts(
        "server: { name: desk, version: '1.2', title: Desk, instructions: Ask }\n\
         executionLimits: { maxNodeExecutions: 500, maxExecutionTimeMs: 60000 }\n\
         mcpServers:\n  files: { type: rust, path: crate::files::Files }\n  web: { command: npx, args: [$x] }\n",
    );
    assert_eq!(project.about[0].version.as_ref().unwrap().value, "1.2");
    assert_eq!(project.limits[0].max_node_executions.as_ref().unwrap().value, 500);
    assert_eq!(project.limits[0].max_execution_time_ms.as_ref().unwrap().value, 60000);
    let [files, web] = &project.servers[..] else { panic!() };
    assert!(matches!(&files.transport, McpTransport::Rust(path) if path.value == "crate::files::Files"));
    assert!(matches!(&web.transport, McpTransport::Stdio(stdio) if stdio.command.plain() == Some("npx")));
}

#[test]
fn an_empty_file_is_fine() {
    for text in ["", "# nothing yet\n", "---\n", "mcpServers:\n", "tools: []\n", "version: 1.0\n"] {
        assert!(accepts(text).graphs.is_empty());
    }
}
