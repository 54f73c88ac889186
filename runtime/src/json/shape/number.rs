//! Numbers beside those of a schema.

use std::cmp::Ordering;

use nodewright_core::decimal::Decimal;

use crate::value::Value;

/// How a number lies to a bound; `None` if it is no number.
pub(super) fn order(value: &Value<'_>, bound: f64) -> Option<Ordering> {
    match value.as_i128() {
        // Both exact: as floats, large whole numbers are equal to their neighbours.
        Some(value) if bound.fract() == 0.0 && bound.abs() < 1e30 => Some(value.cmp(&(bound as i128))),
        _ => value.as_f64()?.partial_cmp(&bound),
    }
}

/// Whether a number is a multiple of `of`.
pub(super) fn is_multiple(value: &Value<'_>, of: f64) -> bool {
    let number = match value {
        Value::Int(value) => Decimal::from(value.unsigned_abs()),
        Value::UInt(value) => Decimal::from(*value),
        Value::Float(value) => Decimal::from(*value),
        _ => return true,
    };
    number.is_multiple_of(of.into())
}
