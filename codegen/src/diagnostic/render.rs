//! Diagnostics as text in rustc's look.
