//! `#[example(…)]` on a spec.

use syn::Attribute;
use syn::spanned::Spanned as _;

use crate::diagnostic::Diagnostics;
use crate::syntax::Example;

use super::super::spans::Spans;
use super::{Args, Grammar, Kind, is_called};

const EXAMPLE: Grammar = Grammar {
    attribute: "example",
    keys: &[
        ("name", Kind::Text),
        ("description", Kind::Text),
        ("config", Kind::Json),
        ("input", Kind::Json),
        ("output", Kind::Json),
    ],
};

/// Reads every `#[example(…)]` of a struct.
pub fn parse_examples(cx: &Diagnostics, spans: &Spans, attrs: &[Attribute]) -> Vec<Example> {
    let parse = |attr: &Attribute| {
        let mut args = Args::new(EXAMPLE);
        args.read(cx, spans, attr);
        Example {
            name: args.take_text(spans, "name"),
            description: args.take_text(spans, "description"),
            config: args.take_json(cx, spans, "config"),
            input: args.take_json(cx, spans, "input"),
            output: args.take_json(cx, spans, "output"),
            span: spans.one(attr.path().span()),
        }
    };
    attrs.iter().filter(|attr| is_called(attr, "example")).map(parse).collect()
}
