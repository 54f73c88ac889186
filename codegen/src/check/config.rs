//! A configuration against the parameters of a spec: that of a graph's node, and that of an example.

use nodewright_core::nearest::nearest;

use super::default::as_data;
use super::value::{Purpose, describe_misfit};
use crate::diagnostic::Diagnostic;
use crate::ir::spec::{Param, Place, Spec};
use crate::ir::ty::Wrong;
use crate::ir::{Repr, Type};
use crate::source::{Span, Text};
use crate::syntax::{Constant, ConstantValue, Data, DataValue};

/// What a configuration says, entry by entry.
pub type Given<'c> = &'c [(Text, Data)];

/// Complaints about names that no parameter has, each with what it was probably meant to be.
pub fn check_names<'s>(spec: &'s Spec, given: Given<'_>) -> Vec<(Diagnostic, Option<&'s str>)> {
    let is_unknown = |name: &str| !spec.params.iter().any(|param| param.takes(name));
    let complaint = |(key, _): &(Text, Data)| {
        // One that is there already is not what another was meant to be.
        let is_given = |name: &&str| given.iter().any(|(key, _)| key.as_str() == *name);
        let names = spec.params.iter().flat_map(Param::names).filter(|name| !is_given(name));
        let near = nearest(key.as_str(), names);
        let error = Diagnostic::error(
            key.span(),
            format!("unknown parameter `{}` of node `{}`", key.as_str(), spec.id),
        )
        .label("not in its configuration")
        .help_if(near.map(|near| format!("a parameter with a similar name exists: `{near}`")));
        (error, near)
    };
    given.iter().filter(|(key, _)| is_unknown(key.as_str())).map(complaint).collect()
}

/// What is given for `param`: its value, or for a flattened one an object of all that is its own. `at` is where it
/// would be missing.
pub fn value_of(spec: &Spec, param: &Param, given: Given<'_>, at: Span) -> Option<Data> {
    let is_its = |name: &str| match param.place {
        // What has a name of its own never gets into a flattened map.
        Place::Flattened => param.takes(name) && !spec.params.iter().any(|other| is_named(other, name)),
        _ => param.takes(name),
    };
    let mut its = given.iter().filter(|(key, _)| is_its(key.as_str()));
    if param.place != Place::Flattened {
        return its.next().map(|(_, value)| value.clone());
    }
    let entries: Vec<_> = its.cloned().collect();
    if entries.is_empty() && !param.required() {
        return None;
    }
    let span = entries.first().map_or(at, |(key, _)| key.span());
    Some(Data { value: DataValue::Object(entries), span })
}

fn is_named(param: &Param, name: &str) -> bool {
    param.place == Place::Named && param.name == name
}

/// The names that must be set and are not, with their types. What was misspelt is not missing too.
pub fn missing(param: &Param, value: Option<&Data>, meant: &[Option<&str>]) -> Vec<(String, Type)> {
    let is_meant = |name: &str| meant.contains(&Some(name));
    let names = match (value, param.place) {
        (None, Place::Named) if param.required() => vec![(param.name.clone(), param.ty.clone())],
        (Some(value), Place::Flattened) => {
            let misfits = param.ty.misfits(value).into_iter().filter(|misfit| misfit.path.is_empty());
            let missing = misfits.filter_map(|misfit| match misfit.wrong {
                Wrong::Missing(name, ty) => Some((name, ty)),
                _ => None,
            });
            missing.collect()
        }
        _ => Vec::new(),
    };
    names.into_iter().filter(|(name, _)| !is_meant(name)).collect()
}

/// Complaints about the value of a parameter.
pub fn check_value(param: &Param, value: &Data) -> Vec<Diagnostic> {
    let flattened = param.place == Place::Flattened;
    let purpose = Purpose::Param(if flattened { "" } else { &param.name });
    let misfits = param.ty.misfits(value);
    // Of the flattened parameter itself only its fields can be right or wrong, and `missing` has told of those.
    let told = misfits.iter().filter(|misfit| !(flattened && misfit.path.is_empty()));
    told.map(|misfit| describe_misfit(misfit, purpose)).collect()
}

/// Complaints about the literals in a struct expression, which are given by field. Whether they are of the right type
/// is rustc's to say.
pub fn check_literals(spec: &Spec, given: &[(String, Constant)]) -> Vec<Diagnostic> {
    let complaints = given.iter().flat_map(|(field, constant)| {
        let param = spec.params.iter().find(|param| param.field.trim_start_matches("r#") == *field);
        let param = param.filter(|param| is_of(&param.repr, &constant.value));
        param.map(|param| check_value(param, &as_data(constant))).unwrap_or_default()
    });
    complaints.collect()
}

/// Whether rustc takes a literal for a value of this type.
fn is_of(repr: &Repr, value: &ConstantValue) -> bool {
    match (repr, value) {
        (Repr::Option(inner), ConstantValue::Some(value)) => is_of(inner, &value.value),
        (Repr::Vec(inner), ConstantValue::List(items)) => items.iter().all(|item| is_of(inner, &item.value)),
        (Repr::Int(name), ConstantValue::Integer(value)) => fits(name, *value),
        (Repr::Float(_), ConstantValue::Float(_)) | (Repr::String, ConstantValue::String(_)) => true,
        _ => false,
    }
}

/// Whether an integer type holds a number: rustc refuses what it does not.
fn fits(name: &str, value: i128) -> bool {
    let bits: u32 = name[1..].parse().unwrap_or(64);
    match name.starts_with('u') {
        true => value >= 0 && (bits >= 127 || value < 1 << bits),
        false => bits >= 128 || (-(1 << (bits - 1))..1 << (bits - 1)).contains(&value),
    }
}
