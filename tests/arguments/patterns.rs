//! Patterns, as functions that were generated, beside the runtime's regular expressions and the validator, on random
//! texts, half of which are made to fit.

use nodewright::private::expr::Regex;
use nodewright_codegen::expr::regex::{Automaton, Engine, translate};
use nodewright_tests::harness::progress;
use regex_syntax::hir::{Class, Hir, HirKind};
use serde_json::{Value, json};

use super::documents::Random;
use super::{client, seed, text};

/// How many texts each is tried with.
const TEXTS: usize = 200;

/// Patterns as tools have them.
const PATTERNS: &[&str] = &[
    // Ids.
    "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
    "^[0-9A-HJKMNP-TV-Z]{26}$",
    "^[a-z0-9]+(?:-[a-z0-9]+)*$",
    "^[A-Za-z_][A-Za-z0-9_]*$",
    "^[a-zA-Z0-9_-]{1,64}$",
    "^(?:ACTION|TRIGGER)\\.[A-Z]+(?:_[A-Z]+)*$",
    "^[A-Z]{2,10}-\\d+$",
    "^[0-9a-f]{7,40}$",
    "^(?:usr|org|key)_[A-Za-z0-9]{8}$",
    "^arn:aws:[a-z0-9-]+:[a-z0-9-]*:\\d{12}:.+$",
    // People.
    "^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$",
    "^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\\.[a-zA-Z]{2,}$",
    "^\\+[1-9]\\d{1,14}$",
    "^\\d{5}(?:-\\d{4})?$",
    "^[\\w'-]+(?: [\\w'-]+)*$",
    "^@[A-Za-z0-9_]{1,15}$",
    // Dates and numbers.
    "^\\d{4}-\\d{2}-\\d{2}$",
    "^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$",
    "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?(?:Z|[+-]\\d{2}:\\d{2})$",
    "^(?:[01]\\d|2[0-3]):[0-5]\\d$",
    "^P(?:\\d+D)?(?:T(?:\\d+H)?(?:\\d+M)?)?$",
    "^-?(?:0|[1-9]\\d*)(?:\\.\\d+)?$",
    "^\\d+(?:\\.\\d{1,2})?$",
    "^\\d+(ms|s|m|h)?$",
    "^0x[0-9a-fA-F]+$",
    // Versions, colours, money, languages.
    "^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-[0-9A-Za-z.-]+)?$",
    "^[~^]?\\d+\\.\\d+\\.\\d+$",
    "^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$",
    "^[A-Z]{3}$",
    "^(?:USD|EUR|GBP|JPY)$",
    "^[a-z]{2}(?:-[A-Z]{2})?$",
    // Hosts, addresses, files.
    "^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$",
    "^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$",
    "^(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)$",
    "^https?://[^\\s/$.?#].[^\\s]*$",
    "^https://",
    "^s3://[a-z0-9.-]{3,63}/.*$",
    "^[^/\\\\:*?\"<>|]+\\.(?:json|ya?ml|toml)$",
    "^(?:/[^/]+)+$",
    "^[\\w.-]+/[\\w.-]+$",
    "^refs/(?:heads|tags)/\\S+$",
    "^\\*/\\d+( \\*){4}$",
    "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
    "^data:image/(?:png|jpe?g);base64,",
    // Anywhere.
    "TODO",
    "[A-Z]",
    "\\.(?:png|svg)$",
    "\\bfix(?:e[sd])?\\b",
    "a.c",
    "^\\s*$|^x",
    "\\S",
    "[aeiou]{2}\\d?[^aeiou]",
    "ab|bc|ca",
    "(?:)",
    "^[a-z]",
    "^[^a-z]",
    "^(?:$|[^a])",
    "^$",
    "[\\s\\S]",
    // Beyond ASCII, and escapes.
    "^[à-öø-ÿ]+$",
    "^[^\\x00-\\x7f]+$",
    "^.{2,4}$",
    "^[\\u4e00-\\u9fff]{1,4}$",
    "^😀+$",
    "^é|ü$",
    "^[\\t\\n\\x20-\\x7e]*$",
    "^[\\]\\[\\-\\^\\\\]+$",
    "^[^a]{2}$",
    // Too large for code: regular expressions of the runtime.
    "^[a-z]{1,300}$",
    "a.{12}b",
];

/// Patterns for which there is no code.
const LARGE: usize = 2;

/// Schemas of the tools `pattern_…`.
pub(crate) fn schemas() -> impl Iterator<Item = (String, Value)> {
    PATTERNS.iter().enumerate().map(|(index, pattern)| {
        let text = json!({ "type": "string", "pattern": pattern });
        let schema = json!({ "type": "object", "properties": { "text": text }, "required": ["text"] });
        (format!("pattern_{index}"), schema)
    })
}

/// A text that the pattern takes, but for places.
fn fitting(random: &mut Random, hir: &Hir, out: &mut String) {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => out.push_str(&String::from_utf8_lossy(&literal.0)),
        HirKind::Class(Class::Unicode(class)) => {
            let range = random.pick(class.ranges());
            let (first, last) = (u32::from(range.start()), u32::from(range.end()));
            // Mostly what people write; else the edges, and anything.
            let last = if random.below(4) > 0 { last.min(first.max(0x7e)) } else { last };
            out.extend(char::from_u32(first + random.below((last - first + 1) as usize) as u32));
        }
        HirKind::Class(Class::Bytes(_)) => panic!("no pattern has bytes"),
        HirKind::Repetition(repetition) => {
            let most = repetition.max.unwrap_or(u32::MAX).min(repetition.min + 4);
            for _ in 0..repetition.min + random.below((most - repetition.min + 1) as usize) as u32 {
                fitting(random, &repetition.sub, out);
            }
        }
        HirKind::Capture(capture) => fitting(random, &capture.sub, out),
        HirKind::Concat(parts) => parts.iter().for_each(|part| fitting(random, part, out)),
        HirKind::Alternation(parts) => {
            let part = random.pick(parts);
            fitting(random, part, out);
        }
    }
}

/// A text near one that fits.
fn near(random: &mut Random, text: &str) -> String {
    let others =
        ['a', 'Z', '0', '-', '.', '@', ' ', '_', '\n', '\r', 'é', '\u{2028}', '€', '😀', '\0', '\u{ffff}'];
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(2) {
        let (at, other) = (random.below(chars.len() + 1), *random.pick(&others));
        match random.below(4) {
            0 => chars.insert(at, other),
            1 if at < chars.len() => chars[at] = other,
            2 if at < chars.len() => drop(chars.remove(at)),
            _ => chars.truncate(at),
        }
    }
    chars.into_iter().collect()
}

/// Whether the validator reads the pattern as JavaScript does: to it `.` takes all line ends but one, and letters
/// beyond ASCII are letters of words.
fn is_comparable(pattern: &str, text: &str) -> bool {
    let line_ends = pattern.contains('.') && text.contains(['\r', '\u{2028}', '\u{2029}']);
    let words = pattern.contains("\\b") && !text.is_ascii();
    !line_ends && !words
}

#[test]
fn patterns_are_found_as_the_runtime_and_a_validator_find_them() {
    let mut client = client();
    let mut random = Random::new(seed());
    let (mut wrong, mut counts, mut compared) = (Vec::new(), [0, 0], 0);
    for (index, pattern) in PATTERNS.iter().enumerate() {
        let translated = translate(pattern, "").unwrap_or_else(|error| panic!("{error}: {pattern}"));
        let hir =
            regex_syntax::parse(&translated.pattern).unwrap_or_else(|error| panic!("{error}: {pattern}"));
        let leaked: &'static str = translated.pattern.clone().leak();
        let regex = match translated.engine {
            Engine::Literal => Regex::literal(leaked),
            _ => Regex::linear(leaked),
        };
        let validator = jsonschema::validator_for(&json!({ "pattern": pattern })).expect("it is a pattern");
        let mut own = [0, 0];
        for round in 0..TEXTS {
            let mut candidate = String::new();
            fitting(&mut random, &hir, &mut candidate);
            if round % 2 == 1 {
                candidate = near(&mut random, &candidate);
            }
            let result = client.call(&format!("pattern_{index}"), json!({ "text": candidate }));
            let (message, refused) = text(&result);
            let expected = regex.is_in(&candidate);
            own[usize::from(expected)] += 1;
            let mut agree = expected != refused;
            if is_comparable(pattern, &candidate) {
                compared += 1;
                agree &= validator.is_valid(&json!(candidate)) == expected;
            }
            if refused {
                agree &= message.contains(&format!("text: must match the pattern `{pattern}`"));
            }
            if !agree {
                wrong.push(format!("/{pattern}/ in {candidate:?}: {expected} expected; {message}"));
            }
        }
        assert!(own[1] * 5 >= TEXTS * 2, "/{pattern}/: {own:?}");
        counts = [counts[0] + own[0], counts[1] + own[1]];
    }
    assert_eq!(client.end(), Some(0));
    progress(&format!(
        "{} patterns, found in {} texts and not in {}; {compared} held against the validator, NODEWRIGHT_SEED={}",
        PATTERNS.len(),
        counts[1],
        counts[0],
        seed(),
    ));
    let shown = wrong.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} with NODEWRIGHT_SEED={}:\n{shown}", wrong.len(), seed());
}

#[test]
fn all_patterns_but_the_large_are_code() {
    let (code, large) = PATTERNS.split_at(PATTERNS.len() - LARGE);
    for pattern in code {
        assert!(Automaton::of(pattern).is_some(), "/{pattern}/");
    }
    for pattern in large {
        assert_eq!(Automaton::of(pattern), None, "/{pattern}/");
    }
}
