//! A few lines on stderr, if `RUST_LOG` asks for any. A subscriber would cost more than it could tell.

use std::fmt;
use std::sync::OnceLock;

/// Writes one line, unless logs are off.
pub(crate) fn log(line: fmt::Arguments<'_>) {
    static ON: OnceLock<bool> = OnceLock::new();
    let on = ON.get_or_init(|| match std::env::var_os("RUST_LOG") {
        Some(level) => !level.is_empty() && level != "off",
        None => false,
    });
    if *on {
        // Whoever closed stderr does not want to read it.
        let _ = std::io::Write::write_fmt(&mut std::io::stderr(), format_args!("{line}\n"));
    }
}
