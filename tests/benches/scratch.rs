//! A folder outside the workspace, for packages as a user would have them.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// The folder; it goes when this goes.
#[derive(Debug)]
pub(crate) struct Scratch {
    path: PathBuf,
    keep: bool,
}

impl Scratch {
    pub(crate) fn new(keep: bool) -> io::Result<Self> {
        let path = std::env::temp_dir().join(format!("nodewright-bench-{}", std::process::id()));
        fs::create_dir_all(&path)?;
        Ok(Self { path, keep })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if self.keep {
            println!("kept: {}", self.path.display());
        } else if let Err(error) = fs::remove_dir_all(&self.path) {
            println!("cannot remove {}: {error}", self.path.display());
        }
    }
}
