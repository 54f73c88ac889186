//! Every message that a build can give has its heading in `docs/errors`, and every heading there is a message.
//!
//! Messages are read from the source of the compiler, where they are made; the user's words in them are `…`, in headings
//! as well. A heading belongs to that message which says most of it, so a message of few words of its own (`… must be …`)
//! does not pass for what is said elsewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use nodewright_tests::harness::files::read;
use nodewright_tests::harness::places::repository;

use super::book::prose;
use super::console::is_line;
use super::page::pages;

#[path = "messages/source.rs"]
mod source;
#[path = "messages/value.rs"]
mod value;

use source::Source;

/// The folders in which messages are made.
const FOLDERS: [&str; 2] = ["codegen/src", "macros/src"];
/// The pages with a heading for each.
const PAGES: &str = "docs/errors";

/// What is raised in words from elsewhere: the file, and the expression. The words are collected where they are made, are
/// in [`WRITTEN`], or are those of another crate.
const PASSED_ON: [(&str, &str); 9] = [
    ("codegen/src/expr.rs", "error.message"),
    ("codegen/src/expr/jsonata/lower.rs", "error.message"),
    ("codegen/src/expr/jsonata/lower.rs", "translated.refusal()"),
    ("codegen/src/expr/jsonata/lower.rs", "translated.warning()"),
    ("codegen/src/expr/regex.rs", "error.text"),  // regress's
    ("codegen/src/front/rust/attr.rs", "tidy()"), // syn's
    ("codegen/src/front/rust/spans.rs", "first.chain().collect()"), // syn's
    ("codegen/src/inspect.rs", "why"),
    ("codegen/src/item/expression.rs", "wrong_signature()"),
];

/// Messages that are written without a constructor that could be looked for.
const WRITTEN: [(&str, &[&str]); 4] = [
    (
        "codegen/src/expr/regex.rs",
        &[
            "this pattern would take time exponential in the length of the text",
            "this pattern needs backtracking, which may take long on a long text",
        ],
    ),
    ("codegen/src/item.rs", &["… `…` was not found by the build step"]),
    ("codegen/src/item/expression.rs", &["the signature of `$…` is wrong: …"]),
    (
        "codegen/src/item/project.rs",
        &[
            "this package has no build script",
            "the build script does not call Nodewright",
            "`nodewright-codegen` … made this project's code, but `nodewright` is …",
        ],
    ),
];

/// Messages of syn's that have a heading, since its words vary and one of them stands for all. Each must be shown on a
/// page as the output of a command.
const OF_SYN: [&str; 3] = ["expected `,`", "expected `:`", "expected `impl`"];

/// A heading, and where it stands.
struct Heading {
    text: String,
    place: String,
}

fn error_pages() -> Vec<PathBuf> {
    let folder = repository().join(PAGES);
    pages().into_iter().filter(|page| page.starts_with(&folder)).collect()
}

/// The errors in the blocks of a page.
fn first_lines(text: &str) -> Vec<String> {
    text.lines().filter_map(|line| line.strip_prefix("error: ")).map(str::to_owned).collect()
}

fn headings() -> Vec<Heading> {
    let mut found = Vec::new();
    for page in error_pages() {
        let shown = page.strip_prefix(repository()).unwrap_or(&page).to_string_lossy().replace('\\', "/");
        let text = read(&page);
        for (at, line) in prose(&text) {
            if let Some(heading) = line.strip_prefix("## ").or(line.strip_prefix("### ")) {
                let place = format!("{shown}:{}", at + 1);
                found.push(Heading { text: heading.trim().to_owned(), place });
            }
        }
    }
    found
}

/// How much of a message is its own words.
fn weight(message: &str) -> usize {
    message.chars().filter(|c| *c != '…').count()
}

/// The messages that a heading belongs to.
fn owners<'m>(heading: &str, messages: impl Iterator<Item = &'m str>) -> Vec<&'m str> {
    let fitting: Vec<_> = messages.filter(|message| is_line(message, heading)).collect();
    let most = fitting.iter().map(|message| weight(message)).max();
    fitting.into_iter().filter(|message| Some(weight(message)) == most).collect()
}

/// What is wrong with the headings of all messages.
pub(crate) fn undocumented_messages() -> Vec<String> {
    let mut problems = Vec::new();
    let mut messages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut passed_on = BTreeSet::new();
    for found in Source::read(&FOLDERS).messages() {
        match found.words {
            Ok(texts) => texts.into_iter().for_each(|text| {
                messages.entry(text).or_default().insert(found.file.clone());
            }),
            Err(raised) if PASSED_ON.contains(&(&found.file, &raised)) => {
                passed_on.insert((found.file, raised));
            }
            Err(raised) => problems.push(format!(
                "{}: cannot tell what `{raised}` says; write it in place, or list it in tests/docs/messages.rs",
                found.file
            )),
        }
    }
    for (file, raised) in PASSED_ON {
        if !passed_on.contains(&(file.to_owned(), raised.to_owned())) {
            problems.push(format!("{file}: raises no `{raised}`, which tests/docs/messages.rs lists"));
        }
    }
    for (file, texts) in WRITTEN {
        let source = read(&repository().join(file));
        for text in texts {
            if !text.split('…').all(|piece| source.contains(piece)) {
                problems.push(format!("{file}: does not say `{text}`, which tests/docs/messages.rs lists"));
            }
            messages.entry((*text).to_owned()).or_default().insert(file.to_owned());
        }
    }
    let shown: BTreeSet<String> = error_pages().iter().flat_map(|page| first_lines(&read(page))).collect();
    for text in OF_SYN {
        if !shown.contains(text) {
            problems.push(format!("{PAGES}: no command says `{text}`, which tests/docs/messages.rs lists"));
        }
        messages.entry(text.to_owned()).or_default().insert("syn".to_owned());
    }
    let mut missing: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut documented = BTreeSet::new();
    for Heading { text, place } in headings() {
        let owners = owners(&text, messages.keys().map(String::as_str));
        if owners.is_empty() {
            problems.push(format!("{place}: no message is `{text}`"));
        }
        documented.extend(owners);
    }
    for (message, files) in messages.iter().filter(|(message, _)| !documented.contains(message.as_str())) {
        files.iter().for_each(|file| missing.entry(file).or_default().push(message));
    }
    problems.extend(missing.into_iter().map(|(file, messages)| {
        format!("{file}: without a heading in {PAGES}:\n    {}", messages.join("\n    "))
    }));
    problems
}

#[test]
fn a_heading_belongs_to_the_message_that_says_most_of_it() {
    let messages = ["… must be …", "the … side of `…` must be …", "unknown node `…`"];
    let owners = |heading| owners(heading, messages.into_iter());
    assert_eq!(owners("the left side of `…` must be a number"), [messages[1]]);
    assert_eq!(owners("`…` of … must be a string"), [messages[0]]);
    assert_eq!(owners("unknown node `…`"), [messages[2]]);
    assert!(owners("unknown nodes").is_empty());
}
