use nodewright::prelude::*;

/// Not a configuration.
#[derive(NodeSpec)]
#[node(id = "ACTION.A")]
enum A {
    B,
}

fn main() {}
