//! Functions of pictures: numbers, whole numbers and points in time as text, and back.

use nodewright_core::picture::{
    DatePicture, Error, IntegerPicture, NumberOptions, NumberPicture, parse_timestamp,
};

use super::{Args, Builtin, Cx, Param, Signature, number_arg, short, text_arg, wrong};
use crate::expr::text::write_string;
use crate::expr::{Evaluated, ExprError, Item};
use crate::value::Value;

/// `$formatNumber`
pub static FORMAT_NUMBER: Builtin = Builtin {
    name: "formatNumber",
    signature: Signature::of(&[Param::NUMBER.context(), Param::STRING, Param::OBJECT.optional()]),
    arity: 3,
    call: format_number,
};

/// `$formatInteger`
pub static FORMAT_INTEGER: Builtin = Builtin {
    name: "formatInteger",
    signature: Signature::of(&[Param::NUMBER.context(), Param::STRING]),
    arity: 2,
    call: format_integer,
};

/// `$parseInteger`
pub static PARSE_INTEGER: Builtin = Builtin {
    name: "parseInteger",
    signature: Signature::of(&[Param::STRING.context(), Param::STRING]),
    arity: 2,
    call: parse_integer,
};

/// `$toMillis`
pub static TO_MILLIS: Builtin = Builtin {
    name: "toMillis",
    signature: Signature::of(&[Param::STRING.context(), Param::STRING.optional()]),
    arity: 2,
    call: to_millis,
};

/// `$fromMillis`
pub static FROM_MILLIS: Builtin = Builtin {
    name: "fromMillis",
    signature: Signature::of(&[Param::NUMBER.context(), Param::STRING.optional(), Param::STRING.optional()]),
    arity: 3,
    call: from_millis,
};

/// `$now`
pub static NOW: Builtin = Builtin {
    name: "now",
    signature: Signature::of(&[Param::STRING.optional(), Param::STRING.optional()]),
    arity: 2,
    call: now,
};

/// `$millis`
pub static MILLIS: Builtin = Builtin {
    name: "millis",
    signature: Signature::of(&[]),
    arity: 0,
    call: |cx, _, _| Ok(Some(Value::Int(cx.now()))),
};

/// An error of a picture.
#[cold]
pub(in crate::expr) fn refused(function: &'static str, error: Error, at: &'static str) -> ExprError {
    ExprError::new(error.code, at, format!("`${function}`: {}", error.message))
}

/// The picture that a function cannot do without.
fn picture_of<'v>(
    function: &'static str,
    picture: &'v Item<'_>,
    at: &'static str,
) -> Result<&'v str, ExprError> {
    match text_arg(function, picture, at)? {
        Some(picture) => Ok(picture),
        None => Err(wrong(function, "a picture", picture, "T0410", at)),
    }
}

/// A number that was read from a text, if it is one.
fn read<'a>(
    function: &'static str,
    number: f64,
    text: &str,
    code: &'static str,
    at: &'static str,
) -> Evaluated<'a> {
    Ok(Some(Value::Float(read_finite(function, number, text, code, at)?)))
}

fn read_finite(
    function: &'static str,
    number: f64,
    text: &str,
    code: &'static str,
    at: &'static str,
) -> Result<f64, ExprError> {
    match number.is_finite() {
        true => Ok(number),
        false => {
            let message = format!("`${function}` cannot read `{}`", short(text));
            Err(ExprError::new(code, at, message))
        }
    }
}

/// What `$toMillis` read of a text, if it is a point in time.
pub(in crate::expr) fn finite_time(millis: f64, text: &str, at: &'static str) -> Result<f64, ExprError> {
    read_finite("toMillis", millis, text, "D3110", at)
}

fn format_number<'a>(_: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    const NAME: &str = "formatNumber";
    let (number, picture, given) = (args.take(0), args.take(1), args.take(2));
    let Some(number) = number_arg(NAME, &number, at)? else { return Ok(None) };
    let picture = picture_of(NAME, &picture, at)?;
    let mut options = NumberOptions::default();
    for (name, value) in given.as_ref().and_then(Value::as_object).into_iter().flat_map(|given| given.iter())
    {
        let mut symbol = String::new();
        write_string(value, &mut symbol, at)?;
        options.set(name, &symbol);
    }
    let picture = NumberPicture::parse(picture, &options).map_err(|error| refused(NAME, error, at))?;
    Ok(Some(Value::from(picture.format(number))))
}

fn format_integer<'a>(_: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    const NAME: &str = "formatInteger";
    let (number, picture) = (args.take(0), args.take(1));
    let Some(number) = number_arg(NAME, &number, at)? else { return Ok(None) };
    let picture = IntegerPicture::parse(picture_of(NAME, &picture, at)?);
    let text = picture.and_then(|picture| picture.format(number));
    Ok(Some(Value::from(text.map_err(|error| refused(NAME, error, at))?)))
}

fn parse_integer<'a>(_: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    const NAME: &str = "parseInteger";
    let (text, picture) = (args.take(0), args.take(1));
    let Some(text) = text_arg(NAME, &text, at)? else { return Ok(None) };
    let picture = IntegerPicture::parse(picture_of(NAME, &picture, at)?);
    let number = picture.and_then(|picture| picture.read(text)).map_err(|error| refused(NAME, error, at))?;
    read(NAME, number, text, "D3030", at)
}

fn to_millis<'a>(cx: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    const NAME: &str = "toMillis";
    let (text, picture) = (args.take(0), args.take(1));
    let Some(text) = text_arg(NAME, &text, at)? else { return Ok(None) };
    let millis = match text_arg(NAME, &picture, at)? {
        None => parse_timestamp(text).map(Some),
        Some(picture) => DatePicture::parse(picture).and_then(|picture| picture.read(text, cx.now() as f64)),
    };
    match millis.map_err(|error| refused(NAME, error, at))? {
        Some(millis) => read(NAME, millis, text, "D3110", at),
        None => Ok(None),
    }
}

fn from_millis<'a>(_: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    match number_arg("fromMillis", &args.take(0), at)? {
        Some(millis) => written("fromMillis", millis, &args.take(1), &args.take(2), at),
        None => Ok(None),
    }
}

fn now<'a>(cx: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    written("now", cx.now() as f64, &args.take(0), &args.take(1), at)
}

/// A point in time as text.
fn written<'a>(
    function: &'static str,
    millis: f64,
    picture: &Item<'a>,
    timezone: &Item<'a>,
    at: &'static str,
) -> Evaluated<'a> {
    let timezone = text_arg(function, timezone, at)?;
    let picture = match text_arg(function, picture, at)? {
        Some(picture) => DatePicture::parse(picture),
        None => Ok(DatePicture::iso_8601()),
    };
    let text = picture.and_then(|picture| picture.format(millis, timezone));
    Ok(Some(Value::from(text.map_err(|error| refused(function, error, at))?)))
}
