//! Arrays of arrays: a sequence of a single array is that array, and in another one it is spread.

use super::report::takes_brackets;
use super::several::is_several;
use super::{Place, Sink};
use crate::diagnostic::{Diagnostic, Lint};
use crate::expr::core::{Expr, Kind};
use crate::expr::function::Function;
use crate::expr::infer::Kinds;
use crate::ir::{Card, Flow, Type};

impl Sink<'_> {
    /// Warns of a sequence in an array that takes arrays, where it may be of a single one.
    pub(super) fn check_lone_list(&self, expr: &Expr, place: Place<'_>, alone: bool) {
        let found = &expr.flow.ty;
        let Some(part) = found.element().filter(|_| is_list_of_others(found, place.ty)) else { return };
        if self.is_decided(Some(expr)) || has_two_lists(expr) || is_kept(expr) {
            return;
        }
        let message = format!("{} may be {}", self.place(place.path), Kinds::of(&part).describe());
        let warning = Diagnostic::lint(expr.span, Lint::MayNotFit, message)
            .label(format!("a single array is spread here; expected {}", place.ty))
            .help_if(alone.then(|| self.help_with_list(expr)))
            .help_if(alone.then(|| "leave out the brackets around it".to_owned()));
        self.cx.push(self.with_origin(warning));
    }

    /// How to keep a single array of a sequence.
    pub(super) fn help_with_list(&self, expr: &Expr) -> String {
        let is_call = matches!(&expr.kind, Kind::Unwrap(of) if matches!(of.kind, Kind::Call(..)));
        match self.text(expr.span).filter(|_| is_call && takes_brackets(expr)) {
            Some(text) => format!("put `[]` behind it, and say what stands for nothing: `{text}[] ?? []`"),
            None => "make it by `$map(…, function($v) { … })[] ?? []`, which keeps a single one".to_owned(),
        }
    }
}

/// Whether there are two arrays or more for certain.
fn has_two_lists(expr: &Expr) -> bool {
    let Kind::Unwrap(of) = &expr.kind else { return false };
    match &of.kind {
        Kind::Call(function, args) if function.value == Function::Map => match args.as_slice() {
            [of, Expr { kind: Kind::Lambda(lambda), .. }] => {
                lambda.body.flow.card == Card::ONE && (is_several(of) || is_long(&of.flow))
            }
            _ => false,
        },
        _ => false,
    }
}

fn is_long(flow: &Flow) -> bool {
    let least = match &flow.ty {
        Type::Array(_, facets) => facets.as_ref().and_then(|facets| facets.min_length).unwrap_or(0),
        Type::Tuple(places) => places.len() as u64,
        _ => 0,
    };
    flow.card == Card::ONE && least >= 2
}

/// Whether a sequence stays one, even of one.
pub(super) fn is_kept(expr: &Expr) -> bool {
    matches!(expr.kind, Kind::KeepSequence(_) | Kind::KeepArray(_))
}

/// Whether a value is an array of what is no such element.
pub(super) fn is_list_of_others(found: &Type, element: &Type) -> bool {
    let is_list = matches!(found, Type::Array(..) | Type::Tuple(_));
    is_list && found.element().is_some_and(|inner| inner != Type::Never && !inner.overlaps(element))
}
