//! JSON Schema to [`Type`] and back.
//!
//! Reading is for checks and for code: what the lattice cannot say (`not`, `if`, `patternProperties`…) is read as
//! something wider, never as something narrower, so that no right program is refused. Whoever passes a schema on to
//! clients passes it on as written ([`data_to_tree`]), not through the lattice.

mod emit;
mod inline;
mod keyword;
mod object;
mod parse;
mod pointer;
mod shape;
mod text;

#[cfg(test)]
mod tests;

pub use emit::{Nulls, emit_schema, emit_schema_with};
pub use inline::data_to_tree;
pub use parse::{parse_arguments, parse_result, parse_schema};

use crate::ir::Type;
use crate::ir::ty::Literal;
use crate::syntax::{Data, DataValue};

/// A JSON value that knows its order, and may have holes that are filled when the program starts.
#[derive(Clone, Debug, PartialEq)]
pub enum JsonTree {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// Any other number.
    Number(f64),
    /// A string.
    String(String),
    /// An array.
    Array(Vec<JsonTree>),
    /// An object, in order, without duplicate keys.
    Object(Vec<(String, JsonTree)>),
    /// The schema that schemars gives for this Rust type, filled in at start.
    Foreign(String),
}

impl JsonTree {
    /// The value under `key`, if this is an object that has it.
    pub fn get(&self, key: &str) -> Option<&JsonTree> {
        match self {
            Self::Object(entries) => entries.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }
}

impl From<&Data> for JsonTree {
    /// Plain data; the text of an expression is a string.
    fn from(data: &Data) -> Self {
        match &data.value {
            DataValue::Null => Self::Null,
            DataValue::Bool(value) => Self::Bool(*value),
            DataValue::Integer(value) => Self::Integer(*value),
            DataValue::Float(value) => Self::Number(*value),
            DataValue::String(text) | DataValue::Expr(text) => text.as_str().into(),
            DataValue::Array(items) => Self::Array(items.iter().map(Self::from).collect()),
            DataValue::Object(entries) => {
                let entries = entries.iter().map(|(key, value)| (key.as_str().to_owned(), value.into()));
                Self::Object(entries.collect())
            }
        }
    }
}

impl From<&Literal> for JsonTree {
    fn from(literal: &Literal) -> Self {
        match literal {
            Literal::Null => Self::Null,
            Literal::Bool(value) => Self::Bool(*value),
            Literal::Integer(value) => Self::Integer(*value),
            Literal::Number(value) => Self::Number(*value),
            Literal::String(text) => text.as_ref().into(),
        }
    }
}

impl From<String> for JsonTree {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl From<&str> for JsonTree {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<f64> for JsonTree {
    /// Whole numbers as such, so that `minimum: 0` stays `0`.
    fn from(number: f64) -> Self {
        match number.fract() == 0.0 && number.abs() < i64::MAX as f64 {
            true => Self::Integer(number as i64),
            false => Self::Number(number),
        }
    }
}

/// The values of a type, if they can be counted.
pub fn options(ty: &Type) -> Vec<JsonTree> {
    match ty.without_null() {
        Type::Literals(values) => values.iter().map(JsonTree::from).collect(),
        _ => Vec::new(),
    }
}
