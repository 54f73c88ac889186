//! Transforms of orders, as tools with schemas.

nodewright::project!();

pub mod sample;
