//! A project of 20 tools, written for the purpose: five node specs, 20 files with a graph each.

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::cargo::cargo;
use crate::scratch::Scratch;
use crate::standalone::{NODEWRIGHT, write_package};

/// How many tools it has.
pub(crate) const TOOLS: usize = 20;

/// The tool whose file is edited.
const EDITED: usize = 7;

/// The project's folder.
#[derive(Debug)]
pub(crate) struct Project {
    path: PathBuf,
}

/// What the edited file says.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Text {
    /// Right, with this limit above which a total is reviewed.
    Limit(u32),
    /// With a field that does not exist.
    Mistake,
}

impl Project {
    pub(crate) fn write(scratch: &Scratch) -> Result<Self, Box<dyn Error>> {
        let project = Self { path: scratch.path().join("twenty") };
        write_package(&project.path, "twenty", NODEWRIGHT)?;
        fs::create_dir_all(project.path.join("graphs"))?;
        fs::write(project.path.join("build.rs"), "fn main() {\n    nodewright_codegen::build();\n}\n")?;
        let main = "//! Twenty tools.\n\nmod nodes;\n\nnodewright::main!();\n";
        fs::write(project.path.join("src/main.rs"), main)?;
        fs::write(project.path.join("src/nodes.rs"), nodes())?;
        for tool in 0..TOOLS {
            fs::write(project.graph(tool), graph(tool, Text::Limit(1_000)))?;
        }
        Ok(project)
    }

    /// Edits the file of one tool.
    pub(crate) fn edit(&self, text: Text) -> Result<(), Box<dyn Error>> {
        Ok(fs::write(self.graph(EDITED), graph(EDITED, text))?)
    }

    /// cargo in the project's folder.
    pub(crate) fn cargo(&self, args: &[&str]) -> Command {
        let mut command = cargo();
        command.current_dir(&self.path).env("CARGO_TARGET_DIR", self.path.join("target")).args(args);
        command
    }

    pub(crate) fn release_binary(&self) -> PathBuf {
        self.path.join("target/release/twenty")
    }

    /// The name of the tool whose file is edited.
    pub(crate) fn edited_tool(&self) -> String {
        name(EDITED)
    }

    fn graph(&self, tool: usize) -> PathBuf {
        self.path.join(format!("graphs/{}.yaml", name(tool)))
    }
}

fn name(tool: usize) -> String {
    format!("review_{tool:02}")
}

fn nodes() -> String {
    let mut text = "\
//! The nodes.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
"
    .to_owned();
    for node in 0..5 {
        text.push_str(&NODE.replace("{N}", &node.to_string()));
    }
    text
}

const NODE: &str = r#"
/// Prices lines by book {N}.
#[derive(NodeSpec)]
#[node(id = "ACTION.PRICE_{N}", tags = ["pricing"], aliases = ["quote {N}"])]
pub struct Price{N} {
    /// Discount in percent.
    #[param(default = 0, min = 0, max = 90)]
    pub discount: u8,
    /// The name of the price book.
    #[param(default = "book-{N}")]
    pub book: String,
}

/// Lines for book {N}.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Lines{N} {
    /// The lines.
    pub lines: Vec<Line{N}>,
}

/// A line for book {N}.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Line{N} {
    /// The article.
    pub sku: String,
    /// How many of it.
    pub qty: u32,
    /// A remark.
    pub note: Option<String>,
}

/// Lines with a price of book {N}.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Priced{N} {
    /// What all lines cost.
    pub total: f64,
    /// The name of the price book.
    pub book: String,
    /// How many lines were priced.
    pub lines: u32,
}

impl Node for Price{N} {
    type State = ();
    type Input = Lines{N};
    type Output = Priced{N};

    async fn run(&self, input: Lines{N}, _cx: &Context<()>) -> Result<Priced{N}, NodeError> {
        let pieces: u32 = input.lines.iter().map(|line| line.qty).sum();
        let total = f64::from(pieces) * f64::from(100 - self.discount) / 100.0;
        Ok(Priced{N} { total, book: self.book.clone(), lines: input.lines.len() as u32 })
    }
}
"#;

fn graph(tool: usize, text: Text) -> String {
    let (limit, field) = match text {
        Text::Limit(limit) => (limit, "total"),
        Text::Mistake => (1_000, "totl"),
    };
    GRAPH
        .replace("{NAME}", &name(tool))
        .replace("{FIRST}", &(tool % 5).to_string())
        .replace("{SECOND}", &((tool + 1) % 5).to_string())
        .replace("{DISCOUNT}", &(tool % 2 * 10).to_string())
        .replace("{LIMIT}", &limit.to_string())
        .replace("{FIELD}", field)
}

const GRAPH: &str = r#"version: "1.0"
tools:
  - name: {NAME}
    description: Prices lines twice and says whether the dearer one needs review
    inputSchema:
      type: object
      properties:
        lines:
          type: array
          items:
            type: object
            properties:
              sku: { type: string }
              qty: { type: integer, minimum: 0, maximum: 100000 }
            required: [sku, qty]
      required: [lines]
    outputSchema:
      type: object
      properties: { total: { type: number }, lines: { type: integer }, text: { type: string }, review: { type: boolean } }
      required: [total, lines, text, review]
    nodes:
      - { id: entry, type: entry, next: first }
      - id: first
        type: node
        node: ACTION.PRICE_{FIRST}
        input: { lines: $.entry.lines }
        next: second
      - id: second
        type: node
        node: ACTION.PRICE_{SECOND}
        config: { discount: {DISCOUNT} }
        input: { lines: $.entry.lines }
        next: decide
      - id: decide
        type: switch
        conditions:
          - { rule: { ">": [{ var: first.{FIELD} }, {LIMIT}] }, next: big }
        next: small
      - id: big
        type: transform
        transform:
          expr: '{ "total": $.first.total + $.second.total, "lines": $.first.lines, "text": $.first.book & " and " & $.second.book, "review": true }'
        next: exit
      - id: small
        type: transform
        transform:
          expr: '{ "total": $sum($.entry.lines.qty), "lines": $count($.entry.lines), "text": $.second.book, "review": false }'
        next: exit
      - { id: exit, type: exit }
"#;
