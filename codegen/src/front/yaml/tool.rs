//! A tool, which is a graph.

use super::data::{Expressions, parse_data};
use super::dialect::Dialect;
use super::fields::{Fields, expect_list, expect_mapping};
use super::flat::FlatNodes;
use super::limits::parse_limits;
use super::node::{Layout, parse_node};
use super::tree::Node as Tree;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::front::limit::{MOST_NODES, too_many_nodes};
use crate::source::Spanned;
use crate::syntax::{Contract, Graph, Node};

/// The graph of a tool; `flat` are the nodes that stand outside of tools.
pub(super) fn parse_tool(
    cx: &Diagnostics,
    tree: &Tree,
    dialect: Dialect,
    flat: &mut FlatNodes,
) -> Option<Graph> {
    const KEYS: &[&str] = &["name", "description", "inputSchema", "outputSchema", "executionLimits", "nodes"];
    let fields = Fields::new(cx, tree, "tool", "name", KEYS)?;
    fields.check_known(cx);
    let tool = fields.required_string(cx, "name", "give the tool a name: `name: price_order`");
    let description = fields.string(cx, "description");
    let input = parse_contract(cx, &fields, "inputSchema");
    let output = parse_contract(cx, &fields, "outputSchema");
    let limits = fields.get("executionLimits").and_then(|node| parse_limits(cx, node));
    let own = fields.get("nodes").map(|nodes| {
        let items = expect_list(cx, nodes, &format!("`nodes` of {}", fields.owner()));
        let nodes = items.iter().filter_map(|item| parse_node(cx, item, dialect, Layout::Nested));
        nodes.map(|placed| placed.node).collect()
    });
    let tool = tool?;
    let nodes = match own {
        Some(nodes) => nodes,
        None => shared_nodes(cx, &fields, &tool, flat),
    };
    let nodes = cut_nodes(cx, &fields, nodes);
    Some(Graph {
        tool,
        description,
        item: None,
        input,
        output,
        nodes,
        limits,
        span: tree.span,
        is_whole: true,
    })
}

/// The nodes, or none if they are too many.
fn cut_nodes(cx: &Diagnostics, fields: &Fields<'_>, nodes: Vec<Node>) -> Vec<Node> {
    let Some(first) = nodes.get(MOST_NODES) else { return nodes };
    cx.push(too_many_nodes(first.id.span, fields.owner(), nodes.len()));
    Vec::new()
}

fn shared_nodes(
    cx: &Diagnostics,
    fields: &Fields<'_>,
    tool: &Spanned<String>,
    flat: &mut FlatNodes,
) -> Vec<Node> {
    let nodes = flat.of_tool(cx, &tool.value);
    if nodes.is_empty() && flat.is_complete() && !fields.is_misspelt("nodes") {
        cx.push(
            Diagnostic::error(fields.place(), format!("{} has no nodes", fields.owner()))
                .label("`nodes` is missing")
                .help("add `nodes`, with at least an entry and an exit"),
        );
    }
    nodes
}

fn parse_contract(cx: &Diagnostics, fields: &Fields<'_>, key: &str) -> Contract {
    let Some(schema) = fields.get(key) else {
        return Contract::Absent;
    };
    match expect_mapping(cx, schema, &format!("`{key}` of {}", fields.owner())) {
        // Of a schema with a part that was refused, nothing more is said.
        Some(_) if schema.is_whole() => Contract::Schema(parse_data(cx, schema, Expressions::None)),
        _ => Contract::Absent,
    }
}
