//! Graphs as Rust types, and mistakes in them.

use proc_macro2::TokenStream;
use syn::{Item, Meta};

use super::super::resolve::AsWritten;
use super::super::spans::Spans;
use super::{parse_graph, parse_graph_item};
use crate::diagnostic::{Diagnostics, Scope};
use crate::source::Sources;
use crate::syntax::{Body, Config, Contract, Graph, Look, NodeKind, RustBody, SpecRef};

mod param;
mod switch;

const PRICE_ORDER: &str = r##"
/// Prices an order and says whether it needs review.
#[graph(tool = "price_order")]
impl Graph for PriceOrder {
    type Input = Order;
    type Output = Quote;

    #[node(PriceLines { discount: 5, ..Default::default() }, next = decide)]
    fn price(entry: &Order) -> Lines { Lines { lines: entry.lines.clone() } }

    /// Which way.
    #[switch(Big = big, Small = small)]
    fn decide(price: &PricedLines) -> Decision {
        if price.total > 1000.0 { Decision::Big } else { Decision::Small }
    }

    #[mcp(server = "desk", tool = "review", next = exit)]
    fn big(price: &PricedLines, small: Option<&Quote>) -> Review { Review { total: price.total } }

    #[transform(expr = r#"{ "total": $.price.total }"#, next = exit)]
    fn small() -> Quote;
}
"##;

/// Reads the last item of a file as a graph: the graph, and the mistakes as `line:column message`.
fn read(text: &str) -> (Option<Graph>, Vec<String>) {
    let (cx, mut sources) = (Diagnostics::new(), Sources::default());
    let file = sources.add("a.rs", text);
    let (parsed, spans) = Spans::parse_file(&sources, file).expect("parses");
    let Some(Item::Impl(item)) = parsed.items.last() else {
        panic!("the last item is an impl");
    };
    let args = item.attrs.iter().find_map(|attr| match &attr.meta {
        Meta::List(list) => Some(list.tokens.clone()),
        _ => None,
    });
    let graph = parse_graph(&cx, &spans, &args.unwrap_or_default(), item, &AsWritten);
    let graph = graph.filter(|graph| graph.is_whole);
    let found = cx.take().into_iter().map(|found| {
        assert_eq!(found.scope, Scope::Item);
        format!("{} {}", sources.locate(found.span).replace("a.rs:", ""), found.message)
    });
    (graph, found.collect())
}

/// A graph with these functions, which start in line 2.
fn with_functions(functions: &str) -> (Option<Graph>, Vec<String>) {
    read(&format!("#[graph(tool = \"g\")] impl Graph for G {{\n{functions}\n}}"))
}

/// The mistakes in a graph with these functions, whether or not it can go on with them.
fn said(functions: &str) -> Vec<String> {
    with_functions(functions).1
}

/// The mistakes in a graph with these functions, none of which leaves a graph.
fn in_graph(functions: &str) -> Vec<String> {
    let (graph, found) = with_functions(functions);
    assert_eq!(graph.is_some(), found.is_empty(), "{found:?}");
    found
}

fn body(body: &Body) -> &RustBody {
    match body {
        Body::Rust(body) => body,
        _ => panic!("a function"),
    }
}

#[test]
fn a_graph_is_read_whole() {
    let (graph, found) = read(PRICE_ORDER);
    assert_eq!(found, Vec::<String>::new());
    let graph = graph.expect("is a graph");
    assert_eq!(graph.tool.value, "price_order");
    assert_eq!(
        graph.description.expect("has a doc").value,
        "Prices an order and says whether it needs review."
    );
    assert_eq!(graph.item.expect("has a type").name.value, "PriceOrder");
    assert!(matches!(&graph.input, Contract::Rust(ty) if ty.rust == "Order"));
    assert!(matches!(&graph.output, Contract::Rust(ty) if ty.rust == "Quote"));
    let nodes: Vec<_> = graph
        .nodes
        .iter()
        .map(|node| (node.id.value.as_str(), node.next.as_ref().map_or("", |next| next.value.as_str())))
        .collect();
    let expected = [
        ("entry", "price"),
        ("price", "decide"),
        ("decide", ""),
        ("big", "exit"),
        ("small", "exit"),
        ("exit", ""),
    ];
    assert_eq!(nodes, expected);
}

#[test]
fn a_node_has_its_spec_its_config_and_its_input() {
    let graph = read(PRICE_ORDER).0.expect("is a graph");
    let NodeKind::Call { spec: SpecRef::Rust { path, .. }, config: Config::Rust(config, _), input, .. } =
        &graph.nodes[1].kind
    else {
        panic!("`price` calls a spec");
    };
    assert_eq!(path.value, "PriceLines");
    assert_eq!(config.value, "PriceLines { discount: 5, ..Default::default() }");
    let input = body(input);
    assert_eq!((input.name.value.as_str(), input.output.rust.as_str()), ("price", "Lines"));
    assert_eq!((input.params[0].name.value.as_str(), input.params[0].ty.rust.as_str()), ("entry", "Order"));
}

#[test]
fn a_switch_leads_by_variant() {
    let graph = read(PRICE_ORDER).0.expect("is a graph");
    let NodeKind::Match(_, arms) = &graph.nodes[2].kind else {
        panic!("`decide` is a switch");
    };
    let arms: Vec<_> =
        arms.iter().map(|(variant, target)| (variant.value.as_str(), target.value.as_str())).collect();
    assert_eq!(arms, [("Big", "big"), ("Small", "small")]);
}

#[test]
fn an_mcp_node_has_its_tool_and_optional_parameters() {
    let graph = read(PRICE_ORDER).0.expect("is a graph");
    let NodeKind::Mcp { server, tool, args } = &graph.nodes[3].kind else {
        panic!("`big` is an mcp node");
    };
    assert_eq!((server.value.as_str(), tool.value.as_str()), ("desk", "review"));
    let params: Vec<_> = body(args).params.iter().map(|param| (param.ty.rust.as_str(), param.look)).collect();
    assert_eq!(params, [("PricedLines", Look::Latest), ("Quote", Look::Optional)]);
}

#[test]
fn a_function_without_a_body_is_its_expression() {
    let graph = read(PRICE_ORDER).0.expect("is a graph");
    let NodeKind::Transform(transform) = &graph.nodes[4].kind else {
        panic!("`small` is a transform");
    };
    let expr = body(transform).expr.as_ref().expect("has an expression");
    assert_eq!(expr.as_str(), r#"{ "total": $.price.total }"#);
}

#[test]
fn a_path_takes_all_defaults() {
    let (graph, _) =
        read("#[graph(tool = \"g\")] impl Graph for G { #[node(a::B, next = exit)] fn x() -> u8 { 1 } }");
    let graph = graph.expect("is a graph");
    assert!(matches!(
        &graph.nodes[1].kind,
        NodeKind::Call { spec: SpecRef::Rust { path, .. }, config: Config::Data(None), .. } if path.value == "a::B"
    ));
}

#[test]
fn a_graph_without_functions_leads_from_entry_to_exit() {
    let graph = read("#[graph(tool = \"g\")] impl Graph for G {}").0.expect("is a graph");
    assert_eq!(graph.nodes[0].next.as_ref().expect("leads on").value, "exit");
}

#[test]
fn rejects_wrong_keys_of_a_graph() {
    let wrong = [
        ("#[graph] impl Graph for G {}", "1:10 graph has no tool name"),
        ("#[graph(tol = \"g\")] impl Graph for G {}", "1:9 unknown key `tol` in `#[graph]`"),
        ("#[graph(tool = g)] impl Graph for G {}", "1:16 key `tool` of `#[graph]` takes a string"),
        ("#[graph(tool = \"g\")] impl Graph for &G {}", "1:37 a graph is written for a struct"),
    ];
    for (text, expected) in wrong {
        let (graph, found) = read(text);
        assert!(graph.is_none());
        assert_eq!(found, [expected]);
    }
}

#[test]
fn rejects_parameters_that_name_no_upstream_node() {
    let wrong =
        ["a: A", "&self", "(a, b): &A", "a: &mut A", "a: Option<A>", "mut a: &A", "a: Option<&A, &A>"];
    for param in wrong {
        let found = in_graph(&format!("#[transform(next = exit)] fn x({param}) -> A {{ A }}"));
        assert_eq!(found, ["2:32 a parameter names an upstream node"], "{param}");
    }
}

#[test]
fn rejects_functions_that_are_no_node() {
    assert_eq!(in_graph("fn x() {}"), ["2:4 function `x` is no node"]);
    let found =
        in_graph("#[transform(next = exit)] #[mcp(server = \"s\", tool = \"t\", next = exit)] fn x() {}");
    assert_eq!(found, ["2:29 function `x` is more than one node"]);
    assert_eq!(
        in_graph("#[transform(next = exit)] async fn x() {}"),
        ["2:27 function `x` of a graph is async"]
    );
    assert_eq!(
        in_graph("#[transform(next = exit)] fn x<T>() {}"),
        ["2:32 function `x` of a graph is generic"]
    );
    assert_eq!(
        in_graph("#[transform(next = exit)] fn entry() {}"),
        ["2:30 node `entry` is part of every graph"]
    );
    assert_eq!(in_graph("const A: u8 = 1;"), ["2:1 a graph holds its types and the functions of its nodes"]);
}

#[test]
fn rejects_wrong_attributes_of_functions() {
    let wrong = [
        ("#[transform] fn x() {}", "2:3 node `x` has no `next`"),
        ("#[transform(next = 5)] fn x() {}", "2:20 key `next` of `#[transform]` takes the name of a node"),
        ("#[transform(nxt = exit)] fn x() {}", "2:13 unknown key `nxt` in `#[transform]`"),
        ("#[mcp(tool = \"t\", next = exit)] fn x() {}", "2:3 node `x` has no `server`"),
        ("#[node(next = exit)] fn x() {}", "2:3 `#[node]` names a node spec first"),
        ("#[node(A::new(5), next = exit)] fn x() {}", "2:8 `#[node]` names a node spec first"),
        ("#[switch] fn x() {}", "2:3 `#[switch]` has no targets"),
        ("#[switch(A = b, A = c)] fn x() {}", "2:17 duplicate variant `A` in `#[switch]`"),
        ("#[switch(A)] fn x() {}", "2:11 expected `=`"),
        ("#[transform(expr = 5, next = exit)] fn x();", "2:20 key `expr` of `#[transform]` takes a string"),
    ];
    for (function, expected) in wrong {
        let found = in_graph(function);
        assert_eq!(found, [expected], "{function}");
    }
}

#[test]
fn a_function_has_either_a_body_or_an_expression() {
    let found = in_graph("#[transform(next = exit)] fn x() -> u8;");
    assert_eq!(found, ["2:30 function `x` has neither a body nor an expression"]);
    let found = in_graph("#[transform(expr = \"1\", next = exit)] fn x() -> u8 { 1 }");
    assert_eq!(found, ["2:52 function `x` has both a body and an expression"]);
}

#[test]
fn reports_the_mistakes_of_all_functions_at_once() {
    let found = in_graph("#[transform] fn x() {}\n#[mcp] fn y(a: A);\nfn z() {}");
    assert_eq!(found.len(), 7, "{found:?}");
}

#[test]
fn a_macro_reads_the_same_from_tokens() {
    let (cx, spans) = (Diagnostics::new(), Spans::tokens());
    let item: syn::ItemImpl = syn::parse_str(PRICE_ORDER).expect("parses");
    let args: TokenStream = "tool = \"price_order\", crate = nw".parse().expect("lexes");
    let item = parse_graph_item(&cx, &spans, &args, &item, &AsWritten).expect("is a graph");
    assert_eq!(item.graph.nodes.len(), 6);
    let bodies: Vec<_> = item.functions.iter().map(|function| function.block.is_some()).collect();
    assert_eq!(bodies, [true, true, true, false]);
    assert!(item.runtime.is_some() && cx.take().is_empty());
}
