//! What the tests with fixture crates and with whole binaries share.
//!
//! Fixtures are crates of a workspace that is laid out under `target/fixtures`, so that their dependencies are built
//! once and one run of cargo checks them all.

pub mod batch;
pub mod cargo;
pub mod cpu;
pub mod desk;
pub mod edit;
pub mod expectation;
pub mod files;
pub mod http;
pub mod json;
pub mod marker;
pub mod mcp;
pub mod message;
pub mod places;
pub mod program;
pub mod python;
pub mod server;
pub mod workspace;

use std::io::Write;

/// Tells whoever waits what is being done. Written past libtest, which would hold it back until the end.
pub fn progress(text: &str) {
    // Nobody to tell is no reason to fail.
    let _ = writeln!(std::io::stderr(), "    {text}");
}
