//! Calls: of functions of JSONata by name, and of what an expression yields.

use std::cell::RefCell;
use std::rc::Rc;

use super::cx::{Cx, Made, Outcome, bounded, not_a_function};
use super::function::{Args, Builtin, Function};
use super::{Evaluated, ExprError, Here, Item, Regex, Signature, sequence};
use crate::value::Value;

/// A variable that a function sees after it was made, or that is bound inside a step.
#[derive(Debug)]
pub struct Var<'a>(Rc<RefCell<Item<'a>>>);

impl<'a> Var<'a> {
    /// A variable with a first value.
    pub fn new(item: Item<'a>) -> Self {
        Self(Rc::new(RefCell::new(item)))
    }

    /// The same variable.
    #[must_use]
    pub fn share(&self) -> Self {
        Self(Rc::clone(&self.0))
    }

    /// Its value now.
    pub fn get(&self) -> Item<'a> {
        self.0.borrow().clone()
    }

    /// Binds it.
    pub fn set(&self, item: Item<'a>) {
        *self.0.borrow_mut() = item;
    }
}

/// The argument at a position, for a function that is called back.
#[inline]
pub fn take<'a>(args: &mut [Item<'a>], at: usize) -> Item<'a> {
    args.get_mut(at).and_then(Option::take)
}

/// A function of JSONata as a value.
pub fn function(builtin: &'static Builtin) -> Item<'static> {
    Some(Value::Function(Function::Builtin(builtin)))
}

/// A regular expression as a value.
pub fn regex(regex: &'static Regex) -> Item<'static> {
    Some(Value::Function(Function::Regex(regex)))
}

/// What is certain to fail.
#[cold]
pub fn raise<'a>(code: &'static str, message: &str, at: &'static str) -> Evaluated<'a> {
    Err(ExprError::new(code, at, message.to_owned()))
}

/// A call of a function of JSONata; `here` stands in where its signature says so.
pub fn call<'a, const N: usize>(
    cx: &Cx<'a>,
    builtin: &'static Builtin,
    mut args: [Item<'a>; N],
    here: Here<'_, 'a>,
    at: &'static str,
) -> Evaluated<'a> {
    if builtin.signature.fits(&args) {
        return bounded((builtin.call)(cx, Args(&mut args), at)?, at);
    }
    let mut args = Vec::from(args);
    builtin.signature.validate(&mut args, &here.cloned(), builtin.name, at)?;
    bounded((builtin.call)(cx, Args(&mut args), at)?, at)
}

/// A function that an expression makes.
pub fn lambda<'a>(
    cx: &Cx<'a>,
    arity: usize,
    signature: Signature,
    depth: usize,
    body: impl for<'s> Fn(&Cx<'a>, Args<'s, 'a>) -> Result<Outcome<'a>, ExprError> + 'a,
) -> Item<'a> {
    cx.make(Made { arity, signature, depth, call: Rc::new(body) })
}

/// A call of what an expression yields. `forgotten` is the name of a function that was called without its `$`.
pub fn apply<'a>(
    cx: &Cx<'a>,
    callee: Item<'a>,
    mut args: Vec<Item<'a>>,
    here: Here<'_, 'a>,
    depth: usize,
    forgotten: &str,
    at: &'static str,
) -> Evaluated<'a> {
    let function = callable(callee, forgotten, "T1005", "T1006", at)?;
    cx.deeper(depth, at, || cx.apply(function, &mut args, &here.cloned(), at))
}

fn callable(
    callee: Item<'_>,
    forgotten: &str,
    hinted: &'static str,
    code: &'static str,
    at: &'static str,
) -> Result<Function, ExprError> {
    match callee {
        Some(Value::Function(function)) => Ok(function),
        None if !forgotten.is_empty() => {
            let message = format!("what is called here is no function: write `${forgotten}`");
            Err(ExprError::new(hinted, at, message))
        }
        callee => {
            let found = callee.as_ref().map_or("nothing", Value::describe);
            Err(ExprError::new(code, at, format!("what is called here is no function, but {found}")))
        }
    }
}

/// A function of the arguments that are left open.
pub fn partial<'a>(
    cx: &Cx<'a>,
    callee: Item<'a>,
    given: Vec<Option<Item<'a>>>,
    forgotten: &str,
    at: &'static str,
) -> Evaluated<'a> {
    let function = callable(callee, forgotten, "T1007", "T1008", at)?;
    let open = given.iter().filter(|arg| arg.is_none()).count();
    Ok(lambda(cx, open, Signature::ANY, 1, move |cx, mut args| {
        let mut open = 0..;
        let filled = given.iter().map(|arg| match arg {
            Some(item) => item.clone(),
            None => open.next().and_then(|at| args.take(at)),
        });
        let mut filled: Vec<_> = filled.collect();
        match function {
            // Its signature is not asked again, as in the reference.
            Function::Builtin(builtin) => (builtin.call)(cx, Args(&mut filled), at).map(Outcome::Done),
            Function::Made(made) => match cx.made(made) {
                // It may be of another of these, and so on.
                Some(made) => cx.deeper(0, at, || (made.call)(cx, Args(&mut filled))),
                None => Err(not_a_function(at)),
            },
            function => cx.apply(function, &mut filled, &None, at).map(Outcome::Done),
        }
    }))
}

/// `left ~> right`: a call of the right, or both functions as one.
pub fn chain<'a>(cx: &Cx<'a>, left: Item<'a>, right: Item<'a>, at: &'static str) -> Evaluated<'a> {
    let second = match right {
        Some(Value::Function(function)) => function,
        other => {
            let found = other.as_ref().map_or("nothing", Value::describe);
            return Err(ExprError::new(
                "T2006",
                at,
                format!("the right side of `~>` must be a function, not {found}"),
            ));
        }
    };
    match left {
        Some(Value::Function(first)) => Ok(lambda(cx, 1, Signature::ANY, 1, move |cx, mut args| {
            let item = cx.apply(first, &mut vec![args.take(0)], &None, at)?;
            Ok(Outcome::Call(Value::Function(second), vec![item], at))
        })),
        left => cx.apply(second, &mut vec![left], &None, at),
    }
}

/// A call in the tail of a function.
pub fn tail<'a>(
    callee: Item<'a>,
    args: Vec<Item<'a>>,
    forgotten: &str,
    at: &'static str,
) -> Result<Outcome<'a>, ExprError> {
    let function = callable(callee, forgotten, "T1005", "T1006", at)?;
    Ok(Outcome::Call(Value::Function(function), args, at))
}

/// What a literal in `$eval` comes to.
pub fn evaluated<'a>(result: Evaluated<'a>) -> Evaluated<'a> {
    result.map_err(|error| error.within("D3121"))
}

/// What adds the keys of a value to those of the values before it.
pub type SortKeys<'s, 'a> = &'s mut dyn FnMut(Here<'_, 'a>, &mut Vec<Item<'a>>) -> Result<(), ExprError>;

/// In order of the keys that `each` gives.
pub fn sort<'a>(
    cx: &Cx<'a>,
    of: Item<'a>,
    descending: &[bool],
    each: SortKeys<'_, 'a>,
    at: &'static str,
) -> Evaluated<'a> {
    let few = match &of {
        Some(Value::Array(items)) => items.len() < 2,
        _ => true,
    };
    if few {
        return Ok(match of {
            Some(Value::Array(array)) => sequence(super::into_items(Some(Value::Array(array)))),
            of => of,
        });
    }
    let items = super::into_items(of);
    let mut keys = Vec::with_capacity(items.len() * descending.len());
    for item in &items {
        cx.tick(at)?;
        each(Some(item), &mut keys)?;
    }
    Ok(Some(super::order_by(cx, items, keys, descending, at)?.into()))
}

/// Values that are put together, arrays spread: how the reference does it. One that comes alone stays as it is.
#[derive(Clone, Debug, Default)]
pub(super) struct Gathered<'a> {
    alone: Item<'a>,
    items: Vec<Value<'a>>,
    several: bool,
}

impl<'a> Gathered<'a> {
    pub(super) fn add(&mut self, item: Item<'a>) {
        let Some(value) = item else { return };
        match self.alone.take() {
            None if !self.several => self.alone = Some(value),
            first => {
                self.several = true;
                for value in first.into_iter().chain([value]) {
                    match value {
                        Value::Array(array) => self.items.extend(array.into_vec()),
                        value => self.items.push(value),
                    }
                }
            }
        }
    }

    /// How many there are, if they are several.
    pub(super) fn len(&self) -> usize {
        self.items.len()
    }

    pub(super) fn finish(self) -> Item<'a> {
        match self.several {
            true => Some(self.items.into()),
            false => self.alone,
        }
    }
}

/// A result without functions, which end with their evaluation: as JSON leaves them out.
pub fn without_functions(item: Item<'_>) -> Item<'_> {
    let value = item?;
    if !holds_function(&value) {
        return Some(value);
    }
    match value {
        Value::Function(_) => None,
        Value::Array(array) => {
            let origin = array.origin();
            let items = array.into_vec().into_iter();
            let items = items.map(|item| without_functions(Some(item)).unwrap_or(Value::Null)).collect();
            Some(Value::array_from(items, origin))
        }
        Value::Object(object) => {
            let entries = object.iter().cloned();
            let entries = entries.filter_map(|(key, value)| Some((key, without_functions(Some(value))?)));
            Some(entries.collect::<Vec<_>>().into())
        }
        value => Some(value),
    }
}

fn holds_function(value: &Value<'_>) -> bool {
    match value {
        Value::Function(_) => true,
        Value::Array(array) => array.iter().any(holds_function),
        Value::Object(object) => object.iter().any(|(_, value)| holds_function(value)),
        _ => false,
    }
}
