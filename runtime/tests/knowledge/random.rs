//! Random names and arguments: xorshift, so that a failure can be had again.

use serde_json::{Value, json};

use crate::project::call_text;

pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self, below: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % below
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.next(from.len() as u64) as usize]
    }

    /// Something like a name: parts of right ones, and of none.
    pub(crate) fn name(&mut self) -> String {
        const PARTS: [&str; 28] = [
            "ACTION",
            "HTTP_REQUEST",
            "TRIGGER",
            "CRON",
            "TOOL",
            "EMAIL",
            "HUMAN_LOOP",
            "APP",
            "AI",
            "OPENAI",
            "EXTERNAL",
            "NODE",
            "_NODE",
            "http",
            "Cron",
            ".",
            "_",
            "@",
            "@1",
            "-",
            " ",
            "/",
            "1",
            "é",
            "ß",
            "İ",
            "x",
            "\u{0}\n\"",
        ];
        (0..self.next(6)).map(|_| self.pick(&PARTS)).collect()
    }

    fn value(&mut self, depth: u64) -> Value {
        match self.next(if depth == 0 { 6 } else { 8 }) {
            0 => Value::Null,
            1 => (self.next(2) == 0).into(),
            2 => (self.next(100) as i64 - 50).into(),
            3 => (self.next(1000) as f64 / 8.0).into(),
            4 | 5 => self.name().into(),
            6 => (0..self.next(4)).map(|_| self.value(depth - 1)).collect(),
            _ => self.object(depth - 1),
        }
    }

    fn object(&mut self, depth: u64) -> Value {
        const KEYS: [&str; 12] = [
            "nodes",
            "node_type",
            "subtype",
            "version",
            "include_examples",
            "include_schemas",
            "detail",
            "query",
            "max_results",
            "include_details",
            "type_filter",
            "typo",
        ];
        (0..self.next(5)).map(|_| (self.pick(&KEYS).to_owned(), self.value(depth))).collect()
    }

    /// Arguments that may well be right.
    fn arguments(&mut self) -> Value {
        let mut arguments = self.object(3);
        if self.next(2) == 0 {
            let nodes: Value = (0..self.next(6)).map(|_| self.value(2)).collect();
            arguments = json!({"nodes": nodes});
        } else if self.next(2) == 0 {
            arguments = json!({"query": self.name(), "max_results": self.next(60)});
        }
        arguments
    }
}

#[test]
fn random_arguments_give_an_answer_or_a_clear_error() {
    let mut random = Random(0x5eed);
    let (mut answered, mut refused) = (0, 0);
    for _ in 0..3000 {
        let mut text = random.arguments().to_string();
        if random.next(4) == 0 {
            let mut end = random.next(text.len() as u64 + 1) as usize;
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            text.truncate(end);
        }
        for tool in ["get_node_types", "get_node_details", "search_nodes"] {
            match call_text(tool, &text) {
                Ok(_) => answered += 1,
                Err(message) => {
                    assert!(!message.is_empty(), "{text}");
                    refused += 1;
                }
            }
        }
    }
    assert!(answered > 1000 && refused > 1000, "{answered} {refused}");
}
