//! What has changed between two snapshots of a server.

use super::{Snapshot, Tool};
use crate::schema::JsonTree;
use crate::syntax::Data;

/// What has changed from `old` to `new`, a line each; none if nothing has.
pub fn find_drift(old: &Snapshot, new: &Snapshot) -> Vec<String> {
    let mut lines = Vec::new();
    for (what, old, new) in [
        ("name of the server", &old.name, &new.name),
        ("version of the server", &old.version, &new.version),
        ("revision of the protocol", &old.protocol, &new.protocol),
    ] {
        if old != new {
            lines.push(format!("{what}: `{old}` is now `{new}`"));
        }
    }
    for tool in &old.tools {
        match find(new, tool) {
            None => lines.push(format!("tool `{}` is gone", tool.name.value)),
            Some(now) => lines.extend(changes(tool, now)),
        }
    }
    let is_new = |tool: &&Tool| find(old, tool).is_none();
    lines.extend(new.tools.iter().filter(is_new).map(|tool| format!("tool `{}` is new", tool.name.value)));
    lines
}

fn find<'s>(snapshot: &'s Snapshot, tool: &Tool) -> Option<&'s Tool> {
    snapshot.tools.iter().find(|other| other.name.value == tool.name.value)
}

fn changes(old: &Tool, new: &Tool) -> Option<String> {
    let tree = |schema: &Option<Data>| schema.as_ref().map(|schema| JsonTree::from(schema).sorted());
    let parts = [
        ("`description`", old.description != new.description),
        ("`inputSchema`", tree(&old.input) != tree(&new.input)),
        ("`outputSchema`", tree(&old.output) != tree(&new.output)),
    ];
    let changed: Vec<_> = parts.iter().filter(|(_, changed)| *changed).map(|(part, _)| *part).collect();
    (!changed.is_empty()).then(|| format!("tool `{}` has another {}", old.name.value, changed.join(", ")))
}
