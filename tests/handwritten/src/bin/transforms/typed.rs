//! Transforms of orders over structs, as one would write them by hand.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "read to check the arguments against their schema, as any typed tool does")]
pub(crate) struct Order {
    id: i64,
    status: Status,
    region: String,
    currency: String,
    amount: f64,
    created_at: String,
    customer: Customer,
    shipping: Shipping,
    items: Vec<Line>,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Status {
    Pending,
    Paid,
    Shipped,
    Cancelled,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "as above")]
struct Customer {
    name: String,
    email: String,
    phone: Option<String>,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "as above")]
struct Shipping {
    method: String,
    address: Address,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "as above")]
struct Address {
    street: String,
    city: String,
    zip: String,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "as above")]
struct Line {
    sku: String,
    qty: i64,
    price: f64,
}

#[derive(Deserialize)]
pub(crate) struct Orders {
    orders: Vec<Order>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Picked {
    order_id: i64,
    customer_name: String,
    email: String,
    city: String,
    total: f64,
}

pub(crate) fn pick(order: Order) -> Picked {
    Picked {
        order_id: order.id,
        customer_name: order.customer.name,
        email: order.customer.email,
        city: order.shipping.address.city,
        total: order.amount,
    }
}

#[derive(Serialize)]
pub(crate) struct Total {
    total: f64,
}

pub(crate) fn filtersum(input: Orders) -> Total {
    let large = |order: &&Order| order.status == Status::Paid && order.amount > 100.0;
    Total { total: input.orders.iter().filter(large).map(|order| order.amount).sum() }
}

#[derive(Serialize)]
struct Region {
    count: usize,
    total: f64,
}

/// There are few regions, so a list finds one faster than a map.
pub(crate) fn groupby(input: Orders) -> Map<String, Value> {
    let mut regions: Vec<(&str, Region)> = Vec::new();
    for order in &input.orders {
        match regions.iter_mut().find(|(name, _)| *name == order.region) {
            Some((_, region)) => {
                region.count += 1;
                region.total += order.amount;
            }
            None => regions.push((&order.region, Region { count: 1, total: order.amount })),
        }
    }
    let json = |region: Region| serde_json::to_value(region).unwrap_or_default();
    regions.into_iter().map(|(name, region)| (name.to_owned(), json(region))).collect()
}

#[derive(Serialize)]
pub(crate) struct Letter {
    text: String,
}

pub(crate) fn template(order: Order) -> Letter {
    let Order { id, amount, currency, customer, shipping, .. } = order;
    let (name, city) = (customer.name, shipping.address.city.to_uppercase());
    Letter { text: format!("Dear {name}, your order #{id} of {amount} {currency} ships to {city}.") }
}

#[derive(Serialize)]
struct Amount {
    id: i64,
    amount: f64,
}

#[derive(Serialize)]
pub(crate) struct Top {
    top: Vec<Amount>,
}

pub(crate) fn sortslice(input: Orders) -> Top {
    let mut orders: Vec<&Order> = input.orders.iter().collect();
    orders.sort_by(|left, right| right.amount.total_cmp(&left.amount));
    let top = orders.iter().take(10).map(|order| Amount { id: order.id, amount: order.amount });
    Top { top: top.collect() }
}

#[derive(Serialize)]
struct Tiered {
    id: i64,
    tier: &'static str,
    lines: Vec<f64>,
}

#[derive(Serialize)]
pub(crate) struct AllTiered {
    orders: Vec<Tiered>,
}

pub(crate) fn nestedmap(input: Orders) -> AllTiered {
    let tiered = |order: &Order| Tiered {
        id: order.id,
        tier: match order.amount {
            amount if amount > 500.0 => "gold",
            amount if amount > 100.0 => "silver",
            _ => "bronze",
        },
        lines: order.items.iter().map(|line| line.qty as f64 * line.price).collect(),
    };
    AllTiered { orders: input.orders.iter().map(tiered).collect() }
}
