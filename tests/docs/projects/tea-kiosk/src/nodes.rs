//! The one node of the kiosk.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Prices an order of tea.
#[derive(Debug, NodeSpec)]
#[node(id = "ACTION.PRICE_TEA", tags = ["orders"])]
pub struct PriceTea;

/// What is ordered.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct Order {
    /// Which tea.
    pub tea: Tea,
    /// How many cups of it.
    pub cups: u32,
    /// What the guest wishes.
    pub wish: Option<String>,
}

/// The teas of the kiosk.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Tea {
    /// Green tea.
    Green,
    /// Black tea.
    Black,
    /// Mint tea.
    Mint,
}

/// What an order costs.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct Bill {
    /// All of it.
    pub total: f64,
    /// What was ordered.
    pub tea: Tea,
    /// What is taken off, for a large order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discount: Option<f64>,
    /// Each cup.
    pub lines: Vec<Line>,
}

/// One cup.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct Line {
    /// Its number on the bill.
    pub number: u32,
    /// What it costs.
    pub price: f64,
}

impl Node for PriceTea {
    type State = ();
    type Input = Order;
    type Output = Bill;

    async fn run(&self, order: Order, _: &Context<()>) -> Result<Bill, NodeError> {
        let lines: Vec<_> = (1..=order.cups).map(|number| Line { number, price: 2.5 }).collect();
        let total = lines.iter().map(|line| line.price).sum();
        Ok(Bill { total, tea: order.tea, discount: (total > 50.0).then_some(5.0), lines })
    }
}
