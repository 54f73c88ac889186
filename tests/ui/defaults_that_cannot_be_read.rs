use nodewright::prelude::*;

/// Has defaults that were meant to be.
#[derive(NodeSpec)]
#[node(id = "ACTION.A")]
struct A {
    /// With a typo.
    #[param(defualt = 5, min = 1)]
    a: u8,
    /// Without a value.
    #[param(default)]
    b: u8,
    /// With a colon.
    #[param(default: 5)]
    c: u8,
    /// Without an expression.
    #[param(default = )]
    d: String,
}

fn main() {
    // `Default` is there all the same: this is no further error.
    let _ = A::default();
}
