//! The two order desks that are compared: the example, and the same server written by hand.

use std::path::Path;

use super::files::{Files, read_folder};
use super::places::repository;

/// The files of `examples/order-desk`, without its tests.
pub fn order_desk() -> Files {
    let mut files = read_folder(&repository().join("examples/order-desk"));
    files.retain(|path, _| !path.starts_with("tests"));
    files
}

/// The sources of the server that was written by hand, as those of a package; its manifest is part of a larger one.
pub fn handwritten_desk() -> Files {
    let sources = read_folder(&repository().join("tests/handwritten/src/bin/desk"));
    sources.into_iter().map(|(path, text)| (Path::new("src").join(path), text)).collect()
}
