//! What is certain of values that no schema describes: that they are functions, and which elements a list has.

use std::collections::HashMap;

use super::several::is_single;
use super::trouble::find_troubles;
use super::{Place, Sink, is_one};
use crate::diagnostic::Diagnostic;
use crate::expr::core::{Expr, Kind, VarId};
use crate::expr::function::Function;
use crate::ir::Type;

impl Sink<'_> {
    /// Holds a value against its place: first what is known of it beyond its type.
    pub(super) fn check_value(&self, expr: &Expr, place: Place<'_>) {
        let before = self.cx.count();
        let plain = place.ty.without_null();
        if is_function(expr) && place.needed && plain != Type::Any && plain == *place.ty {
            return self.report_function(expr, place);
        }
        if let Type::Array(element, _) = &plain {
            self.check_held(expr, element, place);
        }
        if self.cx.count() == before {
            self.check_given(&expr.flow, expr.span, Some(expr), place);
        }
    }

    /// An element that a list has for certain is wrong for certain, whatever else the list holds.
    fn check_held(&self, expr: &Expr, element: &Type, place: Place<'_>) {
        let path = format!("{}[]", place.path);
        let shape = self.shape_of_items(place);
        let inside = Place { ty: element, path: &path, needed: false, shape: shape.as_ref() };
        held(expr).into_iter().for_each(|held| self.check(held, inside));
        if let Some(id) = variable(expr) {
            let held = self.held.borrow().get(&id).cloned().unwrap_or_default();
            let trouble = held.iter().find_map(|ty| find_troubles(ty, element, &path).into_iter().next());
            trouble.into_iter().for_each(|trouble| self.report(trouble, expr.span, Some(expr), element));
        }
    }

    fn report_function(&self, expr: &Expr, place: Place<'_>) {
        let call = matches!(expr.kind, Kind::Function(_)).then(|| self.text(expr.span)).flatten();
        let error = Diagnostic::error(expr.span, format!("wrong type for {}", self.place(place.path)))
            .label(format!("expected {}, found a function", place.ty))
            .help_if(call.map(|name| format!("call it: `{name}(…)`")));
        self.cx.push(self.with_origin(error));
    }
}

fn is_function(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        Kind::Function(_) | Kind::Lambda(_) | Kind::Partial(_) | Kind::Regex(_) | Kind::Transform(_)
    )
}

fn variable(expr: &Expr) -> Option<VarId> {
    match &expr.kind {
        Kind::Unwrap(of) => variable(of),
        Kind::Var(id) => Some(*id),
        _ => None,
    }
}

/// The expressions of elements that a list has, whatever else it holds. Those of a list that is written in place are
/// looked at there.
fn held(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        Kind::Unwrap(of) => held(of),
        Kind::Call(function, args) => match (function.value, args.as_slice()) {
            (Function::Append, args) => args.iter().flat_map(elements).collect(),
            (Function::Reverse | Function::Sort | Function::Shuffle | Function::Distinct, [of, ..]) => {
                elements(of)
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

fn elements(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        Kind::Array(elements) => {
            elements.iter().filter(|element| is_one(element)).map(|element| &element.expr).collect()
        }
        _ if is_single(&expr.flow) => vec![expr],
        _ => held(expr),
    }
}

/// What the lists hold that variables of blocks are bound to once.
pub(super) fn find_held(expr: &Expr) -> HashMap<VarId, Vec<Type>> {
    let (mut found, mut binds) = (HashMap::new(), HashMap::new());
    collect(expr, &mut found, &mut binds);
    found.retain(|id, _| binds.get(id) == Some(&1));
    found
}

fn collect(expr: &Expr, found: &mut HashMap<VarId, Vec<Type>>, binds: &mut HashMap<VarId, usize>) {
    match &expr.kind {
        Kind::Block(_, items) => {
            for item in items {
                if let Kind::Bind(id, value) = &item.kind
                    && matches!(value.flow.ty, Type::Array(..) | Type::Tuple(_))
                {
                    found.insert(*id, elements(value).iter().map(|held| held.flow.ty.clone()).collect());
                }
            }
        }
        Kind::Bind(id, _) => *binds.entry(*id).or_insert(0) += 1,
        _ => {}
    }
    expr.for_each_child(&mut |child| collect(child, found, binds));
}
