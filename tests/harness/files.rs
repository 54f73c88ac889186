//! Folders as maps from path to content, written only where they changed: cargo goes by modification time.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Files by their path within a folder.
pub type Files = BTreeMap<PathBuf, String>;

/// Reads all files of a folder; a folder that does not exist has none. What cargo builds is left out.
pub fn read_folder(folder: &Path) -> Files {
    let mut files = Files::new();
    read_into(folder, Path::new(""), &mut files);
    files
}

fn read_into(folder: &Path, prefix: &Path, files: &mut Files) {
    for entry in fs::read_dir(folder.join(prefix)).into_iter().flatten().flatten() {
        let path = prefix.join(entry.file_name());
        match entry.path().is_dir() {
            true if entry.file_name() == "target" => {}
            true => read_into(folder, &path, files),
            false => {
                files.insert(path, read(&entry.path()));
            }
        }
    }
}

/// Makes a folder hold `files` and nothing else.
pub fn write_folder(folder: &Path, files: &Files) {
    for path in read_folder(folder).keys().filter(|path| !files.contains_key(*path)) {
        let path = folder.join(path);
        fs::remove_file(&path).unwrap_or_else(|error| panic!("cannot remove {}: {error}", path.display()));
    }
    for (path, text) in files {
        write_if_changed(&folder.join(path), text);
    }
}

/// Writes a file, unless it has that text already.
pub fn write_if_changed(path: &Path, text: &str) {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return;
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)
            .unwrap_or_else(|error| panic!("cannot make {}: {error}", folder.display()));
    }
    fs::write(path, text).unwrap_or_else(|error| panic!("cannot write {}: {error}", path.display()));
}

/// Reads a text file.
pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()))
}
