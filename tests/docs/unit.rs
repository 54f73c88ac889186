//! Rust beside a project, as tests of it: a program is run, items are compiled, statements are run in a function that
//! may await and fail.

use std::fmt::Write;

use super::page::Block;

/// A test file of these blocks.
pub(crate) fn test_file(blocks: &[&Block]) -> String {
    let mut out = "//! Code of the documentation.\n#![allow(dead_code, unused, missing_docs)]\n\n\
        fn done(result: impl ::std::process::Termination) {\n    \
        assert!(result.report() == ::std::process::ExitCode::SUCCESS);\n}\n"
        .to_owned();
    for block in blocks {
        let (name, setup) = (name(&block.place), block.note.body.as_deref().unwrap_or_default());
        let text = &block.text;
        let items = syn::parse_file(text).is_ok();
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

/// `docs_nodes_md_12`.
fn name(place: &str) -> String {
    let name: String = place.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    name.to_ascii_lowercase()
}
