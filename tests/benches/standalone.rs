//! Packages of the workspace, as they would stand alone in a user's folder.

use std::error::Error;
use std::fs;
use std::path::Path;

use crate::cargo::workspace;

/// The dependencies of a Nodewright project.
pub(crate) const NODEWRIGHT: &str = "\
[dependencies]
nodewright
schemars
serde

[build-dependencies]
nodewright-codegen
";

/// Ours lie in folders here, but in a registry for users, and cargo builds only what lies in folders incrementally.
const PROFILES: &str = "\
[profile.dev.package]
nodewright.incremental = false
nodewright-codegen.incremental = false
nodewright-core.incremental = false
nodewright-macros.incremental = false

[profile.release]
strip = \"symbols\"
";

/// Writes manifest and lock file of a package with the given dependencies, in versions of the workspace.
pub(crate) fn write_package(at: &Path, name: &str, dependencies: &str) -> Result<(), Box<dyn Error>> {
    let root = fs::read_to_string(workspace().join("Cargo.toml"))?;
    let mut manifest = format!(
        "[package]\nname = \"{name}\"\ndescription = \"A server\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [workspace]\n\n"
    );
    for line in dependencies.lines() {
        // What the workspace does not have, or not with these features, is written out.
        if line.is_empty() || line.starts_with('[') || line.contains(" = ") {
            manifest.push_str(line);
        } else {
            manifest.push_str(&dependency(&root, line)?);
        }
        manifest.push('\n');
    }
    if dependencies.contains("nodewright") {
        manifest.push_str(&format!("\n{PROFILES}"));
    }
    fs::create_dir_all(at.join("src"))?;
    fs::write(at.join("Cargo.toml"), manifest)?;
    fs::copy(workspace().join("Cargo.lock"), at.join("Cargo.lock"))?;
    Ok(())
}

/// The workspace's line for a dependency, which may be written `name+feature`.
fn dependency(root: &str, wanted: &str) -> Result<String, String> {
    let (name, feature) = wanted.split_once('+').unwrap_or((wanted, ""));
    let line = root.lines().find(|line| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(" = ")));
    let line = line.ok_or_else(|| format!("the workspace has no dependency `{name}`"))?;
    let mut line = line.replace("path = \"", &format!("path = \"{}/", workspace().display()));
    if !feature.is_empty() {
        line = line.replace("features = [", &format!("features = [\"{feature}\", "));
    }
    Ok(line)
}
