//! What generated code names, and nothing else.

/// Functions behind compiled expressions.
pub mod expr {
    pub use crate::expr::*;
}
