//! Calls that are the last thing a lambda does.

use super::ast::{Kind, Node};

/// Marks the calls in the tail of the body of a lambda.
///
/// The left side of `?:` and `??` is none: its value is looked at before it is given back.
pub(super) fn mark_tail(body: &mut Node) {
    let mut tails = vec![body];
    while let Some(node) = tails.pop() {
        match &mut node.kind {
            Kind::Call(call) => call.tail = node.predicates.is_empty(),
            Kind::Conditional(_, then, otherwise) => {
                tails.push(then);
                tails.extend(otherwise.as_deref_mut());
            }
            Kind::Elvis(_, right) | Kind::Coalesce(_, right) => tails.push(right),
            Kind::Block(items) => tails.extend(items.last_mut()),
            _ => {}
        }
    }
}
