//! A registry to search: the 61 nodes of the example `node-knowledge`.

use std::fs;
use std::path::Path;

use nodewright::private::Index;
use nodewright_codegen::diagnostic::Diagnostics;
use nodewright_codegen::front::rust::scan::{Cfg, Files, scan_crate};
use nodewright_codegen::ir::Spec;
use nodewright_codegen::knowledge::{document, param_texts};
use nodewright_codegen::lower::lower_project;
use nodewright_codegen::options::Options;
use nodewright_codegen::search::{Document, build_index};
use nodewright_codegen::source::Sources;
use serde_json::Value;

/// An index and the ids behind its hits.
pub(crate) struct Registry {
    pub(crate) index: Index,
    pub(crate) documents: Vec<Document<'static>>,
}

impl Registry {
    /// The registry as it is.
    pub(crate) fn new() -> Self {
        Self::of(documents())
    }

    /// What is left when authors give no aliases.
    pub(crate) fn without_aliases() -> Self {
        let strip = |document| Document { aliases: Vec::new(), ..document };
        Self::of(documents().into_iter().map(strip).collect())
    }

    pub(crate) fn of(documents: Vec<Document<'static>>) -> Self {
        Self { index: Index::new(build_index(&documents).leak()), documents }
    }

    /// The ids of the best hits, in order.
    pub(crate) fn search(&self, query: &str, limit: usize) -> Vec<&'static str> {
        let id = |spec| self.documents.iter().find(|document| document.spec == spec).expect("is known").id;
        self.index.search(query, limit).iter().map(|hit| id(hit.spec)).collect()
    }
}

/// The specs of the example, read and lowered as a build does. What they say lives as long as the test.
fn documents() -> Vec<Document<'static>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/node-knowledge/src/lib.rs");
    let (cx, mut sources, mut syntax) = (Diagnostics::new(), Sources::default(), Default::default());
    scan_crate(&cx, &mut sources, &Disk, &root, &Cfg::default(), &mut syntax);
    let options = Options { package: "node-knowledge".into(), version: "1.0.0".into(), description: None };
    let specs: &'static [Spec] = lower_project(&cx, &sources, &syntax, &options).specs.leak();
    assert!(cx.take().is_empty());
    let of = |(place, spec)| document(place, spec, param_texts(spec).leak());
    (0..).zip(specs).map(of).collect()
}

struct Disk;

impl Files for Disk {
    fn read(&self, path: &Path) -> Option<String> {
        fs::read_to_string(path).ok()
    }

    fn shown(&self, path: &Path) -> String {
        path.display().to_string()
    }
}

pub(crate) fn text(value: &'static Value) -> &'static str {
    value.as_str().expect("is a text")
}

pub(crate) fn list<T>(value: &'static Value, read: impl Fn(&'static Value) -> T) -> Vec<T> {
    value.as_array().expect("is a list").iter().map(read).collect()
}
