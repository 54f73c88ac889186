//! cargo, as a user would call it.

use std::path::Path;
use std::process::Command;

/// The workspace's folder.
pub(crate) fn workspace() -> &'static Path {
    // The manifest of these tests lies one folder below.
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("/"))
}

/// A cargo that knows nothing of the cargo which runs this benchmark.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") || text == "OUT_DIR" {
            command.env_remove(name);
        }
    }
    command
}
