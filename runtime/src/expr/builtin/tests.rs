//! What the functions do, checked against the reference.

use std::rc::Rc;

use super::*;
use crate::expr::{Evaluated, Function, Made, Outcome};
use crate::value::{Array, Origin};

mod aggregate;
mod array;
mod hof;
mod limits;
mod matching;
mod number;
mod object;
mod order;
mod other;
mod picture;
mod regex;
mod string;
mod transform;
mod url;

const AT: &str = "1:1";

fn value(text: &str) -> Value<'static> {
    Value::parse(text).expect(text)
}

/// An argument: JSON, `-` for an absent one, `$name` for a function.
fn arg(text: &str) -> Item<'static> {
    match text {
        "-" => None,
        name if name.starts_with('$') => Some(Value::Function(Function::Builtin(builtin(&name[1..])?))),
        json => Some(value(json)),
    }
}

/// A result: JSON, marked if it is a sequence; `absent`; or the code of an error.
fn shown(result: &Evaluated<'_>) -> String {
    match result {
        Ok(None) => "absent".to_owned(),
        Ok(Some(value @ Value::Array(Array::Shared(_, Origin::Sequence)))) => format!("sequence {value}"),
        Ok(Some(value)) => value.to_string(),
        Err(error) => error.code().to_owned(),
    }
}

/// A call within a context.
fn call_in(context: &str, name: &str, args: &[&str]) -> String {
    let cx = Cx::default();
    let function = builtin(name).expect(name);
    let mut args = args.iter().map(|text| arg(text)).collect();
    shown(&cx.apply(Function::Builtin(function), &mut args, &arg(context), AT))
}

/// A call without a context.
fn call(name: &str, args: &[&str]) -> String {
    call_in("-", name, args)
}

/// A call with values at hand.
fn call_with<'a>(cx: &Cx<'a>, name: &str, mut args: Vec<Item<'a>>) -> Evaluated<'a> {
    cx.apply(Function::Builtin(builtin(name).expect(name)), &mut args, &None, AT)
}

/// A function of so many parameters.
fn lambda<'a>(cx: &Cx<'a>, arity: usize, body: impl Fn(&[Item<'a>]) -> Evaluated<'a> + 'a) -> Item<'a> {
    let call = move |_: &Cx<'a>, args: Args<'_, 'a>| body(args.0).map(Outcome::Done);
    cx.make(Made { arity, signature: Signature::ANY, depth: 1, call: Rc::new(call) })
}

/// A function that gives its arguments as an array.
fn recorder<'a>(cx: &Cx<'a>, arity: usize) -> Item<'a> {
    lambda(cx, arity, |args| Ok(Some(args.iter().flatten().cloned().collect::<Vec<_>>().into())))
}

#[test]
fn every_function_is_found_by_its_name() {
    assert!(BUILTINS.is_sorted_by_key(|builtin| builtin.name));
    for function in BUILTINS {
        assert!(builtin(function.name).is_some_and(|found| std::ptr::eq(found, function)));
    }
    assert!(builtin("eval").is_none());
}

#[test]
fn arguments_that_were_not_checked_do_no_harm() {
    let some = [
        "-",
        "null",
        "-1",
        "0.5",
        "1e300",
        r#""a😀""#,
        r#""""#,
        "[]",
        r#"[1,"a",[{}]]"#,
        "{}",
        r#"{"a":1}"#,
        "$string",
    ];
    for function in BUILTINS {
        for (first, second) in some.iter().flat_map(|first| some.iter().map(move |second| (first, second))) {
            for third in some {
                let cx = Cx::default();
                let mut args = [arg(first), arg(second), arg(third), arg(third)];
                // An error or not: partial application passes on what it gets.
                let _ = (function.call)(&cx, Args(&mut args), AT);
            }
        }
        let _ = (function.call)(&Cx::default(), Args(&mut []), AT);
    }
}
