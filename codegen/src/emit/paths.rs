//! The only file that spells paths of the runtime.
