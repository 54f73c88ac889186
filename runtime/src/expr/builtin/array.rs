//! Functions of arrays: `$append`, `$zip`, `$distinct`.

use std::collections::HashSet;

use super::key::Key;
use super::{Args, Builtin, Cx, FEW, Param, Signature, room};
use crate::expr::Evaluated;
use crate::value::{Array, Origin, Value};

/// `$append`
pub static APPEND: Builtin =
    Builtin { name: "append", signature: Signature::of(&[Param::ANY, Param::ANY]), arity: 2, call: append };

/// `$zip`
pub static ZIP: Builtin =
    Builtin { name: "zip", signature: Signature::of(&[Param::ARRAY.repeated()]), arity: 0, call: zip };

/// `$distinct`
pub static DISTINCT: Builtin =
    Builtin { name: "distinct", signature: Signature::of(&[Param::ANY]), arity: 1, call: distinct };

fn append<'a>(cx: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    let (first, second) = match (args.take(0), args.take(1)) {
        (Some(first), Some(second)) => (first, second),
        (first, second) => return Ok(first.or(second)),
    };
    let mut items = match first {
        Value::Array(items) => items.into_vec(),
        single => vec![single],
    };
    match second {
        Value::Array(more) => {
            room(cx, items.len() + more.len(), at)?;
            items.extend(more.into_vec());
        }
        single => {
            room(cx, items.len() + 1, at)?;
            items.push(single);
        }
    }
    Ok(Some(items.into()))
}

fn zip<'a>(_: &Cx<'a>, args: Args<'_, 'a>, _: &'static str) -> Evaluated<'a> {
    let arrays: Vec<&[Value<'a>]> =
        args.0.iter().map(|arg| arg.as_ref().and_then(Value::as_array).unwrap_or_default()).collect();
    let length = arrays.iter().map(|items| items.len()).min().unwrap_or(0);
    let tuple =
        |index: usize| arrays.iter().filter_map(|items| items.get(index).cloned()).collect::<Vec<_>>();
    Ok(Some((0..length).map(|index| tuple(index).into()).collect::<Vec<Value<'a>>>().into()))
}

fn distinct<'a>(cx: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    let items = match args.take(0) {
        Some(Value::Array(items)) if items.len() > 1 => items,
        as_is => return Ok(as_is),
    };
    let origin = match items.origin() {
        Origin::Sequence | Origin::Kept => Origin::Sequence,
        Origin::Data | Origin::Constructed => Origin::Data,
    };
    let kept = match items.len() <= FEW {
        true => few_distinct(&items),
        false => {
            #[allow(
                clippy::mutable_key_type,
                reason = "a pattern is compiled once, and is a key by its place"
            )]
            let mut seen = HashSet::new();
            let mut kept = Vec::new();
            for item in items.iter() {
                cx.tick(at)?;
                if seen.insert(Key(item)) {
                    kept.push(item.clone());
                }
            }
            kept
        }
    };
    Ok(Some(Value::array_from(kept, origin)))
}

fn few_distinct<'a>(items: &Array<'a>) -> Vec<Value<'a>> {
    let mut kept: Vec<Value<'a>> = Vec::new();
    for item in items.iter() {
        if !kept.contains(item) {
            kept.push(item.clone());
        }
    }
    kept
}
