//! `new`: writes a project that builds, runs and is tested, for someone to change.

use std::fs;
use std::path::{Path, PathBuf};

use crate::FAILED;
use crate::args::NewOptions;
use crate::manifest::Manifest;
use crate::output::{complain, print};

mod name;
mod template;

use template::Filling;

/// Writes the project, and gives the exit code; or says what is wrong with the command line.
pub(crate) fn run(options: &NewOptions) -> Result<u8, String> {
    let name = match &options.name {
        Some(name) => name.clone(),
        None => name_of(&options.folder)?,
    };
    name::check(&name)?;
    refuse_full(&options.folder)?;
    let filling = fill_in(&name, options.source.as_deref())?;
    if let Err(message) = write(&options.folder, &template::fill(&filling)) {
        complain(&format!("error: {message}"));
        return Ok(FAILED);
    }
    Ok(print(&tell(&name, &options.folder)))
}

/// The name of a folder, which may be written as `.` too.
fn name_of(folder: &Path) -> Result<String, String> {
    let shown = folder.display();
    let full = match folder.file_name() {
        Some(_) => folder.to_owned(),
        None => folder.canonicalize().map_err(|error| format!("cannot open `{shown}`: {error}"))?,
    };
    let name = full.file_name().map(|name| name.to_string_lossy().into_owned());
    name.ok_or_else(|| format!("`{shown}` has no name; give one with `--name my-server`"))
}

/// Nothing is overwritten. A repository of git may be there already.
fn refuse_full(folder: &Path) -> Result<(), String> {
    let shown = folder.display();
    if !folder.exists() {
        return Ok(());
    }
    let entries = fs::read_dir(folder).map_err(|error| format!("cannot open `{shown}`: {error}"))?;
    let mut names: Vec<_> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| name != ".git");
    match names.iter().min() {
        None => Ok(()),
        Some(first) => Err(format!(
            "`{shown}` is not empty: `{first}` is in it\nhelp: name a folder that is empty, or is not there yet"
        )),
    }
}

/// What stands in the places that are left open.
fn fill_in<'a>(name: &'a str, source: Option<&Path>) -> Result<Filling<'a>, String> {
    let Some(source) = source else {
        let version = format!("\"{}\"", nodewright_codegen::VERSION);
        return Ok(Filling { name, nodewright: version.clone(), codegen: version });
    };
    let shown = source.display();
    let full = source.canonicalize().map_err(|error| format!("cannot open `{shown}`: {error}"))?;
    let package = |folder: &str| {
        let path = full.join(folder);
        match path.join("Cargo.toml").is_file() {
            true => Ok(format!("{{ path = \"{}\" }}", escape(&path))),
            false => Err(format!(
                "`{shown}` is no copy of Nodewright's repository: it has no `{folder}/Cargo.toml`"
            )),
        }
    };
    Ok(Filling { name, nodewright: package("runtime")?, codegen: package("codegen")? })
}

/// A path, for a string of TOML.
fn escape(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "\\\\").replace('"', "\\\"")
}

fn write(folder: &Path, files: &[(String, String)]) -> Result<(), String> {
    for (path, text) in files {
        let path = folder.join(path);
        let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&path, text));
        written.map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    Ok(())
}

/// What was made, and what to do next.
fn tell(name: &str, folder: &Path) -> String {
    let enter =
        match folder.canonicalize().ok() == std::env::current_dir().and_then(|at| at.canonicalize()).ok() {
            true => String::new(),
            false => format!("cd {} && ", quote(&folder.to_string_lossy())),
        };
    let mut text = format!(
        "made `{name}`: two nodes, a graph in YAML, a graph in Rust, an MCP server that they call, and tests\n\
         next: {enter}cargo test\n\
         then: cargo run -- call order_meal '{{\"dish\":\"soup\",\"portions\":2}}'\n"
    );
    if let Some((workspace, member)) = unknown_to_workspace(folder) {
        text.push_str(&format!(
            "note: the workspace of {} does not list it: add `\"{member}\"` to its `members`\n",
            workspace.join("Cargo.toml").display()
        ));
    }
    text
}

/// A path, for a shell.
fn quote(path: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./\\:".contains(c);
    match path.chars().all(is_plain) {
        true => path.to_owned(),
        false => format!("'{}'", path.replace('\'', r"'\''")),
    }
}

/// The workspace that the folder lies in, and the folder's path from there, if cargo would stumble over the two.
fn unknown_to_workspace(folder: &Path) -> Option<(PathBuf, String)> {
    let full = folder.canonicalize().ok()?;
    let above = full.ancestors().skip(1).filter_map(|folder| Manifest::read(folder).ok());
    let workspace = above.into_iter().find(Manifest::is_workspace)?;
    let member = full.strip_prefix(&workspace.folder).ok()?.to_string_lossy().replace('\\', "/");
    (!workspace.lists(&full)).then(|| (workspace.folder.clone(), member))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_quoted_for_toml_and_for_shells() {
        assert_eq!(escape(Path::new(r#"a\b"c"#)), r#"a\\b\"c"#);
        assert_eq!(quote("a/b-c_1.d"), "a/b-c_1.d");
        assert_eq!(quote("it's here"), r"'it'\''s here'");
    }

    #[test]
    fn nothing_is_left_open() {
        let filling = fill_in("order-desk", None).expect("a name");
        for (path, text) in template::fill(&filling) {
            assert!(!path.contains("__") && !text.contains("__"), "{path}");
            assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{path}");
        }
    }
}
