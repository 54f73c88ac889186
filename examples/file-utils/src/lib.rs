//! File utilities: graphs over a file server that is part of this process and stays in one directory.
//!
//! The directory is the current one, or what `FILE_UTILS_ROOT` names.

pub mod files;

use std::path::Path;

use nodewright::Provide;

nodewright::project!();

/// The application: what graphs can ask for.
#[derive(Debug, Provide)]
pub struct App {
    files: files::Files,
}

impl App {
    /// Opens the directory that the environment names.
    pub async fn start() -> Result<Self, String> {
        let root = std::env::var_os("FILE_UTILS_ROOT").unwrap_or_else(|| ".".into());
        Self::open(root)
    }

    /// Opens a directory.
    pub fn open(root: impl AsRef<Path>) -> Result<Self, String> {
        Ok(Self { files: files::Files::open(root)? })
    }
}
