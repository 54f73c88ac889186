//! Enums, maps and structs of the user's in generated code: none goes through serde that need not.

use super::{Sample, tool};

const TYPES: &str = r#"
/// Rates.
#[derive(NodeSpec)]
#[node(id = "ACTION.RATE")]
pub struct Rate {}

impl Node for Rate {
    type State = ();
    type Input = Rated;
    type Output = Rated;
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Size { Small, #[serde(alias = "big")] Large }

#[derive(Serialize, Deserialize)]
pub struct Rated { pub size: Size, pub words: HashMap<String, String>, pub any: serde_json::Value }

use std::collections::HashMap;
"#;

/// The generated file of a graph that rates with this input and ends with this transform, without white space.
fn emit(input: &str, expr: &str) -> String {
    let nodes = format!(
        "      - {{ id: a, type: node, node: ACTION.RATE, input: {input}, next: b }}
      - {{ id: b, type: transform, transform: {{ expr: '{expr}' }}, next: exit }}"
    );
    let yaml = tool(&nodes).replace(
        "outputSchema: { type: object, properties: { total: { type: number } }, required: [total] }",
        "",
    );
    let (code, found) = Sample::new(yaml).with_rust(TYPES).compile();
    assert_eq!(found, [""; 0]);
    code.split_whitespace().collect()
}

#[test]
fn a_literal_is_a_variant_and_a_text_is_matched() {
    let code = emit("{ size: large, words: {}, any: 1 }", "$.a.size");
    assert!(code.contains("crate::Size::Large"), "{code}");
    assert!(!code.contains("to_serde") && !code.contains("serde_item"), "{code}");
    let code = emit("{ size: $.entry.sku, words: {}, any: 1 }", "{ \"x\": 1 }");
    assert!(code.contains("variant_named::<crate::Size,>"), "{code}");
    assert!(code.contains(r#""large"|"big"=>Self::Large"#), "{code}");
}

#[test]
fn an_enum_is_compared_as_a_variant_and_written_as_its_name() {
    let code = emit(
        "{ size: small, words: {}, any: 1 }",
        "{ \"x\": $.a.size = \"large\", \"y\": $.a.size & \"!\" }",
    );
    assert!(code.contains("matches!(&a.size,crate::Size::Large)"), "{code}");
    assert!(code.contains("<crate::Sizeascrate::__nodewright::Named>::name(&a.size)"), "{code}");
    assert_eq!(code.matches("Namedforcrate::Size").count(), 1, "{code}");
}

#[test]
fn names_are_there_for_who_asks_alone() {
    let code = emit("{ size: small, words: {}, any: 1 }", "{ \"x\": $.a.words.left, \"y\": $.a.any }");
    assert!(!code.contains("Namedfor"), "{code}");
    assert!(code.contains("a.words.get(\"left\")"), "{code}");
    assert!(code.contains("json_item(&a.any"), "{code}");
}

/// A graph in Rust that gives its node this configuration.
fn found(config: &str) -> Vec<String> {
    let graph = format!(
        r#"
pub struct Quote;
/// Quotes.
#[graph(tool = "quote")]
impl Graph for Quote {{
    type Input = Lines;
    type Output = Priced;
    #[node(Price {{ {config} }}, next = exit)]
    fn price(entry: &Lines) -> Lines {{ todo!() }}
}}
"#
    );
    let nodes = "      - { id: a, type: transform, transform: { expr: '{ \"total\": 1 }' }, next: exit }";
    let found = Sample::new(tool(nodes)).with_rust(&graph).compile().1;
    found
        .iter()
        .map(|found| found.split_once(' ').map_or_else(String::new, |(_, message)| message.into()))
        .collect()
}

#[test]
fn a_literal_in_a_rust_configuration_is_held_to_its_rules() {
    assert_eq!(found("discount: 95, seller: \"me\".into()"), ["`discount` is out of range"]);
    assert_eq!(found("discount: 90, ..Default::default()"), [""; 0]);
    // What is no literal, or of no such type, is rustc's to judge.
    for config in [
        "discount: 5 * 20",
        "discount: MOST",
        "discount: 300",
        "discount: \"95\"",
        "discount: -5",
        "lost: 95",
    ] {
        assert_eq!(found(config), [""; 0], "{config}");
    }
}
