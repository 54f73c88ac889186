//! The nodes of one graph: kinds, types and expressions.

use std::collections::{HashMap, HashSet};

use super::outline::Outline;
use super::structs::lower_flow;
use super::told::find_told;
use super::{Lowering, crate_path, servers_by_name};
use crate::check::lint::{Branch, Language, check_expr, check_switch};
use crate::diagnostic::Diagnostic;
use crate::expr::core::{Expr, History};
use crate::expr::infer::{Env, Root, Stop, Told, Ways};
use crate::expr::{infer, parse_data, parse_jsonata, parse_jsonlogic};
use crate::ir::graph::{Before, Compute, Graph, Kind, Look, Node, NodeIx, Param, Port, RustFn, ran_before};
use crate::ir::name::{Names, snake};
use crate::ir::spec::Spec;
use crate::ir::{Card, Flow, Repr, Type};
use crate::source::Spanned;
use crate::syntax::{self, Body, NodeKind, RustBody};

/// Lowers the nodes of one graph, each after all that can run before it, but for what only earlier turns of a loop
/// have run.
pub(super) struct NodeLowering<'l, 'a> {
    pub(super) shared: &'l mut Lowering<'a>,
    pub(super) graph: &'l syntax::Graph,
    pub(super) outline: &'l Outline,
    pub(super) specs: &'l [Spec],
    pub(super) servers: HashMap<&'a str, &'a syntax::McpServer>,
    pub(super) names: Names,
    locals: Names,
    /// From an index in the syntax to one in the ir.
    pub(super) places: HashMap<usize, NodeIx>,
    /// What nodes yield, as far as it is known.
    pub(super) flows: Vec<Flow>,
    /// The node at hand.
    pub(super) at: usize,
    /// Whether the edges of the graph are not known.
    pub(super) is_loose: bool,
    /// Names that edges lead to and no node has.
    pub(super) lost: Vec<String>,
    /// The ports of nodes that go by them.
    pub(super) ports: HashMap<usize, Vec<Port>>,
    /// What switches have found out on all ways to each node, by its index in the syntax.
    told: Vec<Vec<Told>>,
    /// Whether all nodes so far are what they were meant to be. Where one is not, that need not be this graph's mistake.
    pub(super) is_whole: bool,
}

/// What a node does, what it yields, and how that is held. After a mistake it does nothing, but what it yields may
/// still be known, so that its readers are checked too.
pub(super) type Lowered = (Option<Kind>, Flow, Repr);

/// What is known of a node that could not be lowered.
pub(super) fn broken() -> Lowered {
    (None, Flow::any(), Repr::Value)
}

impl<'l, 'a> NodeLowering<'l, 'a> {
    pub(super) fn new(
        shared: &'l mut Lowering<'a>,
        graph: &'l syntax::Graph,
        outline: &'l Outline,
        specs: &'l [Spec],
        names: Names,
    ) -> Self {
        let servers = servers_by_name(shared.syntax);
        let order = outline.paths.order.iter().enumerate();
        let places = order.map(|(ix, &from)| (from, ix)).collect();
        let flows = vec![Flow::any(); outline.paths.order.len()];
        let (locals, at) = (Names::default(), outline.entry);
        let mut lowering = Self {
            shared,
            graph,
            outline,
            specs,
            servers,
            names,
            locals,
            places,
            flows,
            at,
            is_loose: false,
            lost: Vec::new(),
            ports: HashMap::new(),
            told: find_told(graph, outline),
            is_whole: true,
        };
        lowering.ports = lowering.find_ports();
        lowering
    }

    pub(super) fn lower_node(&mut self, ix: usize, done: &Graph) -> Node {
        let node = &self.graph.nodes[ix];
        self.at = ix;
        let before = self.lower_before(ix);
        let (kind, flow, repr) = match &node.kind {
            NodeKind::Entry => (Some(Kind::Entry), Flow::one(done.input.ty.clone()), done.input.repr.clone()),
            NodeKind::Exit => (Some(Kind::Exit), Flow::one(done.output.ty.clone()), done.output.repr.clone()),
            NodeKind::Call { spec, config, input, .. } => {
                self.lower_call(ix, spec, config, input, &before, done)
            }
            NodeKind::Mcp { server, tool, args } => self.lower_mcp(server, tool, args, &before, done),
            NodeKind::Transform(body) => self.lower_transform(ix, body, &before, done),
            NodeKind::Switch(rules) => self.lower_switch(node, rules, &before, done),
            NodeKind::Match(body, _) => {
                let kind = Kind::Match(self.lower_rust_fn(body, &before));
                (Some(kind), Flow::one(Type::String(None)), Repr::String)
            }
        };
        self.flows[self.places[&ix]] = flow.clone();
        self.is_whole &= kind.is_some();
        Node {
            id: node.id.value.clone(),
            local: self.locals.claim(snake(&node.id.value)),
            kind: kind.unwrap_or(Kind::Exit),
            flow,
            repr,
            next: self.outline.next[ix].iter().map(|to| self.places[to]).collect(),
            before,
            told: self.told[ix].clone(),
            ways: self.ways(),
            timeout_ms: node.timeout_ms.as_ref().map(|timeout| timeout.value),
            span: node.id.span,
        }
    }

    pub(super) fn lower_before(&self, ix: usize) -> Vec<Before> {
        let paths = &self.outline.paths;
        let earlier = paths.order.iter().filter(|&&other| paths.sometimes_before(other, ix));
        earlier
            .map(|&other| Before {
                node: self.places[&other],
                always: paths.always_before(other, ix),
                port: self.port_between(other, ix),
            })
            .collect()
    }

    fn lower_transform(&mut self, ix: usize, body: &Body, before: &[Before], done: &Graph) -> Lowered {
        let id = &self.graph.nodes[ix].id;
        if let Body::Rust(body) = body {
            self.check_visible(&body.output, "the result of a node");
        }
        let Some((compute, mut flow, repr)) = self.lower_body(body, before, done, id) else {
            return broken();
        };
        if self.is_settled(&self.graph.nodes[ix]) {
            flow = self.flows[self.places[&ix]].clone();
        }
        let repr = match repr {
            Some(repr) => repr,
            // What goes straight out is built as the output at once.
            None if self.outline.next[ix] == [self.outline.exit] && flow.card == Card::ONE => {
                done.output.repr.clone()
            }
            None => {
                let name = format!("{}_output", id.value);
                lower_flow(&flow, &name, &mut self.names, &mut self.shared.structs)
            }
        };
        (Some(Kind::Transform(compute)), flow, repr)
    }

    fn lower_switch(
        &mut self,
        node: &syntax::Node,
        rules: &[syntax::Rule],
        before: &[Before],
        done: &Graph,
    ) -> Lowered {
        let (cx, sources) = (self.shared.cx, self.shared.sources);
        let lower_rule = |rule: &syntax::Rule| {
            let Some(rule) = &rule.rule else { return Some(None) };
            let mut condition = parse_jsonlogic(cx, rule)?;
            let env = self.env(&condition, before, &done.nodes);
            infer(cx, &mut condition, &env);
            Some(Some((condition, env)))
        };
        let arms: Vec<_> = rules.iter().map(lower_rule).collect();
        let mut arms: Option<Vec<_>> = arms.into_iter().collect();
        if let (Some(arms), Some(_)) = (&mut arms, &node.next) {
            arms.push(None);
        }
        if let Some(arms) = &arms {
            let targets = rules.iter().map(|rule| &rule.target).chain(&node.next);
            let branches = arms
                .iter()
                .zip(targets)
                .map(|(arm, target)| Branch { rule: arm.as_ref().map(|(rule, env)| (rule, env)), target });
            check_switch(cx, sources, &branches.collect::<Vec<_>>());
        }
        let conditions = arms.map(|arms| arms.into_iter().map(|arm| arm.map(|(rule, _)| rule)).collect());
        (conditions.map(Kind::Switch), Flow::one(Type::String(None)), Repr::String)
    }

    /// What computes a value, what it yields, and how that is held if the body itself decides it.
    pub(super) fn lower_body(
        &mut self,
        body: &Body,
        before: &[Before],
        done: &Graph,
        id: &Spanned<String>,
    ) -> Option<(Compute, Flow, Option<Repr>)> {
        let expr = match body {
            Body::Rust(body) => return self.lower_rust_body(body, before, done),
            Body::Data(data) => parse_data(self.shared.cx, data),
            Body::Expr(text) => parse_jsonata(self.shared.cx, text),
            Body::Absent => parse_data(
                self.shared.cx,
                &syntax::Data { value: syntax::DataValue::Object(Vec::new()), span: id.span },
            ),
        };
        let (expr, flow) = self.infer(expr?, before, done);
        Some((Compute::Expr(expr), flow, None))
    }

    fn lower_rust_body(
        &mut self,
        body: &RustBody,
        before: &[Before],
        done: &Graph,
    ) -> Option<(Compute, Flow, Option<Repr>)> {
        let flow = Flow::one(self.shared.types.lower_type(&body.output));
        let repr = self.shared.types.repr(&body.output, &mut self.shared.structs);
        let compute = match &body.expr {
            None => Compute::Rust(self.lower_rust_fn(body, before)),
            Some(text) => {
                let expr = parse_jsonata(self.shared.cx, text)?;
                let (expr, _) = self.infer(expr, before, done);
                Compute::Typed(expr, self.hidden_fn("typed", &body.name.value))
            }
        };
        Some((compute, flow, Some(repr)))
    }

    /// Generated code holds values of this type, for a while at least, and may not do so with a private one.
    pub(super) fn check_visible(&self, ty: &syntax::TypeRef, what: &str) {
        let (decl, args) = match &ty.kind {
            syntax::TypeKind::Declared(decl, args) => (self.shared.syntax.types.get(decl.0), args),
            syntax::TypeKind::Foreign(_, args) => (None, args),
            _ => return,
        };
        args.iter().for_each(|ty| self.check_visible(ty, what));
        let Some(decl) = decl.filter(|decl| !decl.visible) else { return };
        let name = &decl.item.name;
        self.shared.cx.push(
            Diagnostic::error(ty.span, format!("`{}` is private to its module", name.value))
                .label(what)
                .related(name.span, "declared here")
                .help("make it `pub(crate)`"),
        );
    }

    fn lower_rust_fn(&mut self, body: &RustBody, before: &[Before]) -> RustFn {
        let mut params = Vec::new();
        for param in &body.params {
            let id = &param.name.value;
            let written = self.graph.nodes.iter().position(|node| node.id.value == *id);
            let Some((written, node)) = written.and_then(|ix| Some((ix, *self.places.get(&ix)?))) else {
                continue;
            };
            let look = match param.look {
                syntax::Look::Latest => Look::Latest,
                syntax::Look::Optional => Look::Optional,
                syntax::Look::All => Look::All(self.hidden_fn("keep", id)),
                syntax::Look::Count => Look::Count,
            };
            let port = before.iter().find(|before| before.node == node).and_then(|before| before.port);
            if self.ports.contains_key(&written) && matches!(look, Look::Latest | Look::Optional) {
                self.check_port_param(param, written, port);
            }
            params.push(Param { node, look, port });
        }
        RustFn { path: self.hidden_fn("run", &body.name.value), params, fails: body.fails }
    }

    /// A function that the graph's own macro emits beside the type.
    pub(super) fn hidden_fn(&self, what: &str, node: &str) -> String {
        let item = self.graph.item.as_ref().and_then(crate_path).unwrap_or_default();
        format!("{item}::__nodewright_{what}_{node}")
    }

    fn infer(&self, mut expr: Expr, before: &[Before], done: &Graph) -> (Expr, Flow) {
        let env = self.env(&expr, before, &done.nodes);
        let flow = infer(self.shared.cx, &mut expr, &env);
        check_expr(self.shared.cx, self.shared.sources, &expr, &env, Language::Jsonata);
        (expr, flow)
    }

    /// What `expr` of the node at hand sees: the outputs of the nodes that ran before. Of nodes that are not `done` it
    /// is not known where their types come from.
    pub(super) fn env(&self, expr: &Expr, before: &[Before], done: &[Node]) -> Env {
        let id = |ix: NodeIx| &self.graph.nodes[self.outline.paths.order[ix]].id.value;
        let roots = before.iter().map(|before| {
            let origin = match self.port_of(before) {
                Some(port) => port.origin.clone(),
                None => done.get(before.node).and_then(|node| self.origin(node)),
            };
            let (name, mut flow) = (id(before.node).clone(), self.seen(before));
            if !self.is_inferred(before.node) {
                flow.ty = flow.ty.without_lengths();
            }
            Root { name, flow, always: before.always, origin }
        });
        let lost = self.lost.iter().map(|name| {
            let (name, flow) = (name.clone(), Flow::any());
            Root { name, flow, always: true, origin: None }
        });
        let roots = roots.chain(lost);
        let partial = before.iter().filter(|before| !before.always);
        let partial = partial.map(|before| (id(before.node).clone(), self.path_around(before.node)));
        let earlier: HashSet<_> = before.iter().map(|before| id(before.node).as_str()).collect();
        let ids = self.graph.nodes.iter().map(|node| node.id.value.as_str());
        let others = ids.filter(|id| !earlier.contains(id)).map(str::to_owned).collect();
        let (mut previous, mut since) = (Vec::new(), Vec::new());
        expr.for_each_history(&mut |history| match history {
            History::Previous(steps) => {
                let Flow { ty, card } = self.flow_before(*steps);
                previous.push((*steps, Flow { ty: ty.without_lengths(), card }));
            }
            History::Count(id) => since.push((id.value.clone(), self.run_since(&id.value))),
            _ => {}
        });
        let told = self.told[self.at].clone();
        let ways = self.ways();
        Env { roots: roots.collect(), others, previous, partial: partial.collect(), told, since, ways }
    }

    /// Whether what a node gives is known from its expression. What is only declared may not be so: no server is held to
    /// the lengths that it promises.
    fn is_inferred(&self, ix: NodeIx) -> bool {
        let kind = &self.graph.nodes[self.outline.paths.order[ix]].kind;
        matches!(kind, NodeKind::Transform(Body::Expr(_)))
    }

    /// The ways to the node at hand, if the edges of the graph are known.
    fn ways(&self) -> Ways {
        let Outline { next, entry, .. } = self.outline;
        if self.is_loose {
            return Ways::default();
        }
        let stop = |(ix, node): (usize, &syntax::Node)| Stop {
            id: node.id.value.clone(),
            next: next[ix].clone(),
            yields: self.places.get(&ix).is_some_and(|&place| !self.flows[place].card.absent),
        };
        Ways::new(self.graph.nodes.iter().enumerate().map(stop).collect(), *entry, self.at)
    }

    /// The nodes that have run if the node `id` has: all ways from there to the node at hand lead through them.
    fn run_since(&self, id: &str) -> Vec<String> {
        let Some(from) = self.graph.nodes.iter().position(|node| node.id.value == id) else {
            return Vec::new();
        };
        let Outline { next, paths, .. } = self.outline;
        let between = paths.order.iter().filter(|&&ix| ix != from && ix != self.at);
        let between = between.filter(|&&ix| !self.is_loose && paths.always_between(next, from, ix, self.at));
        between.map(|&ix| self.graph.nodes[ix].id.value.clone()).collect()
    }

    /// The nodes that not every path to the node at hand has run.
    pub(super) fn partial_ids(&self) -> Vec<&'l str> {
        let graph: &'l syntax::Graph = self.graph;
        let before = self.lower_before(self.at).into_iter().filter(|before| !before.always);
        before.map(|before| graph.nodes[self.outline.paths.order[before.node]].id.value.as_str()).collect()
    }

    /// A path to the node at hand that does not run `other`, for notes.
    fn path_around(&self, other: NodeIx) -> String {
        let Outline { next, entry, paths, .. } = self.outline;
        let path = paths.path_around(next, *entry, paths.order[other], self.at);
        let ids: Vec<_> = path.iter().map(|&ix| format!("`{}`", self.graph.nodes[ix].id.value)).collect();
        ids.join(" → ")
    }

    /// What the node yields that ran so many executions before the one at hand.
    fn flow_before(&self, steps: u32) -> Flow {
        if self.is_loose {
            return Flow::any();
        }
        let next: Vec<&[usize]> = self.outline.next.iter().map(Vec::as_slice).collect();
        let before = ran_before(&next, self.outline.entry, self.at, steps);
        let nodes = before.nodes.iter().filter_map(|ix| self.places.get(ix)).map(|&ix| &self.flows[ix]);
        let null = before.may_be_none.then(|| Flow::one(Type::Null));
        let flows = nodes.cloned().chain(null).reduce(|all, flow| all.join(&flow));
        flows.unwrap_or_else(|| Flow::one(Type::Null))
    }
}
