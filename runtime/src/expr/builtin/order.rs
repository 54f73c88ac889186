//! Order: `$sort`, `$reverse`, `$shuffle`, and what the operator `^(…)` does.

use std::cmp::Ordering;

use super::hof::{Callback, with_function};
use super::{Args, Builtin, Cx, Param, Signature};
use crate::expr::{Evaluated, ExprError, Item, compare_text};
use crate::value::Value;

const ARRAY: Signature = Signature::of(&[Param::ARRAY]);

/// `$sort`
pub static SORT: Builtin = Builtin {
    name: "sort",
    signature: Signature::of(&[Param::ARRAY, Param::FUNCTION.optional()]),
    arity: 2,
    call: sort,
};

/// `$reverse`
pub static REVERSE: Builtin = Builtin { name: "reverse", signature: ARRAY, arity: 1, call: reverse };

/// `$shuffle`
pub static SHUFFLE: Builtin = Builtin { name: "shuffle", signature: ARRAY, arity: 1, call: shuffle };

/// What is to be put into order: elements of which there are two or more, or else the argument as it is.
fn elements(of: Item<'_>) -> Result<Vec<Value<'_>>, Item<'_>> {
    match of {
        Some(Value::Array(items)) if items.len() > 1 => Ok(items.into_vec()),
        Some(Value::Array(items)) => Err(Some(Value::Array(items))),
        Some(single) => Err(Some(vec![single].into())),
        None => Err(None),
    }
}

fn reverse<'a>(_: &Cx<'a>, mut args: Args<'_, 'a>, _: &'static str) -> Evaluated<'a> {
    Ok(match elements(args.take(0)) {
        Ok(mut items) => {
            items.reverse();
            Some(items.into())
        }
        Err(as_is) => as_is,
    })
}

fn shuffle<'a>(cx: &Cx<'a>, mut args: Args<'_, 'a>, _: &'static str) -> Evaluated<'a> {
    Ok(match elements(args.take(0)) {
        Ok(mut items) => {
            for upto in (1..items.len()).rev() {
                let other = (cx.random() * (upto + 1) as f64) as usize;
                items.swap(upto, other.min(upto));
            }
            Some(items.into())
        }
        Err(as_is) => as_is,
    })
}

fn sort<'a>(cx: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    let of = args.take(0);
    match args.take(1) {
        Some(Value::Function(function)) => {
            with_function(cx, function, at, |callback| sort_with(cx, of, callback, at))
        }
        _ => natural(of, at),
    }
}

/// `$sort` of numbers or of strings.
fn natural<'a>(of: Item<'a>, at: &'static str) -> Evaluated<'a> {
    let mut items = match elements(of) {
        Ok(items) => items,
        Err(as_is) => return Ok(as_is),
    };
    if items.iter().all(|item| item.as_f64().is_some()) {
        items.sort_by(|left, right| left.as_f64().partial_cmp(&right.as_f64()).unwrap_or(Ordering::Equal));
    } else if items.iter().all(|item| item.as_str().is_some()) {
        items.sort_by(|left, right| {
            compare_text(left.as_str().unwrap_or_default(), right.as_str().unwrap_or_default())
        });
    } else {
        let message = "`$sort` without a function sorts numbers or strings, nothing else or mixed".to_owned();
        return Err(ExprError::new("D3070", at, message));
    }
    Ok(Some(items.into()))
}

/// `$sort` with a function that says whether its first argument comes after its second.
pub fn sort_with<'a>(
    cx: &Cx<'a>,
    of: Item<'a>,
    callback: &mut Callback<'_, 'a>,
    at: &'static str,
) -> Evaluated<'a> {
    let items = match elements(of) {
        Ok(items) => items,
        Err(as_is) => return Ok(as_is),
    };
    let sorted = merge_sort(items, &mut |left: &Value<'a>, right: &Value<'a>| {
        cx.tick(at)?;
        let answer = (callback.call)(&mut [Some(left.clone()), Some(right.clone())])?;
        Ok(is_truthy(&answer))
    })?;
    Ok(Some(sorted.into()))
}

/// Whether JavaScript takes it for true, which is what the reference asks of what functions give it: arrays and
/// objects are true even if empty.
pub(super) fn is_truthy(item: &Item<'_>) -> bool {
    match item {
        None | Some(Value::Null) => false,
        Some(Value::Bool(value)) => *value,
        Some(Value::Str(text)) => !text.is_empty(),
        Some(value) => value.as_f64().is_none_or(|number| number != 0.0),
    }
}

/// Whether one item comes after another.
pub type After<'s, T> = &'s mut dyn FnMut(&T, &T) -> Result<bool, ExprError>;

/// A stable merge sort. Compares the same pairs in the same order as the reference, since a comparison may fail.
pub fn merge_sort<T>(mut items: Vec<T>, after: After<'_, T>) -> Result<Vec<T>, ExprError> {
    if items.len() <= 1 {
        return Ok(items);
    }
    let right = items.split_off(items.len() / 2);
    let mut left = merge_sort(items, after)?.into_iter().peekable();
    let mut right = merge_sort(right, after)?.into_iter().peekable();
    let mut merged = Vec::with_capacity(left.len() + right.len());
    while let (Some(first), Some(second)) = (left.peek(), right.peek()) {
        let next = if after(first, second)? { right.next() } else { left.next() };
        merged.extend(next);
    }
    merged.extend(left);
    merged.extend(right);
    Ok(merged)
}

/// The same of what is copied, in place: one piece of memory serves all of it.
pub fn sort_copies<T: Copy>(
    mut items: Vec<T>,
    after: &mut impl FnMut(&T, &T) -> Result<bool, ExprError>,
) -> Result<Vec<T>, ExprError> {
    let mut room = Vec::with_capacity(items.len().div_ceil(2));
    sort_part(&mut items, &mut room, after)?;
    Ok(items)
}

fn sort_part<T: Copy>(
    items: &mut [T],
    room: &mut Vec<T>,
    after: &mut impl FnMut(&T, &T) -> Result<bool, ExprError>,
) -> Result<(), ExprError> {
    let middle = items.len() / 2;
    if middle == 0 {
        return Ok(());
    }
    sort_part(&mut items[..middle], room, after)?;
    sort_part(&mut items[middle..], room, after)?;
    room.clear();
    room.extend_from_slice(&items[..middle]);
    let (mut left, mut right) = (0, middle);
    for at in 0..items.len() {
        let (Some(first), Some(second)) = (room.get(left), items.get(right)) else { break };
        match after(first, second)? {
            true => (items[at], right) = (*second, right + 1),
            false => (items[at], left) = (*first, left + 1),
        }
    }
    // What is left of the right half is where it belongs.
    let rest = &room[left..];
    items[right - rest.len()..right].copy_from_slice(rest);
    Ok(())
}

/// `^(…)`: the items in the order of their keys, of which each item has one for each term, in a row. Absent ones come
/// last.
pub fn order_by<T>(
    cx: &Cx<'_>,
    items: Vec<T>,
    keys: Vec<Item<'_>>,
    descending: &[bool],
    at: &'static str,
) -> Result<Vec<T>, ExprError> {
    let order = match plain_order(&keys, descending) {
        Some(order) => {
            cx.check_time(at)?;
            order
        }
        None => {
            let keys: Vec<_> = keys.chunks(descending.len().max(1)).collect();
            merge_sort((0..items.len()).collect(), &mut |left: &usize, right: &usize| {
                cx.tick(at)?;
                comes_after(keys[*left], keys[*right], descending, at)
            })?
        }
    };
    let mut items: Vec<_> = items.into_iter().map(Some).collect();
    Ok(order.into_iter().filter_map(|index| items.get_mut(index)?.take()).collect())
}

/// The order by one term, if its keys are all numbers or all strings: no comparison of those can fail.
fn plain_order(keys: &[Item<'_>], descending: &[bool]) -> Option<Vec<usize>> {
    let [descending] = *descending else { return None };
    let turned = |order: Ordering| if descending { order.reverse() } else { order };
    let mut order: Vec<usize> = (0..keys.len()).collect();
    let numbers: Option<Vec<f64>> = keys.iter().map(|key| key.as_ref()?.as_f64()).collect();
    if let Some(numbers) = numbers.filter(|numbers| !numbers.iter().any(|number| number.is_nan())) {
        // Zeros of both signs are equal, and there is nothing else that `total_cmp` tells apart.
        order.sort_by(|&left, &right| turned((numbers[left] + 0.0).total_cmp(&(numbers[right] + 0.0))));
        return Some(order);
    }
    let texts: Vec<&str> = keys.iter().map(|key| key.as_ref()?.as_str()).collect::<Option<_>>()?;
    order.sort_by(|&left, &right| turned(compare_text(texts[left], texts[right])));
    Some(order)
}

/// Whether the keys on the left come after those on the right.
fn comes_after(
    left: &[Item<'_>],
    right: &[Item<'_>],
    descending: &[bool],
    at: &'static str,
) -> Result<bool, ExprError> {
    for ((left, right), descending) in left.iter().zip(right).zip(descending) {
        match by_key(left, right, *descending, at)? {
            Ordering::Equal => {}
            order => return Ok(order == Ordering::Greater),
        }
    }
    Ok(false)
}

fn by_key(
    left: &Item<'_>,
    right: &Item<'_>,
    descending: bool,
    at: &'static str,
) -> Result<Ordering, ExprError> {
    let (Some(left), Some(right)) = (left, right) else { return Ok(by_presence(left, right)) };
    let order = match ((left.as_f64(), right.as_f64()), (left.as_str(), right.as_str())) {
        ((Some(left), Some(right)), _) => compare_numbers(left, right),
        (_, (Some(left), Some(right))) => compare_text(left, right),
        ((Some(_), _), (_, Some(_))) | ((_, Some(_)), (Some(_), _)) => {
            let message = format!("cannot order {} and {}", left.describe(), right.describe());
            return Err(ExprError::new("T2007", at, message));
        }
        _ => {
            let sortable = left.as_f64().is_some() || left.as_str().is_some();
            let found = if sortable { right } else { left }.describe();
            let message = format!("only numbers and strings have an order, not {found}");
            return Err(ExprError::new("T2008", at, message));
        }
    };
    Ok(if descending { order.reverse() } else { order })
}

/// The order of two numbers; none of JSON is not one.
pub fn compare_numbers(left: f64, right: f64) -> Ordering {
    left.partial_cmp(&right).unwrap_or(Ordering::Equal)
}

/// The order of two keys of which at least one is absent, which comes last.
fn by_presence<T>(left: &Option<T>, right: &Option<T>) -> Ordering {
    left.is_none().cmp(&right.is_none())
}

/// The order of two keys that may be absent: then they come last, whichever way the others are ordered.
pub fn compare_present<T>(
    left: Option<T>,
    right: Option<T>,
    compare: impl FnOnce(T, T) -> Ordering,
) -> Ordering {
    match (left, right) {
        (Some(left), Some(right)) => compare(left, right),
        (left, right) => by_presence(&left, &right),
    }
}
