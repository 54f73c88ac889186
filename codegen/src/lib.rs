//! The compiler behind Nodewright's build scripts and macros.
//!
//! Data flows one way: `front` → `syntax` → `lower` → `ir` → `check` → `emit` → `output`.

pub mod build_script;
pub mod check;
pub mod diagnostic;
pub mod emit;
pub mod expr;
pub mod front;
pub mod ir;
pub mod lower;
pub mod options;
pub mod output;
pub mod schema;
pub mod source;
pub mod syntax;
