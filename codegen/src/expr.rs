//! Expressions: JSONata and JSON Logic, from text to a typed core that `emit` turns into Rust.
//!
//! text → tokens → AST → core → typed core. Each stage is a module; the semantics live in the core, once.

pub mod core;
pub mod infer;
pub mod jsonata;
pub mod jsonlogic;
