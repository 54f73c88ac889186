//! Node specs as written.

use super::{Data, RustItem, SerdeField, TypeRef};
use crate::source::{Span, Spanned};

/// A `#[derive(NodeSpec)]` struct and the `impl Node` that belongs to it.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The struct.
    pub item: RustItem,
    /// `id = "TYPE.SUBTYPE"`.
    pub id: Option<Spanned<String>>,
    /// `version = "1.0.0"`.
    pub version: Option<Spanned<String>>,
    /// The doc comment.
    pub description: Option<Spanned<String>>,
    /// `tags = […]`.
    pub tags: Vec<Spanned<String>>,
    /// `aliases = […]`.
    pub aliases: Vec<Spanned<String>>,
    /// `guidance = "…"`.
    pub guidance: Option<Spanned<String>>,
    /// `attached = ["TYPE.SUBTYPE"]`.
    pub attached: Vec<Spanned<String>>,
    /// The `#[port]`s.
    pub ports: Vec<Port>,
    /// The `#[example]`s.
    pub examples: Vec<Example>,
    /// The fields.
    pub params: Vec<Param>,
    /// Whether there is an `impl Node`.
    pub runs: bool,
    /// `type State` of the `impl Node`.
    pub state: Option<TypeRef>,
    /// `type Input`, or `input = …` of the attribute.
    pub input: Option<TypeRef>,
    /// `type Output`, or `output = …` of the attribute.
    pub output: Option<TypeRef>,
    /// Whether `#[node]` has types that could not be read: they are not missing.
    pub lost_types: bool,
    /// Whether the struct has type or const parameters.
    pub generic: bool,
}

/// A field of a spec.
#[derive(Clone, Debug)]
pub struct Param {
    /// The field's name in Rust.
    pub field: Spanned<String>,
    /// The name agents see: the field's, as serde renames it.
    pub name: Spanned<String>,
    /// Its type.
    pub ty: TypeRef,
    /// The doc comment.
    pub description: Option<Spanned<String>>,
    /// `default = …`.
    pub default: Option<Constant>,
    /// `min = …`.
    pub min: Option<Constant>,
    /// `max = …`.
    pub max: Option<Constant>,
    /// `pattern = "…"`.
    pub pattern: Option<Spanned<String>>,
    /// `options = […]`.
    pub options: Vec<Constant>,
    /// serde's attributes.
    pub serde: SerdeField,
}

/// A `#[port(…)]`.
#[derive(Clone, Debug)]
pub struct Port {
    /// Whether data comes in or goes out.
    pub direction: Direction,
    /// Its name.
    pub name: Spanned<String>,
    /// `description = "…"`.
    pub description: Option<Spanned<String>>,
    /// `type = "…"`: the kind of connection.
    pub kind: Option<Spanned<String>>,
    /// `optional`.
    pub optional: Option<Span>,
    /// `max_connections = …`.
    pub max_connections: Option<Constant>,
    /// `mime_type = "…"`.
    pub mime_type: Option<Spanned<String>>,
    /// `schema = T`: the type of its data.
    pub schema: Option<TypeRef>,
    /// `validation = T`: a type that its data is held to beside that.
    pub validation: Option<TypeRef>,
    /// `examples = […]` of its data.
    pub examples: Vec<Data>,
}

/// Which way data goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Into the node.
    Input,
    /// Out of the node.
    Output,
}

/// An `#[example(…)]`.
#[derive(Clone, Debug)]
pub struct Example {
    /// `name = "…"`.
    pub name: Option<Spanned<String>>,
    /// `description = "…"`.
    pub description: Option<Spanned<String>>,
    /// `config = {…}`.
    pub config: Option<Data>,
    /// `input = …`.
    pub input: Option<Data>,
    /// `output = …`.
    pub output: Option<Data>,
    /// The attribute's name.
    pub span: Span,
}

/// An expression in an attribute: its value where it is a literal, and its Rust text in any case.
#[derive(Clone, Debug, PartialEq)]
pub struct Constant {
    /// What it is.
    pub value: ConstantValue,
    /// The Rust expression as written.
    pub rust: String,
    /// Where.
    pub span: Span,
}

impl Constant {
    /// What stands for an expression in which a mistake was reported: of any type, so that no second error follows.
    pub fn lost(span: Span) -> Self {
        let rust = r#"::core::unreachable!("the crate does not compile")"#.to_owned();
        Self { value: ConstantValue::Other, rust, span }
    }
}

/// What can be known of a [`Constant`].
#[derive(Clone, Debug, PartialEq)]
pub enum ConstantValue {
    /// `true` or `false`.
    Bool(bool),
    /// An integer literal, with its sign.
    Integer(i128),
    /// A float literal, with its sign.
    Float(f64),
    /// A string literal.
    String(String),
    /// `[…]` or `vec![…]`.
    List(Vec<Constant>),
    /// `None`.
    None,
    /// `Some(…)`.
    Some(Box<Constant>),
    /// `Default::default()`, `Vec::new()` and their like.
    Default,
    /// A path whose last segment may name a variant: `Currency::Eur`.
    Path(Vec<String>),
    /// Any other expression.
    Other,
}
