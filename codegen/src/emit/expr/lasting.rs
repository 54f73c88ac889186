//! What an expression's value borrows: the user's data, or a local that may be gone before it.
//!
//! Locals of which that is known are fleeting: what a variable of a block owns, and what is computed for a step. An
//! object that is moved out of where it is made takes copies of what they hold.

use proc_macro2::{Ident, TokenStream, TokenTree};

use super::Emitter;
use super::binding::Known;
use super::fused::sees_context;
use super::matching::groups_of;
use super::place::{Here, One};
use super::position::split_by;
use crate::emit::paths::mentions;
use crate::expr::core::{Expr, Kind, TupleKind, TupleStep, Tuples};
use crate::expr::function::Function;
use crate::expr::infer::Kinds;

/// Whether what an expression yields lasts as long as what it sees: it is part of that, and of nothing that was
/// made on the way.
pub(super) fn is_lasting(expr: &Expr) -> bool {
    lasts(expr, false)
}

/// Whether the objects that an expression makes last as long, once they are moved out of where they are made.
pub(super) fn is_made_to_last(expr: &Expr) -> bool {
    lasts(expr, true)
}

/// Likewise, of an expression whose objects are made by `each`, which knows what is fleeting.
pub(super) fn is_moved_to_last(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Unwrap(of) | Kind::Filter(of, _) | Kind::Sort(of, _) | Kind::Index(of, _) => {
            is_moved_to_last(of)
        }
        Kind::Map(of, step) => (is_lasting(of) || is_computed(of)) && is_moved_to_last(step),
        Kind::Array(elements) => elements.iter().all(|element| is_moved_to_last(&element.expr)),
        Kind::Block(_, items) => items.last().is_some_and(is_moved_to_last),
        Kind::Cond(_, then, otherwise) => {
            is_moved_to_last(then) && otherwise.as_deref().is_none_or(is_moved_to_last)
        }
        Kind::Call(function, args) if function.value == Function::Map => match args.as_slice() {
            [of, Expr { kind: Kind::Lambda(lambda), .. }] => {
                (is_lasting(of) || is_computed(of)) && is_moved_to_last(&lambda.body)
            }
            _ => false,
        },
        Kind::Call(function, args) if function.value == Function::Distinct => {
            args.first().is_some_and(is_moved_to_last)
        }
        // What is merged is copied.
        Kind::Call(function, _) if function.value == Function::Merge => true,
        Kind::Call(function, args) if function.value == Function::Each => match args.as_slice() {
            [of, Expr { kind: Kind::Lambda(lambda), .. }] => {
                (is_lasting(of) || is_group(of)) && is_moved_to_last(&lambda.body)
            }
            _ => false,
        },
        _ => is_made_to_last(expr),
    }
}

/// Whether an expression is groups, which are fleeting themselves.
fn is_group(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Unwrap(of) => is_group(of),
        kind => matches!(kind, Kind::Group(..)),
    }
}

/// Whether each value of an expression is a scalar that a fleeting local holds.
fn is_computed(expr: &Expr) -> bool {
    let scalars = Kinds::NUMBER.with(Kinds::STRING).with(Kinds::BOOL);
    match &expr.kind {
        Kind::Unwrap(of) | Kind::Filter(of, _) => is_computed(of),
        Kind::Map(of, step) => {
            let scalar = Kinds::of(&step.flow.ty).within(scalars);
            (is_lasting(of) || is_computed(of)) && (scalar || is_computed(step))
        }
        _ => expr.args_of(Function::Split).is_some(),
    }
}

impl Emitter<'_, '_> {
    /// Notes that what a local holds may be gone before what is made of it.
    pub(super) fn is_fleeting(&self, local: &Ident) {
        self.fleeting.borrow_mut().insert(local.to_string());
    }

    /// Likewise, of all locals in `code`.
    pub(super) fn are_fleeting(&self, code: &TokenStream) {
        for token in code.clone() {
            match token {
                TokenTree::Ident(name) if name.to_string().starts_with("__") => self.is_fleeting(&name),
                TokenTree::Group(group) => self.are_fleeting(&group.stream()),
                _ => {}
            }
        }
    }

    /// Whether what an expression yields lasts, as far as locals are concerned too.
    pub(super) fn lasts(&self, expr: &Expr, here: &Here) -> bool {
        let around = match here {
            Here::Place(place) => self.is_of_fleeting(&place.code),
            Here::Group(refs) => self.is_of_fleeting(&refs.name),
            Here::Roots | Here::Value(_) | Here::Input(_) => false,
        };
        let gone = self.passing.get() || (around && sees_context(expr)) || self.sees_fleeting(expr);
        is_lasting(expr) && !gone
    }

    /// What `hold` makes of a part of an object. If `value` is made of what is fleeting, so is all that it goes through.
    pub(super) fn outliving<T>(&self, value: &Expr, hold: impl FnOnce() -> T) -> T {
        let outer = self.passing.replace(self.passing.get() || self.sees_fleeting(value));
        let held = hold();
        self.passing.set(outer);
        held
    }

    fn is_of_fleeting(&self, code: &TokenStream) -> bool {
        let fleeting = self.fleeting.borrow();
        let is = |token: &TokenTree| match token {
            TokenTree::Ident(name) => fleeting.contains(&name.to_string()),
            _ => false,
        };
        !fleeting.is_empty() && mentions(code.clone(), &is)
    }

    fn sees_fleeting(&self, expr: &Expr) -> bool {
        let mut found = match &expr.kind {
            Kind::Var(id) => self.known(*id).is_some_and(|known| match &known {
                Known::One(One::Place(place)) => self.is_of_fleeting(&place.code),
                Known::One(One::Text(code) | One::Owned(code, _)) => self.is_of_fleeting(code),
                Known::One(One::Refs(refs)) | Known::Many(refs) | Known::List(refs) => {
                    self.is_of_fleeting(&refs.name)
                }
                Known::Maybe(code, _) | Known::Found { code, .. } => self.is_of_fleeting(code),
                Known::One(_) => false,
            }),
            _ => false,
        };
        expr.for_each_child(&mut |child| found = found || self.sees_fleeting(child));
        found
    }
}

fn lasts(expr: &Expr, moved: bool) -> bool {
    match &expr.kind {
        Kind::Literal(_) | Kind::Context | Kind::Start | Kind::Root | Kind::Var(_) | Kind::History(_) => true,
        Kind::Wildcard | Kind::Descendants => true,
        // An object borrows nothing that was made for it alone.
        Kind::Object(_) | Kind::Constructed(_) => moved,
        // Literals are copied for who goes through them.
        Kind::Array(elements) => elements
            .iter()
            .all(|element| is_lasting(&element.expr) && !matches!(element.expr.kind, Kind::Literal(_))),
        // Nor does a match, whose texts are parts of the one that is searched, or a field as an object of its own.
        Kind::Call(function, args) if matches!(function.value, Function::Match | Function::Spread) => {
            moved && args.first().is_some_and(is_lasting)
        }
        Kind::Index(of, _) | Kind::Field(of, _) if text_of_match(expr) => lasts_as_match(of),
        // A part of what is split is a part of the text.
        Kind::Index(of, _) if split_by(of).is_some() => {
            split_by(of).is_some_and(|(text, _)| is_lasting(text))
        }
        Kind::Unwrap(of) | Kind::Filter(of, _) | Kind::Sort(of, _) | Kind::Index(of, _) if moved => {
            lasts(of, moved)
        }
        Kind::Unwrap(of)
        | Kind::Field(of, _)
        | Kind::Index(of, _)
        | Kind::Filter(of, _)
        | Kind::Sort(of, _) => is_lasting(of),
        Kind::Map(of, step) => is_lasting(of) && lasts(step, moved),
        Kind::Tuples(tuples) => tuples.group.is_none() && binds_to_last(tuples, moved),
        Kind::Cond(_, then, otherwise) => {
            lasts(then, moved) && otherwise.as_deref().is_none_or(|otherwise| lasts(otherwise, moved))
        }
        Kind::Default(left, right) | Kind::Elvis(left, right) => is_lasting(left) && is_lasting(right),
        Kind::Block(locals, items) => match items.as_slice() {
            [only] => locals.is_empty() && lasts(only, moved),
            _ => false,
        },
        Kind::Call(function, args) if matches!(function.value, Function::Map | Function::Each) => {
            match args.as_slice() {
                [of, Expr { kind: Kind::Lambda(lambda), .. }] => is_lasting(of) && lasts(&lambda.body, moved),
                _ => false,
            }
        }
        // Those that are computed are held by what tells them apart, or puts them into order.
        Kind::Call(function, args)
            if matches!(function.value, Function::Distinct | Function::Sort | Function::Reverse) =>
        {
            args.first().is_some_and(|of| is_lasting(of) && yields_places(of))
        }
        Kind::Call(function, args) => {
            let part = matches!(
                function.value,
                Function::Substring
                    | Function::SubstringBefore
                    | Function::SubstringAfter
                    | Function::Filter
                    | Function::Keys
                    | Function::Lookup
                    | Function::Min
                    | Function::Max
            );
            part && args.first().is_some_and(is_lasting)
        }
        _ => false,
    }
}

/// Whether what an expression yields is somewhere, rather than a text that is chosen or cut out.
pub(super) fn yields_places(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Unwrap(of) => yields_places(of),
        Kind::Map(_, step) => yields_places(step),
        Kind::Block(_, items) => items.last().is_none_or(yields_places),
        Kind::Literal(_) | Kind::Default(..) | Kind::Elvis(..) | Kind::Cond(..) => false,
        Kind::Call(function, _) => {
            let cuts = [Function::Substring, Function::SubstringBefore, Function::SubstringAfter];
            !cuts.contains(&function.value)
        }
        _ => true,
    }
}

/// Whether an expression is a text of what may be a match.
fn text_of_match(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Index(of, _) => groups_of(of).is_some() && Kinds::of(&expr.flow.ty).within(Kinds::STRING),
        Kind::Field(_, name) => name.value == "match",
        _ => false,
    }
}

/// Whether the texts of what `of` finds last.
fn lasts_as_match(of: &Expr) -> bool {
    match &of.kind {
        Kind::Unwrap(of) | Kind::Field(of, _) | Kind::Index(of, _) | Kind::Filter(of, _) => {
            lasts_as_match(of)
        }
        Kind::Call(function, _) => function.value == Function::Match && lasts(of, true),
        _ => is_lasting(of),
    }
}

/// Whether all that a path that binds sees and yields lasts as long.
pub(super) fn binds_lasting(tuples: &Tuples) -> bool {
    binds_to_last(tuples, false)
}

fn binds_to_last(tuples: &Tuples, moved: bool) -> bool {
    let last = tuples.steps.len().saturating_sub(1);
    let lasts = |(at, step): (usize, &TupleStep)| match &step.kind {
        TupleKind::Each { expr, .. } => lasts(expr, moved && at == last),
        TupleKind::Sort { .. } => true,
    };
    is_lasting(&tuples.of) && tuples.steps.iter().enumerate().all(lasts)
}
