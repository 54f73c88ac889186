//! Defaults of parameters: values that a graph could set.
//!
//! Only what the item shows is judged here. Whether a default is of a type that is declared elsewhere, rustc says.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::ir::ty::{Misfit, Wrong};
use crate::ir::{Repr, Type, spec};
use crate::lower::param::narrow;
use crate::source::Text;
use crate::syntax::{Constant, ConstantValue, Data, DataValue, Param};

/// A default that its own rules do not allow would be sent by agents, and refused. `plain` is the parameter as the
/// item shows it.
pub fn check_default(cx: &Diagnostics, param: &Param, plain: &spec::Param) {
    let Some(default) = &param.default else { return };
    if let Some(error) = check_option(param, plain, default) {
        return cx.push(error.in_item());
    }
    let data = as_data(default);
    let ty = match plain.ty {
        // Of a type that is not seen, the attributes still say what its values look like.
        Type::Any => narrow(&kind(&data), param),
        ref ty => ty.clone(),
    };
    let misfits = ty.misfits(&data);
    match (fraction(default), &misfits[..]) {
        (Some(span), []) if matches!(ty.without_null(), Type::Integer(_)) => {
            cx.push(
                wrong_type(param, span, &ty.without_null().to_string(), "a number with a fraction").in_item(),
            );
        }
        _ => misfits.iter().for_each(|misfit| cx.push(describe(param, misfit).in_item())),
    }
}

/// Rust has no `null`: an `Option` is `Some` or `None`, and nothing else is.
fn check_option(param: &Param, plain: &spec::Param, default: &Constant) -> Option<Diagnostic> {
    let is_option = matches!(plain.repr, Repr::Option(_));
    let expected = plain.ty.to_string();
    match &default.value {
        _ if plain.ty == Type::Any && !is_option => None,
        ConstantValue::None if !is_option => Some(wrong_type(param, default.span, &expected, "`None`")),
        ConstantValue::Some(_) if !is_option => Some(wrong_type(param, default.span, &expected, "`Some`")),
        ConstantValue::Bool(_)
        | ConstantValue::Integer(_)
        | ConstantValue::Float(_)
        | ConstantValue::String(_)
        | ConstantValue::List(_)
            if is_option =>
        {
            let error = wrong_type(param, default.span, "an `Option`", as_data(default).describe());
            Some(error.help(format!("write `Some({})`", default.rust)))
        }
        _ => None,
    }
}

fn wrong_type(param: &Param, span: crate::source::Span, expected: &str, found: &str) -> Diagnostic {
    let message = format!("the default of `{}` is of the wrong type", param.name.value);
    Diagnostic::error(span, message).note(format!("expected {expected}, found {found}"))
}

fn describe(param: &Param, misfit: &Misfit) -> Diagnostic {
    let name = &param.name.value;
    let error = |what: &str| Diagnostic::error(misfit.span, format!("the default of `{name}` {what}"));
    match &misfit.wrong {
        // Inside of `Some` there is no `null` any more.
        Wrong::Type(ty, found) => wrong_type(param, misfit.span, &ty.without_null().to_string(), found),
        Wrong::Option(ty, near) => error("is not one of its options")
            .note(format!("expected {ty}"))
            .help_if(near.as_ref().map(|near| format!("an option with a similar name exists: `{near}`"))),
        Wrong::Range(bound) => {
            let help = match param.min.is_some() || param.max.is_some() {
                true => "choose a default within `min` and `max`".to_owned(),
                false => format!("choose a default that `{}` can hold", param.ty.rust),
            };
            error("is outside its range").label(bound).help(help)
        }
        Wrong::Length(bound) => error("has the wrong length").note(bound),
        Wrong::Pattern(pattern) => {
            error("does not match its pattern").help(format!("choose a default that `{pattern}` matches"))
        }
        // Constants are not objects.
        Wrong::Unknown(field, _) | Wrong::Missing(field, _) => error(&format!("is wrong at `{field}`")),
    }
}

/// The value of a constant; what is not known of it is an expression.
pub(super) fn as_data(constant: &Constant) -> Data {
    let unknown = || DataValue::Expr(Text::opaque(constant.rust.clone(), constant.span));
    let value = match &constant.value {
        ConstantValue::Bool(value) => DataValue::Bool(*value),
        ConstantValue::Integer(value) => i64::try_from(*value).map_or_else(|_| unknown(), DataValue::Integer),
        ConstantValue::Float(value) => DataValue::Float(*value),
        ConstantValue::String(text) => DataValue::String(Text::opaque(text.clone(), constant.span)),
        ConstantValue::List(items) => DataValue::Array(items.iter().map(as_data).collect()),
        ConstantValue::None => DataValue::Null,
        ConstantValue::Some(inner) => return as_data(inner),
        ConstantValue::Default | ConstantValue::Path(_) | ConstantValue::Other => unknown(),
    };
    Data { value, span: constant.span }
}

/// Where a float literal stands: `1.0` is a whole number in JSON, but no integer in Rust.
fn fraction(constant: &Constant) -> Option<crate::source::Span> {
    match &constant.value {
        ConstantValue::Float(_) => Some(constant.span),
        ConstantValue::Some(inner) => fraction(inner),
        _ => None,
    }
}

/// The type that a value shows by itself.
fn kind(data: &Data) -> Type {
    match data.value {
        DataValue::Integer(_) | DataValue::Float(_) => Type::number(),
        DataValue::String(_) => Type::string(),
        _ => Type::Any,
    }
}
