//! Groups: `(…)`, `(?:…)`, `(?<name>…)`, `(?=…)` and their kin.

use super::super::RegexError;
use super::super::pattern::{Look, Node};
use super::{MAX_DEPTH, Parser};

/// How many groups a pattern has, and the names of those that have one.
pub(super) fn survey(text: &str) -> Result<(u32, Vec<&str>), RegexError> {
    let mut total = 0;
    let mut names: Vec<&str> = Vec::new();
    let mut class = false;
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => _ = chars.next(),
            '[' => class = true,
            ']' => class = false,
            '(' if !class => {
                let rest = &text[at + 1..];
                let name = rest.strip_prefix("?<").filter(|rest| !rest.starts_with(['=', '!']));
                total += u32::from(name.is_some() || !rest.starts_with('?'));
                if let Some(rest) = name {
                    let name = name_in(rest).ok_or_else(|| RegexError::new(at, "invalid name of a group"))?;
                    if names.contains(&name) {
                        return Err(RegexError::new(at, format!("two groups of the name `{name}`")));
                    }
                    names.push(name);
                }
            }
            _ => {}
        }
    }
    Ok((total, names))
}

/// The name before the first `>`.
fn name_in(rest: &str) -> Option<&str> {
    let name = &rest[..rest.find('>')?];
    let start = |c: char| c.is_alphabetic() || matches!(c, '$' | '_' | '\\');
    let inner =
        |c: char| c.is_alphanumeric() || matches!(c, '$' | '_' | '\\' | '{' | '}' | '\u{200c}' | '\u{200d}');
    (name.starts_with(start) && name.chars().all(inner)).then_some(name)
}

impl Parser<'_> {
    /// A group, of which `(` has been read.
    pub(super) fn group(&mut self, start: usize) -> Result<Node, RegexError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(RegexError::new(start, format!("groups are nested more than {MAX_DEPTH} deep")));
        }
        let node = if self.eat("?:") {
            match self.alternatives()? {
                // Unlike the bare ones, they may be repeated.
                node @ (Node::Place(_) | Node::Look(..)) => Node::Concat(vec![node]),
                node => node,
            }
        } else if self.eat("?=") || self.eat("?!") {
            Node::Look(Look::Ahead, Box::new(self.alternatives()?))
        } else if self.eat("?<=") || self.eat("?<!") {
            Node::Look(Look::Behind, Box::new(self.alternatives()?))
        } else {
            if self.eat("?<") {
                let name = name_in(self.rest()).map_or(0, str::len);
                self.at += name + 1;
            } else if self.peek() == Some('?') {
                return Err(RegexError::new(start, "unknown kind of group"));
            }
            self.groups += 1;
            let index = self.groups;
            Node::Capture(index, Box::new(self.alternatives()?))
        };
        self.depth -= 1;
        if self.eat(")") { Ok(node) } else { Err(RegexError::new(start, "`(` without its `)`")) }
    }

    /// `\k<name>`, of which `\k` has been read. Without names in the pattern it is a `k`.
    pub(super) fn named_reference(&mut self, start: usize) -> Result<Option<Node>, RegexError> {
        if self.names.is_empty() {
            return Ok(None);
        }
        let name = self.rest().strip_prefix('<').and_then(name_in);
        match name.filter(|name| self.names.contains(name)) {
            Some(name) => {
                self.at += name.len() + 2;
                Ok(Some(Node::Back))
            }
            None => Err(RegexError::new(start, "reference to a group that is not there")),
        }
    }
}
