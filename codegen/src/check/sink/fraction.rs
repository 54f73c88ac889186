//! Numbers that may have a fraction, where only whole ones are taken: the run refuses those that have one.

use std::rc::Rc;

use super::member::meant;
use super::scope::Scope;
use super::whole::{Cause, Look, Value, Whole};
use super::{Sink, each_of, grouped};
use crate::diagnostic::{Diagnostic, Lint};
use crate::expr::core::{Arith, Expr, Kind};
use crate::expr::function::Function;
use crate::ir::ty::{Literal, Rest, join};
use crate::ir::{Flow, Type};
use crate::source::Span;

/// Deeper than this nobody looks into what is declared.
const DEPTH: usize = 8;

/// What is warned of: a value, each value of several, or a part of one.
#[derive(Clone, Copy)]
enum Part {
    Value,
    Each,
    Inner,
}

impl Sink<'_> {
    /// Warns of what `expr` gives, part by part.
    pub(super) fn check_fractions(&self, expr: &Expr, expected: &Type) {
        if asks_for_whole(expected, DEPTH) {
            let look = Look::new(self.sources, self.nodes);
            Walk { sink: self, look, scope: Scope::of(expr) }.check(expr, expected, "");
        }
    }

    /// Warns of a value of a declared type that no expression gives, which `at` stands for.
    pub(super) fn check_declared_fractions(&self, flow: &Flow, at: Span, expected: &Type) {
        if asks_for_whole(expected, DEPTH) {
            let look = Look::new(self.sources, self.nodes);
            let mut found = Vec::new();
            find(&look, &Value::Declared(flow.ty.clone(), at), expected, ("", DEPTH), &mut found);
            for (path, cause) in found {
                let warning =
                    self.fraction(at, &path, cause).help("round it in a transform before that: `$round(…)`");
                self.cx.push(self.with_origin(warning));
            }
        }
    }

    fn fraction(&self, at: Span, path: &str, cause: Cause) -> Diagnostic {
        let message = format!("{} may have a fraction", self.place(path));
        let warning = Diagnostic::lint(at, Lint::MayHaveFraction, message);
        match cause.span == at {
            true => warning.label(cause.why),
            false => warning.label("expected integer").related(cause.span, cause.why),
        }
    }
}

/// A walk through an expression and what is taken in its place.
struct Walk<'s, 'e> {
    sink: &'s Sink<'s>,
    look: Look<'e>,
    scope: Rc<Scope<'e>>,
}

impl<'e> Walk<'_, 'e> {
    fn check(&self, expr: &'e Expr, expected: &Type, path: &str) {
        let expected = &expected.without_null();
        match (&expr.kind, expected) {
            // Who asks whether a number is whole knows what it may be.
            (Kind::Cond(test, ..), _) if rounds(test) => {}
            (Kind::Cond(_, then, otherwise), _) => {
                self.check(then, expected, path);
                otherwise.iter().for_each(|otherwise| self.check(otherwise, expected, path));
            }
            (Kind::Block(_, items), _) if !items.is_empty() => {
                self.check(&items[items.len() - 1], expected, path);
            }
            (Kind::Bind(_, inner) | Kind::Constructed(inner) | Kind::Eval(None, inner), _) => {
                self.check(inner, expected, path);
            }
            (Kind::Default(left, right) | Kind::Elvis(left, right), _) => {
                self.check(left, expected, path);
                self.check(right, expected, path);
            }
            (Kind::Object(entries), Type::Object(_)) => self.check_entries(entries, expected, path),
            (_, Type::Object(_)) if grouped(expr).is_some() => {
                self.check_entries(grouped(expr).unwrap_or_default(), expected, path);
            }
            (Kind::Object(entries), Type::Union(members)) => {
                meant(entries, members).into_iter().for_each(|ty| self.check_entries(entries, ty, path));
            }
            (Kind::Array(elements), Type::Array(element, _)) => {
                let each = format!("{path}[]");
                for given in elements {
                    let spread =
                        given.spread && (given.expr.flow.card.many || given.expr.flow.ty.element().is_some());
                    let (ty, path) = if spread { (expected, path) } else { (&**element, each.as_str()) };
                    self.check(&given.expr, ty, path);
                }
            }
            (_, Type::Array(element, _)) if each_of(expr).is_some() => {
                each_of(expr).into_iter().for_each(|step| self.check(step, element, &format!("{path}[]")));
            }
            _ => match each_of(expr) {
                Some(step) => self.check(step, expected, path),
                None => self.check_given(expr, expected, path),
            },
        }
    }

    fn check_entries(&self, entries: &'e [(Expr, Expr)], expected: &Type, path: &str) {
        for (key, value) in entries {
            let (name, ty) = match &key.kind {
                Kind::Literal(Literal::String(key)) => (&**key, expected.field(key).ty()),
                _ => ("*", expected.values()),
            };
            if let Some(ty) = ty {
                self.check(value, &ty, &join(path, name));
            }
        }
    }

    fn check_given(&self, expr: &'e Expr, expected: &Type, path: &str) {
        if !asks_for_whole(expected, DEPTH) || self.sink.cx.has_error_within(expr.span) {
            return;
        }
        let part = match expected {
            ty if is_whole(ty) => Part::Value,
            Type::Array(element, _) if is_whole(&element.without_null()) => Part::Each,
            _ => Part::Inner,
        };
        let mut found = Vec::new();
        match (part, self.look.whole(expr, &self.scope)) {
            (Part::Value, Whole::Fraction(cause)) => found.push((path.to_owned(), cause)),
            (Part::Each, Whole::Fraction(cause)) => found.push((format!("{path}[]"), cause)),
            (Part::Value | Part::Each, _) => {}
            (Part::Inner, _) => {
                let value = self.look.value(expr, &self.scope);
                find(&self.look, &value, expected, (path, DEPTH), &mut found);
            }
        }
        found.into_iter().for_each(|(path, cause)| self.report(expr, &path, part, cause));
    }

    fn report(&self, expr: &Expr, path: &str, part: Part, cause: Cause) {
        let text = |of: &Expr| self.sink.text(of.span).unwrap_or("…");
        let help = match (part, called(expr)) {
            (Part::Value, Some((Function::Random, _))) => "make it whole: `$floor($random() * …)`".to_owned(),
            (Part::Value, Some((Function::Round, [of, _]))) => {
                format!("make it whole: `$round({})`", text(of))
            }
            (Part::Value, _) => format!("make it whole: `$round({})`, or `$floor(…)`", text(expr)),
            (Part::Each, _) => format!("make each of them whole: `[{}.$round($)]`", text(expr)),
            (Part::Inner, _) => {
                let name = path.rsplit('.').next().unwrap_or(path);
                format!("write the object out, with `$round(…)` for `{name}`")
            }
        };
        // The last name of a path has declared it, which is what the whole path says.
        let inside = expr.span.start <= cause.span.start && cause.span.end == expr.span.end;
        let span = if is_path(expr) && inside { expr.span } else { cause.span };
        let cause = Cause { span, ..cause };
        let warning = self.sink.fraction(expr.span, path, cause).help(help);
        self.sink.cx.push(self.sink.with_origin(warning));
    }
}

fn called(expr: &Expr) -> Option<(Function, &[Expr])> {
    match &expr.kind {
        Kind::Unwrap(of) => called(of),
        Kind::Call(function, args) => Some((function.value, args)),
        _ => None,
    }
}

fn is_path(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Unwrap(of) | Kind::KeepArray(of) => is_path(of),
        Kind::Field(..) => true,
        _ => false,
    }
}

/// Finds the parts of a value that may have a fraction where they must be whole.
fn find<'e>(
    look: &Look<'e>,
    value: &Value<'e>,
    expected: &Type,
    (path, depth): (&str, usize),
    found: &mut Vec<(String, Cause)>,
) {
    let expected = expected.without_null();
    match &expected {
        ty if is_whole(ty) => {
            if let Whole::Fraction(cause) = look.whole_of(value.clone()) {
                found.push((path.to_owned(), cause));
            }
        }
        _ if depth == 0 => {}
        Type::Array(element, _) => find(look, value, element, (&format!("{path}[]"), depth - 1), found),
        Type::Object(object) => {
            for field in &object.fields {
                let (member, ty) =
                    (look.member(value.clone(), &field.name), expected.field(&field.name).ty());
                let path = join(path, &field.name);
                find(look, &member, &ty.unwrap_or(Type::Any), (&path, depth - 1), found);
            }
        }
        _ => {}
    }
}

/// Whether only whole numbers are taken, beside what is no number.
fn is_whole(ty: &Type) -> bool {
    match ty {
        Type::Integer(_) => true,
        Type::Union(members) => {
            let refuses = |ty: &Type| !matches!(ty, Type::Number(_) | Type::Any | Type::Recursive(_));
            members.iter().any(is_whole) && members.iter().all(refuses)
        }
        _ => false,
    }
}

/// Whether some part of a type takes only whole numbers.
fn asks_for_whole(ty: &Type, depth: usize) -> bool {
    let deeper = |ty: &Type| depth > 0 && asks_for_whole(ty, depth - 1);
    match ty {
        Type::Array(element, _) => deeper(element),
        Type::Object(object) => {
            object.fields.iter().any(|field| deeper(&field.ty))
                || matches!(&object.rest, Rest::Typed(ty) if deeper(ty))
        }
        Type::Union(members) => is_whole(ty) || members.iter().any(deeper),
        other => is_whole(other),
    }
}

/// Whether a condition rounds, or looks at a remainder.
fn rounds(test: &Expr) -> bool {
    let mut found = match &test.kind {
        Kind::Call(function, _) => {
            matches!(function.value, Function::Floor | Function::Ceil | Function::Round)
        }
        Kind::Arith(arith, ..) => *arith == Arith::Remainder,
        _ => false,
    };
    test.for_each_child(&mut |child| found = found || rounds(child));
    found
}
