//! Names of packages: of cargo's rules those under which the project also builds without a warning.

/// What a Rust crate cannot be called: it is a keyword, it is there already, or cargo has a folder of that name.
const TAKEN: [&str; 64] = [
    "abstract",
    "alloc",
    "as",
    "async",
    "await",
    "become",
    "box",
    "break",
    "build",
    "const",
    "continue",
    "core",
    "crate",
    "deps",
    "do",
    "dyn",
    "else",
    "enum",
    "examples",
    "extern",
    "false",
    "final",
    "fn",
    "for",
    "gen",
    "if",
    "impl",
    "in",
    "incremental",
    "let",
    "loop",
    "macro",
    "match",
    "mod",
    "move",
    "mut",
    "nodewright",
    "nodewright_codegen",
    "override",
    "priv",
    "proc_macro",
    "pub",
    "ref",
    "return",
    "schemars",
    "self",
    "serde",
    "static",
    "std",
    "struct",
    "super",
    "test",
    "tokio",
    "trait",
    "true",
    "try",
    "type",
    "typeof",
    "unsafe",
    "unsized",
    "use",
    "virtual",
    "where",
    "while",
];

/// As the registry has it.
const LONGEST: usize = 64;

/// The name, or what is wrong with it and what to call the package instead.
pub(super) fn check(name: &str) -> Result<(), String> {
    let Some(wrong) = find_wrong(name) else { return Ok(()) };
    let mended = mend(name);
    let help = match find_wrong(&mended) {
        None => format!("help: a name like it that can be: `{mended}`"),
        Some(_) => "help: use lower-case letters and digits, with `-` between words".to_owned(),
    };
    Err(format!("`{name}` cannot be the name of a package: {wrong}\n{help}"))
}

fn find_wrong(name: &str) -> Option<&'static str> {
    let mut words = name.split(['-', '_']);
    match name {
        "" => Some("it is empty"),
        _ if name.chars().any(|c| !matches!(c, 'a'..='z' | '0'..='9' | '-' | '_')) => {
            Some("only lower-case letters, digits, `-` and `_` can be in it")
        }
        _ if name.starts_with(|c: char| c.is_ascii_digit()) => Some("it starts with a digit"),
        _ if words.any(str::is_empty) => Some("`-` and `_` stand between words, one at a time"),
        _ if name.len() > LONGEST => Some("it is longer than 64 characters"),
        _ if TAKEN.contains(&&*name.replace('-', "_")) => {
            Some("that name is taken by Rust or by a dependency")
        }
        _ => None,
    }
}

/// The nearest name that may do.
fn mend(name: &str) -> String {
    let lower = name.to_lowercase();
    let words: Vec<_> = lower
        .split(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit())
        .filter(|w| !w.is_empty())
        .collect();
    let joined = words.join("-");
    let letters = joined.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-');
    match TAKEN.contains(&letters) {
        true => format!("{letters}-server"),
        false => letters.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_names_of_packages() {
        for name in ["desk", "order-desk", "order_desk", "a1", "x-2"] {
            assert_eq!(check(name), Ok(()), "{name}");
        }
    }

    #[test]
    fn refuses_others_and_says_what_would_do() {
        for (name, wrong, help) in [
            ("My Desk", "only lower-case letters", "`my-desk`"),
            ("2desk", "starts with a digit", "`desk`"),
            ("a--b", "between words", "`a-b`"),
            ("-a", "between words", "`a`"),
            ("test", "is taken", "`test-server`"),
            ("nodewright-codegen", "is taken", "use lower-case"),
            ("", "is empty", "use lower-case"),
            ("été", "only lower-case letters", "`t`"),
            (&"a".repeat(65), "longer than 64", "use lower-case"),
        ] {
            let said = check(name).expect_err(name);
            assert!(said.contains(wrong) && said.contains(help), "{name} said\n{said}");
        }
    }

    #[test]
    fn names_that_are_taken_stand_in_order() {
        assert!(TAKEN.is_sorted());
    }
}
