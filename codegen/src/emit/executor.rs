//! Executors: a graph as straight-line code with `if`, `match` and `loop`, between calls of the journal.

use std::rc::Rc;

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

use super::expr::{Binding, DEADLINE, Record, Scope, declare_handed, emit_expr};
use super::paths::{ident, mentions, parse, runtime};
use super::plan::{Plan, Step, plan_graph};
use super::promise::has_promise;
use super::structs::emit_type;
use crate::expr::core::Expr;
use crate::expr::infer::Ways;
use crate::ir::graph::{Before, Compute, Graph, Kind, Look, Node, NodeIx, Port, PortData, RustFn};
use crate::ir::{Project, Repr};
use crate::source::{Sources, Span};

mod branch;
mod call;
mod hand;
mod history;
mod locals;
mod port;
mod site;
mod turns;

use history::Kept;
use locals::{Local, find_locals, reads};
pub use site::emit_sites;

/// Emits one executor.
pub struct Executor<'a> {
    project: &'a Project,
    graph: &'a Graph,
    locate: &'a dyn Fn(Span) -> String,
    plan: &'a Plan,
    locals: Vec<Local>,
    kept: Kept,
    handed: Vec<Option<(TokenStream, Repr)>>,
    records: Vec<Rc<Record>>,
}

/// An executor's body.
pub struct Body {
    /// The statements of its async block, which end in its result.
    pub code: TokenStream,
    /// The nodes whose outputs have types of the executor's own.
    pub handed: Vec<NodeIx>,
}

/// The body of the executor of a graph.
pub fn emit_body(project: &Project, graph: &Graph, sources: &Sources) -> Body {
    let plan = plan_graph(graph);
    let locate = |span: Span| sources.locate(span);
    let locals = find_locals(graph, &plan);
    let kept = Kept::of(graph);
    let (handed, records) = (Vec::new(), Vec::new());
    let mut executor =
        Executor { project, graph, locate: &locate, plan: &plan, locals, kept, handed, records };
    executor.hand_on();
    let declared = (0..graph.nodes.len()).filter(|&ix| executor.locals[ix].ahead);
    let declared = declared.map(|ix| executor.declare(ix));
    let (out, kept, turns) = (executor.declare_out(), executor.declare_kept(), executor.declare_turns());
    let steps = executor.emit_steps(&plan.steps);
    let promise = executor.emit_promise();
    let records = declare_handed(&executor.records, &steps);
    let code = quote! {
        #records
        #out
        #(#declared)*
        #kept
        #turns
        #steps
        #promise
        ::core::result::Result::Ok(__out)
    };
    Body { code, handed: (0..graph.nodes.len()).filter(|&ix| executor.handed[ix].is_some()).collect() }
}

impl Executor<'_> {
    /// Holds the result against its schema, where that asks more than its type says.
    fn emit_promise(&self) -> TokenStream {
        let exit = self.graph.nodes.iter().position(|node| matches!(node.kind, Kind::Exit));
        match exit {
            Some(exit) if has_promise(self.graph, &self.project.structs) => {
                quote!(promise::hold(&__out).map_err(|__e| __e.at(&SITES[#exit]))?;)
            }
            _ => TokenStream::new(),
        }
    }

    /// The variable of an output that is declared ahead.
    fn declare(&self, ix: NodeIx) -> TokenStream {
        let (name, local) = (ident(&self.graph.nodes[ix].local), self.locals[ix]);
        match (local.optional, local.repeats) {
            (true, true) => {
                // It may be read above where it is made.
                let ty = self.emit_output_type(ix);
                quote!(let mut #name: ::core::option::Option<#ty> = ::core::option::Option::None;)
            }
            (true, false) => quote!(let mut #name = ::core::option::Option::None;),
            (false, true) => quote!(let mut #name;),
            (false, false) => quote!(let #name;),
        }
    }

    /// The Rust type of an output; of one that only its maker can name, whatever rustc finds.
    fn emit_output_type(&self, ix: NodeIx) -> TokenStream {
        let node = &self.graph.nodes[ix];
        match (&node.kind, &node.repr) {
            (Kind::Call { node, .. }, _) => {
                let (node, node_trait) = (parse(node), runtime("Node"));
                quote!(<#node as #node_trait>::Output)
            }
            (Kind::Graph { module, .. }, _) => {
                let module = ident(module);
                quote!(super::#module::Output)
            }
            (_, Repr::Serde) => quote!(_),
            (_, repr) => emit_type(repr, &self.project.structs),
        }
    }

    fn emit_steps(&self, steps: &[Step]) -> TokenStream {
        let emit = |step: &Step| match step {
            Step::Node(ix) => self.emit_node(*ix),
            Step::Branch(ix, arms) => self.emit_branch(*ix, arms),
            Step::Loop(ix) => self.emit_loop(*ix),
            Step::After(ix, arms) => self.emit_after(*ix, arms),
            Step::Again(ix, head) => self.emit_again(*ix, *head),
            Step::Leave(ix, exit) => self.emit_leave(*ix, *exit),
            Step::Region { first, joins, meet } => self.emit_region(first, joins, *meet),
            Step::Jump(to) => {
                let label = self.label(*to);
                quote!(break #label;)
            }
        };
        steps.iter().map(emit).collect()
    }

    /// Labelled blocks, the first join innermost: to break out of a block is to go on at its join.
    fn emit_region(&self, first: &[Step], joins: &[(NodeIx, Vec<Step>)], meet: NodeIx) -> TokenStream {
        let inner = joins.iter().fold(self.emit_steps(first), |before, (join, steps)| {
            let (label, steps) = (self.label(*join), self.emit_steps(steps));
            quote!(#label: { #before } #steps)
        });
        let label = self.label(meet);
        quote!(#label: { #inner })
    }

    fn label(&self, ix: NodeIx) -> syn::Lifetime {
        let local = self.graph.nodes.get(ix).map_or("end", |node| node.local.trim_start_matches("r#"));
        syn::Lifetime::new(&format!("'to_{local}"), proc_macro2::Span::call_site())
    }

    fn emit_node(&self, ix: NodeIx) -> TokenStream {
        let node = &self.graph.nodes[ix];
        let site = self.site(ix);
        let run = match &node.kind {
            Kind::Entry => self.emit_pure(ix, quote!(__input)),
            Kind::Transform(compute) => {
                let value = match &self.handed[ix] {
                    Some((code, _)) => self.emit_at(ix, self.emit_seeing(ix, code.clone())),
                    None => self.emit_compute(ix, compute, &self.own_repr(ix)),
                };
                self.emit_pure(ix, value)
            }
            Kind::Call { node, config, input, input_repr, .. } => {
                self.emit_call(ix, node, config, input, input_repr)
            }
            Kind::Graph { module, input, input_repr } => self.emit_graph_call(ix, module, input, input_repr),
            Kind::Mcp { server, tool, args, .. } => self.emit_mcp(ix, server, tool, args),
            Kind::Switch(_) | Kind::Match(_) => {
                // With one target there is nothing to decide, and no branch follows.
                let only = matches!(node.next[..], [_]).then(|| self.emit_branch(ix, &[Vec::new()]));
                let enter = self.emit_enter(ix);
                return quote!(#enter #only);
            }
            Kind::Exit => {
                let recorded = self.emit_record(&node.repr, quote!(__out));
                let out = self.settle_out();
                let enter = self.emit_enter(ix);
                return quote!(#enter #out __journal.leave(#site, #recorded););
            }
        };
        let edge = match node.next[..] {
            [next] if self.is_exit(next) => self.emit_out(ix, next),
            [next] => self.emit_edge(ix, next),
            _ => TokenStream::new(),
        };
        quote!(#run #edge)
    }

    /// How the value of a node is made: an `Option` where it may be absent.
    fn own_repr(&self, ix: NodeIx) -> Repr {
        let node = &self.graph.nodes[ix];
        match node.flow.card.absent {
            true => Repr::Option(Box::new(node.repr.clone())),
            false => node.repr.clone(),
        }
    }

    /// Whether the variable of `ix` refers to its output: the arguments are the caller's.
    fn is_borrowed(&self, ix: NodeIx) -> bool {
        matches!(self.graph.nodes[ix].kind, Kind::Entry)
    }

    fn is_exit(&self, ix: NodeIx) -> bool {
        matches!(self.graph.nodes[ix].kind, Kind::Exit)
    }

    /// Before a node without effects.
    fn emit_enter(&self, ix: NodeIx) -> TokenStream {
        let site = self.site(ix);
        quote! {
            if !__journal.passes() {
                __journal.enter(#site).await?;
            }
        }
    }

    /// A node without effects: entered, computed, left.
    fn emit_pure(&self, ix: NodeIx, value: TokenStream) -> TokenStream {
        let site = self.site(ix);
        let place = if self.is_borrowed(ix) { quote!((*__value)) } else { quote!(__value) };
        let recorded = match self.handed[ix] {
            Some(_) => quote!(&#place),
            None => self.emit_record(&self.graph.nodes[ix].repr, place),
        };
        let (keep, store) = (self.emit_keep(ix), self.emit_store(ix, quote!(__value)));
        let enter = self.emit_enter(ix);
        quote! {
            #enter
            let __value = #value;
            __journal.leave(#site, #recorded);
            #keep
            #store
        }
    }

    /// Puts an output where its readers look for it.
    fn emit_store(&self, ix: NodeIx, value: TokenStream) -> TokenStream {
        let name = ident(&self.graph.nodes[ix].local);
        let local = self.locals[ix];
        let value = match local.optional && !self.graph.nodes[ix].flow.card.absent {
            true => quote!(::core::option::Option::Some(#value)),
            false => value,
        };
        match local.ahead {
            true => quote!(#name = #value;),
            false => quote!(let #name = #value;),
        }
    }

    /// What the journal sees of an output.
    fn emit_record(&self, repr: &Repr, place: TokenStream) -> TokenStream {
        match self.is_users_type(repr) {
            true => {
                let serde = runtime("Serde");
                quote!(&#serde(&#place))
            }
            false => quote!(&#place),
        }
    }

    fn is_users_type(&self, repr: &Repr) -> bool {
        match repr {
            Repr::Serde | Repr::Json | Repr::Enum(_) | Repr::Dict(..) => true,
            Repr::Struct(id) => !self.project.structs.get(*id).generated,
            Repr::Option(inner)
            | Repr::Nullable(inner)
            | Repr::Vec(inner)
            | Repr::Map(inner)
            | Repr::OneOrMany(inner) => self.is_users_type(inner),
            _ => false,
        }
    }

    fn emit_compute(&self, ix: NodeIx, compute: &Compute, target: &Repr) -> TokenStream {
        match compute {
            Compute::Expr(expr) => {
                self.emit_at(ix, self.emit_seeing(ix, emit_expr(expr, &self.scope(ix), target)))
            }
            Compute::Rust(body) => self.emit_computed(ix, body),
            Compute::Typed(expr, path) => {
                let value = self.emit_seeing(ix, emit_expr(expr, &self.scope(ix), target));
                let path = parse(path);
                self.emit_at(ix, quote!(#path(#value)))
            }
        }
    }

    /// A value that an expression of `ix` computes, in sight of what it sees of ports.
    fn emit_seeing(&self, ix: NodeIx, value: TokenStream) -> TokenStream {
        let taken = self.emit_taken(ix);
        if taken.is_empty() { value } else { quote!({ #taken #value }) }
    }

    /// An expression whose failure is put down to the node.
    fn emit_at(&self, ix: NodeIx, value: TokenStream) -> TokenStream {
        let is_fallible = mentions(value.clone(), &|token| match token {
            TokenTree::Punct(punct) => punct.as_char() == '?',
            _ => false,
        });
        let is_limited = mentions(value.clone(), &|token| match token {
            TokenTree::Ident(ident) => ident == DEADLINE,
            _ => false,
        });
        let (site, error) = (self.site(ix), runtime("GraphError"));
        let value = match is_fallible {
            true => quote! {
                (|| -> ::core::result::Result<_, #error> { ::core::result::Result::Ok(#value) })()
                    .map_err(|__e| __journal.fail(#site, __e))?
            },
            false => value,
        };
        match is_limited {
            true => {
                let deadline = ident(DEADLINE);
                quote!({ let #deadline = __journal.deadline(#site); #value })
            }
            false => value,
        }
    }

    /// What a function of the user's comes to.
    fn emit_computed(&self, ix: NodeIx, body: &RustFn) -> TokenStream {
        let value = self.emit_rust_fn(body);
        if body.fails { self.emit_at(ix, quote!(#value?)) } else { value }
    }

    fn emit_rust_fn(&self, body: &RustFn) -> TokenStream {
        let path = parse(&body.path);
        let args = body.params.iter().map(|param| {
            let name = ident(&self.graph.nodes[param.node].local);
            let always = match param.look {
                Look::Latest => true,
                Look::Optional => false,
                Look::All(_) | Look::Count => return self.emit_look(param),
            };
            let before = Before { node: param.node, always, port: param.port };
            if let Some(port @ Port { data: PortData::One(..), .. }) = self.port(&before) {
                return self.emit_held(&before, port);
            }
            match (always, self.locals[param.node].optional) {
                (true, _) if self.is_borrowed(param.node) => quote!(#name),
                (false, _) if self.is_borrowed(param.node) => quote!(::core::option::Option::Some(#name)),
                (true, false) => quote!(&#name),
                (true, true) => {
                    let ran = runtime("ran");
                    quote!(#ran(&#name))
                }
                (false, true) => quote!(#name.as_ref()),
                (false, false) => quote!(::core::option::Option::Some(&#name)),
            }
        });
        quote!(#path(#(#args),*))
    }

    /// What an expression of node `ix` can see.
    fn scope(&self, ix: NodeIx) -> Scope<'_> {
        let roots = self.graph.nodes[ix].before.iter().map(|before| {
            if let Some(port) = self.port(before) {
                return self.bind_port(before, port);
            }
            let node = &self.graph.nodes[before.node];
            let name = ident(&node.local);
            let mut flow = node.flow_at(before.port);
            flow.card.absent |= !before.always;
            let place = if flow.card.absent { quote!(#name) } else { self.emit_ran(before.node) };
            if let Some((_, repr)) = &self.handed[before.node] {
                // Nothing may move it away.
                let (place, by_ref) = match flow.card.absent {
                    true => (place, false),
                    false => (quote!((&#place)), true),
                };
                return Binding { name: node.id.clone(), place, by_ref, repr: repr.clone(), flow };
            }
            let (by_ref, repr) = (self.is_borrowed(before.node), node.repr.clone());
            Binding { name: node.id.clone(), place, by_ref, repr, flow }
        });
        let Node { told, ways, .. } = &self.graph.nodes[ix];
        let (told, ways) = (told.clone(), ways.clone());
        Scope { told, ways, history: self.remembered(ix), limited: true, ..self.scope_of(roots.collect()) }
    }

    /// What an expression can see of nodes alone.
    fn scope_of(&self, roots: Vec<Binding>) -> Scope<'_> {
        Scope {
            roots,
            told: Vec::new(),
            ways: Ways::default(),
            history: Vec::new(),
            limited: false,
            structs: &self.project.structs,
            records: self.records.clone(),
            locate: self.locate,
        }
    }

    /// Makes the output of `ix`, which leads to the exit, the result of the run.
    fn emit_out(&self, ix: NodeIx, exit: NodeIx) -> TokenStream {
        let node = &self.graph.nodes[ix];
        let before = Before { node: ix, always: true, port: node.port_to(exit) };
        if let Some(port) = self.port(&before) {
            return self.emit_out_by(&before, port);
        }
        let name = ident(&node.local);
        let output = &self.graph.output.repr;
        let same = node.repr == *output && !self.locals[ix].optional;
        let (same, repr) = match (self.is_borrowed(ix), self.is_users_type(&node.repr)) {
            (false, _) => (same, node.repr.clone()),
            (true, false) => (false, node.repr.clone()),
            // The user's own types need not be `Clone`.
            (true, true) => (false, Repr::Serde),
        };
        // Between two types of the user's only rustc can tell whether they are one.
        let users = self.is_users_type(&node.repr) && self.is_users_type(output);
        if same || (users && !self.is_borrowed(ix)) {
            return self.set_out(quote!(#name));
        }
        let (place, flow) = (quote!(#name), node.flow.clone());
        let root = Expr::root(&node.id, node.span, flow.clone());
        let by_ref = self.is_borrowed(ix);
        let roots = vec![Binding { name: node.id.clone(), place, by_ref, repr, flow }];
        let scope = self.scope_of(roots);
        self.set_out(self.emit_at(ix, emit_expr(&root, &scope, output)))
    }

    fn site(&self, ix: NodeIx) -> TokenStream {
        let ix = proc_macro2::Literal::usize_unsuffixed(ix);
        quote!(&SITES[#ix])
    }
}
