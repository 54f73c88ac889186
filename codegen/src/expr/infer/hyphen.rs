//! Names with hyphens that are written as plain ones: `$.my-node.x` subtracts `node.x` from `$.my`.

use super::{Infer, Kinds};
use crate::diagnostic::Diagnostic;
use crate::expr::core::{Arith, Expr, Kind};
use crate::ir::ty::Literal;
use crate::schema::JsonTree;
use crate::source::{Span, Spanned};

impl Infer<'_> {
    /// Reports a subtraction that is a name with hyphens, and says whether it is one.
    pub(super) fn report_hyphenated(&mut self, left: &Expr, right: &Expr) -> bool {
        let mut operands = vec![bare(right)];
        let mut rest = bare(left);
        while let Kind::Arith(Arith::Subtract, left, right) = &rest.kind {
            operands.push(bare(right));
            rest = bare(left);
        }
        operands.push(rest);
        operands.reverse();
        let found = (0..operands.len()).find_map(|at| self.find_hyphenated(&operands[at..]));
        let error = match found {
            Some((id, span)) => {
                let help = format!("put the id into backquotes: ``$.`{id}` ``");
                Some(subtraction(&id, span).help(help))
            }
            None => (0..operands.len()).find_map(|at| self.find_hyphenated_field(&operands[at..])),
        };
        let is_one = error.is_some();
        error.into_iter().for_each(|error| self.cx.push(error));
        is_one
    }

    /// What is to say of a field with hyphens that the first of these operands ends in: that it needs backquotes, or
    /// that there is none. Where just one of the operands is wrong, and no field is meant, that one speaks for itself.
    fn find_hyphenated_field(&mut self, operands: &[&Expr]) -> Option<Diagnostic> {
        let Kind::Field(of, first) = &last_factor(operands.first()?).kind else { return None };
        let names: Vec<_> = joined(first, &operands[1..]).collect();
        if names.is_empty() {
            return None;
        }
        let wrong = operands[..=names.len()].iter().filter(|operand| self.is_no_operand(operand)).count();
        let items = self.items.clone();
        let flow = self.trial(items, |trial| trial.expr(&mut (**of).clone()));
        let declared = names.iter().rev().find(|name| self.may_have(&flow, &name.value));
        if let Some(name) = declared.filter(|_| wrong > 0) {
            let help = format!("put the name into backquotes: `` `{}` ``", name.value);
            return Some(subtraction(&name.value, name.span).help(help));
        }
        let error = self.unknown_field(of, &flow, names.last().filter(|_| wrong > 1)?)?;
        Some(error.note("without backquotes around the name, its hyphen is a minus"))
    }

    /// Whether a part of a subtraction is certain to fail.
    fn is_no_operand(&mut self, operand: &Expr) -> bool {
        let items = self.items.clone();
        let (flow, wrong) = self.trial_with(items, |trial| trial.expr(&mut operand.clone()));
        let kinds = Kinds::of(&flow.ty);
        let other = !flow.card.many && kinds != Kinds::NONE && !kinds.intersects(Kinds::NUMBER);
        other || !wrong.is_empty()
    }

    /// The id that the first of these operands starts, and where it stands.
    fn find_hyphenated(&self, operands: &[&Expr]) -> Option<(String, Span)> {
        let (first, others) = operands.split_first()?;
        let Kind::Field(of, first) = &last_factor(first).kind else { return None };
        if self.path_of(of).as_deref() != Some("") || self.is_node(&first.value) {
            return None;
        }
        let found = joined(first, others).filter(|id| self.is_node(&id.value)).last();
        found.map(|id| (id.value, id.span))
    }

    fn is_node(&self, id: &str) -> bool {
        self.env.roots.iter().any(|root| root.name == id) || self.env.others.iter().any(|other| other == id)
    }
}

fn subtraction(name: &str, span: Span) -> Diagnostic {
    Diagnostic::error(span, format!("`{name}` is read as a subtraction")).label("the hyphen is a minus here")
}

/// The names that a name and what is subtracted from it may be together: `a-b` and `a-b-c` of `a`, `b` and `c`. With
/// spaces around it, a hyphen is a minus.
fn joined<'e>(
    first: &Spanned<String>,
    others: &'e [&'e Expr],
) -> impl Iterator<Item = Spanned<String>> + use<'e> {
    let (mut so_far, mut ended) = (first.clone(), false);
    others.iter().map_while(move |operand| {
        let (name, at) = first_name(operand).filter(|(_, at)| !ended && at.start == so_far.span.end + 1)?;
        so_far = Spanned::new(format!("{}-{name}", so_far.value), so_far.span.to(at));
        ended = !matches!(&operand.kind, Kind::Field(of, _) if is_start(of));
        Some(so_far.clone())
    })
}

/// A path itself, whatever becomes of its result.
fn bare(expr: &Expr) -> &Expr {
    match &expr.kind {
        Kind::Unwrap(of) => bare(of),
        _ => expr,
    }
}

fn is_start(expr: &Expr) -> bool {
    matches!(expr.kind, Kind::Start | Kind::Context)
}

/// What stands right before a minus: `b` of `2 * b - c`.
fn last_factor(expr: &Expr) -> &Expr {
    match &expr.kind {
        Kind::Arith(_, _, right) => last_factor(bare(right)),
        _ => expr,
    }
}

/// The first name of a path, or a number that may be the end of an id; of a product, that of its first factor.
fn first_name(expr: &Expr) -> Option<(String, Span)> {
    match &expr.kind {
        Kind::Field(of, name) if is_start(of) => Some((name.value.clone(), name.span)),
        Kind::Field(of, _) | Kind::Map(of, _) | Kind::Filter(of, _) | Kind::Index(of, _) => first_name(of),
        Kind::Arith(_, left, _) => first_name(bare(left)),
        Kind::Literal(number @ (Literal::Integer(_) | Literal::Number(_))) => {
            Some((JsonTree::from(number).to_string(), expr.span))
        }
        _ => None,
    }
}
