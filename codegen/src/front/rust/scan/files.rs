//! Where the scan reads from. Only the build script has a disk; tests have a map.

use std::collections::HashMap;
use std::hash::BuildHasher;
use std::path::{Component, Path, PathBuf};

/// Source files by path.
pub trait Files {
    /// The text of a file; `None` when it is not there or no UTF-8.
    fn read(&self, path: &Path) -> Option<String>;

    /// The path as users see it.
    fn shown(&self, path: &Path) -> String {
        path.to_string_lossy().replace('\\', "/")
    }
}

impl<S: BuildHasher> Files for HashMap<PathBuf, String, S> {
    fn read(&self, path: &Path) -> Option<String> {
        self.get(path).cloned()
    }
}

/// The path without `.` and `x/..`, so that one file has one name.
pub(super) fn normalize(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if out.file_name().is_some() => {
                out.pop();
            }
            part => out.push(part),
        }
    }
    out
}
