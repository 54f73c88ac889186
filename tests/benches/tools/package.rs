//! Packages of many tools, written for the purpose: each has ten nodes, or does the same in plain Rust.

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::cargo::cargo;
use crate::orders;
use crate::scratch::Scratch;
use crate::standalone::{NODEWRIGHT, write_package};

/// How the tools of a package are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// As graphs in YAML.
    Graphs,
    /// By hand, with rmcp's `#[tool]`.
    Macros,
    /// As graphs whose expressions are those of the benchmark of transforms, with schemas.
    Typed,
    /// The same without schemas: nothing is known of any value.
    Untyped,
}

const RMCP: &str = "\
[dependencies]
rmcp+macros
schemars
serde
tokio
";

/// Says what it took, in CPU seconds, beside what it made; and before that, what it takes to read the project, infer all
/// types and check them, without a line of code made.
const BUILD_SCRIPT: &str = r#"use nodewright_codegen::{Build, diagnostic::Diagnostics, front::rust::scan::Cfg, options::Options, resolve};

fn cpu() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    stat.split(' ').next().and_then(|nanos| nanos.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

fn note(name: &str, took: f64) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    std::fs::write(path, took.to_string()).expect("the note is written");
}

fn main() {
    let start = cpu();
    let cx = Diagnostics::new();
    let read = Build::new().read_package(&cx, env!("CARGO_MANIFEST_DIR").as_ref(), &Cfg::from_env(std::env::vars()));
    let options = Options { package: "p".into(), version: "0.1.0".into(), description: None };
    resolve(&cx, &read.sources, &read.project, &options, read.call());
    cx.take();
    let resolved = cpu();
    note("resolve-took", resolved - start);
    nodewright_codegen::build();
    note("codegen-took", cpu() - resolved);
}
"#;

/// A package's folder.
#[derive(Debug)]
pub(crate) struct Package {
    name: String,
    form: Form,
    path: PathBuf,
    target: PathBuf,
}

impl Package {
    pub(crate) fn write(scratch: &Scratch, form: Form, tools: usize) -> Result<Self, Box<dyn Error>> {
        let name = format!("{form:?}_{tools}").to_lowercase();
        let package =
            Self { path: scratch.path().join(&name), target: scratch.path().join("target"), form, name };
        let numbers = 0..tools;
        match form {
            Form::Graphs | Form::Typed | Form::Untyped => {
                let graph = match form {
                    Form::Graphs => GRAPH.to_owned(),
                    _ => orders::graph(form == Form::Typed),
                };
                write_package(&package.path, &package.name, NODEWRIGHT)?;
                fs::write(package.path.join("build.rs"), BUILD_SCRIPT)?;
                fs::write(package.path.join("src/main.rs"), "//! Many graphs.\n\nnodewright::main!();\n")?;
                fs::create_dir_all(package.path.join("graphs"))?;
                let tools: String = numbers.map(|number| graph.replace("{N}", &number.to_string())).collect();
                fs::write(package.source(), format!("version: \"1.0\"\ntools:\n{tools}"))?;
            }
            Form::Macros => {
                write_package(&package.path, &package.name, RMCP)?;
                let types = numbers.clone().map(|number| TYPES.replace("{N}", &number.to_string()));
                let types: String = types.collect();
                let tools: String = numbers.map(|number| TOOL.replace("{N}", &number.to_string())).collect();
                fs::write(package.source(), format!("{HEAD}{types}{IMPL}{tools}{TAIL}"))?;
            }
        }
        Ok(package)
    }

    /// Makes cargo believe that the tools have changed.
    pub(crate) fn touch(&self) -> Result<(), Box<dyn Error>> {
        Ok(fs::write(self.source(), fs::read(self.source())?)?)
    }

    /// `cargo build`. All packages share a target folder, so that dependencies are built once.
    pub(crate) fn build(&self) -> Command {
        let mut command = cargo();
        command.current_dir(&self.path).env("CARGO_TARGET_DIR", &self.target).env("CARGO_INCREMENTAL", "0");
        command.args(["build", "--quiet"]);
        command
    }

    /// The name that rustc knows.
    pub(crate) fn crate_name(&self) -> &str {
        &self.name
    }

    /// CPU seconds of the last run of the build script.
    pub(crate) fn codegen(&self) -> Option<f64> {
        self.noted("codegen-took")
    }

    /// Those that it takes to read the project, infer its types and check them.
    pub(crate) fn resolved(&self) -> Option<f64> {
        self.noted("resolve-took")
    }

    fn noted(&self, name: &str) -> Option<f64> {
        fs::read_to_string(self.path.join(name)).ok()?.parse().ok()
    }

    fn source(&self) -> PathBuf {
        self.path.join(match self.form {
            Form::Macros => "src/main.rs",
            Form::Graphs | Form::Typed | Form::Untyped => "graphs/tools.yaml",
        })
    }
}

const GRAPH: &str = r#"  - name: quote_{N}
    description: Quotes an order in the way number {N}
    inputSchema:
      type: object
      properties:
        customer: { type: string, description: Who orders }
        lines:
          type: array
          items:
            type: object
            properties:
              sku: { type: string }
              qty: { type: integer }
              price: { type: number }
            required: [sku, qty, price]
      required: [customer, lines]
    outputSchema:
      type: object
      properties:
        total: { type: number }
        text: { type: string }
        review: { type: boolean }
      required: [total, text, review]
    nodes:
      - { id: entry, type: entry, next: priced }
      - { id: priced, type: transform, transform: { expr: '{ "total": $sum($.entry.lines.(qty * price)), "count": $count($.entry.lines) }' }, next: dear }
      - { id: dear, type: transform, transform: { expr: '{ "skus": $.entry.lines[price > 100].sku[] }' }, next: greeting }
      - { id: greeting, type: transform, transform: { expr: '{ "text": "Dear " & $uppercase($.entry.customer) & ", " }' }, next: decide }
      - id: decide
        type: switch
        conditions:
          - { rule: { ">": [{ var: priced.total }, 1000] }, next: big }
        next: small
      - { id: big, type: transform, transform: { expr: '{ "rate": 0.1, "review": true }' }, next: discounted }
      - { id: small, type: transform, transform: { expr: '{ "rate": 0.0, "review": false }' }, next: plain }
      - { id: plain, type: transform, transform: { expr: '{ "total": $.priced.total, "text": $.greeting.text & "it is " & $string($.priced.total), "review": $.small.review }' }, next: exit }
      - { id: discounted, type: transform, transform: { expr: '{ "total": $.priced.total * (1 - $.big.rate), "text": $.greeting.text & "less ten percent, for " & $string($count($.dear.skus)) & " dear things", "review": $.big.review }' }, next: exit }
      - { id: exit, type: exit }
"#;

const HEAD: &str = r#"//! Many tools.

use rmcp::handler::server::wrapper::{Json, Parameters};
use rmcp::transport::stdio_pipes;
use rmcp::{ServiceExt, tool, tool_router};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
"#;

const TYPES: &str = r#"
#[derive(Deserialize, JsonSchema)]
struct Order{N} {
    /// Who orders
    customer: String,
    lines: Vec<Line{N}>,
}

#[derive(Deserialize, JsonSchema)]
struct Line{N} {
    sku: String,
    qty: i64,
    price: f64,
}

#[derive(Serialize, JsonSchema)]
struct Quote{N} {
    total: f64,
    text: String,
    review: bool,
}
"#;

const IMPL: &str = "
#[derive(Clone)]
struct Server;

#[tool_router(server_handler)]
impl Server {";

const TOOL: &str = r#"
    /// Quotes an order in the way number {N}
    #[tool]
    async fn quote_{N}(&self, Parameters(order): Parameters<Order{N}>) -> Json<Quote{N}> {
        let total: f64 = order.lines.iter().map(|line| line.qty as f64 * line.price).sum();
        let dear: Vec<&str> = order.lines.iter().filter(|line| line.price > 100.0).map(|line| line.sku.as_str()).collect();
        let greeting = format!("Dear {}, ", order.customer.to_uppercase());
        Json(if total > 1000.0 {
            let text = format!("{greeting}less ten percent, for {} dear things", dear.len());
            Quote{N} { total: total * (1.0 - 0.1), text, review: true }
        } else {
            Quote{N} { total, text: format!("{greeting}it is {total}"), review: false }
        })
    }
"#;

const TAIL: &str = r#"}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    Server.serve(stdio_pipes()).await?.waiting().await?;
    Ok(())
}
"#;
