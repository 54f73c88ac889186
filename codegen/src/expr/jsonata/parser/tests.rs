//! What is parsed to what, and what is refused where.

use super::*;
use crate::source::{Sources, Span};

mod ancestry;
mod errors;
mod lambdas;
mod limits;
mod mutation;
mod operators;
mod paths;
mod shape;
mod spans;

fn text(source: &str) -> Text {
    let mut sources = Sources::default();
    let file = sources.add("a.yaml", source);
    Text::verbatim(source, Span::new(file, 0, source.len()), 0)
}

fn parsed(source: &str) -> Node {
    parse(&text(source)).unwrap_or_else(|error| panic!("{source}: {error:?}"))
}

/// Asserts what each source is parsed to, as [`shape::shape`] writes it.
fn assert_shapes(cases: &[(&str, &str)]) {
    for (source, expected) in cases {
        assert_eq!(shape::shape(&parsed(source)), *expected, "{source}");
    }
}
