//! What the macros say by themselves, and what rustc says of the code that they make: no build step is needed.
//!
//! Bless with `TRYBUILD=overwrite cargo test -p nodewright-tests --test ui`.

#[test]
fn macros_report_at_their_tokens() {
    trybuild::TestCases::new().compile_fail("ui/*.rs");
}
