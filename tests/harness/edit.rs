//! Edits of files that cargo has seen before.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, SystemTime};

use super::files::read;

/// Replaces `old`, which stands in the file once, by `new`.
pub fn replace_once(path: &Path, old: &str, new: &str) {
    let text = read(path);
    assert_eq!(text.matches(old).count(), 1, "`{old}` in {}", path.display());
    write_newer(path, &text.replace(old, new));
}

/// Writes a file so that it looks newer than all that was built before. Where time stamps are coarse, that takes a
/// moment.
fn write_newer(path: &Path, text: &str) {
    let before = SystemTime::now();
    loop {
        fs::write(path, text).unwrap_or_else(|error| panic!("cannot write {}: {error}", path.display()));
        let modified = fs::metadata(path).and_then(|metadata| metadata.modified());
        if modified.is_ok_and(|modified| modified > before) {
            return;
        }
        thread::sleep(Duration::from_millis(20));
    }
}
