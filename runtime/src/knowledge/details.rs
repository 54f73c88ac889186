//! `get_node_details`: all about some nodes.

use std::borrow::Cow;

use super::answer::{Answer, few};
use super::arguments::read_level;
use super::entry::Entry;
use crate::graph::GraphError;
use crate::json::{Reader, Slot, write_str};
use crate::registry::{Lookup, Registry};
use crate::spec::{Form, Level};

const KEYS: [&str; 4] = ["nodes", "include_examples", "include_schemas", "detail"];

/// How much of an entry's details most specs have.
const USUAL: usize = 4_096;

pub(super) fn answer(registry: &'static Registry, arguments: &str) -> Result<String, GraphError> {
    let (entries, form) = read(arguments)?;
    let mut answer = Answer::new("{\"nodes\":[", entries.len().saturating_mul(USUAL));
    let added = entries.iter().take_while(|text| add(&mut answer, registry, text, form)).count();
    let rest = &entries[added..];
    let note = match (entries.is_empty(), rest.is_empty()) {
        (true, _) => Some("No node was asked for: send ids in `nodes`; search_nodes finds them.".to_owned()),
        (_, false) => Some(left_out(registry, added, rest, form)),
        _ => None,
    };
    Ok(answer.finish("]", rest.len(), note.as_deref().map(|note| ("note", note))))
}

/// The texts of the entries, and the form that is wanted.
fn read(arguments: &str) -> Result<(Vec<Cow<'_, str>>, Form), GraphError> {
    let mut r = Reader::text(arguments);
    let (mut nodes, mut level) = (Slot::Absent, Slot::Absent);
    let (mut examples, mut schemas) = (Slot::Absent, Slot::Absent);
    let read = r.object(&mut |r, key| match key {
        "nodes" => r.field_with("nodes", &mut nodes, read_nodes),
        "include_examples" => r.field("include_examples", &mut examples),
        "include_schemas" => r.field("include_schemas", &mut schemas),
        "detail" => r.field_with("detail", &mut level, read_level),
        _ => r.unknown(key, &KEYS),
    });
    let nodes = read.and_then(|()| r.required(nodes, "nodes"));
    let level = r.or_else(level, || Level::Standard);
    let (examples, schemas) = (r.optional(examples), r.optional(schemas));
    let form = level.zip(examples.zip(schemas)).map(|(level, (examples, schemas))| Form {
        level,
        examples: examples.unwrap_or(true),
        schemas: schemas.unwrap_or(true),
    });
    Ok(r.finish(nodes.zip(form))?)
}

/// A list of nodes, or a single one.
fn read_nodes<'a>(r: &mut Reader<'a>) -> Option<Vec<Cow<'a, str>>> {
    match r.peek() {
        Some(b'[') => r.list(Reader::raw),
        Some(b'{') => r.raw().map(|text| vec![text]),
        Some(b'"') => {
            let text = r.raw()?;
            Some(list_in(&text).unwrap_or_else(|| vec![text]))
        }
        _ => r.problem("an array of nodes"),
    }
}

/// Some clients send a list as a string that holds its JSON.
fn list_in<'a>(text: &str) -> Option<Vec<Cow<'a, str>>> {
    let mut r = Reader::text(text);
    let inner = r.string()?;
    let mut r = Reader::text(&inner);
    let list = match r.peek() {
        Some(b'[') => r.list(Reader::raw),
        Some(b'{') => r.raw().map(|text| vec![text]),
        _ => None,
    };
    let list = r.finish(list).ok()?;
    Some(list.into_iter().map(|text| Cow::Owned(text.into_owned())).collect())
}

/// Adds the answer to one entry; false if it does not fit any more.
fn add(answer: &mut Answer, registry: &'static Registry, text: &str, form: Form) -> bool {
    let entry = Entry::read(text);
    if let Some(problem) = &entry.problem {
        return answer.add(|out| entry.write_malformed(registry, problem, out));
    }
    match registry.look_up(&entry.asked()) {
        Lookup::Found { spec, warning } => {
            let (warning, ignored) = (warning.as_deref(), entry.ignored.as_deref());
            answer.add_spec(registry, spec, form, |out, cut| write_warning([warning, ignored, cut], out))
        }
        Lookup::Ambiguous(ids) => answer.add(|out| entry.write_ambiguous(&ids, out)),
        Lookup::NoVersion(versions) => answer.add(|out| entry.write_no_version(versions, out)),
        Lookup::Unknown(near) => answer.add(|out| entry.write_unknown(registry, &near, out)),
    }
}

fn write_warning(said: [Option<&str>; 3], out: &mut String) {
    let said: Vec<&str> = said.into_iter().flatten().collect();
    if !said.is_empty() {
        out.push_str(",\"warning\":");
        write_str(&said.join(" "), out);
    }
}

/// How to ask for the entries that did not fit.
fn left_out(registry: &'static Registry, added: usize, rest: &[Cow<'_, str>], form: Form) -> String {
    let ids = rest.iter().take(5).filter_map(|text| {
        let entry = Entry::read(text);
        match registry.look_up(&entry.asked()) {
            Lookup::Found { spec, .. } if entry.problem.is_none() => Some(spec.id),
            _ => None,
        }
    });
    let ids = match few(ids) {
        ids if ids.is_empty() => String::new(),
        ids if rest.len() > 5 => format!(" ({ids} and {} more)", rest.len() - 5),
        ids => format!(" ({ids})"),
    };
    let smaller = match form.level {
        Level::Minimal => "",
        _ => ", or use detail: \"minimal\" to get more of them at once",
    };
    format!(
        "Cut to 80,000 characters: the answer ends before nodes[{added}]. Call get_node_details again with the nodes \
         from there on{ids}{smaller}."
    )
}
