//! How the output of a graph is held where its schema leaves open what it is: as what leads out makes it.

use std::rc::Rc;

use super::node::NodeLowering;
use super::structs::lower_repr;
use crate::ir::graph::{Compute, Graph, Kind, Node};
use crate::ir::ty::{Object, Rest};
use crate::ir::{Card, Repr, Type};

impl NodeLowering<'_, '_> {
    /// Gives the output and all transforms that lead to it one type, if what they make is known.
    pub(super) fn settle_output(&mut self, graph: &mut Graph) {
        if graph.item.is_some() {
            return;
        }
        let exit = graph.nodes.iter().position(|node| matches!(node.kind, Kind::Exit));
        let leads_out = |node: &&Node| node.next.iter().any(|next| Some(*next) == exit);
        let mut made = Type::Never;
        for node in graph.nodes.iter().filter(leads_out) {
            if !is_straight(node) {
                return;
            }
            made = made.join(&node.flow.ty);
        }
        let ty = filled(&graph.output.ty, &made);
        if ty == graph.output.ty {
            return;
        }
        let repr = lower_repr(&ty, "Output", &mut self.names, &mut self.shared.structs);
        if repr == Repr::Value {
            return;
        }
        for node in &mut graph.nodes {
            if node.next.iter().any(|next| Some(*next) == exit) || matches!(node.kind, Kind::Exit) {
                node.repr = repr.clone();
            }
        }
        graph.output.repr = repr;
    }
}

/// Whether what a node makes goes to the exit and nowhere else, as it is.
fn is_straight(node: &Node) -> bool {
    matches!(&node.kind, Kind::Transform(Compute::Expr(_)))
        && node.next.len() == 1
        && node.flow.card == Card::ONE
}

/// A promised type, in which what is left open is as it is made.
fn filled(promised: &Type, made: &Type) -> Type {
    match (promised, made) {
        (Type::Any, made) => made.clone(),
        (Type::Array(open, facets), Type::Array(made, _)) => {
            Type::Array(Rc::new(filled(open, made)), facets.clone())
        }
        (Type::Object(open), Type::Object(known)) => filled_object(open, known, made),
        _ => promised.clone(),
    }
}

fn filled_object(open: &Rc<Object>, known: &Object, made: &Type) -> Type {
    if open.fields.is_empty() && !matches!(&open.rest, Rest::Typed(ty) if *ty != Type::Any) {
        return if open.rest == Rest::Denied { Type::Object(open.clone()) } else { made.clone() };
    }
    let mut object = Object::clone(open);
    for field in &mut object.fields {
        if let Some(known) = known.declared(&field.name) {
            field.ty = filled(&field.ty, &known.ty);
        }
    }
    object.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::ty::Property;

    #[test]
    fn only_what_is_open_is_filled() {
        let made = Type::object(vec![
            Property::required("a", Type::number()),
            Property::required("b", Type::array(Type::string())),
        ]);
        assert_eq!(filled(&Type::Any, &made), made);
        let promised = Type::object(vec![
            Property::required("a", Type::integer()),
            Property::optional("b", Type::Any),
            Property::optional("c", Type::Any),
        ]);
        let expected = Type::object(vec![
            Property::required("a", Type::integer()),
            Property::optional("b", Type::array(Type::string())),
            Property::optional("c", Type::Any),
        ]);
        assert_eq!(filled(&promised, &made), expected);
        assert_eq!(filled(&Type::number(), &made), Type::number());
    }
}
