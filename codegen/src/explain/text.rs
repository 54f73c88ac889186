//! What is known of graphs as text, for people.

use std::fmt::Write;

use super::{Node, Part, Tool, Totals, Why, show_flow};
use crate::ir::{Flow, Type};
use crate::source::{Sources, Span};

/// How much of an expression is shown on a line.
const WIDTH: usize = 60;

/// The tools, and a line of what they come to.
pub fn render_text<'t>(tools: impl IntoIterator<Item = (&'t Sources, &'t Tool)>) -> String {
    let tools: Vec<_> = tools.into_iter().collect();
    let mut out = String::new();
    for (sources, tool) in &tools {
        render_tool(sources, tool, &mut out);
    }
    let totals = Totals::of(tools.iter().map(|(_, tool)| *tool));
    let (expressions, parts) = (plural(totals.expressions, "expression"), plural(totals.parts, "part"));
    let _ = writeln!(out, "{expressions}, {parts}, {} of them any ({:.1} %)", totals.any, totals.percent());
    out
}

fn plural(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

fn render_tool(sources: &Sources, tool: &Tool, out: &mut String) {
    let shown = |ty: &Type| show_flow(&Flow::one(ty.clone()));
    let _ = writeln!(out, "tool `{}`, {}", tool.name, sources.locate(tool.span));
    let _ = writeln!(out, "  arguments: {}", shown(&tool.arguments));
    let _ = writeln!(out, "  result: {}\n", shown(&tool.result));
    tool.nodes.iter().for_each(|node| render_node(sources, node, out));
    out.push('\n');
}

fn render_node(sources: &Sources, node: &Node, out: &mut String) {
    let calls = node.calls.as_ref().map(|calls| format!(" {calls}")).unwrap_or_default();
    let _ = writeln!(out, "  {} ({}{calls}): {}", node.id, node.kind, show_flow(&node.flow));
    if let Some(why) = &node.why {
        let _ = writeln!(out, "      any: {}", render_why(sources, why));
    }
    node.expressions.iter().for_each(|part| render_part(sources, part, 2, out));
}

fn render_part(sources: &Sources, part: &Part, depth: usize, out: &mut String) {
    // The way of a path is of interest only where it gets lost.
    let hidden = part.is_prefix && !matches!(part.why, Some(Why::Here(_)));
    let inner = if hidden { depth } else { depth + 1 };
    if !hidden {
        let (indent, text) = ("  ".repeat(depth), shorten(sources.slice(part.span).unwrap_or_default()));
        let place = line_and_column(sources, part.span);
        let _ = writeln!(out, "{indent}{place} `{text}`: {}", part.yields);
        if let Some(why) = &part.why {
            let _ = writeln!(out, "{indent}    any: {}", render_why(sources, why));
        }
    }
    part.parts.iter().for_each(|part| render_part(sources, part, inner, out));
}

fn render_why(sources: &Sources, why: &Why) -> String {
    match why {
        Why::Here(reason) => reason.clone(),
        Why::Node(id) => format!("the output of node `{id}` is"),
        Why::There(span) => {
            let text = shorten(sources.slice(*span).unwrap_or_default());
            format!("`{text}` is, at {}", line_and_column(sources, *span))
        }
    }
}

fn line_and_column(sources: &Sources, span: Span) -> String {
    let Some(source) = sources.get(span.file) else { return String::new() };
    let at = source.position(span.start as usize);
    format!("{}:{}", at.line, at.column)
}

/// On one line, and not too long.
fn shorten(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    let line = words.join(" ");
    match line.chars().count() > WIDTH {
        true => line.chars().take(WIDTH - 1).chain(['…']).collect(),
        false => line,
    }
}
