//! Rust types as written: references to types, and their declarations.

use super::RustItem;
use crate::source::{Span, Spanned};

/// Index into [`Project::types`](super::Project::types).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DeclId(pub usize);

/// A Rust type as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeRef {
    /// What it is.
    pub kind: TypeKind,
    /// Its text, for messages: `Vec<Line>`.
    pub rust: String,
    /// Where it is written.
    pub span: Span,
}

/// What a [`TypeRef`] names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeKind {
    /// A type declared in this crate.
    Declared(DeclId, Vec<TypeRef>),
    /// A type of another crate (or one that was not found): the full path as far as `use` tells
    /// (`["std", "vec", "Vec"]`, `["chrono", "DateTime"]`, `["u8"]`), and its arguments.
    Foreign(Vec<String>, Vec<TypeRef>),
    /// A type parameter of the declaration it stands in.
    Parameter(String),
    /// `(A, B)`; `()` when empty.
    Tuple(Vec<TypeRef>),
    /// `[T; N]`, `[T]`, with the length where it is a literal.
    Array(Box<TypeRef>, Option<u64>),
    /// `&T`.
    Reference(Box<TypeRef>),
    /// Anything else.
    Opaque,
}

/// A struct, enum or type alias of the crate.
#[derive(Clone, Debug)]
pub struct TypeDecl {
    /// The item.
    pub item: RustItem,
    /// Its shape.
    pub shape: Shape,
    /// Names of its type parameters.
    pub parameters: Vec<String>,
    /// The doc comment.
    pub description: Option<String>,
    /// serde's container attributes that change the JSON.
    pub serde: SerdeContainer,
    /// Last segments of the derives: `["Serialize", "JsonSchema"]`.
    pub derives: Vec<String>,
    /// Last segments of traits with a hand-written `impl` for it: `["JsonSchema"]`.
    pub impls: Vec<String>,
    /// Whether generated code may have values of it, its own visibility only.
    pub visible: bool,
    /// The whole declaration.
    pub span: Span,
}

/// The shape of a [`TypeDecl`].
#[derive(Clone, Debug)]
pub enum Shape {
    /// `struct A { … }`.
    Struct(Vec<Field>),
    /// `struct A(B, C);`.
    TupleStruct(Vec<Field>),
    /// `struct A;`.
    UnitStruct,
    /// `enum A { … }`.
    Enum(Vec<Variant>),
    /// `type A = B;`.
    Alias(TypeRef),
}

/// A field of a struct or variant.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name in Rust; the index for tuple structs.
    pub name: Spanned<String>,
    /// Its type.
    pub ty: TypeRef,
    /// The doc comment.
    pub description: Option<String>,
    /// Whether generated code at the crate root may read and write it, its own visibility only.
    pub visible: bool,
    /// serde's attributes.
    pub serde: SerdeField,
}

/// A variant of an enum.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Its name in Rust.
    pub name: Spanned<String>,
    /// Its content.
    pub shape: VariantShape,
    /// The doc comment.
    pub description: Option<String>,
    /// serde's attributes.
    pub serde: SerdeField,
}

/// What a [`Variant`] holds.
#[derive(Clone, Debug)]
pub enum VariantShape {
    /// Nothing.
    Unit,
    /// `A(B, C)`.
    Tuple(Vec<Field>),
    /// `A { b: B }`.
    Struct(Vec<Field>),
}

/// serde's attributes on a container, and schemars' where they override them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SerdeContainer {
    /// `rename_all`, for reading and writing alike.
    pub rename_all: Option<String>,
    /// `tag = "…"`.
    pub tag: Option<String>,
    /// `content = "…"`.
    pub content: Option<String>,
    /// `untagged`.
    pub untagged: bool,
    /// `transparent`.
    pub transparent: bool,
    /// `default` on the container.
    pub default: bool,
    /// `deny_unknown_fields`.
    pub deny_unknown_fields: bool,
    /// Whether a macro of serde_with's or the like stands on it, which may give its fields attributes of serde's.
    pub reworked: bool,
    /// Anything else that changes the JSON (`from`, `into`, `remote`, split renames…): the type is not known then.
    pub opaque: bool,
}

/// serde's attributes on a field or variant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SerdeField {
    /// `rename = "…"`.
    pub rename: Option<String>,
    /// `rename_all` on a variant.
    pub rename_all: Option<String>,
    /// `default`.
    pub default: bool,
    /// The function of `default = "…"`.
    pub default_path: Option<String>,
    /// `skip`.
    pub skip: bool,
    /// `flatten`.
    pub flatten: bool,
    /// `skip_serializing_if`.
    pub skip_serializing_if: bool,
    /// Whether that is `Option::is_none`.
    pub skips_none: bool,
    /// Each `alias = "…"`.
    pub aliases: Vec<String>,
    /// schemars' `range`, `length`, `regex` and their kin: the schema says more than the type.
    pub constrained: bool,
    /// Anything else that changes the JSON (`with`, `serialize_with`, …): the field's type is not known then.
    pub opaque: bool,
}
