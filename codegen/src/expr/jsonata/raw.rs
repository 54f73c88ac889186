//! What was written, before paths are put together.
//!
//! Operators that lean to the left are kept as a list of [`Link`]s behind their first operand, in the order in which
//! they apply: a chain of a thousand of them is no deeper than a chain of one.

use std::ops::Range;

use super::ast::{Operator, Regex, Signature};

/// An expression: its head, and what applies to it.
#[derive(Debug)]
pub(super) struct Raw {
    pub(super) head: Head,
    /// The token that the head is known by.
    pub(super) token: Range<usize>,
    /// All that the head covers.
    pub(super) range: Range<usize>,
    /// `[]` behind the head.
    pub(super) keep: bool,
    pub(super) links: Vec<Link>,
    /// How deep the tree of it will be.
    pub(super) depth: usize,
}

/// The beginning of an expression.
#[derive(Debug)]
pub(super) enum Head {
    /// The text ends where a value is due.
    End,
    Null,
    Bool(bool),
    Number(f64),
    String(String),
    Regex(Regex),
    Variable(String),
    Name(String),
    Wildcard,
    Descendants,
    Parent,
    Negate(Box<Raw>),
    Array(Vec<Raw>),
    Object(Vec<(Raw, Raw)>),
    Block(Vec<Raw>),
    Lambda(Function),
    Transform(Change),
}

/// `function($a)<signature>{ body }`.
#[derive(Debug)]
pub(super) struct Function {
    pub(super) params: Vec<(String, Range<usize>)>,
    pub(super) signature: Option<Signature>,
    pub(super) body: Box<Raw>,
}

/// `|pattern|update, delete|`.
#[derive(Debug)]
pub(super) struct Change {
    pub(super) pattern: Box<Raw>,
    pub(super) update: Box<Raw>,
    pub(super) delete: Option<Box<Raw>>,
}

/// An operator and what is on its right, applied to all before it.
#[derive(Debug)]
pub(super) struct Link {
    pub(super) kind: LinkKind,
    /// The operator.
    pub(super) token: Range<usize>,
    /// The end of all that it covers.
    pub(super) end: usize,
    /// `[]` behind it.
    pub(super) keep: bool,
}

/// The kind of a [`Link`].
#[derive(Debug)]
pub(super) enum LinkKind {
    Dot(Box<Raw>),
    Filter(Box<Raw>),
    Group(Vec<(Raw, Raw)>),
    /// Each key, and whether it is descending.
    Sort(Vec<(Raw, bool)>),
    Bind(Box<Raw>),
    Focus(String),
    Index(String, Range<usize>),
    Apply(Box<Raw>),
    Binary(Operator, Box<Raw>),
    Call(Vec<Option<Raw>>),
    Conditional(Box<Raw>, Option<Box<Raw>>),
    Elvis(Box<Raw>),
    Coalesce(Box<Raw>),
}

impl Raw {
    /// The name, if this is a variable and nothing else.
    pub(super) fn as_variable(&self) -> Option<&str> {
        match &self.head {
            Head::Variable(name) if self.links.is_empty() => Some(name),
            _ => None,
        }
    }

    /// The token that the whole is known by: the last operator applied, or the head's.
    pub(super) fn last_token(&self) -> Range<usize> {
        self.links.last().map_or(&self.token, |link| &link.token).clone()
    }

    /// Marks what stands before the predicates at the end.
    pub(super) fn keep_array(&mut self) {
        let before = self.links.iter_mut().rev().find(|link| !matches!(link.kind, LinkKind::Filter(_)));
        match before {
            Some(link) => link.keep = true,
            None => self.keep = true,
        }
    }
}

impl LinkKind {
    /// Whether the tree of it contains the tree of what it applies to, rather than adding to that.
    pub(super) fn nests(&self) -> bool {
        !matches!(
            self,
            LinkKind::Dot(_)
                | LinkKind::Filter(_)
                | LinkKind::Group(_)
                | LinkKind::Sort(_)
                | LinkKind::Focus(_)
                | LinkKind::Index(..)
        )
    }

    /// How deep the deepest of its operands is.
    pub(super) fn depth(&self) -> usize {
        match self {
            LinkKind::Dot(raw) | LinkKind::Filter(raw) | LinkKind::Bind(raw) | LinkKind::Apply(raw) => {
                raw.depth
            }
            LinkKind::Binary(_, raw) | LinkKind::Elvis(raw) | LinkKind::Coalesce(raw) => raw.depth,
            LinkKind::Group(pairs) => deepest_pair(pairs),
            LinkKind::Sort(terms) => terms.iter().map(|(raw, _)| raw.depth).max().unwrap_or(0),
            LinkKind::Call(args) => args.iter().flatten().map(|raw| raw.depth).max().unwrap_or(0),
            LinkKind::Conditional(then, otherwise) => {
                then.depth.max(otherwise.as_ref().map_or(0, |raw| raw.depth))
            }
            LinkKind::Focus(_) | LinkKind::Index(..) => 0,
        }
    }
}

impl Head {
    /// How deep the deepest of its parts is.
    pub(super) fn depth(&self) -> usize {
        match self {
            Head::Negate(raw) => raw.depth,
            Head::Array(items) | Head::Block(items) => items.iter().map(|raw| raw.depth).max().unwrap_or(0),
            Head::Object(pairs) => deepest_pair(pairs),
            Head::Lambda(function) => function.body.depth,
            Head::Transform(change) => {
                let delete = change.delete.as_ref().map_or(0, |raw| raw.depth);
                change.pattern.depth.max(change.update.depth).max(delete)
            }
            _ => 0,
        }
    }
}

fn deepest_pair(pairs: &[(Raw, Raw)]) -> usize {
    pairs.iter().map(|(key, value)| key.depth.max(value.depth)).max().unwrap_or(0)
}
