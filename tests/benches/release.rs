//! Binaries of the workspace, built as they are shipped.

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::Stdio;

use serde_json::Value;

use crate::cargo::{cargo, workspace};

/// A binary of the workspace.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Binary {
    pub(crate) package: &'static str,
    pub(crate) name: &'static str,
}

impl Binary {
    /// The one that is named like its package.
    pub(crate) const fn of(package: &'static str) -> Self {
        Self { package, name: package }
    }
}

/// Builds `binary` in release mode, each in a run of its own: in one run cargo would unite the features of both
/// sides' dependencies.
pub(crate) fn build(binary: &Binary, args: &[&str]) -> Result<PathBuf, Box<dyn Error>> {
    let Binary { package, name } = binary;
    println!("building {name} in release mode");
    let mut child = cargo()
        .current_dir(workspace())
        .args(["build", "--release", "--message-format=json-render-diagnostics"])
        .args(["--package", package, "--bin", name])
        .args(args)
        .stdout(Stdio::piped())
        .spawn()?;
    let mut path = None;
    for line in BufReader::new(child.stdout.take().ok_or("no stdout")?).lines() {
        let message: Value = serde_json::from_str(&line?)?;
        if let Some(executable) = message["executable"].as_str() {
            path = Some(PathBuf::from(executable));
        }
    }
    if !child.wait()?.success() {
        return Err(format!("`{name}` does not build").into());
    }
    path.ok_or_else(|| format!("`{package}` has no binary `{name}`").into())
}
