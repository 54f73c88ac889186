//! What the build step tells the macros: which version it is of, and which items it found.
//!
//! A derive sees one item and cannot know whether the build step saw it too. It looks itself up here, so that a
//! spec that was missed is an error and not a node that silently does not exist.

use std::collections::BTreeSet;
use std::fmt::Write;

/// The manifest of one package.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    /// The version of the compiler that wrote it.
    pub version: String,
    /// The package that it is of.
    pub package: String,
    /// Whether all of the crate could be read: what is not listed was missed, and not merely hidden by a mistake
    /// that rustc reports.
    pub complete: bool,
    /// Names of the structs that derive `NodeSpec`.
    pub specs: BTreeSet<String>,
    /// Names of those among them that graphs can run.
    pub runs: BTreeSet<String>,
    /// Names of those whose output is an enum, so that they go by ports.
    pub ports: BTreeSet<String>,
    /// Names of the types with a `#[graph]`.
    pub graphs: BTreeSet<String>,
    /// Names of the tools: all graphs, those in YAML too.
    pub tools: BTreeSet<String>,
    /// What nodes of Rust graphs name as a type and the crate does not have: the build step has said so.
    pub lost: BTreeSet<String>,
    /// Names of the types that derive `Provide`.
    pub states: BTreeSet<String>,
}

/// The file in `OUT_DIR`.
pub const MANIFEST_FILE: &str = "nodewright.manifest";

impl Manifest {
    /// As lines of `key value`.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        let mut line = |key: &str, value: &str| {
            let _ = writeln!(out, "{key} {value}");
        };
        line("version", &self.version);
        line("package", &self.package);
        line("complete", if self.complete { "yes" } else { "no" });
        self.specs.iter().for_each(|name| line("spec", name));
        self.runs.iter().for_each(|name| line("runs", name));
        self.ports.iter().for_each(|name| line("ports", name));
        self.graphs.iter().for_each(|name| line("graph", name));
        self.tools.iter().for_each(|name| line("tool", name));
        self.lost.iter().for_each(|name| line("lost", name));
        self.states.iter().for_each(|name| line("state", name));
        out
    }

    /// From lines of `key value`; keys of other versions are passed over.
    pub fn from_text(text: &str) -> Self {
        let mut manifest = Self::default();
        for (key, value) in text.lines().filter_map(|line| line.split_once(' ')) {
            let value = value.to_owned();
            match key {
                "version" => manifest.version = value,
                "package" => manifest.package = value,
                "complete" => manifest.complete = value == "yes",
                "spec" => drop(manifest.specs.insert(value)),
                "runs" => drop(manifest.runs.insert(value)),
                "ports" => drop(manifest.ports.insert(value)),
                "graph" => drop(manifest.graphs.insert(value)),
                "tool" => drop(manifest.tools.insert(value)),
                "lost" => drop(manifest.lost.insert(value)),
                "state" => drop(manifest.states.insert(value)),
                _ => {}
            }
        }
        manifest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn survives_its_text() {
        let names = |names: [&str; 2]| names.map(str::to_owned).into_iter().collect();
        let manifest = Manifest {
            version: "0.1.0".into(),
            package: "order-desk".into(),
            complete: true,
            specs: names(["A", "B"]),
            runs: names(["A", "B"]),
            ports: names(["A", "B"]),
            graphs: names(["C", "D"]),
            tools: names(["c d", "e"]),
            lost: names(["G", "H"]),
            states: names(["E", "F"]),
        };
        assert_eq!(Manifest::from_text(&manifest.to_text()), manifest);
    }
}
