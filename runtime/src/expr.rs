//! Functions behind compiled expressions.
