//! Graphs that other graphs run: each is lowered before those that run it, so that its types are known to them.

use std::collections::HashMap;

use nodewright_core::nearest::nearest;

use super::Lowering;
use super::node::{Lowered, NodeLowering, broken};
use crate::diagnostic::Diagnostic;
use crate::ir::graph::{Compute, Graph, Kind};
use crate::ir::name::{Names, snake};
use crate::ir::repr::{Struct, StructId};
use crate::ir::spec::Spec;
use crate::ir::{Flow, Repr, Type};
use crate::source::{Span, Spanned};
use crate::syntax::{self, NodeKind, SpecRef};

/// A graph, as others see it.
#[derive(Clone, Debug)]
pub(super) struct Callee {
    module: String,
    input: Repr,
    output: (Type, Repr),
}

impl Lowering<'_> {
    /// All graphs, each after those that it runs.
    pub(super) fn lower_graphs(&mut self, specs: &[Spec]) -> Vec<Graph> {
        let written = &self.syntax.graphs;
        let mut modules = Names::default();
        let modules: Vec<_> = written.iter().map(|graph| modules.claim(snake(&graph.tool.value))).collect();
        let mut graphs = Vec::new();
        for ix in self.order_graphs() {
            if let Some(graph) = self.lower_graph(&written[ix], specs, &modules[ix]) {
                let callee = self.lower_callee(&graph);
                self.callees.insert(graph.span, callee);
                graphs.push(graph);
            }
        }
        graphs
    }

    /// The graphs in an order in which each comes after those that it runs. A graph that runs itself is refused.
    fn order_graphs(&self) -> Vec<usize> {
        let graphs = &self.syntax.graphs;
        let mut order = Vec::new();
        // Own stack: `(graph, next call to follow)`; projects may be large.
        let mut state = vec![Visit::New; graphs.len()];
        let calls: Vec<_> = graphs.iter().map(|graph| self.calls(graph)).collect();
        for start in 0..graphs.len() {
            let mut stack = vec![(start, 0)];
            while let Some((at, call)) = stack.last_mut() {
                let at = *at;
                if *call == 0 && state[at] == Visit::Done {
                    stack.pop();
                    continue;
                }
                state[at] = Visit::Open;
                let Some(&(to, span)) = calls[at].get(*call) else {
                    state[at] = Visit::Done;
                    order.push(at);
                    stack.pop();
                    continue;
                };
                *call += 1;
                match state[to] {
                    Visit::New => stack.push((to, 0)),
                    Visit::Open => {
                        let names = stack.iter().map(|(ix, _)| *ix).skip_while(|ix| *ix != to);
                        let names = names.chain([to]).map(|ix| graphs[ix].tool.value.as_str());
                        self.cx.push(runs_itself(span, &names.collect::<Vec<_>>()));
                    }
                    Visit::Done => {}
                }
            }
        }
        order
    }

    /// The graphs that a graph runs, and where it names them.
    fn calls(&self, graph: &syntax::Graph) -> Vec<(usize, Span)> {
        let called = graph.nodes.iter().filter_map(|node| match &node.kind {
            NodeKind::Call { spec, .. } => Some((self.find_graph(spec)?, named_at(spec))),
            _ => None,
        });
        called.collect()
    }

    /// The graph that a node runs, if it is one.
    pub(super) fn find_graph(&self, spec: &SpecRef) -> Option<usize> {
        let mut graphs = self.syntax.graphs.iter();
        match spec {
            SpecRef::Id(_) => None,
            SpecRef::Graph(name) => graphs.position(|graph| graph.tool.value == name.value),
            SpecRef::Rust { decl, .. } => {
                let decl = self.syntax.types.get(decl.as_ref()?.0)?;
                let is_it = |item: &syntax::RustItem| {
                    item.name.value == decl.item.name.value && item.module == decl.item.module
                };
                graphs.position(|graph| graph.item.as_ref().is_some_and(is_it))
            }
        }
    }

    fn lower_callee(&mut self, graph: &Graph) -> Callee {
        let mut seen = HashMap::new();
        let (module, input, output) = (graph.module.clone(), &graph.input, &graph.output);
        Callee {
            input: self.outside(&input.repr, &module, &mut seen),
            output: (output.ty.clone(), self.outside(&output.repr, &module, &mut seen)),
            module,
        }
    }

    /// How another graph's module holds what `module` generates.
    fn outside(&mut self, repr: &Repr, module: &str, seen: &mut HashMap<StructId, StructId>) -> Repr {
        let mut inner = |inner: &Repr| Box::new(self.outside(inner, module, seen));
        match repr {
            Repr::Option(held) => Repr::Option(inner(held)),
            Repr::Nullable(held) => Repr::Nullable(inner(held)),
            Repr::Vec(held) => Repr::Vec(inner(held)),
            Repr::Map(held) => Repr::Map(inner(held)),
            Repr::OneOrMany(held) => Repr::OneOrMany(inner(held)),
            Repr::Struct(id) if self.structs.get(*id).generated => {
                Repr::Struct(self.outside_struct(*id, module, seen))
            }
            _ => repr.clone(),
        }
    }

    fn outside_struct(
        &mut self,
        id: StructId,
        module: &str,
        seen: &mut HashMap<StructId, StructId>,
    ) -> StructId {
        if let Some(known) = seen.get(&id) {
            return *known;
        }
        let inside = self.structs.get(id).clone();
        if inside.path.contains("::") {
            return id;
        }
        let path = format!("super::{module}::{}", inside.path);
        let outside = self.structs.add(Struct { path, ..inside.clone() });
        seen.insert(id, outside);
        let mut fields = inside.fields;
        fields.iter_mut().for_each(|field| field.repr = self.outside(&field.repr, module, seen));
        self.structs.0[outside.0].fields = fields;
        outside
    }
}

impl NodeLowering<'_, '_> {
    /// Whether a node runs another graph, or means to.
    pub(super) fn runs_graph(&self, spec: &SpecRef) -> bool {
        matches!(spec, SpecRef::Graph(_)) || self.shared.find_graph(spec).is_some()
    }

    /// What a graph yields that a node runs, if that is known.
    pub(super) fn known_callee(&self, spec: &SpecRef) -> Option<&Callee> {
        let graph = &self.shared.syntax.graphs[self.shared.find_graph(spec)?];
        self.shared.callees.get(&graph.tool.span)
    }

    pub(super) fn lower_graph_call(&mut self, spec: &SpecRef, input: Option<Compute>) -> Lowered {
        if let (SpecRef::Graph(name), None) = (spec, self.shared.find_graph(spec)) {
            self.unknown_graph(name);
        }
        // Of a graph with mistakes, or one that leads back here, all is said.
        let Some(callee) = self.known_callee(spec).cloned() else { return broken() };
        let (input_repr, (ty, repr)) = (callee.input, callee.output);
        let kind = input.map(|input| Kind::Graph { module: callee.module, input, input_repr });
        (kind, Flow::one(ty), repr)
    }

    fn unknown_graph(&self, name: &Spanned<String>) {
        let tools = self.shared.syntax.graphs.iter().map(|graph| graph.tool.value.as_str());
        let near =
            nearest(&name.value, tools).map(|near| format!("a graph with a similar name exists: `{near}`"));
        self.shared.cx.push(
            Diagnostic::error(name.span, format!("unknown graph `{}`", name.value))
                .label("no tool of this project has this name")
                .help_if(near),
        );
    }
}

impl Callee {
    /// What it yields.
    pub(super) fn yields(&self) -> &Type {
        &self.output.0
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Visit {
    New,
    Open,
    Done,
}

/// Where a call names its graph.
fn named_at(spec: &SpecRef) -> Span {
    match spec {
        SpecRef::Id(name) | SpecRef::Graph(name) => name.span,
        SpecRef::Rust { path, .. } => path.span,
    }
}

/// A complaint about a graph that would run itself; `names` leads from it back to it.
fn runs_itself(span: Span, names: &[&str]) -> Diagnostic {
    let named: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    let error = match names {
        [_, _] => Diagnostic::error(span, format!("graph {} runs itself", named[0])),
        _ => Diagnostic::error(span, format!("graph {} runs itself through others", named[0]))
            .note(format!("the way back is {}", named.join(" → "))),
    };
    error
        .label("leads back to it")
        .help("write what repeats as a loop: lead a node of the graph back to an earlier one")
}
