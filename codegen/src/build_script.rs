//! `build()`: compiles what the package holds, and hands code and errors over to `project!`.
//!
//! A mistake of the user's never fails the build script: editors show nothing of a failed one. The errors go to
//! `OUT_DIR`, and `project!` raises each as a compile error.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::diagnostic::render::render;
use crate::diagnostic::{Diagnostic, Diagnostics, Level, Scope};
use crate::feature::Feature;
use crate::front::rust::scan::Cfg;
use crate::lower::types::Types;
use crate::manifest::{MANIFEST_FILE, Manifest};
use crate::options::Options;
use crate::output::INDEX_FILE;
use crate::package::Package;
use crate::source::Sources;
use crate::syntax::{NodeKind, SpecRef};
use crate::{Compiled, VERSION, compile, syntax};

/// Rendered errors in `OUT_DIR`.
pub const ERRORS_FILE: &str = "nodewright.errors";
/// Generated code in `OUT_DIR`.
pub const CODE_FILE: &str = "nodewright.rs";

/// Features of the runtime that the code needs, in `OUT_DIR`.
pub const FEATURES_FILE: &str = "nodewright.features";

/// More errors than this help no one.
pub const MOST_ERRORS: usize = 20;
const SEPARATOR: char = '\u{1e}';

/// Compiles this package's nodes and graphs. Call it from `build.rs`.
///
/// ```no_run
/// // The whole of `main` in build.rs.
/// nodewright_codegen::build();
/// ```
pub fn build() {
    Build::new().run();
}

/// [`build`] with other than the usual places.
///
/// ```no_run
/// nodewright_codegen::Build::new().root("server/main.rs").graphs("workflows").run();
/// ```
#[derive(Clone, Debug)]
pub struct Build {
    pub(crate) roots: Vec<PathBuf>,
    pub(crate) graphs: PathBuf,
}

impl Default for Build {
    fn default() -> Self {
        Self { roots: vec!["src/lib.rs".into(), "src/main.rs".into()], graphs: "graphs".into() }
    }
}

impl Build {
    /// The usual places: `src/lib.rs` or `src/main.rs`, and `graphs/*.yaml`.
    ///
    /// ```no_run
    /// nodewright_codegen::Build::new().run();
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// The root file of the crate that calls `project!` or `main!`, relative to the package.
    ///
    /// ```no_run
    /// nodewright_codegen::Build::new().root("server/main.rs").run();
    /// ```
    #[must_use]
    pub fn root(mut self, path: impl Into<PathBuf>) -> Self {
        self.roots = vec![path.into()];
        self
    }

    /// The folder of the graphs, relative to the package.
    ///
    /// ```no_run
    /// nodewright_codegen::Build::new().graphs("workflows").run();
    /// ```
    #[must_use]
    pub fn graphs(mut self, path: impl Into<PathBuf>) -> Self {
        self.graphs = path.into();
        self
    }

    /// Compiles, as a build script: everything else is told by cargo's variables.
    ///
    /// ```no_run
    /// nodewright_codegen::Build::new().run();
    /// ```
    pub fn run(self) {
        let variable = |name: &str| match env::var(name) {
            Ok(value) => value,
            Err(_) => {
                eprintln!(
                    "`{name}` is not set: nodewright_codegen::build() is for build scripts, run by cargo"
                );
                std::process::exit(1);
            }
        };
        let package = PathBuf::from(variable("CARGO_MANIFEST_DIR"));
        let out = PathBuf::from(variable("OUT_DIR"));
        let options = Options {
            package: variable("CARGO_PKG_NAME"),
            version: variable("CARGO_PKG_VERSION"),
            description: Some(variable("CARGO_PKG_DESCRIPTION")).filter(|text| !text.is_empty()),
        };
        let built = self.compile_package(&package, &options, &Cfg::from_env(env::vars()));
        if let Err(error) = built.write(&out) {
            eprintln!("cannot write to {}: {error}", out.display());
            std::process::exit(1);
        }
        for path in &built.watched {
            println!("cargo::rerun-if-changed={}", path.display());
        }
        for warning in &built.warnings {
            println!("cargo::warning={warning}");
        }
    }

    /// Compiles the package in a folder, without a look at the environment.
    #[doc(hidden)]
    pub fn compile_package(&self, package: &Path, options: &Options, cfg: &Cfg) -> Built {
        let cx = Diagnostics::new();
        let read = self.read_package(&cx, package, cfg);
        let (call, complete) = (read.call(), read.is_complete());
        let Package { sources, project, watched, .. } = read;
        let manifest = manifest(&project, options, complete);
        // A file that does not parse is rustc's to report, and what it hides is not missing.
        let silent = Diagnostics::new();
        let Compiled { code, index, features } = match complete {
            false => {
                // What starts the state is checked by rustc even now.
                let states = syntax::Project { states: project.states, ..Default::default() };
                compile(&silent, &sources, &states, options, None)
            }
            true => compile(&cx, &sources, &project, options, call),
        };
        silent.take();
        let found = cx.take();
        let (errors, warnings) = match complete {
            false => (Vec::new(), Vec::new()),
            true => (rendered_errors(&sources, &found), warning_lines(&sources, &found)),
        };
        Built { code, index, features, errors, warnings, manifest, watched }
    }
}

/// What a build step made.
#[derive(Debug)]
pub struct Built {
    /// The generated file.
    pub code: String,
    /// The search index.
    pub index: Vec<u8>,
    /// Features of the runtime that the code needs.
    pub features: Vec<Feature>,
    /// Errors, rendered.
    pub errors: Vec<String>,
    /// Warnings, a line each.
    pub warnings: Vec<String>,
    /// What was found.
    pub manifest: Manifest,
    /// What to run again for.
    pub watched: Vec<PathBuf>,
}

impl Built {
    fn write(&self, out: &Path) -> io::Result<()> {
        let write = |name: &str, bytes: &[u8]| write_if_changed(&out.join(name), bytes);
        write(CODE_FILE, self.code.as_bytes())?;
        write(INDEX_FILE, &self.index)?;
        let features: Vec<_> = self.features.iter().map(Feature::to_text).collect();
        write(FEATURES_FILE, features.join(&SEPARATOR.to_string()).as_bytes())?;
        write(ERRORS_FILE, self.errors.join(&SEPARATOR.to_string()).as_bytes())?;
        write(MANIFEST_FILE, self.manifest.to_text().as_bytes())
    }
}

/// The errors in the text of [`ERRORS_FILE`].
pub fn split_errors(text: &str) -> Vec<String> {
    text.split(SEPARATOR).filter(|error| !error.is_empty()).map(str::to_owned).collect()
}

/// The features in the text of [`FEATURES_FILE`].
pub fn split_features(text: &str) -> Vec<Feature> {
    text.split(SEPARATOR).filter_map(Feature::from_text).collect()
}

fn rendered_errors(sources: &Sources, found: &[Diagnostic]) -> Vec<String> {
    let is_ours = |found: &&Diagnostic| found.level == Level::Error && found.scope == Scope::Project;
    let errors: Vec<_> = found.iter().filter(is_ours).collect();
    let mut rendered: Vec<_> = errors.iter().take(MOST_ERRORS).map(|error| render(sources, error)).collect();
    if errors.len() > MOST_ERRORS {
        rendered.push(format!("and {} more errors in this project", errors.len() - MOST_ERRORS));
    }
    rendered
}

/// A warning of cargo's is one line.
fn warning_lines(sources: &Sources, found: &[Diagnostic]) -> Vec<String> {
    let warnings = found.iter().filter(|found| found.level == Level::Warning);
    let line = |warning: &Diagnostic| {
        let help: String = warning.help.iter().map(|help| format!("; help: {help}")).collect();
        let lint = warning.lint.map(|lint| format!(" [{}]", lint.name())).unwrap_or_default();
        format!("{}: {}{lint}{help}", sources.locate(warning.span), warning.message)
    };
    warnings.map(line).collect()
}

fn manifest(project: &syntax::Project, options: &Options, complete: bool) -> Manifest {
    let name = |item: &syntax::RustItem| item.name.value.trim_start_matches("r#").to_owned();
    let mut types = Types::new(project);
    let mut has_ports =
        |spec: &&syntax::Spec| spec.output.as_ref().is_some_and(|output| types.ports(output).is_some());
    let nodes = project.graphs.iter().flat_map(|graph| &graph.nodes);
    let lost = nodes.filter_map(|node| match &node.kind {
        NodeKind::Call { spec: SpecRef::Rust { path, decl: None }, .. } => {
            path.value.rsplit("::").next().map(str::to_owned)
        }
        _ => None,
    });
    Manifest {
        version: VERSION.to_owned(),
        package: options.package.clone(),
        complete,
        specs: project.specs.iter().map(|spec| name(&spec.item)).collect(),
        runs: project.specs.iter().filter(|spec| spec.runs).map(|spec| name(&spec.item)).collect(),
        ports: project.specs.iter().filter(&mut has_ports).map(|spec| name(&spec.item)).collect(),
        graphs: project.graphs.iter().filter_map(|graph| graph.item.as_ref()).map(name).collect(),
        tools: project.graphs.iter().map(|graph| graph.tool.value.clone()).collect(),
        // What could not be read is rustc's to report.
        lost: lost.filter(|_| complete).collect(),
        states: project.states.iter().map(|state| name(&state.item)).collect(),
    }
}

/// rustc recompiles by modification time: what did not change must not look new.
fn write_if_changed(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match fs::read(path) {
        Ok(old) if old == bytes => Ok(()),
        _ => fs::write(path, bytes),
    }
}
