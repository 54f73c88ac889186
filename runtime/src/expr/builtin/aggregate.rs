//! Functions that make one number of many: `$sum`, `$count`, `$max`, `$min`, `$average`.

use super::{Args, Builtin, Cx, Param, Signature, listed, wrong};
use crate::expr::{Evaluated, ExprError, Item, finite};
use crate::value::Value;

const NUMBERS: Signature = Signature::of(&[Param::array_of("n")]);

/// `$sum`
pub static SUM: Builtin =
    Builtin { name: "sum", signature: NUMBERS, arity: 1, call: |_, mut args, at| sum_of(&args.take(0), at) };

/// `$count`
pub static COUNT: Builtin = Builtin {
    name: "count",
    signature: Signature::of(&[Param::ARRAY]),
    arity: 1,
    call: |_, args, _| Ok(Some(Value::from(count_of(args.get(0))))),
};

/// `$max`
pub static MAX: Builtin = Builtin { name: "max", signature: NUMBERS, arity: 1, call: max };

/// `$min`
pub static MIN: Builtin = Builtin { name: "min", signature: NUMBERS, arity: 1, call: min };

/// `$average`
pub static AVERAGE: Builtin = Builtin { name: "average", signature: NUMBERS, arity: 1, call: average };

/// The numbers of an argument, which is an array or a single one.
fn numbers<'v>(
    function: &'static str,
    of: &'v Item<'_>,
    at: &'static str,
) -> impl Iterator<Item = Result<f64, ExprError>> + 'v {
    let items = of.as_ref().map_or(&[][..], |value| listed(value));
    items
        .iter()
        .map(move |item| item.as_f64().ok_or_else(|| wrong(function, "an array of numbers", of, "T0412", at)))
}

/// The sum of an array of numbers, or of a single one.
pub(in crate::expr) fn sum_of<'a>(of: &Item<'_>, at: &'static str) -> Evaluated<'a> {
    if of.is_none() {
        return Ok(None);
    }
    let sum = total("sum", of, at)?;
    Ok(Some(Value::Float(finite(sum, at)?)))
}

fn total(function: &'static str, of: &Item<'_>, at: &'static str) -> Result<f64, ExprError> {
    let mut total = 0.0;
    for number in numbers(function, of, at) {
        total += number?;
    }
    Ok(total)
}

/// How many elements an array has; a value that is none counts as one.
pub(in crate::expr) fn count_of(of: Option<&Value<'_>>) -> usize {
    of.map_or(0, |value| listed(value).len())
}

fn average<'a>(_: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    let of = args.take(0);
    match count_of(of.as_ref()) {
        0 => Ok(None),
        count => Ok(Some(Value::Float(finite(total("average", &of, at)? / count as f64, at)?))),
    }
}

fn max<'a>(_: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    extreme("max", &args.take(0), at, |number, best| number > best)
}

fn min<'a>(_: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    extreme("min", &args.take(0), at, |number, best| number < best)
}

/// The element that beats all others, as it is.
fn extreme<'a>(
    function: &'static str,
    of: &Item<'a>,
    at: &'static str,
    beats: fn(f64, f64) -> bool,
) -> Evaluated<'a> {
    let mut best: Option<(usize, f64)> = None;
    for (index, number) in numbers(function, of, at).enumerate() {
        let number = number?;
        if best.is_none_or(|(_, best)| beats(number, best)) {
            best = Some((index, number));
        }
    }
    Ok(best.and_then(|(index, _)| listed(of.as_ref()?).get(index).cloned()))
}
