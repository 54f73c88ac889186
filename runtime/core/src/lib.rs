//! Pure functions that Nodewright's compiler and runtime share. No dependencies.

pub mod nearest;
pub mod number;
