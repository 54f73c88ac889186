//! The compact value: what untyped parts of a graph compute with.
//!
//! Scalars are inline, texts and containers are borrowed from the input or shared, so a clone is cheap. Objects
//! keep their keys in order and are searched linearly: they are small, and hashing them costs more than it saves.

use std::ops::Deref;
use std::sync::Arc;

use crate::expr::Function;

mod arena;
mod build;
mod deserialize;
mod from;
mod json;
mod keys;
mod nested;
mod serialize;
mod text;

pub(crate) use arena::Arenas;
pub use arena::Fields;
pub use deserialize::from_value;
pub use nested::{Extent, LAST_LEVEL, MOST_LEVELS, MOST_PARTS, Nested, Part};
pub use serialize::to_value;
pub use text::ParseError;

/// A JSON value that may borrow from what it was made of.
///
/// ```
/// use nodewright::Value;
///
/// let order = Value::object([("id", Value::from(7)), ("tags", Value::array([Value::from("new")]))]);
/// assert_eq!(order.get("id"), Some(&Value::Int(7)));
/// assert_eq!(order.to_string(), r#"{"id":7,"tags":["new"]}"#);
/// ```
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
    /// A function, which only expressions know. JSON has no word for it.
    Function(Function),
}

/// A string: borrowed, or shared.
///
/// ```
/// use nodewright::Value;
///
/// let Value::Str(text) = Value::from("pens") else { panic!("it is a string") };
/// assert!(text.starts_with("pen"));
/// ```
#[derive(Clone, Debug)]
pub enum Str<'a> {
    /// Borrowed from the input, or static.
    #[doc(hidden)]
    Borrowed(&'a str),
    /// Shared.
    #[doc(hidden)]
    Shared(Arc<str>),
}

/// An array: borrowed, or shared.
///
/// ```
/// use nodewright::Value;
///
/// let Value::Array(items) = Value::array([Value::from(1), Value::from(2)]) else { panic!("it is an array") };
/// assert_eq!(items.len(), 2);
/// ```
#[derive(Clone, Debug)]
pub enum Array<'a> {
    /// Borrowed: data.
    #[doc(hidden)]
    Borrowed(&'a Nested<Value<'a>>),
    /// Shared.
    #[doc(hidden)]
    Shared(Arc<Nested<Value<'a>>>, Origin),
    /// Data of the input; a reference to it takes no more room than the others.
    #[doc(hidden)]
    Input(&'a &'a [Value<'a>]),
}

/// Where an array comes from. JSONata unwraps and spreads arrays by this; to everyone else they are arrays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[doc(hidden)]
pub enum Origin {
    /// The input, or a function that makes arrays.
    #[default]
    Data,
    /// A path, or what else gives a sequence: of none it is absent, of one that one.
    Sequence,
    /// A sequence that stays an array, since `[]` was said.
    Kept,
    /// A constructor at the start or the end of a path, which the path does not spread.
    Constructed,
}

/// An object: borrowed, or shared.
///
/// ```
/// use nodewright::Value;
///
/// let Value::Object(entries) = Value::object([("a", Value::from(1))]) else { panic!("it is an object") };
/// assert_eq!(entries.iter().map(|(key, _)| &**key).collect::<Vec<_>>(), ["a"]);
/// ```
#[derive(Clone, Debug)]
pub enum Object<'a> {
    /// Borrowed.
    #[doc(hidden)]
    Borrowed(&'a Nested<(Str<'a>, Value<'a>)>),
    /// Shared.
    #[doc(hidden)]
    Shared(Arc<Nested<(Str<'a>, Value<'a>)>>),
    /// Data of the input.
    #[doc(hidden)]
    Input(&'a &'a [(Str<'a>, Value<'a>)]),
}

impl Deref for Str<'_> {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        match self {
            Str::Borrowed(text) => text,
            Str::Shared(text) => text,
        }
    }
}

impl<'a> Deref for Array<'a> {
    type Target = [Value<'a>];

    #[inline]
    fn deref(&self) -> &[Value<'a>] {
        match self {
            Array::Borrowed(items) => items,
            Array::Shared(items, _) => items,
            Array::Input(items) => items,
        }
    }
}

impl<'a> Deref for Object<'a> {
    type Target = [(Str<'a>, Value<'a>)];

    #[inline]
    fn deref(&self) -> &[(Str<'a>, Value<'a>)] {
        match self {
            Object::Borrowed(entries) => entries,
            Object::Shared(entries) => entries,
            Object::Input(entries) => entries,
        }
    }
}

impl Str<'_> {
    /// Whether it is this text.
    #[inline]
    #[doc(hidden)]
    pub fn is(&self, text: &str) -> bool {
        let (own, text) = (self.as_bytes(), text.as_bytes());
        own.len() == text.len() && same(own, text)
    }

    /// The same text, borrowing nothing.
    ///
    /// ```
    /// use nodewright::value::Str;
    /// use nodewright::Value;
    ///
    /// fn keep(text: &str) -> Str<'static> {
    ///     match Value::from(text) {
    ///         Value::Str(text) => text.into_static(),
    ///         _ => unreachable!("text is a string"),
    ///     }
    /// }
    ///
    /// assert_eq!(&*keep(&String::from("pens")), "pens");
    /// ```
    pub fn into_static(self) -> Str<'static> {
        match self {
            Str::Borrowed(text) => Str::Shared(text.into()),
            Str::Shared(text) => Str::Shared(text),
        }
    }
}

/// Whether two texts of one length are equal. Names are short: their ends, which meet or overlap, are all of them.
#[inline]
fn same(left: &[u8], right: &[u8]) -> bool {
    fn ends<const N: usize>(text: &[u8]) -> Option<[&[u8; N]; 2]> {
        Some([text.first_chunk()?, text.last_chunk()?])
    }
    match left.len() {
        0 => true,
        1 => left[0] == right[0],
        2..4 => ends::<2>(left) == ends(right),
        4..8 => ends::<4>(left) == ends(right),
        8..=16 => ends::<8>(left) == ends(right),
        _ => left == right,
    }
}

impl<'a> Array<'a> {
    /// Where it comes from.
    #[doc(hidden)]
    pub fn origin(&self) -> Origin {
        match self {
            Array::Borrowed(_) | Array::Input(_) => Origin::Data,
            Array::Shared(_, origin) => *origin,
        }
    }

    /// The element at a position.
    ///
    /// ```
    /// use nodewright::Value;
    ///
    /// let Value::Array(items) = Value::array([Value::from(1)]) else { panic!("it is an array") };
    /// assert_eq!((items.item(0), items.item(1)), (Some(Value::from(1)), None));
    /// ```
    pub fn item(&self, at: usize) -> Option<Value<'a>> {
        match self {
            Array::Borrowed(items) => items.get(at).map(Value::reborrow),
            Array::Shared(items, _) => items.get(at).cloned(),
            Array::Input(items) => items.get(at).cloned(),
        }
    }

    /// Its elements, without copying what is not shared.
    ///
    /// ```
    /// use nodewright::Value;
    ///
    /// let Value::Array(items) = Value::array([Value::from(1)]) else { panic!("it is an array") };
    /// assert_eq!(items.into_vec(), vec![Value::from(1)]);
    /// ```
    pub fn into_vec(self) -> Vec<Value<'a>> {
        match self {
            Array::Input(items) => items.to_vec(),
            Array::Borrowed(items) => items.to_vec(),
            Array::Shared(items, _) => Arc::unwrap_or_clone(items).into_vec(),
        }
    }
}

impl<'a> Object<'a> {
    /// The value under `key`.
    ///
    /// ```
    /// use nodewright::Value;
    ///
    /// let order = Value::object([("id", Value::from(7))]);
    /// assert_eq!(order.as_object().and_then(|object| object.get("id")), Some(&Value::from(7)));
    /// ```
    pub fn get(&self, key: &str) -> Option<&Value<'a>> {
        self.iter().find(|(name, _)| **name == *key).map(|(_, value)| value)
    }
}

impl<'a> Value<'a> {
    /// The boolean, if it is one.
    ///
    /// ```
    /// use nodewright::Value;
    ///
    /// assert_eq!(Value::from(true).as_bool(), Some(true));
    /// assert_eq!(Value::from("true").as_bool(), None);
    /// ```
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The number, if it is one; large whole numbers are rounded.
    ///
    /// ```
    /// use nodewright::Value;
    ///
    /// assert_eq!(Value::from(2).as_f64(), Some(2.0));
    /// ```
    #[inline]
    pub fn as_f64(&self) -> Option<f64> {
        match self {
            Value::Int(value) => Some(*value as f64),
            Value::UInt(value) => Some(*value as f64),
            Value::Float(value) => Some(*value),
            _ => None,
        }
    }

    /// The whole number, if it is one, however it is held.
    ///
    /// ```
    /// use nodewright::Value;
    ///
    /// assert_eq!(Value::from(2.0).as_i128(), Some(2));
    /// assert_eq!(Value::from(2.5).as_i128(), None);
    /// ```
    pub fn as_i128(&self) -> Option<i128> {
        match self {
            Value::Int(value) => Some((*value).into()),
            Value::UInt(value) => Some((*value).into()),
            Value::Float(value) if value.fract() == 0.0 && value.abs() < 1e30 => Some(*value as i128),
            _ => None,
        }
    }

    /// The string, if it is one.
    ///
    /// ```
    /// use nodewright::Value;
    ///
    /// assert_eq!(Value::from("pens").as_str(), Some("pens"));
    /// ```
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::Str(text) => Some(text),
            _ => None,
        }
    }

    /// The elements, if it is an array.
    ///
    /// ```
    /// use nodewright::Value;
    ///
    /// assert_eq!(Value::array([Value::Null]).as_array(), Some(&[Value::Null][..]));
    /// ```
    pub fn as_array(&self) -> Option<&[Value<'a>]> {
        match self {
            Value::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The entries, if it is an object.
    ///
    /// ```
    /// use nodewright::Value;
    ///
    /// assert!(Value::object([("a", Value::Null)]).as_object().is_some());
    /// ```
    pub fn as_object(&self) -> Option<&Object<'a>> {
        match self {
            Value::Object(object) => Some(object),
            _ => None,
        }
    }

    /// An array of that origin.
    #[doc(hidden)]
    pub fn array_from(items: Vec<Value<'a>>, origin: Origin) -> Self {
        Value::Array(Array::Shared(Arc::new(Nested::new(items)), origin))
    }

    /// The value under `key`, if it is an object that has it.
    ///
    /// ```
    /// use nodewright::Value;
    ///
    /// let order = Value::object([("id", Value::from(7))]);
    /// assert_eq!((order.get("id"), order.get("total")), (Some(&Value::from(7)), None));
    /// ```
    pub fn get(&self, key: &str) -> Option<&Value<'a>> {
        self.as_object()?.get(key)
    }

    /// Whether it is `null`.
    ///
    /// ```
    /// use nodewright::Value;
    ///
    /// assert!(Value::from(()).is_null());
    /// ```
    pub fn is_null(&self) -> bool {
        matches!(self, Value::Null)
    }

    /// What it is, in the words of a message: `a string`.
    #[doc(hidden)]
    pub fn describe(&self) -> &'static str {
        match self {
            Value::Null => "null",
            Value::Bool(_) => "a boolean",
            Value::Int(_) | Value::UInt(_) | Value::Float(_) => "a number",
            Value::Str(_) => "a string",
            Value::Array(_) => "an array",
            Value::Object(_) => "an object",
            Value::Function(_) => "a function",
        }
    }

    /// What it is, with a scalar's value, in the words of a message: "the string `abc`".
    #[doc(hidden)]
    pub fn shown(&self) -> String {
        /// So much of a text tells which one it is.
        const MOST: usize = 40;
        match self {
            Value::Bool(value) => format!("the boolean `{value}`"),
            Value::Int(_) | Value::UInt(_) | Value::Float(_) => format!("the number `{self}`"),
            Value::Str(text) => {
                let start: String = text.chars().take(MOST).collect();
                let more = if start.len() < text.len() { "…" } else { "" };
                format!("the string `{}{more}`", start.escape_debug())
            }
            other => other.describe().to_owned(),
        }
    }

    /// The same value, borrowed where it can be, so that nothing needs to be counted.
    #[inline]
    #[doc(hidden)]
    pub fn reborrow(&'a self) -> Value<'a> {
        match self {
            Value::Str(text) => Value::Str(Str::Borrowed(text)),
            Value::Array(Array::Shared(items, Origin::Data)) => Value::Array(Array::Borrowed(items)),
            Value::Object(Object::Shared(entries)) => Value::Object(Object::Borrowed(entries)),
            value => value.clone(),
        }
    }

    /// The same value, borrowing nothing.
    ///
    /// ```
    /// use nodewright::Value;
    ///
    /// fn keep(text: &str) -> Value<'static> {
    ///     Value::from(text).into_static()
    /// }
    ///
    /// assert_eq!(keep("pens"), Value::from("pens"));
    /// ```
    pub fn into_static(self) -> Value<'static> {
        match self {
            Value::Null => Value::Null,
            Value::Bool(value) => Value::Bool(value),
            Value::Int(value) => Value::Int(value),
            Value::UInt(value) => Value::UInt(value),
            Value::Float(value) => Value::Float(value),
            Value::Function(function) => Value::Function(function),
            Value::Str(text) => Value::Str(text.into_static()),
            Value::Array(items) => {
                let origin = items.origin();
                let mut out = Vec::with_capacity(items.len());
                for item in items.into_vec() {
                    out.push(item.into_static());
                }
                Value::array_from(out, origin)
            }
            Value::Object(object) => {
                let entries = match object {
                    Object::Input(entries) => entries.to_vec(),
                    Object::Borrowed(entries) => entries.to_vec(),
                    Object::Shared(entries) => Arc::unwrap_or_clone(entries).into_vec(),
                };
                let mut out = Vec::with_capacity(entries.len());
                for (key, value) in entries {
                    out.push((key.into_static(), value.into_static()));
                }
                out.into()
            }
        }
    }
}

/// Deep, numbers by value, objects without regard to the order of their keys.
impl PartialEq for Value<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Value::Null, Value::Null) => true,
            (Value::Bool(left), Value::Bool(right)) => left == right,
            (Value::Str(left), Value::Str(right)) => left == right,
            (Value::Array(left), Value::Array(right)) => **left == **right,
            (Value::Object(left), Value::Object(right)) => {
                let same =
                    |(key, value): &(Str<'_>, Value<'_>)| right.get(key).is_some_and(|other| other == value);
                left.len() == right.len() && left.iter().all(same)
            }
            (Value::Function(left), Value::Function(right)) => left == right,
            (Value::Int(left), Value::Int(right)) => left == right,
            (Value::UInt(left), Value::UInt(right)) => left == right,
            _ => matches!((self.as_f64(), other.as_f64()), (Some(left), Some(right)) if left == right),
        }
    }
}

impl PartialEq for Str<'_> {
    /// Equal texts are often one and the same in memory.
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        let (left, right) = (self.as_bytes(), other.as_bytes());
        left.len() == right.len() && (std::ptr::eq(left.as_ptr(), right.as_ptr()) || same(left, right))
    }
}

#[cfg(test)]
mod tests;
