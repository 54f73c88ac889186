//! Ids with hyphens that are written as plain names: `$.my-node.x` subtracts `node.x` from `$.my`.

use super::Infer;
use crate::diagnostic::Diagnostic;
use crate::expr::core::{Arith, Expr, Kind};
use crate::ir::ty::Literal;
use crate::schema::JsonTree;
use crate::source::Span;

impl Infer<'_> {
    /// Reports a subtraction that is a node's id, and says whether it is one.
    pub(super) fn report_hyphenated(&self, left: &Expr, right: &Expr) -> bool {
        let mut operands = vec![bare(right)];
        let mut rest = bare(left);
        while let Kind::Arith(Arith::Subtract, left, right) = &rest.kind {
            operands.push(bare(right));
            rest = bare(left);
        }
        operands.push(rest);
        operands.reverse();
        let found = (0..operands.len()).find_map(|at| self.find_hyphenated(&operands[at..]));
        let Some((id, span)) = found else { return false };
        self.cx.push(
            Diagnostic::error(span, format!("`{id}` is read as a subtraction"))
                .label("the hyphen is a minus here")
                .help(format!("put the id into backquotes: ``$.`{id}` ``")),
        );
        true
    }

    /// The id that the first of these operands starts, and where it stands.
    fn find_hyphenated(&self, operands: &[&Expr]) -> Option<(String, Span)> {
        let (first, others) = operands.split_first()?;
        let Kind::Field(of, first) = &first.kind else { return None };
        if self.path_of(of).as_deref() != Some("") || self.is_node(&first.value) {
            return None;
        }
        let (mut id, mut span, mut found) = (first.value.clone(), first.span, None);
        for operand in others {
            // With spaces around it, a hyphen is a minus.
            let next = first_name(operand).filter(|(_, at)| at.start == span.end + 1);
            let Some((name, at)) = next else { break };
            id = format!("{id}-{name}");
            span = span.to(at);
            if self.is_node(&id) {
                found = Some((id.clone(), span));
            }
            if !matches!(&operand.kind, Kind::Field(of, _) if is_start(of)) {
                break;
            }
        }
        found
    }

    fn is_node(&self, id: &str) -> bool {
        self.env.roots.iter().any(|root| root.name == id) || self.env.others.iter().any(|other| other == id)
    }
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

/// The first name of a path, or a number that may be the end of an id.
fn first_name(expr: &Expr) -> Option<(String, Span)> {
    match &expr.kind {
        Kind::Field(of, name) if is_start(of) => Some((name.value.clone(), name.span)),
        Kind::Field(of, _) | Kind::Map(of, _) | Kind::Filter(of, _) | Kind::Index(of, _) => first_name(of),
        Kind::Literal(number @ (Literal::Integer(_) | Literal::Number(_))) => {
            Some((JsonTree::from(number).to_string(), expr.span))
        }
        _ => None,
    }
}
