//! Arguments held against the signature that a function of the expression has: `function($n)<n:n>{ … }`; and against
//! that of a function of JSONata that is passed on or has another name.
//!
//! Only what can match in no way is an error, as with functions of JSONata: of what may be absent, what it is if it is
//! there. An array that may be empty matches whatever it should hold.

use super::function::Callable;
use super::lattice::spread;
use super::{Infer, Kinds, nothing};
use crate::diagnostic::Diagnostic;
use crate::expr::core::{Expr, Lambda};
use crate::expr::function::{Function, Param as Wanted};
use crate::expr::jsonata::ast::Param;
use crate::ir::{Flow, Type};
use crate::source::Span;

/// The letters of all that a value may be.
const ALL: &str = "asnblfom";

/// An argument: all that it may be, as letters of a signature.
struct Passed {
    letters: String,
    /// In words.
    found: String,
    /// What an array holds, if it is certain that it holds something, or what it is that is no array.
    held: Option<Kinds>,
    span: Span,
}

/// A function of which it is known what it takes.
struct Known {
    /// In a message.
    shown: String,
    params: Vec<Param>,
    /// How it is called: `$half(number[, string])`.
    written: String,
    /// Which of JSONata's it is, if it is one of them.
    builtin: Option<Function>,
}

impl Infer<'_> {
    /// Checks the arguments of a call, which have been inferred.
    pub(super) fn check_passed(&mut self, callable: &Callable, callee: Span, args: &[Expr]) {
        let passed: Vec<_> = args.iter().map(|arg| self.passed(arg)).collect();
        let flows: Vec<_> = args.iter().map(|arg| arg.flow.clone()).collect();
        self.check_call_of(callable, callee, passed, &flows, "this is");
    }

    /// Checks what `function` passes to one that it calls back. How `$sort` compares is left to the run.
    pub(super) fn check_called_back(&mut self, function: Function, callback: &Expr, given: &[Flow]) {
        let Some(callable) = self.callable(callback).filter(|_| function != Function::Sort) else { return };
        let Some(arity) = callable.arity() else { return };
        let least = if function == Function::Reduce { 2 } else { 1 };
        let is_made = matches!(callable, Callable::Lambda(..));
        // That was said already.
        if function == Function::Reduce && arity < least && !is_made {
            return;
        }
        let given = &given[..arity.max(least).min(given.len())];
        let passed = given.iter().map(|flow| passed_flow(flow, callback.span, false)).collect();
        self.check_call_of(&callable, callback.span, passed, given, "is called with");
    }

    /// Checks a call with `passed`, which are of these flows.
    fn check_call_of(
        &mut self,
        callable: &Callable,
        callee: Span,
        mut passed: Vec<Passed>,
        flows: &[Flow],
        verb: &str,
    ) {
        match callable {
            Callable::Lambda(lambda, _) => {
                if let Some(signature) = &lambda.signature {
                    let written = written(lambda, &signature.params);
                    let (shown, params) = (shown(lambda), signature.params.clone());
                    let known = Known { shown, params, written, builtin: None };
                    self.check_signature(&known, callee, &passed, verb);
                }
            }
            Callable::Builtin(function) => {
                self.check_signature(&known(*function), callee, &passed, verb);
            }
            Callable::Partial(inner, given) => {
                let mut open = passed.drain(..).zip(flows);
                let mut all = Vec::new();
                for arg in given {
                    all.push(match arg {
                        Some(flow) => (passed_flow(flow, callee, false), flow.clone()),
                        None => match open.next() {
                            Some((passed, flow)) => (passed, flow.clone()),
                            None => (passed_flow(&nothing(), callee, false), nothing()),
                        },
                    });
                }
                let (passed, flows): (Vec<_>, Vec<_>) = all.into_iter().unzip();
                self.check_call_of(inner, callee, passed, &flows, "is called with");
            }
            Callable::Both(first, second) => {
                self.check_call_of(first, callee, passed, flows, verb);
                let between = self.apply(first, flows);
                let passed = vec![passed_flow(&between, callee, false)];
                self.check_call_of(second, callee, passed, &[between], "is called with");
            }
            Callable::Transform(..) => {}
        }
    }

    fn passed(&self, arg: &Expr) -> Passed {
        match self.callable(arg) {
            Some(_) => {
                let (letters, found) = ("f".to_owned(), "a function".to_owned());
                Passed { letters, found, held: None, span: arg.span }
            }
            None => passed_flow(&arg.flow, arg.span, self.is_filled(arg)),
        }
    }

    fn check_signature(&self, function: &Known, callee: Span, passed: &[Passed], verb: &str) {
        let params = &function.params;
        let (least, most) = (params.iter().filter(|param| !may_miss(param)).count(), params.len());
        let repeats = params.iter().any(|param| param.repeated);
        if passed.len() < least || passed.len() > most && !repeats {
            return match function.builtin {
                Some(builtin) => self.cx.push(builtin.wrong_count(callee, passed.len())),
                None => self.report_count(function, callee, (least, most, repeats), passed.len()),
            };
        }
        let mismatch = match matches(params, passed, true) {
            Some(_) => wrong_items(params, passed).map(|(param, passed)| (param, passed, "T0412")),
            None => mismatch(params, passed).map(|(param, passed)| (param, passed, "T0410")),
        };
        let Some((param, passed, code)) = mismatch else { return };
        self.cx.push(
            Diagnostic::error(passed.span, format!("{} takes {}", function.shown, wanted(param)))
                .label(format!("{verb} {}", passed.found))
                .note(format!("it is called as `{}`", function.written))
                .note(format!("JSONata error {code}")),
        );
    }

    fn report_count(
        &self,
        function: &Known,
        callee: Span,
        (least, most, repeats): (usize, usize, bool),
        given: usize,
    ) {
        let many = match (least == most, repeats) {
            (_, true) => format!("{least} or more"),
            (true, false) => least.to_string(),
            (false, false) => format!("{least} to {most}"),
        };
        let word = if many == "1" { "argument" } else { "arguments" };
        self.cx.push(
            Diagnostic::error(callee, format!("{} takes {many} {word}", function.shown))
                .label(format!("{given} given"))
                .note(format!("it is called as `{}`", function.written))
                .note("JSONata error T0410"),
        );
    }
}

impl Callable {
    /// With how many arguments it is called back at most, if that is known.
    pub(super) fn arity(&self) -> Option<usize> {
        match self {
            Callable::Builtin(function) => Some(function.arity()),
            Callable::Lambda(lambda, _) => Some(lambda.params.len()),
            Callable::Partial(_, given) => Some(given.iter().filter(|arg| arg.is_none()).count()),
            Callable::Both(..) => Some(1),
            Callable::Transform(..) => None,
        }
    }
}

/// A function of JSONata, as if the expression had made it.
fn known(function: Function) -> Known {
    let params = function.params().iter().enumerate().map(|(at, param)| {
        let (accepts, items) = match param {
            Wanted::String => ("sm", None),
            Wanted::Number => ("nm", None),
            Wanted::Boolean => ("bm", None),
            Wanted::Object => ("om", None),
            Wanted::Container => ("oam", None),
            Wanted::Function => ("fm", None),
            Wanted::Matcher => ("sfm", None),
            Wanted::Numeric => ("nsbm", None),
            Wanted::Numbers => (ALL, Some("n")),
            Wanted::Strings => (ALL, Some("s")),
            Wanted::Objects => (ALL, Some("o")),
            Wanted::Any => (ALL, None),
        };
        Param {
            accepts: accepts.to_owned(),
            array: items.is_some(),
            items: items.map(str::to_owned),
            context: at == 0 && function.takes_context(),
            optional: at >= function.required(),
            repeated: function == Function::Zip,
        }
    });
    let (shown, written) = (format!("`${}`", function.name()), function.signature());
    Known { shown, params: params.collect(), written, builtin: Some(function) }
}

fn passed_flow(flow: &Flow, span: Span, filled: bool) -> Passed {
    let kinds = Kinds::of(&flow.ty);
    let of = [
        (Kinds::STRING, 's'),
        (Kinds::NUMBER, 'n'),
        (Kinds::BOOL, 'b'),
        (Kinds::NULL, 'l'),
        (Kinds::OBJECT, 'o'),
        (Kinds::ARRAY, 'a'),
    ];
    let letters = of.iter().filter(|(kind, _)| kinds.intersects(*kind)).map(|(_, letter)| *letter);
    // Several values are an array. What is never there is missing, and so are several that may be none.
    let missing = flow.card.absent && (flow.card.many || kinds == Kinds::NONE);
    let letters = letters.chain(flow.card.many.then_some('a')).chain(missing.then_some('m'));
    let letters: String = letters.collect();
    let unknown = flow.ty == Type::Any || letters.is_empty();
    let held = Some(Kinds::of(&spread(&flow.ty)));
    let held = held.filter(|_| !unknown && !flow.card.absent && (filled || !kinds.intersects(Kinds::ARRAY)));
    Passed {
        letters: if unknown { ALL.to_owned() } else { letters },
        found: if kinds == Kinds::NONE { "nothing".to_owned() } else { kinds.describe() },
        held,
        span,
    }
}

fn may_miss(param: &Param) -> bool {
    param.optional || param.context
}

fn takes(param: &Param, passed: &Passed) -> bool {
    passed.letters.chars().any(|letter| param.accepts.contains(letter))
}

/// How many arguments the parameters match in some way, as many as possible first; `whole` if none may be left.
fn matches(params: &[Param], passed: &[Passed], whole: bool) -> Option<usize> {
    let Some((param, others)) = params.split_first() else {
        return (!whole || passed.is_empty()).then_some(0);
    };
    let fitting = passed.iter().take_while(|passed| takes(param, passed)).count();
    let most = if param.repeated { fitting } else { fitting.min(1) };
    let least = usize::from(!may_miss(param));
    (least..=most).rev().find_map(|run| Some(run + matches(others, &passed[run..], whole)?))
}

/// The argument at which all ways to match them end, and what should be there.
fn mismatch<'p>(params: &'p [Param], passed: &'p [Passed]) -> Option<(&'p Param, &'p Passed)> {
    let mut good = 0;
    if let Some(found) = misplaced(params, passed) {
        return Some(found);
    }
    for upto in 1..=params.len() {
        match matches(&params[..upto], passed, false) {
            Some(matched) => good = matched,
            None => return Some((&params[upto - 1], passed.get(good)?)),
        }
    }
    // One that may be left out matched nothing, or one that may stand for several does not take the next.
    Some((params.get(good).or(params.last())?, passed.get(good)?))
}

/// The only argument that does not fit the parameter at its position: then that was meant, and not another for which the
/// context might stand in.
fn misplaced<'p>(params: &'p [Param], passed: &'p [Passed]) -> Option<(&'p Param, &'p Passed)> {
    let (given, missing) = params.split_at_checked(passed.len())?;
    let mut wrong = given.iter().zip(passed).filter(|(param, passed)| !takes(param, passed));
    let only = wrong.next()?;
    (wrong.next().is_none() && missing.iter().all(may_miss)).then_some(only)
}

/// An array that certainly holds what its parameter does not take. Where parameters may be left out, which of them is
/// meant only the run tells.
fn wrong_items<'p>(params: &'p [Param], passed: &'p [Passed]) -> Option<(&'p Param, &'p Passed)> {
    let plain = params.iter().take_while(|param| !may_miss(param) && !param.repeated);
    plain.zip(passed).find(|(param, passed)| {
        let wanted = param.items.as_ref().and_then(|items| items.chars().next()).and_then(kind_of);
        let held = passed.held.zip(wanted.filter(|_| param.array));
        held.is_some_and(|(held, wanted)| held != Kinds::NONE && !held.intersects(wanted))
    })
}

fn kind_of(letter: char) -> Option<Kinds> {
    Some(match letter {
        's' => Kinds::STRING,
        'n' => Kinds::NUMBER,
        'b' => Kinds::BOOL,
        'l' => Kinds::NULL,
        'o' => Kinds::OBJECT,
        'a' => Kinds::ARRAY,
        _ => return None,
    })
}

/// The function, in a message.
fn shown(lambda: &Lambda) -> String {
    match &lambda.name {
        Some(name) => format!("`${name}`"),
        None => "the function".to_owned(),
    }
}

/// What a parameter takes, with an article.
fn wanted(param: &Param) -> String {
    let word = word(param);
    let parts = word.split(" or ").map(|part| match part.chars().next() {
        _ if part == "null" => part.to_owned(),
        Some('a' | 'o') => format!("an {part}"),
        _ => format!("a {part}"),
    });
    parts.collect::<Vec<_>>().join(" or ")
}

/// What a parameter takes.
fn word(param: &Param) -> String {
    let items = param.items.as_deref().and_then(|items| match items.chars().next()? {
        's' => Some("strings"),
        'n' => Some("numbers"),
        'b' => Some("booleans"),
        'o' => Some("objects"),
        'a' => Some("arrays"),
        'f' => Some("functions"),
        _ => None,
    });
    if param.array {
        return items.map_or_else(|| "array".to_owned(), |items| format!("array of {items}"));
    }
    let letters = param.accepts.trim_end_matches('m');
    if letters.len() > 3 {
        return "value".to_owned();
    }
    let words = letters.chars().map(|letter| match letter {
        's' => "string",
        'n' => "number",
        'b' => "boolean",
        'l' => "null",
        'o' => "object",
        'a' => "array",
        _ => "function",
    });
    words.collect::<Vec<_>>().join(" or ")
}

/// How the function is called: `$half(number[, string])`.
fn written<'p>(lambda: &Lambda, params: impl IntoIterator<Item = &'p Param>) -> String {
    let mut text = match &lambda.name {
        Some(name) => format!("${name}("),
        None => "function(".to_owned(),
    };
    let mut open = 0;
    for (at, param) in params.into_iter().enumerate() {
        let comma = if at == 0 { "" } else { ", " };
        if param.optional {
            text.push('[');
            open += 1;
        }
        text.push_str(&format!("{comma}{}{}", word(param), if param.repeated { ", …" } else { "" }));
    }
    text + &"]".repeat(open) + ")"
}
