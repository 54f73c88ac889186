use nodewright::prelude::*;

/// Has a typo.
#[derive(NodeSpec)]
#[node(id = "ACTION.A", tag = ["a"])]
struct A {}

fn main() {
    // The impls are there all the same: this is no second error.
    let _ = A::ID;
}
