//! Every graph of the examples, beside a twin in Rust that says the same with rules and expressions.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::bare::{bare_code, bare_graph, bare_node};
use crate::diagnostic::Diagnostics;
use crate::emit::executor::emit_body;
use crate::front::rust::scan::{Cfg, scan_crate};
use crate::front::yaml::parse_graph_file;
use crate::ir::Project;
use crate::ir::graph::Graph;
use crate::lower::lower_project;
use crate::options::Options;
use crate::source::Sources;

/// The examples, each with its root file and its twins.
const EXAMPLES: [(&str, &str, &str); 5] = [
    ("file-utils", "src/lib.rs", include_str!("twins/file_utils.rs")),
    ("node-knowledge", "src/lib.rs", include_str!("twins/node_knowledge.rs")),
    ("order-desk", "src/lib.rs", include_str!("twins/order_desk.rs")),
    ("paging", "src/lib.rs", include_str!("twins/paging.rs")),
    ("quickstart", "src/main.rs", include_str!("twins/quickstart.rs")),
];

/// The files of an example under `folder`, by their paths in it.
fn read_folder(example: &Path, folder: &str, files: &mut HashMap<PathBuf, String>) {
    for entry in fs::read_dir(example.join(folder)).expect("a folder of an example") {
        let path = entry.expect("an entry").path();
        let within = path.strip_prefix(example).expect("lies in it").to_owned();
        match path.is_dir() {
            true => read_folder(example, &within.to_string_lossy(), files),
            false => drop(files.insert(within, fs::read_to_string(&path).expect("text"))),
        }
    }
}

/// An example with its twins, resolved.
fn lower_example(name: &str, root: &str, twins: &str) -> (Project, Sources) {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples").join(name);
    let (mut files, mut graphs) = (HashMap::new(), HashMap::new());
    read_folder(&example, "src", &mut files);
    read_folder(&example, "graphs", &mut graphs);
    files.get_mut(Path::new(root)).expect("a root").push_str("\npub mod twins;\n");
    files.insert("src/twins.rs".into(), twins.to_owned());
    let (cx, mut sources, mut syntax) = (Diagnostics::new(), Sources::default(), Default::default());
    let scan = scan_crate(&cx, &mut sources, &files, Path::new(root), &Cfg::default(), &mut syntax);
    assert!(scan.is_complete(), "{name}: {scan:?} {:?}", cx.take());
    let mut graphs: Vec<_> = graphs.into_iter().collect();
    graphs.sort();
    for (path, text) in graphs {
        let file = sources.add(path.to_string_lossy(), text);
        parse_graph_file(&cx, &sources, file, &mut syntax);
    }
    let options = Options { package: name.into(), version: "1.0.0".into(), description: None };
    let project = lower_project(&cx, &sources, &syntax, &options);
    let found: Vec<_> =
        cx.take().iter().map(|found| format!("{} {}", sources.locate(found.span), found.message)).collect();
    assert_eq!(found, [""; 0], "{name}");
    (project, sources)
}

/// What differs where a Rust type is not what a schema says: of the tool, the first text counts as the second.
const DIFFERENCES: [(&str, &str, &str); 2] = [
    // An `Option` may be null, which a property that is not required may not.
    ("find_book", "Union([Array(String(None), None), Null])", "Array(String(None), None)"),
    ("daily_digest", "Union([String(None), Null])", "String(None)"),
];

/// Graphs whose twins have types that no schema gives, in as many steps: a variant of an enum where YAML has its text.
const OF_OTHER_TYPES: [&str; 1] = ["rate_directory"];

/// Each graph of an example that is written in YAML, with its twin.
fn twins(project: &Project) -> Vec<(&Graph, &Graph)> {
    let originals = project.graphs.iter().filter(|graph| graph.item.is_none());
    let twin = |graph: &Graph| format!("{}_twin", graph.tool);
    let found = |graph| (graph, project.graphs.iter().find(|other| other.tool == twin(graph)));
    originals.map(found).map(|(graph, twin)| (graph, twin.expect("each graph has a twin"))).collect()
}

#[test]
fn every_graph_of_the_examples_gives_the_model_of_its_twin() {
    let mut count = 0;
    for (name, root, written) in EXAMPLES {
        let (project, _) = lower_example(name, root, written);
        for (yaml, rust) in twins(&project) {
            let known = |text: String| {
                let known = DIFFERENCES.iter().filter(|(tool, ..)| *tool == yaml.tool);
                known.fold(text, |text, (_, rust, yaml)| text.replace(rust, yaml))
            };
            let structs = &project.structs;
            assert_eq!(known(bare_graph(rust, structs)), known(bare_graph(yaml, structs)), "{}", yaml.tool);
            assert_eq!(rust.nodes.len(), yaml.nodes.len(), "{}", yaml.tool);
            for (rust, node) in rust.nodes.iter().zip(&yaml.nodes) {
                assert_eq!(known(bare_node(rust, structs)), known(bare_node(node, structs)), "{}", yaml.tool);
            }
            count += 1;
        }
    }
    assert_eq!(count, 11);
}

/// The same code is as fast: no bench is needed to tell. Of other types it is what their conversion takes, which is no
/// more where serde has no part in it; `cargo bench -p mixed-project` measures such graphs.
#[test]
fn every_graph_of_the_examples_gives_the_code_of_its_twin() {
    for (name, root, written) in EXAMPLES {
        let (project, sources) = lower_example(name, root, written);
        for (yaml, rust) in twins(&project) {
            let code = |graph| bare_code(emit_body(&project, graph, &sources).code, graph, &project.structs);
            let (rust, tool, yaml) = (code(rust), &yaml.tool, code(yaml));
            assert_eq!(rust != yaml, OF_OTHER_TYPES.contains(&tool.as_str()), "{tool}\n{rust}\n{yaml}");
            for conversion in ["to_serde", "serde_item"] {
                assert_eq!(
                    rust.matches(conversion).count(),
                    yaml.matches(conversion).count(),
                    "{tool}\n{rust}"
                );
            }
        }
    }
}
