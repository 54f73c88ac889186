//! How a value is held in generated Rust code.
//!
//! [`Type`] decides what is right, [`Repr`] decides what the code looks like: the two are asked side by side. A
//! value whose Rust type is known is read by field access; every other is the runtime's compact `Value`.

use std::rc::Rc;

use super::shape::Shape;
use super::ty::Type;
use crate::schema::JsonTree;

/// The Rust type of a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Repr {
    /// The runtime's `Value`.
    Value,
    /// `()`; JSON's `null`.
    Unit,
    /// `bool`.
    Bool,
    /// An integer type by its Rust name: `u8` … `i128`, `usize`.
    Int(&'static str),
    /// `f32` or `f64`.
    Float(&'static str),
    /// `String`.
    String,
    /// `Option<T>`: absent, or for user types `null`.
    Option(Box<Repr>),
    /// `Option<T>`: a value that is there, but may be `null`.
    Nullable(Box<Repr>),
    /// `Vec<T>`.
    Vec(Box<Repr>),
    /// The runtime's `Map<T>`: an object whose keys are data.
    Map(Box<Repr>),
    /// A map of the standard library's by its name, from `String`: likewise, in a type of the user's.
    Dict(&'static str, Box<Repr>),
    /// The runtime's `OneOrMany<T>`.
    OneOrMany(Box<Repr>),
    /// A struct with fields that generated code may read.
    Struct(StructId),
    /// A fieldless enum of the user's: in JSON a string, one of its names.
    Enum(Rc<Enum>),
    /// `serde_json::Value`.
    Json,
    /// A type of the user's that generated code cannot look into: it crosses through serde.
    Serde,
}

impl Repr {
    /// Whether `null` is one of its values. A [`Repr::Value`] can tell that only when it is there.
    pub fn holds_null(&self) -> bool {
        match self {
            Repr::Unit | Repr::Nullable(_) => true,
            Repr::OneOrMany(inner) => inner.holds_null(),
            _ => false,
        }
    }

    /// Whether it holds a value of whatever kind, which only the value itself can tell.
    pub fn is_open(&self) -> bool {
        matches!(self, Repr::Value | Repr::Json | Repr::Serde)
    }
}

/// A fieldless enum of the user's, as serde's derive reads and writes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Enum {
    /// How generated code names it: `crate::nodes::Currency`.
    pub path: String,
    /// Its variants, of which there is at least one.
    pub variants: Vec<Variant>,
}

impl Enum {
    /// The variant that serde reads `name` as.
    pub fn variant(&self, name: &str) -> Option<&Variant> {
        self.variants
            .iter()
            .find(|variant| variant.name == name || variant.aliases.iter().any(|alias| alias == name))
    }
}

/// A variant of an [`Enum`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// Its Rust name, raw where it must be.
    pub variant: String,
    /// Its name in JSON.
    pub name: String,
    /// Other names that are read as it.
    pub aliases: Vec<String>,
}

/// Index into [`Structs`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StructId(pub usize);

/// A struct that generated code can read or build.
#[derive(Clone, Debug, PartialEq)]
pub struct Struct {
    /// How generated code names it: `crate::nodes::PricedLines`, or `Output` for one generated in the same module.
    pub path: String,
    /// Its readable fields.
    pub fields: Vec<StructField>,
    /// Whether a struct expression with just these fields builds it.
    pub constructible: bool,
    /// Whether it is seen to be `Clone`.
    pub clone: bool,
    /// Whether serde reads it from just these fields, each of which is there unless it is an `Option`.
    pub read: bool,
    /// Whether serde writes it as just these fields.
    pub written: bool,
    /// Whether it is generated (and then has the runtime's `FromJson` and `ToJson`), or the user's (and has serde's).
    pub generated: bool,
    /// Its type in the lattice.
    pub ty: Type,
}

/// A field of a [`Struct`].
#[derive(Clone, Debug, PartialEq)]
pub struct StructField {
    /// The JSON key.
    pub key: String,
    /// The field's Rust name, raw (`r#type`) where it must be.
    pub field: String,
    /// How it is held. An optional property is a [`Repr::Option`].
    pub repr: Repr,
    /// Its type in the lattice, when present.
    pub ty: Type,
    /// Whether `None` is written as `null`, as serde does, and not left out.
    pub null: bool,
    /// Whether serde fills it in where it is absent, with what only serde knows.
    pub filled_in: bool,
    /// What is asked of it when it is read as an argument.
    pub shape: Shape,
    /// What it is where an argument is absent.
    pub default: Option<JsonTree>,
}

/// All structs of a project, and the enums of the user's beside them.
#[derive(Clone, Debug, Default)]
pub struct Structs(pub Vec<Struct>, pub Vec<Rc<Enum>>);

impl Structs {
    /// Adds one.
    pub fn add(&mut self, item: Struct) -> StructId {
        self.0.push(item);
        StructId(self.0.len() - 1)
    }

    /// The struct behind an id.
    pub fn get(&self, id: StructId) -> &Struct {
        &self.0[id.0]
    }
}
