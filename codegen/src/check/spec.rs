//! Rules of node specs.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::ir::Project;
use crate::source::Span;
use crate::syntax::{Constant, ConstantValue, Param, Spec};

/// The rules that one spec shows by itself: its derive checks them, at the token.
pub fn check_item(cx: &Diagnostics, spec: &Spec) {
    check_id(cx, spec);
    check_version(cx, spec);
    for param in &spec.params {
        check_range(cx, param);
    }
}

/// Agents address nodes as `TYPE.SUBTYPE`, so each spec has both parts.
fn check_id(cx: &Diagnostics, spec: &Spec) {
    let is_part = |part: &str| {
        !part.is_empty() && part.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
    };
    let Some(id) = &spec.id else { return };
    if !id.value.split_once('.').is_some_and(|(ty, subtype)| is_part(ty) && is_part(subtype)) {
        cx.push(
            Diagnostic::error(id.span, format!("`{}` is not a node id", id.value))
                .label("expected `TYPE.SUBTYPE`")
                .help("write a type and a subtype in capitals: `ACTION.PRICE_LINES`")
                .in_item(),
        );
    }
}

/// Versions are compared, so they are numbers: `1.2.3`.
fn check_version(cx: &Diagnostics, spec: &Spec) {
    let Some(version) = &spec.version else { return };
    let parts: Vec<_> = version.value.split('.').map(str::parse::<u32>).collect();
    if parts.len() != 3 || parts.iter().any(Result::is_err) {
        cx.push(
            Diagnostic::error(version.span, format!("`{}` is not a version", version.value))
                .label("expected three numbers")
                .help("write it as `1.0.0`")
                .in_item(),
        );
    }
}

/// A range that holds nothing, or not even the default, makes a parameter that no one can set.
fn check_range(cx: &Diagnostics, param: &Param) {
    let number = |constant: &Option<Constant>| constant.as_ref().and_then(as_number);
    let (min, max) = (number(&param.min), number(&param.max));
    let name = &param.name.value;
    if let (Some((min, _)), Some((max, at))) = (min, max)
        && min > max
    {
        cx.push(
            Diagnostic::error(at, format!("no value of `{name}` is allowed"))
                .label(format!("`min` is {min}, above `max`"))
                .help("exchange `min` and `max`")
                .in_item(),
        );
        return;
    }
    let Some((default, at)) = number(&param.default) else {
        return;
    };
    let outside = match (min, max) {
        (Some((min, _)), _) if default < min => Some(format!("`min` is {min}")),
        (_, Some((max, _))) if default > max => Some(format!("`max` is {max}")),
        _ => None,
    };
    if let Some(bound) = outside {
        cx.push(
            Diagnostic::error(at, format!("the default of `{name}` is outside its range"))
                .label(bound)
                .help("choose a default within `min` and `max`")
                .in_item(),
        );
    }
}

fn as_number(constant: &Constant) -> Option<(f64, Span)> {
    match constant.value {
        ConstantValue::Integer(value) => Some((value as f64, constant.span)),
        ConstantValue::Float(value) => Some((value, constant.span)),
        _ => None,
    }
}

/// The registry is keyed by id and version: a second spec of one key could never be found.
pub fn check_unique(cx: &Diagnostics, project: &Project) {
    for pair in project.specs.windows(2) {
        let [first, second] = pair else { continue };
        if (&first.id, &first.version) == (&second.id, &second.version) {
            let (first, second) = if first.span <= second.span { (first, second) } else { (second, first) };
            cx.push(
                Diagnostic::error(second.span, format!("duplicate node `{}` {}", second.id, second.version))
                    .label(format!("on `{}`", second.rust_name))
                    .related(first.span, format!("first used on `{}`", first.rust_name))
                    .help("give it another id, or another `version`"),
            );
        }
    }
}
