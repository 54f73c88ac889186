use nodewright::prelude::*;

/// Has a default that is no number.
#[derive(NodeSpec)]
#[node(id = "ACTION.A")]
struct A {
    /// In percent.
    #[param(default = true)]
    discount: u8,
}

fn main() {}
