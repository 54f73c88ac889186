//! A transformer of objects whose fields are known, as the objects that it makes of them: `$ ~> |items|{"sum": qty * price}|`
//! is an object of all fields of `$`, in which `items` is an array of such objects.
//!
//! The reference copies what it changes by way of JSON text, which rounds numbers to 15 digits: `$number($string(…))` does
//! that here, and what the update sees is the copy.
//!
//! This is for emission only, as `inline` is.

use super::core::{Element, Expr, Flavour, Kind, Transform};
use super::function::Function;
use super::infer::Kinds;
use super::path::gives_positions;
use crate::ir::Type;
use crate::ir::ty::{Literal, Object, Rest};
use crate::source::{Span, Spanned};

/// A step of a pattern.
enum Step<'e> {
    Field(&'e str),
    Test(&'e Expr),
}

/// What is made of each object that the pattern finds.
struct Change<'e> {
    update: Vec<(&'e str, Expr)>,
    delete: Vec<&'e str>,
    span: Span,
}

/// `left ~> transform` without a transformer, if all of it is known.
pub(super) fn transformed(left: &Expr, transform: &Transform) -> Option<Kind> {
    let mut steps = Vec::new();
    steps_of(&transform.pattern, &mut steps)?;
    let Kind::Object(entries) = &transform.update.kind else { return None };
    let mut change = Change { update: Vec::new(), delete: Vec::new(), span: transform.update.span };
    for (key, value) in entries {
        let Kind::Literal(Literal::String(key)) = &key.kind else { return None };
        change.update.push((key, of_copy(value)?));
    }
    if let Some(delete) = &transform.delete {
        deleted(delete, &mut change.delete)?;
    }
    match &left.flow.ty {
        Type::Object(object) => Some(change.map(left.clone(), change.object(object, &steps)?).kind),
        Type::Array(..) if left.flow.card.absent || left.flow.card.many => None,
        ty => Some(change.value(ty, left.clone(), &steps)?.kind),
    }
}

fn steps_of<'e>(pattern: &'e Expr, steps: &mut Vec<Step<'e>>) -> Option<()> {
    match &pattern.kind {
        Kind::Context | Kind::Start => {}
        Kind::Field(of, name) => {
            steps_of(of, steps)?;
            steps.push(Step::Field(&name.value));
        }
        Kind::Unwrap(of) | Kind::KeepArray(of) => steps_of(of, steps)?,
        Kind::Filter(of, test) if !gives_positions(test) => {
            steps_of(of, steps)?;
            steps.push(Step::Test(test));
        }
        Kind::Map(of, step) => {
            steps_of(of, steps)?;
            steps_of(step, steps)?;
        }
        Kind::Block(locals, items) => match (locals.as_slice(), items.as_slice()) {
            ([], [only]) => steps_of(only, steps)?,
            _ => return None,
        },
        _ => return None,
    }
    Some(())
}

fn deleted<'e>(delete: &'e Expr, names: &mut Vec<&'e str>) -> Option<()> {
    match &delete.kind {
        Kind::Literal(Literal::String(name)) => names.push(name),
        Kind::Array(elements) => {
            return elements.iter().try_for_each(|element| deleted(&element.expr, names));
        }
        _ => return None,
    }
    Some(())
}

impl Change<'_> {
    /// A value along the rest of the pattern.
    fn value(&self, ty: &Type, of: Expr, steps: &[Step<'_>]) -> Option<Expr> {
        match ty {
            Type::Object(object) => Some(self.map(of, self.object(object, steps)?)),
            Type::Array(element, _) => match &**element {
                Type::Object(object) => Some(self.list(self.map(of, self.object(object, steps)?))),
                _ => None,
            },
            _ => None,
        }
    }

    /// The object at hand along the rest of the pattern.
    fn object(&self, object: &Object, steps: &[Step<'_>]) -> Option<Expr> {
        if matches!(object.rest, Rest::Typed(_)) || object.fields.is_empty() {
            return None;
        }
        match steps.split_first() {
            None => self.changed(object),
            Some((Step::Test(test), rest)) => {
                let test = of_copy(test)?.truthy(Flavour::Jsonata);
                let (then, otherwise) = (self.object(object, rest)?, self.copied(object)?);
                Some(self.expr(Kind::Cond(Box::new(test), Box::new(then), Some(Box::new(otherwise)))))
            }
            Some((Step::Field(name), rest)) => self.made(object, &mut |ty, field, key| match key == *name {
                true => self.value(ty, field, rest),
                false => self.copy(ty, field),
            }),
        }
    }

    /// The object at hand, with the change made.
    fn changed(&self, object: &Object) -> Option<Expr> {
        let mut entries = Vec::new();
        for field in object.fields.iter().filter(|field| !self.delete.contains(&&*field.name)) {
            let old =
                || self.entry(&field.ty, &field.name, field.required, &mut |ty, of, _| self.copy(ty, of));
            let value = match self.update.iter().find(|(key, _)| **key == *field.name) {
                Some((_, value)) if value.flow.card.absent => {
                    self.expr(Kind::Default(Box::new(value.clone()), Box::new(old()?)))
                }
                Some((_, value)) => value.clone(),
                None => old()?,
            };
            entries.push((self.text(&field.name), value));
        }
        let is_new = |key: &str| object.declared(key).is_none() && !self.delete.contains(&key);
        let new = self.update.iter().filter(|(key, _)| is_new(key));
        entries.extend(new.map(|(key, value)| (self.text(key), value.clone())));
        Some(self.expr(Kind::Object(entries)))
    }

    /// The object at hand as it is.
    fn copied(&self, object: &Object) -> Option<Expr> {
        self.made(object, &mut |ty, field, _| self.copy(ty, field))
    }

    /// An object of all fields of that at hand.
    fn made(
        &self,
        object: &Object,
        value: &mut dyn FnMut(&Type, Expr, &str) -> Option<Expr>,
    ) -> Option<Expr> {
        let entries = object.fields.iter().map(|field| {
            Some((self.text(&field.name), self.entry(&field.ty, &field.name, field.required, value)?))
        });
        Some(self.expr(Kind::Object(entries.collect::<Option<_>>()?)))
    }

    /// A field of the object at hand, if it is there.
    fn entry(
        &self,
        ty: &Type,
        name: &str,
        required: bool,
        value: &mut dyn FnMut(&Type, Expr, &str) -> Option<Expr>,
    ) -> Option<Expr> {
        let field = || {
            let context = self.expr(Kind::Context);
            self.expr(Kind::Field(Box::new(context), Spanned::new(name.to_owned(), self.span)))
        };
        let made = value(ty, field(), name)?;
        // An array is made of nothing too.
        if required || !matches!(made.kind, Kind::Array(_)) {
            return Some(made);
        }
        let exists = self.call(Function::Exists, field()).truthy(Flavour::Jsonata);
        Some(self.expr(Kind::Cond(Box::new(exists), Box::new(made), None)))
    }

    /// A copy of a value.
    fn copy(&self, ty: &Type, of: Expr) -> Option<Expr> {
        match ty {
            Type::Number(_) => Some(rounded(of)),
            ty if !has_fractions(ty) => Some(of),
            Type::Object(object) if !matches!(object.rest, Rest::Typed(_)) => {
                Some(self.map(of, self.copied(object)?))
            }
            Type::Array(element, _) => {
                let context = self.expr(Kind::Context);
                let each = match &**element {
                    Type::Number(_) => rounded(context),
                    Type::Object(object) if !matches!(object.rest, Rest::Typed(_)) => self.copied(object)?,
                    _ => return None,
                };
                Some(self.list(self.map(of, each)))
            }
            _ => None,
        }
    }

    fn expr(&self, kind: Kind) -> Expr {
        Expr::new(kind, self.span)
    }

    fn text(&self, text: &str) -> Expr {
        Expr::literal(Literal::String(text.into()), self.span)
    }

    fn call(&self, function: Function, arg: Expr) -> Expr {
        self.expr(Kind::Call(Spanned::new(function, self.span), vec![arg]))
    }

    fn map(&self, of: Expr, step: Expr) -> Expr {
        self.expr(Kind::Map(Box::new(of), Box::new(step)))
    }

    fn list(&self, of: Expr) -> Expr {
        self.expr(Kind::Array(vec![Element { expr: of, spread: true }]))
    }
}

/// A number as a copy has it.
fn rounded(number: Expr) -> Expr {
    let span = number.span;
    let call = |function, arg| Expr::new(Kind::Call(Spanned::new(function, span), vec![arg]), span);
    call(Function::Number, call(Function::String, number))
}

/// Whether a value may hold numbers that a copy rounds.
fn has_fractions(ty: &Type) -> bool {
    match ty {
        Type::Never | Type::Null | Type::Bool | Type::Integer(_) | Type::String(_) => false,
        Type::Any | Type::Number(_) | Type::Recursive(_) => true,
        Type::Literals(literals) => literals.iter().any(|literal| matches!(literal, Literal::Number(_))),
        Type::Array(element, _) => has_fractions(element),
        Type::Tuple(elements) => elements.iter().any(has_fractions),
        Type::Union(members) => members.iter().any(has_fractions),
        Type::Object(object) => {
            object.fields.iter().any(|field| has_fractions(&field.ty))
                || matches!(&object.rest, Rest::Typed(ty) if has_fractions(ty))
        }
    }
}

/// An expression about the copy, over what is copied. `None` if it cannot be told what it looks at.
fn of_copy(expr: &Expr) -> Option<Expr> {
    let mut copy = expr.clone();
    see_copy(&mut copy)?;
    Some(copy)
}

fn see_copy(expr: &mut Expr) -> Option<()> {
    let mut known = Some(());
    expr.for_each_part_mut(&mut |part, _| known = known.and_then(|()| see_copy(part)));
    known?;
    let span = expr.span;
    match &mut expr.kind {
        Kind::Field(of, _) if starts_elsewhere(of) => {}
        Kind::Field(of, name)
            if Kinds::of(&expr.flow.ty).within(Kinds::NUMBER) && has_fractions(&expr.flow.ty) =>
        {
            let context = Expr::new(Kind::Context, span);
            let field = Expr::new(Kind::Field(Box::new(context), name.clone()), span);
            let of = std::mem::replace(&mut **of, Expr::new(Kind::Context, span));
            expr.kind = Kind::Map(Box::new(of), Box::new(rounded(field)));
        }
        Kind::Field(..)
            if !has_fractions(&expr.flow.ty) || matches!(expr.flow.ty, Type::Object(_) | Type::Array(..)) => {
        }
        Kind::Field(..) => return None,
        // What is inside of these is of no copy.
        Kind::Map(of, _) | Kind::Filter(of, _) | Kind::Sort(of, _) if starts_elsewhere(of) => return None,
        Kind::Context | Kind::Start
            if has_fractions(&expr.flow.ty) && !matches!(expr.flow.ty, Type::Object(_)) =>
        {
            return None;
        }
        Kind::Wildcard | Kind::Descendants | Kind::Tuples(_) | Kind::Lambda(_) | Kind::Transform(_) => {
            return None;
        }
        _ => {}
    }
    Some(())
}

/// Whether a path starts from the root or a variable.
fn starts_elsewhere(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Root | Kind::Var(_) | Kind::History(_) => true,
        Kind::Field(of, _)
        | Kind::Unwrap(of)
        | Kind::Map(of, _)
        | Kind::Filter(of, _)
        | Kind::Index(of, _) => starts_elsewhere(of),
        _ => false,
    }
}
