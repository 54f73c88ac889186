//! `tools` and `nodes`: what the binary holds.

use super::output::{complain, print};
use super::{DONE, FAILED};
use crate::project::Project;
use crate::registry::Registry;
use crate::server::write_tools;
use crate::spec::Spec;

/// Prints the tools: one line each, or the list that clients get.
pub(super) fn tools(project: &Project, json: bool) -> u8 {
    if json {
        return print(&write_tools(project));
    }
    if project.tools.is_empty() {
        complain("this project has no tools");
        return DONE;
    }
    let names = project.tools.iter().map(|tool| tool.name);
    let texts = project.tools.iter().map(|tool| tool.description);
    print(&columns(names.map(str::to_owned).zip(texts)))
}

/// Prints all nodes, or those that fit the words, best first.
pub(super) fn nodes(project: &'static Project, words: &[String]) -> u8 {
    let registry = Registry::of(project);
    let query = words.join(" ");
    let found: Vec<&Spec> = match query.trim().is_empty() {
        true => project.specs.iter().collect(),
        false => registry.search(&query, project.specs.len()).into_iter().map(|(spec, _)| spec).collect(),
    };
    if found.is_empty() {
        return match project.specs.is_empty() {
            true => {
                complain("this project has no nodes");
                if words.is_empty() { DONE } else { FAILED }
            }
            false => {
                complain(&format!("no node matches `{query}`; `nodes` lists them all"));
                FAILED
            }
        };
    }
    let lines = found.iter().map(|spec| (format!("{}@{}", spec.id, spec.version), spec.description));
    print(&columns(lines))
}

/// Names and the first lines of their texts, in two columns.
pub(super) fn columns<'a>(rows: impl Iterator<Item = (String, &'a str)>) -> String {
    let rows: Vec<_> = rows.collect();
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or_default();
    let mut out = String::new();
    for (name, text) in &rows {
        let line = text.lines().next().unwrap_or_default();
        out.push_str(format!("{name:width$}  {line}").trim_end());
        out.push('\n');
    }
    out
}
