//! Data of a schema's own, defaults, held against it while you build.

use nodewright_core::decimal::Decimal;
use nodewright_core::types::{ARRAY, BOOL, INTEGER, NULL, NUMBER, OBJECT, STRING, Types};

use super::{Check, Fields, Shape, Shapes};
use crate::schema::JsonTree;

impl Shapes {
    /// Whether the value has the shape, as far as can be told: what the rarer keywords ask is left to the runtime.
    pub fn accepts(&self, shape: &Shape, value: &JsonTree) -> bool {
        let shape = self.resolve(shape);
        types_of(value) & shape.types != 0 && shape.checks.iter().all(|check| self.passes(check, value))
    }

    fn passes(&self, check: &Check, value: &JsonTree) -> bool {
        match (check, value) {
            (Check::Literals(literals), _) => literals.iter().any(|literal| same(literal, value)),
            (Check::AnyOf(shapes) | Check::OneOf(shapes), _) => {
                shapes.iter().any(|shape| self.accepts(shape, value))
            }
            (_, JsonTree::Integer(_) | JsonTree::Number(_)) => number_passes(check, number(value)),
            (Check::MinLength(least), JsonTree::String(text)) => text.chars().count() as u64 >= *least,
            (Check::MaxLength(most), JsonTree::String(text)) => text.chars().count() as u64 <= *most,
            (Check::Pattern(pattern), JsonTree::String(text)) => {
                // Both read JavaScript's patterns: what was translated is one.
                let regex = regress::Regex::with_flags(&pattern.written, "").ok();
                regex.is_none_or(|regex| regex.find(text).is_some())
            }
            (Check::MinItems(least), JsonTree::Array(items)) => items.len() as u64 >= *least,
            (Check::MaxItems(most), JsonTree::Array(items)) => items.len() as u64 <= *most,
            (Check::Items(places, others), JsonTree::Array(items)) => {
                items.iter().enumerate().all(|(index, item)| {
                    let shape = places.get(index).or(others.as_deref());
                    shape.is_none_or(|shape| self.accepts(shape, item))
                })
            }
            (Check::Required(names), JsonTree::Object(_)) => {
                names.iter().all(|name| value.get(name).is_some())
            }
            (Check::Fields(fields), JsonTree::Object(entries)) => {
                entries.iter().all(|(name, value)| self.field_passes(fields, name, value))
            }
            _ => true,
        }
    }

    fn field_passes(&self, fields: &Fields, name: &str, value: &JsonTree) -> bool {
        let named = fields.named.iter().find(|(field, _)| field == name).map(|(_, shape)| shape);
        let others = fields.others.as_deref().filter(|_| fields.patterned.is_empty());
        named.or(others).is_none_or(|shape| self.accepts(shape, value))
    }
}

fn types_of(value: &JsonTree) -> Types {
    match value {
        JsonTree::Null | JsonTree::Foreign(_) => NULL,
        JsonTree::Bool(_) => BOOL,
        JsonTree::Integer(_) => INTEGER,
        JsonTree::Number(number) if number.fract() == 0.0 => INTEGER,
        JsonTree::Number(_) => NUMBER & !INTEGER,
        JsonTree::String(_) => STRING,
        JsonTree::Array(_) => ARRAY,
        JsonTree::Object(_) => OBJECT,
    }
}

fn number(value: &JsonTree) -> f64 {
    match value {
        JsonTree::Integer(number) => *number as f64,
        JsonTree::Number(number) => *number,
        _ => f64::NAN,
    }
}

fn number_passes(check: &Check, number: f64) -> bool {
    match check {
        Check::Minimum(bound) => number >= *bound,
        Check::Maximum(bound) => number <= *bound,
        Check::Above(bound) => number > *bound,
        Check::Below(bound) => number < *bound,
        Check::MultipleOf(of) => Decimal::from(number).is_multiple_of((*of).into()),
        _ => true,
    }
}

fn same(literal: &JsonTree, value: &JsonTree) -> bool {
    literal == value || number(literal) == number(value)
}
