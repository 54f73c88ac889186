//! What is searched: specs as the registry has them, and their texts as documents.

use std::error::Error;
use std::fs;
use std::path::Path;

use nodewright::private::{Project, Spec};
use nodewright_codegen::diagnostic::Diagnostics;
use nodewright_codegen::front::rust::scan::{Cfg, Files, scan_crate};
use nodewright_codegen::knowledge::{document, param_texts, prepare};
use nodewright_codegen::lower::lower_project;
use nodewright_codegen::options::Options;
use nodewright_codegen::search::{Document, build_index};
use nodewright_codegen::source::Sources;

/// A project and the documents that its index is made of.
#[derive(Debug)]
pub(crate) struct Corpus {
    pub(crate) project: &'static Project,
    pub(crate) documents: Vec<Document<'static>>,
}

impl Corpus {
    /// The nodes of `examples/node-knowledge`, read and prepared as its build step does.
    pub(crate) fn example() -> Result<Self, Box<dyn Error>> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/node-knowledge/src/lib.rs");
        let (cx, mut sources, mut syntax) = (Diagnostics::new(), Sources::default(), Default::default());
        scan_crate(&cx, &mut sources, &Disk, &root, &Cfg::default(), &mut syntax);
        let options =
            Options { package: "node-knowledge".into(), version: "1.0.0".into(), description: None };
        let project = Box::leak(Box::new(lower_project(&cx, &sources, &syntax, &options)));
        if let [first, ..] = cx.take().as_slice() {
            return Err(format!("the example has mistakes: {first:?}").into());
        }
        let knowledge = prepare(project);
        let documents =
            (0..).zip(&project.specs).map(|(at, spec)| document(at, spec, param_texts(spec).leak()));
        let summaries = knowledge.specs.into_iter().map(|text| text.summary).collect();
        let corpus = Self::new(documents.collect(), summaries);
        if corpus.project.index != knowledge.index {
            return Err("the documents are not those of the example's index".into());
        }
        Ok(corpus)
    }

    /// A project that has nothing but these documents.
    pub(crate) fn of(documents: Vec<Document<'static>>) -> Self {
        let summaries = documents.iter().map(summary).collect();
        Self::new(documents, summaries)
    }

    fn new(documents: Vec<Document<'static>>, summaries: Vec<String>) -> Self {
        let specs: Vec<Spec> =
            documents.iter().zip(summaries).map(|(it, summary)| spec(it, summary)).collect();
        let index = build_index(&documents);
        let project = Project { specs: specs.leak(), index: index.leak(), ..Project::EMPTY };
        Self { project: Box::leak(Box::new(project)), documents }
    }
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

/// What an answer of `search_nodes` needs.
fn spec(document: &Document<'static>, summary: String) -> Spec {
    Spec {
        id: document.id,
        version: "1.0.0",
        newest: true,
        description: document.description,
        tags: document.tags.clone().leak(),
        aliases: document.aliases.clone().leak(),
        runs: false,
        summary: summary.leak(),
        details: &[],
    }
}

/// As the build step writes it: an object without its end.
fn summary(document: &Document<'_>) -> String {
    let (node_type, subtype) = document.id.split_once('.').unwrap_or(("", document.id));
    let summary = serde_json::json!({
        "node_type": node_type,
        "subtype": subtype,
        "version": "1.0.0",
        "description": document.description,
    });
    let mut summary = summary.to_string();
    summary.pop();
    summary
}
