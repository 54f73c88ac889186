//! What generated code names, and nothing else.

// The binary.
pub use crate::cli::main;
pub use crate::cli::start::Start;

// Arguments and results.
pub use crate::json::{
    FromJson, Json, Problems, Reader, Serde, Slot, ToJson, read_serde, read_text, read_value, write_str,
};

/// Reads a tool's arguments. All that is wrong with them is in the error.
pub fn arguments<T: FromJson>(text: &str) -> Result<T, crate::graph::GraphError> {
    read_text(text).map_err(Into::into)
}

// Executors.
pub use crate::graph::journal::{Journal, Limits, Plain, Site};
pub use crate::graph::observer::{Observed, Observer};
