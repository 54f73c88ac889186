//! `get_node_types`: which nodes there are.

use super::answer::{Answer, few};
use super::arguments::read_type;
use crate::graph::GraphError;
use crate::json::{Reader, Slot, write_str};
use crate::registry::Registry;

pub(super) fn answer(registry: &'static Registry, arguments: &str) -> Result<String, GraphError> {
    let only = read(registry, arguments)?;
    let types = || registry.types().iter().filter(|(name, _)| only.is_none_or(|only| only == *name));
    let size = types().map(|(name, subtypes)| name.len() + subtypes.len() + 8).sum();
    let mut answer = Answer::new("{", size);
    let all = types().all(|(name, subtypes)| {
        answer.add(|out| {
            write_str(name, out);
            out.push(':');
            out.push_str(subtypes);
        })
    });
    if all { Ok(answer.finish("", 0, None)) } else { Ok(cut(registry, only)) }
}

fn read(registry: &Registry, arguments: &str) -> Result<Option<&'static str>, GraphError> {
    let mut r = Reader::text(arguments);
    let mut only = Slot::Absent;
    let read = r.object(&mut |r, key| match key {
        "type_filter" => r.field_with("type_filter", &mut only, |r| read_type(registry, r)),
        _ => r.unknown(key, &["type_filter"]),
    });
    let only = r.optional(only);
    Ok(r.finish(read.and(only))?)
}

/// As many subtypes as fit, and how to come by the others.
fn cut(registry: &'static Registry, only: Option<&'static str>) -> String {
    let mut answer = Answer::new("{", usize::MAX);
    let mut cut_types = Vec::new();
    for node_type in registry.node_types().filter(|name| only.is_none_or(|only| only == *name)) {
        let mut subtypes = registry.subtypes(node_type).peekable();
        if cut_types.is_empty() {
            add_some(&mut answer, node_type, &mut subtypes);
        }
        if subtypes.peek().is_some() {
            cut_types.push(node_type);
        }
    }
    let count = cut_types.len();
    let cut_types = few(cut_types);
    let note = match (only, count) {
        (Some(_), _) | (_, 1) => format!(
            "Cut to 80,000 characters: not all subtypes of {cut_types} are listed. Call search_nodes with a query \
             and that type_filter to find the others."
        ),
        _ => format!(
            "Cut to 80,000 characters: not all nodes of {count} types are listed ({cut_types}). Call get_node_types \
             with one of them as type_filter, or search_nodes with a query."
        ),
    };
    answer.finish("", 0, Some(("note", &note)))
}

/// Adds a type with those of its subtypes that fit, and takes them from the list.
fn add_some(
    answer: &mut Answer,
    node_type: &str,
    subtypes: &mut std::iter::Peekable<impl Iterator<Item = &'static str>>,
) {
    let mut room = answer.room().saturating_sub(node_type.len() + 8);
    answer.add(|out| {
        write_str(node_type, out);
        out.push_str(":[");
        let mut first = true;
        while let Some(subtype) = subtypes.next_if(|subtype| subtype.len() + 3 <= room) {
            if !std::mem::take(&mut first) {
                out.push(',');
            }
            write_str(subtype, out);
            room -= subtype.len() + 3;
        }
        out.push(']');
    });
}
