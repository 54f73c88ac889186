//! Variables: which one a name stands for.
//!
//! A block and a function each have a frame. Whatever is bound in it belongs to it from the start, with the value of
//! the variable of the same name around it until it is bound: so functions see what is bound after they are made. Where
//! no function does, the name stands for the one around it up to there, as in `$sum := $sum(prices)`.

use nodewright_core::nearest::nearest;

use super::super::ast::{Kind, Node};
use super::super::children::for_each_child;
use super::{Lower, history};
use crate::diagnostic::Diagnostic;
use crate::expr::core::{Expr, Kind as Core, Local, VarId};
use crate::expr::function::Function;
use crate::source::Span;

/// The variables of a block, a function or a path.
#[derive(Default)]
pub(super) struct Frame {
    names: Vec<(String, VarId)>,
    /// Those that are not bound yet, and that nothing has seen before.
    late: Vec<VarId>,
}

impl Lower<'_> {
    /// A new variable in the innermost frame; it hides one of the same name.
    pub(super) fn declare(&mut self, name: &str) -> VarId {
        let id = self.fresh();
        if let Some(frame) = self.frames.last_mut() {
            frame.names.push((name.to_owned(), id));
        }
        id
    }

    /// A variable without a name.
    pub(super) fn fresh(&mut self) -> VarId {
        self.next += 1;
        VarId(self.next)
    }

    /// An empty frame.
    pub(super) fn push_frame(&mut self) {
        self.frames.push(Frame::default());
    }

    /// A frame with `params` and all that `nodes` bind outside of frames of their own. Gives the latter.
    pub(super) fn enter(&mut self, params: &[(String, VarId)], nodes: &[&Node]) -> Vec<Local> {
        let mut names = Vec::new();
        nodes.iter().for_each(|node| collect_bound(node, &mut names));
        let outers: Vec<_> = names.iter().map(|name| self.known(name, nodes[0].span)).collect();
        self.frames.push(Frame { names: params.to_vec(), late: Vec::new() });
        let mut locals = Vec::new();
        for (name, outer) in names.iter().zip(outers) {
            // A parameter that is bound again is the parameter.
            if params.iter().any(|(param, _)| param == name) {
                continue;
            }
            let id = self.declare(name);
            let is_late = outer.is_some() && is_bound_late(name, nodes);
            if let Some(frame) = self.frames.last_mut().filter(|_| is_late) {
                frame.late.push(id);
            }
            locals.push(Local { id, outer: outer.filter(|_| !is_late) });
        }
        locals
    }

    /// Leaves the innermost frame.
    pub(super) fn leave(&mut self) {
        self.frames.pop();
    }

    /// The names that are known here.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.frames.iter().flat_map(|frame| frame.names.iter().map(|(name, _)| name.as_str()))
    }

    /// The variable of that name.
    pub(super) fn resolve(&self, name: &str) -> Option<VarId> {
        let bound =
            |frame: &'_ Frame, (known, id): &(String, VarId)| known == name && !frame.late.contains(id);
        let find =
            |frame: &Frame| frame.names.iter().rev().find(|named| bound(frame, named)).map(|(_, id)| *id);
        self.frames.iter().rev().find_map(find)
    }

    /// The variable that `$name := …` binds, which from here on is the one of that name.
    pub(super) fn bound(&mut self, name: &str) -> Option<VarId> {
        if let Some(frame) = self.frames.last_mut() {
            let id = frame.names.iter().rev().find(|(known, _)| known == name).map(|(_, id)| *id);
            frame.late.retain(|late| Some(*late) != id);
        }
        self.resolve(name)
    }

    /// `$name`, wherever it comes from.
    pub(super) fn variable(&mut self, name: &str, span: Span) -> Option<Expr> {
        match name {
            "" => Some(Expr::new(Core::Context, span)),
            "$" => Some(Expr::new(Core::Root, span)),
            _ => self.known(name, span).or_else(|| self.unknown_variable(name, span)),
        }
    }

    /// What a name stands for: a variable of the expression, one that is bound from outside, or a function.
    fn known(&self, name: &str, span: Span) -> Option<Expr> {
        let kind = match self.resolve(name) {
            Some(id) => Core::Var(id),
            None if self.rules.bindings.iter().any(|binding| binding == name) => {
                Core::Binding(name.to_owned())
            }
            None => Core::Function(Function::by_name(name)?),
        };
        Some(Expr::new(kind, span))
    }

    /// A variable that is not bound is absent, but a graph that names one is wrong.
    fn unknown_variable(&self, name: &str, span: Span) -> Option<Expr> {
        if !self.rules.strict {
            return Some(Expr::new(Core::Block(Vec::new(), Vec::new()), span));
        }
        if history::names().any(|known| known == name) {
            self.cx.push(self.not_a_value(name, span));
            return None;
        }
        let near = nearest(name, self.names()).or_else(|| Function::nearest(name));
        self.cx.push(
            Diagnostic::error(span, format!("unknown variable `${name}`"))
                .label("not bound anywhere")
                .help_if(near.map(|near| format!("a variable with a similar name exists: `${near}`"))),
        );
        None
    }
}

/// The names that `node` binds in the frame around it.
fn collect_bound(node: &Node, names: &mut Vec<String>) {
    match &node.kind {
        Kind::Block(_) | Kind::Lambda(_) => {
            // Frames of their own; what stands behind them is not in those.
            node.predicates.iter().for_each(|predicate| collect_bound(predicate, names));
            return;
        }
        Kind::Bind(name, _) if !names.contains(&name.value) => names.push(name.value.clone()),
        _ => {}
    }
    for_each_child(node, &mut |child| collect_bound(child, names));
}

/// Whether a name is bound just once, by a statement, and no function that is made before could see that.
fn is_bound_late(name: &str, nodes: &[&Node]) -> bool {
    let is_bind = |node: &Node| matches!(&node.kind, Kind::Bind(bound, _) if bound.value == name);
    let Some(at) = nodes.iter().position(|node| is_bind(node)) else { return false };
    let binds: usize = nodes.iter().map(|node| count(node, &is_bind)).sum();
    let sees = |node: &Node| matches!(&node.kind, Kind::Variable(seen) if seen == name);
    let is_made =
        |node: &Node| matches!(node.kind, Kind::Lambda(_) | Kind::Transform(_)) && count(node, &sees) > 0;
    binds == 1 && nodes[..=at].iter().all(|node| count(node, &is_made) == 0)
}

/// How many nodes there are of a kind, in all of an expression.
fn count(node: &Node, is_it: &dyn Fn(&Node) -> bool) -> usize {
    let mut found = usize::from(is_it(node));
    for_each_child(node, &mut |child| found += count(child, is_it));
    found
}
