//! Many compiled expressions in one crate: built once, and run over any data.
//!
//! Whoever makes a batch brings the code that the compiler emitted. The crate has one function for each expression, on
//! a line of its own, so that what rustc refuses is traced to the expression; it is dropped, and the rest is built.
//! The program reads jobs from a file and answers each on a line; where it dies, the job is known, and the rest is
//! run by the next process.

pub mod compile;
pub mod job;
pub mod layout;
pub mod outcome;
pub mod run;

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::cargo::{Run, fixture_binary, run_on_fixtures};
use super::cpu::{children_cpu, measured};
use super::places::scratch;
use super::progress;
use super::workspace::Workspace;
use layout::Layout;

pub use job::Job;
pub use outcome::{Expected, Outcome};

/// How often a crate is built again without what rustc refused: it tells of names, types and lifetimes one by one.
const ATTEMPTS: usize = 6;

/// The language of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Its code is a `nodewright::Jsonata`.
    Jsonata,
    /// Its code is a `nodewright::JsonLogic`.
    JsonLogic,
}

/// An expression that the compiler took.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its language.
    pub language: Language,
    /// A Rust expression.
    pub code: String,
}

/// A batch that was built.
#[derive(Debug)]
pub struct Batch {
    folder: PathBuf,
    binary: PathBuf,
    /// What rustc said of the units that it refused, by their index.
    pub refused: BTreeMap<usize, String>,
    /// CPU time of cargo and rustc in seconds, with all attempts.
    pub cpu: Option<f64>,
}

impl Batch {
    /// Makes the next build of the crate `name` a build, even of what was built before.
    pub fn forget(name: &str) {
        // Where there is none, there is nothing to forget.
        let _ = std::fs::remove_file(scratch().join(name).join(name).join("src/main.rs"));
    }

    /// Builds the crate `name` with all of `units`, in debug mode.
    pub fn build(name: &str, units: &[Unit]) -> Self {
        let (mut refused, mut cpu) = (BTreeMap::new(), Some(0.0));
        for _ in 0..ATTEMPTS {
            let layout = Layout::new(units, |index| !refused.contains_key(&index));
            let workspace = Workspace::new(name, vec![(name.to_owned(), layout.files(name))]);
            let (run, took) =
                measured(children_cpu, || run_on_fixtures(&workspace.root, "build", &["--workspace"]));
            cpu = cpu.zip(took).map(|(sum, took)| sum + took);
            if run.success {
                return Self { folder: workspace.root, binary: fixture_binary(name), refused, cpu };
            }
            let before = refused.len();
            trace(&run, name, &layout, &mut refused);
            assert!(refused.len() > before, "the crate `{name}` does not build:\n{}", complaints(&run, name));
            progress(&format!("rustc refuses {} of {}: {name} without them", refused.len(), units.len()));
        }
        panic!("the crate `{name}` does not build after {ATTEMPTS} attempts: {refused:#?}");
    }
}

/// Finds the units that rustc complains about.
fn trace(run: &Run, name: &str, layout: &Layout, refused: &mut BTreeMap<usize, String>) {
    for message in run.of(name).iter().filter(|message| message.level == "error") {
        let place = message.place.as_ref();
        if let Some(index) = place.and_then(|place| layout.unit_at(&place.file, place.start.0)) {
            refused.entry(index).or_insert_with(|| message.text.clone());
        }
    }
}

fn complaints(run: &Run, name: &str) -> String {
    let said: Vec<_> = run.of(name).iter().take(5).map(ToString::to_string).collect();
    format!("{}\n{}", said.join("\n"), run.stderr)
}
