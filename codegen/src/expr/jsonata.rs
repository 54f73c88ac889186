//! JSONata's front end: text to tokens to AST to core.

pub mod ast;
mod grammar;
pub mod lexer;
pub mod lower;
pub mod parser;
