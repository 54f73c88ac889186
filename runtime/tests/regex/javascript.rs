//! The matches that JavaScript finds.
//!
//! `cases.jsonl` was computed with Node's `RegExp`, flag `g`: for each match its start and end, in units of UTF-16,
//! and its groups.

use serde_json::{Value, json};

use super::support::{matches, regex};

const CASES: &str = include_str!("cases.jsonl");

#[test]
fn matches_are_those_of_javascript() {
    let mut checked = 0;
    let mut wrong = Vec::new();
    for line in CASES.lines() {
        let case: Value = serde_json::from_str(line).expect("a case is JSON");
        let [pattern, flags, text] =
            ["pattern", "flags", "text"].map(|key| case[key].as_str().expect("a text"));
        let Some((regex, engine)) = regex(pattern, flags) else { continue };
        let units = |at: usize| text[..at].encode_utf16().count();
        let found = matches(&regex, text).into_iter().map(|found| {
            let groups = found.groups.iter().map(|group| group.map(|(start, end)| &text[start..end]));
            json!([units(found.start), units(found.end), groups.collect::<Vec<_>>()])
        });
        let found = Value::from_iter(found);
        if found != case["matches"] {
            wrong.push(format!("{line}\n  {engine:?} found {found}"));
        }
        checked += 1;
    }
    assert!(wrong.is_empty(), "{} of {checked}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(checked > 200, "{checked}");
}

/// JavaScript would find halves of `😀`.
#[test]
fn characters_are_matched_whole() {
    let cases =
        [(".", 4), ("[^a]", 3), (r"\W", 3), (r"\S", 4), ("[^]", 4), ("😀+", 1), (r"[\ud83d\ude00]", 2)];
    for (pattern, expected) in cases {
        let (regex, _) = regex(pattern, "").expect("no feature needed");
        assert_eq!(matches(&regex, "a😀😀é").len(), expected, "{pattern}");
    }
}
