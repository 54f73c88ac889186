//! A node spec, resolved.

use super::repr::Repr;
use super::ty::{Lookup, Type};
use crate::schema::JsonTree;
use crate::source::Span;

/// A node spec.
#[derive(Debug)]
pub struct Spec {
    /// `TYPE.SUBTYPE`.
    pub id: String,
    /// Semantic version.
    pub version: String,
    /// Whether it is what an id without a version means: the newest release of its node.
    pub newest: bool,
    /// What it does.
    pub description: String,
    /// When to use it, and when not.
    pub guidance: Option<String>,
    /// Words to find it by.
    pub tags: Vec<String>,
    /// Other names for it.
    pub aliases: Vec<String>,
    /// Ids of the nodes that may be attached to it.
    pub attached: Vec<String>,
    /// Where data comes in.
    pub input_ports: Vec<Port>,
    /// Where data goes out.
    pub output_ports: Vec<Port>,
    /// How it is used.
    pub examples: Vec<Example>,
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
    pub input: Payload,
    /// What it yields.
    pub output: Payload,
    /// Whether it asks for a part of the application state.
    pub stateful: bool,
    /// The id, or the struct's name where that is missing.
    pub span: Span,
}

/// The data that goes into a node, or comes out of it.
#[derive(Clone, Debug)]
pub struct Payload {
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
    /// The range that the spec states, without what only the Rust type sets.
    pub stated: (Option<f64>, Option<f64>),
    /// What a string has to match.
    pub pattern: Option<String>,
    /// The values that it may have, if they can be counted.
    pub options: Vec<JsonTree>,
    /// What it is if a graph does not set it.
    pub default: Option<Default>,
    /// Its schema.
    pub schema: JsonTree,
    /// Where graphs set it.
    pub place: Place,
}

/// The default of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Default {
    /// This value.
    Known(JsonTree),
    /// What this Rust expression gives.
    Rust(String),
}

/// Where graphs set a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Under its name.
    Named,
    /// Its fields stand among the parameters: serde's `flatten`.
    Flattened,
    /// Nowhere: serde's `skip`.
    Hidden,
}

/// A place where nodes are connected.
#[derive(Clone, Debug)]
pub struct Port {
    /// Its name.
    pub name: String,
    /// The kind of connection.
    pub kind: String,
    /// What passes through it.
    pub description: String,
    /// Whether something must be connected to it.
    pub required: bool,
    /// How many connections it takes, if there is a limit.
    pub max_connections: Option<u64>,
    /// Its data.
    pub format: Option<Format>,
    /// A schema that its data is held to beside that.
    pub validation: Option<JsonTree>,
}

/// What the data of a [`Port`] looks like.
#[derive(Clone, Debug)]
pub struct Format {
    /// Its media type.
    pub mime_type: String,
    /// Its schema.
    pub schema: JsonTree,
    /// Examples of it.
    pub examples: Vec<JsonTree>,
}

/// How a node is used.
#[derive(Clone, Debug)]
pub struct Example {
    /// What it shows.
    pub name: Option<String>,
    /// What it shows, at length.
    pub description: Option<String>,
    /// A configuration.
    pub config: Option<JsonTree>,
    /// An input.
    pub input: Option<JsonTree>,
    /// What comes of it.
    pub output: Option<JsonTree>,
}

impl Param {
    /// The names under which a graph sets it, as far as they can be listed.
    pub fn names(&self) -> Vec<&str> {
        match self.place {
            Place::Named => vec![self.name.as_str()],
            Place::Flattened => self.ty.field_names(),
            Place::Hidden => Vec::new(),
        }
    }

    /// Whether a graph may set it, or a part of it, by this name. A flattened map takes any.
    pub fn takes(&self, name: &str) -> bool {
        match self.place {
            Place::Named => self.name == name,
            Place::Flattened => !matches!(self.ty.field(name), Lookup::Missing | Lookup::NotObject),
            Place::Hidden => false,
        }
    }

    /// Whether a graph must set it: it has no default, and its type has no way to say "nothing".
    pub fn required(&self) -> bool {
        self.default.is_none() && !matches!(self.repr, Repr::Option(_))
    }
}
