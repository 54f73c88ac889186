//! The tables of mistakes in docs/comparison.md.

use nodewright_tests::harness::files::{read, write_if_changed};
use nodewright_tests::harness::places::repository;

use crate::mistakes::MISTAKES;
use crate::outcome::{self, Outcome};

/// Holds the tables against what happened, or writes them.
pub(crate) fn assert_tables(outcomes: &[[Outcome; 2]]) {
    let path = repository().join("docs/comparison.md");
    let page = read(&path);
    let written = with_table(&with_table(&page, &catches(outcomes)), &words(outcomes));
    if std::env::var_os("NODEWRIGHT_BLESS").is_some() {
        write_if_changed(&path, &written);
        return;
    }
    assert!(
        page == written,
        "docs/comparison.md differs; `NODEWRIGHT_BLESS=1` writes it\n{}\n{}",
        catches(outcomes),
        words(outcomes)
    );
}

/// The page with this table in the place of that with the same head.
fn with_table(page: &str, table: &str) -> String {
    let head = table.lines().next().unwrap_or_default();
    let (before, after) = page
        .split_once(&format!("{head}\n"))
        .unwrap_or_else(|| panic!("docs/comparison.md has no table {head}"));
    let rest = after.split_once("\n\n").map_or("", |(_, rest)| rest);
    format!("{before}{table}\n{rest}")
}

/// Who catches what.
fn catches(outcomes: &[[Outcome; 2]]) -> String {
    let mut table = "| mistake | Nodewright | hand-written |\n|---|---|---|\n".to_owned();
    let show = |outcome: &Outcome| match outcome {
        Outcome::Refused { .. } => "error",
        Outcome::Built { warning: Some(_), .. } => "warning",
        Outcome::Built { .. } => "–",
    };
    for (mistake, [ours, theirs]) in MISTAKES.iter().zip(outcomes) {
        table.push_str(&format!("| {} | {} | {} |\n", mistake.what, show(ours), show(theirs)));
    }
    let errors = |side: usize| outcomes.iter().filter(|both| both[side].is_caught()).count();
    table.push_str(&format!("| errors, of {} | {} | {} |\n", MISTAKES.len(), errors(0), errors(1)));
    table
}

/// What is said, or what happens.
fn words(outcomes: &[[Outcome; 2]]) -> String {
    let mut table =
        "| mistake | what Nodewright's build says | what the hand-written build says |\n|---|---|---|\n"
            .to_owned();
    for (mistake, [ours, theirs]) in MISTAKES.iter().zip(outcomes) {
        table.push_str(&format!("| {} | {} | {} |\n", mistake.what, show(ours), show(theirs)));
    }
    table
}

fn show(outcome: &Outcome) -> String {
    let text = match outcome {
        Outcome::Refused { title, place, more: 0 } => outcome::show(title, place),
        Outcome::Refused { title, place, more } => {
            format!("{}, and {more} more", outcome::show(title, place))
        }
        Outcome::Built { warning: Some(warning), then } => format!("*warning:* {warning}. *Then* {then}"),
        Outcome::Built { warning: None, then } => format!("*nothing.* {then}"),
    };
    text.replace('|', "\\|")
}
