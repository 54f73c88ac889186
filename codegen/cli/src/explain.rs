//! `explain`: what is known of the values in a graph, and where nothing is.

use std::path::Path;

use nodewright_codegen::diagnostic::Level;
use nodewright_codegen::explain::{Tool, render_json, render_text};
use nodewright_codegen::inspect::{Inspected, inspect_graph};
use nodewright_codegen::source::{Sources, Span};
use nodewright_core::nearest::nearest;

use crate::args::{ExplainOptions, Format};
use crate::check;
use crate::manifest::Manifest;
use crate::output::print;
use crate::target::find;

/// Explains, prints, and gives the exit code; or says what is wrong with the command line.
pub(crate) fn run(options: &ExplainOptions) -> Result<u8, String> {
    let file = is_file(&options.graph);
    if !file && options.tool.is_some() {
        return Err(format!("`{}` is no graph file; name a tool alone, or a file before it", options.graph));
    }
    let inspected = match file {
        true => inspect_file(Path::new(&options.graph))?,
        false => Seen { projects: check::inspect(find(None)?)?, file: None },
    };
    let tools = choose(&inspected, if file { options.tool.as_deref() } else { Some(&options.graph) });
    // Mistakes elsewhere do not matter.
    let is_explained = tools.as_ref().is_ok_and(|tools| !tools.is_empty() && !is_wrong(&inspected, tools));
    if check::is_wrong(&inspected.projects) && !is_explained {
        return Ok(check::report(&inspected.projects, options.format));
    }
    let tools = tools?;
    Ok(print(&match options.format {
        Format::Text => render_text(tools),
        Format::Json => render_json(tools),
    }))
}

/// What was read, and the file whose tools are meant.
struct Seen {
    projects: Vec<Inspected>,
    file: Option<String>,
}

/// Whether there are mistakes in a file that these tools stand in, or that have to do with one.
fn is_wrong(seen: &Seen, tools: &[(&Sources, &Tool)]) -> bool {
    let path = |sources: &Sources, span: Span| sources.get(span.file).map(|source| source.path().to_owned());
    let of_tools: Vec<_> = tools.iter().map(|(sources, tool)| path(sources, tool.span)).collect();
    seen.projects.iter().any(|project| {
        let errors = project.found.iter().filter(|found| found.level == Level::Error);
        let mut spans =
            errors.flat_map(|found| found.related.iter().map(|related| related.0).chain([found.span]));
        spans.any(|span| of_tools.contains(&path(&project.sources, span)))
    })
}

/// A name that could be that of a tool is that of a file only if it looks so.
fn is_file(graph: &str) -> bool {
    let extension = Path::new(graph).extension();
    extension.is_some_and(|extension| extension == "yaml" || extension == "yml")
}

/// The project of a graph file; the file alone if it is in none.
fn inspect_file(path: &Path) -> Result<Seen, String> {
    let full = path.canonicalize().map_err(|error| format!("cannot open `{}`: {error}", path.display()))?;
    let manifest = Manifest::find(&full).map(|folder| Manifest::read(&folder)).transpose()?;
    let project = manifest.filter(Manifest::is_package).and_then(|manifest| {
        let inspected = check::inspect_manifest(&manifest)?;
        let shown = shown_as(&inspected.sources, &full)?;
        Some(Seen { projects: vec![inspected], file: Some(shown) })
    });
    Ok(project.unwrap_or_else(|| {
        let shown = path.to_string_lossy().replace('\\', "/");
        Seen { projects: vec![inspect_graph(path, &shown)], file: None }
    }))
}

/// How a file is shown that was read: from the folder of the package, or of its workspace.
fn shown_as(sources: &Sources, full: &Path) -> Option<String> {
    let full = full.to_string_lossy().replace('\\', "/");
    let is_it = |path: &&str| {
        full.strip_suffix(*path).is_some_and(|before| before.is_empty() || before.ends_with('/'))
    };
    sources.paths().filter(is_it).max_by_key(|path| path.len()).map(str::to_owned)
}

/// The tools that are asked for.
fn choose<'s>(seen: &'s Seen, name: Option<&str>) -> Result<Vec<(&'s Sources, &'s Tool)>, String> {
    let all =
        seen.projects.iter().flat_map(|project| project.tools.iter().map(|tool| (&project.sources, tool)));
    let is_in_file = |(sources, tool): &(&Sources, &Tool)| match &seen.file {
        Some(file) => sources.get(tool.span.file).is_some_and(|source| source.path() == file),
        None => true,
    };
    let within: Vec<_> = all.filter(is_in_file).collect();
    let Some(name) = name else { return Ok(within) };
    let chosen: Vec<_> = within.iter().copied().filter(|(_, tool)| tool.name == name).collect();
    if !chosen.is_empty() {
        return Ok(chosen);
    }
    let near = nearest(name, within.iter().map(|(_, tool)| tool.name.as_str()));
    Err(match near {
        Some(near) => format!("unknown tool `{name}`; one with a similar name exists: `{near}`"),
        None => {
            format!("unknown tool `{name}`; `cargo nodewright explain FILE` tells of all tools of a file")
        }
    })
}
