//! What is wrong with the arguments of a call, in words.

use super::{Call, Param, matches};
use crate::expr::{ExprError, Item};
use crate::value::Value;

/// Arguments that match no way: says at which one matching stops.
#[cold]
pub(super) fn mismatch(params: &[Param], args: &[Item<'_>], letters: &[u8], call: Call<'_, '_>) -> ExprError {
    let mut good = 0;
    let mut stopped = None;
    for upto in 1..=params.len() {
        let mut runs = Vec::new();
        if !matches(&params[..upto], letters, false, &mut runs) {
            stopped = Some(&params[upto - 1]);
            break;
        }
        good = runs.iter().sum();
    }
    let shown = shown(call.name);
    let message = match (stopped, args.get(good)) {
        (Some(param), Some(arg)) => {
            let param = positional(params, letters, good).unwrap_or(param);
            let found = arg.as_ref().map_or("nothing", Value::describe);
            format!("argument {} of {shown} must be {}, not {found}", good + 1, wanted(param))
        }
        (Some(param), None) => format!("argument {} of {shown} is missing: {}", good + 1, wanted(param)),
        // A parameter for which the context can stand in, or which may be left out, matched nothing.
        (None, Some(arg)) if args.len() <= params.len() => {
            // Then the one is wrong for which it was to stand in, or that was taken for a later one.
            let wrong = |at: &usize| !params[*at].takes(letters[*at]);
            let (at, arg) = match (0..args.len()).find(wrong) {
                Some(at) => (at, &args[at]),
                None => (good, arg),
            };
            let found = arg.as_ref().map_or("nothing", Value::describe);
            format!("argument {} of {shown} must be {}, not {found}", at + 1, wanted(&params[at]))
        }
        (None, _) => format!("argument {} of {shown} is one too many", good + 1),
    };
    ExprError::new("T0410", call.at, message)
}

/// The parameter at the position of an argument that does not fit it, if all others fit theirs: then it was meant, and
/// not one that is tried since the context might stand in for it.
fn positional<'p>(params: &'p [Param], letters: &[u8], at: usize) -> Option<&'p Param> {
    let (here, behind) = params.get(at..)?.split_first()?;
    let (letter, others) = letters.get(at..)?.split_first()?;
    let (given, missing) = behind.split_at_checked(others.len())?;
    let fit = given.iter().zip(others).all(|(param, letter)| param.takes(*letter));
    (!here.takes(*letter) && fit && missing.iter().all(Param::may_miss)).then_some(here)
}

/// A context that cannot stand in.
#[cold]
pub(super) fn context(param: &Param, index: usize, call: Call<'_, '_>) -> ExprError {
    let found = call.context.as_ref().map_or("nothing", Value::describe);
    let (shown, wanted) = (shown(call.name), wanted(param));
    let message = format!(
        "the context stands in for argument {} of {shown}: it must be {wanted}, not {found}",
        index + 1
    );
    ExprError::new("T0411", call.at, message)
}

/// An array that does not hold what it should.
#[cold]
pub(super) fn items(param: &Param, found: &Value<'_>, index: usize, call: Call<'_, '_>) -> ExprError {
    let items = match param.items.and_then(|items| items.bytes().next()) {
        Some(b's') => "strings",
        Some(b'n') => "numbers",
        Some(b'b') => "booleans",
        Some(b'o') => "objects",
        Some(b'a') => "arrays",
        Some(b'f') => "functions",
        _ => "what its signature says",
    };
    let found = match found {
        Value::Array(_) => "an array of something else",
        other => other.describe(),
    };
    let message =
        format!("argument {} of {} must be an array of {items}, not {found}", index + 1, shown(call.name));
    ExprError::new("T0412", call.at, message)
}

/// A function's name as a message shows it.
fn shown(name: &str) -> String {
    match name {
        "function" => "the function".to_owned(),
        name => format!("`${name}`"),
    }
}

/// What a parameter takes, in words.
fn wanted(param: &Param) -> String {
    let letters = param.accepts.trim_end_matches('m');
    if letters.len() > 3 {
        return "a value".to_owned();
    }
    let words = letters.bytes().map(|letter| match letter {
        b's' => "a string",
        b'n' => "a number",
        b'b' => "a boolean",
        b'l' => "null",
        b'o' => "an object",
        b'a' => "an array",
        _ => "a function",
    });
    words.collect::<Vec<_>>().join(" or ")
}
