//! Syntax to ir: names are resolved, defaults filled, types found.
//!
//! What a name does not resolve to is reported here; what resolves but breaks a rule is reported by `check`.

use std::collections::HashMap;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::ir;
use crate::ir::Structs;
use crate::options::Options;
use crate::source::{Sources, Span};
use crate::syntax;

mod arguments;
mod call;
mod called;
mod callee;
pub mod config;
mod cycle;
pub mod fit;
pub mod graph;
mod loose;
mod node;
mod origin;
pub mod outline;
mod output;
pub(crate) mod param;
pub mod paths;
pub mod plain;
pub(crate) mod port;
mod route;
mod server;
mod snapshot;
pub mod spec;
pub mod structs;
mod told;
pub mod types;

use types::Types;

/// What the lowering of one project shares.
pub struct Lowering<'a> {
    /// Where mistakes go.
    pub cx: &'a Diagnostics,
    /// For positions in notes.
    pub sources: &'a Sources,
    /// What was written.
    pub syntax: &'a syntax::Project,
    /// Rust types.
    pub types: Types<'a>,
    /// Structs that generated code reads or builds.
    pub structs: Structs,
    /// The application state's type.
    pub state: Option<String>,
    /// Limits for graphs that set none.
    pub limits: ir::graph::Limits,
    /// Graphs that others can run, by where their tools are named.
    callees: HashMap<Span, callee::Callee>,
    /// Graphs with mistakes, of which only the contracts are known.
    stubs: Vec<ir::Graph>,
}

/// The resolved model of `syntax`. Graphs with mistakes are left out.
pub fn lower_project(
    cx: &Diagnostics,
    sources: &Sources,
    syntax: &syntax::Project,
    options: &Options,
) -> ir::Project {
    let mut lowering = Lowering {
        cx,
        sources,
        syntax,
        types: Types::new(syntax),
        structs: Structs::default(),
        state: lower_state(cx, syntax),
        limits: lower_limits(syntax),
        callees: HashMap::new(),
        stubs: Vec::new(),
    };
    let mut specs: Vec<_> = syntax.specs.iter().filter_map(|spec| lowering.lower_spec(spec)).collect();
    spec::sort_specs(&mut specs);
    let mut graphs = lowering.lower_graphs(&specs);
    graphs.sort_by(|a, b| a.tool.cmp(&b.tool));
    let about = lower_about(cx, syntax, options);
    let servers = server::lower_servers(sources, syntax, &graphs);
    let Lowering { state, mut structs, stubs, .. } = lowering;
    let called = called::lower_called(graphs.iter().chain(&stubs), &mut structs);
    ir::Project { servers, called, about, state, specs, graphs, stubs, structs }
}

/// How generated code names an item: `crate::nodes::PriceLines`.
pub fn crate_path(item: &syntax::RustItem) -> Option<String> {
    item.path.as_ref().map(|path| format!("crate::{}", path.join("::")))
}

fn lower_state(cx: &Diagnostics, syntax: &syntax::Project) -> Option<String> {
    let states = possible_states(syntax);
    let (first, others) = states.split_first()?;
    if let Some(second) = others.iter().find(|other| other.item != first.item) {
        cx.push(
            Diagnostic::error(second.item.name.span, "two types could be the application state")
                .label(format!("`{}` provides parts too", second.item.name.value))
                .related(first.item.name.span, "the other")
                .help(format!("name the one to use: `project!(state = {})`", first.item.name.value)),
        );
    }
    let path = crate_path(&first.item);
    if path.is_none() {
        cx.push(unreachable_item(&first.item, "the application state"));
    }
    path
}

/// A complaint that generated code cannot name `item`.
pub fn unreachable_item(item: &syntax::RustItem, what: &str) -> Diagnostic {
    let name = &item.name.value;
    let module = item.module.last().map_or("crate", |module| module.as_str());
    let holder = match item.module.len() {
        0 | 1 => "the crate root".to_owned(),
        _ => format!("module `{}`", item.module[..item.module.len() - 1].join("::")),
    };
    Diagnostic::error(item.name.span, format!("{what} `{name}` cannot be named from the crate root"))
        .label("private on the way")
        .help(format!("make it `pub(crate)` and add `pub(crate) use {module}::{name};` to {holder}"))
}

/// The types that could be the application state: one, or it is not known which is meant.
pub fn possible_states(syntax: &syntax::Project) -> Vec<&syntax::State> {
    let mut states: Vec<_> = syntax.states.iter().filter(|state| state.chosen).collect();
    if states.is_empty() {
        states = syntax.states.iter().collect();
    }
    // An enum cannot derive it, as its derive says: it is meant only if nothing else could be.
    if !states.iter().all(|state| is_refused(syntax, state)) {
        states.retain(|state| !is_refused(syntax, state));
    }
    states.dedup_by(|a, b| a.item == b.item);
    states
}

fn is_refused(syntax: &syntax::Project, state: &syntax::State) -> bool {
    let mut decls = syntax.types.iter().filter(|decl| decl.item == state.item);
    decls.any(|decl| {
        let derived = decl.derives.iter().any(|derive| derive == "Provide");
        derived && matches!(decl.shape, syntax::Shape::Enum(_))
    })
}

fn lower_about(cx: &Diagnostics, syntax: &syntax::Project, options: &Options) -> ir::About {
    if let [first, second, ..] = &syntax.about[..] {
        cx.push(
            Diagnostic::error(second.span, "second `server` section")
                .related(first.span, "the first")
                .help("keep it in one file of the project"),
        );
    }
    let text = |value: &Option<crate::source::Spanned<String>>| value.as_ref().map(|text| text.value.clone());
    let about = syntax.about.first();
    let name = about.and_then(|about| text(&about.name)).unwrap_or_else(|| options.package.clone());
    ir::About {
        title: about.and_then(|about| text(&about.title)).unwrap_or_else(|| name.clone()),
        version: about.and_then(|about| text(&about.version)).unwrap_or_else(|| options.version.clone()),
        instructions: about
            .and_then(|about| text(&about.instructions))
            .or_else(|| options.description.clone()),
        name,
    }
}

/// The limits of graphs whose files set none: those of the project's only section. Where several files have one, each
/// speaks for itself.
fn lower_limits(syntax: &syntax::Project) -> ir::graph::Limits {
    let section = match &syntax.limits[..] {
        [only] => Some(only),
        _ => None,
    };
    override_limits(ir::graph::Limits::default(), section)
}

fn override_limits(mut limits: ir::graph::Limits, set: Option<&syntax::Limits>) -> ir::graph::Limits {
    if let Some(max) = set.and_then(|set| set.max_node_executions.as_ref()) {
        limits.max_node_executions = max.value;
    }
    if let Some(max) = set.and_then(|set| set.max_execution_time_ms.as_ref()) {
        limits.max_execution_time_ms = max.value;
    }
    limits
}

/// How generated code would name a declared type.
fn decl_path(decl: &syntax::TypeDecl) -> Option<String> {
    crate_path(&decl.item)
}

/// Servers by name.
fn servers_by_name(syntax: &syntax::Project) -> HashMap<&str, &syntax::McpServer> {
    syntax.servers.iter().map(|server| (server.name.value.as_str(), server)).collect()
}
