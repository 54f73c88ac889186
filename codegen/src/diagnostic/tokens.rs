//! Diagnostics as `compile_error!` tokens, for macros.
