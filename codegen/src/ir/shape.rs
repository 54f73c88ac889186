//! What a schema asks of values, to the letter.
//!
//! [`Type`](super::ty::Type) is for judging programs: it forgets what the lattice cannot say. A [`Shape`] is for judging
//! data at run time, and keeps all of it. It is JSON Schema's own form: a set of types, and checks that each look only
//! at values of their type. Generated code has it as a static table.

use std::rc::Rc;

use nodewright_core::types::{ANY, ARRAY, NUMBER, OBJECT, STRING, Types};

use crate::expr::regex::Translated;
use crate::schema::JsonTree;

mod accept;
mod describe;
mod refuse;
mod widen;

/// What is asked of a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The types that it may have.
    pub types: Types,
    /// What else.
    pub checks: Vec<Check>,
}

/// One thing that is asked of values of one type.
#[derive(Clone, Debug, PartialEq)]
pub enum Check {
    /// `const` and `enum`.
    Literals(Vec<JsonTree>),
    /// `minimum`.
    Minimum(f64),
    /// `maximum`.
    Maximum(f64),
    /// `exclusiveMinimum`.
    Above(f64),
    /// `exclusiveMaximum`.
    Below(f64),
    /// `multipleOf`.
    MultipleOf(f64),
    /// `minLength`.
    MinLength(u64),
    /// `maxLength`.
    MaxLength(u64),
    /// `pattern`.
    Pattern(Rc<Pattern>),
    /// `minItems`.
    MinItems(u64),
    /// `maxItems`.
    MaxItems(u64),
    /// `uniqueItems`.
    Unique,
    /// `prefixItems` and `items`.
    Items(Vec<Shape>, Option<Box<Shape>>),
    /// `contains`, with the least and the most of such items.
    Contains(Box<Shape>, u64, u64),
    /// `minProperties`.
    MinFields(u64),
    /// `maxProperties`.
    MaxFields(u64),
    /// `properties`, `patternProperties` and `additionalProperties`.
    Fields(Fields),
    /// `required`.
    Required(Vec<String>),
    /// `propertyNames`.
    Names(Box<Shape>),
    /// `dependentRequired` and `dependentSchemas`: what is asked if there is a field.
    With(String, Box<Shape>),
    /// `anyOf`.
    AnyOf(Vec<Shape>),
    /// `oneOf`.
    OneOf(Vec<Shape>),
    /// `not`.
    Not(Box<Shape>),
    /// `if`, `then` and `else`.
    If(Box<Shape>, Box<Shape>, Box<Shape>),
    /// `$ref`: an index into [`Shapes::definitions`].
    Ref(usize),
}

/// What is asked of the fields of an object.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fields {
    /// By name.
    pub named: Vec<(String, Shape)>,
    /// By patterns of names.
    pub patterned: Vec<(Rc<Pattern>, Shape)>,
    /// All others.
    pub others: Option<Box<Shape>>,
}

/// A regular expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// As it was written.
    pub written: String,
    /// As the runtime searches with it.
    pub translated: Translated,
}

/// The shape of a tool's arguments, or of its result.
#[derive(Clone, Debug, Default)]
pub struct Shapes {
    /// Theirs.
    pub root: Shape,
    /// Those that are referred to. None leads back to itself without a step into a value.
    pub definitions: Vec<Shape>,
}

impl Default for Shape {
    fn default() -> Self {
        Self::any()
    }
}

impl Shape {
    /// Nothing is asked.
    pub fn any() -> Self {
        Self { types: ANY, checks: Vec::new() }
    }

    /// Only the type is asked.
    pub fn of(types: Types) -> Self {
        Self { types, checks: Vec::new() }
    }

    /// Whether nothing is asked.
    pub fn is_any(&self) -> bool {
        *self == Self::any()
    }

    /// Both at once.
    pub fn and(mut self, other: Shape) -> Self {
        self.types &= other.types;
        self.checks.extend(other.checks);
        self
    }

    /// Without checks of types that it cannot have.
    pub fn trimmed(mut self) -> Self {
        self.checks.retain(|check| check.types() & self.types != 0);
        self
    }
}

impl Check {
    /// The types that it looks at.
    fn types(&self) -> Types {
        match self {
            Self::Minimum(_) | Self::Maximum(_) | Self::Above(_) | Self::Below(_) | Self::MultipleOf(_) => {
                NUMBER
            }
            Self::MinLength(_) | Self::MaxLength(_) | Self::Pattern(_) => STRING,
            Self::MinItems(_) | Self::MaxItems(_) | Self::Unique | Self::Items(..) | Self::Contains(..) => {
                ARRAY
            }
            Self::MinFields(_)
            | Self::MaxFields(_)
            | Self::Fields(_)
            | Self::Required(_)
            | Self::Names(_)
            | Self::With(..) => OBJECT,
            Self::Literals(_)
            | Self::AnyOf(_)
            | Self::OneOf(_)
            | Self::Not(_)
            | Self::If(..)
            | Self::Ref(_) => ANY,
        }
    }

    /// Whether it passes all values that are not of these types.
    pub fn is_of(&self, types: Types) -> bool {
        self.types() & !types == 0
    }

    /// The shapes that the same value is held against.
    pub fn in_place(&self) -> Vec<&Shape> {
        match self {
            Self::AnyOf(shapes) | Self::OneOf(shapes) => shapes.iter().collect(),
            Self::Not(shape) | Self::With(_, shape) => vec![shape],
            Self::If(condition, then, otherwise) => vec![condition, then, otherwise],
            _ => Vec::new(),
        }
    }
}

impl Shapes {
    /// The shape with all that it refers to in its place, but not further inside.
    pub fn resolve(&self, shape: &Shape) -> Shape {
        let mut resolved = Shape::of(shape.types);
        for check in &shape.checks {
            match check {
                Check::Ref(index) => {
                    let target = self.definitions.get(*index).map(|target| self.resolve(target));
                    resolved = resolved.and(target.unwrap_or_default());
                }
                other => resolved.checks.push(other.clone()),
            }
        }
        resolved.trimmed()
    }

    /// What is asked of the field `name` of an object of this resolved shape, as far as its name tells.
    pub fn field(object: &Shape, name: &str) -> Shape {
        let fields = object.checks.iter().filter_map(|check| match check {
            Check::Fields(fields) => Some(fields),
            _ => None,
        });
        let asked = fields.filter_map(|fields| {
            let named = fields.named.iter().find(|(field, _)| field == name).map(|(_, shape)| shape);
            named.or(fields.others.as_deref()).cloned()
        });
        asked.fold(Shape::any(), Shape::and)
    }

    /// What is asked of all items of an array of this resolved shape.
    pub fn item(array: &Shape) -> Shape {
        let asked = array.checks.iter().filter_map(|check| match check {
            Check::Items(_, others) => others.as_deref().cloned(),
            _ => None,
        });
        asked.fold(Shape::any(), Shape::and)
    }

    /// What is asked of the item at `index` of an array of this resolved shape.
    pub fn item_at(array: &Shape, index: usize) -> Shape {
        let asked = array.checks.iter().filter_map(|check| match check {
            Check::Items(places, others) => places.get(index).or(others.as_deref()).cloned(),
            _ => None,
        });
        asked.fold(Shape::any(), Shape::and)
    }

    /// Whether an array of this resolved shape is asked for something else at each place.
    pub fn has_places(array: &Shape) -> bool {
        array.checks.iter().any(|check| matches!(check, Check::Items(places, _) if !places.is_empty()))
    }

    /// What is asked of the fields of an object that it does not name.
    pub fn others(object: &Shape) -> Shape {
        let asked = object.checks.iter().filter_map(|check| match check {
            Check::Fields(fields) => fields.others.as_deref().cloned(),
            _ => None,
        });
        asked.fold(Shape::any(), Shape::and)
    }
}
