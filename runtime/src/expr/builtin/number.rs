//! Functions of numbers. Whole numbers stay exact where they only pass through.

use nodewright_core::number::{f64_to_string, round_plainly};
use nodewright_core::text_number::json_number;

use super::{Args, Builtin, Cx, Param, Signature, number_arg, wrong};
use crate::expr::{Evaluated, ExprError, Item, finite};
use crate::value::Value;

const NUMBER_HERE: Signature = Signature::of(&[Param::NUMBER.context()]);
const WITH_OPTION: Signature = Signature::of(&[Param::NUMBER.context(), Param::NUMBER.optional()]);

/// `$number`
pub static NUMBER: Builtin = Builtin {
    name: "number",
    signature: Signature::of(&[Param::of("nsbm").context()]),
    arity: 1,
    call: |_, mut args, at| number_of(args.take(0), at),
};

/// `$floor`
pub static FLOOR: Builtin = Builtin {
    name: "floor",
    signature: NUMBER_HERE,
    arity: 1,
    call: |_, mut args, at| whole("floor", args.take(0), at, f64::floor),
};

/// `$ceil`
pub static CEIL: Builtin = Builtin {
    name: "ceil",
    signature: NUMBER_HERE,
    arity: 1,
    call: |_, mut args, at| whole("ceil", args.take(0), at, f64::ceil),
};

/// `$round`
pub static ROUND: Builtin = Builtin { name: "round", signature: WITH_OPTION, arity: 2, call: round };

/// `$abs`
pub static ABS: Builtin = Builtin { name: "abs", signature: NUMBER_HERE, arity: 1, call: abs };

/// `$sqrt`
pub static SQRT: Builtin = Builtin { name: "sqrt", signature: NUMBER_HERE, arity: 1, call: sqrt };

/// `$power`
pub static POWER: Builtin = Builtin {
    name: "power",
    signature: Signature::of(&[Param::NUMBER.context(), Param::NUMBER]),
    arity: 2,
    call: power,
};

/// `$formatBase`
pub static FORMAT_BASE: Builtin =
    Builtin { name: "formatBase", signature: WITH_OPTION, arity: 2, call: format_base };

/// `$random`
pub static RANDOM: Builtin = Builtin {
    name: "random",
    signature: Signature::of(&[]),
    arity: 0,
    call: |cx, _, _| Ok(Some(Value::Float(cx.random()))),
};

/// `$number` of a value.
pub(in crate::expr) fn number_of<'a>(of: Item<'a>, at: &'static str) -> Evaluated<'a> {
    match of {
        None => Ok(None),
        Some(value @ (Value::Int(_) | Value::UInt(_) | Value::Float(_))) => Ok(Some(value)),
        Some(Value::Bool(value)) => Ok(Some(Value::Int(value.into()))),
        Some(Value::Str(text)) => Ok(Some(Value::Float(number_in(&text, at)?))),
        Some(_) => Err(wrong("number", "a number, a string or a boolean", &of, "T0410", at)),
    }
}

/// `$number` of a string.
pub(in crate::expr) fn number_in(text: &str, at: &'static str) -> Result<f64, ExprError> {
    json_number(text).ok_or_else(|| {
        let message = format!("the string `{}` is no number", super::short(text));
        ExprError::new("D3030", at, message)
    })
}

fn whole<'a>(function: &'static str, of: Item<'a>, at: &'static str, make: fn(f64) -> f64) -> Evaluated<'a> {
    match of {
        Some(value @ (Value::Int(_) | Value::UInt(_))) => Ok(Some(value)),
        of => Ok(number_arg(function, &of, at)?.map(|number| Value::Float(make(number)))),
    }
}

fn round<'a>(_: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    let of = args.take(0);
    let precision = number_arg("round", &args.take(1), at)?.unwrap_or(0.0);
    match of {
        Some(value @ (Value::Int(_) | Value::UInt(_))) if precision >= 0.0 => Ok(Some(value)),
        of => match number_arg("round", &of, at)? {
            Some(number) => Ok(Some(Value::Float(finite(round_to(number, precision), at)?))),
            None => Ok(None),
        },
    }
}

/// A number rounded to so many decimal places, halves to the even neighbour.
#[inline]
pub(in crate::expr) fn round_to(number: f64, precision: f64) -> f64 {
    let precision = precision.trunc().clamp(-1000.0, 1000.0) as i32;
    match round_plainly(number, precision) {
        // No negative zero.
        Some((whole, ten)) => whole / ten + 0.0,
        None => round_by_digits(number, precision),
    }
}

pub(super) fn round_by_digits(number: f64, precision: i32) -> f64 {
    let scaled = shift(number, precision);
    let mut rounded = scaled.floor();
    if scaled - rounded >= 0.5 {
        rounded += 1.0;
    }
    if (rounded - scaled).abs() == 0.5 && (rounded % 2.0).abs() == 1.0 {
        rounded -= 1.0;
    }
    // No negative zero.
    shift(rounded, -precision) + 0.0
}

/// A number with its decimal point moved, by its digits, so that no error of a multiplication comes in.
fn shift(number: f64, places: i32) -> f64 {
    if places == 0 || !number.is_finite() {
        return number;
    }
    let text = f64_to_string(number);
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent = exponent.parse::<i32>().unwrap_or(0) + places;
    format!("{digits}e{exponent}").parse().unwrap_or(f64::NAN)
}

fn abs<'a>(_: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    Ok(match args.take(0) {
        Some(Value::Int(number)) => Some(Value::from(number.unsigned_abs())),
        Some(Value::UInt(number)) => Some(Value::UInt(number)),
        of => number_arg("abs", &of, at)?.map(|number| Value::Float(number.abs())),
    })
}

fn sqrt<'a>(_: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    match number_arg("sqrt", &args.take(0), at)? {
        None => Ok(None),
        Some(number) => Ok(Some(Value::Float(root_of(number, at)?))),
    }
}

/// `$sqrt` of a number.
pub(in crate::expr) fn root_of(number: f64, at: &'static str) -> Result<f64, ExprError> {
    if number < 0.0 {
        let message = format!("`$sqrt` takes no negative number: {}", f64_to_string(number));
        return Err(ExprError::new("D3060", at, message));
    }
    Ok(number.sqrt())
}

fn power<'a>(_: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    let Some(base) = number_arg("power", &args.take(0), at)? else { return Ok(None) };
    let exponent = number_arg("power", &args.take(1), at)?.unwrap_or(f64::NAN);
    Ok(Some(Value::Float(power_of(base, exponent, at)?)))
}

/// `$power` of two numbers.
#[inline]
pub(in crate::expr) fn power_of(base: f64, exponent: f64, at: &'static str) -> Result<f64, ExprError> {
    // A square is exact but for one rounding, which is as near as any power comes.
    let result = if exponent == 2.0 { base * base } else { base.powf(exponent) };
    if exponent.is_nan() || !result.is_finite() {
        return Err(no_power(base, exponent, at));
    }
    Ok(result)
}

#[cold]
fn no_power(base: f64, exponent: f64, at: &'static str) -> ExprError {
    let (base, exponent) = (f64_to_string(base), f64_to_string(exponent));
    let message = format!("`$power` of {base} to the {exponent} is no number of JSON");
    ExprError::new("D3061", at, message)
}

fn format_base<'a>(_: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    let Some(number) = number_arg("formatBase", &args.take(0), at)? else { return Ok(None) };
    let radix = number_arg("formatBase", &args.take(1), at)?.map_or(10.0, |radix| round_to(radix, 0.0));
    if !(2.0..=36.0).contains(&radix) {
        let message = format!("`$formatBase` takes a radix of 2 to 36, not {}", f64_to_string(radix));
        return Err(ExprError::new("D3100", at, message));
    }
    let number = finite(round_to(number, 0.0), at)?;
    Ok(Some(Value::from(match radix {
        10.0 => f64_to_string(number),
        radix => in_base(number, radix),
    })))
}

/// A whole number in a radix, as JavaScript writes it: digits that it has no bits for are zeros.
fn in_base(number: f64, radix: f64) -> String {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let mut rest = number.abs();
    let mut digits = Vec::new();
    while rest / radix >= EXACT {
        rest /= radix;
        digits.push('0');
    }
    loop {
        let digit = rest % radix;
        digits.push(char::from_digit(digit as u32, radix as u32).unwrap_or('0'));
        rest = (rest - digit) / radix;
        if rest <= 0.0 {
            break;
        }
    }
    if number < 0.0 {
        digits.push('-');
    }
    digits.into_iter().rev().collect()
}
