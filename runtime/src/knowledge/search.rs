//! `search_nodes`: which nodes fit a wish.

use std::borrow::Cow;

use super::answer::{Answer, few};
use super::arguments::{read_level, read_type};
use crate::graph::GraphError;
use crate::json::{Number, Reader, Slot, ToJson, write_str};
use crate::registry::{Registry, clip};
use crate::spec::{Form, Level, Spec};

const KEYS: [&str; 5] = ["query", "max_results", "include_details", "detail", "type_filter"];
/// How many results are given if nothing is said.
const USUAL: usize = 10;
/// How many results are given at most.
const MOST: usize = 50;
/// How much of a query is read: no wish is longer, and searching takes its time.
const LONGEST: usize = 1_000;

struct Arguments<'a> {
    query: Cow<'a, str>,
    max_results: usize,
    /// The form of details, if they are wanted.
    details: Option<Form>,
    node_type: Option<&'static str>,
}

pub(super) fn answer(registry: &'static Registry, arguments: &str) -> Result<String, GraphError> {
    let arguments = read(registry, arguments)?;
    let query = beginning(&arguments.query);
    let hits = match arguments.node_type {
        None => registry.search(query, arguments.max_results),
        Some(node_type) => {
            let mut hits = registry.search(query, registry.specs().len());
            hits.retain(|(spec, _)| is_of(spec, node_type));
            hits.truncate(arguments.max_results);
            hits
        }
    };
    let size = if arguments.details.is_some() { 4_096 } else { 256 };
    let mut answer = Answer::new("{\"results\":[", hits.len() * size + 64);
    let added = hits.iter().take_while(|hit| add(&mut answer, registry, hit, arguments.details)).count();
    if hits.is_empty() {
        let message = nothing(registry, query, arguments.node_type);
        return Ok(answer.finish("]", 0, Some(("message", &message))));
    }
    let note = (added < hits.len()).then(|| left_out(&hits[added..], arguments.details));
    Ok(answer.finish("]", hits.len() - added, note.as_deref().map(|note| ("note", note))))
}

fn read<'a>(registry: &Registry, arguments: &'a str) -> Result<Arguments<'a>, GraphError> {
    let mut r = Reader::text(arguments);
    let (mut query, mut limit) = (Slot::Absent, Slot::Absent);
    let (mut details, mut level, mut node_type) = (Slot::Absent, Slot::Absent, Slot::Absent);
    let read = r.object(&mut |r, key| match key {
        "query" => r.field_with("query", &mut query, read_query),
        "max_results" => r.field_with("max_results", &mut limit, read_limit),
        "include_details" => r.field("include_details", &mut details),
        "detail" => r.field_with("detail", &mut level, read_level),
        "type_filter" => r.field_with("type_filter", &mut node_type, |r| read_type(registry, r)),
        _ => r.unknown(key, &KEYS),
    });
    let query = read.and_then(|()| r.required(query, "query"));
    let limit = r.or_else(limit, || USUAL);
    let (details, level) = (r.optional(details), r.or_else(level, || Level::Standard));
    let node_type = r.optional(node_type);
    let form = details.zip(level).map(|(wanted, level)| {
        wanted.unwrap_or(false).then_some(Form { level, examples: true, schemas: true })
    });
    let all = query.zip(limit).zip(form.zip(node_type));
    let ((query, max_results), (details, node_type)) = r.finish(all)?;
    Ok(Arguments { query, max_results, details, node_type })
}

fn read_query<'a>(r: &mut Reader<'a>) -> Option<Cow<'a, str>> {
    let query = r.string()?;
    match query.trim().is_empty() {
        true => r.reject("is empty; say in words what the node should do, such as \"send an email\""),
        false => Some(query),
    }
}

/// More than the most is the most; less than one is a mistake.
fn read_limit(r: &mut Reader<'_>) -> Option<usize> {
    if r.null() {
        return Some(USUAL);
    }
    r.number("an integer from 1 to 50", |number| match number {
        Number::Int(number) if number < 1 => None,
        Number::Int(number) => Some(usize::try_from(number).unwrap_or(MOST).min(MOST)),
        Number::UInt(_) => Some(MOST),
        // A float in the range of a count becomes one; a larger one saturates.
        Number::Float(number) if number >= 1.0 && number.fract() == 0.0 => Some((number as usize).min(MOST)),
        Number::Float(_) => None,
    })
}

fn beginning(query: &str) -> &str {
    let query = query.trim();
    query.char_indices().nth(LONGEST).map_or(query, |(end, _)| &query[..end])
}

fn is_of(spec: &Spec, node_type: &str) -> bool {
    spec.id.strip_prefix(node_type).is_some_and(|rest| rest.starts_with('.'))
}

/// Adds a result; false if it does not fit any more.
fn add(
    answer: &mut Answer,
    registry: &'static Registry,
    &(spec, score): &(&'static Spec, f32),
    details: Option<Form>,
) -> bool {
    let write_score = |out: &mut String| {
        out.push_str(",\"relevance_score\":");
        // In whole tenths: numbers with a fraction are slow to write, and there may be one per result.
        let tenths = (score * 10.0).round() as u32;
        (tenths / 10).write(out);
        if !tenths.is_multiple_of(10) {
            out.push('.');
            (tenths % 10).write(out);
        }
    };
    match details {
        None => answer.add(|out| {
            out.push_str(spec.summary);
            write_score(out);
            out.push('}');
        }),
        Some(form) => answer.add_spec(registry, spec, form, |out, cut| {
            write_score(out);
            if let Some(cut) = cut {
                out.push_str(",\"warning\":");
                write_str(cut, out);
            }
        }),
    }
}

/// What to do when nothing was found.
fn nothing(registry: &'static Registry, query: &str, node_type: Option<&str>) -> String {
    let shown = clip(query, 100);
    let Some(node_type) = node_type else {
        return format!(
            "No node matches '{shown}'; say it in other words, or call get_node_types for all there are."
        );
    };
    let elsewhere = registry.search(query, 5);
    if elsewhere.is_empty() {
        return format!(
            "No node matches '{shown}'; say it in other words, or call get_node_types with {{\"type_filter\": \
             \"{node_type}\"}}."
        );
    }
    let ids = few(elsewhere.iter().map(|(spec, _)| spec.id));
    format!("No node of type {node_type} matches '{shown}'; without type_filter there are: {ids}.")
}

/// How to come by the results that did not fit.
fn left_out(rest: &[(&'static Spec, f32)], details: Option<Form>) -> String {
    let ids = few(rest.iter().map(|(spec, _)| spec.id));
    let smaller = match details {
        Some(Form { level: Level::Minimal, .. }) | None => "search again with other words",
        Some(_) => "search again with detail: \"minimal\"",
    };
    format!(
        "Cut to 80,000 characters. Call get_node_details for the results left out, first of all {ids}, or {smaller}."
    )
}
