//! What functions take, as static data: arguments are matched with it, and put right where JSONata does so.

use super::{ExprError, Item};
use crate::value::Value;

mod problem;

/// What a function takes.
#[derive(Clone, Copy, Debug)]
pub struct Signature {
    /// Its parameters; `None` if it takes whatever it gets.
    pub params: Option<&'static [Param]>,
}

/// A parameter.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// The letters of what it takes, of `s n b l o a f m`: `l` is null, `m` an absent value.
    pub accepts: &'static str,
    /// Whether a single value becomes an array of one.
    pub array: bool,
    /// The letter of what an array must hold.
    pub items: Option<&'static str>,
    /// Whether the context stands in for it.
    pub context: bool,
    /// Whether it may be left out.
    pub optional: bool,
    /// Whether it stands for one or more arguments.
    pub repeated: bool,
}

impl Param {
    /// A string.
    pub const STRING: Param = Param::of("sm");
    /// A number.
    pub const NUMBER: Param = Param::of("nm");
    /// A boolean.
    pub const BOOLEAN: Param = Param::of("bm");
    /// An object.
    pub const OBJECT: Param = Param::of("om");
    /// A function, which must be there.
    pub const FUNCTION: Param = Param::of("f");
    /// Anything that JSON knows.
    pub const JSON: Param = Param::of("asnblom");
    /// Anything.
    pub const ANY: Param = Param::of("asnblfom");
    /// An array; what is none counts as an array of one.
    pub const ARRAY: Param = Param { array: true, ..Param::ANY };

    /// One of the types of these letters.
    pub const fn of(accepts: &'static str) -> Self {
        Self { accepts, array: false, items: None, context: false, optional: false, repeated: false }
    }

    /// An array of the type of that letter.
    pub const fn array_of(items: &'static str) -> Self {
        Self { items: Some(items), ..Self::ARRAY }
    }

    /// The context stands in for it: `-`.
    pub const fn context(self) -> Self {
        Self { context: true, ..self }
    }

    /// It may be left out: `?`.
    pub const fn optional(self) -> Self {
        Self { optional: true, ..self }
    }

    /// It stands for one or more arguments: `+`.
    pub const fn repeated(self) -> Self {
        Self { repeated: true, ..self }
    }

    fn takes(&self, letter: u8) -> bool {
        self.accepts.as_bytes().contains(&letter)
    }

    fn may_miss(&self) -> bool {
        self.optional || self.context
    }
}

/// The letter of a value's type.
fn letter(item: Option<&Value<'_>>) -> u8 {
    match item {
        None => b'm',
        Some(Value::Null) => b'l',
        Some(Value::Bool(_)) => b'b',
        Some(Value::Int(_) | Value::UInt(_) | Value::Float(_)) => b'n',
        Some(Value::Str(_)) => b's',
        Some(Value::Array(_)) => b'a',
        Some(Value::Object(_)) => b'o',
        Some(Value::Function(_)) => b'f',
    }
}

/// A call: who is called, from where, and with what around it.
#[derive(Clone, Copy)]
struct Call<'c, 'a> {
    context: &'c Item<'a>,
    name: &'c str,
    at: &'static str,
}

impl Signature {
    /// Takes whatever it gets.
    pub const ANY: Signature = Signature { params: None };

    /// Takes these.
    pub const fn of(params: &'static [Param]) -> Self {
        Self { params: Some(params) }
    }

    /// Whether the arguments fit as they are, with nothing to put right.
    pub fn fits(&self, args: &[Item<'_>]) -> bool {
        let Some(params) = self.params else { return true };
        let Some((given, missing)) = params.split_at_checked(args.len()) else { return false };
        let plain = |(param, arg): (&Param, &Item<'_>)| {
            !param.repeated && param.takes(letter(arg.as_ref())) && (!param.array || holds(param, arg))
        };
        given.iter().zip(args).all(plain) && missing.iter().all(|param| param.optional && !param.context)
    }

    /// Matches `args` with the parameters, and puts them right: the context stands in for a missing one, a single
    /// value becomes an array of one.
    pub fn validate<'a>(
        &self,
        args: &mut Vec<Item<'a>>,
        context: &Item<'a>,
        name: &str,
        at: &'static str,
    ) -> Result<(), ExprError> {
        let Some(params) = self.params else { return Ok(()) };
        let call = Call { context, name, at };
        match fits_plainly(params, args) {
            true => fix_plainly(params, args, call),
            false => {
                *args = arrange(params, args, call)?;
                Ok(())
            }
        }
    }
}

/// Whether an argument is an array of what the parameter wants, or absent.
fn holds(param: &Param, arg: &Item<'_>) -> bool {
    match (arg, param.items) {
        (None, _) => true,
        (Some(Value::Array(_)), None) => true,
        (Some(Value::Array(items)), Some(wanted)) => {
            let wanted = wanted.as_bytes().first();
            items.iter().all(|item| Some(&letter(Some(item))) == wanted)
        }
        _ => false,
    }
}

/// Whether each argument fits the parameter at its position, and all others may miss. No other way to match them
/// comes before this one.
fn fits_plainly(params: &[Param], args: &[Item<'_>]) -> bool {
    let Some((given, missing)) = params.split_at_checked(args.len()) else { return false };
    let fits = |(param, arg): (&Param, &Item<'_>)| !param.repeated && param.takes(letter(arg.as_ref()));
    given.iter().zip(args).all(fits) && missing.iter().all(Param::may_miss)
}

fn fix_plainly<'a>(params: &[Param], args: &mut Vec<Item<'a>>, call: Call<'_, 'a>) -> Result<(), ExprError> {
    let given = args.len();
    for (index, param) in params.iter().enumerate() {
        if index >= given && param.context {
            args.resize(index, None);
            args.push(from_context(param, index, call)?);
        } else if let Some(arg) = args.get_mut(index)
            && param.array
        {
            *arg = as_array(arg.take(), param, 1, index, call)?;
        }
    }
    Ok(())
}

/// The context in place of a missing argument.
fn from_context<'a>(param: &Param, index: usize, call: Call<'_, 'a>) -> Result<Item<'a>, ExprError> {
    match param.takes(letter(call.context.as_ref())) {
        true => Ok(call.context.clone()),
        false => Err(problem::context(param, index, call)),
    }
}

/// An argument as an array that holds what it should; `run` says how many arguments its parameter matched.
fn as_array<'a>(
    arg: Item<'a>,
    param: &Param,
    run: usize,
    index: usize,
    call: Call<'_, 'a>,
) -> Result<Item<'a>, ExprError> {
    let Some(value) = arg else { return Ok(None) };
    if let Some(wanted) = param.items {
        let wanted = wanted.as_bytes();
        let fits = match &value {
            // Only the outermost type of what an array holds counts.
            Value::Array(items) => items.iter().all(|item| Some(&letter(Some(item))) == wanted.first()),
            single => run == 1 && wanted == [letter(Some(single))],
        };
        if !fits {
            return Err(problem::items(param, &value, index, call));
        }
    }
    Ok(Some(match value {
        Value::Array(_) => value,
        single => vec![single].into(),
    }))
}

/// The general case: finds which arguments belong to which parameter, and builds the list anew.
fn arrange<'a>(
    params: &[Param],
    args: &mut [Item<'a>],
    call: Call<'_, 'a>,
) -> Result<Vec<Item<'a>>, ExprError> {
    let letters: Vec<u8> = args.iter().map(|arg| letter(arg.as_ref())).collect();
    let mut runs = Vec::with_capacity(params.len());
    if !matches(params, &letters, true, &mut runs) {
        return Err(problem::mismatch(params, args, &letters, call));
    }
    let mut arranged = Vec::with_capacity(args.len().max(params.len()));
    let mut index = 0;
    let mut next = |index: usize| args.get_mut(index).and_then(Option::take);
    for (param, run) in params.iter().zip(runs) {
        if run == 0 && param.context {
            arranged.push(from_context(param, index, call)?);
            continue;
        }
        // An optional parameter that matched nothing still takes the next argument, as in the reference.
        for _ in 0..run.max(1) {
            let arg = next(index);
            arranged.push(match param.array {
                true if run > 0 => as_array(arg, param, run, index, call)?,
                _ => arg,
            });
            index += 1;
        }
    }
    Ok(arranged)
}

/// How many arguments each parameter matches, as many as possible first; `whole` if none may be left.
fn matches(params: &[Param], letters: &[u8], whole: bool, runs: &mut Vec<usize>) -> bool {
    let Some((param, others)) = params.split_first() else { return !whole || letters.is_empty() };
    let fitting = letters.iter().take_while(|letter| param.takes(**letter)).count();
    let most = if param.repeated { fitting } else { fitting.min(1) };
    let least = usize::from(!param.may_miss());
    for run in (least..=most).rev() {
        runs.push(run);
        if matches(others, &letters[run..], whole, runs) {
            return true;
        }
        runs.pop();
    }
    false
}

#[cfg(test)]
mod tests;
