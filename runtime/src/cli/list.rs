//! `tools` and `nodes`: what the binary holds.

use super::output::{complain, print};
use super::{DONE, FAILED};
use crate::project::Project;
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

/// Prints the nodes in which all words are found: in the id first, then in aliases, tags and description.
pub(super) fn nodes(project: &Project, words: &[String]) -> u8 {
    let words: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let mut found: Vec<(usize, &Spec)> = Vec::new();
    for spec in project.specs {
        if let Some(rank) = rank(spec, &words) {
            found.push((rank, spec));
        }
    }
    if found.is_empty() {
        complain(&match words.is_empty() {
            true => "this project has no nodes".to_owned(),
            false => format!("no node matches `{}`; `nodes` lists them all", words.join(" ")),
        });
        return if words.is_empty() { DONE } else { FAILED };
    }
    found.sort_by_key(|(rank, _)| *rank);
    let lines = found.iter().map(|(_, spec)| (format!("{}@{}", spec.id, spec.version), spec.description));
    print(&columns(lines))
}

/// How well a node matches, 0 being best; `None` if a word is nowhere.
fn rank(spec: &Spec, words: &[String]) -> Option<usize> {
    let has = |text: &str, word: &String| text.to_lowercase().contains(word);
    words.iter().try_fold(0, |rank, word| {
        let place = if has(spec.id, word) {
            0
        } else if spec.aliases.iter().any(|alias| has(alias, word)) {
            1
        } else if spec.tags.iter().any(|tag| has(tag, word)) {
            2
        } else if has(spec.description, word) {
            3
        } else {
            return None;
        };
        Some(rank + place)
    })
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
