//! Calls with large arguments.

use serde_json::{Value, json};

use crate::payload::Request;

/// Calls with some 400 kB of arguments, each with another answer.
pub(crate) fn orders() -> Vec<Request> {
    (0..4).map(|seed| orders_of(3_700 + seed)).collect()
}

fn orders_of(count: usize) -> Request {
    let order = |index: usize| {
        let amount = ((index * 7_919 + count) % 100_000) as f64 / 100.0;
        let mut order = json!({
            "id": format!("order-{:08}", index * 31),
            "amount": amount,
            "tags": ["express", format!("region-{}", index % 17), "paid"],
        });
        if index.is_multiple_of(2) {
            order["note"] = json!(format!("leave it at the \"side\" door, number {index}, and ring twice"));
        }
        (amount, order)
    };
    let (amounts, orders): (Vec<f64>, Vec<Value>) = (0..count).map(order).unzip();
    let expected = json!({ "total": amounts.iter().sum::<f64>(), "count": count });
    Request::new("sum_orders", &json!({ "orders": orders }), expected)
}
