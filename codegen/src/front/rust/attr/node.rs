//! `#[node(…)]` on a spec.

use syn::Attribute;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{Span, Spanned};

use super::super::spans::Spans;
use super::{Args, Grammar, Kind, Value, is_called};

const NODE: Grammar = Grammar {
    attribute: "node",
    keys: &[
        ("id", Kind::Text),
        ("version", Kind::Text),
        ("tags", Kind::Texts),
        ("aliases", Kind::Texts),
        ("guidance", Kind::Text),
        ("attached", Kind::Texts),
        ("input", Kind::Type),
        ("output", Kind::Type),
        ("own_default", Kind::Flag),
        ("crate", Kind::Path),
    ],
};

/// The keys of `#[node(…)]`.
#[derive(Debug, Default)]
pub struct NodeAttr {
    /// `id = "TYPE.SUBTYPE"`.
    pub id: Option<Spanned<String>>,
    /// `version = "1.0.0"`.
    pub version: Option<Spanned<String>>,
    /// `tags = […]`.
    pub tags: Vec<Spanned<String>>,
    /// `aliases = […]`.
    pub aliases: Vec<Spanned<String>>,
    /// `guidance = "…"`.
    pub guidance: Option<Spanned<String>>,
    /// `attached = ["TYPE.SUBTYPE"]`.
    pub attached: Vec<Spanned<String>>,
    /// `input = T`.
    pub input: Option<syn::Type>,
    /// `output = T`.
    pub output: Option<syn::Type>,
    /// Whether `input` or `output` was given, but could not be read.
    pub lost_types: bool,
    /// `own_default`: the struct implements `Default` itself.
    pub own_default: Option<Span>,
    /// `crate = path`: where the runtime is found.
    pub runtime: Option<syn::Path>,
}

/// Reads the `#[node(…)]` of the struct called `name`.
pub fn parse_node(cx: &Diagnostics, spans: &Spans, attrs: &[Attribute], name: &syn::Ident) -> NodeAttr {
    let mut args = Args::new(NODE);
    let mut attribute = None;
    for attr in attrs.iter().filter(|attr| is_called(attr, "node")) {
        attribute.get_or_insert(attr);
        args.read(cx, spans, attr);
    }
    if args.misses("id") {
        cx.push(missing_id(spans, attribute, name));
    }
    let (input, output) = (args.take_type("input"), args.take_type("output"));
    let is_lost = |ty: &Option<syn::Type>, key| ty.is_none() && !args.misses(key);
    let lost_types = is_lost(&input, "input") || is_lost(&output, "output");
    NodeAttr {
        id: args.take_text(spans, "id"),
        version: args.take_text(spans, "version"),
        tags: args.take_texts(spans, "tags"),
        aliases: args.take_texts(spans, "aliases"),
        guidance: args.take_text(spans, "guidance"),
        attached: args.take_texts(spans, "attached"),
        input,
        output,
        lost_types,
        own_default: args.given("own_default").map(|span| spans.one(span)),
        runtime: match args.take("crate") {
            Some(Value::Path(path)) => Some(path),
            _ => None,
        },
    }
}

fn missing_id(spans: &Spans, attribute: Option<&Attribute>, name: &syn::Ident) -> Diagnostic {
    match attribute {
        Some(attr) => Diagnostic::error(spans.of(attr.path()), format!("node `{name}` has no id"))
            .in_item()
            .label("without the key `id`")
            .help("add `id = \"TYPE.SUBTYPE\"`"),
        None => Diagnostic::error(spans.one(name.span()), format!("node `{name}` has no id"))
            .in_item()
            .label("without a `#[node]` attribute")
            .help("add `#[node(id = \"TYPE.SUBTYPE\")]`"),
    }
}
