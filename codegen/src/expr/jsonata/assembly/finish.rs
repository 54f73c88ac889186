//! The last pass: byte ranges become spans of the source, and every `%` gets its label.

use crate::expr::jsonata::ancestry::Ancestry;
use crate::expr::jsonata::ast::{Group, Kind, Node, Stage};
use crate::source::{Span, Text};

/// Finishes a tree. It does not recurse, however deep that is.
pub(super) fn finish(text: &Text, ancestry: &Ancestry, root: &mut Node) {
    let map = |span: &mut Span| *span = text.span_of(span.start as usize..span.end as usize);
    let mut nodes = vec![root];
    while let Some(node) = nodes.pop() {
        map(&mut node.span);
        if let Kind::Parent(label) = &mut node.kind {
            *label = ancestry.label(*label);
        }
        node.step.ancestor = node.step.ancestor.map(|label| ancestry.label(label));
        nodes.extend(&mut node.predicates);
        if let Some(group) = &mut node.group {
            finish_group(group, &map, &mut nodes);
        }
        for stage in &mut node.step.stages {
            match stage {
                Stage::Filter(test) => nodes.push(test),
                Stage::Index(name) => map(&mut name.span),
            }
        }
        finish_kind(&mut node.kind, &map, &mut nodes);
    }
}

fn finish_group<'a>(group: &'a mut Group, map: &impl Fn(&mut Span), nodes: &mut Vec<&'a mut Node>) {
    map(&mut group.span);
    for (key, value) in &mut group.pairs {
        nodes.extend([key, value]);
    }
}

/// Maps what spans are in a kind, and adds the nodes in it to `nodes`.
fn finish_kind<'a>(kind: &'a mut Kind, map: &impl Fn(&mut Span), nodes: &mut Vec<&'a mut Node>) {
    match kind {
        Kind::Sort(terms) => nodes.extend(terms.iter_mut().map(|term| &mut term.key)),
        Kind::Path(path) => nodes.extend(&mut path.steps),
        Kind::Negate(operand) => nodes.push(operand),
        Kind::Binary(operator, left, right) => {
            map(&mut operator.span);
            nodes.extend([&mut **left, &mut **right]);
        }
        Kind::Apply(operator, left, right) => {
            map(&mut operator.span);
            nodes.extend([&mut **left, &mut **right]);
        }
        Kind::Elvis(left, right) | Kind::Coalesce(left, right) => nodes.extend([&mut **left, &mut **right]),
        Kind::Array(items) | Kind::Block(items) => nodes.extend(items),
        Kind::Object(group) => finish_group(group, map, nodes),
        Kind::Conditional(test, then, otherwise) => {
            nodes.extend([&mut **test, &mut **then]);
            nodes.extend(otherwise.as_deref_mut());
        }
        Kind::Bind(name, value) => {
            map(&mut name.span);
            nodes.push(value);
        }
        Kind::Lambda(lambda) => {
            lambda.params.iter_mut().for_each(|param| map(&mut param.span));
            nodes.push(&mut lambda.body);
        }
        Kind::Call(call) => {
            nodes.push(&mut call.procedure);
            nodes.extend(&mut call.args);
        }
        Kind::Partial(procedure, args) => {
            nodes.push(procedure);
            nodes.extend(args.iter_mut().flatten());
        }
        Kind::Transform(transform) => {
            nodes.extend([&mut *transform.pattern, &mut *transform.update]);
            nodes.extend(transform.delete.as_deref_mut());
        }
        Kind::Null | Kind::Bool(_) | Kind::Number(_) | Kind::String(_) | Kind::Regex(_) => {}
        Kind::Variable(_) | Kind::Name(_) | Kind::Wildcard | Kind::Descendants | Kind::Parent(_) => {}
    }
}
