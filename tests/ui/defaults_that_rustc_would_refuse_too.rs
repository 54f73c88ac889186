use nodewright::prelude::*;

/// Has defaults that are wrong in every place of an expression.
#[derive(NodeSpec)]
#[node(id = "ACTION.A")]
struct A {
    /// Not an option.
    #[param(default = 5)]
    a: Option<u8>,
    /// Not an option either.
    #[param(default = None)]
    b: u8,
    /// In a list.
    #[param(default = [1, "two"])]
    c: Vec<u8>,
    /// In an option.
    #[param(default = Some(1.5))]
    d: Option<u32>,
    /// More than it holds.
    #[param(default = 300)]
    e: u8,
}

fn main() {
    let _ = A::default();
}
