//! JSON text of a [`JsonTree`], and back: for defaults, which types carry as text.

use std::fmt;

use nodewright_core::number::f64_to_string;

use super::JsonTree;

impl fmt::Display for JsonTree {
    /// Compact JSON. A hole that is not filled yet accepts everything.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Integer(value) => write!(f, "{value}"),
            Self::Number(value) if value.is_finite() => f.write_str(&f64_to_string(*value)),
            Self::Number(_) => f.write_str("null"),
            Self::String(text) => write_string(text, f),
            Self::Array(items) => {
                f.write_str("[")?;
                for (index, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if index == 0 { "" } else { "," })?;
                }
                f.write_str("]")
            }
            Self::Object(entries) => {
                f.write_str("{")?;
                for (index, (key, value)) in entries.iter().enumerate() {
                    f.write_str(if index == 0 { "" } else { "," })?;
                    write_string(key, f)?;
                    write!(f, ":{value}")?;
                }
                f.write_str("}")
            }
            Self::Foreign(_) => f.write_str("true"),
        }
    }
}

fn write_string(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("\"")?;
    for char in text.chars() {
        match char {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            '\t' => f.write_str("\\t")?,
            control if control < ' ' => write!(f, "\\u{:04x}", control as u32)?,
            other => write!(f, "{other}")?,
        }
    }
    f.write_str("\"")
}

impl JsonTree {
    /// The same with the keys of all objects in order.
    #[must_use]
    pub fn sorted(self) -> Self {
        match self {
            Self::Array(items) => Self::Array(items.into_iter().map(Self::sorted).collect()),
            Self::Object(entries) => {
                let mut entries: Vec<_> =
                    entries.into_iter().map(|(key, value)| (key, value.sorted())).collect();
                entries.sort_by(|(a, _), (b, _)| a.cmp(b));
                Self::Object(entries)
            }
            other => other,
        }
    }

    /// Writes JSON for people: an entry a line, two spaces for each level. `depth` is how many stand around it.
    pub fn write_pretty(&self, depth: usize, out: &mut String) {
        let (open, close, count) = match self {
            Self::Array(items) => ('[', ']', items.len()),
            Self::Object(entries) => ('{', '}', entries.len()),
            _ => ('[', ']', 0),
        };
        if count == 0 {
            return out.push_str(&self.to_string());
        }
        let mut separator = open;
        let mut start = |out: &mut String| {
            out.push(separator);
            separator = ',';
            out.push('\n');
            out.push_str(&"  ".repeat(depth + 1));
        };
        match self {
            Self::Array(items) => items.iter().for_each(|item| {
                start(out);
                item.write_pretty(depth + 1, out);
            }),
            Self::Object(entries) => entries.iter().for_each(|(key, value)| {
                start(out);
                out.push_str(&Self::String(key.clone()).to_string());
                out.push_str(": ");
                value.write_pretty(depth + 1, out);
            }),
            _ => {}
        }
        out.push('\n');
        out.push_str(&"  ".repeat(depth));
        out.push(close);
    }

    /// Reads JSON text; `None` if it is none.
    pub fn parse(text: &str) -> Option<JsonTree> {
        let mut reader = Reader { rest: text.trim() };
        let tree = reader.value(64)?;
        reader.rest.trim().is_empty().then_some(tree)
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn value(&mut self, depth: usize) -> Option<JsonTree> {
        self.rest = self.rest.trim_start();
        for (word, tree) in
            [("null", JsonTree::Null), ("true", JsonTree::Bool(true)), ("false", JsonTree::Bool(false))]
        {
            if self.eat(word) {
                return Some(tree);
            }
        }
        match self.rest.chars().next()? {
            '"' => self.string().map(JsonTree::String),
            '[' => self.list(depth.checked_sub(1)?),
            '{' => self.object(depth.checked_sub(1)?),
            _ => self.number(),
        }
    }

    fn eat(&mut self, token: &str) -> bool {
        let rest = self.rest.trim_start().strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn number(&mut self) -> Option<JsonTree> {
        let digit = |char: char| char.is_ascii_digit() || "+-.eE".contains(char);
        let end = self.rest.find(|char| !digit(char)).unwrap_or(self.rest.len());
        let (number, rest) = self.rest.split_at(end);
        self.rest = rest;
        let whole = number.parse().map(JsonTree::Integer).ok();
        whole.or_else(|| number.parse().map(JsonTree::Number).ok())
    }

    fn string(&mut self) -> Option<String> {
        self.rest = self.rest.strip_prefix('"')?;
        let mut out = String::new();
        loop {
            let at = self.rest.find(['"', '\\'])?;
            out.push_str(&self.rest[..at]);
            let quote = self.rest[at..].starts_with('"');
            self.rest = &self.rest[at + 1..];
            if quote {
                return Some(out);
            }
            let mut escape = self.rest.chars();
            let code = escape.next()?;
            self.rest = escape.as_str();
            out.push(match code {
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                'b' => '\u{8}',
                'f' => '\u{c}',
                'u' => self.unicode()?,
                same @ ('"' | '\\' | '/') => same,
                _ => return None,
            });
        }
    }

    /// After `\u`: one code unit, or the two of a surrogate pair.
    fn unicode(&mut self) -> Option<char> {
        let high = self.code_unit()?;
        if !(0xd800..0xdc00).contains(&high) {
            return char::from_u32(high);
        }
        self.rest = self.rest.strip_prefix("\\u")?;
        let low = self.code_unit()?.checked_sub(0xdc00)?;
        char::from_u32(0x10000 + ((high - 0xd800) << 10) + low)
    }

    fn code_unit(&mut self) -> Option<u32> {
        let unit = u32::from_str_radix(self.rest.get(..4)?, 16).ok()?;
        self.rest = &self.rest[4..];
        Some(unit)
    }

    fn list(&mut self, depth: usize) -> Option<JsonTree> {
        self.eat("[");
        let mut items = Vec::new();
        while !self.eat("]") {
            if !items.is_empty() && !self.eat(",") {
                return None;
            }
            items.push(self.value(depth)?);
        }
        Some(JsonTree::Array(items))
    }

    fn object(&mut self, depth: usize) -> Option<JsonTree> {
        self.eat("{");
        let mut entries: Vec<(String, JsonTree)> = Vec::new();
        while !self.eat("}") {
            if !entries.is_empty() && !self.eat(",") {
                return None;
            }
            self.rest = self.rest.trim_start();
            let key = self.string()?;
            if !self.eat(":") {
                return None;
            }
            let value = self.value(depth)?;
            entries.retain(|(name, _)| *name != key);
            entries.push((key, value));
        }
        Some(JsonTree::Object(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        let text = r#"{"a":[1,-2.5,true,null,"x\n\"\\é"],"b":{},"c":[]}"#;
        let tree = JsonTree::parse(text).unwrap();
        assert_eq!(tree.to_string(), text);
        assert_eq!(JsonTree::parse(&tree.to_string()), Some(tree));
    }

    #[test]
    fn reads_space_and_escapes() {
        assert_eq!(JsonTree::parse(" [ 1 , 2 ] ").unwrap().to_string(), "[1,2]");
        assert_eq!(JsonTree::parse(r#""\ud83d\ude00\/""#), Some("😀/".into()));
        assert_eq!(JsonTree::parse("{ \"a\" : { } }").unwrap().to_string(), r#"{"a":{}}"#);
    }

    #[test]
    fn refuses_what_is_no_json() {
        for text in ["", "[1", "[1 2]", "{a: 1}", "tru", "1 2", "\"a", "\"\\x\"", "\"\\", "\"\\ud800\""] {
            assert_eq!(JsonTree::parse(text), None, "{text}");
        }
        assert_eq!(JsonTree::parse(&"[".repeat(100_000)), None);
    }
}
