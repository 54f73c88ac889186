//! Procedural macros of Nodewright.
