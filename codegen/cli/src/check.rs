//! `check`: what is wrong with a project, or with one graph file.

use nodewright_codegen::build_script::MOST_ERRORS;
use nodewright_codegen::diagnostic::Level;
use nodewright_codegen::diagnostic::json::render_json;
use nodewright_codegen::diagnostic::render::render_with_level;
use nodewright_codegen::inspect::{Inspected, inspect_graph, inspect_package};

use crate::FAILED;
use crate::args::{CheckOptions, Format};
use crate::manifest::Manifest;
use crate::output::print;
use crate::target::{Target, find};

/// Checks, prints, and gives the exit code; or says what is wrong with the command line.
pub(crate) fn run(options: &CheckOptions) -> Result<u8, String> {
    let inspected = inspect(find(options.path.as_deref())?)?;
    Ok(report(&inspected, options.format))
}

/// Prints what was found, and gives the exit code.
pub(crate) fn report(inspected: &[Inspected], format: Format) -> u8 {
    let text = match format {
        Format::Text => render_text(inspected),
        Format::Json => render_json(inspected.iter().map(|project| (&project.sources, &project.found[..]))),
    };
    let printed = print(&text);
    if is_wrong(inspected) { FAILED } else { printed }
}

/// Whether there are mistakes.
pub(crate) fn is_wrong(inspected: &[Inspected]) -> bool {
    count(inspected, Level::Error) > 0
}

/// Reads and judges what a path stands for.
pub(crate) fn inspect(target: Target) -> Result<Vec<Inspected>, String> {
    match target {
        Target::Graph(path) => Ok(vec![inspect_graph(&path, &path.to_string_lossy().replace('\\', "/"))]),
        Target::Package(manifest) => match inspect_manifest(&manifest) {
            Some(inspected) => Ok(vec![inspected]),
            None => Err(format!(
                "the package in `{}` is no Nodewright project: its root calls neither `nodewright::project!` nor \
                 `nodewright::main!`",
                manifest.folder.display()
            )),
        },
        Target::Workspace(members) => {
            let inspected: Vec<_> = members.iter().filter_map(inspect_manifest).collect();
            match inspected.is_empty() {
                true => {
                    Err("no package of this workspace is a Nodewright project; name the folder of one"
                        .to_owned())
                }
                false => Ok(inspected),
            }
        }
    }
}

/// Reads and judges a package; `None` if it is no project.
pub(crate) fn inspect_manifest(manifest: &Manifest) -> Option<Inspected> {
    inspect_package(&manifest.folder, &manifest.script(), &manifest.options(), &manifest.cfg())
}

fn count(inspected: &[Inspected], level: Level) -> usize {
    let found = inspected.iter().flat_map(|project| &project.found);
    found.filter(|found| found.level == level).count()
}

/// All in rustc's look, warnings and errors by place, and what it comes to.
fn render_text(inspected: &[Inspected]) -> String {
    let mut out = String::new();
    let mut errors = 0;
    for project in inspected {
        for found in &project.found {
            errors += usize::from(found.level == Level::Error);
            if found.level == Level::Warning || errors <= MOST_ERRORS {
                out.push_str(&render_with_level(&project.sources, found));
                out.push_str("\n\n");
            }
        }
    }
    if errors > MOST_ERRORS {
        out.push_str(&format!("and {} more errors\n\n", errors - MOST_ERRORS));
    }
    out.push_str(&summary(inspected));
    out
}

fn summary(inspected: &[Inspected]) -> String {
    let graphs: usize = inspected.iter().map(|project| project.graphs).sum();
    let specs: usize = inspected.iter().map(|project| project.specs).sum();
    let errors = plural(count(inspected, Level::Error), "error");
    let warnings = plural(count(inspected, Level::Warning), "warning");
    format!("checked {} and {}: {errors}, {warnings}\n", plural(graphs, "graph"), plural(specs, "node"))
}

fn plural(count: usize, noun: &str) -> String {
    match count {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}
