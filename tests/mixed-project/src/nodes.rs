//! Nodes with several ways out.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Charges a card.
#[derive(Debug, NodeSpec)]
#[node(id = "ACTION.CHARGE", tags = ["payments"])]
pub struct Charge {
    /// The most that goes through.
    #[param(default = 100.0)]
    pub limit: f64,
}

/// What to charge.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct Payment {
    /// How much.
    pub amount: f64,
}

/// What came of it.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Charged {
    /// The money is there.
    Confirmed(Receipt),
    /// The bank said no.
    Rejected {
        /// Why.
        reason: String,
        /// How much was too much.
        over: f64,
    },
    /// There was nothing to charge.
    Nothing,
}

/// The proof of a payment.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct Receipt {
    /// Its number.
    pub number: u32,
    /// How much was paid.
    pub paid: f64,
}

impl Node for Charge {
    type State = ();
    type Input = Payment;
    type Output = Charged;

    async fn run(&self, input: Payment, _cx: &Context<()>) -> Result<Charged, NodeError> {
        Ok(match input.amount {
            amount if amount <= 0.0 => Charged::Nothing,
            amount if amount > self.limit => {
                Charged::Rejected { reason: "too much".to_owned(), over: amount - self.limit }
            }
            amount => Charged::Confirmed(Receipt { number: 7, paid: amount }),
        })
    }
}

/// Waits.
#[derive(Debug, NodeSpec)]
#[node(id = "ACTION.WAIT")]
pub struct Wait {}

/// For how long to wait.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct Pause {
    /// In milliseconds.
    pub ms: u64,
}

impl Node for Wait {
    type State = ();
    type Input = Pause;
    type Output = Pause;

    async fn run(&self, input: Pause, _cx: &Context<()>) -> Result<Pause, NodeError> {
        tokio::time::sleep(std::time::Duration::from_millis(input.ms)).await;
        Ok(input)
    }
}
