//! The folder that file nodes work in. No path leads out of it.
//!
//! `..` and absolute paths are refused by their look. Symlinks cannot be: they may change between a look and an
//! open, so every step is opened relative to the folder's handle, by `cap-std`.

use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use cap_std::ambient_authority;
use cap_std::fs::{Dir, OpenOptions};

mod refusal;

pub use refusal::Refusal;

/// How large a file can be, in bytes.
pub const MAX_FILE: u64 = 4 * 1024 * 1024;
/// How many files and folders there can be.
pub const MAX_FILES: usize = 1_000;
/// How much there can be in all files, in bytes.
pub const MAX_TOTAL: u64 = 64 * 1024 * 1024;
/// How many steps a path can have.
pub const MAX_DEPTH: usize = 8;
/// How long a path can be, in bytes.
pub const MAX_PATH: usize = 512;

/// The folder. A clone is the same folder.
#[derive(Clone, Debug)]
pub struct Folder {
    dir: Arc<Dir>,
}

/// A file or a folder in the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// Whether it is a folder.
    pub is_folder: bool,
}

impl Folder {
    /// Opens the folder, and makes it if it is not there.
    pub fn open(path: PathBuf) -> io::Result<Self> {
        let explain = |error: io::Error| {
            let message = format!("cannot open the folder for files, {}: {error}", path.display());
            io::Error::new(error.kind(), message)
        };
        Dir::create_ambient_dir_all(&path, ambient_authority()).map_err(explain)?;
        let dir = Dir::open_ambient_dir(&path, ambient_authority()).map_err(explain)?;
        Ok(Self { dir: Arc::new(dir) })
    }

    /// What a file holds, if that is at most `limit` bytes.
    pub fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, Refusal> {
        let inside = inside(path)?;
        let failed = |error| Refusal::io(path, error);
        // Opening a pipe or a device would wait, or worse.
        if !self.dir.metadata(inside).map_err(failed)?.is_file() {
            return Err(Refusal::NotAFile(path.to_owned()));
        }
        let limit = limit.min(MAX_FILE);
        let mut content = Vec::new();
        self.dir.open(inside).map_err(failed)?.take(limit + 1).read_to_end(&mut content).map_err(failed)?;
        match content.len() as u64 > limit {
            true => Err(Refusal::TooLarge { path: path.to_owned(), limit }),
            false => Ok(content),
        }
    }

    /// Writes a file, with the folders that lead to it.
    pub fn write(&self, path: &str, content: &[u8], how: Writing) -> Result<u64, Refusal> {
        let inside = inside(path)?;
        let failed = |error| Refusal::io(path, error);
        let before = match self.dir.metadata(inside) {
            Ok(metadata) if !metadata.is_file() => return Err(Refusal::NotAFile(path.to_owned())),
            Ok(_) if how == Writing::New => return Err(Refusal::Exists(path.to_owned())),
            Ok(metadata) => Some(metadata.len()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(failed(error)),
        };
        let kept = before.filter(|_| how == Writing::Append).unwrap_or_default();
        let bytes = kept + content.len() as u64;
        if bytes > MAX_FILE {
            return Err(Refusal::TooLarge { path: path.to_owned(), limit: MAX_FILE });
        }
        self.check_room(content.len() as u64, before.is_none())?;
        if let Some(parent) = inside.parent().filter(|parent| !parent.as_os_str().is_empty()) {
            self.dir.create_dir_all(parent).map_err(failed)?;
        }
        let mut options = OpenOptions::new();
        match how {
            Writing::New => options.write(true).create_new(true),
            Writing::Replace => options.write(true).create(true).truncate(true),
            Writing::Append => options.append(true).create(true),
        };
        self.dir.open_with(inside, &options).and_then(|mut file| file.write_all(content)).map_err(failed)?;
        Ok(bytes)
    }

    /// What is in a folder, by name; `""` is the folder itself.
    pub fn list(&self, path: &str) -> Result<Vec<Entry>, Refusal> {
        let failed = |error| Refusal::io(path, error);
        let entries = match path {
            "" | "." => self.dir.entries(),
            _ => self.dir.read_dir(inside(path)?),
        };
        let mut list = Vec::new();
        for entry in entries.map_err(failed)?.take(MAX_FILES) {
            let entry = entry.map_err(failed)?;
            let metadata = entry.metadata().map_err(failed)?;
            let name = entry.file_name().to_string_lossy().into_owned();
            list.push(Entry { name, bytes: metadata.len(), is_folder: metadata.is_dir() });
        }
        list.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(list)
    }

    /// Deletes a file, and tells how large it was. A symlink goes, not what it leads to.
    pub fn delete(&self, path: &str) -> Result<u64, Refusal> {
        let inside = inside(path)?;
        let failed = |error| Refusal::io(path, error);
        let metadata = self.dir.symlink_metadata(inside).map_err(failed)?;
        if metadata.is_dir() {
            return Err(Refusal::NotAFile(path.to_owned()));
        }
        self.dir.remove_file(inside).map_err(failed)?;
        Ok(metadata.len())
    }

    fn check_room(&self, more: u64, is_new: bool) -> Result<(), Refusal> {
        let (mut files, mut bytes) = (usize::from(is_new), more);
        measure(&self.dir, MAX_DEPTH, &mut files, &mut bytes).map_err(|error| Refusal::io("", error))?;
        match files > MAX_FILES || bytes > MAX_TOTAL {
            true => Err(Refusal::Full),
            false => Ok(()),
        }
    }
}

/// How a file is written that may be there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writing {
    /// It must not be there.
    New,
    /// It is replaced.
    Replace,
    /// It goes on at its end.
    Append,
}

fn measure(dir: &Dir, depth: usize, files: &mut usize, bytes: &mut u64) -> io::Result<()> {
    for entry in dir.entries()? {
        let entry = entry?;
        let metadata = entry.metadata()?;
        *files += 1;
        *bytes += metadata.len();
        if metadata.is_dir() && depth > 0 && *files <= MAX_FILES {
            measure(&entry.open_dir()?, depth - 1, files, bytes)?;
        }
    }
    Ok(())
}

/// The path, if by its look it stays in the folder.
fn inside(path: &str) -> Result<&Path, Refusal> {
    let inside = Path::new(path);
    let stays = inside.components().all(|step| matches!(step, Component::Normal(_)));
    let is_plain = !path.is_empty() && !path.contains(['\0', '\\']);
    match stays && is_plain && path.len() <= MAX_PATH && inside.components().count() <= MAX_DEPTH {
        true => Ok(inside),
        false => Err(Refusal::BadPath(path.chars().take(MAX_PATH).collect())),
    }
}
