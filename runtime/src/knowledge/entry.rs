//! One node that `get_node_details` is asked for, and what to answer if it is none.

use std::borrow::Cow;

use nodewright_core::nearest::nearest;

use crate::json::{ObjectWriter, Reader, Slot, write_str};
use crate::registry::{Asked, Registry, clip};
use crate::spec::Spec;

/// What an entry may have.
const KEYS: [&str; 3] = ["node_type", "subtype", "version"];
/// What of an agent's own words is repeated to it.
const REPEATED: usize = 200;

/// An entry as it was sent.
#[derive(Debug, Default)]
pub(super) struct Entry<'a> {
    node_type: Cow<'a, str>,
    subtype: Cow<'a, str>,
    version: Option<Cow<'a, str>>,
    /// Whether it came as one string.
    one: bool,
    /// What is wrong with it, so that it names no node.
    pub(super) problem: Option<String>,
    /// What of it was not understood, although the rest was.
    pub(super) ignored: Option<String>,
}

impl<'a> Entry<'a> {
    /// Reads the JSON text of an entry. It never fails: a bad entry must not spoil the others.
    pub(super) fn read(text: &'a str) -> Self {
        let mut entry = Self::default();
        let mut r = Reader::text(text);
        let read = match r.peek() {
            Some(b'"') => {
                entry.one = true;
                r.string().map(|name| entry.subtype = name)
            }
            Some(b'{') => entry.read_object(&mut r),
            _ => r.problem("a node"),
        };
        if let Err(problems) = r.finish(read) {
            entry.problem = Some(problems.to_string().replace('\n', "; "));
        } else if entry.node_type.trim().is_empty() && entry.subtype.trim().is_empty() {
            entry.problem = Some("no node is named".to_owned());
        }
        entry
    }

    fn read_object(&mut self, r: &mut Reader<'a>) -> Option<()> {
        let (mut node_type, mut subtype, mut version) = (Slot::Absent, Slot::Absent, Slot::Absent);
        let read = r.object(&mut |r, key| match key {
            "node_type" => r.field_with("node_type", &mut node_type, read_text),
            "subtype" => r.field_with("subtype", &mut subtype, read_text),
            "version" => r.field_with("version", &mut version, read_version),
            _ => {
                r.skip();
                self.ignored.get_or_insert_with(|| ignored(key));
            }
        });
        let taken = |slot| if let Slot::Read(text) = slot { text } else { None };
        self.node_type = taken(node_type).unwrap_or_default();
        self.subtype = taken(subtype).unwrap_or_default();
        self.version = taken(version);
        read
    }

    /// The name in it.
    pub(super) fn asked(&self) -> Asked<'_> {
        match self.one {
            true => Asked::one(&self.subtype),
            false => Asked::parts(&self.node_type, &self.subtype, self.version.as_deref()),
        }
    }

    /// Begins an answer that is an error: the name as it was sent, and what is wrong.
    fn error<'o>(&self, error: &str, out: &'o mut String) -> ObjectWriter<'o> {
        let asked = self.asked();
        let (node_type, subtype) = match self.one {
            true => (asked.node_type, asked.subtype),
            false => (&*self.node_type, &*self.subtype),
        };
        let mut object = ObjectWriter::new(out);
        object.field("node_type", &&*clip(node_type, REPEATED));
        object.field("subtype", &&*clip(subtype, REPEATED));
        object.field("error", &error);
        object
    }

    /// The answer to an entry that names nothing.
    pub(super) fn write_malformed(&self, registry: &Registry, problem: &str, out: &mut String) {
        let mut hint = "Send each node as an object or a string".to_owned();
        // An example that works: the first node there is.
        if let Some((id, (node_type, subtype))) =
            registry.specs().first().and_then(|spec| Some((spec.id, spec.id.split_once('.')?)))
        {
            hint.push_str(&format!(
                ": {{\"node_type\": \"{node_type}\", \"subtype\": \"{subtype}\"}} or \"{id}\""
            ));
        }
        if let Some(ignored) = &self.ignored {
            hint.push_str(&format!(". {ignored}"));
        }
        let mut object = self.error(&clip(problem, 500), out);
        object.field("hint", &hint);
        object.end();
    }

    /// The answer to a name that several nodes have.
    pub(super) fn write_ambiguous(&self, candidates: &[&'static str], out: &mut String) {
        let error = format!("The name '{}' is ambiguous", self.asked().display());
        let mut object = self.error(&error, out);
        object.field("candidates", &candidates);
        object
            .field("hint", &"Call get_node_details again with one of the candidates, as it is written here.");
        object.end();
    }

    /// The answer to a version that a node does not have.
    pub(super) fn write_no_version(&self, versions: &[Spec], out: &mut String) {
        let id = versions.first().map(|spec| spec.id).unwrap_or_default();
        let newest = versions.iter().rev().take(10).map(|spec| spec.version);
        let listed = newest.collect::<Vec<_>>().join(", ");
        let asked = self.asked().version.unwrap_or_default();
        let error = format!("{id} has no version '{}'; it has {listed}", clip(asked, 40));
        let proposed = versions.iter().rev().take(3).map(|spec| format!("{id}@{}", spec.version));
        let mut object = self.error(&error, out);
        object.field("suggestions", &proposed.collect::<Vec<_>>());
        object.field("hint", &format!("Leave the version out for the newest: \"{id}\"."));
        object.end();
    }

    /// The answer to a name that no node has.
    pub(super) fn write_unknown(&self, registry: &Registry, near: &[&'static str], out: &mut String) {
        let asked = self.asked();
        let mut query = String::new();
        write_str(&clip(&words_of(asked.subtype), 60), &mut query);
        let mut hint = format!("Call search_nodes with {{\"query\": {query}}}");
        let named = if asked.node_type.is_empty() { asked.subtype } else { asked.node_type };
        hint.push_str(&match registry.node_type(named) {
            Some(node_type) => {
                format!(
                    ", or get_node_types with {{\"type_filter\": \"{node_type}\"}} for all subtypes of it."
                )
            }
            None => ", or get_node_types for all types and subtypes.".to_owned(),
        });
        let mut object = self.error("Node specification not found", out);
        object.field("suggestions", &near);
        object.field("hint", &hint);
        object.end();
    }
}

fn read_text<'a>(r: &mut Reader<'a>) -> Option<Option<Cow<'a, str>>> {
    if r.null() { Some(None) } else { r.string().map(Some) }
}

/// A number is a version too: `1`, `1.2`.
fn read_version<'a>(r: &mut Reader<'a>) -> Option<Option<Cow<'a, str>>> {
    match r.peek() {
        Some(b'0'..=b'9') => r.raw().map(Some),
        _ => read_text(r),
    }
}

fn ignored(key: &str) -> String {
    let shown = clip(key, 40);
    match nearest(&shown, KEYS) {
        Some(near) => format!("Ignored unknown field '{shown}'; did you mean '{near}'?"),
        None => format!("Ignored unknown field '{shown}'; a node has node_type, subtype and version."),
    }
}

/// A name as words to search for.
fn words_of(name: &str) -> String {
    let words = name.split(|char: char| !char.is_alphanumeric()).filter(|word| !word.is_empty());
    words.take(12).collect::<Vec<_>>().join(" ").to_lowercase()
}
