//! Graphs: contracts, and the nodes in an order in which types flow.

use super::arguments::lower_arguments;
use super::node::NodeLowering;
use super::outline::lower_outline;
use super::structs::lower_repr;
use super::{Lowering, crate_path, override_limits, unreachable_item};
use crate::check::exit::check_exit;
use crate::ir::graph::{Contract, Graph};
use crate::ir::name::Names;
use crate::ir::shape::Shapes;
use crate::ir::spec::Spec;
use crate::ir::{Repr, Type};
use crate::schema::{
    JsonTree, Nulls, data_to_tree, emit_schema, emit_schema_with, parse_arguments, parse_result,
};
use crate::syntax;

impl Lowering<'_> {
    /// The graph, or `None` after a mistake in it.
    pub fn lower_graph(&mut self, graph: &syntax::Graph, specs: &[Spec], module: &str) -> Option<Graph> {
        let errors_before = self.cx.error_count();
        // What the front end refused is not missing too.
        let is_refused = !graph.is_whole || self.cx.has_error_within(graph.span);
        let outline = (!is_refused).then(|| lower_outline(self.cx, graph));
        let mut names = Names::default();
        let input = self.lower_contract(graph, &graph.input, "Input", &mut names);
        let before = names.clone();
        let output = self.lower_contract(graph, &graph.output, "Output", &mut names);
        let after = names.clone();
        let item = self.lower_item(graph);
        let is_routed = self.routes_all_variants(graph);
        let mut lowered = Graph {
            tool: graph.tool.value.clone(),
            module: module.to_owned(),
            description: graph.description.as_ref().map(|d| d.value.clone()).unwrap_or_default(),
            item,
            input,
            output,
            nodes: Vec::new(),
            loops: Vec::new(),
            limits: override_limits(self.limits, graph.limits.as_ref()),
            span: graph.tool.span,
        };
        let Some(Some(outline)) = outline else {
            if !is_refused {
                self.check_loosely(graph, specs, &mut lowered, names);
            }
            self.keep_stub(graph, lowered);
            return None;
        };
        check_exit(self.cx, graph, &outline, &lowered.output.ty);
        lowered.loops = outline.paths.loops.clone();
        let mut lowering = NodeLowering::new(self, graph, &outline, specs, names);
        lowering.settle_flows(&lowered);
        for &ix in &outline.paths.order {
            let node = lowering.lower_node(ix, &lowered);
            lowered.nodes.push(node);
        }
        let is_whole = lowering.is_whole;
        let is_routed = is_routed && lowering.routes_all_ports();
        lowering.names.release(&before, &after);
        lowering.settle_output(&mut lowered);
        if is_routed {
            outline.lost(graph).into_iter().for_each(|found| self.cx.push(found));
        }
        let is_named = lowered.item.is_some() == graph.item.is_some();
        let is_sound = self.cx.error_count() == errors_before && is_whole && is_named;
        if is_sound {
            return Some(lowered);
        }
        self.keep_stub(graph, lowered);
        None
    }

    /// Whether the switches of a Rust graph route every variant: rustc reports those that do not. A Rust
    /// graph in which nothing goes by variants has reported its lost nodes itself.
    fn routes_all_variants(&self, graph: &syntax::Graph) -> bool {
        let mut switches = graph.nodes.iter().filter_map(|node| match &node.kind {
            syntax::NodeKind::Match(body, arms) => Some((&body.output.kind, arms.len())),
            _ => None,
        });
        let is_judged = graph.item.is_some() && !graph.nodes.iter().any(syntax::Node::goes_by_variant);
        !is_judged
            && switches.all(|(output, arms)| match output {
                syntax::TypeKind::Declared(decl, _) => {
                    match self.syntax.types.get(decl.0).map(|decl| &decl.shape) {
                        Some(syntax::Shape::Enum(variants)) => variants.len() <= arms,
                        _ => true,
                    }
                }
                _ => true,
            })
    }

    fn lower_item(&mut self, graph: &syntax::Graph) -> Option<String> {
        let item = graph.item.as_ref()?;
        let path = crate_path(item);
        // A type that is nowhere is rustc's to report.
        let is_there = self.syntax.types.iter().any(|decl| decl.item.name.value == item.name.value);
        let is_unseen = self.syntax.is_unseen([item.name.value.as_str()]);
        if path.is_none() && graph.is_whole && (is_there || is_unseen) {
            self.cx.push(unreachable_item(item, "graph"));
        }
        path
    }

    /// Keeps what others may name of a graph with mistakes: its contracts, if generated code can name them.
    fn keep_stub(&mut self, graph: &syntax::Graph, lowered: Graph) {
        if graph.item.is_none() || lowered.item.is_some() {
            self.stubs.push(lowered);
        }
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
                let (ty, repr, shapes) = match which {
                    "Input" => {
                        let (ty, shapes) = parse_arguments(self.cx, schema);
                        let (ty, repr) = lower_arguments(&ty, &shapes, which, names, &mut self.structs);
                        (ty, repr, shapes)
                    }
                    _ => {
                        let (ty, shapes) = parse_result(self.cx, schema);
                        let repr = lower_repr(&ty, which, names, &mut self.structs);
                        (ty, repr, shapes)
                    }
                };
                // The name belongs to the contract even where its type is not a struct: it becomes an alias.
                names.claim(which.to_owned());
                Contract { schema: data_to_tree(schema), rust: which.to_owned(), ty, repr, shapes }
            }
            syntax::Contract::Rust(ty) => {
                let lowered = self.types.lower_type(ty);
                let path = graph.item.as_ref().and_then(crate_path).unwrap_or_default();
                let rust = format!("<{path} as crate::__nodewright::Graph>::{which}");
                let schema = match self.types.needs_schemars(ty) {
                    true => JsonTree::Foreign(rust.clone()),
                    // serde writes `None` as `null`, and clients hold results against the schema.
                    false if which == "Output" => emit_schema_with(&lowered, Nulls::Shown),
                    false => emit_schema(&lowered),
                };
                Contract {
                    schema,
                    rust,
                    repr: self.types.repr(ty, &mut self.structs),
                    ty: lowered,
                    shapes: Shapes::default(),
                }
            }
            syntax::Contract::Absent => {
                names.claim(which.to_owned());
                // Arguments are always an object. An output may be anything, and its tool promises nothing.
                let object = ("type".to_owned(), JsonTree::String("object".to_owned()));
                let schema = JsonTree::Object(Vec::from_iter((which == "Input").then_some(object)));
                Contract {
                    ty: Type::Any,
                    repr: Repr::Value,
                    schema,
                    rust: which.to_owned(),
                    shapes: Shapes::default(),
                }
            }
        }
    }
}
