//! Functions that call functions: `$map`, `$filter`, `$single`, `$reduce`, `$sift`, `$each`.
//!
//! Each is written over a [`Callback`], so that generated code can pass a literal function without making a value
//! of it.

use super::{Args, Builtin, Cx, Param, Signature, wrong};
use crate::expr::cx::{bounded, not_a_function};
use crate::expr::{Evaluated, ExprError, Function, Item, is_true};
use crate::value::{Array, Nested, Object, Origin, Value};

const ARRAY_AND_FUNCTION: Signature = Signature::of(&[Param::ARRAY, Param::FUNCTION]);

/// `$map`
pub static MAP: Builtin = Builtin {
    name: "map",
    signature: ARRAY_AND_FUNCTION,
    arity: 2,
    call: |cx, args, at| over(cx, args, at, map_with),
};

/// `$filter`
pub static FILTER: Builtin = Builtin {
    name: "filter",
    signature: ARRAY_AND_FUNCTION,
    arity: 2,
    call: |cx, args, at| over(cx, args, at, filter_with),
};

/// `$single`
pub static SINGLE: Builtin = Builtin {
    name: "single",
    signature: Signature::of(&[Param::ARRAY, Param::FUNCTION.optional()]),
    arity: 2,
    call: single,
};

/// `$reduce`
pub static REDUCE: Builtin = Builtin {
    name: "reduce",
    signature: Signature::of(&[Param::ARRAY, Param::FUNCTION, Param::JSON.optional()]),
    arity: 3,
    call: reduce,
};

/// `$sift`
pub static SIFT: Builtin = Builtin {
    name: "sift",
    signature: Signature::of(&[Param::OBJECT.context(), Param::FUNCTION.optional()]),
    arity: 2,
    call: sift,
};

/// `$each`
pub static EACH: Builtin = Builtin {
    name: "each",
    signature: Signature::of(&[Param::OBJECT.context(), Param::FUNCTION]),
    arity: 2,
    call: |cx, args, at| over(cx, args, at, each_with),
};

/// A function that is called back.
pub struct Callback<'s, 'a> {
    /// How many parameters it has: it is passed no more arguments than that.
    pub arity: usize,
    /// What it does.
    pub call: &'s mut dyn FnMut(&mut [Item<'a>]) -> Evaluated<'a>,
}

impl<'a> Callback<'_, 'a> {
    /// Calls it with a value, where that is, and what it is of: as many of these as it has parameters, at least one.
    fn with(
        &mut self,
        value: Value<'a>,
        place: impl FnOnce() -> Value<'a>,
        all: &Value<'a>,
    ) -> Evaluated<'a> {
        let value = Some(value);
        match self.arity {
            0 | 1 => (self.call)(&mut [value]),
            2 => (self.call)(&mut [value, Some(place())]),
            _ => (self.call)(&mut [value, Some(place()), Some(all.clone())]),
        }
    }
}

/// A function value as a callback.
pub(super) fn with_function<'a, T>(
    cx: &Cx<'a>,
    function: Function,
    at: &'static str,
    run: impl FnOnce(&mut Callback<'_, 'a>) -> T,
) -> T {
    let mut passed = Vec::new();
    let mut call = |args: &mut [Item<'a>]| {
        passed.clear();
        passed.extend(args.iter_mut().map(Option::take));
        // Whatever the context is where the function is passed, it is null where it is called back.
        cx.apply(function, &mut passed, &Some(Value::Null), at)
    };
    run(&mut Callback { arity: cx.arity(function), call: &mut call })
}

type With = for<'a> fn(&Cx<'a>, Item<'a>, &mut Callback<'_, 'a>, &'static str) -> Evaluated<'a>;

fn over<'a>(cx: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str, with: With) -> Evaluated<'a> {
    let of = args.take(0);
    match args.take(1) {
        Some(Value::Function(function)) => {
            with_function(cx, function, at, |callback| with(cx, of, callback, at))
        }
        _ => Err(not_a_function(at)),
    }
}

/// A value as an array: one that is none is its only element.
fn array(value: Value<'_>) -> Array<'_> {
    match value {
        Value::Array(items) => items,
        single => Array::Shared(Nested::new(vec![single]).into(), Origin::Data),
    }
}

/// The items of an array with their positions; those of the input are borrowed.
fn each_item<'i, 'a>(items: &'i Array<'a>) -> impl Iterator<Item = (usize, Value<'a>)> + 'i {
    (0..items.len()).filter_map(|index| Some((index, items.item(index)?)))
}

/// The items of a sequence that grows.
struct Growing<'c, 'a> {
    cx: &'c Cx<'a>,
    items: Vec<Value<'a>>,
}

impl<'c, 'a> Growing<'c, 'a> {
    /// With room for as many results as there are items, within reason.
    fn new(cx: &'c Cx<'a>, items: usize) -> Self {
        Self { cx, items: Vec::with_capacity(items.min(1024)) }
    }

    fn push(&mut self, item: Value<'a>, at: &'static str) -> Result<(), ExprError> {
        super::room(self.cx, self.items.len() + 1, at)?;
        self.items.push(item);
        Ok(())
    }

    fn finish(self, at: &'static str) -> Evaluated<'a> {
        bounded(Some(Value::array_from(self.items, Origin::Sequence)), at)
    }
}

/// `$map`
pub fn map_with<'a>(
    cx: &Cx<'a>,
    of: Item<'a>,
    callback: &mut Callback<'_, 'a>,
    at: &'static str,
) -> Evaluated<'a> {
    let Some(of) = of else { return Ok(None) };
    let items = array(of);
    let all = Value::Array(items.clone());
    let mut results = Growing::new(cx, items.len());
    for (index, item) in each_item(&items) {
        cx.turn(at)?;
        if let Some(result) = callback.with(item, || Value::from(index), &all)? {
            results.push(result, at)?;
        }
    }
    results.finish(at)
}

/// `$filter`
pub fn filter_with<'a>(
    cx: &Cx<'a>,
    of: Item<'a>,
    callback: &mut Callback<'_, 'a>,
    at: &'static str,
) -> Evaluated<'a> {
    let Some(of) = of else { return Ok(None) };
    let items = array(of);
    let all = Value::Array(items.clone());
    let mut results = Growing::new(cx, 0);
    for (index, item) in each_item(&items) {
        cx.turn(at)?;
        if is_true(&callback.with(item.clone(), || Value::from(index), &all)?) {
            results.push(item, at)?;
        }
    }
    results.finish(at)
}

fn single<'a>(cx: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    if args.get(1).is_some() {
        return over(cx, args, at, single_with);
    }
    let all = &mut |_: &mut [Item<'a>]| Ok(Some(Value::Bool(true)));
    single_with(cx, args.take(0), &mut Callback { arity: 1, call: all }, at)
}

/// `$single`
pub fn single_with<'a>(
    cx: &Cx<'a>,
    of: Item<'a>,
    callback: &mut Callback<'_, 'a>,
    at: &'static str,
) -> Evaluated<'a> {
    let Some(of) = of else { return Ok(None) };
    let items = array(of);
    let all = Value::Array(items.clone());
    let mut found = None;
    for (index, item) in each_item(&items) {
        cx.turn(at)?;
        if !is_true(&callback.with(item.clone(), || Value::from(index), &all)?) {
            continue;
        }
        if found.is_some() {
            return Err(found_more(index, at));
        }
        found = Some(item);
    }
    match found {
        None => Err(found_none(at)),
        found => Ok(found),
    }
}

/// `$single` that found another at `index`.
pub(crate) fn found_more(index: usize, at: &'static str) -> ExprError {
    ExprError::new("D3138", at, format!("`$single` found more than one: the second is at {index}"))
}

/// `$single` that found nothing.
pub(crate) fn found_none(at: &'static str) -> ExprError {
    ExprError::new("D3139", at, "`$single` found none".to_owned())
}

fn reduce<'a>(cx: &Cx<'a>, mut args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    let (of, init) = (args.take(0), args.take(2));
    match args.take(1) {
        Some(Value::Function(function)) => {
            with_function(cx, function, at, |callback| reduce_with(cx, of, callback, init, at))
        }
        _ => Err(not_a_function(at)),
    }
}

/// `$reduce`
pub fn reduce_with<'a>(
    cx: &Cx<'a>,
    of: Item<'a>,
    callback: &mut Callback<'_, 'a>,
    init: Item<'a>,
    at: &'static str,
) -> Evaluated<'a> {
    let Some(of) = of else { return Ok(None) };
    let arity = callback.arity;
    if arity < 2 {
        let message = format!("`$reduce` takes a function of at least two parameters, not of {arity}");
        return Err(ExprError::new("D3050", at, message));
    }
    let items = array(of);
    let (mut result, skipped) = match init {
        None => (items.first().cloned(), 1),
        init => (init, 0),
    };
    for (index, item) in items.iter().enumerate().skip(skipped) {
        cx.turn(at)?;
        let item = Some(item.clone());
        result = match arity {
            2 => (callback.call)(&mut [result, item])?,
            3 => (callback.call)(&mut [result, item, Some(Value::from(index))])?,
            _ => {
                let all = Some(Value::Array(items.clone()));
                (callback.call)(&mut [result, item, Some(Value::from(index)), all])?
            }
        };
        result = bounded(result, at)?;
    }
    Ok(result)
}

/// The object that a function goes through; absent is none.
fn entries<'a>(
    function: &'static str,
    of: Item<'a>,
    at: &'static str,
) -> Result<Option<Object<'a>>, ExprError> {
    match of {
        None => Ok(None),
        Some(Value::Object(object)) => Ok(Some(object)),
        of => Err(wrong(function, "an object", &of, "T0410", at)),
    }
}

fn sift<'a>(cx: &Cx<'a>, args: Args<'_, 'a>, at: &'static str) -> Evaluated<'a> {
    let nothing = args.get(0).is_none_or(|of| of.as_object().is_some_and(|object| object.is_empty()));
    match nothing {
        true => Ok(None),
        false => over(cx, args, at, sift_with),
    }
}

/// `$sift`
pub fn sift_with<'a>(
    cx: &Cx<'a>,
    of: Item<'a>,
    callback: &mut Callback<'_, 'a>,
    at: &'static str,
) -> Evaluated<'a> {
    let Some(object) = entries("sift", of, at)? else { return Ok(None) };
    let all = Value::Object(object.clone());
    let mut kept = Vec::new();
    for (key, value) in object.iter() {
        cx.turn(at)?;
        if is_true(&callback.with(value.clone(), || Value::Str(key.clone()), &all)?) {
            kept.push((key.clone(), value.clone()));
        }
    }
    Ok((!kept.is_empty()).then(|| kept.into()))
}

/// `$each`
pub fn each_with<'a>(
    cx: &Cx<'a>,
    of: Item<'a>,
    callback: &mut Callback<'_, 'a>,
    at: &'static str,
) -> Evaluated<'a> {
    let mut results = Growing::new(cx, 0);
    let Some(object) = entries("each", of, at)? else { return results.finish(at) };
    let all = Value::Object(object.clone());
    for (key, value) in object.iter() {
        cx.turn(at)?;
        if let Some(result) = callback.with(value.clone(), || Value::Str(key.clone()), &all)? {
            results.push(result, at)?;
        }
    }
    results.finish(at)
}
