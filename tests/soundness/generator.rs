//! Fills templates until there is an expression.

use super::random::Random;
use super::templates::{fields, literals, templates};

/// How deep templates nest.
const DEPTH: usize = 3;

/// Makes expressions.
pub(crate) struct Generator {
    random: Random,
    /// How many variables there have been.
    count: usize,
    /// Templates of anything that are still to be used once, before any is used twice.
    fresh: Vec<(char, &'static str)>,
}

impl Generator {
    pub(crate) fn new(random: Random) -> Self {
        let kinds = "xoLSNbsn".chars();
        let fresh = kinds.flat_map(|kind| templates(kind).iter().map(move |template| (kind, *template)));
        Self { random, count: 0, fresh: fresh.collect() }
    }

    /// An expression over the outputs of nodes.
    pub(crate) fn expression(&mut self) -> String {
        self.count = 0;
        if let Some((_, template)) = self.fresh.pop() {
            let depth = self.random.below(2);
            return self.fill(template, 'r', depth);
        }
        let depth = 1 + self.random.below(DEPTH);
        self.make('x', 'r', depth)
    }

    /// An expression of a kind, where `$` is of the kind `at`.
    fn make(&mut self, kind: char, at: char, depth: usize) -> String {
        if depth == 0 || (kind != 'x' && self.random.once_in(4)) {
            return self.leaf(kind, at);
        }
        let template = self.random.pick(templates(kind));
        self.fill(template, at, depth - 1)
    }

    fn leaf(&mut self, kind: char, at: char) -> String {
        let (here, root, literals) = (fields(kind, at), fields(kind, 'r'), literals(kind));
        match self.random.below(6) {
            0 if !literals.is_empty() => self.random.pick(literals).to_owned(),
            1..=4 if !here.is_empty() => self.random.pick(here).to_owned(),
            _ => self.random.pick(root).to_owned(),
        }
    }

    /// Fills the holes of a template.
    fn fill(&mut self, template: &str, at: char, depth: usize) -> String {
        let first = self.count;
        self.count += 4;
        let (mut out, mut rest) = (String::new(), template);
        while let Some(start) = rest.find(['<', '#']) {
            out.push_str(&rest[..start]);
            rest = &rest[start..];
            let next = rest.chars().nth(1).unwrap_or(' ');
            let end = rest.find('>').filter(|end| *end <= 4);
            match (rest.starts_with('#'), end) {
                (true, _) if next.is_ascii_digit() => {
                    out.push_str(&format!("$v{}", first + next as usize - '0' as usize));
                    rest = &rest[2..];
                }
                (false, Some(end)) if next.is_ascii_alphabetic() => {
                    let hole = &rest[1..end];
                    let (kind, at) = hole.split_once('.').map_or((hole, at), |(kind, at)| (kind, letter(at)));
                    out.push_str(&self.make(letter(kind), at, depth));
                    rest = &rest[end + 1..];
                }
                _ => {
                    out.push_str(&rest[..1]);
                    rest = &rest[1..];
                }
            }
        }
        out.push_str(rest);
        out
    }
}

fn letter(text: &str) -> char {
    text.chars().next().unwrap_or_else(|| panic!("an empty hole"))
}
