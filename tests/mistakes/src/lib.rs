//! The nodes that the graphs of the corpus call. Nothing here is wrong; `graphs.rs` has mistakes of its own.

use nodewright::prelude::*;

mod graphs;

nodewright::project!();

/// Prices some lines.
#[derive(NodeSpec)]
#[node(id = "ACTION.PRICE")]
pub struct Price {}

impl Node for Price {
    type State = ();
    type Input = Order;
    type Output = Priced;
}

pub struct Order {
    pub skus: Vec<String>,
    pub mode: Mode,
    pub limit: Option<u32>,
    pub seller: Option<Seller>,
}

pub enum Mode {
    Fast,
    Exact,
}

pub struct Seller {
    pub name: String,
}

pub struct Priced {
    pub total: f64,
    pub note: Option<String>,
    pub mode: Mode,
    pub lines: Vec<Line>,
}

pub struct Line {
    pub sku: String,
    pub price: f64,
}
