//! Paths: sequences, and the steps that make one of another.

use super::{Evaluated, ExprError, Item};
use crate::value::{Array, Value};

/// What a step of a path yields.
#[derive(Clone, Debug)]
pub enum Seq<'a> {
    /// Nothing.
    Absent,
    /// A value; an array is data, and stays one at the end of a path even if it has one element.
    One(Value<'a>),
    /// A sequence, which is unwrapped at the end of a path.
    Many(Vec<Value<'a>>),
}

impl<'a> Seq<'a> {
    /// The values that the next step sees.
    fn into_items(self) -> Vec<Value<'a>> {
        match self {
            Seq::Absent => Vec::new(),
            Seq::One(Value::Array(items)) => into_vec(items),
            Seq::One(value) => vec![value],
            Seq::Many(items) => items,
        }
    }
}

/// The elements of an array, without copying what is not shared.
pub(super) fn into_vec<'a>(items: Array<'a>) -> Vec<Value<'a>> {
    match items {
        Array::Borrowed(items) => items.to_vec(),
        Array::Shared(items) => std::sync::Arc::unwrap_or_clone(items),
    }
}

/// A value as the start of a path.
pub fn seq(item: Item<'_>) -> Seq<'_> {
    match item {
        Some(value) => Seq::One(value),
        None => Seq::Absent,
    }
}

/// The end of a path: none is absent, one is itself, more are an array.
pub fn unwrap(seq: Seq<'_>) -> Item<'_> {
    match seq {
        Seq::Absent => None,
        Seq::One(value) => Some(value),
        Seq::Many(mut items) => match items.len() {
            0 => None,
            1 => items.pop(),
            _ => Some(items.into()),
        },
    }
}

/// The end of a path with `[]` in it: one stays an array.
pub fn keep_array(seq: Seq<'_>) -> Item<'_> {
    match seq {
        Seq::Absent => None,
        Seq::One(Value::Array(items)) => Some(Value::Array(items)),
        Seq::One(value) => Some(vec![value].into()),
        Seq::Many(items) if items.is_empty() => None,
        Seq::Many(items) => Some(items.into()),
    }
}

/// The results of a step, as they come in.
#[derive(Default)]
struct Results<'a> {
    /// The first result, until there is a second: an array of data that comes alone is kept as it is.
    alone: Option<Value<'a>>,
    items: Vec<Value<'a>>,
}

impl<'a> Results<'a> {
    fn push(&mut self, result: Seq<'a>) {
        match result {
            Seq::Absent => {}
            Seq::One(value) if self.alone.is_none() && self.items.is_empty() => self.alone = Some(value),
            Seq::One(value) => {
                self.settle();
                spread(value, &mut self.items);
            }
            Seq::Many(values) => {
                self.settle();
                self.items.extend(values);
            }
        }
    }

    fn settle(&mut self) {
        if let Some(value) = self.alone.take() {
            spread(value, &mut self.items);
        }
    }

    fn finish(self) -> Seq<'a> {
        match self.alone {
            Some(value) => Seq::One(value),
            None => Seq::Many(self.items),
        }
    }
}

fn spread<'a>(value: Value<'a>, out: &mut Vec<Value<'a>>) {
    match value {
        Value::Array(items) => out.extend(into_vec(items)),
        value => out.push(value),
    }
}

fn lookup<'a>(value: &Value<'a>, name: &str) -> Seq<'a> {
    match value {
        Value::Object(object) => object.get(name).map_or(Seq::Absent, |value| Seq::One(value.clone())),
        Value::Array(items) => {
            let mut found = Vec::new();
            for item in items.iter() {
                match lookup(item, name) {
                    Seq::Absent => {}
                    Seq::One(value) => spread(value, &mut found),
                    Seq::Many(values) => found.extend(values),
                }
            }
            Seq::Many(found)
        }
        _ => Seq::Absent,
    }
}

/// The field of each value.
pub fn field<'a>(of: Seq<'a>, name: &str) -> Seq<'a> {
    let mut results = Results::default();
    let mut each = |value: &Value<'a>| results.push(lookup(value, name));
    match &of {
        Seq::Absent => return Seq::Absent,
        Seq::One(Value::Array(items)) => items.iter().for_each(each),
        Seq::One(value) => each(value),
        Seq::Many(items) => items.iter().for_each(each),
    }
    results.finish()
}

/// A step for each value.
pub fn map<'a>(
    of: Seq<'a>,
    step: &mut dyn FnMut(&Value<'a>) -> Result<Seq<'a>, ExprError>,
) -> Result<Seq<'a>, ExprError> {
    let mut results = Results::default();
    for value in of.into_items() {
        results.push(step(&value)?);
    }
    Ok(results.finish())
}

/// Those values for which a test holds, or whose position it gives.
pub fn filter<'a>(
    of: Seq<'a>,
    test: &mut dyn FnMut(&Value<'a>) -> Evaluated<'a>,
) -> Result<Seq<'a>, ExprError> {
    let items = of.into_items();
    let len = items.len();
    let mut kept = Vec::new();
    for (position, item) in items.into_iter().enumerate() {
        let result = test(&item)?;
        let positions = match &result {
            Some(Value::Array(positions)) if positions.iter().all(|at| at.as_f64().is_some()) => {
                &positions[..]
            }
            Some(at) if at.as_f64().is_some() => std::slice::from_ref(at),
            _ => &[],
        };
        let wanted = positions.iter().filter(|at| resolve(at.as_f64().unwrap_or(0.0), len) == Some(position));
        let times = match positions {
            [] => usize::from(super::is_true(&result)),
            _ => wanted.count(),
        };
        kept.extend(std::iter::repeat_n(item, times));
    }
    Ok(Seq::Many(kept))
}

/// A position; a negative one counts from the end.
fn resolve(at: f64, len: usize) -> Option<usize> {
    let at = at.floor();
    let at = if at < 0.0 { at + len as f64 } else { at };
    (at >= 0.0 && at < len as f64).then_some(at as usize)
}

/// The value at a position.
pub fn index(of: Seq<'_>, at: i64) -> Seq<'_> {
    let mut items = of.into_items();
    match resolve(at as f64, items.len()) {
        Some(at) => Seq::One(items.swap_remove(at)),
        None => Seq::Absent,
    }
}
