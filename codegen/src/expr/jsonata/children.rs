//! Walks over the AST.

use super::ast::{Group, Kind, Node, Stage};

/// Calls `visit` with each direct child, in the order of evaluation.
pub(super) fn for_each_child<'n>(node: &'n Node, visit: &mut dyn FnMut(&'n Node)) {
    match &node.kind {
        Kind::Null
        | Kind::Bool(_)
        | Kind::Number(_)
        | Kind::String(_)
        | Kind::Regex(_)
        | Kind::Variable(_)
        | Kind::Name(_)
        | Kind::Wildcard
        | Kind::Descendants
        | Kind::Parent(_) => {}
        Kind::Sort(terms) => terms.iter().for_each(|term| visit(&term.key)),
        Kind::Path(path) => path.steps.iter().for_each(&mut *visit),
        Kind::Negate(of) | Kind::Bind(_, of) => visit(of),
        Kind::Binary(_, left, right)
        | Kind::Elvis(left, right)
        | Kind::Coalesce(left, right)
        | Kind::Apply(_, left, right) => {
            visit(left);
            visit(right);
        }
        Kind::Array(items) | Kind::Block(items) => items.iter().for_each(&mut *visit),
        Kind::Object(group) => for_each_pair(group, visit),
        Kind::Conditional(test, then, otherwise) => {
            visit(test);
            visit(then);
            otherwise.iter().for_each(|otherwise| visit(otherwise));
        }
        Kind::Lambda(lambda) => visit(&lambda.body),
        Kind::Call(call) => {
            visit(&call.procedure);
            call.args.iter().for_each(&mut *visit);
        }
        Kind::Partial(procedure, args) => {
            visit(procedure);
            args.iter().flatten().for_each(&mut *visit);
        }
        Kind::Transform(transform) => {
            visit(&transform.pattern);
            visit(&transform.update);
            transform.delete.iter().for_each(|delete| visit(delete));
        }
    }
    node.predicates.iter().for_each(&mut *visit);
    for stage in &node.step.stages {
        if let Stage::Filter(test) = stage {
            visit(test);
        }
    }
    node.group.iter().for_each(|group| for_each_pair(group, visit));
}

fn for_each_pair<'n>(group: &'n Group, visit: &mut dyn FnMut(&'n Node)) {
    for (key, value) in &group.pairs {
        visit(key);
        visit(value);
    }
}
