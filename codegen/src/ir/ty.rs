//! The type lattice: sets of JSON values, and how many of them an expression yields.
//!
//! There is one such model in the whole compiler. Rust types, JSON Schemas and expressions are all read into it.
//! [`Type`] says what a value is; [`Flow`] adds cardinality: JSONata knows absent values and sequences, and both
//! decide what code an expression becomes. Facets (ranges, patterns, formats) ride along for schemas and for
//! validation; the lattice itself looks through them: no order, join or membership depends on one.
//!
//! Types are closed: a [`Type::Recursive`] only ever stands inside the object that it names, and whoever steps into
//! an object sees it replaced by that object (`recursive`). So each value of type [`Type`] can be judged on its own,
//! without an environment of names.

use std::rc::Rc;

mod blend;
pub(crate) mod contains;
mod flow;
mod lookup;
mod meet;
mod misfit;
mod order;
mod recursive;
mod show;
mod union;

#[cfg(test)]
mod laws;

pub use flow::{Card, Flow};
pub use lookup::Lookup;
pub use misfit::{Misfit, Wrong, join};

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
    /// `prefixItems` of an array that may be shorter or longer: what the first elements are, if they are there.
    pub places: Vec<Type>,
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

impl Type {
    /// Whole numbers, without facets.
    pub fn integer() -> Self {
        Self::Integer(None)
    }

    /// Numbers, without facets.
    pub fn number() -> Self {
        Self::Number(None)
    }

    /// Strings, without facets.
    pub fn string() -> Self {
        Self::String(None)
    }

    /// Exactly this string.
    pub fn literal(text: &str) -> Self {
        Self::Literals(Rc::new([Literal::String(text.into())]))
    }

    /// Arrays of `element`.
    pub fn array(element: Type) -> Self {
        Self::Array(Rc::new(element), None)
    }

    /// Arrays with a type for each place.
    pub fn tuple(places: impl IntoIterator<Item = Type>) -> Self {
        Self::Tuple(places.into_iter().collect())
    }

    /// An object with just these fields: what an object constructor yields.
    pub fn object(fields: Vec<Property>) -> Self {
        Object { name: None, description: None, fields, rest: Rest::Denied }.into()
    }

    /// An object that maps any key to a `value`.
    pub fn map(value: Type) -> Self {
        Object { name: None, description: None, fields: Vec::new(), rest: Rest::Typed(value) }.into()
    }

    /// This or `null`.
    pub fn or_null(&self) -> Self {
        self.join(&Type::Null)
    }

    /// This without `null`.
    pub fn without_null(&self) -> Self {
        match self {
            Self::Null => Self::Never,
            Self::Literals(values) => {
                Self::literals(values.iter().filter(|value| **value != Literal::Null).cloned())
            }
            Self::Union(members) => Self::union(members.iter().map(Self::without_null)),
            other => other.clone(),
        }
    }

    /// Whether `null` is one of its values.
    pub fn allows_null(&self) -> bool {
        Type::Null.is_subtype(self)
    }

    /// The same type without what narrows it beyond the lattice, all the way down.
    pub fn without_facets(&self) -> Self {
        match self {
            Self::Integer(_) => Self::integer(),
            Self::Number(_) => Self::number(),
            Self::String(_) => Self::string(),
            Self::Array(element, _) => Self::array(element.without_facets()),
            other => other.map_parts(&mut Self::without_facets),
        }
    }

    /// The same type with each literal widened to all of its kind, all the way down: for what may grow without end.
    pub fn without_literals(&self) -> Self {
        match self {
            Self::Literals(values) => Self::union(values.iter().map(Literal::base)),
            other => other.map_parts(&mut Self::without_literals),
        }
    }

    /// The same type without what is asked of the lengths of arrays, all the way down.
    pub fn without_lengths(&self) -> Self {
        match self {
            Self::Array(element, facets) => {
                let places = facets.as_ref().map_or(Vec::new(), |facets| facets.places.clone());
                let facets = (!places.is_empty()).then(|| Constraints { places, ..Constraints::default() });
                Self::Array(Rc::new(element.without_lengths()), facets.map(Rc::new))
            }
            other => other.map_parts(&mut Self::without_lengths),
        }
    }

    /// The same type, of whose arrays none is empty. Inference trusts in that: what schemas ask must not come to it.
    pub fn filled(&self) -> Self {
        match self {
            Self::Array(element, facets) => {
                let places = facets.as_ref().map_or(Vec::new(), |facets| facets.places.clone());
                let some = Constraints { min_length: Some(1), places, ..Constraints::default() };
                Self::Array(element.clone(), Some(Rc::new(some)))
            }
            Self::Union(members) => Self::union(members.iter().map(Self::filled)),
            other => other.clone(),
        }
    }

    /// Whether none of its values is an empty array.
    pub fn is_filled(&self) -> bool {
        match self {
            Self::Any => false,
            Self::Array(_, facets) => facets.as_ref().is_some_and(|facets| facets.min_length >= Some(1)),
            Self::Tuple(places) => !places.is_empty(),
            Self::Union(members) => members.iter().all(Self::is_filled),
            _ => true,
        }
    }

    /// Rebuilds the type with `change` applied to each type directly inside.
    fn map_parts(&self, change: &mut dyn FnMut(&Type) -> Type) -> Type {
        match self {
            Self::Array(element, facets) => Self::Array(Rc::new(change(element)), facets.clone()),
            Self::Tuple(places) => Self::Tuple(places.iter().map(change).collect()),
            Self::Union(members) => Self::union(members.iter().map(change)),
            Self::Object(object) => {
                let mut object = Object::clone(object);
                for field in &mut object.fields {
                    field.ty = change(&field.ty);
                }
                if let Rest::Typed(ty) = &mut object.rest {
                    *ty = change(ty);
                }
                object.into()
            }
            leaf => leaf.clone(),
        }
    }

    /// The types directly inside.
    fn parts(&self) -> Vec<&Type> {
        match self {
            Self::Array(element, _) => vec![element],
            Self::Tuple(parts) | Self::Union(parts) => parts.iter().collect(),
            Self::Object(object) => {
                let rest = match &object.rest {
                    Rest::Typed(ty) => Some(ty),
                    Rest::Denied | Rest::Undeclared => None,
                };
                object.fields.iter().map(|field| &field.ty).chain(rest).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl From<Object> for Type {
    fn from(object: Object) -> Self {
        Self::Object(Rc::new(object))
    }
}

impl Object {
    /// The declared field of this name. Its type is as written: see [`Type::field`] for one that can stand alone.
    pub fn declared(&self, name: &str) -> Option<&Property> {
        self.fields.iter().find(|field| &*field.name == name)
    }
}

impl Property {
    /// A field that is always there.
    pub fn required(name: &str, ty: Type) -> Self {
        Self { name: name.into(), ty, required: true, description: None, default: None }
    }

    /// A field that may be absent.
    pub fn optional(name: &str, ty: Type) -> Self {
        Self { required: false, ..Self::required(name, ty) }
    }
}
