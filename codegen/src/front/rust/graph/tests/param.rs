//! Parameters that look into the history of a run, limits, and functions without a body.

use super::{body, in_graph, read, said};
use crate::syntax::{Body, Look, NodeKind};

#[test]
fn a_parameter_may_take_the_history_or_the_count_of_a_node() {
    let text = "#[graph(tool = \"g\")] impl Graph for G {
        #[transform(next = exit)]
        fn x(entry: &A, #[history] x: &[A], #[allow(unused)] #[count] y: usize, #[history(y)] ys: &[b::B<C>], #[count(r#x)] n: u64) -> A {}
    }";
    let (graph, found) = read(text);
    assert_eq!(found, [""; 0]);
    let graph = graph.expect("is a graph");
    let NodeKind::Transform(transform) = &graph.nodes[1].kind else { panic!("a transform") };
    let params: Vec<_> = body(transform)
        .params
        .iter()
        .map(|param| (param.name.value.as_str(), param.ty.rust.as_str(), param.look))
        .collect();
    let expected = [
        ("entry", "A", Look::Latest),
        ("x", "A", Look::All),
        ("y", "usize", Look::Count),
        ("y", "b::B<C>", Look::All),
        ("x", "u64", Look::Count),
    ];
    assert_eq!(params, expected);
}

#[test]
fn rejects_wrong_looks() {
    let slice = "`#[history]` gives all outputs of a node";
    let count = "`#[count]` gives a number of executions";
    let wrong = [
        ("#[history] a: &A", format!("2:46 {slice}")),
        ("#[history] a: Vec<A>", format!("2:46 {slice}")),
        ("#[history] a: &mut [A]", format!("2:46 {slice}")),
        ("#[history] a: Option<&[A]>", format!("2:46 {slice}")),
        ("#[count] a: f64", format!("2:44 {count}")),
        ("#[count] a: &usize", format!("2:44 {count}")),
        ("#[count] a: i64", format!("2:44 {count}")),
        ("#[histroy] a: &[A]", "2:34 unknown attribute `histroy` of a parameter".to_owned()),
        ("#[serde(x)] a: &A", "2:34 unknown attribute `serde` of a parameter".to_owned()),
        ("#[history] #[count] a: &[A]", "2:45 a parameter takes one thing of a node".to_owned()),
        ("#[history = a] b: &[A]", "2:34 `#[history]` names one node".to_owned()),
        ("#[count(a, b)] c: u32", "2:34 `#[count]` names one node".to_owned()),
        ("#[count()] c: u32", "2:34 `#[count]` names one node".to_owned()),
        ("#[count(\"a\")] c: u32", "2:34 `#[count]` names one node".to_owned()),
        ("#[history] (a, b): &[A]", "2:32 a parameter names an upstream node".to_owned()),
    ];
    for (param, expected) in wrong {
        let found = in_graph(&format!("#[transform(next = exit)] fn x({param}) -> A {{ A }}"));
        assert_eq!(found, [expected], "{param}");
    }
}

#[test]
fn a_function_without_a_result_is_its_expression_or_nothing() {
    let text = "#[graph(tool = \"g\")] impl Graph for G {
        #[transform(expr = \"1\", next = b)] fn a();
        #[mcp(server = \"s\", tool = \"t\", next = c)] fn b();
        #[node(C, next = exit, timeout_ms = 20)] fn c();
    }";
    let (graph, found) = read(text);
    assert_eq!(found, [""; 0]);
    let graph = graph.expect("is a graph");
    assert!(matches!(&graph.nodes[1].kind, NodeKind::Transform(Body::Expr(text)) if text.as_str() == "1"));
    assert!(matches!(&graph.nodes[2].kind, NodeKind::Mcp { args: Body::Absent, .. }));
    assert!(matches!(&graph.nodes[3].kind, NodeKind::Call { input: Body::Absent, .. }));
    assert_eq!(graph.nodes[3].timeout_ms.as_ref().map(|time| time.value), Some(20));
}

#[test]
fn rejects_what_is_missing_without_a_body() {
    let wrong = [
        ("#[transform(next = exit)] fn x();", "2:30 function `x` has neither a body nor an expression"),
        ("#[node(A, next = exit)] fn x() -> A;", "2:28 function `x` has neither a body nor an expression"),
        ("#[node(A, next = exit)] fn x(a: &A);", "2:28 function `x` has neither a body nor an expression"),
        (
            "#[transform(expr = \"1\", next = exit)] fn x(a: &A, b: B) -> A;",
            "2:44 function `x` has parameters but no body",
        ),
        (
            "#[mcp(server = \"s\", tool = \"t\", next = exit)] fn entry();",
            "2:50 node `entry` is part of every graph",
        ),
        (
            "#[mcp(server = \"s\", tool = \"t\", expr = \"{}\", next = exit)] fn x() -> A;",
            "2:70 node `x` has an expression and a result",
        ),
        ("#[transform(expr = \"1\", next = exit)] async fn x();", "2:39 function `x` of a graph is async"),
    ];
    for (function, expected) in wrong {
        assert_eq!(in_graph(function), [expected], "{function}");
    }
}

#[test]
fn rejects_a_graph_of_too_many_nodes() {
    let function = |ix: usize| format!("#[transform(expr = \"1\", next = exit)] fn n{ix}();\n");
    let functions = |count| (0..count).map(function).collect::<String>();
    assert_eq!(said(&functions(998)), [""; 0]);
    assert_eq!(said(&functions(1000)), ["1000:42 the graph has 1002 nodes, more than 1000"]);
}

#[test]
fn limits_are_read_and_held_to_their_range() {
    let limits = |written: &str| {
        let (graph, found) = read(&format!("#[graph(tool = \"g\", {written})] impl Graph for G {{}}"));
        (graph.and_then(|graph| graph.limits), found)
    };
    let (found, mistakes) = limits("max_node_executions = 1_000, max_execution_time_ms = 5000");
    let found = found.expect("has limits");
    assert_eq!(mistakes, [""; 0]);
    assert_eq!(found.max_node_executions.map(|max| max.value), Some(1000));
    assert_eq!(found.max_execution_time_ms.map(|max| max.value), Some(5000));
    let (found, _) = limits("max_execution_time_ms = 1");
    assert!(found.expect("has limits").max_node_executions.is_none());
    let executions = "`max_node_executions` must be a whole number from 1 to 4294967295";
    let wrong = [
        ("max_node_executions = 0", format!("1:43 {executions}")),
        ("max_node_executions = 4294967296", format!("1:43 {executions}")),
        ("max_node_executions = -1", format!("1:43 {executions}")),
        ("max_node_executions = 1.5", format!("1:43 {executions}")),
        ("max_node_executions = MOST", format!("1:43 {executions}")),
        (
            "max_node_executions = \"1\"",
            "1:43 key `max_node_executions` of `#[graph]` takes a number".to_owned(),
        ),
        ("max_executions = 1", "1:21 unknown key `max_executions` in `#[graph]`".to_owned()),
    ];
    for (written, expected) in wrong {
        assert_eq!(limits(written).1, [expected], "{written}");
    }
    let found = said("#[transform(timeout_ms = 0.5, next = exit)] fn x() {}");
    assert_eq!(found, ["2:26 `timeout_ms` must be a whole number from 1 to 9223372036854775807"]);
}
