//! Rust names for things that users named freely.

use std::collections::HashSet;

/// `price order` → `price_order`: a Rust identifier in snake case, raw where it is a keyword.
pub fn snake(name: &str) -> String {
    let mut out = String::new();
    let mut lower_before = false;
    for c in name.chars() {
        if c.is_alphanumeric() && c.is_ascii() {
            if c.is_ascii_uppercase() && lower_before {
                out.push('_');
            }
            lower_before = c.is_ascii_lowercase() || c.is_ascii_digit();
            out.push(c.to_ascii_lowercase());
        } else {
            lower_before = false;
            if !out.is_empty() && !out.ends_with('_') {
                out.push('_');
            }
        }
    }
    identifier(out.trim_end_matches('_'))
}

/// `price order` → `PriceOrder`: a Rust identifier in camel case.
pub fn camel(name: &str) -> String {
    let snake = snake(name);
    let words = snake.trim_start_matches("r#").split('_').filter(|word| !word.is_empty());
    let camel: String = words
        .map(|word| {
            let (first, rest) = word.split_at(1);
            first.to_ascii_uppercase() + rest
        })
        .collect();
    identifier(&camel)
}

/// A plain name as an identifier: raw where it is a keyword.
pub fn identifier(name: &str) -> String {
    match name {
        "" => "unnamed".to_owned(),
        // These cannot be raw.
        "self" | "Self" | "super" | "crate" | "_" => format!("{name}_"),
        _ if name.starts_with(|c: char| c.is_ascii_digit()) => format!("n{name}"),
        _ if KEYWORDS.contains(&name) => format!("r#{name}"),
        _ => name.to_owned(),
    }
}

const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait",
    "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Hands out names, each only once.
#[derive(Clone, Debug, Default)]
pub struct Names(HashSet<String>);

impl Names {
    /// `name`, or `name_2`, `name_3`… when it is taken.
    pub fn claim(&mut self, name: String) -> String {
        self.claim_by(name, "_")
    }

    /// `Name`, or `Name2`, `Name3`… when it is taken: rustc wants no underscore in the name of a type.
    pub fn claim_type(&mut self, name: String) -> String {
        self.claim_by(name, "")
    }

    fn claim_by(&mut self, name: String, before_number: &str) -> String {
        let is_free = |candidate: &String| !self.0.contains(candidate);
        let numbered = (2..).map(|n| format!("{}{before_number}{n}", name.trim_start_matches("r#")));
        let free = std::iter::once(name.clone()).chain(numbered).find(is_free).unwrap_or(name);
        self.0.insert(free.clone());
        free
    }

    /// Frees the names that were claimed between two others.
    pub fn release(&mut self, before: &Names, after: &Names) {
        self.0.retain(|name| before.0.contains(name) || !after.0.contains(name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_identifiers() {
        assert_eq!(snake("price-order"), "price_order");
        assert_eq!(snake("priceOrder"), "price_order");
        assert_eq!(snake("2 go"), "n2_go");
        assert_eq!(snake("type"), "r#type");
        assert_eq!(snake("self"), "self_");
        assert_eq!(snake("日本"), "unnamed");
        assert_eq!(camel("list_directory-node"), "ListDirectoryNode");
    }

    #[test]
    fn a_taken_name_gets_a_number() {
        let mut names = Names::default();
        assert_eq!(names.claim("a".into()), "a");
        assert_eq!(names.claim("a".into()), "a_2");
        assert_eq!(names.claim("r#type".into()), "r#type");
        assert_eq!(names.claim("r#type".into()), "type_2");
        assert_eq!(names.claim_type("Type".into()), "Type");
        assert_eq!(names.claim_type("Type".into()), "Type2");
    }
}
