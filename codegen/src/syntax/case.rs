//! serde's `rename_all`: names as they appear in JSON.

/// A field's name under `rule`; fields are written in snake case. An unknown rule is serde's to refuse.
pub(crate) fn rename_field(name: &str, rule: Option<&str>) -> String {
    let pascal = || {
        let words = name.split('_');
        words.map(|word| capitalised(word, char::to_ascii_uppercase)).collect::<String>()
    };
    match rule {
        Some("UPPERCASE" | "SCREAMING_SNAKE_CASE") => name.to_ascii_uppercase(),
        Some("PascalCase") => pascal(),
        Some("camelCase") => capitalised(&pascal(), char::to_ascii_lowercase),
        Some("kebab-case") => name.replace('_', "-"),
        Some("SCREAMING-KEBAB-CASE") => name.to_ascii_uppercase().replace('_', "-"),
        // Written so already, and serde leaves `lowercase` fields alone too.
        _ => name.to_owned(),
    }
}

/// A variant's name under `rule`; variants are written in Pascal case.
pub(crate) fn rename_variant(name: &str, rule: Option<&str>) -> String {
    match rule {
        Some("lowercase") => name.to_ascii_lowercase(),
        Some("UPPERCASE") => name.to_ascii_uppercase(),
        Some("camelCase") => capitalised(name, char::to_ascii_lowercase),
        Some("snake_case") => snake(name),
        Some("SCREAMING_SNAKE_CASE") => snake(name).to_ascii_uppercase(),
        Some("kebab-case") => snake(name).replace('_', "-"),
        Some("SCREAMING-KEBAB-CASE") => snake(name).to_ascii_uppercase().replace('_', "-"),
        _ => name.to_owned(),
    }
}

fn capitalised(word: &str, change: fn(&char) -> char) -> String {
    let mut chars = word.chars();
    chars.next().map(|first| change(&first)).into_iter().chain(chars).collect()
}

fn snake(name: &str) -> String {
    let mut out = String::new();
    for (at, char) in name.char_indices() {
        if at > 0 && char.is_uppercase() {
            out.push('_');
        }
        out.push(char.to_ascii_lowercase());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of serde's own tests.
    #[test]
    fn renames_as_serde_does() {
        for (rule, variant, field) in [
            ("lowercase", "verytasty", "very_tasty"),
            ("UPPERCASE", "VERYTASTY", "VERY_TASTY"),
            ("PascalCase", "VeryTasty", "VeryTasty"),
            ("camelCase", "veryTasty", "veryTasty"),
            ("snake_case", "very_tasty", "very_tasty"),
            ("SCREAMING_SNAKE_CASE", "VERY_TASTY", "VERY_TASTY"),
            ("kebab-case", "very-tasty", "very-tasty"),
            ("SCREAMING-KEBAB-CASE", "VERY-TASTY", "VERY-TASTY"),
        ] {
            assert_eq!(rename_field("very_tasty", Some(rule)), field, "{rule}");
            assert_eq!(rename_variant("VeryTasty", Some(rule)), variant, "{rule}");
        }
        assert_eq!(rename_field("z42", Some("SCREAMING-KEBAB-CASE")), "Z42");
        assert_eq!(rename_field("outcome", Some("camelCase")), "outcome");
        assert_eq!(rename_field("_a", Some("camelCase")), "a");
        assert_eq!(rename_variant("A", Some("snake_case")), "a");
        assert_eq!(rename_variant("Z42", Some("kebab-case")), "z42");
        assert_eq!(rename_variant("AB", None), "AB");
    }
}
