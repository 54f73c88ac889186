//! The generated files of the examples, as people would read them. The examples compile the very same text.
//!
//! Bless them with `NODEWRIGHT_BLESS=1 cargo test -p nodewright-tests --test generated`.

use std::fs;

use nodewright_codegen::Build;
use nodewright_codegen::front::rust::scan::Cfg;
use nodewright_codegen::options::Options;
use nodewright_tests::harness::places::repository;

fn assert_golden(example: &str, description: &str) {
    let package = repository().join("examples").join(example);
    let options = Options {
        package: example.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        description: Some(description.to_owned()),
    };
    let built = Build::new().compile_package(&package, &options, &Cfg::default());
    assert_eq!((&built.errors[..], &built.warnings[..]), (&[][..], &[][..]));
    let golden = repository().join("tests/golden").join(format!("{}.rs", example.replace('-', "_")));
    if std::env::var_os("NODEWRIGHT_BLESS").is_some() {
        fs::write(&golden, &built.code).expect("the golden file can be written");
    }
    let expected = fs::read_to_string(&golden).unwrap_or_default();
    assert!(expected == built.code, "{} differs; `NODEWRIGHT_BLESS=1` writes it", golden.display());
}

#[test]
fn quickstart() {
    assert_golden("quickstart", "Greets people, in their language");
}

#[test]
fn order_desk() {
    assert_golden("order-desk", "Prices orders, and says which ones a person should look at");
}

#[test]
fn paging() {
    assert_golden("paging", "Goes through the pages of a list, in a loop");
}
