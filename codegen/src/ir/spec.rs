//! A node spec, resolved.

use super::repr::Repr;
use super::ty::Type;
use crate::schema::JsonTree;
use crate::source::Span;

/// A node spec.
#[derive(Debug)]
pub struct Spec {
    /// `TYPE.SUBTYPE`.
    pub id: String,
    /// Semantic version.
    pub version: String,
    /// What it does.
    pub description: String,
    /// Words to find it by.
    pub tags: Vec<String>,
    /// Other names for it.
    pub aliases: Vec<String>,
    /// Its configuration, in the order of the fields.
    pub params: Vec<Param>,
    /// Whether graphs can run it.
    pub runs: bool,
    /// How generated code names the struct; `None` when it cannot.
    pub path: Option<String>,
    /// The struct's name and module, for messages and the manifest.
    pub rust_name: String,
    /// The module that holds the struct.
    pub module: Vec<String>,
    /// What it takes.
    pub input: Port,
    /// What it yields.
    pub output: Port,
    /// Whether it asks for a part of the application state.
    pub stateful: bool,
    /// The id, or the struct's name where that is missing.
    pub span: Span,
}

/// The input or output of a spec.
#[derive(Clone, Debug)]
pub struct Port {
    /// Its type.
    pub ty: Type,
    /// How generated code holds it.
    pub repr: Repr,
    /// Its schema.
    pub schema: JsonTree,
    /// Its Rust name, for messages.
    pub rust_name: String,
    /// Where it is declared, for messages.
    pub declared: Option<Span>,
}

/// A parameter of a spec.
#[derive(Debug)]
pub struct Param {
    /// The field in Rust.
    pub field: String,
    /// The name agents and YAML use.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// Its type.
    pub ty: Type,
    /// How generated code holds it.
    pub repr: Repr,
    /// The least value, for numbers: of the type, or as the spec says.
    pub min: Option<f64>,
    /// The greatest value, likewise.
    pub max: Option<f64>,
    /// Whether the spec has a default for it.
    pub default: bool,
    /// Its schema.
    pub schema: JsonTree,
}

impl Param {
    /// Whether a graph must set it: it has no default, and its type has no way to say "nothing".
    pub fn required(&self) -> bool {
        !self.default && !matches!(self.repr, Repr::Option(_))
    }
}
