//! Every knob of a compilation, and what it is told of the package: shared by build scripts, macros and tools.

/// What a compilation is told from outside.
#[derive(Clone, Debug)]
pub struct Options {
    /// The package's name.
    pub package: String,
    /// The package's version.
    pub version: String,
    /// The package's description, the last resort for the server's instructions.
    pub description: Option<String>,
}
