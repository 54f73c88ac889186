//! Packages of many nodes, written for the purpose: each node has eight parameters, an input and an output.

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::cargo::cargo;
use crate::scratch::Scratch;
use crate::standalone::{NODEWRIGHT, write_package};

/// What the types of a package are made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Nodewright's specs, for agents to know about. Their data types need no derives.
    Described,
    /// Nodewright's specs with an `impl Node`, and serde's derives on their data types.
    Running,
    /// The same types with the derives that a tool of rmcp needs.
    Derived,
}

/// The dependencies of [`Form::Derived`].
const DERIVES: &str = "\
[dependencies]
schemars
serde
";

/// A package's folder.
#[derive(Debug)]
pub(crate) struct Package {
    path: PathBuf,
    target: PathBuf,
}

impl Package {
    pub(crate) fn write(scratch: &Scratch, form: Form, nodes: usize) -> Result<Self, Box<dyn Error>> {
        let name = format!("{form:?}-{nodes}").to_lowercase();
        let package = Self { path: scratch.path().join(&name), target: scratch.path().join("target") };
        if form == Form::Derived {
            write_package(&package.path, &name, DERIVES)?;
            fs::write(package.path.join("src/lib.rs"), "//! Many tools.\n\npub mod nodes;\n")?;
        } else {
            write_package(&package.path, &name, NODEWRIGHT)?;
            fs::write(package.path.join("build.rs"), "fn main() {\n    nodewright_codegen::build();\n}\n")?;
            let main = "//! Many nodes.\n\nmod nodes;\n\nnodewright::main!();\n";
            fs::write(package.path.join("src/main.rs"), main)?;
        }
        let mut text =
            HEAD.replace("{USE}", if form == Form::Derived { "" } else { "use nodewright::prelude::*;\n" });
        (0..nodes).for_each(|number| write_node(form, number, &mut text));
        fs::write(package.nodes(), text)?;
        Ok(package)
    }

    /// Makes cargo believe that the nodes have changed.
    pub(crate) fn touch(&self) -> Result<(), Box<dyn Error>> {
        Ok(fs::write(self.nodes(), fs::read(self.nodes())?)?)
    }

    /// `cargo check`. All packages share a target folder, so that dependencies are built once.
    pub(crate) fn check(&self) -> Command {
        let mut command = cargo();
        command.current_dir(&self.path).env("CARGO_TARGET_DIR", &self.target).env("CARGO_INCREMENTAL", "0");
        command.args(["check", "--quiet"]);
        command
    }

    fn nodes(&self) -> PathBuf {
        self.path.join("src/nodes.rs")
    }
}

const HEAD: &str = "\
//! The nodes.
#![allow(dead_code, unused_imports)]

{USE}use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How it is done.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema)]
pub enum Mode {
    /// Without a second look.
    Fast,
    /// With one.
    Careful,
}
";

/// The types of parameters and fields, with what a spec says of a parameter.
const KINDS: [(&str, &str); 8] = [
    ("String", "default = \"draft\""),
    ("u32", "default = 5, min = 1, max = 100"),
    ("f64", "default = 0.5, min = 0, max = 1"),
    ("bool", "default = true"),
    ("Option<String>", ""),
    ("Vec<String>", ""),
    ("Mode", "default = Mode::Fast"),
    ("i64", ""),
];

/// The fields of an input or an output.
const FIELDS: usize = 4;

fn write_node(form: Form, number: usize, out: &mut String) {
    out.push_str(&format!(
        "\n/// Does the thing with the number {number}.\n{}",
        node_attributes(form, number)
    ));
    out.push_str(&format!("pub struct Node{number} {{\n"));
    for (index, (kind, says)) in KINDS.iter().enumerate() {
        out.push_str(&format!("    /// Parameter {index} of thing {number}.\n"));
        if form != Form::Derived && !says.is_empty() {
            out.push_str(&format!("    #[param({says})]\n"));
        }
        out.push_str(&format!("    pub p{index}: {kind},\n"));
    }
    out.push_str("}\n");
    for (name, first, serde) in [("In", 0, "Deserialize"), ("Out", 3, "Serialize")] {
        let derive = match form {
            Form::Described => "",
            Form::Running => "#[derive(Debug, Deserialize, Serialize)]\n",
            Form::Derived => &format!("#[derive(Debug, {serde}, JsonSchema)]\n"),
        };
        out.push_str(&format!("\n/// {name} of thing {number}.\n{derive}pub struct {name}{number} {{\n"));
        for (index, (kind, _)) in KINDS.iter().skip(first).take(FIELDS).enumerate() {
            out.push_str(&format!("    /// Field {index}.\n    pub f{index}: {kind},\n"));
        }
        out.push_str("}\n");
    }
    if form == Form::Running {
        out.push_str(&IMPL.replace("{N}", &number.to_string()));
    }
}

fn node_attributes(form: Form, number: usize) -> String {
    if form == Form::Derived {
        return "#[derive(Debug, Deserialize, JsonSchema)]\n".to_owned();
    }
    let names = format!("tags = [\"some\", \"part {}\"], aliases = [\"thing {number}\"]", number % 10);
    let data = match form {
        Form::Described => format!(", input = In{number}, output = Out{number}"),
        _ => String::new(),
    };
    format!("#[derive(Debug, NodeSpec)]\n#[node(id = \"ACTION.NODE_{number}\", {names}{data})]\n")
}

const IMPL: &str = r#"
impl Node for Node{N} {
    type State = ();
    type Input = In{N};
    type Output = Out{N};

    async fn run(&self, input: In{N}, _cx: &Context<()>) -> Result<Out{N}, NodeError> {
        if input.f3 {
            return Err(NodeError::new("not today"));
        }
        Ok(Out{N} { f0: self.p3, f1: Some(input.f0), f2: self.p5.clone(), f3: self.p6 })
    }
}
"#;
