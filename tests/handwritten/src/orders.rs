//! The tool with large arguments.

use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
pub(crate) struct Orders {
    orders: Vec<Order>,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "read to check the arguments against their schema, as any typed tool does")]
struct Order {
    id: String,
    amount: f64,
    note: Option<String>,
    tags: Vec<String>,
}

#[derive(Serialize)]
pub(crate) struct Sum {
    total: f64,
    count: usize,
}

pub(crate) fn sum_orders(input: Orders) -> Sum {
    Sum { total: input.orders.iter().map(|order| order.amount).sum(), count: input.orders.len() }
}
