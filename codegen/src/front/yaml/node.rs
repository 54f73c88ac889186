//! A node of a graph.

use super::data::{Expressions, parse_body, parse_data};
use super::dialect::Dialect;
use super::fields::{Fields, expect_mapping, similar};
use super::limits::parse_timeout;
use super::switch::parse_switch;
use super::tree::{Node as Tree, Value};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::front::allow::read_allow;
use crate::source::{Span, Spanned};
use crate::syntax::{Allow, Body, Config, Node, NodeKind, SpecRef};

const TYPES: &[&str] = &["entry", "exit", "node", "graph", "mcp", "transform", "switch"];

/// The keys of all types together, for a node whose type is not known.
const KEYS: &[&str] = &[
    "id",
    "type",
    "next",
    "node",
    "graph",
    "config",
    "input",
    "server",
    "tool",
    "args",
    "transform",
    "conditions",
    "timeoutMs",
    "allow",
];

/// In which layout a node stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// Under its tool.
    Nested,
    /// In the file's own list, where entry and exit name their tool.
    Flat,
}

/// A node, and the tool that it names in the flat layout.
pub(super) struct Placed {
    pub(super) node: Node,
    pub(super) tool: Option<Spanned<String>>,
}

/// The node that `tree` is, if enough of it is right.
pub(super) fn parse_node(cx: &Diagnostics, tree: &Tree, dialect: Dialect, layout: Layout) -> Option<Placed> {
    let mut fields = Fields::new(cx, tree, "node", "id", KEYS)?;
    let id = fields.required_string(cx, "id", "give the node an id of its own: `id: price`");
    let name = fields.required_string(
        cx,
        "type",
        "add the type: `entry`, `exit`, `node`, `graph`, `mcp`, `transform` or `switch`",
    );
    let known = name.as_ref().map(|name| known_keys(&name.value, layout));
    fields.narrow(known.unwrap_or(KEYS));
    if let (Some(kind @ ("entry" | "exit")), Layout::Nested, Some(tool)) =
        (name.as_ref().map(|name| name.value.as_str()), layout, fields.key_span("tool"))
    {
        report_flat_tool(cx, &fields, tool);
        fields.narrow(known_keys(kind, Layout::Flat));
    }
    fields.check_known(cx);
    let name = name?;
    if !TYPES.contains(&name.value.as_str()) {
        report_unknown_type(cx, &name);
        return None;
    }
    let tool = match (name.value.as_str(), layout) {
        ("entry" | "exit", Layout::Flat) => {
            fields.required_string(cx, "tool", "name the tool that the node belongs to: `tool: price_order`")
        }
        _ => None,
    };
    let (kind, next) = match name.value.as_str() {
        "switch" => parse_switch(cx, &fields, dialect)?,
        "node" => match fields.get("next") {
            Some(Tree { value: Value::Mapping(_), .. }) => (parse_call(cx, &fields)?, None),
            _ => (parse_call(cx, &fields)?, fields.string(cx, "next")),
        },
        other => (parse_kind(cx, &fields, other, dialect)?, fields.string(cx, "next")),
    };
    let timeout_ms = match kind {
        NodeKind::Entry | NodeKind::Exit => None,
        _ => parse_timeout(cx, &fields),
    };
    let allow = fields.get("allow").map(|allow| parse_allow(cx, &fields, allow)).unwrap_or_default();
    let node = Node { id: id?, kind, next, timeout_ms, allow, span: tree.span };
    Some(Placed { node, tool })
}

/// The warnings that the node allows, each with its reason.
fn parse_allow(cx: &Diagnostics, fields: &Fields<'_>, allow: &Tree) -> Vec<Allow> {
    let Some(mapping) = expect_mapping(cx, allow, &format!("`allow` of {}", fields.owner())) else {
        return Vec::new();
    };
    let read = |entry: &super::tree::Entry| {
        let name = Spanned::new(entry.key.as_str(), entry.key.span());
        let reason = match &entry.value.value {
            // Nothing at all stands nowhere.
            Value::Null if entry.value.written.is_empty() => Spanned::new("", name.span),
            _ => {
                let what = format!("the reason for `{}`", super::fields::shown(name.value));
                let text = super::fields::expect_text(cx, &what, &entry.value)?;
                Spanned::new(text.as_str(), text.span())
            }
        };
        read_allow(name, reason).map_err(|error| cx.push(*error)).ok()
    };
    mapping.entries.iter().filter_map(read).collect()
}

/// Only in a list that all tools share does an entry or exit need to name its tool.
fn report_flat_tool(cx: &Diagnostics, fields: &Fields<'_>, tool: Span) {
    cx.push(
        Diagnostic::error(tool, format!("`tool` of {} belongs to the older layout", fields.owner()))
            .label("the node stands under its tool")
            .help("remove `tool`, or move all nodes of the file into one list `nodes` beside `tools`"),
    );
}

fn report_unknown_type(cx: &Diagnostics, name: &Spanned<String>) {
    let written = super::fields::shown(&name.value);
    cx.push(
        Diagnostic::error(name.span, format!("unknown node type `{written}`"))
            .label("not a type of node")
            .help_if(similar("type", &name.value, TYPES)),
    );
}

fn known_keys(kind: &str, layout: Layout) -> &'static [&'static str] {
    match (kind, layout) {
        ("entry", Layout::Nested) => &["id", "type", "next"],
        ("entry", Layout::Flat) => &["id", "type", "tool", "next"],
        ("exit", Layout::Nested) => &["id", "type"],
        ("exit", Layout::Flat) => &["id", "type", "tool"],
        ("node", _) => &["id", "type", "node", "config", "input", "timeoutMs", "allow", "next"],
        ("graph", _) => &["id", "type", "graph", "input", "timeoutMs", "allow", "next"],
        ("mcp", _) => &["id", "type", "server", "tool", "args", "timeoutMs", "allow", "next"],
        ("transform", _) => &["id", "type", "transform", "timeoutMs", "allow", "next"],
        ("switch", _) => &["id", "type", "conditions", "timeoutMs", "allow", "next"],
        _ => KEYS,
    }
}

fn parse_kind(cx: &Diagnostics, fields: &Fields<'_>, kind: &str, dialect: Dialect) -> Option<NodeKind> {
    match kind {
        "entry" => Some(NodeKind::Entry),
        "exit" => Some(NodeKind::Exit),
        "graph" => parse_graph_call(cx, fields),
        "mcp" => parse_mcp(cx, fields, dialect),
        _ => parse_transform(cx, fields),
    }
}

fn parse_call(cx: &Diagnostics, fields: &Fields<'_>) -> Option<NodeKind> {
    let spec = fields.required_string(cx, "node", "name the node spec to run: `node: ACTION.PRICE_LINES`");
    let config = fields.get("config").and_then(|config| {
        expect_mapping(cx, config, &format!("`config` of {}", fields.owner()))?;
        Some(parse_data(cx, config, Expressions::None))
    });
    let (input, ports) = (parse_input(cx, fields), parse_ports(cx, fields)?);
    let routes = fields.get("next").filter(|_| !ports.is_empty()).map(|next| next.span);
    Some(NodeKind::Call { spec: SpecRef::Id(spec?), config: Config::Data(config), input, ports, routes })
}

fn parse_graph_call(cx: &Diagnostics, fields: &Fields<'_>) -> Option<NodeKind> {
    let graph =
        fields.required_string(cx, "graph", "name the graph to run by its tool: `graph: price_order`")?;
    let (spec, config) = (SpecRef::Graph(graph), Config::Data(None));
    Some(NodeKind::Call { spec, config, input: parse_input(cx, fields), ports: Vec::new(), routes: None })
}

fn parse_input(cx: &Diagnostics, fields: &Fields<'_>) -> Body {
    match fields.get("input") {
        Some(input) => parse_body(cx, input, Expressions::Both),
        None => Body::Absent,
    }
}

/// `next: { confirmed: ship, rejected: refund }`: where each port leads. `None` after a mistake.
fn parse_ports(cx: &Diagnostics, fields: &Fields<'_>) -> Option<Vec<(Spanned<String>, Spanned<String>)>> {
    let Some(Tree { value: Value::Mapping(mapping), span, .. }) = fields.get("next") else {
        return Some(Vec::new());
    };
    if mapping.entries.is_empty() && !mapping.partial {
        let message = format!("`next` of {} names no port", fields.owner());
        let help = "write `next: { <port>: <node id>, … }`, or `next: <node id>` for a node with one way out";
        cx.push(Diagnostic::error(*span, message).label("leads nowhere").help(help));
    }
    let read = |entry: &super::tree::Entry| {
        let port = Spanned::new(entry.key.as_str().to_owned(), entry.key.span());
        let what = format!("the target of port `{}`", super::fields::shown(&port.value));
        let target = super::fields::expect_text(cx, &what, &entry.value)?;
        Some((port, Spanned::new(target.as_str().to_owned(), target.span())))
    };
    let ports: Vec<_> = mapping.entries.iter().map(read).collect();
    ports.into_iter().collect::<Option<Vec<_>>>().filter(|ports| !ports.is_empty())
}

fn parse_mcp(cx: &Diagnostics, fields: &Fields<'_>, dialect: Dialect) -> Option<NodeKind> {
    let server = fields.required_string(cx, "server", "name a server of `mcpServers`: `server: files`");
    let tool = fields.required_string(cx, "tool", "name the tool to call: `tool: list_directory`");
    let expressions = match dialect {
        Dialect::Seeds => Expressions::Dollar,
        Dialect::Newer(_) => Expressions::Object,
    };
    let args = match fields.get("args") {
        Some(args) => parse_args(cx, fields, args, expressions),
        None => Body::Absent,
    };
    Some(NodeKind::Mcp { server: server?, tool: tool?, args })
}

/// Arguments are a mapping, or one expression that gives it.
fn parse_args(cx: &Diagnostics, fields: &Fields<'_>, args: &Tree, expressions: Expressions) -> Body {
    let is_dollar =
        expressions == Expressions::Dollar && args.as_str().is_some_and(|text| text.starts_with('$'));
    if expressions == Expressions::Object && args.as_str().is_some_and(|text| text.starts_with('$')) {
        let what = format!("`args` of {}", fields.owner());
        let help = "write `args: { expr: … }`: this file uses the newer dialect";
        cx.push(super::fields::mismatch(&what, "a mapping", args).help(help));
        return Body::Absent;
    }
    if !is_dollar && expect_mapping(cx, args, &format!("`args` of {}", fields.owner())).is_none() {
        return Body::Absent;
    }
    parse_body(cx, args, expressions)
}

fn parse_transform(cx: &Diagnostics, fields: &Fields<'_>) -> Option<NodeKind> {
    const HELP: &str = "write `transform: { expr: … }`";
    let transform = fields.required(cx, "transform", HELP)?;
    if transform.as_str().is_some() {
        let what = format!("`transform` of {}", fields.owner());
        cx.push(super::fields::mismatch(&what, "a mapping", transform).help(HELP));
        return None;
    }
    let section = Fields::section(cx, transform, "transform", &["expr"])?;
    section.check_known(cx);
    let expr = section.required(cx, "expr", HELP)?;
    let text = super::fields::expect_text(cx, &format!("`expr` of {}", fields.owner()), expr)?;
    Some(NodeKind::Transform(Body::Expr(text.clone())))
}
