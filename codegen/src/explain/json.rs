//! What is known of graphs as JSON, for programs.

use super::{Node, Part, Tool, Totals, Why, show_flow};
use crate::ir::{Flow, Type};
use crate::schema::{JsonTree, Nulls, emit_schema_with};
use crate::source::{Sources, Span};

/// One object: `tools`, and what they come to. A tool a line.
pub fn render_json<'t>(tools: impl IntoIterator<Item = (&'t Sources, &'t Tool)>) -> String {
    let tools: Vec<_> = tools.into_iter().collect();
    let lines: Vec<_> = tools.iter().map(|(sources, tool)| tool_tree(sources, tool).to_string()).collect();
    let totals = Totals::of(tools.iter().map(|(_, tool)| *tool));
    let listed = if lines.is_empty() { String::new() } else { format!("\n{}\n", lines.join(",\n")) };
    let Totals { expressions, parts, any } = totals;
    format!("{{\"tools\":[{listed}],\"expressions\":{expressions},\"parts\":{parts},\"any\":{any}}}\n")
}

fn object(entries: Vec<(&str, JsonTree)>) -> JsonTree {
    JsonTree::Object(entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

fn array(items: impl IntoIterator<Item = JsonTree>) -> JsonTree {
    JsonTree::Array(items.into_iter().collect())
}

fn tool_tree(sources: &Sources, tool: &Tool) -> JsonTree {
    let mut entries = vec![("tool", tool.name.as_str().into())];
    entries.extend(place(sources, tool.span));
    entries.extend([
        ("arguments", contract(&tool.arguments)),
        ("result", contract(&tool.result)),
        ("nodes", array(tool.nodes.iter().map(|node| node_tree(sources, node)))),
    ]);
    object(entries)
}

fn contract(ty: &Type) -> JsonTree {
    let shown = show_flow(&Flow::one(ty.clone()));
    object(vec![("type", shown.into()), ("schema", emit_schema_with(ty, Nulls::Shown))])
}

fn node_tree(sources: &Sources, node: &Node) -> JsonTree {
    let mut entries = vec![
        ("node", node.id.as_str().into()),
        ("kind", node.kind.into()),
        ("calls", node.calls.as_deref().map_or(JsonTree::Null, Into::into)),
    ];
    entries.extend(place(sources, node.span));
    entries.extend([
        ("type", show_flow(&node.flow).into()),
        ("schema", emit_schema_with(&node.flow.ty, Nulls::Shown)),
        ("any", why(sources, node.why.as_ref())),
        ("expressions", array(node.expressions.iter().map(|part| part_tree(sources, part)))),
    ]);
    object(entries)
}

fn part_tree(sources: &Sources, part: &Part) -> JsonTree {
    let mut entries = vec![("text", sources.slice(part.span).unwrap_or_default().into())];
    entries.extend(place(sources, part.span));
    entries.extend([
        ("type", part.yields.to_string().into()),
        ("any", why(sources, part.why.as_ref())),
        ("parts", array(part.parts.iter().map(|part| part_tree(sources, part)))),
    ]);
    object(entries)
}

/// `null` for what is known; else a reason, or where to look for it.
fn why(sources: &Sources, why: Option<&Why>) -> JsonTree {
    let Some(why) = why else { return JsonTree::Null };
    let (reason, node, at) = match why {
        Why::Here(reason) => (reason.as_str().into(), JsonTree::Null, JsonTree::Null),
        Why::Node(id) => (JsonTree::Null, id.as_str().into(), JsonTree::Null),
        Why::There(span) => {
            let mut entries = vec![("text", sources.slice(*span).unwrap_or_default().into())];
            entries.extend(place(sources, *span));
            (JsonTree::Null, JsonTree::Null, object(entries))
        }
    };
    object(vec![("reason", reason), ("node", node), ("at", at)])
}

/// Where it is: lines and columns count from 1, and the end is one past the last character.
fn place(sources: &Sources, span: Span) -> Vec<(&'static str, JsonTree)> {
    let Some(source) = sources.get(span.file) else { return Vec::new() };
    let (start, end) = (source.position(span.start as usize), source.position(span.end as usize));
    let number = |number: usize| JsonTree::Integer(number as i64);
    vec![
        ("file", source.path().into()),
        ("line", number(start.line)),
        ("column", number(start.column)),
        ("end_line", number(end.line)),
        ("end_column", number(end.column)),
    ]
}
