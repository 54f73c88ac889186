//! The same graph in YAML and as a Rust type gives the same model.

use super::{Sample, tool};
use crate::ir::graph::{Graph, Kind};
use crate::lower::lower_project;
use crate::options::Options;

mod bare;
mod examples;

const YAML: &str = r#"      - { id: a, type: node, node: ACTION.PRICE, config: { seller: me }, input: { skus: [$.entry.sku] }, next: stock }
      - { id: stock, type: mcp, server: stock, tool: list, args: {}, next: decide }
      - { id: decide, type: switch, conditions: [{ rule: { ">": [{ var: a.total }, 10] }, next: big }], next: small }
      - { id: big, type: transform, transform: { expr: '{ "total": $.a.total }' }, next: exit }
      - { id: small, type: transform, transform: { expr: '{ "total": 0.5 }' }, next: exit }"#;

const RUST: &str = r##"
pub struct SampleGraph;
pub struct SampleInput { pub sku: String, #[serde(default)] pub qty: i64 }
pub struct SampleOutput { pub total: f64 }
pub enum Decision { Big, Small }

/// A sample
#[graph(tool = "rust_sample")]
impl Graph for SampleGraph {
    type Input = SampleInput;
    type Output = SampleOutput;

    #[node(Price { seller: "me".into(), ..Default::default() }, next = stock)]
    fn a(entry: &SampleInput) -> Lines { Lines { skus: vec![entry.sku.clone()] } }

    #[mcp(server = "stock", tool = "list", next = decide)]
    fn stock() -> Arguments { Arguments {} }

    #[switch(Big = big, Small = small)]
    fn decide(a: &Priced) -> Decision { Decision::Big }

    #[transform(expr = r#"{ "total": $.a.total }"#, next = exit)]
    fn big() -> SampleOutput;

    #[transform(next = exit)]
    fn small() -> SampleOutput { SampleOutput { total: 0.0 } }
}
"##;

/// What must be the same: all but how each value is computed.
fn outline(graph: &Graph) -> Vec<String> {
    let name = |ix: &usize| graph.nodes[*ix].id.clone();
    let line = |node: &crate::ir::graph::Node| {
        let kind = match node.kind {
            Kind::Entry => "entry",
            Kind::Exit => "exit",
            Kind::Call { .. } => "node",
            Kind::Graph { .. } => "graph",
            Kind::Mcp { .. } => "mcp",
            Kind::Transform(_) => "transform",
            Kind::Switch(_) | Kind::Match(_) => "switch",
        };
        let next: Vec<_> = node.next.iter().map(name).collect();
        let before: Vec<_> = node.before.iter().map(|b| (name(&b.node), b.always)).collect();
        format!("{kind} {} -> {next:?} after {before:?}", node.id)
    };
    graph.nodes.iter().map(line).collect()
}

#[test]
fn both_forms_give_one_model() {
    let sample = Sample::new(tool(YAML)).with_rust(RUST);
    let (cx, sources, syntax, _) = sample.parse();
    let options = Options { package: "sample".into(), version: "1.2.3".into(), description: None };
    let project = lower_project(&cx, &sources, &syntax, &options);
    assert_eq!(cx.take(), []);
    let [rust, yaml] = &project.graphs[..] else { panic!("two graphs") };
    assert_eq!((rust.tool.as_str(), yaml.tool.as_str()), ("rust_sample", "sample"));
    assert_eq!(outline(rust), outline(yaml));
    for (rust, yaml) in rust.nodes.iter().zip(&yaml.nodes) {
        // What YAML computes is known to the literal; of a Rust function only its type is.
        let same = rust.flow.ty.without_facets().fits(&yaml.flow.ty.without_facets().without_literals());
        assert!(same, "{}: {} against {}", rust.id, rust.flow, yaml.flow);
    }
}
