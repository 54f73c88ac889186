//! The graph in Rust of docs/graphs.md.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An order.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct Order {
    /// What each line costs.
    pub lines: Vec<f64>,
}

/// The lines of an order.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct Lines {
    /// What each costs.
    pub lines: Vec<f64>,
    /// How often they were priced.
    pub round: usize,
}

/// A price.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Priced {
    /// What all costs.
    pub total: f64,
}

/// What an order costs.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Quote {
    /// What all costs.
    pub total: f64,
    /// How often it was priced.
    pub turns: usize,
    /// Whether a person should look at it.
    pub review: bool,
}

/// Prices the lines of an order.
#[derive(Debug, NodeSpec)]
#[node(id = "ACTION.PRICE_LINES")]
pub struct PriceLines {
    /// Discount in percent, for each round.
    #[param(default = 0, min = 0, max = 20)]
    pub discount: u8,
    /// The least that an order costs.
    #[param(default = 1.0)]
    pub least: f64,
}

impl Node for PriceLines {
    type State = ();
    type Input = Lines;
    type Output = Priced;

    async fn run(&self, input: Lines, _cx: &Context<()>) -> Result<Priced, NodeError> {
        let share = 1.0 - f64::from(self.discount) / 100.0 * input.round as f64;
        Ok(Priced { total: self.least.max(input.lines.iter().sum::<f64>() * share) })
    }
}

/// Prices orders.
pub struct PriceOrder;

/// Prices an order, and asks again as long as there is a discount.
#[graph(tool = "price_order", max_node_executions = 100, max_execution_time_ms = 5_000)]
impl Graph for PriceOrder {
    type Input = Order;
    type Output = Quote;

    #[node(PriceLines { discount: 5, ..Default::default() }, timeout_ms = 500, next = decide)]
    fn price(entry: &Order, #[history] price: &[Priced]) -> Lines {
        Lines { lines: entry.lines.clone(), round: price.len() }
    }

    #[switch(
        when(rule = { ">": [{ "var": "price.total" }, 1000] }, next = big),
        when(rule = { "<": [{ "var": "$executionCount(\"price\")" }, 3] }, next = price),
        next = small,
    )]
    fn decide();

    #[transform(next = exit)]
    fn big(price: &Priced, #[count(price)] turns: usize) -> Quote {
        Quote { total: price.total, turns, review: true }
    }

    #[transform(expr = r#"{ "total": $.price.total, "turns": $executionCount("price"), "review": false }"#, next = exit)]
    fn small() -> Quote;
}
