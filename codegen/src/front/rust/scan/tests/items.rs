//! What is collected.

use super::{Scanned, scan, scan_lib};
use crate::syntax::{ConstantValue, Contract, NodeKind, Shape, SpecRef, VariantShape};

const NODES: &str = r#"
use nodewright::prelude::*;
use crate::types::{Lines, PricedLines};

/// Prices the lines of an order
/// from the price book.
#[derive(Debug, NodeSpec)]
#[node(id = "ACTION.PRICE_LINES", version = "1.2.0", tags = ["orders", "pricing"], aliases = ["quote"])]
pub struct PriceLines {
    /// Currency of the result.
    #[param(default = Currency::Eur)]
    pub currency: Currency,
    /// Discount in percent.
    #[param(default = 0, min = -5, max = 90.5, options = [0, 5, "x"])]
    pub discount: u8,
    #[param(pattern = "^a$")]
    #[serde(rename = "type")]
    kind: Option<String>,
    r#ref: bool,
}

#[derive(Clone, Copy, Default)]
pub enum Currency { #[default] Eur, Usd }
"#;

const TYPES: &str = "
pub struct Lines { pub lines: Vec<Line> }
pub struct Line;
pub struct PricedLines { pub total: f64 }
pub struct PriceBook;
";

const RUN: &str = "
use nodewright::{Context, Node as Runs};
type Spec = crate::nodes::PriceLines;
impl Runs for Spec {
    type State = crate::types::PriceBook;
    type Input = crate::types::Lines;
    type Output = (Vec<Self>, Self::Input);
    async fn run(&self, input: Self::Input, cx: &Context<Self::State>) {}
}
";

fn order_desk(lib: &str) -> Scanned {
    scan(&[
        ("src/lib.rs", &format!("mod nodes; mod types; mod run; {lib}")),
        ("src/nodes.rs", NODES),
        ("src/types.rs", TYPES),
        ("src/run.rs", RUN),
    ])
}

#[test]
fn a_spec_is_read_whole() {
    let found = order_desk("");
    assert!(found.found.is_empty(), "{:?}", found.found);
    let [spec] = &found.project.specs[..] else {
        panic!("one spec");
    };
    let text = |text: &Option<crate::source::Spanned<String>>| {
        text.clone().map(|text| text.value).unwrap_or_default()
    };
    assert_eq!(text(&spec.id), "ACTION.PRICE_LINES");
    assert_eq!(text(&spec.version), "1.2.0");
    assert_eq!(text(&spec.description), "Prices the lines of an order\nfrom the price book.");
    assert_eq!(spec.item.path.as_deref(), Some(&["nodes".to_owned(), "PriceLines".to_owned()][..]));
    let tags: Vec<_> =
        spec.tags.iter().map(|tag| (tag.value.as_str(), found.sources.locate(tag.span))).collect();
    assert_eq!(
        tags,
        [("orders", "src/nodes.rs:8:62".to_owned()), ("pricing", "src/nodes.rs:8:72".to_owned())]
    );
    assert_eq!(spec.aliases[0].value, "quote");
    let names: Vec<_> =
        spec.params.iter().map(|param| (param.field.value.as_str(), param.name.value.as_str())).collect();
    assert_eq!(
        names,
        [("currency", "currency"), ("discount", "discount"), ("kind", "type"), ("r#ref", "ref")]
    );
    assert!(!spec.generic);
}

#[test]
fn constants_know_their_value_and_their_text() {
    let found = order_desk("");
    let params = &found.project.specs[0].params;
    let default = params[0].default.as_ref().expect("has a default");
    assert_eq!(default.value, ConstantValue::Path(vec!["Currency".into(), "Eur".into()]));
    assert_eq!(
        (default.rust.as_str(), found.sources.locate(default.span)),
        ("Currency::Eur", "src/nodes.rs:11:23".into())
    );
    assert_eq!(params[1].min.as_ref().map(|min| &min.value), Some(&ConstantValue::Integer(-5)));
    assert_eq!(params[1].max.as_ref().map(|max| &max.value), Some(&ConstantValue::Float(90.5)));
    let options: Vec<_> = params[1].options.iter().map(|option| option.value.clone()).collect();
    let expected = [ConstantValue::Integer(0), ConstantValue::Integer(5), ConstantValue::String("x".into())];
    assert_eq!(options, expected);
    assert_eq!(params[2].pattern.as_ref().expect("has a pattern").value, "^a$");
    assert_eq!(params[1].description.as_ref().expect("has a doc").value, "Discount in percent.");
}

#[test]
fn an_impl_belongs_to_its_spec_wherever_it_stands() {
    let found = order_desk("");
    let spec = &found.project.specs[0];
    assert!(spec.runs);
    let show = |ty: &Option<crate::syntax::TypeRef>| found.show(ty.as_ref().expect("has the type"));
    assert_eq!(show(&spec.state), "#types::PriceBook");
    assert_eq!(show(&spec.input), "#types::Lines");
    assert_eq!(show(&spec.output), "(std::vec::Vec<#nodes::PriceLines>, #types::Lines)");
}

#[test]
fn an_impl_of_ones_own_trait_makes_no_node() {
    let found = scan_lib(
        "trait Node { type Input; }
        /// A.
        #[derive(NodeSpec)] #[node(id = \"A.B\", input = u8, output = Vec<(u8, A)>)] struct A;
        impl Node for A { type Input = bool; }",
    );
    let spec = &found.project.specs[0];
    assert!(!spec.runs);
    assert_eq!(found.show(spec.input.as_ref().expect("has an input")), "u8");
    assert_eq!(found.show(spec.output.as_ref().expect("has an output")), "std::vec::Vec<(u8, #A)>");
}

#[test]
fn generic_specs_are_marked() {
    let found =
        scan_lib("/// A.\n#[derive(nodewright::NodeSpec)] #[node(id = \"A.B\")] struct A<const N: usize>;");
    assert!(found.project.specs[0].generic);
}

#[test]
fn derives_and_impls_go_by_their_last_name() {
    let found = scan_lib(
        "use serde::Serialize as Ser; use schemars::JsonSchema;
        #[derive(Ser, serde::Deserialize)] #[derive(Clone)] struct A;
        impl JsonSchema for A {} impl Default for crate::A {} impl<'de> serde::Deserialize<'de> for B {} enum B {}",
    );
    assert_eq!(found.decl("A").derives, ["Serialize", "Deserialize", "Clone"]);
    assert_eq!(found.decl("A").impls, ["JsonSchema", "Default"]);
    assert_eq!(found.decl("B").impls, ["Deserialize"]);
}

#[test]
fn declarations_keep_docs_serde_and_shapes() {
    let found = scan_lib(
        "/** A thing. */ #[serde(rename_all = \"camelCase\")] pub enum E {
            /// Nothing.
            A,
            B(#[serde(flatten)] u8, String),
            #[serde(rename = \"sea\")] C { d: u8 },
        }
        struct T(pub u8, E); struct U;",
    );
    let decl = found.decl("E");
    assert_eq!(decl.description.as_deref(), Some("A thing."));
    assert_eq!(decl.serde.rename_all.as_deref(), Some("camelCase"));
    let Shape::Enum(variants) = &decl.shape else {
        panic!("`E` is an enum");
    };
    assert_eq!(variants[0].description.as_deref(), Some("Nothing."));
    assert!(
        matches!(&variants[1].shape, VariantShape::Tuple(fields) if fields[0].serde.flatten && fields[1].name.value == "1")
    );
    assert!(matches!(&variants[2].shape, VariantShape::Struct(fields) if fields[0].visible));
    assert_eq!(variants[2].serde.rename.as_deref(), Some("sea"));
    assert!(matches!(&found.decl("T").shape, Shape::TupleStruct(fields) if fields.len() == 2));
    assert!(matches!(found.decl("U").shape, Shape::UnitStruct));
}

#[test]
fn a_graph_knows_its_types_and_specs() {
    let found = order_desk(
        "mod graphs { use crate::{nodes, types::*}; pub struct G;
            /// Prices.
            #[nodewright::graph(tool = \"price\")] impl nodewright::Graph for G { type Input = Lines; type Output = PricedLines;
                #[node(nodes::PriceLines, next = exit)] fn price(entry: &Lines) -> Lines { todo!() } } }",
    );
    let [graph] = &found.project.graphs[..] else {
        panic!("one graph: {:?}", found.found);
    };
    assert_eq!(
        graph.item.as_ref().and_then(|item| item.path.clone()),
        Some(vec!["graphs".into(), "G".into()])
    );
    assert!(matches!(&graph.input, Contract::Rust(ty) if found.show(ty) == "#types::Lines"));
    let NodeKind::Call { spec: SpecRef::Rust { decl, .. }, .. } = &graph.nodes[1].kind else {
        panic!("the second node is a call");
    };
    assert_eq!(decl.map(|decl| found.decls()[decl.0].clone()).as_deref(), Some("nodes::PriceLines"));
}

#[test]
fn a_function_may_name_the_types_of_its_graph() {
    let found = scan_lib(
        "struct In; struct G; #[graph(tool = \"g\")] impl Graph for G { type Input = In; type Output = Self;
            #[transform(next = exit)] fn a(entry: &Self::Input) -> Self::Output { G }
            #[cfg(test)] #[transform(expr = \"1\", next = exit)] fn b() -> u8;
        }",
    );
    let graph = &found.project.graphs[0];
    assert_eq!(graph.nodes.len(), 3);
    let NodeKind::Transform(crate::syntax::Body::Rust(body)) = &graph.nodes[1].kind else {
        panic!("`a` is a transform");
    };
    assert_eq!(found.show(&body.params[0].ty), "#In");
    assert_eq!(found.show(&body.output), "#G");
    assert_eq!(body.output.rust, "Self::Output");
}

#[test]
fn docs_have_no_carriage_returns() {
    let found = scan_lib("/// One\r\n/// two.\r\nstruct A;\r\n/** Three\r\nfour. */\r\nstruct B;");
    assert_eq!(found.decl("A").description.as_deref(), Some("One\ntwo."));
    assert_eq!(found.decl("B").description.as_deref(), Some("Three\nfour."));
}
