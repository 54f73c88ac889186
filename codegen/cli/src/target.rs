//! What a path on the command line stands for.

use std::path::{Path, PathBuf};

use crate::manifest::Manifest;

/// What is to be checked.
#[derive(Debug)]
pub(crate) enum Target {
    /// One graph file alone.
    Graph(PathBuf),
    /// A package.
    Package(Box<Manifest>),
    /// All packages of a workspace.
    Workspace(Vec<Manifest>),
}

/// What `path` stands for, or what is wrong with it.
pub(crate) fn find(path: Option<&Path>) -> Result<Target, String> {
    let path = path.unwrap_or(Path::new("."));
    let shown = path.display();
    if path.is_file() {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        match extension {
            "yaml" | "yml" => return Ok(Target::Graph(path.to_owned())),
            _ if path.file_name().is_some_and(|name| name == "Cargo.toml") => {}
            _ => {
                return Err(format!(
                    "`{shown}` is not a graph file; name a folder, or a file that ends in `.yaml` or `.yml`"
                ));
            }
        }
    }
    let full = path.canonicalize().map_err(|error| format!("cannot open `{shown}`: {error}"))?;
    let Some(folder) = Manifest::find(&full) else {
        return Err(format!(
            "no Cargo.toml in `{shown}` or above it; name the folder of a project, or a graph file"
        ));
    };
    let manifest = Manifest::read(&folder)?;
    if manifest.is_package() {
        return Ok(Target::Package(Box::new(manifest)));
    }
    let members = manifest.members();
    members.iter().map(|folder| Manifest::read(folder)).collect::<Result<_, _>>().map(Target::Workspace)
}
