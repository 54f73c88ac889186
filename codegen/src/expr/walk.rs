//! Walks over an expression: its children, and the nodes whose outputs it reads.

use super::core::{Expr, Kind};
use crate::ir::Flow;
use crate::source::{Span, Spanned};

impl Expr {
    /// The output of node `id`.
    pub fn root(id: &str, span: Span, flow: Flow) -> Self {
        let context = Box::new(Expr::new(Kind::Root, span));
        Expr { kind: Kind::Field(context, Spanned::new(id.to_owned(), span)), span, flow }
    }

    /// Calls `visit` with each direct child, in the order of evaluation.
    pub fn for_each_child(&self, visit: &mut dyn FnMut(&Expr)) {
        match &self.kind {
            Kind::Literal(_) | Kind::Context | Kind::Root => {}
            Kind::Field(of, _)
            | Kind::Index(of, _)
            | Kind::Unwrap(of)
            | Kind::KeepArray(of)
            | Kind::Negate(of)
            | Kind::Truthy(_, of)
            | Kind::Not(of) => visit(of),
            Kind::Map(a, b)
            | Kind::Filter(a, b)
            | Kind::Compare(_, a, b)
            | Kind::In(a, b)
            | Kind::Arith(_, a, b)
            | Kind::And(a, b)
            | Kind::Or(a, b)
            | Kind::Default(a, b) => {
                visit(a);
                visit(b);
            }
            Kind::Object(entries) => entries.iter().for_each(|(key, value)| {
                visit(key);
                visit(value);
            }),
            Kind::Array(elements) => elements.iter().for_each(|element| visit(&element.expr)),
            Kind::Concat(parts) | Kind::Block(parts) | Kind::Call(_, parts) | Kind::Logic(_, parts) => {
                parts.iter().for_each(visit);
            }
            Kind::Cond(test, then, otherwise) => {
                visit(test);
                visit(then);
                otherwise.iter().for_each(|otherwise| visit(otherwise));
            }
        }
    }

    /// Calls `read` with the name of each node that the expression may read, or with `None` if it takes the whole
    /// context. Inside a step `$` is another value, so this may name more than is read, never less.
    pub fn for_each_read(&self, read: &mut dyn FnMut(Option<&str>)) {
        match &self.kind {
            Kind::Field(of, name) if matches!(of.kind, Kind::Context | Kind::Root) => read(Some(&name.value)),
            Kind::Context | Kind::Root => read(None),
            _ => self.for_each_child(&mut |child| child.for_each_read(read)),
        }
    }
}
