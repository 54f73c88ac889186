//! JavaScript's grammar of patterns without the `u` flag, with the liberties that its Annex B takes.

mod class;
mod escape;
mod group;

use super::fold;
use super::pattern::{Look, Node, Place, Repeat};
use super::set::Set;
use super::{Flags, RegexError};

/// How deep groups may nest: every pass recurses over them.
const MAX_DEPTH: usize = 100;

/// A pattern and what is known of it as a whole.
#[derive(Debug)]
pub(super) struct Parsed {
    pub node: Node,
    /// How many groups capture.
    pub groups: usize,
    /// Where two escapes make one character: their bytes, and it.
    pairs: Vec<(std::ops::Range<usize>, char)>,
}

impl Parsed {
    /// The pattern with each pair of escaped surrogates as the character that it is.
    pub(super) fn whole_characters(&self, pattern: &str) -> String {
        let mut whole = String::with_capacity(pattern.len());
        let mut from = 0;
        for (range, c) in &self.pairs {
            whole.push_str(&pattern[from..range.start]);
            whole.push(*c);
            from = range.end;
        }
        whole + &pattern[from..]
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    flags: Flags,
    /// How many groups the pattern has, those to come included: `\2` depends on it.
    total: u32,
    /// The names of all groups: `\k` depends on whether there are any.
    names: Vec<&'a str>,
    groups: usize,
    depth: usize,
    pairs: Vec<(std::ops::Range<usize>, char)>,
}

/// Parses a pattern.
pub(super) fn parse(text: &str, flags: Flags) -> Result<Parsed, RegexError> {
    let (total, names) = group::survey(text)?;
    let mut parser = Parser { text, at: 0, flags, total, names, groups: 0, depth: 0, pairs: Vec::new() };
    let node = parser.alternatives()?;
    match parser.peek() {
        None => Ok(Parsed { node, groups: parser.groups, pairs: parser.pairs }),
        Some(_) => Err(RegexError::new(parser.at, "`)` without its `(`")),
    }
}

impl Parser<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn eat(&mut self, expected: &str) -> bool {
        let there = self.rest().starts_with(expected);
        if there {
            self.at += expected.len();
        }
        there
    }

    /// A set as the flags make it.
    fn set(&self, set: Set) -> Set {
        if self.flags.ignore_case { fold::closed(set) } else { set }
    }

    fn alternatives(&mut self) -> Result<Node, RegexError> {
        let mut all = vec![self.concat()?];
        while self.eat("|") {
            all.push(self.concat()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Node::Alternatives(all) })
    }

    fn concat(&mut self) -> Result<Node, RegexError> {
        let mut nodes: Vec<Node> = Vec::new();
        while self.peek().is_some_and(|c| c != '|' && c != ')') {
            let mut node = self.atom()?;
            // Two sets of surrogates are one of the characters that they make.
            if let (Node::Set(low), Some(Node::Set(high))) = (&node, nodes.last())
                && let Some(pairs) = high.pairs(low)
            {
                nodes.pop();
                node = Node::Set(pairs);
            }
            nodes.push(self.quantified(node)?);
        }
        Ok(if nodes.len() == 1 { nodes.remove(0) } else { Node::Concat(nodes) })
    }

    fn atom(&mut self) -> Result<Node, RegexError> {
        let start = self.at;
        if self.braces().is_some() {
            return Err(RegexError::new(start, "nothing to repeat"));
        }
        let Some(c) = self.next() else {
            return Ok(Node::EMPTY);
        };
        Ok(match c {
            '^' => Node::Place(Place::Start),
            '$' => Node::Place(Place::End),
            '.' => Node::Set(Set::line_ends().negated()),
            '[' => Node::Set(self.class(start)?),
            '(' => self.group(start)?,
            '\\' => self.escape(start)?,
            '*' | '+' | '?' => return Err(RegexError::new(start, "nothing to repeat")),
            _ => Node::Set(self.set(Set::one(c.into()))),
        })
    }

    /// `node` with the quantifier that follows, if one does.
    fn quantified(&mut self, node: Node) -> Result<Node, RegexError> {
        let start = self.at;
        let (min, max) = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            _ => match self.braces() {
                Some(counts) => counts,
                None => return Ok(node),
            },
        };
        if self.at == start {
            self.at += 1;
        }
        if max.is_some_and(|max| max < min) {
            return Err(RegexError::new(start, "numbers out of order in the quantifier"));
        }
        if matches!(node, Node::Place(_) | Node::Look(Look::Behind, _)) {
            return Err(RegexError::new(start, "nothing to repeat"));
        }
        let greedy = !self.eat("?");
        Ok(Node::Repeat(Box::new(Repeat { node, min, max, greedy })))
    }

    /// `{2}`, `{2,}`, `{2,3}`, if that is what follows. Any other brace is itself.
    fn braces(&mut self) -> Option<(u32, Option<u32>)> {
        let inner = self.rest().strip_prefix('{')?;
        let inner = &inner[..inner.find('}')?];
        let count = |digits: &str| {
            let digits_only = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            digits_only.then(|| digits.parse().unwrap_or(u32::MAX))
        };
        let counts = match inner.split_once(',') {
            None => count(inner).map(|count| (count, Some(count)))?,
            Some((min, "")) => (count(min)?, None),
            Some((min, max)) => (count(min)?, Some(count(max)?).filter(|&most| most < u32::MAX)),
        };
        self.at += inner.len() + 2;
        Some(counts)
    }
}
