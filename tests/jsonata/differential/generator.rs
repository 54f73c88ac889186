//! Fills templates until there is an expression.

use super::random::Random;
use super::templates::{AVOIDED, fields, literals, templates};

/// How deep templates nest.
const DEPTH: usize = 3;

/// Makes expressions.
pub(crate) struct Generator {
    random: Random,
    /// Variables that may be used, with the kinds of their values.
    variables: Vec<(String, char)>,
    /// How many variables there have been.
    count: usize,
}

impl Generator {
    pub(crate) fn new(random: Random) -> Self {
        for (avoided, _) in AVOIDED {
            let all = "nsbNSIx".chars().flat_map(templates);
            assert!(all.clone().all(|template| !template.contains(avoided)), "{avoided} is avoided");
        }
        Self { random, variables: Vec::new(), count: 0 }
    }

    /// An expression over a document.
    pub(crate) fn expression(&mut self) -> String {
        self.variables.clear();
        self.count = 0;
        let depth = 1 + self.random.below(DEPTH);
        self.make('x', 'r', depth)
    }

    /// An expression of a kind, where `$` is of the kind `at`.
    fn make(&mut self, kind: char, at: char, depth: usize) -> String {
        if depth == 0 || (kind != 'x' && self.random.once_in(4)) {
            return self.leaf(kind, at);
        }
        let template = self.random.pick(templates(kind));
        // Templates of anything speak of the root.
        let root = template.contains("address") || template.contains("items") || template.contains("matrix");
        if at != 'r' && (root || template.contains("people") || template.contains("**")) {
            return self.leaf(kind, at);
        }
        self.fill(template, at, depth - 1)
    }

    fn leaf(&mut self, kind: char, at: char) -> String {
        let kind = if kind == 'x' { *self.random.pick(&[&'n', &'s', &'N', &'S']) } else { kind };
        let known = self.variables.iter().flat_map(|(name, of)| {
            let own = (*of == kind).then(|| name.clone());
            own.into_iter().chain(fields_of_item(kind, *of).map(move |field| format!("{name}.{field}")))
        });
        let known: Vec<String> = known.collect();
        if !known.is_empty() && !self.random.once_in(3) {
            return known[self.random.below(known.len())].clone();
        }
        let (here, literals) = (fields(kind, at), literals(kind));
        match self.random.below(5) {
            0 if !literals.is_empty() => self.random.pick(literals).to_owned(),
            _ if !here.is_empty() => self.random.pick(here).to_owned(),
            _ => {
                let field = self.random.pick(fields(kind, 'r'));
                from_root(field)
            }
        }
    }

    /// Fills the holes of a template.
    fn fill(&mut self, template: &str, at: char, depth: usize) -> String {
        let first = self.count;
        let (mut out, mut rest) = (String::new(), template);
        while let Some(start) = rest.find(['<', '#']) {
            out.push_str(&rest[..start]);
            rest = &rest[start..];
            let mut letters = rest.chars().skip(1);
            match (rest.starts_with('#'), letters.next()) {
                (true, Some(digit)) if digit.is_ascii_digit() => {
                    out.push_str(&self.variable(first, digit));
                    rest = &rest[2..];
                }
                (false, Some(letter)) if letter.is_ascii_alphanumeric() => {
                    let end = rest.find('>').unwrap_or_else(|| panic!("a hole without end: {template}"));
                    let hole = &rest[1..end];
                    rest = &rest[end + 1..];
                    out.push_str(&self.fill_hole(hole, first, at, depth));
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

    fn fill_hole(&mut self, hole: &str, first: usize, at: char, depth: usize) -> String {
        let (hole, new) = hole.split_once('+').unwrap_or((hole, ""));
        let (kind, at) = hole.split_once('.').map_or((hole, at), |(kind, inner)| (kind, letter(inner)));
        if kind == "0" {
            return ["1", "2", "3", "4"][self.random.below(4)].to_owned();
        }
        let known = self.variables.len();
        let new: Vec<char> = new.chars().collect();
        for pair in new.chunks(2) {
            let name = self.variable(first, pair[0]);
            self.variables.push((name, pair[1]));
        }
        let text = self.make(letter(kind), at, depth);
        self.variables.truncate(known);
        text
    }

    /// The name of a template's variable.
    fn variable(&mut self, first: usize, digit: char) -> String {
        let index = first + digit as usize - '0' as usize;
        self.count = self.count.max(index);
        format!("$v{index}")
    }
}

fn letter(text: &str) -> char {
    text.chars().next().unwrap_or_else(|| panic!("an empty hole"))
}

/// What an item in a variable has of a kind.
fn fields_of_item(kind: char, of: char) -> impl Iterator<Item = &'static str> {
    let fields = if of == 'i' { fields(kind, 'i') } else { &[] };
    fields.iter().copied().filter(|field| !field.contains(' '))
}

/// A field of the root, from anywhere.
fn from_root(field: &str) -> String {
    match field {
        "$count(items)" => "$count($$.items)".to_owned(),
        "$exists(note)" => "$exists($$.note)".to_owned(),
        "[name, address.city]" => "[$$.name, $$.address.city]".to_owned(),
        field => format!("$$.{field}"),
    }
}
