//! Loops: `loop`, around a `match` of where a turn begins if it may begin at several nodes.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::Executor;
use crate::emit::paths::{ident, runtime};
use crate::emit::plan::{Loop, Step};
use crate::ir::graph::NodeIx;
use crate::ir::name::{Names, camel};

impl Executor<'_> {
    /// What loops remember: where the next turn begins. Their places are enums.
    pub(super) fn declare_turns(&self) -> TokenStream {
        let loops = self.plan.loops.iter().enumerate();
        let declare = |(ix, found): (usize, &Loop)| {
            let heads: Vec<_> = found.heads.iter().map(|(head, _)| self.variant(*head)).collect();
            let exits: Vec<_> = found.exits.iter().map(|&exit| self.variant(exit)).collect();
            let (at, starts, ends) = (at(ix), starts(ix), ends(ix));
            // Where there are several, whatever leads to one of them says so.
            let entry = found.entries.first().map(|&entry| self.variant(entry));
            let turns = (heads.len() > 1)
                .then(|| quote!(enum #starts { #(#heads),* } let mut #at = #starts::#entry;));
            let ways_out = (exits.len() > 1).then(|| quote!(enum #ends { #(#exits),* }));
            quote!(#turns #ways_out)
        };
        loops.map(declare).collect()
    }

    pub(super) fn emit_loop(&self, ix: usize) -> TokenStream {
        let (found, label) = (&self.plan.loops[ix], self.loop_label(ix));
        let body = match &found.heads[..] {
            [(_, steps)] => self.emit_steps(steps),
            heads => {
                let (at, starts) = (at(ix), starts(ix));
                let arms = heads.iter().map(|(head, steps)| {
                    let (head, steps) = (self.variant(*head), self.emit_steps(steps));
                    quote!(#starts::#head => { #steps })
                });
                quote!(match #at { #(#arms)* })
            }
        };
        let run = quote!(#label: loop { #body });
        match found.exits.len() {
            0 | 1 => run,
            _ => {
                let to = to(ix);
                quote!(let #to = #run;)
            }
        }
    }

    /// What follows a loop that leads out to several nodes.
    pub(super) fn emit_after(&self, ix: usize, arms: &[Vec<Step>]) -> TokenStream {
        let (to, ends) = (to(ix), ends(ix));
        let arms = self.plan.loops[ix].exits.iter().zip(arms).map(|(&exit, steps)| {
            let (exit, steps) = (self.variant(exit), self.emit_steps(steps));
            quote!(#ends::#exit => { #steps })
        });
        quote!(match #to { #(#arms)* })
    }

    pub(super) fn emit_again(&self, ix: usize, head: NodeIx) -> TokenStream {
        let label = self.loop_label(ix);
        match self.plan.loops[ix].heads.len() {
            1 => quote!(continue #label;),
            _ => {
                let (at, starts, head) = (at(ix), starts(ix), self.variant(head));
                quote!(#at = #starts::#head; continue #label;)
            }
        }
    }

    pub(super) fn emit_leave(&self, ix: usize, exit: NodeIx) -> TokenStream {
        let label = self.loop_label(ix);
        match self.plan.loops[ix].exits.len() {
            1 => quote!(break #label;),
            _ => {
                let (ends, exit) = (ends(ix), self.variant(exit));
                quote!(break #label #ends::#exit;)
            }
        }
    }

    /// Where a loop begins that may be entered at several nodes.
    pub(super) fn emit_edge(&self, from: NodeIx, to: NodeIx) -> TokenStream {
        let looped = self.graph.loops.iter().position(|range| range.contains(&to) && !range.contains(&from));
        match looped.filter(|&ix| self.plan.loops[ix].entries.len() > 1) {
            Some(ix) => {
                let (at, starts, to) = (at(ix), starts(ix), self.variant(to));
                quote!(#at = #starts::#to;)
            }
            None => TokenStream::new(),
        }
    }

    /// Whether the way to the exit leads through a `match`, so that rustc cannot know that the result is there.
    fn out_is_optional(&self) -> bool {
        self.plan
            .loops
            .iter()
            .any(|found| found.exits.len() > 1 && found.exits.iter().any(|&ix| self.is_exit(ix)))
    }

    /// The variable of the result.
    pub(super) fn declare_out(&self) -> TokenStream {
        match self.out_is_optional() {
            true => quote!(let mut __made = ::core::option::Option::None;),
            false => quote!(let __out;),
        }
    }

    /// Makes `value` the result.
    pub(super) fn set_out(&self, value: TokenStream) -> TokenStream {
        match self.out_is_optional() {
            true => quote!(__made = ::core::option::Option::Some(#value);),
            false => quote!(__out = #value;),
        }
    }

    /// At the exit: the result as `__out`.
    pub(super) fn settle_out(&self) -> Option<TokenStream> {
        self.out_is_optional().then(|| {
            let made = runtime("made");
            quote!(let __out = #made(__made);)
        })
    }

    fn loop_label(&self, ix: usize) -> syn::Lifetime {
        let head = self.plan.loops[ix].heads.first().map_or(0, |(head, _)| *head);
        let local = self.graph.nodes[head].local.trim_start_matches("r#");
        syn::Lifetime::new(&format!("'from_{local}"), proc_macro2::Span::call_site())
    }

    /// A node as a place of a loop.
    fn variant(&self, ix: NodeIx) -> proc_macro2::Ident {
        let mut names = Names::default();
        let names: Vec<_> =
            self.graph.nodes[..=ix].iter().map(|node| names.claim_type(camel(&node.local))).collect();
        ident(&names[ix])
    }
}

fn at(ix: usize) -> proc_macro2::Ident {
    format_ident!("__at{ix}")
}

fn starts(ix: usize) -> proc_macro2::Ident {
    format_ident!("__At{ix}")
}

fn ends(ix: usize) -> proc_macro2::Ident {
    format_ident!("__To{ix}")
}

fn to(ix: usize) -> proc_macro2::Ident {
    format_ident!("__to{ix}")
}
