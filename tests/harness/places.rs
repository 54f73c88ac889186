//! Where things are.

use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn repository() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().unwrap_or(tests).to_owned()
}

/// The folder with the sources of the fixtures called `group`.
pub fn fixtures(group: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(group)
}

/// Where everything that fixtures need is built.
pub fn scratch() -> PathBuf {
    target().join("fixtures")
}

/// The target folder of this very build: three levels up from a test binary, `target/debug/deps/x`.
pub fn target() -> PathBuf {
    let binary = std::env::current_exe().unwrap_or_else(|error| panic!("where is this test: {error}"));
    let target = binary.ancestors().nth(3);
    target.unwrap_or_else(|| panic!("{} is in no target folder", binary.display())).to_owned()
}
