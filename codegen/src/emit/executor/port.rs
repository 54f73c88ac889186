//! Outputs that are enums: which port a node leaves by, and what its nodes see of it.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{Executor, reads};
use crate::emit::expr::{Binding, emit_expr};
use crate::emit::paths::{ident, parse, runtime};
use crate::emit::plan::Step;
use crate::expr::core::Expr;
use crate::ir::Repr;
use crate::ir::graph::{Before, Kind, NodeIx, Port, PortData};

impl Executor<'_> {
    /// Finds the port by which `ix` leaves, from its output in `__value`.
    pub(super) fn emit_leave_by(&self, ix: NodeIx) -> TokenStream {
        let node = &self.graph.nodes[ix];
        if node.next.len() < 2 {
            return TokenStream::new();
        }
        let (output, chosen) = (self.emit_enum(ix), self.chosen(ix));
        let arms = node.ports().iter().enumerate().map(|(port, found)| {
            let variant = ident(&found.variant);
            quote!(__Out::#variant { .. } => #port)
        });
        quote!(let #chosen = { #output match &__value { #(#arms,)* } };)
    }

    /// Runs the arm of the port by which `ix` has left.
    pub(super) fn emit_port_branch(&self, ix: NodeIx, arms: &[Vec<Step>]) -> TokenStream {
        let chosen = self.chosen(ix);
        let arms = arms.iter().zip(&self.graph.nodes[ix].next).map(|(arm, &target)| {
            let (edge, steps) = (self.emit_edge(ix, target), self.emit_steps(arm));
            let out = self.is_exit(target).then(|| self.emit_out(ix, target));
            quote!({ #out #edge #steps })
        });
        let mut bodies: Vec<_> = arms.collect();
        let last = bodies.pop();
        let indices = 0..bodies.len();
        quote!(match #chosen { #(#indices => #bodies)* _ => #last })
    }

    /// Makes what a port holds the result of the run.
    pub(super) fn emit_out_by(&self, before: &Before, port: &Port) -> TokenStream {
        let node = &self.graph.nodes[before.node];
        let (taken, mut binding) = (self.emit_take(before, port), self.bind_port(before, port));
        if self.is_users_type(&binding.repr) {
            // The user's own types need not be `Clone`.
            binding.repr = Repr::Serde;
        }
        let root = Expr::root(&node.id, node.span, binding.flow.clone());
        let value = emit_expr(&root, &self.scope_of(vec![binding]), &self.graph.output.repr);
        self.set_out(self.emit_at(before.node, quote!({ #taken #value })))
    }

    /// What the nodes behind its port see of the output of a node that ran before; `None` for all of it.
    pub(super) fn port(&self, before: &Before) -> Option<&Port> {
        let port = self.graph.nodes[before.node].ports().get(before.port?)?;
        (!matches!(port.data, PortData::Nothing(_))).then_some(port)
    }

    /// Takes out of outputs what the expressions of `ix` see of them, as far as they look at it.
    pub(super) fn emit_taken(&self, ix: NodeIx) -> TokenStream {
        let read = reads(self.graph, ix);
        let before = self.graph.nodes[ix].before.iter().filter(|before| read.contains(&before.node));
        before.filter_map(|before| Some(self.emit_take(before, self.port(before)?))).collect()
    }

    /// The variable of what is taken out of an output.
    fn taken(&self, ix: NodeIx) -> proc_macro2::Ident {
        format_ident!("__port_{}", self.graph.nodes[ix].local.trim_start_matches("r#"))
    }

    fn chosen(&self, ix: NodeIx) -> proc_macro2::Ident {
        format_ident!("__leaves_{}", self.graph.nodes[ix].local.trim_start_matches("r#"))
    }

    /// `__Out`: the type of the output, which may have no name here.
    fn emit_enum(&self, ix: NodeIx) -> TokenStream {
        let output = match &self.graph.nodes[ix].kind {
            Kind::Call { node, .. } => {
                let (node, node_trait) = (parse(node), runtime("Node"));
                quote!(<#node as #node_trait>::Output)
            }
            _ => return TokenStream::new(),
        };
        quote!(type __Out = #output;)
    }

    fn emit_take(&self, before: &Before, port: &Port) -> TokenStream {
        let name = self.taken(before.node);
        let value = match (&port.data, before.always) {
            (PortData::One(..), true) => self.emit_held(before, port),
            _ => self.emit_port_value(before, port),
        };
        quote!(let #name = #value;)
    }

    /// A reference to the one value that a port holds; an `Option` of it where the node may not have run.
    pub(super) fn emit_held(&self, before: &Before, port: &Port) -> TokenStream {
        let (name, variant) = (ident(&self.graph.nodes[before.node].local), ident(&port.variant));
        let output = self.emit_enum(before.node);
        if !before.always {
            let (some, none) = (quote!(::core::option::Option::Some), quote!(::core::option::Option::None));
            let ran = match self.locals[before.node].optional {
                true => quote!(&#name),
                false => quote!(#some(&#name)),
            };
            return quote!({
                #output
                match #ran { #some(__Out::#variant(__held)) => #some(__held), _ => #none }
            });
        }
        let whole = self.emit_ran(before.node);
        let only = self.graph.nodes[before.node].ports().len() == 1;
        // No other port leads here.
        let others = (!only).then(|| quote!(_ => ::core::unreachable!(),));
        quote!({ #output match &#whole { __Out::#variant(__held) => __held, #others } })
    }

    /// What a port holds, as a value; an `Option` of it where the node may not have run.
    fn emit_port_value(&self, before: &Before, port: &Port) -> TokenStream {
        let node = &self.graph.nodes[before.node];
        let (flow, local) = (node.flow.clone(), ident(&node.local));
        let root = Expr::root(&node.id, node.span, flow.clone());
        let place = if before.always { self.emit_ran(before.node) } else { quote!(__ran) };
        let by_ref = !before.always;
        let roots = vec![Binding { name: node.id.clone(), place, by_ref, repr: node.repr.clone(), flow }];
        let whole = emit_expr(&root, &self.scope_of(roots), &Repr::Value);
        let value = match &port.data {
            PortData::Several(_, None) => whole,
            PortData::Several(_, Some(key)) => {
                let part_of = runtime("part_of");
                quote!(#part_of(#whole, #key))
            }
            _ => self.emit_out_of(quote!(__held), before, port),
        };
        if before.always {
            return value;
        }
        let (some, none) = (quote!(::core::option::Option::Some), quote!(::core::option::Option::None));
        match &port.data {
            PortData::One(..) => {
                let held = self.emit_held(before, port);
                quote!(match #held { #some(__held) => #some(#value), #none => #none })
            }
            _ => quote!(match &#local { #some(__ran) => #some(#value), #none => #none }),
        }
    }

    /// The value of what a port holds, to which `place` refers.
    fn emit_out_of(&self, place: TokenStream, before: &Before, port: &Port) -> TokenStream {
        let node = &self.graph.nodes[before.node];
        let flow = node.flow_at(before.port);
        let PortData::One(_, repr) = &port.data else { return TokenStream::new() };
        let root = Expr::root(&node.id, node.span, flow.clone());
        let roots = vec![Binding { name: node.id.clone(), place, by_ref: true, repr: repr.clone(), flow }];
        emit_expr(&root, &self.scope_of(roots), &Repr::Value)
    }

    /// How the expressions of a node find what they see of an output.
    pub(super) fn bind_port(&self, before: &Before, port: &Port) -> Binding {
        let (node, name) = (&self.graph.nodes[before.node], self.taken(before.node));
        let mut flow = node.flow_at(before.port);
        flow.card.absent |= !before.always;
        let (by_ref, repr) = match (&port.data, before.always) {
            (PortData::One(_, repr), true) => (true, repr.clone()),
            _ => (false, Repr::Value),
        };
        Binding { name: node.id.clone(), place: quote!(#name), by_ref, repr, flow }
    }

    /// The output of a node that has run, as a place.
    pub(super) fn emit_ran(&self, ix: NodeIx) -> TokenStream {
        let name = ident(&self.graph.nodes[ix].local);
        match self.locals[ix].optional {
            // Every path to this place has run it; it is an `Option` for the sake of other readers.
            true => {
                let ran = runtime("ran");
                quote!((*#ran(&#name)))
            }
            false => quote!(#name),
        }
    }
}
