//! Node specs as written.

use super::{RustItem, TypeRef};
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
    /// Whether the struct has type or const parameters.
    pub generic: bool,
}

/// A field of a spec.
#[derive(Clone, Debug)]
pub struct Param {
    /// The field's name in Rust.
    pub field: Spanned<String>,
    /// The name agents see: the field's, or serde's `rename`.
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
    /// A path whose last segment may name a variant: `Currency::Eur`.
    Path(Vec<String>),
    /// Any other expression.
    Other,
}
