//! JSONata's front end: text to AST.
pub mod ast;
pub mod lexer;
pub mod parser;
