//! The structs that typed code reads and builds.

use std::collections::BTreeMap;

use nodewright::json::Map;
use serde::{Deserialize, Deserializer, Serialize};

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Order {
    pub(crate) id: String,
    pub(crate) total: f64,
    pub(crate) count: u32,
    pub(crate) paid: bool,
    pub(crate) note: Option<String>,
    pub(crate) lines: Vec<Line>,
    pub(crate) tags: Vec<String>,
    pub(crate) scores: Vec<f64>,
    pub(crate) customer: Customer,
    #[serde(deserialize_with = "prices")]
    pub(crate) prices: Map<f64>,
}

/// A map of data whose keys are in order.
fn prices<'de, D: Deserializer<'de>>(from: D) -> Result<Map<f64>, D::Error> {
    Ok(BTreeMap::<String, f64>::deserialize(from)?.into_iter().collect())
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Line {
    pub(crate) sku: String,
    pub(crate) kind: String,
    pub(crate) amount: f64,
    pub(crate) qty: i64,
    pub(crate) note: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Customer {
    pub(crate) name: String,
    pub(crate) vip: bool,
    pub(crate) address: Option<Address>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Address {
    pub(crate) city: String,
}

/// What a transform builds.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Quote {
    pub(crate) id: String,
    pub(crate) total: f64,
    pub(crate) units: u8,
    pub(crate) note: Option<String>,
    pub(crate) city: Option<String>,
    pub(crate) skus: Vec<String>,
    pub(crate) first: Option<Line>,
}

/// A type of the user's: what is absent is null, and its kind crosses through serde.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Account {
    pub(crate) name: String,
    pub(crate) note: Option<String>,
    pub(crate) kind: Kind,
}

/// A type that generated code cannot look into.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Kind {
    Gold,
    Plain,
}
