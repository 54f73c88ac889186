//! A pattern, translated and ready.

use nodewright::private::expr::{Found, Regex};
use nodewright_codegen::expr::regex::{Engine, translate};

/// What the generated code would hold; `None` if it needs a feature that is off.
pub(crate) fn regex(pattern: &str, flags: &str) -> Option<(Regex, Engine)> {
    let translated = translate(pattern, flags).unwrap_or_else(|error| panic!("/{pattern}/{flags}: {error}"));
    let leak = |text: &str| -> &'static str { Box::leak(text.into()) };
    let pattern = leak(&translated.pattern);
    let regex = match translated.engine {
        Engine::Literal => Regex::literal(pattern),
        Engine::Linear => Regex::linear(pattern),
        Engine::Backtracking if cfg!(feature = "backtracking") => Regex::backtracking(pattern, leak(flags)),
        Engine::Backtracking => return None,
    };
    Some((regex, translated.engine))
}

/// All matches, one after the other. An empty one is followed by a search after the next character.
pub(crate) fn matches(regex: &Regex, text: &str) -> Vec<Found> {
    let mut all = Vec::new();
    let mut from = 0;
    while let Some(found) = regex.find_at(text, from, "here").unwrap_or_else(|error| panic!("{error}")) {
        let next = text[found.end..].chars().next().map_or(1, char::len_utf8);
        from = if found.start == found.end { found.end + next } else { found.end };
        all.push(found);
    }
    all
}
