//! Functions of objects: `$keys`, `$lookup`, `$spread`, `$merge`.

use std::collections::HashMap;

use super::{Args, Builtin, Cx, FEW, Param, Signature, room};
use crate::expr::{Evaluated, ExprError, Item};
use crate::value::{Object, Origin, Str, Value};

/// `$keys`
pub static KEYS: Builtin =
    Builtin { name: "keys", signature: Signature::of(&[Param::ANY.context()]), arity: 1, call: keys };

/// `$lookup`
pub static LOOKUP: Builtin = Builtin {
    name: "lookup",
    signature: Signature::of(&[Param::ANY.context(), Param::STRING]),
    arity: 2,
    call: lookup,
};

/// `$spread`
pub static SPREAD: Builtin =
    Builtin { name: "spread", signature: Signature::of(&[Param::ANY.context()]), arity: 1, call: spread };

/// `$merge`
pub static MERGE: Builtin =
    Builtin { name: "merge", signature: Signature::of(&[Param::array_of("o")]), arity: 1, call: merge };

/// An object as it grows, where a key that comes again replaces its value. It is indexed once it is not small.
#[derive(Default)]
pub(super) struct Merged<'a> {
    entries: Vec<(Str<'a>, Value<'a>)>,
    places: HashMap<String, usize>,
}

impl<'a> Merged<'a> {
    fn place(&mut self, key: &str) -> Option<usize> {
        if self.entries.len() <= FEW {
            return self.entries.iter().position(|(name, _)| **name == *key);
        }
        if self.places.is_empty() {
            let places = self.entries.iter().enumerate();
            self.places = places.map(|(place, (name, _))| (String::from(&**name), place)).collect();
        }
        self.places.get(key).copied()
    }

    pub(super) fn set(&mut self, key: &Str<'a>, value: Value<'a>) {
        match self.place(key) {
            Some(place) => self.entries[place].1 = value,
            None => {
                if !self.places.is_empty() {
                    self.places.insert(String::from(&**key), self.entries.len());
                }
                self.entries.push((key.clone(), value));
            }
        }
    }

    pub(super) fn finish(self) -> Vec<(Str<'a>, Value<'a>)> {
        self.entries
    }
}

fn keys<'a>(cx: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    let names: Vec<Value<'a>> = match args.take(0) {
        Some(Value::Object(object)) => object.iter().map(|(key, _)| Value::Str(key.clone())).collect(),
        Some(Value::Array(items)) => {
            let mut merged = Merged::default();
            for item in items.iter() {
                cx.tick(at)?;
                collect_keys(item, &mut merged);
            }
            merged.finish().into_iter().map(|(key, _)| Value::Str(key)).collect()
        }
        _ => Vec::new(),
    };
    room(cx, names.len(), at)?;
    Ok(Some(Value::array_from(names, Origin::Sequence)))
}

fn collect_keys<'a>(value: &Value<'a>, merged: &mut Merged<'a>) {
    match value {
        Value::Object(object) => object.iter().for_each(|(key, _)| merged.set(key, Value::Null)),
        Value::Array(items) => items.iter().for_each(|item| collect_keys(item, merged)),
        _ => {}
    }
}

fn lookup<'a>(cx: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    let (of, key) = (args.take(0), args.take(1));
    let Some(Value::Str(key)) = &key else { return Ok(None) };
    match &of {
        Some(Value::Object(object)) => Ok(object.get(key).cloned()),
        Some(Value::Array(items)) => {
            let mut found = Vec::new();
            for item in items.iter() {
                look_into(cx, item, key, &mut found, at)?;
            }
            Ok(Some(Value::array_from(found, Origin::Sequence)))
        }
        _ => Ok(None),
    }
}

fn look_into<'a>(
    cx: &Cx<'a>,
    value: &Value<'a>,
    key: &str,
    found: &mut Vec<Value<'a>>,
    at: &'static str,
) -> Result<(), ExprError> {
    cx.tick(at)?;
    match value {
        Value::Object(object) => match object.get(key) {
            Some(Value::Array(values)) => found.extend(values.iter().cloned()),
            value => found.extend(value.cloned()),
        },
        Value::Array(items) => {
            for item in items.iter() {
                look_into(cx, item, key, found, at)?;
            }
        }
        _ => {}
    }
    room(cx, found.len(), at)
}

fn spread<'a>(cx: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    let of = args.take(0);
    match &of {
        Some(Value::Object(object)) => {
            Ok(Some(Value::array_from(singles(object).collect(), Origin::Sequence)))
        }
        Some(Value::Array(items)) => {
            let mut spread = Vec::new();
            for item in items.iter() {
                spread_into(cx, item, &mut spread, at)?;
            }
            let origin = if items.is_empty() { Origin::Sequence } else { Origin::Data };
            Ok(Some(Value::array_from(spread, origin)))
        }
        _ => Ok(of),
    }
}

fn spread_into<'a>(
    cx: &Cx<'a>,
    value: &Value<'a>,
    spread: &mut Vec<Value<'a>>,
    at: &'static str,
) -> Result<(), ExprError> {
    cx.tick(at)?;
    match value {
        Value::Object(object) => spread.extend(singles(object)),
        Value::Array(items) => {
            for item in items.iter() {
                spread_into(cx, item, spread, at)?;
            }
        }
        other => spread.push(other.clone()),
    }
    room(cx, spread.len(), at)
}

/// The entries of an object, each as an object of its own.
fn singles<'v, 'a>(object: &'v Object<'a>) -> impl Iterator<Item = Value<'a>> + 'v {
    object.iter().map(|entry| vec![entry.clone()].into())
}

fn merge<'a>(cx: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    let of: Item<'a> = args.take(0);
    let Some(value) = &of else { return Ok(None) };
    let objects = super::listed(value);
    if let ([Value::Object(_)], Some(Value::Object(only))) = (objects, objects.first()) {
        return Ok(Some(Value::Object(only.clone())));
    }
    let mut merged = Merged::default();
    for object in objects {
        cx.tick(at)?;
        let Some(object) = object.as_object() else {
            return Err(super::wrong("merge", "an array of objects", &of, "T0412", at));
        };
        object.iter().for_each(|(key, value)| merged.set(key, value.clone()));
    }
    Ok(Some(merged.finish().into()))
}
