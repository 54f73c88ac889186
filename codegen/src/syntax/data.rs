//! Literal data as written.

use crate::source::{Span, Text};

/// Literal data: a spanned JSON tree in which some strings are expressions.
#[derive(Clone, Debug, PartialEq)]
pub struct Data {
    /// The value.
    pub value: DataValue,
    /// Where.
    pub span: Span,
}

/// The value of a [`Data`].
#[derive(Clone, Debug, PartialEq)]
pub enum DataValue {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// An integer.
    Integer(i64),
    /// Any other number.
    Float(f64),
    /// A string.
    String(Text),
    /// A JSONata expression.
    Expr(Text),
    /// A list.
    Array(Vec<Data>),
    /// A mapping, keys in the order of the source, without duplicates.
    Object(Vec<(Text, Data)>),
}

impl Data {
    /// The value under `key`, if this is an object that has it.
    pub fn get(&self, key: &str) -> Option<&Data> {
        match &self.value {
            DataValue::Object(entries) => {
                entries.iter().find(|(name, _)| name.as_str() == key).map(|(_, value)| value)
            }
            _ => None,
        }
    }

    /// What it is, in the words of a message: `a string`.
    pub fn describe(&self) -> &'static str {
        match self.value {
            DataValue::Null => "null",
            DataValue::Bool(_) => "a boolean",
            DataValue::Integer(_) | DataValue::Float(_) => "a number",
            DataValue::String(_) => "a string",
            DataValue::Expr(_) => "an expression",
            DataValue::Array(_) => "a list",
            DataValue::Object(_) => "a mapping",
        }
    }
}
