//! Rust beside a project, as tests of it: a program is run, items are compiled, statements are run in a function that
//! may await and fail.

use std::fmt::Write;

use super::page::Block;

/// What the line before each block begins with, in front of its place.
const MARK: &str = "// block of ";

/// A test file of these blocks.
pub(crate) fn test_file(blocks: &[&Block]) -> String {
    let mut out = "//! Code of the documentation.\n#![allow(dead_code, unused, missing_docs)]\n\n\
        fn done(result: impl ::std::process::Termination) {\n    \
        assert!(result.report() == ::std::process::ExitCode::SUCCESS);\n}\n"
        .to_owned();
    for block in blocks {
        let (name, setup) = (name(&block.place), block.note.body.as_deref().unwrap_or_default());
        // The fence's line, from which the lines of the block are counted.
        let text = format!("{MARK}{}\n{}", block.place, block.text);
        let items = syn::parse_file(&text).is_ok_and(|file| !file.items.iter().all(is_call));
        let _ = match items {
            true if text.contains("fn main(") => write!(
                out,
                "\nmod {name} {{\n{setup}\n{text}\n    #[test]\n    fn runs() {{ super::done(main()); }}\n}}\n"
            ),
            true => write!(out, "\nmod {name} {{\n{setup}\n{text}\n}}\n"),
            false => write!(
                out,
                "\n#[tokio::test]\nasync fn {name}() -> ::std::result::Result<(), Box<dyn ::std::error::Error>> {{\n\
                 {setup}\n{text}\nOk(())\n}}\n"
            ),
        };
    }
    out
}

/// Whether an item is the call of a macro: that may be a statement as well.
fn is_call(item: &syn::Item) -> bool {
    matches!(item, syn::Item::Macro(call) if call.ident.is_none())
}

/// `docs_nodes_md_12`.
fn name(place: &str) -> String {
    let name: String = place.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    name.to_ascii_lowercase()
}

/// What rustc said of the test file, with places in pages instead.
pub(crate) fn traced(said: &str, path: &str, file: &str) -> String {
    let lines: Vec<&str> = file.lines().collect();
    let place = |at: &str| {
        let line: usize = at.split(':').next()?.parse().ok()?;
        let mark = lines.get(..line)?.iter().rposition(|line| line.starts_with(MARK))?;
        let (page, fence) = lines[mark].strip_prefix(MARK)?.rsplit_once(':')?;
        let fence: usize = fence.parse().ok()?;
        Some((line.to_string().len(), format!("{page}:{}", fence + line - (mark + 1))))
    };
    let before = format!("{path}:");
    let mut pieces = said.split(&before);
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        match place(piece) {
            Some((length, place)) => out.extend([&place, &piece[length..]]),
            None => out.extend([path, ":", piece]),
        }
    }
    out
}

#[test]
fn what_rustc_says_is_traced_to_its_page() {
    let file = format!("fn done() {{}}\n{MARK}docs/a.md:10\na\nb\n{MARK}docs/b.md:5\nc\n");
    let said = "error --> tests/docs.rs:4:9\nand tests/docs.rs:6:1, tests/docs.rs:1:1";
    let expected = "error --> docs/a.md:12:9\nand docs/b.md:6:1, tests/docs.rs:1:1";
    assert_eq!(traced(said, "tests/docs.rs", &file), expected);
}
