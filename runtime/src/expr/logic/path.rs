//! Plain paths of JSON Logic: names and positions with dots between. They are only ever paths, never rules.

use super::super::Item;
use super::super::seq::Here;
use super::{or_null, to_number, to_text};
use crate::value::Value;

/// The value at a path; nothing if a part of it is not there.
pub fn logic_path<'a>(here: Here<'_, 'a>, path: &[&str]) -> Item<'a> {
    path.iter().try_fold(here?, |at, part| step(at, part)).cloned()
}

/// The value at a path that was computed. Null and the empty text are all there is.
pub fn logic_lookup<'a>(here: Here<'_, 'a>, path: &Item<'_>) -> Item<'a> {
    match path {
        None | Some(Value::Null) => here.cloned(),
        Some(Value::Str(text)) if text.is_empty() => here.cloned(),
        Some(path) => to_text(path).split('.').try_fold(here?, step).cloned(),
    }
}

fn step<'s, 'a>(of: &'s Value<'a>, part: &str) -> Option<&'s Value<'a>> {
    match of {
        Value::Object(object) => object.get(part),
        Value::Array(items) => {
            let canonical =
                part == "0" || !part.starts_with('0') && part.bytes().all(|it| it.is_ascii_digit());
            items.get(part.parse::<usize>().ok().filter(|_| canonical)?)
        }
        _ => None,
    }
}

/// Whether nothing is there: no value, null, or the empty text.
pub fn logic_lacks(item: &Item<'_>) -> bool {
    match item {
        None | Some(Value::Null) => true,
        Some(Value::Str(text)) => text.is_empty(),
        Some(_) => false,
    }
}

/// The keys at which nothing is there. They are the arguments, or the elements of the first.
pub fn logic_missing<'a>(here: Here<'_, 'a>, args: &[Item<'a>]) -> Item<'a> {
    let keys: Vec<Value<'a>> = match args {
        [Some(Value::Array(keys)), ..] => keys.to_vec(),
        args => args.iter().map(or_null).collect(),
    };
    let lacks = |key: &Value<'a>| logic_lacks(&logic_lookup(here, &Some(key.clone())));
    Some(keys.into_iter().filter(lacks).collect::<Vec<_>>().into())
}

/// The keys at which nothing is there, or none if something is at enough of them.
pub fn logic_missing_some<'a>(here: Here<'_, 'a>, need: &Item<'a>, keys: &Item<'a>) -> Item<'a> {
    let count = match keys {
        Some(Value::Array(keys)) => keys.len(),
        _ => 1,
    };
    let missing = logic_missing(here, std::slice::from_ref(keys));
    logic_enough(&[need.clone(), Some(Value::Int(count as i64)), missing])
}

/// Of how many are needed, how many there are, and those that are missing: the last, or none if enough are there.
pub fn logic_enough<'a>(args: &[Item<'a>]) -> Item<'a> {
    let [need, count, missing] = args else { return None };
    let lacking = missing.as_ref().and_then(Value::as_array).map_or(0, <[_]>::len);
    match to_number(&or_null(count)) - lacking as f64 >= to_number(&or_null(need)) {
        true => Some(Vec::<Value<'a>>::new().into()),
        false => missing.clone(),
    }
}
