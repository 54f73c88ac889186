//! Nodes of the order desk.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::prices::PriceBook;

/// Prices the lines of an order from the price book.
#[derive(Debug, NodeSpec)]
#[node(id = "ACTION.PRICE_LINES", tags = ["orders", "pricing"], aliases = ["quote", "calculate price"])]
pub struct PriceLines {
    /// Currency of the result.
    #[param(default = Currency::Eur)]
    pub currency: Currency,
    /// Discount in percent.
    #[param(default = 0, min = 0, max = 90)]
    pub discount: u8,
}

/// A currency that the order desk deals in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Currency {
    /// Euro.
    Eur,
    /// Swiss franc.
    Chf,
}

/// The lines of an order.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
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
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct PricedLines {
    /// What the whole order costs.
    pub total: f64,
    /// The currency of the total.
    pub currency: Currency,
    /// How many lines were priced.
    pub lines: u32,
}

impl Node for PriceLines {
    type State = PriceBook;
    type Input = Lines;
    type Output = PricedLines;

    async fn run(&self, input: Lines, cx: &Context<PriceBook>) -> Result<PricedLines, NodeError> {
        let mut total = 0.0;
        for line in &input.lines {
            let price = cx.state().price(&line.sku);
            let price =
                price.ok_or_else(|| NodeError::new(format!("no price for article `{}`", line.sku)))?;
            total += price * f64::from(line.qty);
        }
        total *= f64::from(100 - self.discount) / 100.0;
        if self.currency == Currency::Chf {
            total *= 0.95;
        }
        Ok(PricedLines { total, currency: self.currency, lines: input.lines.len() as u32 })
    }
}
