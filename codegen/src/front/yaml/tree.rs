//! YAML text to a tree of our own, in which everything has its place and comments are kept.
//!
//! The parser below gives events and resolves nothing, so YAML's core schema is resolved here: `no` is a string.
//! What makes a file hard to read or hard to point into is refused: anchors, aliases, merge keys, tags, several
//! documents. Each refusal leaves [`Value::Invalid`] behind, so that the rest of the file is still checked and
//! nothing is reported twice.

use crate::diagnostic::Diagnostics;
use crate::source::{FileId, Source, Span, Spanned, Text};

mod build;
mod problem;
mod schema;
#[cfg(test)]
mod tests;

/// A node of the tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// What it is.
    pub value: Value,
    /// Where it stands. A block collection reaches from its first child to its last.
    pub span: Span,
    /// A scalar that is not a string, as written: `1.0`.
    pub written: String,
    /// Comments between what comes before it and the node.
    pub comments_before: Vec<Spanned<String>>,
}

/// The value of a [`Node`].
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`, `~` or nothing.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// An integer.
    Integer(i64),
    /// Any other number; it is finite.
    Float(f64),
    /// Any other scalar.
    String(Text),
    /// A sequence.
    List(Vec<Node>),
    /// A mapping.
    Mapping(Mapping),
    /// Something that was refused; it has been reported.
    Invalid,
}

/// A mapping, keys in the order of the source, without duplicates.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mapping {
    /// Its entries.
    pub entries: Vec<Entry>,
    /// Whether an entry was refused, so that what seems to be missing may have been meant by it.
    pub partial: bool,
}

/// An entry of a [`Mapping`].
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The key.
    pub key: Text,
    /// The value.
    pub value: Node,
    /// Comments between what comes before it and the key.
    pub comments_before: Vec<Spanned<String>>,
}

impl Mapping {
    /// The entry under `key`.
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.key.as_str() == key)
    }

    /// The value under `key`.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entry(key).map(|entry| &entry.value)
    }
}

impl Node {
    /// The mapping that this is.
    pub fn as_mapping(&self) -> Option<&Mapping> {
        match &self.value {
            Value::Mapping(mapping) => Some(mapping),
            _ => None,
        }
    }

    /// The items of the list that this is; none otherwise.
    pub fn items(&self) -> &[Node] {
        match &self.value {
            Value::List(items) => items,
            _ => &[],
        }
    }

    /// The string that this is.
    pub fn as_str(&self) -> Option<&str> {
        match &self.value {
            Value::String(text) => Some(text.as_str()),
            _ => None,
        }
    }

    /// The value under `key`, if this is a mapping that has it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.as_mapping()?.get(key)
    }

    /// Whether nothing in it was refused.
    pub fn is_whole(&self) -> bool {
        match &self.value {
            Value::Invalid => false,
            Value::List(items) => items.iter().all(Node::is_whole),
            Value::Mapping(mapping) => {
                !mapping.partial && mapping.entries.iter().all(|entry| entry.value.is_whole())
            }
            _ => true,
        }
    }

    /// What it is, in the words of a message.
    pub fn describe(&self) -> &'static str {
        match self.value {
            Value::Null if self.written.is_empty() => "nothing",
            Value::Null => "null",
            Value::Bool(_) => "a boolean",
            Value::Integer(_) | Value::Float(_) => "a number",
            Value::String(_) => "a string",
            Value::List(_) => "a list",
            Value::Mapping(_) => "a mapping",
            Value::Invalid => "something that was refused",
        }
    }
}

/// Reads a file. `None` if it is empty, or if it is not YAML, which is then reported.
pub fn parse_tree(cx: &Diagnostics, source: &Source, file: FileId) -> Option<Node> {
    build::Builder::new(cx, source, file).build()
}
