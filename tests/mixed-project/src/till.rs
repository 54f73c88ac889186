//! Graphs as Rust types, which go by ports, and run each other and those in YAML.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::graphs;
use crate::nodes::{Charge, Charged, Payment, Receipt};

/// Sells.
pub struct Sell;

/// What a till says.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Said {
    /// Its words.
    pub text: String,
    /// What came in.
    pub paid: f64,
}

/// Charges a card and says what came of it, in Rust.
#[graph(tool = "sell")]
impl Graph for Sell {
    type Input = Payment;
    type Output = Said;

    #[node(Charge, confirmed = thank, rejected = refuse, Nothing = shrug)]
    fn charge(entry: &Payment) -> Payment {
        Payment { amount: entry.amount }
    }

    #[transform(next = exit)]
    fn thank(charge: &Receipt) -> Said {
        Said { text: format!("receipt {}", charge.number), paid: charge.paid }
    }

    #[transform(expr = r#"{ "text": $.charge.reason & " by " & $.charge.over, "paid": 0 }"#, next = exit)]
    fn refuse() -> Said;

    #[transform(next = exit)]
    fn shrug(charge: &Charged) -> Said {
        Said { text: format!("{charge:?}"), paid: 0.0 }
    }
}

/// Sells twice.
pub struct SellTwice;

/// Sells twice: once by a graph in Rust, once by one in YAML.
#[graph(tool = "sell_twice")]
impl Graph for SellTwice {
    type Input = Payment;
    type Output = Said;

    #[node(Sell, next = second)]
    fn first(entry: &Payment) -> Payment {
        Payment { amount: entry.amount }
    }

    #[node(graph = "pay", next = both)]
    fn second(first: &Said) -> graphs::pay::Input {
        graphs::pay::Input { amount: first.paid * 2.0 }
    }

    #[transform(next = exit)]
    fn both(first: &Said, second: &graphs::pay::Output) -> Said {
        Said { text: format!("{}, {}", first.text, second.text), paid: first.paid + second.paid }
    }
}

/// A receipt, if there is one.
pub struct MayPay;

/// Charges what is not free.
#[graph(tool = "may_pay")]
impl Graph for MayPay {
    type Input = Payment;
    type Output = Said;

    #[switch(when(rule = { "<": [{ "var": "entry.amount" }, 10] }, next = say), next = charge)]
    fn ask();

    #[node(Charge { limit: 1000.0 }, confirmed = say, rejected = exit_with, nothing = exit_with)]
    fn charge(entry: &Payment) -> Payment {
        Payment { amount: entry.amount }
    }

    #[transform(next = exit)]
    fn say(entry: &Payment, charge: Option<&Receipt>) -> Said {
        match charge {
            Some(receipt) => Said { text: "paid".to_owned(), paid: receipt.paid },
            None => Said { text: format!("free: {}", entry.amount), paid: 0.0 },
        }
    }

    #[transform(next = exit)]
    fn exit_with(charge: &Charged) -> Said {
        Said { text: format!("{charge:?}"), paid: 0.0 }
    }
}
