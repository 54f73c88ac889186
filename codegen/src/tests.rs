//! The pipeline as a whole, from source text to diagnostics and code, without rustc.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::diagnostic::Diagnostics;
use crate::front::rust::scan::{Cfg, scan_crate};
use crate::front::yaml::parse_graph_file;
use crate::options::Options;
use crate::source::Sources;
use crate::{compile, syntax};

mod emission;
mod history;
mod knowledge;
mod mistakes;
mod named;
mod parity;
pub(crate) mod random;
mod snapshots;
mod specs;
mod state;
mod structure;

/// The nodes that the tests' graphs use.
const NODES: &str = r#"
use nodewright::prelude::*;
nodewright::project!();

/// The application.
#[derive(Provide)]
pub struct App { pub book: Book, pub stock: Stock }
pub struct Book;
pub struct Stock; impl ToolServer for Stock {}

/// Prices lines.
#[derive(NodeSpec)]
#[node(id = "ACTION.PRICE")]
pub struct Price {
    /// Discount in percent.
    #[param(default = 0, min = 0, max = 90)]
    pub discount: u8,
    /// Who gives it.
    pub seller: String,
}

impl Node for Price {
    type State = Book;
    type Input = Lines;
    type Output = Priced;
}

/// Only described.
#[derive(NodeSpec)]
#[node(id = "ACTION.DESCRIBED", input = Lines, output = Priced)]
pub struct Described {}

pub struct Lines { pub skus: Vec<String> }
pub struct Priced { pub total: f64, pub note: Option<String>, pub first: Line }
pub struct Line { pub sku: String }
"#;

/// A project of [`NODES`], more Rust, and one graph file.
struct Sample {
    rust: String,
    yaml: String,
}

/// A tool with these nodes, between an entry and an exit.
fn tool(nodes: &str) -> String {
    let entries = [
        ("stock", "{ type: rust, path: \"crate::Stock\" }"),
        ("far", "{ command: npx, args: [\"-y\", \"${env:PACKAGE}\"], start: eager }"),
        ("web", "{ url: \"https://${env:HOST}/mcp\", headers: { Authorization: \"Bearer ${env:TOKEN}\" } }"),
    ];
    // Those that are called: each other would be a warning.
    let called = entries.iter().filter(|(name, _)| nodes.contains(&format!("server: {name}")));
    let servers: String = called.map(|(name, entry)| format!("\n  {name}: {entry}")).collect();
    format!(
        r#"version: "1.0"
mcpServers:{servers}
tools:
  - name: sample
    description: A sample
    inputSchema: {{ type: object, properties: {{ sku: {{ type: string }}, qty: {{ type: integer }} }}, required: [sku] }}
    outputSchema: {{ type: object, properties: {{ total: {{ type: number }} }}, required: [total] }}
    nodes:
      - {{ id: entry, type: entry, next: a }}
{nodes}
      - {{ id: exit, type: exit }}
"#
    )
}

/// A node that prices.
const PRICE: &str = "      - { id: price, type: node, node: ACTION.PRICE, config: { seller: me }, input: { skus: [$.entry.sku] }, next: NEXT }";

fn price(id: &str, next: &str) -> String {
    PRICE.replace("id: price", &format!("id: {id}")).replace("NEXT", next)
}

impl Sample {
    fn new(yaml: impl Into<String>) -> Self {
        Self { rust: NODES.to_owned(), yaml: yaml.into() }
    }

    fn with_rust(mut self, rust: &str) -> Self {
        self.rust.push_str(rust);
        self
    }

    /// The syntax, the sources and what was found on the way.
    fn parse(&self) -> (Diagnostics, Sources, syntax::Project, Option<crate::source::Span>) {
        let (cx, mut sources, mut project) = (Diagnostics::new(), Sources::default(), Default::default());
        let files = HashMap::from([(PathBuf::from("src/lib.rs"), self.rust.clone())]);
        let scan =
            scan_crate(&cx, &mut sources, &files, Path::new("src/lib.rs"), &Cfg::default(), &mut project);
        assert!(scan.is_complete(), "the sample's Rust does not parse");
        let file = sources.add("graphs/a.yaml", self.yaml.clone());
        parse_graph_file(&cx, &sources, file, &mut project);
        let call = scan.generator().map(|found| found.span);
        (cx, sources, project, call)
    }

    /// The generated file, and what was found, as `path:line:column message`.
    fn compile(&self) -> (String, Vec<String>) {
        let (cx, sources, project, call) = self.parse();
        let options = Options { package: "sample".into(), version: "1.2.3".into(), description: None };
        let compiled = compile(&cx, &sources, &project, &options, call);
        let found = cx.take();
        (
            compiled.code,
            found.iter().map(|found| format!("{} {}", sources.locate(found.span), found.message)).collect(),
        )
    }
}
