//! What the server tells agents about nodes, as text: everything is written here, at build time, so that an answer is
//! put together from parts and never built.

use crate::ir::{Project, Spec};
use crate::schema::JsonTree;
use crate::search::{Document, build_index};

mod defaults;
mod details;
mod params;
mod pieces;
mod ports;
pub mod tools;

pub use details::write_details;
pub use params::param_texts;
pub use pieces::{Part, Piece};

/// What is prepared of one project.
#[derive(Debug, Default)]
pub struct Knowledge {
    /// The types of nodes, each with its subtypes as a JSON array.
    pub types: Vec<(String, String)>,
    /// One per spec, in the order of the registry.
    pub specs: Vec<SpecText>,
    /// The search index.
    pub index: Vec<u8>,
}

/// What is prepared of one spec. Both are JSON objects without their end.
#[derive(Debug)]
pub struct SpecText {
    /// What a search shows.
    pub summary: String,
    /// All that is known, in parts.
    pub details: Vec<Piece>,
}

/// Prepares everything.
pub fn prepare(project: &Project) -> Knowledge {
    let specs = &project.specs;
    let text = |spec| SpecText { summary: write_summary(spec), details: write_details(spec) };
    Knowledge { types: types(specs), specs: specs.iter().map(text).collect(), index: index(specs) }
}

/// What is needed to search specs.
pub fn index(specs: &[Spec]) -> Vec<u8> {
    let newest: Vec<_> = (0..).zip(specs).filter(|(_, spec)| spec.newest).collect();
    if newest.is_empty() {
        return Vec::new();
    }
    let params: Vec<_> = newest.iter().map(|(_, spec)| param_texts(spec)).collect();
    let documents = newest.iter().zip(&params).map(|((place, spec), params)| document(*place, spec, params));
    build_index(&documents.collect::<Vec<_>>())
}

/// The type and the subtype of an id.
pub fn split_id(id: &str) -> (&str, &str) {
    id.split_once('.').unwrap_or((id, ""))
}

fn types(specs: &[Spec]) -> Vec<(String, String)> {
    let newest: Vec<_> = specs.iter().filter(|spec| spec.newest).map(|spec| split_id(&spec.id)).collect();
    let of_one_type = newest.chunk_by(|a, b| a.0 == b.0);
    let list = |ids: &[(&str, &str)]| {
        let subtypes = ids.iter().map(|(_, subtype)| JsonTree::from(*subtype)).collect();
        (ids[0].0.to_owned(), JsonTree::Array(subtypes).to_string())
    };
    of_one_type.map(list).collect()
}

fn write_summary(spec: &Spec) -> String {
    let (node_type, subtype) = split_id(&spec.id);
    let entries = [
        ("node_type", node_type),
        ("subtype", subtype),
        ("version", &spec.version),
        ("description", first_paragraph(&spec.description)),
    ];
    let entries = entries.map(|(key, text)| (key.to_owned(), JsonTree::from(text)));
    let mut text = JsonTree::Object(entries.into()).to_string();
    text.pop();
    text
}

/// Enough to choose by.
fn first_paragraph(text: &str) -> &str {
    text.split("\n\n").next().unwrap_or_default()
}

/// What search knows of a spec; `params` are its [`param_texts`].
pub fn document<'s>(place: u32, spec: &'s Spec, params: &'s [(String, String)]) -> Document<'s> {
    let ports = spec.input_ports.iter().chain(&spec.output_ports);
    Document {
        spec: place,
        id: &spec.id,
        aliases: spec.aliases.iter().map(String::as_str).collect(),
        tags: spec.tags.iter().map(String::as_str).collect(),
        description: &spec.description,
        guidance: spec.guidance.as_deref().unwrap_or_default(),
        params: params.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect(),
        ports: ports.map(|port| (port.name.as_str(), port.description.as_str())).collect(),
    }
}
