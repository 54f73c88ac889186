//! Tests of Nodewright live in `tests/` beside this file.
