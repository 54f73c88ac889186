//! A pattern as it was parsed.

use super::set::Set;

/// A pattern, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// One character of a set; case variants are in it.
    Set(Set),
    /// A place between characters.
    Place(Place),
    /// `(…)`: what it matched is reported under its number, which counts from one.
    Capture(usize, Box<Node>),
    /// One after the other. Empty, it matches the empty text.
    Concat(Vec<Node>),
    /// The first that matches.
    Alternatives(Vec<Node>),
    /// Again and again.
    Repeat(Box<Repeat>),
    /// Lookahead or lookbehind.
    Look(Look, Box<Node>),
    /// A backreference.
    Back,
}

/// A place between characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// `^`.
    Start,
    /// `$`.
    End,
    /// `\b`.
    Word,
    /// `\B`.
    NotWord,
}

/// Where a lookaround looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// `(?=…)`, `(?!…)`.
    Ahead,
    /// `(?<=…)`, `(?<!…)`, which no quantifier may follow.
    Behind,
}

/// A quantifier, and what it is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Repeat {
    /// What repeats.
    pub node: Node,
    /// How often at least.
    pub min: u32,
    /// How often at most.
    pub max: Option<u32>,
    /// Whether more is tried first.
    pub greedy: bool,
}

impl Node {
    /// What matches the empty text.
    pub(super) const EMPTY: Self = Self::Concat(Vec::new());

    /// The parts, each once.
    pub(super) fn children(&self) -> &[Node] {
        match self {
            Self::Capture(_, node) | Self::Look(_, node) => std::slice::from_ref(node),
            Self::Concat(nodes) | Self::Alternatives(nodes) => nodes,
            Self::Repeat(repeat) => std::slice::from_ref(&repeat.node),
            Self::Set(_) | Self::Place(_) | Self::Back => &[],
        }
    }

    /// Whether it or a part of it is such a node.
    pub(super) fn any(&self, test: &impl Fn(&Node) -> bool) -> bool {
        test(self) || self.children().iter().any(|child| child.any(test))
    }

    /// Adds the groups that take part in every match. Of those that repeat nothing is said, nor of those looked for.
    pub(super) fn certain_groups(&self, out: &mut Vec<usize>) {
        match self {
            Self::Capture(number, node) => {
                out.push(*number);
                node.certain_groups(out);
            }
            Self::Concat(nodes) => nodes.iter().for_each(|node| node.certain_groups(out)),
            Self::Alternatives(nodes) => {
                if let [only] = nodes.as_slice() {
                    only.certain_groups(out);
                }
            }
            Self::Set(_) | Self::Place(_) | Self::Repeat(_) | Self::Look(..) | Self::Back => {}
        }
    }

    /// Whether it captures.
    pub(super) fn captures(&self) -> bool {
        self.any(&|node| matches!(node, Self::Capture(..)))
    }
}
