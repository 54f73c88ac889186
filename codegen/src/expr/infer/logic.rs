//! JSON Logic: what its operators yield, and the context in which they evaluate.

use super::operator::is_whole;
use super::{Infer, Kinds, items_of, nothing, value_type};
use crate::expr::core::{Each, Expr, Kind, Logic, Reduce};
use crate::ir::ty::{Object, Property, Rest};
use crate::ir::{Card, Flow, Type};

impl Infer<'_> {
    pub(super) fn logic(&mut self, logic: Logic, args: &mut [Expr]) -> Flow {
        let flows = self.all(args);
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
            Logic::Min | Logic::Max => {
                let ty = Type::union(flows.iter().map(|flow| flow.ty.clone()));
                let numbers = Kinds::of(&ty).within(Kinds::NUMBER);
                Flow::one(if numbers { number } else { Type::Any })
            }
            Logic::Cat | Logic::Substr => Flow::one(Type::String(None)),
            Logic::Merge | Logic::Enough => Flow::one(Type::array(Type::Any)),
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

    /// The path is computed, so the value can be anything, or not be there.
    pub(super) fn lookup(&mut self, path: &mut Expr) -> Flow {
        self.expr(path);
        Flow { ty: Type::Any, card: Card::OPTIONAL }
    }

    pub(super) fn missing(&mut self, need: Option<&mut Expr>, keys: &mut [Expr]) -> Flow {
        if let Some(need) = need {
            self.expr(need);
        }
        self.all(keys);
        Flow::one(Type::array(Type::Any))
    }

    pub(super) fn each(&mut self, each: Each, of: &mut Expr, body: &mut Expr) -> Flow {
        let flow = self.expr(of);
        let result = self.with_item(without_default(of), body);
        match each {
            Each::Map if result.card.absent => Flow::one(Type::array(Type::Any)),
            Each::Map => Flow::one(Type::array(value_type(&result))),
            Each::Filter => Flow::one(Type::array(items_of(&flow))),
            Each::All | Each::None | Each::Some => Flow::one(Type::Bool),
        }
    }

    pub(super) fn logic_reduce(&mut self, reduce: &mut Reduce) -> Flow {
        let flow = self.expr(&mut reduce.of);
        self.expr(&mut reduce.initial);
        let field = |name: &str, ty| Property {
            name: name.into(),
            ty,
            required: true,
            description: None,
            default: None,
        };
        let fields = vec![field("current", items_of(&flow)), field("accumulator", Type::Any)];
        let turn = Object { name: None, description: None, fields, rest: Rest::Denied };
        self.with_flow(Flow::one(Type::Object(turn.into())), &mut reduce.body);
        Flow::one(Type::Any)
    }
}

/// What is gone through: the default of a `var` is not, since null is no array.
fn without_default(of: &Expr) -> &Expr {
    match &of.kind {
        Kind::Default(path, default) if default.kind == Kind::Literal(crate::ir::ty::Literal::Null) => path,
        _ => of,
    }
}
