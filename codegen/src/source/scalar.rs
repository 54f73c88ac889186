//! Where each byte of a decoded scalar came from: YAML's five scalar styles and Rust's string literals.
