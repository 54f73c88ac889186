//! The servers that are compared.

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::Stdio;

use serde_json::Value;

use crate::cargo::{cargo, workspace};
use crate::client::Client;

/// A server as a binary.
#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) name: &'static str,
    pub(crate) path: PathBuf,
    /// Whether it has the tool with large arguments.
    pub(crate) sums_orders: bool,
}

/// Builds Nodewright's side and the hand-written one, and takes a third from the environment.
pub(crate) fn build_all() -> Result<Vec<Server>, Box<dyn Error>> {
    let mut paths =
        vec![("Nodewright", build("bench-project", &[])?), ("hand-written", build("handwritten", &[])?)];
    if let Some(path) = std::env::var_os("NODEWRIGHT_BENCH_OTHER") {
        paths.push(("other", path.into()));
    }
    paths.into_iter().map(|(name, path)| Server::new(name, path)).collect()
}

impl Server {
    fn new(name: &'static str, path: PathBuf) -> Result<Self, Box<dyn Error>> {
        let mut client = Client::start(&[path.as_os_str()])?;
        let tools = client.tools()?;
        client.end()?;
        let has = |tool: &str| tools.iter().any(|it| it == tool);
        if !has("greet") {
            return Err(format!("{} has no tool `greet`", path.display()).into());
        }
        Ok(Self { name, sums_orders: has("sum_orders"), path })
    }
}

/// Builds the binary of `package` in release mode, each in a run of its own: in one run cargo would unite the
/// features of both sides' dependencies.
pub(crate) fn build(package: &str, args: &[&str]) -> Result<PathBuf, Box<dyn Error>> {
    println!("building {package} in release mode");
    let mut child = cargo()
        .current_dir(workspace())
        .args(["build", "--release", "--message-format=json-render-diagnostics", "--package", package])
        .args(args)
        .stdout(Stdio::piped())
        .spawn()?;
    let mut binary = None;
    for line in BufReader::new(child.stdout.take().ok_or("no stdout")?).lines() {
        let message: Value = serde_json::from_str(&line?)?;
        if let Some(path) = message["executable"].as_str() {
            binary = Some(PathBuf::from(path));
        }
    }
    if !child.wait()?.success() {
        return Err(format!("`{package}` does not build").into());
    }
    binary.ok_or_else(|| format!("`{package}` has no binary").into())
}
