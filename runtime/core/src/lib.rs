//! Pure functions that Nodewright's compiler and runtime share. No dependencies.

pub mod decimal;
pub mod distance;
#[doc(hidden)]
pub mod layout;
pub mod nearest;
pub mod number;
pub mod picture;
pub mod stem;
#[doc(hidden)]
pub mod text_number;
#[doc(hidden)]
pub mod trigram;
pub mod types;
pub mod words;
