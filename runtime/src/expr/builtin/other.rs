//! Functions of any value: `$boolean`, `$not`, `$exists`, `$type`, `$clone`, `$error`, `$assert`.

use super::{Args, Builtin, Cx, Param, Signature, text_arg, wrong};
use crate::expr::text::to_15_digits;
use crate::expr::{Evaluated, ExprError, Item, finite, is_true};
use crate::value::Value;

const ANY_HERE: Signature = Signature::of(&[Param::ANY.context()]);
const ANY: Signature = Signature::of(&[Param::ANY]);

/// `$boolean`
pub static BOOLEAN: Builtin = Builtin {
    name: "boolean",
    signature: ANY_HERE,
    arity: 1,
    call: |_, mut args, _| Ok(truth_of(&args.take(0)).map(Value::Bool)),
};

/// `$not`
pub static NOT: Builtin = Builtin {
    name: "not",
    signature: ANY_HERE,
    arity: 1,
    call: |_, mut args, _| Ok(truth_of(&args.take(0)).map(|truth| Value::Bool(!truth))),
};

/// `$exists`
pub static EXISTS: Builtin = Builtin {
    name: "exists",
    signature: ANY,
    arity: 1,
    call: |_, args, _| Ok(Some(Value::Bool(args.get(0).is_some()))),
};

/// `$type`
pub static TYPE: Builtin = Builtin {
    name: "type",
    signature: ANY,
    arity: 1,
    call: |_, args, _| Ok(args.get(0).map(|value| Value::from(type_of(value)))),
};

/// `$clone`
pub static CLONE: Builtin = Builtin {
    name: "clone",
    signature: Signature::of(&[Param::of("oam").context()]),
    arity: 1,
    call: |_, args, at| args.get(0).map(|value| cloned(value, at)).transpose(),
};

/// `$error`
pub static ERROR: Builtin =
    Builtin { name: "error", signature: Signature::of(&[Param::STRING.optional()]), arity: 1, call: error };

/// `$assert`
pub static ASSERT: Builtin = Builtin {
    name: "assert",
    signature: Signature::of(&[Param::BOOLEAN, Param::STRING.optional()]),
    arity: 2,
    call: assert,
};

/// Whether a value counts as true; absent if it is.
pub(in crate::expr) fn truth_of(of: &Item<'_>) -> Option<bool> {
    of.is_some().then(|| is_true(of))
}

fn type_of(value: &Value<'_>) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Int(_) | Value::UInt(_) | Value::Float(_) => "number",
        Value::Str(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
        Value::Function(_) => "function",
    }
}

/// A deep copy, as one by way of JSON text: every container is new, functions are empty strings.
pub(super) fn cloned<'a>(value: &Value<'a>, at: &'static str) -> Result<Value<'a>, ExprError> {
    Ok(match value {
        Value::Float(number) => Value::Float(to_15_digits(finite(*number, at)?)),
        Value::Function(_) => Value::from(""),
        Value::Array(items) => {
            let mut copies = Vec::with_capacity(items.len());
            for item in items.iter() {
                copies.push(cloned(item, at)?);
            }
            copies.into()
        }
        Value::Object(entries) => {
            let mut copies = Vec::with_capacity(entries.len());
            for (key, value) in entries.iter() {
                copies.push((key.clone(), cloned(value, at)?));
            }
            copies.into()
        }
        scalar => scalar.clone(),
    })
}

fn error<'a>(_: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    let message = args.take(0);
    Err(said("error", "D3137", &message, "$error() function evaluated", at)?)
}

fn assert<'a>(_: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    match args.take(0) {
        Some(Value::Bool(true)) => Ok(None),
        None | Some(Value::Bool(false)) => {
            let message = args.take(1);
            Err(said("assert", "D3141", &message, "$assert() statement failed", at)?)
        }
        other => Err(wrong("assert", "a boolean", &other, "T0410", at)),
    }
}

/// The error that the expression itself raises, in its words.
fn said(
    function: &'static str,
    code: &'static str,
    message: &Item<'_>,
    otherwise: &str,
    at: &'static str,
) -> Result<ExprError, ExprError> {
    let message = text_arg(function, message, at)?.filter(|message| !message.is_empty());
    Ok(ExprError::new(code, at, message.unwrap_or(otherwise).to_owned()))
}
