//! JSONata's front end: text to tokens to AST to core.

mod ancestry;
mod assembly;
pub mod ast;
mod children;
mod grammar;
pub mod lexer;
pub mod lower;
pub mod parser;
mod raw;
pub mod signature;
mod tail;
