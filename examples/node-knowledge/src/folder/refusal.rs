//! Why the folder refuses something, and what to do instead.

use std::{fmt, io};

use super::{MAX_DEPTH, MAX_FILES, MAX_PATH, MAX_TOTAL};

/// Why something cannot be done in the folder.
#[derive(Debug)]
pub enum Refusal {
    /// The path does not look like one inside of the folder.
    BadPath(String),
    /// A symlink leads out of the folder.
    LeadsOut(String),
    /// There is nothing at the path.
    Missing(String),
    /// A file is there already.
    Exists(String),
    /// What is at the path is a folder, a pipe or the like.
    NotAFile(String),
    /// The file is, or would be, too large.
    TooLarge {
        /// The file.
        path: String,
        /// How large it can be, in bytes.
        limit: u64,
    },
    /// There are too many files, or too much in them.
    Full,
    /// The system refused.
    Io(String, io::Error),
}

impl Refusal {
    pub(super) fn io(path: &str, error: io::Error) -> Self {
        let path = path.to_owned();
        match error.kind() {
            io::ErrorKind::NotFound => Self::Missing(path),
            io::ErrorKind::AlreadyExists => Self::Exists(path),
            // What cap-std says of a path that would leave the folder; the system's own refusals have a code.
            io::ErrorKind::PermissionDenied if error.raw_os_error().is_none() => Self::LeadsOut(path),
            _ => Self::Io(path, error),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadPath(path) => write!(
                f,
                "`{path}` is no path in the folder: give a relative one with `/` between at most {MAX_DEPTH} names, \
                 without `.` and `..`, of at most {MAX_PATH} bytes"
            ),
            Self::LeadsOut(path) => {
                write!(f, "`{path}` leads out of the folder through a symlink: use a path inside of it")
            }
            Self::Missing(path) => write!(f, "there is no `{path}`: list the folder to see what there is"),
            Self::Exists(path) => {
                write!(f, "`{path}` is there already: set `overwrite`, append to it, or choose another name")
            }
            Self::NotAFile(path) => write!(f, "`{path}` is no file: give the path of a file"),
            Self::TooLarge { path, limit } => {
                write!(f, "`{path}` would pass the limit of {limit} bytes: use several smaller files")
            }
            Self::Full => write!(
                f,
                "the folder is full, with {MAX_FILES} files or {MAX_TOTAL} bytes: delete files that are not needed"
            ),
            Self::Io(path, error) => write!(f, "cannot reach `{path}`: {error}"),
        }
    }
}

impl std::error::Error for Refusal {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(_, error) => Some(error),
            _ => None,
        }
    }
}
