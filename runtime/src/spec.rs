//! What is known of a node before it runs: static data that the build step prepared.

use schemars::JsonSchema;

use crate::json::Json;
use crate::node::Node;

/// A type that describes a node. Derive it.
pub trait NodeSpec {
    /// `TYPE.SUBTYPE`.
    const ID: &'static str;
    /// Semantic version.
    const VERSION: &'static str;
}

/// The types of a spec, whether it runs or only describes.
#[doc(hidden)]
pub trait Ports {
    /// What it takes.
    type Input: JsonSchema;
    /// What it yields.
    type Output: JsonSchema;
}

impl<N: Node> Ports for N {
    type Input = N::Input;
    type Output = N::Output;
}

/// One entry of the registry.
#[derive(Debug)]
pub struct Spec {
    /// `TYPE.SUBTYPE`.
    pub id: &'static str,
    /// Semantic version.
    pub version: &'static str,
    /// What it does.
    pub description: &'static str,
    /// Words to find it by.
    pub tags: &'static [&'static str],
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// Its configuration.
    pub params: &'static [Param],
    /// Schema of its input.
    pub input: &'static Json,
    /// Schema of its output.
    pub output: &'static Json,
    /// Whether graphs can run it, or it is knowledge only.
    pub runs: bool,
}

/// One parameter of a node's configuration.
#[derive(Debug)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// What it is for.
    pub description: &'static str,
    /// Whether a graph must set it.
    pub required: bool,
    /// Its schema, with default, options and range.
    pub schema: &'static Json,
}
