//! What an executor keeps of executions: just what its expressions look at.
//!
//! The latest output of a node is its variable, and most looks ask for no more. `$executionCount` is a counter,
//! `$nodeExecutions` a `Vec`, `$nodeExecution` as many outputs as its positions reach, `$previousNode` the node before
//! if there is only one, and else the outputs of whatever ran last. `#[history]` of a Rust function is a `Vec` too, of
//! copies that the graph's own macro makes: only there rustc can blame a type that cannot be copied.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::Executor;
use crate::emit::expr::{Binding, Form, Remembered, emit_expr};
use crate::emit::paths::{ident, parse, runtime};
use crate::emit::structs::emit_type;
use crate::expr::core::{Expr, History};
use crate::ir::Repr;
use crate::ir::graph::{Graph, Look, NodeIx, Param};

/// What is kept, by node.
#[derive(Debug, Default)]
pub(super) struct Kept {
    counted: BTreeSet<NodeIx>,
    collected: BTreeSet<NodeIx>,
    /// Outputs as they are, for Rust functions, and what copies one.
    history: BTreeMap<NodeIx, String>,
    /// How many of the first and of the last executions; of the first, `None` for all.
    ends: BTreeMap<NodeIx, (Option<usize>, usize)>,
    /// How many of the executions of all nodes.
    trail: usize,
    /// Who is looked at there.
    trailed: BTreeSet<NodeIx>,
}

/// The node whose latest output a look of the node at `ix` finds, if that is all that it may find.
pub(super) fn latest(graph: &Graph, ix: NodeIx, history: &History) -> Option<NodeIx> {
    match history {
        History::At(id, -1) => node_of(graph, &id.value),
        History::Previous(steps) => only_way(graph, ix, *steps),
        _ => None,
    }
}

/// The node that ran so many executions before, if there is but one way back to it.
fn only_way(graph: &Graph, ix: NodeIx, steps: u32) -> Option<NodeIx> {
    let mut at = ix;
    for _ in 0..steps {
        let before = graph.ran_before(at, 1);
        let [only] = before.nodes[..] else { return None };
        at = only;
    }
    // Back around a loop it has run again since.
    (at != ix && !graph.ran_before(ix, steps).may_be_none).then_some(at)
}

fn node_of(graph: &Graph, id: &str) -> Option<NodeIx> {
    graph.nodes.iter().position(|node| node.id == id)
}

impl Kept {
    pub(super) fn of(graph: &Graph) -> Self {
        let mut kept = Self::default();
        for (ix, node) in graph.nodes.iter().enumerate() {
            for expr in node.exprs() {
                expr.for_each_history(&mut |history| {
                    if latest(graph, ix, history).is_none() {
                        kept.add(graph, ix, history);
                    }
                });
            }
            for param in node.rust_fn().into_iter().flat_map(|body| &body.params) {
                kept.add_param(param);
            }
        }
        kept
    }

    fn add_param(&mut self, param: &Param) {
        match &param.look {
            Look::Latest | Look::Optional => {}
            Look::All(keep) => {
                self.history.insert(param.node, keep.clone());
            }
            Look::Count => {
                self.counted.insert(param.node);
            }
        }
    }

    fn add(&mut self, graph: &Graph, ix: NodeIx, history: &History) {
        match history {
            History::Previous(steps) => {
                self.trail = self.trail.max(*steps as usize);
                // All that may run in between is in the way.
                self.trailed.extend((1..=*steps).flat_map(|steps| graph.ran_before(ix, steps).nodes));
            }
            History::Count(id) => self.counted.extend(node_of(graph, &id.value)),
            History::All(id) => self.collected.extend(node_of(graph, &id.value)),
            History::At(id, position) => {
                let Some(ix) = node_of(graph, &id.value) else { return };
                let (first, last) = self.ends.entry(ix).or_insert((Some(0), 0));
                let reach = usize::try_from(position.unsigned_abs()).unwrap_or(usize::MAX);
                match position {
                    0.. => *first = first.map(|first| first.max(reach.saturating_add(1))),
                    _ => *last = (*last).max(reach),
                }
            }
            History::Find(id, _) => {
                if let Some(ix) = node_of(graph, &id.value) {
                    self.ends.entry(ix).or_insert((Some(0), 0)).0 = None;
                }
            }
        }
    }
}

impl Executor<'_> {
    /// The variables of what is kept.
    pub(super) fn declare_kept(&self) -> TokenStream {
        let kept = runtime("Kept");
        let counted = self.kept.counted.iter().map(|&ix| {
            let name = self.named("count", ix);
            quote!(let mut #name = 0u32;)
        });
        let collected = self.kept.collected.iter().map(|&ix| {
            let (name, ty) = (self.named("all", ix), emit_type(&self.kept_repr(ix), &self.project.structs));
            quote!(let mut #name: ::std::vec::Vec<#ty> = ::std::vec::Vec::new();)
        });
        let history = self.kept.history.keys().map(|&ix| {
            let name = self.named("history", ix);
            quote!(let mut #name: ::std::vec::Vec<_> = ::std::vec::Vec::new();)
        });
        let ends = self.kept.ends.iter().map(|(&ix, (first, last))| {
            let (name, ty) = (self.named("kept", ix), emit_type(&self.kept_repr(ix), &self.project.structs));
            let first = match first {
                Some(first) => quote!(#first),
                None => quote!(::core::primitive::usize::MAX),
            };
            quote!(let mut #name: #kept<#ty> = #kept::new(#first, #last);)
        });
        let trail = (self.kept.trail > 0).then(|| {
            let (ty, last) = (emit_type(&self.trail_repr(), &self.project.structs), self.kept.trail);
            quote!(let mut __previous: #kept<#ty> = #kept::new(0usize, #last);)
        });
        quote!(#(#counted)* #(#collected)* #(#history)* #(#ends)* #trail)
    }

    /// Keeps the output of `ix`, which is in `__value`.
    pub(super) fn emit_keep(&self, ix: NodeIx) -> TokenStream {
        let kept = &self.kept;
        let some = quote!(::core::option::Option::Some);
        let counted = kept.counted.contains(&ix).then(|| {
            let name = self.named("count", ix);
            quote!(#name += 1;)
        });
        let is_absent = self.graph.nodes[ix].flow.card.absent;
        let collected = kept.collected.contains(&ix).then(|| {
            let (name, value) = (self.named("all", ix), self.emit_copy(ix, self.kept_repr(ix)));
            match is_absent {
                true => quote!(#name.extend(#value);),
                false => quote!(#name.push(#value);),
            }
        });
        let history = kept.history.get(&ix).map(|keep| {
            let (name, keep) = (self.named("history", ix), parse(keep));
            quote!(#name.push(#keep(&__value));)
        });
        let push = |name: Ident, repr: Repr| {
            let value = self.emit_copy(ix, repr);
            match is_absent {
                true => quote!(#name.push(#value);),
                false => quote!(#name.push(#some(#value));),
            }
        };
        let ends = kept.ends.contains_key(&ix).then(|| push(self.named("kept", ix), self.kept_repr(ix)));
        let trailed =
            kept.trailed.contains(&ix).then(|| push(format_ident!("__previous"), self.trail_repr()));
        quote!(#counted #collected #history #ends #trailed)
    }

    /// A copy of the output of `ix`, which is in `__value`; an `Option` where it may be absent.
    fn emit_copy(&self, ix: NodeIx, repr: Repr) -> TokenStream {
        let node = &self.graph.nodes[ix];
        let root = Expr::root(&node.id, node.span, node.flow.clone());
        let (place, flow) = (quote!(__value), node.flow.clone());
        let by_ref = self.is_borrowed(ix);
        let roots = vec![Binding { name: node.id.clone(), place, by_ref, repr: node.repr.clone(), flow }];
        let target = if node.flow.card.absent { Repr::Option(Box::new(repr)) } else { repr };
        self.emit_at(ix, emit_expr(&root, &self.scope_of(roots), &target))
    }

    /// What a function is given of a node's history.
    pub(super) fn emit_look(&self, param: &Param) -> TokenStream {
        match param.look {
            Look::Count => {
                let name = self.named("count", param.node);
                quote!(#name)
            }
            _ => {
                let name = self.named("history", param.node);
                quote!(&#name)
            }
        }
    }

    /// What the looks of the node at `ix` find.
    pub(super) fn remembered(&self, ix: NodeIx) -> Vec<Remembered> {
        let mut found = Vec::new();
        for expr in self.graph.nodes[ix].exprs() {
            expr.for_each_history(&mut |history| found.extend(self.look(ix, history)));
        }
        found
    }

    fn look(&self, ix: NodeIx, history: &History) -> Option<Remembered> {
        if let Some(of) = latest(self.graph, ix, history) {
            return self.look_at_latest(ix, of, history);
        }
        let (owner, form, repr, optional) = match history {
            History::Previous(steps) => {
                let position = -i64::from(*steps);
                let before = self.graph.ran_before(ix, *steps);
                let absent = |&ix: &NodeIx| self.graph.nodes[ix].flow.card.absent;
                let optional = before.may_be_none || before.nodes.iter().any(absent);
                let form = if optional { Form::At(position) } else { Form::RanAt(position) };
                (format_ident!("__previous"), form, self.trail_repr(), optional)
            }
            History::Count(id) => {
                let of = node_of(self.graph, &id.value)?;
                (self.named("count", of), Form::Own, Repr::Int("u32"), false)
            }
            History::All(id) => {
                let of = node_of(self.graph, &id.value)?;
                (self.named("all", of), Form::Own, Repr::Vec(Box::new(self.kept_repr(of))), false)
            }
            History::At(id, position) => {
                let of = node_of(self.graph, &id.value)?;
                (self.named("kept", of), Form::At(*position), self.kept_repr(of), true)
            }
            History::Find(id, _) => {
                let of = node_of(self.graph, &id.value)?;
                (self.named("kept", of), Form::Find, self.kept_repr(of), true)
            }
        };
        Some(Remembered { history: history.clone(), owner, form, repr, optional })
    }

    /// A look at the variable of a node.
    fn look_at_latest(&self, ix: NodeIx, of: NodeIx, history: &History) -> Option<Remembered> {
        let node = &self.graph.nodes[of];
        let before = self.graph.nodes[ix].before.iter().find(|before| before.node == of)?;
        let sure = before.always && !node.flow.card.absent;
        let form = match sure && self.locals[of].optional {
            _ if self.is_borrowed(of) => Form::Referred,
            true => Form::Ran,
            false => Form::Own,
        };
        let (owner, repr) = (ident(&node.local), node.repr.clone());
        Some(Remembered { history: history.clone(), owner, form, repr, optional: !sure })
    }

    /// How kept outputs of a node are held: types of the user's may not be copied.
    fn kept_repr(&self, ix: NodeIx) -> Repr {
        let repr = &self.graph.nodes[ix].repr;
        if self.is_users_type(repr) { Repr::Value } else { repr.clone() }
    }

    /// How the outputs of whatever ran last are held.
    fn trail_repr(&self) -> Repr {
        let mut reprs = self.kept.trailed.iter().map(|&ix| self.kept_repr(ix));
        let first = reprs.next().unwrap_or(Repr::Value);
        if reprs.all(|repr| repr == first) { first } else { Repr::Value }
    }

    fn named(&self, what: &str, ix: NodeIx) -> Ident {
        format_ident!("__{what}_{}", self.graph.nodes[ix].local.trim_start_matches("r#"))
    }
}
