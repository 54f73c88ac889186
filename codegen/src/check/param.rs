//! Parameters of a spec: what `#[param]` says of them has to make sense.

use std::collections::HashMap;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::ir::Type;
use crate::ir::spec::{Place, Spec};
use crate::lower::types::Types;
use crate::source::Span;
use crate::syntax::{self, Constant, ConstantValue, Param};

/// The rules that the attributes of one parameter show, whatever its type.
pub fn check_param(cx: &Diagnostics, param: &Param) {
    check_range(cx, param);
    check_pattern(cx, param);
    check_options(cx, param);
}

/// The rules that need to know types.
pub fn check_types(cx: &Diagnostics, types: &mut Types<'_>, written: &syntax::Spec, spec: &Spec) {
    check_unique(cx, written, spec);
    for param in &written.params {
        let ty = types.lower_type(&param.ty);
        check_keys(cx, param, &ty);
        check_bounds(cx, param, &ty);
        check_flattened(cx, param, &ty);
    }
}

/// A bound is told to agents, so it has to be known at build; and a range that holds nothing makes a parameter that
/// no one can set.
fn check_range(cx: &Diagnostics, param: &Param) {
    let name = &param.name.value;
    for (key, bound) in [("min", &param.min), ("max", &param.max)] {
        let Some(bound) = bound.as_ref().filter(|bound| number(bound).is_none()) else { continue };
        cx.push(
            Diagnostic::error(bound.span, format!("`{key}` of parameter `{name}` is not a literal number"))
                .label("not known at build")
                .help(format!("write the number: `{key} = 0`"))
                .in_item(),
        );
    }
    let (Some(min), Some(max)) = (&param.min, &param.max) else { return };
    let (Some(least), Some(most)) = (number(min), number(max)) else { return };
    if least > most {
        cx.push(
            Diagnostic::error(max.span, format!("no value of `{name}` is allowed"))
                .label(format!("`min` is {least}, above `max`"))
                .related(min.span, "the other bound")
                .help("exchange `min` and `max`")
                .in_item(),
        );
    }
}

/// The number that a constant is.
pub fn number(constant: &Constant) -> Option<f64> {
    match constant.value {
        ConstantValue::Integer(value) => Some(value as f64),
        ConstantValue::Float(value) => Some(value),
        _ => None,
    }
}

/// Clients compile the pattern too, as JavaScript.
fn check_pattern(cx: &Diagnostics, param: &Param) {
    let Some(pattern) = &param.pattern else { return };
    if let Err(error) = regress::Regex::with_flags(&pattern.value, "u") {
        let name = &param.name.value;
        let reason = error.to_string();
        cx.push(
            Diagnostic::error(
                pattern.span,
                format!("the pattern of parameter `{name}` is not a regular expression"),
            )
            .label("as JavaScript has them")
            .note(reason.trim_end_matches('.').to_lowercase())
            .help("write it as in JavaScript, with the flag `u`: `^[a-z]+$`")
            .in_item(),
        );
    }
}

/// Options are told to agents, so they have to be known at build.
fn check_options(cx: &Diagnostics, param: &Param) {
    let name = &param.name.value;
    for (index, option) in param.options.iter().enumerate() {
        let is_literal = matches!(
            option.value,
            ConstantValue::Integer(_) | ConstantValue::Float(_) | ConstantValue::String(_)
        );
        let first = param.options[..index].iter().find(|first| first.value == option.value);
        let error = match (is_literal, first) {
            (false, _) => Diagnostic::error(
                option.span,
                format!("an option of parameter `{name}` is neither a string nor a number"),
            )
            .label("expected a literal")
            .help("write the value itself, or make the type an enum: its variants are its options"),
            (true, Some(first)) => {
                Diagnostic::error(option.span, format!("duplicate option of parameter `{name}`"))
                    .label("given a second time")
                    .related(first.span, "first given here")
                    .help("remove one of the two")
            }
            (true, None) => continue,
        };
        cx.push(error.in_item());
    }
}

/// Graphs and agents set parameters by name. serde's renaming counts, and the fields of flattened structs.
fn check_unique(cx: &Diagnostics, written: &syntax::Spec, spec: &Spec) {
    let mut seen: HashMap<String, Span> = HashMap::new();
    for (param, lowered) in written.params.iter().zip(&spec.params) {
        for name in lowered.names() {
            let Some(first) = seen.insert(name.to_owned(), param.field.span) else { continue };
            let label = match lowered.place {
                Place::Flattened => "a field of the flattened type has this name",
                _ => "already the name of another parameter",
            };
            cx.push(
                Diagnostic::error(param.field.span, format!("duplicate parameter `{name}`"))
                    .label(label)
                    .related(first, "the other")
                    .help("give one of them another name: `#[serde(rename = \"…\")]`"),
            );
        }
    }
}

/// A bound that the type cannot reach promises agents values that no one can set.
fn check_bounds(cx: &Diagnostics, param: &Param, ty: &Type) {
    let Type::Integer(facets) = ty.without_null() else { return };
    let (least, most) = facets.map_or((None, None), |facets| (facets.minimum, facets.maximum));
    for (key, bound) in [("min", &param.min), ("max", &param.max)] {
        let Some((bound, value)) = bound.as_ref().and_then(|bound| Some((bound, number(bound)?))) else {
            continue;
        };
        let reason = match (least, most) {
            _ if value.fract() != 0.0 => "holds whole numbers only".to_owned(),
            (Some(least), _) if value < least => format!("holds nothing below {least}"),
            (_, Some(most)) if value > most => format!("holds nothing above {most}"),
            _ => continue,
        };
        let message = format!("`{key}` of parameter `{}` is out of reach", param.name.value);
        let error = Diagnostic::error(bound.span, message).label(format!("`{}` {reason}", param.ty.rust));
        cx.push(error.help(format!("choose a bound that `{}` can hold", param.ty.rust)));
    }
}

/// A key that the type cannot have would be dropped silently.
fn check_keys(cx: &Diagnostics, param: &Param, ty: &Type) {
    let inner = ty.without_null();
    let (is_number, is_text) = (is_a(&inner, is_number), is_a(&inner, is_text));
    let name = &param.name.value;
    let refuse = |key: &str, span: Span, needs: &str| {
        let message = format!("`{key}` of parameter `{name}` needs a type that is {needs}");
        cx.push(
            Diagnostic::error(span, message)
                .label(format!("`{}` is {ty}", param.ty.rust))
                .help(format!("remove `{key}`, or give the parameter another type")),
        );
    };
    for (key, bound) in [("min", &param.min), ("max", &param.max)] {
        bound.iter().filter(|_| !is_number).for_each(|bound| refuse(key, bound.span, "a number"));
    }
    param.pattern.iter().filter(|_| !is_text).for_each(|found| refuse("pattern", found.span, "a string"));
    let Some(first) = param.options.first() else { return };
    if !is_number && !is_text {
        return refuse("options", first.span, "a string or a number");
    }
    for option in &param.options {
        let fits = match option.value {
            ConstantValue::String(_) => is_text,
            ConstantValue::Integer(_) | ConstantValue::Float(_) => is_number,
            _ => true,
        };
        if !fits {
            cx.push(
                Diagnostic::error(option.span, format!("wrong type of an option of parameter `{name}`"))
                    .label(format!("expected {inner}")),
            );
        }
    }
}

fn is_a(ty: &Type, is: fn(&Type) -> bool) -> bool {
    match ty {
        Type::Union(members) => members.iter().any(is),
        other => is(other),
    }
}

fn is_number(ty: &Type) -> bool {
    matches!(ty, Type::Integer(_) | Type::Number(_) | Type::Any)
}

fn is_text(ty: &Type) -> bool {
    matches!(ty, Type::String(_) | Type::Any)
}

/// Only the fields of an object can stand among the parameters.
fn check_flattened(cx: &Diagnostics, param: &Param, ty: &Type) {
    let is_object = |ty: &Type| matches!(ty, Type::Object(_) | Type::Any);
    if param.serde.skip || !param.serde.flatten || is_a(&ty.without_null(), is_object) {
        return;
    }
    let name = &param.field.value;
    cx.push(
        Diagnostic::error(param.ty.span, format!("parameter `{name}` cannot be flattened"))
            .label(format!("this is {ty}, without fields"))
            .help("remove `#[serde(flatten)]`, or make the type a struct"),
    );
}
