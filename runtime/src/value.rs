//! The compact value: what untyped parts of a graph compute with.
//!
//! Scalars are inline, texts and containers are borrowed from the input or shared, so a clone is cheap. Objects
//! keep their keys in order and are searched linearly: they are small, and hashing them costs more than it saves.

use std::ops::Deref;
use std::sync::Arc;

/// A JSON value that may borrow from what it was made of.
#[derive(Clone, Debug)]
pub enum Value<'a> {
    /// `null`.
    Null,
    /// A boolean.
    Bool(bool),
    /// A whole number, exact as long as it is only passed on.
    Int(i64),
    /// A whole number above `i64::MAX`, likewise.
    UInt(u64),
    /// Any other number.
    Float(f64),
    /// A string.
    Str(Str<'a>),
    /// An array.
    Array(Array<'a>),
    /// An object, keys in order.
    Object(Object<'a>),
}

/// A string: borrowed, or shared.
#[derive(Clone, Debug)]
pub enum Str<'a> {
    /// Borrowed from the input, or static.
    Borrowed(&'a str),
    /// Shared.
    Shared(Arc<str>),
}

/// An array: borrowed, or shared.
#[derive(Clone, Debug)]
pub enum Array<'a> {
    /// Borrowed.
    Borrowed(&'a [Value<'a>]),
    /// Shared.
    Shared(Arc<Vec<Value<'a>>>),
}

/// An object: borrowed, or shared.
#[derive(Clone, Debug)]
pub enum Object<'a> {
    /// Borrowed.
    Borrowed(&'a [(Str<'a>, Value<'a>)]),
    /// Shared.
    Shared(Arc<Vec<(Str<'a>, Value<'a>)>>),
}

impl Deref for Str<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            Str::Borrowed(text) => text,
            Str::Shared(text) => text,
        }
    }
}

impl<'a> Deref for Array<'a> {
    type Target = [Value<'a>];

    fn deref(&self) -> &[Value<'a>] {
        match self {
            Array::Borrowed(items) => items,
            Array::Shared(items) => items,
        }
    }
}

impl<'a> Deref for Object<'a> {
    type Target = [(Str<'a>, Value<'a>)];

    fn deref(&self) -> &[(Str<'a>, Value<'a>)] {
        match self {
            Object::Borrowed(entries) => entries,
            Object::Shared(entries) => entries,
        }
    }
}
