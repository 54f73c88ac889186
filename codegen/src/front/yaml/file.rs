//! A graph file: its top-level sections.

use super::dialect::find_dialect;
use super::fields::{Fields, expect_list, listed};
use super::flat::FlatNodes;
use super::server::parse_servers;
use super::tool::parse_tool;
use super::tree::{Node as Tree, Value};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Spanned;
use crate::syntax::{About, Limits, Project};

const KEYS: &[&str] = &["version", "server", "executionLimits", "mcpServers", "tools", "nodes"];
const VERSIONS: &[&str] = &["1.0", "1"];

/// Appends what the file holds to the project.
pub(super) fn parse_file(cx: &Diagnostics, root: &Tree, project: &mut Project) {
    // A file of nothing but comments, or of `---`.
    if root.value == Value::Null {
        return;
    }
    let Some(fields) = Fields::new(cx, root, "graph file", "", KEYS) else {
        return;
    };
    fields.check_known(cx);
    check_version(cx, &fields);
    project.about.extend(fields.get("server").and_then(|node| parse_about(cx, node)));
    let limits = fields.get("executionLimits");
    project.limits.extend(limits.and_then(|node| parse_limits(cx, node)));
    if let Some(servers) = fields.get("mcpServers") {
        project.servers.extend(parse_servers(cx, servers));
    }
    parse_graphs(cx, &fields, root, project);
}

fn parse_graphs(cx: &Diagnostics, fields: &Fields<'_>, root: &Tree, project: &mut Project) {
    let dialect = find_dialect(root);
    let mut flat = FlatNodes::parse(cx, fields.get("nodes"), dialect);
    let tools = fields.get("tools").map_or(&[][..], |tools| expect_list(cx, tools, "`tools`"));
    let graphs: Vec<_> = tools.iter().filter_map(|tool| parse_tool(cx, tool, dialect, &mut flat)).collect();
    // A tool that could not be read may be the one that is named.
    if graphs.len() == tools.len() {
        let names: Vec<_> = graphs.iter().map(|graph| graph.tool.value.as_str()).collect();
        flat.check_all_taken(cx, &names);
    }
    project.graphs.extend(graphs);
}

/// The format's version; an unquoted `1.0` says the same.
fn check_version(cx: &Diagnostics, fields: &Fields<'_>) {
    let Some(version) = fields.get("version") else {
        return;
    };
    let written = match &version.value {
        Value::Integer(_) | Value::Float(_) => version.written.clone(),
        _ => match fields.string(cx, "version") {
            Some(version) => version.value,
            None => return,
        },
    };
    if !VERSIONS.contains(&written.as_str()) {
        let message = format!("unknown version `{}` of the graph format", super::fields::shown(&written));
        cx.push(
            Diagnostic::error(version.span, message)
                .label("not a version that can be read")
                .help(format!("use one of: {}", listed(VERSIONS))),
        );
    }
}

fn parse_about(cx: &Diagnostics, section: &Tree) -> Option<About> {
    const KEYS: &[&str] = &["name", "version", "title", "instructions"];
    let fields = Fields::section(cx, section, "server", KEYS)?;
    fields.check_known(cx);
    Some(About {
        name: fields.string(cx, "name"),
        version: fields.string(cx, "version"),
        title: fields.string(cx, "title"),
        instructions: fields.string(cx, "instructions"),
        span: section.span,
    })
}

fn parse_limits(cx: &Diagnostics, section: &Tree) -> Option<Limits> {
    const KEYS: &[&str] = &["maxNodeExecutions", "maxExecutionTimeMs"];
    let fields = Fields::section(cx, section, "executionLimits", KEYS)?;
    fields.check_known(cx);
    Some(Limits {
        max_node_executions: parse_limit(cx, &fields, "maxNodeExecutions", i64::from(u32::MAX)),
        max_execution_time_ms: parse_limit(cx, &fields, "maxExecutionTimeMs", i64::MAX),
        span: section.span,
    })
}

/// A whole number from 1 to `most`.
pub(super) fn parse_limit<T: TryFrom<i64>>(
    cx: &Diagnostics,
    fields: &Fields<'_>,
    key: &str,
    most: i64,
) -> Option<Spanned<T>> {
    let node = fields.get(key)?;
    match node.value {
        Value::Integer(value) if (1..=most).contains(&value) => {
            Some(Spanned::new(T::try_from(value).ok()?, node.span))
        }
        Value::Invalid => None,
        _ => {
            let message = format!("`{key}` must be a whole number from 1 to {most}");
            cx.push(
                Diagnostic::error(node.span, message)
                    .label("out of range, or not a number")
                    .help("remove it to have no such limit"),
            );
            None
        }
    }
}
