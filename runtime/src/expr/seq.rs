//! Paths: sequences, and the steps that make one of another.
//!
//! A sequence is an item: nothing is the empty one, a value that is no array is one of one, and the elements of an
//! array are those of the sequence. [`Origin`] says what becomes of an array at the end: a sequence of one is
//! unwrapped, an array of data stays as it is.

use std::sync::Arc;

use super::{Cx, Evaluated, ExprError, Item, bounded};
use crate::value::{Array, Object, Origin, Value};

/// What `$` is.
pub type Here<'s, 'a> = Option<&'s Value<'a>>;

/// What is done with each value of a sequence.
pub type Each<'s, 'a> = &'s mut dyn FnMut(Here<'_, 'a>) -> Evaluated<'a>;

/// The end of an evaluation: a sequence of none is absent, of one is that one, more stay an array.
pub fn unwrap(item: Item<'_>) -> Item<'_> {
    match item {
        Some(Value::Array(Array::Shared(items, Origin::Sequence))) => match items.len() {
            0 => None,
            1 => match Arc::try_unwrap(items) {
                Ok(mut items) => items.pop(),
                Err(items) => items.first().cloned(),
            },
            _ => Some(Value::Array(Array::Shared(items, Origin::Sequence))),
        },
        Some(Value::Array(Array::Shared(items, Origin::Kept))) if items.is_empty() => None,
        item => item,
    }
}

/// The end of a path with `[]` in it: one stays an array.
pub fn keep_array(item: Item<'_>) -> Item<'_> {
    match item {
        None => None,
        Some(Value::Array(Array::Shared(items, Origin::Sequence | Origin::Kept))) => {
            (!items.is_empty()).then_some(Value::Array(Array::Shared(items, Origin::Kept)))
        }
        Some(Value::Array(array)) if array.origin() == Origin::Constructed => {
            Some(Value::array_from(vec![Value::Array(array)], Origin::Kept))
        }
        Some(value @ Value::Array(_)) => Some(value),
        Some(value) => Some(Value::array_from(vec![value], Origin::Kept)),
    }
}

/// `[]` behind what is no path: a sequence stays an array, and all else is as it is.
pub fn keep_sequence(item: Item<'_>) -> Item<'_> {
    match item {
        Some(Value::Array(Array::Shared(items, Origin::Sequence))) => {
            (!items.is_empty()).then_some(Value::Array(Array::Shared(items, Origin::Kept)))
        }
        item => unwrap(item),
    }
}

/// An array that a path does not spread.
pub fn constructed(item: Item<'_>) -> Item<'_> {
    item.map(|value| match value {
        Value::Array(array) => Value::array_from(array.into_vec(), Origin::Constructed),
        value => value,
    })
}

/// A sequence of these.
pub fn sequence(items: Vec<Value<'_>>) -> Item<'_> {
    Some(Value::array_from(items, Origin::Sequence))
}

/// `$` as the start of a path.
#[inline]
pub fn context<'a>(here: Here<'_, 'a>) -> Item<'a> {
    here.cloned()
}

/// The input as the start of a path: one value, even if it is an array.
pub fn outer<'a>(here: Here<'_, 'a>) -> Item<'a> {
    match here {
        Some(Value::Array(array)) => sequence(vec![Value::Array(array.clone())]),
        here => here.cloned(),
    }
}

/// The input of an evaluation, of which nothing needs to be counted as shared.
pub fn input<'a>(value: &'a Value<'a>) -> Value<'a> {
    value.reborrow()
}

/// Calls `each` with the values of a sequence.
pub(super) fn for_each<'a>(
    of: &Item<'a>,
    each: &mut dyn FnMut(&Value<'a>) -> Result<(), ExprError>,
) -> Result<(), ExprError> {
    match of {
        None => Ok(()),
        Some(Value::Array(Array::Borrowed(items))) => {
            items.iter().try_for_each(|item| each(&item.reborrow()))
        }
        Some(Value::Array(Array::Shared(items, _))) => items.iter().try_for_each(each),
        Some(Value::Array(Array::Input(items))) => items.iter().try_for_each(each),
        Some(value) => each(value),
    }
}

/// The values of a sequence.
pub fn into_items(of: Item<'_>) -> Vec<Value<'_>> {
    match of {
        None => Vec::new(),
        Some(Value::Array(Array::Borrowed(items))) => items.iter().map(Value::reborrow).collect(),
        Some(Value::Array(array)) => array.into_vec(),
        Some(value) => vec![value],
    }
}

/// The results of a step, as they come in.
struct Results<'a> {
    /// The first result, until there is a second: an array of data that comes alone ends a path as it is.
    alone: Item<'a>,
    /// Whether there was a second.
    several: bool,
    /// About how many results there will be.
    inputs: usize,
    items: Vec<Value<'a>>,
}

impl<'a> Results<'a> {
    fn new(inputs: usize) -> Self {
        Self { alone: None, several: false, inputs, items: Vec::new() }
    }

    fn push(&mut self, result: Value<'a>) {
        if self.several {
            return spread(result, &mut self.items);
        }
        match self.alone.take() {
            None => self.alone = Some(result),
            Some(first) => {
                self.several = true;
                self.items.reserve(self.inputs);
                spread(first, &mut self.items);
                spread(result, &mut self.items);
            }
        }
    }

    fn push_field(&mut self, of: &Value<'a>, name: &str) {
        let found = match of {
            Value::Object(object) => get(object, name),
            other => unwrap(lookup(other, name)),
        };
        if let Some(found) = found {
            self.push(found);
        }
    }

    fn finish(mut self, last: bool) -> Item<'a> {
        match self.alone.take() {
            Some(Value::Array(array)) => match array.origin() {
                Origin::Data if last => Some(Value::Array(array)),
                Origin::Constructed if last => Some(Value::Array(array)),
                Origin::Constructed => sequence(vec![Value::Array(array)]),
                Origin::Data | Origin::Sequence | Origin::Kept => match array {
                    Array::Shared(items, _) => Some(Value::Array(Array::Shared(items, Origin::Sequence))),
                    array => sequence(array.into_vec()),
                },
            },
            Some(value) => Some(value),
            None if self.items.is_empty() => None,
            None => sequence(self.items),
        }
    }
}

fn spread<'a>(value: Value<'a>, out: &mut Vec<Value<'a>>) {
    match value {
        Value::Array(array) if array.origin() != Origin::Constructed => match array {
            Array::Borrowed(items) => out.extend(items.iter().map(Value::reborrow)),
            array => out.extend(array.into_vec()),
        },
        value => out.push(value),
    }
}

/// The value under `key` of an object.
pub(super) fn get<'a>(object: &Object<'a>, key: &str) -> Item<'a> {
    match object {
        Object::Input(entries) => {
            entries.iter().find(|(name, _)| name.is(key)).map(|(_, value)| value.clone())
        }
        Object::Borrowed(entries) => {
            entries.iter().find(|(name, _)| name.is(key)).map(|(_, value)| value.reborrow())
        }
        Object::Shared(entries) => {
            entries.iter().find(|(name, _)| name.is(key)).map(|(_, value)| value.clone())
        }
    }
}

/// A field, as JSONata looks it up: in an array, of each element.
pub fn lookup<'a>(value: &Value<'a>, name: &str) -> Item<'a> {
    match value {
        Value::Object(object) => get(object, name),
        Value::Array(items) => {
            let mut found = Vec::new();
            lookup_into(items, name, &mut found);
            sequence(found)
        }
        _ => None,
    }
}

fn lookup_into<'a>(items: &[Value<'a>], name: &str, found: &mut Vec<Value<'a>>) {
    for item in items {
        match item {
            Value::Object(object) => match get(object, name) {
                Some(Value::Array(array)) => found.extend(into_items(Some(Value::Array(array)))),
                Some(value) => found.push(value),
                None => {}
            },
            Value::Array(inner) => lookup_into(inner, name, found),
            _ => {}
        }
    }
}

/// The field of each value.
pub fn field<'a>(of: Item<'a>, name: &str, last: bool) -> Item<'a> {
    match of {
        Some(Value::Object(object)) => finish_one(get(&object, name), last),
        Some(Value::Array(array)) => match array {
            _ if is_end(&array) => Some(Value::Array(array)),
            Array::Input(items) => {
                let mut results = Results::new(items.len());
                items.iter().for_each(|item| results.push_field(item, name));
                results.finish(last)
            }
            Array::Borrowed(items) => {
                let mut results = Results::new(items.len());
                items.iter().for_each(|item| results.push_field(&item.reborrow(), name));
                results.finish(last)
            }
            Array::Shared(items, _) => {
                let mut results = Results::new(items.len());
                items.iter().for_each(|item| results.push_field(item, name));
                results.finish(last)
            }
        },
        _ => None,
    }
}

/// An empty constructor ends its path as it is.
fn is_end(array: &Array<'_>) -> bool {
    array.is_empty() && array.origin() == Origin::Constructed
}

fn finish_one(item: Item<'_>, last: bool) -> Item<'_> {
    match item {
        Some(value @ Value::Array(_)) => Results { alone: Some(value), ..Results::new(0) }.finish(last),
        item => item,
    }
}

/// The first step of a path that does not name `$`: for each of its values, or once if it is absent. `whole` says
/// that `$` is one value, even if it is an array.
pub fn first_step<'a>(
    cx: &Cx<'a>,
    here: Here<'_, 'a>,
    whole: bool,
    last: bool,
    each: Each<'_, 'a>,
    at: &'static str,
) -> Evaluated<'a> {
    match here {
        Some(Value::Array(array)) if !whole => step(cx, Some(Value::Array(array.clone())), last, each, at),
        here => Ok(finish_one(each(here)?, last)),
    }
}

/// A step for each value.
pub fn step<'a>(
    cx: &Cx<'a>,
    of: Item<'a>,
    last: bool,
    each: Each<'_, 'a>,
    at: &'static str,
) -> Evaluated<'a> {
    let mut results = match &of {
        Some(Value::Array(array)) if is_end(array) => return Ok(of),
        Some(Value::Array(array)) => Results::new(array.len()),
        _ => Results::new(1),
    };
    for_each(&of, &mut |value| {
        cx.tick(at)?;
        if let Some(result) = each(Some(value))? {
            results.push(result);
        }
        cx.room(results.items.len(), at)
    })?;
    bounded(results.finish(last), at)
}

/// Those values for which a test holds, or whose position it gives.
pub fn filter<'a>(cx: &Cx<'a>, of: Item<'a>, test: Each<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    let len = match &of {
        // It is asked even then, and may fail.
        None => return test(None).map(|_| None),
        Some(Value::Array(items)) => items.len(),
        Some(_) => 1,
    };
    let mut kept = Vec::new();
    let mut position = 0;
    for_each(&of, &mut |value| {
        cx.tick(at)?;
        let result = test(Some(value))?;
        let times = times_wanted(&result, position, len);
        cx.room(kept.len() + times, at)?;
        kept.extend(std::iter::repeat_n(value, times).cloned());
        position += 1;
        Ok(())
    })?;
    bounded(sequence(kept), at)
}

/// Those values for which a test holds that is true or false.
pub fn filter_if<'a>(
    cx: &Cx<'a>,
    of: Item<'a>,
    test: &mut dyn FnMut(Here<'_, 'a>) -> Result<bool, ExprError>,
    at: &'static str,
) -> Evaluated<'a> {
    if of.is_none() {
        // It is asked even then, and may fail.
        return test(None).map(|_| None);
    }
    let mut kept = Vec::new();
    for_each(&of, &mut |value| {
        cx.tick(at)?;
        if test(Some(value))? {
            kept.push(value.clone());
        }
        Ok(())
    })?;
    Ok(sequence(kept))
}

/// Those values whose positions are given, or all if what is given is true.
pub fn pick<'a>(cx: &Cx<'a>, of: Item<'a>, given: Item<'a>, at: &'static str) -> Evaluated<'a> {
    let positions = match &given {
        Some(Value::Array(positions))
            if !positions.is_empty() && positions.iter().all(|at| at.as_f64().is_some()) =>
        {
            &positions[..]
        }
        _ => return filter(cx, of, &mut |_| Ok(given.clone()), at),
    };
    let items = into_items(of);
    cx.room(positions.len(), at)?;
    let mut wanted: Vec<_> =
        positions.iter().filter_map(|at| resolve(at.as_f64().unwrap_or(f64::NAN), items.len())).collect();
    wanted.sort_unstable();
    bounded(sequence(wanted.into_iter().map(|at| items[at].clone()).collect()), at)
}

/// How often the value at `position` is wanted: a predicate may name positions.
pub(super) fn times_wanted(result: &Item<'_>, position: usize, len: usize) -> usize {
    let positions = match result {
        Some(Value::Array(positions))
            if !positions.is_empty() && positions.iter().all(|at| at.as_f64().is_some()) =>
        {
            &positions[..]
        }
        Some(at) if at.as_f64().is_some() => std::slice::from_ref(at),
        _ => return usize::from(super::is_true(result)),
    };
    positions.iter().filter(|at| resolve(at.as_f64().unwrap_or(0.0), len) == Some(position)).count()
}

/// A position; a negative one counts from the end.
pub(super) fn resolve(at: f64, len: usize) -> Option<usize> {
    let at = at.floor();
    let at = if at < 0.0 { at + len as f64 } else { at };
    (at >= 0.0 && at < len as f64).then_some(at as usize)
}

/// The value at a position.
pub fn index(of: Item<'_>, at: i64) -> Item<'_> {
    let len = match &of {
        None => return None,
        Some(Value::Array(items)) => items.len(),
        Some(_) => 1,
    };
    let at = resolve(at as f64, len)?;
    match of {
        Some(Value::Array(Array::Borrowed(items))) => Some(items[at].reborrow()),
        Some(Value::Array(Array::Input(items))) => Some(items[at].clone()),
        Some(Value::Array(Array::Shared(items, _))) => match Arc::try_unwrap(items) {
            Ok(mut items) => Some(items.swap_remove(at)),
            Err(items) => Some(items[at].clone()),
        },
        value => value,
    }
}

/// All values of the fields of `$`; arrays among them are spread, however deep.
pub fn wildcard<'a>(here: Here<'_, 'a>) -> Item<'a> {
    let mut found = Vec::new();
    match here {
        Some(Value::Object(object)) => object.iter().for_each(|(_, value)| flatten(value, &mut found)),
        // The positions of an array are its fields.
        Some(Value::Array(items)) => items.iter().for_each(|value| flatten(value, &mut found)),
        _ => {}
    }
    sequence(found)
}

fn flatten<'a>(value: &Value<'a>, out: &mut Vec<Value<'a>>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| flatten(item, out)),
        value => out.push(value.clone()),
    }
}

/// `$` and all that is in it.
pub fn descendants<'a>(here: Here<'_, 'a>) -> Item<'a> {
    let mut found = Vec::new();
    descend(here?, &mut found);
    sequence(found)
}

fn descend<'a>(value: &Value<'a>, out: &mut Vec<Value<'a>>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| descend(item, out)),
        value => {
            out.push(value.clone());
            if let Value::Object(entries) = value {
                entries.iter().for_each(|(_, value)| descend(value, out));
            }
        }
    }
}

/// `from..to`
pub fn range<'a>(cx: &super::Cx<'a>, from: Item<'a>, to: Item<'a>, at: &'static str) -> Evaluated<'a> {
    let whole = |item: &Item<'_>, code, side| match item {
        None => Ok(None),
        Some(value) => match value.as_i128() {
            Some(whole) => Ok(Some(whole)),
            None => {
                let message = format!("the {side} side of `..` must be an integer, not {}", value.shown());
                Err(ExprError::new(code, at, message))
            }
        },
    };
    let (from, to) = (whole(&from, "T2003", "left")?, whole(&to, "T2004", "right")?);
    let (Some(from), Some(to)) = (from, to) else { return Ok(None) };
    if from > to {
        return Ok(None);
    }
    let size = to - from + 1;
    if size > 10_000_000 {
        return Err(ExprError::new("D2014", at, format!("a range of {size} values is too long")));
    }
    if size > cx.max_items() as i128 {
        return Err(ExprError::new("D2015", at, format!("a sequence of {size} values is too long")));
    }
    Ok(sequence((from..=to).map(Value::from).collect()))
}
