//! The servers that are compared.

use std::error::Error;
use std::path::PathBuf;

use crate::client::Client;
use crate::release::{Binary, build};

pub(crate) const OURS: Binary = Binary::of("bench-project");
pub(crate) const THEIRS: Binary = Binary::of("handwritten");

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
    let mut paths = vec![("Nodewright", build(&OURS, &[])?), ("hand-written", build(&THEIRS, &[])?)];
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
