//! Graphs: each node's kind, types and expressions, in an order in which types flow.

use std::collections::HashMap;

use nodewright_core::nearest::nearest;

use super::outline::{Outline, lower_outline};
use super::structs::{lower_flow, lower_repr};
use super::{Lowering, crate_path, servers_by_name, unreachable_item};
use crate::diagnostic::Diagnostic;
use crate::expr::core::Expr;
use crate::expr::infer::{Env, Root};
use crate::expr::{infer, parse_data, parse_jsonata, parse_jsonlogic};
use crate::ir::graph::{Before, Compute, Config, Contract, Graph, Kind, Node, NodeIx, RustFn};
use crate::ir::name::{Names, snake};
use crate::ir::spec::Spec;
use crate::ir::{Card, Flow, Repr, Type};
use crate::schema::{JsonTree, data_to_tree, emit_schema, parse_schema};
use crate::source::Spanned;
use crate::syntax::{self, Body, McpTransport, NodeKind, RustBody, SpecRef};

impl Lowering<'_> {
    /// The graph, or `None` after a mistake in it.
    pub fn lower_graph(&mut self, graph: &syntax::Graph, specs: &[Spec], modules: &mut Names) -> Option<Graph> {
        let errors_before = self.cx.error_count();
        let outline = lower_outline(self.cx, graph);
        let mut names = Names::default();
        let input = self.lower_contract(graph, &graph.input, "Input", &mut names);
        let output = self.lower_contract(graph, &graph.output, "Output", &mut names);
        let item = self.lower_item(graph);
        let outline = outline?;
        let mut lowered = Graph {
            tool: graph.tool.value.clone(),
            module: modules.claim(snake(&graph.tool.value)),
            description: graph.description.as_ref().map(|d| d.value.clone()).unwrap_or_default(),
            item,
            input,
            output,
            nodes: Vec::new(),
            limits: self.limits,
            span: graph.tool.span,
        };
        let mut lowering = NodeLowering::new(self, graph, &outline, specs, names);
        for (ix, &from) in outline.paths.order.iter().enumerate() {
            lowering.places.insert(from, ix);
        }
        for &ix in &outline.paths.order {
            let node = lowering.lower_node(ix, &lowered);
            lowered.nodes.push(node?);
        }
        (self.cx.error_count() == errors_before).then_some(lowered)
    }

    fn lower_item(&mut self, graph: &syntax::Graph) -> Option<String> {
        let item = graph.item.as_ref()?;
        let path = crate_path(item);
        if path.is_none() {
            self.cx.push(unreachable_item(item, "graph"));
        }
        path
    }

    fn lower_contract(
        &mut self,
        graph: &syntax::Graph,
        contract: &syntax::Contract,
        which: &str,
        names: &mut Names,
    ) -> Contract {
        match contract {
            syntax::Contract::Schema(schema) => {
                let ty = parse_schema(self.cx, schema);
                let repr = lower_repr(&ty, which, names, &mut self.structs);
                // The name belongs to the contract even where its type is not a struct: it becomes an alias.
                names.claim(which.to_owned());
                Contract { schema: data_to_tree(schema), rust: which.to_owned(), ty, repr }
            }
            syntax::Contract::Rust(ty) => {
                let lowered = self.types.lower_type(ty);
                let path = graph.item.as_ref().and_then(crate_path).unwrap_or_default();
                let rust = format!("<{path} as crate::__nodewright::Graph>::{which}");
                let schema = match self.types.needs_schemars(ty) {
                    true => JsonTree::Foreign(rust.clone()),
                    false => emit_schema(&lowered),
                };
                Contract { schema, rust, repr: self.types.repr(ty, &mut self.structs), ty: lowered }
            }
            syntax::Contract::Absent => {
                names.claim(which.to_owned());
                let object = JsonTree::Object(vec![("type".into(), JsonTree::String("object".into()))]);
                Contract { ty: Type::Any, repr: Repr::Value, schema: object, rust: which.to_owned() }
            }
        }
    }
}

/// Lowers the nodes of one graph, each after all that can run before it.
struct NodeLowering<'l, 'a> {
    shared: &'l mut Lowering<'a>,
    graph: &'l syntax::Graph,
    outline: &'l Outline,
    specs: &'l [Spec],
    servers: HashMap<&'a str, &'a syntax::McpServer>,
    names: Names,
    locals: Names,
    /// From an index in the syntax to one in the ir.
    places: HashMap<usize, NodeIx>,
}

/// What a node yields, beside what it does.
type Lowered = (Kind, Flow, Repr);

impl<'l, 'a> NodeLowering<'l, 'a> {
    fn new(
        shared: &'l mut Lowering<'a>,
        graph: &'l syntax::Graph,
        outline: &'l Outline,
        specs: &'l [Spec],
        names: Names,
    ) -> Self {
        let servers = servers_by_name(shared.cx, shared.syntax);
        Self {
            shared,
            graph,
            outline,
            specs,
            servers,
            names,
            locals: Names::default(),
            places: HashMap::new(),
        }
    }

    fn lower_node(&mut self, ix: usize, done: &Graph) -> Option<Node> {
        let node = &self.graph.nodes[ix];
        let before = self.lower_before(ix);
        let (kind, flow, repr) = match &node.kind {
            NodeKind::Entry => (Kind::Entry, Flow::one(done.input.ty.clone()), done.input.repr.clone()),
            NodeKind::Exit => (Kind::Exit, Flow::one(done.output.ty.clone()), done.output.repr.clone()),
            NodeKind::Call { spec, config, input } => self.lower_call(node, spec, config, input, &before, done)?,
            NodeKind::Mcp { server, tool, args } => self.lower_mcp(server, tool, args, &before, done)?,
            NodeKind::Transform(body) => self.lower_transform(ix, body, &before, done)?,
            NodeKind::Switch(rules) => self.lower_switch(node, rules, &before, done)?,
            NodeKind::Match(body, _) => {
                (Kind::Match(self.lower_rust_fn(body)), Flow::one(Type::String(None)), Repr::String)
            }
        };
        Some(Node {
            id: node.id.value.clone(),
            local: self.locals.claim(snake(&node.id.value)),
            kind,
            flow,
            repr,
            next: self.outline.next[ix].iter().map(|to| self.places[to]).collect(),
            before,
            span: node.id.span,
        })
    }

    fn lower_before(&self, ix: usize) -> Vec<Before> {
        let paths = &self.outline.paths;
        let earlier = paths.order.iter().filter(|&&other| paths.sometimes_before(other, ix));
        earlier
            .map(|other| Before { node: self.places[other], always: paths.always_before(*other, ix) })
            .collect()
    }

    fn lower_call(
        &mut self,
        node: &syntax::Node,
        spec: &SpecRef,
        config: &syntax::Config,
        input: &Body,
        before: &[Before],
        done: &Graph,
    ) -> Option<Lowered> {
        let found = self.find_spec(spec)?;
        let path = match (&found.path, spec) {
            (Some(path), _) => path.clone(),
            (None, _) => {
                let decl = self.shared.syntax.specs.iter().find(|s| s.item.name.value == found.rust_name)?;
                self.shared.cx.push(unreachable_item(&decl.item, "node"));
                return None;
            }
        };
        let config = match config {
            syntax::Config::Rust(_) => Config::Rust(self.hidden_fn("config", &node.id.value)),
            syntax::Config::Data(data) => {
                self.shared.lower_config(&node.id, found, data.as_ref()).map(Config::Params)?
            }
        };
        let input_repr = found.input.repr.clone();
        let input = self.lower_body(input, before, done, &node.id)?.0;
        let flow = Flow::one(found.output.ty.clone());
        Some((Kind::Call { node: path, config, input, input_repr }, flow, found.output.repr.clone()))
    }

    fn find_spec(&self, spec: &SpecRef) -> Option<&'l Spec> {
        let specs: &'l [Spec] = self.specs;
        match spec {
            SpecRef::Id(id) => self.find_spec_by_id(id),
            SpecRef::Rust { path, decl } => {
                let decl = decl.and_then(|decl| self.shared.syntax.types.get(decl.0));
                let found = decl.and_then(|decl| {
                    specs.iter().find(|spec| {
                        spec.rust_name == decl.item.name.value && spec.module == decl.item.module
                    })
                });
                if found.is_none() {
                    self.shared.cx.push(
                        Diagnostic::error(path.span, format!("`{}` is not a node of this project", path.value))
                            .help("name a struct of this crate that derives `NodeSpec`"),
                    );
                }
                found
            }
        }
    }

    fn find_spec_by_id(&self, id: &Spanned<String>) -> Option<&'l Spec> {
        let specs: &'l [Spec] = self.specs;
        let (name, version) = match id.value.split_once('@') {
            Some((name, version)) => (name, Some(version)),
            None => (id.value.as_str(), None),
        };
        // Sorted by id and version: the last that fits is the newest.
        let fits = |spec: &&Spec| spec.id == name && version.is_none_or(|v| version_fits(&spec.version, v));
        let Some(found) = specs.iter().rfind(fits) else {
            let near = nearest(name, specs.iter().map(|spec| spec.id.as_str()));
            let help = match near {
                Some(near) if near == name => {
                    let versions: Vec<_> =
                        specs.iter().filter(|s| s.id == name).map(|s| format!("`{}`", s.version)).collect();
                    Some(format!("use one of its versions: {}", versions.join(", ")))
                }
                Some(near) => Some(format!("a node with a similar name exists: `{near}`")),
                None => None,
            };
            self.shared.cx.push(
                Diagnostic::error(id.span, format!("unknown node `{}`", id.value))
                    .label("no spec of this project has this id")
                    .help_if(help),
            );
            return None;
        };
        if !found.runs {
            self.shared.cx.push(
                Diagnostic::error(id.span, format!("node `{}` is described but cannot run", found.id))
                    .label("has no `impl Node`")
                    .related(found.span, "described here")
                    .help(format!("write `impl Node for {}`, or use another node", found.rust_name)),
            );
            return None;
        }
        Some(found)
    }

    fn lower_mcp(
        &mut self,
        server: &Spanned<String>,
        tool: &Spanned<String>,
        args: &Body,
        before: &[Before],
        done: &Graph,
    ) -> Option<Lowered> {
        let Some(found) = self.servers.get(server.value.as_str()) else {
            let near = nearest(&server.value, self.servers.keys().copied());
            self.shared.cx.push(
                Diagnostic::error(server.span, format!("unknown MCP server `{}`", server.value))
                    .label("not in `mcpServers`")
                    .help_if(near.map(|near| format!("a server with a similar name exists: `{near}`"))),
            );
            return None;
        };
        let McpTransport::Rust(path) = &found.transport else {
            self.shared.cx.push(
                Diagnostic::error(server.span, format!("MCP server `{}` cannot be called yet", server.value))
                    .related(found.name.span, "not a server in this process")
                    .help("use a server written in Rust: `type: rust, path: crate::files::Files`"),
            );
            return None;
        };
        let (args, ..) = self.lower_body(args, before, done, tool)?;
        let kind = Kind::Mcp { server: path.value.clone(), tool: tool.value.clone(), args };
        Some((kind, Flow::one(Type::Any), Repr::Value))
    }

    fn lower_transform(&mut self, ix: usize, body: &Body, before: &[Before], done: &Graph) -> Option<Lowered> {
        let id = &self.graph.nodes[ix].id;
        let (compute, flow, repr) = self.lower_body(body, before, done, id)?;
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
        Some((Kind::Transform(compute), flow, repr))
    }

    fn lower_switch(
        &mut self,
        node: &syntax::Node,
        rules: &[syntax::Rule],
        before: &[Before],
        done: &Graph,
    ) -> Option<Lowered> {
        let mut arms = Vec::new();
        for rule in rules {
            let condition = match &rule.rule {
                Some(rule) => {
                    let mut condition = parse_jsonlogic(self.shared.cx, rule)?;
                    infer(self.shared.cx, &mut condition, &self.env(before, done));
                    Some(condition)
                }
                None => None,
            };
            arms.push(condition);
        }
        if node.next.is_some() {
            arms.push(None);
        }
        Some((Kind::Switch(arms), Flow::one(Type::String(None)), Repr::String))
    }

    /// What computes a value, what it yields, and how that is held if the body itself decides it.
    fn lower_body(
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
            None => Compute::Rust(self.lower_rust_fn(body)),
            Some(text) => {
                let expr = parse_jsonata(self.shared.cx, text)?;
                let (expr, _) = self.infer(expr, before, done);
                Compute::Typed(expr, self.hidden_fn("typed", &body.name.value))
            }
        };
        Some((compute, flow, Some(repr)))
    }

    fn lower_rust_fn(&self, body: &RustBody) -> RustFn {
        let place = |param: &syntax::RustParam| {
            let node = self.graph.nodes.iter().position(|node| node.id.value == param.name.value)?;
            Some(Before { node: *self.places.get(&node)?, always: !param.optional })
        };
        RustFn {
            path: self.hidden_fn("run", &body.name.value),
            params: body.params.iter().filter_map(place).collect(),
        }
    }

    /// A function that the graph's own macro emits beside the type.
    fn hidden_fn(&self, what: &str, node: &str) -> String {
        let item = self.graph.item.as_ref().and_then(crate_path).unwrap_or_default();
        format!("{item}::__nodewright_{what}_{node}")
    }

    fn infer(&self, mut expr: Expr, before: &[Before], done: &Graph) -> (Expr, Flow) {
        let flow = infer(self.shared.cx, &mut expr, &self.env(before, done));
        (expr, flow)
    }

    /// The context object of an expression: the outputs of the nodes that ran before.
    fn env(&self, before: &[Before], done: &Graph) -> Env {
        let roots = before.iter().map(|before| {
            let node = &done.nodes[before.node];
            let mut flow = node.flow.clone();
            flow.card.absent |= !before.always;
            Root { name: node.id.clone(), flow, origin: self.origin(node) }
        });
        Env { roots: roots.collect() }
    }

    /// Where the type of a node's output comes from, for notes.
    fn origin(&self, node: &Node) -> Option<String> {
        let Kind::Call { node: path, .. } = &node.kind else { return None };
        let spec = self.specs.iter().find(|spec| spec.path.as_ref() == Some(path))?;
        let source = self.shared.sources.get(spec.output.declared?.file)?;
        let line = source.position(spec.output.declared?.start as usize).line;
        Some(format!("{}, from {}:{line}", spec.output.rust_name, source.path()))
    }
}

/// Whether `1.2.3` is what `@1`, `@1.2` or `@1.2.3` asks for.
fn version_fits(version: &str, asked: &str) -> bool {
    version == asked || version.strip_prefix(asked).is_some_and(|rest| rest.starts_with('.'))
}
