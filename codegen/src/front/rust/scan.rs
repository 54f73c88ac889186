//! The scan.
