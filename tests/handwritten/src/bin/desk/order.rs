//! What the tools take and give.

use std::num::NonZeroU32;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// An order to price.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct PriceRequest {
    pub(crate) lines: Vec<PriceLine>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct PriceLine {
    /// The article
    pub(crate) sku: String,
    /// How many of it
    pub(crate) qty: NonZeroU32,
}

/// An order to quote.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Order {
    /// The order's id, if it has one yet.
    #[serde(default)]
    #[expect(dead_code, reason = "checked, and not needed for a quote")]
    pub(crate) id: Option<Uuid>,
    /// Its lines.
    pub(crate) lines: Vec<Line>,
}

/// A line of an order.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Line {
    /// The article.
    pub(crate) sku: String,
    /// How many of it.
    pub(crate) qty: u32,
}

/// What an order costs.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Quote {
    /// What the whole order costs.
    pub(crate) total: f64,
    /// How many articles the stock room has.
    pub(crate) articles: f64,
    /// Whether a person should look at it.
    pub(crate) review: bool,
}
