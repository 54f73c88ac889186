//! What the published crates offer, held against a list of it, so that no change of it goes unseen.
//!
//! Bless the lists with `NODEWRIGHT_BLESS=1 cargo test -p nodewright-tests --test api`.

use std::fs;
use std::path::Path;

use nodewright_tests::harness::files::read_folder;
use nodewright_tests::harness::places::repository;

#[path = "api/attributes.rs"]
mod attributes;
#[path = "api/exports.rs"]
mod exports;
#[path = "api/implementations.rs"]
mod implementations;
#[path = "api/list.rs"]
mod list;
#[path = "api/names.rs"]
mod names;
#[path = "api/signature.rs"]
mod signature;
#[path = "api/tree.rs"]
mod tree;
#[path = "api/walker.rs"]
mod walker;

use list::{Entry, list};
use tree::Tree;

fn entries(name: &str, folder: &str) -> Vec<Entry> {
    let files = read_folder(&repository().join(folder).join("src"));
    assert!(files.contains_key(Path::new("lib.rs")), "{folder} has no library");
    list(&Tree::parse(&name.replace('-', "_"), &files))
}

fn assert_listed(name: &str, folder: &str) {
    let lines = entries(name, folder).into_iter().map(|entry| entry.text + "\n");
    let text: String = lines.collect();
    let golden = repository().join("tests/golden/api").join(format!("{name}.txt"));
    if std::env::var_os("NODEWRIGHT_BLESS").is_some() {
        fs::write(&golden, &text).expect("the list can be written");
    }
    let expected = fs::read_to_string(&golden).unwrap_or_default();
    let gone: Vec<_> = expected.lines().filter(|line| !text.lines().any(|other| other == *line)).collect();
    let new: Vec<_> = text.lines().filter(|line| !expected.lines().any(|other| other == *line)).collect();
    assert!(
        expected == text,
        "the public API of `{name}` is not that of {}; `NODEWRIGHT_BLESS=1` writes it\n- {}\n+ {}",
        golden.display(),
        gone.join("\n- "),
        new.join("\n+ "),
    );
}

#[test]
fn nodewright() {
    assert_listed("nodewright", "runtime");
}

#[test]
fn nodewright_core() {
    assert_listed("nodewright-core", "runtime/core");
}

#[test]
fn nodewright_macros() {
    assert_listed("nodewright-macros", "macros");
}

#[test]
fn nodewright_codegen() {
    assert_listed("nodewright-codegen", "codegen");
}

/// Items whose documentation has no program, since one would say nothing; each with the reason.
const WITHOUT_EXAMPLE: &[(&str, &str)] = &[
    (
        "nodewright::main",
        "needs a build script, which a doctest does not have; every package in `examples` calls it",
    ),
    ("nodewright::project", "needs a build script too; `examples/order-desk` calls it"),
];

/// Fields and variants are shown with their type, and what a trait asks for with the trait.
#[test]
fn every_item_has_an_example() {
    let crates = [
        ("nodewright", "runtime"),
        ("nodewright-core", "runtime/core"),
        ("nodewright-macros", "macros"),
        ("nodewright-codegen", "codegen"),
    ];
    let all = crates.into_iter().flat_map(|(name, folder)| entries(name, folder));
    let without: Vec<_> = all.filter(|entry| entry.example == Some(false)).map(|entry| entry.path).collect();
    let allowed = |path: &str| WITHOUT_EXAMPLE.iter().any(|(allowed, _)| *allowed == path);
    let missing: Vec<_> = without.iter().filter(|path| !allowed(path)).collect();
    assert!(missing.is_empty(), "{} without an example that is compiled: {missing:#?}", missing.len());
    let stale: Vec<_> =
        WITHOUT_EXAMPLE.iter().filter(|(path, _)| !without.iter().any(|other| other == path)).collect();
    assert!(stale.is_empty(), "have an example, or are gone: {stale:#?}");
}
