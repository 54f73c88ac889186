//! Aggregates over a field, without the sequence in between.

use super::builtin::SUM;
use super::seq::{field, unwrap};
use super::{Cx, Evaluated, Here, Item, Name, call};
use crate::value::Value;

/// `$count`
pub fn count(here: Here<'_, '_>) -> Item<'static> {
    Some(Value::from(match here {
        None => 0,
        Some(Value::Array(items)) => items.len(),
        Some(_) => 1,
    }))
}

/// `$sum` of a field of each value.
pub fn sum_field<'a>(cx: &Cx<'a>, of: Here<'_, 'a>, name: &Name, at: &'static str) -> Evaluated<'a> {
    let items = match of {
        None => return Ok(None),
        Some(Value::Array(items)) if items.is_empty() => return sum_slowly(cx, of, name, at),
        Some(Value::Array(items)) => &items[..],
        Some(value) => std::slice::from_ref(value),
    };
    let mut sum = None;
    for item in items {
        cx.tick(at)?;
        let found = match item {
            Value::Object(object) => name.find(object),
            // What is no object has no fields, but an array has those of its elements.
            Value::Array(_) => return sum_slowly(cx, of, name, at),
            _ => None,
        };
        match found.map(Value::as_f64) {
            None => {}
            Some(Some(number)) => *sum.get_or_insert(0.0) += number,
            Some(None) => return sum_slowly(cx, of, name, at),
        }
    }
    Ok(sum.map(Value::Float))
}

/// Where there are arrays, or what is no number: step by step, with the words for it.
#[cold]
fn sum_slowly<'a>(cx: &Cx<'a>, of: Here<'_, 'a>, name: &Name, at: &'static str) -> Evaluated<'a> {
    call(cx, &SUM, [unwrap(field(of.cloned(), name.text(), true))], None, at)
}
