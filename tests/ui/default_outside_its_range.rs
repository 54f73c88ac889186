use nodewright::prelude::*;

/// Has a default that no one may set.
#[derive(NodeSpec)]
#[node(id = "ACTION.A")]
struct A {
    /// In percent.
    #[param(default = 91, min = 0, max = 90)]
    discount: u8,
}

fn main() {}
