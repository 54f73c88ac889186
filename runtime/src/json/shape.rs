//! What a schema asks of a value, as static tables: generated code has one for each value whose Rust type does not say
//! it all, and one function holds values against them.
//!
//! A table is JSON Schema's own: a set of types, and checks that each look only at values of their type. Nothing is
//! parsed at run time. Tables refer to each other where a schema refers to itself.

mod alternatives;
mod check;
mod number;
mod repeats;
mod tag;
#[cfg(test)]
mod tests;
mod words;

pub use nodewright_core::types::{ANY, ARRAY, BOOL, INTEGER, NULL, NUMBER, OBJECT, STRING};

use super::{FromJson, Json, Reader};
use crate::value::{Str, Value};
use check::Checker;

/// Says whether a text has a pattern.
pub type Has = fn(&str) -> bool;

/// The types that a value may have, and what else is asked of it.
#[derive(Debug)]
pub struct Shape(pub u8, pub &'static [Check]);

/// One thing that is asked of values of one type. Values of other types pass.
#[derive(Debug)]
pub enum Check {
    /// One of these values, of whatever type.
    Literals(&'static [Json]),
    /// A number not below.
    Minimum(f64),
    /// A number not above.
    Maximum(f64),
    /// A number above.
    Above(f64),
    /// A number below.
    Below(f64),
    /// A multiple of a number.
    MultipleOf(f64),
    /// A string of at least so many characters.
    MinLength(u64),
    /// A string of at most so many characters.
    MaxLength(u64),
    /// A string that has a pattern; as it was written.
    Pattern(Has, &'static str),
    /// An array of at least so many items.
    MinItems(u64),
    /// An array of at most so many items.
    MaxItems(u64),
    /// An array in which no item comes twice.
    Unique,
    /// An array by its first items, and all others.
    Items(&'static [Shape], Option<&'static Shape>),
    /// An array with so many items, at least and at most, of a shape; in words.
    Contains(&'static str, &'static Shape, u64, u64),
    /// An object of at least so many fields.
    MinFields(u64),
    /// An object of at most so many fields.
    MaxFields(u64),
    /// An object by its fields' names, by patterns of those, and all others.
    Fields(&'static [(&'static str, Shape)], &'static [(Has, Shape)], Option<&'static Shape>),
    /// An object that has these fields.
    Required(&'static [&'static str]),
    /// An object of which each name has a shape.
    Names(&'static Shape),
    /// An object that has a shape if it has the field.
    With(&'static str, &'static Shape),
    /// At least one of these; in words.
    AnyOf(&'static str, &'static [Shape]),
    /// Just one of these; in words.
    OneOf(&'static str, &'static [Shape]),
    /// Not this; in words.
    Not(&'static str, &'static Shape),
    /// If the first, then the second, else the third.
    If(&'static Shape, &'static Shape, &'static Shape),
    /// All that another table asks.
    Ref(&'static Shape),
}

impl Shape {
    /// Whether nothing is wrong with a value.
    pub fn fits(&'static self, value: &Value<'_>) -> bool {
        Checker::new(&mut Reader::text("")).fits(self, value)
    }
}

/// A value that generated code holds as a scalar, and that tables look at.
pub trait Scalar: FromJson {
    /// The same as a value.
    fn view(&self) -> Value<'_>;
}

impl Scalar for String {
    fn view(&self) -> Value<'_> {
        Value::Str(Str::Borrowed(self))
    }
}

impl Scalar for bool {
    fn view(&self) -> Value<'_> {
        Value::Bool(*self)
    }
}

impl Scalar for i64 {
    fn view(&self) -> Value<'_> {
        Value::Int(*self)
    }
}

impl Scalar for f64 {
    fn view(&self) -> Value<'_> {
        Value::Float(*self)
    }
}

impl Reader<'_> {
    /// Reads a scalar, and holds it against a table.
    pub fn scalar<T: Scalar>(&mut self, shape: &'static Shape) -> Option<T> {
        let value = T::read(self)?;
        self.hold(shape, &value.view())?;
        Some(value)
    }

    /// Reads a scalar, and holds it against a table unless `usual` says that it passes.
    #[inline]
    pub fn scalar_if<T: Scalar>(
        &mut self,
        shape: &'static Shape,
        usual: impl FnOnce(&T) -> bool,
    ) -> Option<T> {
        let value = T::read(self)?;
        if !usual(&value) {
            self.hold(shape, &value.view())?;
        }
        Some(value)
    }

    /// Reads an array of a length within bounds.
    pub fn list_of<T>(
        &mut self,
        least: u64,
        most: u64,
        read: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        let mark = self.problems.len();
        let list = self.list(read);
        // Of an array with a wrong item the length is not known, but then it is to be sent again anyway.
        let length = list.as_ref()?.len() as u64;
        if length < least {
            self.reject::<()>(words::length("at least", least, "items"));
        } else if length > most {
            self.reject::<()>(words::length("at most", most, "items"));
        }
        list.filter(|_| self.problems.len() == mark)
    }

    /// Reads a value, and holds it against a table.
    pub fn shaped(&mut self, shape: &'static Shape) -> Option<Value<'static>> {
        let mark = self.problems.len();
        let value = Value::read(self)?;
        if self.problems.len() > mark {
            return None;
        }
        self.hold(shape, &value)?;
        Some(value)
    }

    /// Reads what generated code holds as a struct or a list, but of which more is asked than their reader can see.
    pub fn shaped_as<T: FromJson>(&mut self, shape: &'static Shape) -> Option<T> {
        let value = self.shaped(shape)?;
        let mut inner = Reader::value(&value);
        let read = T::read(&mut inner);
        self.problems.append(&mut inner.problems);
        read
    }

    fn hold(&mut self, shape: &'static Shape, value: &Value<'_>) -> Option<()> {
        Checker::new(self).hold(shape, value)
    }
}
