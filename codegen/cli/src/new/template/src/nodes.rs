//! Nodes: each is a struct, which is its configuration, and a function that runs
//! it. Doc comments are what agents read.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::state::{Bank, Menu};

/// Prices an order from the menu.
#[derive(Debug, NodeSpec)]
#[node(id = "ACTION.PRICE_ORDER", tags = ["orders"], aliases = ["what does it cost"])]
pub struct PriceOrder {
    /// What is added for service, in percent.
    #[param(default = 0, min = 0, max = 30)]
    pub service: u8,
}

/// A dish, and how many of it.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Order {
    /// The dish.
    pub dish: String,
    /// How many portions.
    pub portions: u32,
}

/// What an order costs.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Bill {
    /// All of it, with service.
    pub total: f64,
}

impl Node for PriceOrder {
    type State = Menu; // the part of `App` that it needs; `()` for none
    type Input = Order;
    type Output = Bill;

    async fn run(&self, order: Order, cx: &Context<Menu>) -> Result<Bill, NodeError> {
        let menu = cx.state();
        let Some(price) = menu.price(&order.dish) else {
            let (dish, dishes) = (order.dish, menu.dishes().join(", "));
            let message = format!("no `{dish}` today; there is {dishes}");
            return Err(NodeError::new(message));
        };
        let price = price * f64::from(order.portions);
        let service = price * f64::from(self.service) / 100.0;
        let total = price + service;
        Ok(Bill { total })
    }
}

/// Charges a bill, and tells what the bank says.
#[derive(Debug, NodeSpec)]
#[node(id = "ACTION.CHARGE_BILL", tags = ["payments"], aliases = ["pay"])]
pub struct ChargeBill {
    /// The most that the bank charges at once.
    #[param(default = 500.0)]
    pub limit: f64,
}

/// What the bank says. Each variant is a port of the node, and a graph says
/// where each leads.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Charged {
    /// The bill is paid.
    Paid(Receipt),
    /// The bank refuses.
    Declined {
        /// Why.
        reason: String,
    },
}

/// What was paid.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Receipt {
    /// How much.
    pub amount: f64,
}

impl Node for ChargeBill {
    type State = Bank;
    type Input = Bill;
    type Output = Charged;

    async fn run(&self, bill: Bill, cx: &Context<Bank>) -> Result<Charged, NodeError> {
        tokio::time::sleep(cx.state().thinks_for).await;
        let (amount, limit) = (bill.total, self.limit);
        if amount > limit {
            let reason = format!("over the limit of {limit}");
            return Ok(Charged::Declined { reason });
        }
        Ok(Charged::Paid(Receipt { amount }))
    }
}
