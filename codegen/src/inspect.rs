//! All that there is to say of a project, without rustc: for `cargo nodewright check` and `explain`.
//!
//! In a build each mistake has its reporter: the macro of an item, `project!`, or rustc itself for what is no Rust.
//! Here one reports them all.

use std::path::Path;

use crate::build_script::Build;
use crate::check::spec::missing_types;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::explain::{Tool, explain_project};
use crate::front::rust::scan::{Cfg, Files, MissingModule};
use crate::front::rust::spans::Spans;
use crate::front::yaml::parse_graph_file;
use crate::item::project::how_to_build;
use crate::options::Options;
use crate::package::{Disk, Package, load};
use crate::resolve;
use crate::source::Sources;

mod script;

pub use script::Script;

/// What was found in a project.
#[derive(Debug)]
pub struct Inspected {
    /// Its files.
    pub sources: Sources,
    /// What is wrong, by place.
    pub found: Vec<Diagnostic>,
    /// How many graphs it has.
    pub graphs: usize,
    /// How many nodes it has.
    pub specs: usize,
    /// What is known of its graphs; those with mistakes are left out.
    pub tools: Vec<Tool>,
}

/// Inspects the package in a folder; `None` if nothing in it generates a project.
pub fn inspect_package(package: &Path, script: &Script, options: &Options, cfg: &Cfg) -> Option<Inspected> {
    let cx = Diagnostics::new();
    let build = script.build();
    let mut read = build.read_package(&cx, package, cfg);
    if read.scan.is_none() && !find_broken_root(&cx, &build, package, &mut read) {
        cx.take();
        return None;
    }
    if let Some(scan) = &read.scan {
        scan.missing.iter().for_each(|module| cx.push(missing_module(package, module)));
        scan.unparsed.iter().for_each(|why| cx.push(why.clone()));
    }
    if let (Some(call), Some(why)) = (read.call(), script.complaint()) {
        let [first, second] = how_to_build();
        cx.push(Diagnostic::error(call, why).help(first).help(second));
    }
    let mut tools = Vec::new();
    // What a broken file hides is not missing.
    if read.scan.is_some() && read.is_complete() {
        let project = resolve(&cx, &read.sources, &read.project, options, read.call());
        tools = explain_project(&read.sources, &read.project, &project);
        // A derive only says this when the build step has told it that the spec does not run.
        let described = read.project.specs.iter().filter(|spec| !spec.runs);
        described.filter_map(missing_types).for_each(|found| cx.push(found));
    }
    Some(finish(&cx, read, tools))
}

/// Inspects one graph file with what it contains. What it names elsewhere is not looked for.
pub fn inspect_graph(path: &Path, shown: &str) -> Inspected {
    let cx = Diagnostics::new();
    let mut read = Package::default();
    read.project.lone = true;
    let mut tools = Vec::new();
    if let Some(file) = load(&cx, &mut read.sources, path, shown.to_owned()) {
        parse_graph_file(&cx, &read.sources, file, &mut read.project);
        let options = Options { package: "graphs".into(), version: "0.0.0".into(), description: None };
        let project = resolve(&cx, &read.sources, &read.project, &options, None);
        tools = explain_project(&read.sources, &read.project, &project);
    }
    finish(&cx, read, tools)
}

fn finish(cx: &Diagnostics, read: Package, tools: Vec<Tool>) -> Inspected {
    let (graphs, specs) = (read.project.graphs.len(), read.project.specs.len());
    Inspected { sources: read.sources, found: cx.take(), graphs, specs, tools }
}

/// A root that is no Rust cannot be asked whether it generates a project: reports it if its text looks so.
fn find_broken_root(cx: &Diagnostics, build: &Build, package: &Path, read: &mut Package) -> bool {
    let files = Disk::of(package);
    for root in build.root_files(package) {
        let Some(text) = files.read(&root).filter(|text| text.contains("nodewright")) else { continue };
        let file = read.sources.add(files.shown(&root), text);
        if let Err(error) = Spans::parse_file(&read.sources, file) {
            cx.push(*error);
            return true;
        }
    }
    false
}

fn missing_module(package: &Path, module: &MissingModule) -> Diagnostic {
    let name = &module.name;
    let files = Disk::of(package);
    let places: Vec<_> = module.candidates.iter().map(|path| format!("`{}`", files.shown(path))).collect();
    Diagnostic::error(name.span, format!("file not found for module `{}`", name.value))
        .label("no such file")
        .help(format!("create {}", places.join(" or ")))
}
