//! The nearest right name for a wrong one.
