use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A currency that the order desk deals in.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Currency {
    /// Euro.
    Eur,
    /// Swiss franc.
    Chf,
}

/// The lines of an order.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Lines {
    /// The lines.
    pub lines: Vec<Line>,
}

/// A line of an order.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Line {
    /// The article.
    pub sku: String,
    /// How many of it.
    pub qty: u32,
}

/// An order with its price.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct PricedLines {
    /// What the whole order costs.
    pub total: f64,
    /// The currency of the total.
    pub currency: Currency,
    /// How many articles were priced.
    pub count: u32,
}

/// An order to quote.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct Order {
    /// Its lines.
    pub lines: Vec<Line>,
}

/// What an order costs.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct Quote {
    /// What the whole order costs.
    pub total: f64,
    /// Whether a person should look at it.
    pub review: bool,
}

pub enum Decision {
    Big,
    Small,
}

/// What articles cost: all the same.
pub struct PriceBook {
    pub price: f64,
}

impl PriceBook {
    pub fn price(&self, lines: Lines, currency: Currency, discount: u8) -> Result<PricedLines, NodeError> {
        let count = lines.lines.iter().map(|line| line.qty).sum();
        let total = self.price * f64::from(count) * f64::from(100 - discount) / 100.0;
        Ok(PricedLines { total, currency, count })
    }
}
