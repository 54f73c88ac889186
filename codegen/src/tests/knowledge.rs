//! What is told of nodes, and whether anything is.

use super::Sample;
use crate::knowledge::{Part, tools, write_details};
use crate::lower::lower_project;
use crate::options::Options;

const OUTPUTS: &str = r#"
/// Asks.
#[derive(NodeSpec)]
#[node(id = "FLOW.ASK", input = Lines, output = Answer)]
pub struct Ask {}

/// What came of it.
pub enum Answer {
    /// They said yes.
    Yes(Line),
    /// They said no.
    No { why: String },
    Late(Late),
    /// Nobody answered.
    Nobody(String),
}

/// When it came.
pub struct Late { pub seconds: u64 }

/// Asks otherwise.
#[derive(NodeSpec)]
#[node(id = "FLOW.ASK_TAGGED", input = Lines, output = Tagged)]
pub struct AskTagged {}

#[serde(tag = "kind")]
pub enum Tagged {
    /// They said nothing.
    Nothing,
    /// They said no.
    No {
        /// Their reason.
        why: String,
    },
}
"#;

/// All that is told of a node of [`OUTPUTS`], in one text.
fn details(id: &str) -> String {
    let sample = Sample::new("").with_rust(OUTPUTS);
    let (cx, sources, syntax, _) = sample.parse();
    let options = Options { package: "sample".into(), version: "1.2.3".into(), description: None };
    let project = lower_project(&cx, &sources, &syntax, &options);
    let spec = project.specs.iter().find(|spec| spec.id == id).expect("it is there");
    let pieces = write_details(spec).into_iter();
    drop(cx.take());
    pieces.map(|piece| if let Part::Text(text) = piece.part { text } else { String::new() }).collect()
}

#[test]
fn an_output_that_is_a_variant_is_described_by_its_words() {
    let told = details("FLOW.ASK");
    let expected = concat!(
        r#""output_params_schema":{"Yes":{"type":"object","description":"They said yes."},"#,
        r#""No":{"type":"object","description":"They said no."},"#,
        r#""Late":{"type":"object","description":"When it came."},"#,
        r#""Nobody":{"type":"string","description":"Nobody answered."}}"#,
    );
    assert!(told.contains(expected), "{told}");
}

#[test]
fn the_words_of_a_variant_are_not_those_of_its_tag() {
    let told = details("FLOW.ASK_TAGGED");
    let expected = concat!(
        r#""output_params_schema":{"kind":{"type":"string","description":"","options":["Nothing","No"]},"#,
        r#""why":{"type":"string","description":"Their reason."}}"#,
    );
    assert!(told.contains(expected), "{told}");
}

#[test]
fn a_project_without_nodes_does_not_offer_the_tools_about_them() {
    let nodes = "      - { id: a, type: transform, transform: { expr: '{ \"total\": 1 }' }, next: exit }";
    let yaml = super::tool(nodes).replace("  stock: { type: rust, path: \"crate::Stock\" }\n", "");
    let rust = "nodewright::project!();".to_owned();
    let (code, found) = Sample { rust, yaml: yaml.clone() }.compile();
    assert_eq!(found, [""; 0]);
    assert!(code.contains("\"sample\""), "{code}");
    for name in tools::NAMES {
        assert!(!code.contains(name), "{code}");
    }
    let (code, found) = Sample::new(yaml).compile();
    assert_eq!(found, [""; 0]);
    for name in tools::NAMES {
        assert!(code.contains(name), "{code}");
    }
}
