//! A pattern in the syntax of the crate `regex`.
//!
//! Its groups are the pattern's, in their order, but for those that only the runtime reads, which have names:
//!
//! - `m` or `l` is the match. With the flag `m`, JavaScript ends lines with four characters, of which `regex` knows one at
//!   a time. So `^` at the start of a pattern takes the end of the line before, `$` at the end of a pattern takes the
//!   end of its line, and what is between them is the match: `l` if there was a `^`. A pattern with such a place
//!   elsewhere is not translated.
//! - `h2_1` is a round of a repetition, the second in the pattern, within a round of the first (`0`: of none).
//! - `g3_2` is a group of the pattern within a round of the second: if it lies outside of that, it is of an earlier
//!   round, and JavaScript has forgotten it.

use super::pattern::{Node, Place, Repeat};
use super::set::Set;
use super::{Flags, RegexError, Run, loops};

/// How large a pattern may be, so that the runtime can compile it.
pub(super) const MAX_WEIGHT: u64 = 50_000;

/// The text that is all that the pattern matches, if it is one.
pub(super) fn plain_text(node: &Node) -> Option<String> {
    match node {
        Node::Set(set) => set.only().map(String::from),
        Node::Concat(nodes) => nodes.iter().map(plain_text).collect(),
        _ => None,
    }
}

/// The most ranges of a set that is written out.
const MAX_RANGES: usize = 32;

/// The run of characters that the pattern matches, if it is one.
pub(super) fn run(node: &Node) -> Option<Run> {
    let (set, many) = match node {
        Node::Concat(nodes) => match &nodes[..] {
            [node] => return run(node),
            _ => return None,
        },
        Node::Set(set) => (set, false),
        Node::Repeat(repeat) => match &**repeat {
            Repeat { node: Node::Set(set), min: 1, max: None, greedy: true } => (set, true),
            _ => return None,
        },
        _ => return None,
    };
    let ranges = set.chars();
    (!ranges.is_empty() && ranges.len() <= MAX_RANGES).then_some(Run { ranges, many })
}

/// The pattern, translated; `None` if that cannot be.
pub(super) fn translate(node: &Node, flags: Flags) -> Result<Option<String>, RegexError> {
    let Some(node) = loops::settled(node) else { return Ok(None) };
    if weight(&node) > MAX_WEIGHT {
        return Err(RegexError::elsewhere("the pattern is too large: its repetitions count too far"));
    }
    let mut writer = Writer::default();
    if !flags.multiline || !has_line_places(&node) {
        writer.node(&node);
        return Ok(Some(writer.out));
    }
    let (node, start) = without(&node, Place::Start);
    let (node, end) = without(&node, Place::End);
    if has_line_places(&node) {
        return Ok(None);
    }
    if start {
        writer.out.push_str("(?:\\A|");
        writer.set(&Set::line_ends());
        writer.out.push(')');
    }
    writer.out.push_str(if start { "(?P<l>" } else { "(?P<m>" });
    writer.node(&node);
    writer.out.push(')');
    if end {
        writer.out.push_str("(?:\\z|");
        writer.set(&Set::line_ends());
        writer.out.push(')');
    }
    Ok(Some(writer.out))
}

fn has_line_places(node: &Node) -> bool {
    node.any(&|node| matches!(node, Node::Place(Place::Start | Place::End)))
}

/// The node without the place that all of its ways start or end with; or itself, and whether it is without.
fn without(node: &Node, place: Place) -> (Node, bool) {
    match peeled(node, place) {
        Some(node) => (node, true),
        None => (node.clone(), false),
    }
}

fn peeled(node: &Node, place: Place) -> Option<Node> {
    match node {
        Node::Place(this) if *this == place => Some(Node::EMPTY),
        Node::Capture(index, inner) => Some(Node::Capture(*index, Box::new(peeled(inner, place)?))),
        Node::Concat(nodes) => {
            let mut nodes = nodes.clone();
            let outer = if place == Place::Start { nodes.first_mut() } else { nodes.last_mut() }?;
            *outer = peeled(outer, place)?;
            Some(Node::Concat(nodes))
        }
        Node::Alternatives(nodes) => {
            let nodes = nodes.iter().map(|node| peeled(node, place));
            Some(Node::Alternatives(nodes.collect::<Option<_>>()?))
        }
        _ => None,
    }
}

/// About how many states `regex` makes of it.
pub(super) fn weight(node: &Node) -> u64 {
    let inner = || node.children().iter().map(weight).fold(1, u64::saturating_add);
    match node {
        Node::Set(set) => {
            let ranges = set.chars();
            ranges.iter().map(|(_, last)| if last.is_ascii() { 1 } else { 8 }).sum::<u64>().max(1)
        }
        Node::Repeat(repeat) => {
            let rounds = repeat.max.unwrap_or(repeat.min.saturating_add(1));
            inner().saturating_mul(rounds.max(1).into())
        }
        _ => inner(),
    }
}

#[derive(Default)]
struct Writer {
    out: String,
    /// How many rounds have names.
    rounds: usize,
    /// The round that the part being written is in.
    round: usize,
}

impl Writer {
    fn node(&mut self, node: &Node) {
        match node {
            Node::Set(set) => self.set(set),
            Node::Place(Place::Start) => self.out.push_str("\\A"),
            Node::Place(Place::End) => self.out.push_str("\\z"),
            Node::Place(Place::Word) => self.out.push_str("(?-u:\\b)"),
            Node::Place(Place::NotWord) => self.out.push_str("(?-u:\\B)"),
            Node::Capture(index, inner) => {
                match self.round {
                    0 => self.out.push('('),
                    round => self.out.push_str(&format!("(?P<g{index}_{round}>")),
                }
                self.node(inner);
                self.out.push(')');
            }
            Node::Concat(nodes) => nodes.iter().for_each(|node| match node {
                Node::Alternatives(_) => self.grouped(node),
                _ => self.node(node),
            }),
            Node::Alternatives(nodes) => {
                for (index, node) in nodes.iter().enumerate() {
                    if index > 0 {
                        self.out.push('|');
                    }
                    self.node(node);
                }
            }
            Node::Repeat(repeat) => self.repeat(repeat),
            Node::Look(..) | Node::Back => self.set(&Set::default()),
        }
    }

    fn grouped(&mut self, node: &Node) {
        self.out.push_str("(?:");
        self.node(node);
        self.out.push(')');
    }

    fn repeat(&mut self, repeat: &Repeat) {
        let outer = self.round;
        if repeat.max == Some(0) {
            // Its groups are still counted.
            self.out.push_str("(?:");
            self.set(&Set::default());
            self.grouped(&repeat.node);
            self.out.push_str(")?");
            return;
        }
        if repeat.max != Some(1) && may_skip_a_group(&repeat.node) {
            self.rounds += 1;
            self.out.push_str(&format!("(?P<h{}_{outer}>", self.rounds));
            self.round = self.rounds;
            self.node(&repeat.node);
            self.out.push(')');
        } else if matches!(repeat.node, Node::Set(_) | Node::Capture(..)) {
            self.node(&repeat.node);
        } else {
            self.grouped(&repeat.node);
        }
        self.round = outer;
        match (repeat.min, repeat.max) {
            (0, None) => self.out.push('*'),
            (1, None) => self.out.push('+'),
            (1, Some(1)) => return,
            (0, Some(1)) => self.out.push('?'),
            (min, None) => self.out.push_str(&format!("{{{min},}}")),
            (min, Some(max)) if min == max => self.out.push_str(&format!("{{{min}}}")),
            (min, Some(max)) => self.out.push_str(&format!("{{{min},{max}}}")),
        }
        if !repeat.greedy {
            self.out.push('?');
        }
    }

    fn set(&mut self, set: &Set) {
        if let Some(only) = set.only() {
            return self.char(only);
        }
        let (members, others) = (set.chars(), set.negated().chars());
        let (start, ranges) = match others.len() < members.len() {
            _ if others.is_empty() => return self.out.push_str("(?s:.)"),
            true => ("[^", others),
            false if members.is_empty() => ("[^", vec![('\0', char::MAX)]),
            false => ("[", members),
        };
        self.out.push_str(start);
        for (first, last) in ranges {
            self.char(first);
            if last > first {
                self.out.push('-');
                self.char(last);
            }
        }
        self.out.push(']');
    }

    fn char(&mut self, c: char) {
        match c {
            '\n' => self.out.push_str("\\n"),
            '\r' => self.out.push_str("\\r"),
            '\t' => self.out.push_str("\\t"),
            ' ' | '_' => self.out.push(c),
            _ if c.is_alphanumeric() && c <= '\u{ffff}' => self.out.push(c),
            _ if c.is_ascii_punctuation() => {
                if "\\.+*?()|[]{}^$#&-~".contains(c) {
                    self.out.push('\\');
                }
                self.out.push(c);
            }
            _ => self.out.push_str(&format!("\\x{{{:X}}}", u32::from(c))),
        }
    }
}

/// Whether there is a way through the node that leaves out a group of it.
fn may_skip_a_group(node: &Node) -> bool {
    node.any(&|node| {
        let optional = match node {
            Node::Alternatives(_) => true,
            Node::Repeat(repeat) => repeat.min == 0,
            _ => false,
        };
        optional && node.captures()
    })
}
