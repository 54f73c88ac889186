//! The command line of every generated binary.
