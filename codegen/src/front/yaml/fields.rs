//! The fields of one mapping: unknown keys refused, wrong types and missing keys reported once.

use nodewright_core::nearest::nearest;

use super::tree::{Mapping, Node, Value};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{Span, Spanned, Text};

/// A mapping whose keys are known.
pub(super) struct Fields<'a> {
    mapping: &'a Mapping,
    /// Whose fields they are, as messages say it: ``node `price` ``.
    owner: String,
    /// Where to report what is missing.
    place: Span,
    /// The keys that it may have.
    known: &'static [&'static str],
}

impl<'a> Fields<'a> {
    /// The fields of `node`, which is reported if it is not a mapping. `name` is the key that tells one such
    /// mapping from another.
    pub(super) fn new(
        cx: &Diagnostics,
        node: &'a Node,
        kind: &str,
        name: &str,
        known: &'static [&'static str],
    ) -> Option<Self> {
        let mapping = expect_mapping(cx, node, kind)?;
        let named = mapping.get(name);
        let owner = match named.and_then(Node::as_str) {
            Some(name) => format!("{kind} `{}`", shown(name)),
            None => kind.to_owned(),
        };
        let place = named
            .filter(|named| named.span.start < named.span.end)
            .map(|named| named.span)
            .or_else(|| mapping.entries.first().map(|entry| entry.key.span()))
            .unwrap_or(node.span);
        Some(Self { mapping, owner, place, known })
    }

    /// The fields of the section under a top-level key.
    pub(super) fn section(
        cx: &Diagnostics,
        node: &'a Node,
        key: &str,
        known: &'static [&'static str],
    ) -> Option<Self> {
        let owner = format!("`{key}`");
        let mapping = expect_mapping(cx, node, &owner)?;
        Some(Self { mapping, owner, place: node.span, known })
    }

    /// Whose fields they are.
    pub(super) fn owner(&self) -> &str {
        &self.owner
    }

    /// Where the owner is best pointed at.
    pub(super) fn place(&self) -> Span {
        self.place
    }

    /// Says which keys it may have, now that more is known about it.
    pub(super) fn narrow(&mut self, known: &'static [&'static str]) {
        self.known = known;
    }

    /// Reports every unknown key. One that is there already is not what another was meant to be.
    pub(super) fn check_known(&self, cx: &Diagnostics) {
        let is_given = |key: &str| {
            nearest(key, self.known.iter().copied()).is_some_and(|near| self.mapping.get(near).is_some())
        };
        for entry in &self.mapping.entries {
            let key = entry.key.as_str();
            if !self.known.contains(&key) {
                cx.push(
                    Diagnostic::error(
                        entry.key.span(),
                        format!("unknown key `{}` of {}", shown(key), self.owner),
                    )
                    .label("not a key of it")
                    .help_if(similar("key", key, self.known).filter(|_| !is_given(key))),
                );
            }
        }
    }

    /// The value under `key`; nothing at all counts as absent.
    pub(super) fn get(&self, key: &str) -> Option<&'a Node> {
        self.mapping.get(key).filter(|node| !(node.value == Value::Null && node.written.is_empty()))
    }

    /// Whether it has a key that is not known.
    pub(super) fn has_unknown(&self) -> bool {
        self.mapping.entries.iter().any(|entry| !self.known.contains(&entry.key.as_str()))
    }

    /// Where `key` itself stands.
    pub(super) fn key_span(&self, key: &str) -> Option<Span> {
        self.mapping.entry(key).map(|entry| entry.key.span())
    }

    /// The value under `key`, which is reported if it is missing.
    pub(super) fn required(&self, cx: &Diagnostics, key: &str, help: &str) -> Option<&'a Node> {
        let found = self.get(key);
        if found.is_none() && !self.mapping.partial && !self.is_misspelt(key) {
            let place = self.key_span(key).unwrap_or(self.place);
            cx.push(
                Diagnostic::error(place, format!("{} lacks `{key}`", self.owner))
                    .label(format!("`{key}` is missing"))
                    .help(help),
            );
        }
        found
    }

    /// Whether an unknown key was probably meant to be `key`: the one message about it is enough.
    pub(super) fn is_misspelt(&self, key: &str) -> bool {
        self.mapping.entries.iter().any(|entry| {
            let written = entry.key.as_str();
            let free = self.known.iter().copied().filter(|known| self.mapping.get(known).is_none());
            !self.known.contains(&written) && nearest(written, free) == Some(key)
        })
    }

    /// The string under `key`.
    pub(super) fn string(&self, cx: &Diagnostics, key: &str) -> Option<Spanned<String>> {
        self.expect_string(cx, key, self.get(key)?)
    }

    /// The string under `key`, which is reported if it is missing.
    pub(super) fn required_string(&self, cx: &Diagnostics, key: &str, help: &str) -> Option<Spanned<String>> {
        self.expect_string(cx, key, self.required(cx, key, help)?)
    }

    fn expect_string(&self, cx: &Diagnostics, key: &str, node: &Node) -> Option<Spanned<String>> {
        let text = expect_text(cx, &format!("`{key}` of {}", self.owner), node)?;
        Some(Spanned::new(text.as_str().to_owned(), text.span()))
    }
}

/// The text that `node` is; anything else is reported as a wrong `what`.
pub(super) fn expect_text<'a>(cx: &Diagnostics, what: &str, node: &'a Node) -> Option<&'a Text> {
    match &node.value {
        Value::String(text) => return Some(text),
        Value::Invalid => {}
        _ if node.written.is_empty() => cx.push(mismatch(what, "a string", node)),
        _ => {
            let help = format!("quote it: `\"{}\"`", node.written);
            cx.push(mismatch(what, "a string", node).help(help));
        }
    }
    None
}

/// The mapping that `node` is; anything else is reported as a wrong `what`.
pub(super) fn expect_mapping<'a>(cx: &Diagnostics, node: &'a Node, what: &str) -> Option<&'a Mapping> {
    match &node.value {
        Value::Mapping(mapping) => return Some(mapping),
        Value::Invalid => {}
        _ => cx.push(mismatch(what, "a mapping", node)),
    }
    None
}

/// The items of the list that `node` is; anything else is reported as a wrong `what`.
pub(super) fn expect_list<'a>(cx: &Diagnostics, node: &'a Node, what: &str) -> &'a [Node] {
    match &node.value {
        Value::List(items) => return items,
        Value::Invalid => {}
        _ => cx.push(mismatch(what, "a list", node).help("write each item on a line of its own, after `- `")),
    }
    &[]
}

/// Something is not what it must be.
pub(super) fn mismatch(what: &str, expected: &str, node: &Node) -> Diagnostic {
    let message = format!("{what} must be {expected}");
    Diagnostic::error(node.span, message).label(format!("this is {}", node.describe()))
}

/// The nearest right name, or the legal ones where they are few.
pub(super) fn similar(kind: &str, name: &str, known: &[&str]) -> Option<String> {
    const FEW: usize = 7;
    match nearest(name, known.iter().copied()) {
        Some(near) => Some(format!("a {kind} with a similar name exists: `{near}`")),
        None if known.len() <= FEW => Some(format!("use one of: {}", listed(known))),
        None => None,
    }
}

/// `` `a`, `b` ``.
pub(super) fn listed(names: &[&str]) -> String {
    let shown: Vec<_> = names.iter().map(|name| format!("`{}`", shown(name))).collect();
    shown.join(", ")
}

/// The user's text, fit for a message of one line.
pub(super) fn shown(text: &str) -> String {
    const MOST: usize = 60;
    let line = text.lines().next().unwrap_or_default();
    if line.len() == text.len() && line.chars().count() <= MOST {
        return line.to_owned();
    }
    let start: String = line.chars().take(MOST).collect();
    format!("{start}…")
}
