//! The scan of a crate: every spec, graph, state and type that stands in its source.
//!
//! Files are read once, from the root on. Names are resolved before items are read, so that each item is read once,
//! too, with its types resolved. What `macro_rules!` makes is not seen.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{Sources, Span, Spanned};
use crate::syntax::Project;

pub mod call;
mod cfg;
mod collect;
mod files;
mod here;
mod known;
mod load;
mod names;
mod paths;
#[cfg(test)]
mod tests;
mod tree;

pub use call::{Call, CallArg, CallKind};
pub use cfg::Cfg;
pub use files::Files;

use collect::Collector;
use load::Loader;
use names::Names;
use tree::{ROOT, Tree};

/// What a scan found out about the crate itself.
#[derive(Debug, Default)]
pub struct Scan {
    /// All files that were read, the root first.
    pub files: Vec<PathBuf>,
    /// Why some of them are no Rust; in a build rustc reports that.
    pub unparsed: Vec<Diagnostic>,
    /// Modules whose files are not there; in a build rustc reports them.
    pub missing: Vec<MissingModule>,
    /// Calls of `project!` and `main!`.
    pub calls: Vec<ScannedCall>,
}

/// A `mod x;` without a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingModule {
    /// Its name.
    pub name: Spanned<String>,
    /// Where the file was looked for.
    pub candidates: Vec<PathBuf>,
}

/// A call of `project!` or `main!`, and where it stands.
#[derive(Debug)]
pub struct ScannedCall {
    /// The call.
    pub call: Call,
    /// Whether it stands in the root module, as it must.
    pub at_root: bool,
    /// The macro's path.
    pub span: Span,
}

impl Scan {
    /// Whether all of the crate was seen.
    pub fn is_complete(&self) -> bool {
        self.unparsed.is_empty() && self.missing.is_empty()
    }

    /// The call in the root module that generates the project.
    pub fn generator(&self) -> Option<&ScannedCall> {
        self.calls.iter().find(|found| found.at_root && found.call.generates())
    }
}

/// Reads a crate from its root file and adds what it finds to `project`.
pub fn scan_crate(
    cx: &Diagnostics,
    sources: &mut Sources,
    files: &dyn Files,
    root: &Path,
    cfg: &Cfg,
    project: &mut Project,
) -> Scan {
    let mut loader = Loader {
        sources,
        files,
        cfg,
        tree: Tree::default(),
        read: HashMap::new(),
        order: Vec::new(),
        unparsed: Vec::new(),
        missing: Vec::new(),
        chain: Vec::new(),
    };
    loader.load_root(root);
    let Loader { tree, order, unparsed, missing, .. } = loader;
    let names = Names::new(&tree);
    let paths = paths::find_paths(&tree, &names);
    Collector::new(cx, &names, &paths, project).collect();
    project.unseen.extend(tree.unseen.iter().cloned());
    let calls = tree.calls.iter().filter(|(_, call)| is_ours(&tree, call));
    let calls = calls.map(|(module, call)| ScannedCall {
        call: call.clone(),
        at_root: *module == ROOT,
        span: tree.modules[*module].spans.of(&call.path),
    });
    Scan { files: order, unparsed, missing, calls: calls.collect() }
}

/// Whether a call is not of a macro that the crate made under the same name.
fn is_ours(tree: &Tree, call: &Call) -> bool {
    !call.path.get_ident().is_some_and(|name| tree.macros.contains(&name.to_string()))
}

/// The first of a package's roots that generates the project: the one with `project!(…)`, `main!()` or
/// `main!(crate, …)` in its root module.
pub fn find_root(files: &dyn Files, roots: &[PathBuf], cfg: &Cfg) -> Option<PathBuf> {
    let root = roots.iter().find(|root| {
        files
            .read(root)
            .filter(|text| text.contains("project!") || text.contains("main!"))
            .and_then(|text| syn::parse_file(&text).ok())
            .is_some_and(|file| generates(file, cfg))
    });
    root.cloned()
}

fn generates(file: syn::File, cfg: &Cfg) -> bool {
    let mut tree = Tree::default();
    let mut calls = Vec::new();
    for item in file.items {
        let syn::Item::Macro(mut item) = item else {
            continue;
        };
        if cfg.apply(&mut item.attrs) {
            tree.macros.extend(item.ident.as_ref().map(ToString::to_string));
            calls.extend(call::parse_call(&item));
        }
    }
    calls.iter().any(|call| call.generates() && is_ours(&tree, call))
}
