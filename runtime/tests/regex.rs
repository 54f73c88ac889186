//! Patterns from the literal to the match: what the build step translates, and what the runtime finds with it.
#![cfg(feature = "regex")]

#[path = "regex/javascript.rs"]
mod javascript;
#[path = "regex/limits.rs"]
mod limits;
#[path = "regex/support.rs"]
mod support;
