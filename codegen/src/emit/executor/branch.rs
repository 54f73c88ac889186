//! Switches: one arm of code for each edge.

use proc_macro2::TokenStream;
use quote::quote;

use super::Executor;
use crate::emit::expr::emit_condition;
use crate::emit::paths::ident;
use crate::emit::plan::Step;
use crate::expr::core::Expr;
use crate::ir::graph::{Kind, NodeIx};

impl Executor<'_> {
    /// `if` chains for rules, `match` for Rust functions.
    pub(super) fn emit_branch(&self, ix: NodeIx, arms: &[Vec<Step>]) -> TokenStream {
        if !self.graph.nodes[ix].ports().is_empty() {
            return self.emit_port_branch(ix, arms);
        }
        let arms = arms.iter().zip(&self.graph.nodes[ix].next);
        let bodies: Vec<_> = arms.map(|(arm, &target)| self.emit_arm(ix, arm, target)).collect();
        match &self.graph.nodes[ix].kind {
            Kind::Switch(conditions) => self.emit_switch(ix, conditions, &bodies),
            Kind::Match(body) => {
                let choice = self.emit_computed(ix, body);
                let indices = 0..bodies.len().saturating_sub(1);
                let (indexed, last) = (&bodies[indices.clone()], bodies.last());
                quote!(match #choice { #(#indices => #indexed)* _ => #last })
            }
            _ => TokenStream::new(),
        }
    }

    pub(super) fn emit_arm(&self, ix: NodeIx, arm: &[Step], target: NodeIx) -> TokenStream {
        let (site, id) = (self.site(ix), &self.graph.nodes[target].id);
        // The output of a switch is the id of the node that it chose.
        let store =
            self.locals[ix].read.then(|| self.emit_store(ix, quote!(::std::string::String::from(#id))));
        let (edge, steps) = (self.emit_edge(ix, target), self.emit_steps(arm));
        let out = self.is_exit(target).then(|| {
            let name = ident(&self.graph.nodes[ix].local);
            let out = self.emit_out(ix, target);
            quote!(let #name = ::std::string::String::from(#id); #out)
        });
        let keep = self.emit_keep(ix);
        let keep = (!keep.is_empty()).then(|| quote!(let __value = ::std::string::String::from(#id); #keep));
        quote!({ __journal.leave(#site, &#id); #keep #store #out #edge #steps })
    }

    fn emit_switch(&self, ix: NodeIx, conditions: &[Option<Expr>], bodies: &[TokenStream]) -> TokenStream {
        let mut code = TokenStream::new();
        for (condition, body) in conditions.iter().zip(bodies) {
            let Some(condition) = condition else {
                code.extend(body.clone());
                break;
            };
            let test = self.emit_seeing(ix, emit_condition(condition, &self.scope(ix)));
            let test = self.emit_at(ix, test);
            code.extend(quote!(if #test #body else));
        }
        code
    }
}
