//! Writing to a terminal or a pipe that may be gone.

use std::io::{ErrorKind, Write};

use crate::{DONE, FAILED};

/// Writes a line, or several, to standard output. A reader that has seen enough is no error.
pub(crate) fn print(text: &str) -> u8 {
    let mut out = std::io::stdout().lock();
    let written = out
        .write_all(text.as_bytes())
        .and_then(|()| out.write_all(if text.ends_with('\n') { b"" } else { b"\n" }))
        .and_then(|()| out.flush());
    match written {
        Ok(()) => DONE,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => DONE,
        Err(error) => {
            complain(&format!("cannot write the output: {error}"));
            FAILED
        }
    }
}

/// Writes a line, or several, to standard error.
pub(crate) fn complain(text: &str) {
    // There is no third place to complain about the second.
    let _ = writeln!(std::io::stderr(), "{text}");
}
