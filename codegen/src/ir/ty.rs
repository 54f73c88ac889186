//! The type lattice: sets of JSON values, and how many of them an expression yields.
//!
//! There is one such model in the whole compiler. Rust types, JSON Schemas and expressions are all read into it.
//! [`Type`] says what a value is; [`Flow`] adds cardinality: JSONata knows absent values and sequences, and both
//! decide what code an expression becomes. Facets (ranges, patterns, formats) ride along for schemas and for
//! validation; the lattice itself looks through them.

use std::rc::Rc;

/// A set of JSON values.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    /// No value: the bottom.
    Never,
    /// Every value: the top, and what is said of things unknown.
    Any,
    /// `null`.
    Null,
    /// `true`, `false`.
    Bool,
    /// Whole numbers; below [`Type::Number`].
    Integer(Facets),
    /// Numbers.
    Number(Facets),
    /// Strings.
    String(Facets),
    /// Exactly these values, in the order of their declaration; below the types of its members.
    Literals(Rc<[Literal]>),
    /// Arrays of one element type.
    Array(Rc<Type>, Facets),
    /// Arrays with a type for each place.
    Tuple(Rc<[Type]>),
    /// Objects.
    Object(Rc<Object>),
    /// Any of these: at least two, flattened, none below another.
    Union(Rc<[Type]>),
    /// A recursive type, by name: the enclosing object of that [`Object::name`].
    Recursive(Rc<str>),
}

/// A literal of [`Type::Literals`].
#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    /// `null`.
    Null,
    /// A boolean.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// Any other number.
    Number(f64),
    /// A string.
    String(Rc<str>),
}

/// What narrows a type beyond the lattice; `None` for nothing.
pub type Facets = Option<Rc<Constraints>>;

/// JSON Schema's constraints on numbers, strings and arrays.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Constraints {
    /// `format`.
    pub format: Option<String>,
    /// `minimum`.
    pub minimum: Option<f64>,
    /// `maximum`.
    pub maximum: Option<f64>,
    /// `exclusiveMinimum`.
    pub exclusive_minimum: Option<f64>,
    /// `exclusiveMaximum`.
    pub exclusive_maximum: Option<f64>,
    /// `multipleOf`.
    pub multiple_of: Option<f64>,
    /// `minLength` or `minItems`.
    pub min_length: Option<u64>,
    /// `maxLength` or `maxItems`.
    pub max_length: Option<u64>,
    /// `pattern`.
    pub pattern: Option<String>,
    /// `uniqueItems`.
    pub unique: bool,
}

/// An object type.
#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    /// The name users know it by: the Rust type's, or the schema's `title`.
    pub name: Option<Rc<str>>,
    /// What it is, for schemas.
    pub description: Option<Rc<str>>,
    /// Declared fields, in order.
    pub fields: Vec<Property>,
    /// What else it may hold.
    pub rest: Rest,
}

/// A declared field of an [`Object`].
#[derive(Clone, Debug, PartialEq)]
pub struct Property {
    /// The JSON key.
    pub name: Rc<str>,
    /// Its type when present.
    pub ty: Type,
    /// Whether it is always present.
    pub required: bool,
    /// What it is, for schemas.
    pub description: Option<Rc<str>>,
    /// The default as JSON text, for schemas.
    pub default: Option<Rc<str>>,
}

/// What an [`Object`] may hold beyond its declared fields.
#[derive(Clone, Debug, PartialEq)]
pub enum Rest {
    /// Nothing: `additionalProperties: false`.
    Denied,
    /// Anything, but nothing is declared: reading an undeclared field is a mistake, carrying it along is not.
    Undeclared,
    /// Values of this type under any other key: a map.
    Typed(Type),
}

/// How many values an expression yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Card {
    /// It may yield nothing.
    pub absent: bool,
    /// It may yield more than one: a sequence.
    pub many: bool,
}

impl Card {
    /// Exactly one.
    pub const ONE: Card = Card {
        absent: false,
        many: false,
    };
    /// Nothing or one.
    pub const OPTIONAL: Card = Card {
        absent: true,
        many: false,
    };
    /// Any number.
    pub const MANY: Card = Card {
        absent: true,
        many: true,
    };
    /// At least one.
    pub const SOME: Card = Card {
        absent: false,
        many: true,
    };
}

/// The type of an expression: what each value is, and how many there are.
#[derive(Clone, Debug, PartialEq)]
pub struct Flow {
    /// What each value is. [`Type::Never`] when it is always absent.
    pub ty: Type,
    /// How many there are.
    pub card: Card,
}

impl Flow {
    /// Exactly one `ty`.
    pub fn one(ty: Type) -> Self {
        Self { ty, card: Card::ONE }
    }

    /// Nothing known: any number of anything.
    pub fn any() -> Self {
        Self {
            ty: Type::Any,
            card: Card::MANY,
        }
    }
}
