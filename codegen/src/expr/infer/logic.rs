//! JSON Logic: what its operators yield, and the context in which they evaluate.

use super::deep::at_path;
use super::{Infer, is_whole, items_of, nothing, spread, value_type};
use crate::expr::core::{Each, Expr, Kind, Logic, Reduce};
use crate::expr::jsonlogic::split_path;
use crate::ir::ty::{Literal, Property};
use crate::ir::{Card, Flow, Type};

impl Infer<'_> {
    pub(super) fn logic(&mut self, logic: Logic, args: &mut [Expr]) -> Flow {
        let flows = self.all(args);
        self.check_numeric(logic, args);
        let whole = flows.iter().all(is_whole);
        let number = if whole { Type::Integer(None) } else { Type::Number(None) };
        match logic {
            Logic::And | Logic::Or => {
                let all = flows.iter().fold(nothing(), |all, flow| all.join(flow));
                let absent = flows.iter().any(|flow| flow.card.absent);
                Flow { card: Card { absent, ..all.card }, ty: all.ty }
            }
            Logic::Add | Logic::Subtract | Logic::Multiply | Logic::Remainder => Flow::one(number),
            Logic::Divide => Flow::one(Type::Number(None)),
            // What is no number becomes one, or fails.
            Logic::Min | Logic::Max => Flow::one(number),
            Logic::Cat | Logic::Substr => Flow::one(Type::String(None)),
            Logic::Merge => {
                let parts = flows.iter().map(|flow| spread(&or_null(flow)));
                Flow::one(Type::array(Type::union(parts)))
            }
            // What is missing, or nothing of it.
            Logic::Enough => Flow::one(match flows.get(2).map(|missing| &missing.ty) {
                Some(missing @ Type::Array(..)) => missing.clone(),
                _ => Type::array(Type::Any),
            }),
            Logic::Equal
            | Logic::NotEqual
            | Logic::Same
            | Logic::NotSame
            | Logic::Less
            | Logic::LessEqual
            | Logic::Greater
            | Logic::GreaterEqual
            | Logic::In
            | Logic::Lacks => Flow::one(Type::Bool),
        }
    }

    /// The value at a plain path. One that is computed can lead anywhere.
    pub(super) fn lookup(&mut self, path: &mut Expr) -> Flow {
        self.expr(path);
        let Kind::Literal(Literal::String(path)) = &path.kind else { return Flow::optional(Type::Any) };
        let context = self.context();
        let mut found = at_path(&value_type(&context), &split_path(path));
        found.card.absent |= context.card.absent;
        found
    }

    /// Some of the keys.
    pub(super) fn missing(&mut self, need: Option<&mut Expr>, keys: &mut [Expr]) -> Flow {
        if let Some(need) = need {
            self.expr(need);
        }
        let keys = self.all(keys);
        let keys = keys.iter().map(|flow| or_null(flow).join(&spread(&or_null(flow))));
        Flow::one(Type::array(Type::union(keys)))
    }

    pub(super) fn each(&mut self, each: Each, of: &mut Expr, body: &mut Expr) -> Flow {
        let flow = self.expr(of);
        let result = self.with_item(without_default(of), body);
        match each {
            Each::Map => Flow::one(Type::array(or_null(&result))),
            Each::Filter => Flow::one(Type::array(items_of(&flow))),
            Each::All | Each::None | Each::Some => Flow::one(Type::Bool),
        }
    }

    pub(super) fn logic_reduce(&mut self, reduce: &mut Reduce) -> Flow {
        let flow = self.expr(&mut reduce.of);
        let initial = self.expr(&mut reduce.initial);
        let current = items_of(&flow);
        let turn = |accumulator: &Flow| {
            let fields = vec![
                Property::required("current", current.clone()),
                Property::required("accumulator", or_null(accumulator)),
            ];
            Flow::one(Type::object(fields))
        };
        let body = reduce.body.clone();
        let result = self.settled(Flow::one(or_null(&initial)), |trial, so_far| {
            let next = trial.with_flow(turn(so_far), &mut body.clone());
            Flow::one(or_null(&next))
        });
        self.with_flow(turn(&result), &mut reduce.body);
        Flow::one(or_null(&result))
    }
}

/// A value as JSON Logic sees it: what is absent is null.
fn or_null(flow: &Flow) -> Type {
    let ty = value_type(flow);
    if flow.card.absent { ty.or_null() } else { ty }
}

/// What is gone through: the default of a `var` is not, since null is no array.
fn without_default(of: &Expr) -> &Expr {
    match &of.kind {
        Kind::Default(path, default) if default.kind == Kind::Literal(crate::ir::ty::Literal::Null) => path,
        _ => of,
    }
}
