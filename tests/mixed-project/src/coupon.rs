//! A graph whose functions may fail: nodes of each kind return a `Result`.

use std::num::ParseFloatError;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::nodes::{Charge, Charged, Payment};
use crate::till::Said;

/// Redeems a coupon.
pub struct Redeem;

/// What is on a coupon.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct Coupon {
    /// What it is worth, as it is printed.
    pub worth: String,
}

/// What a coupon is good for.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct Worth {
    /// The amount.
    pub amount: f64,
}

enum Kind {
    Void,
    Valid,
}

/// Redeems a coupon, if it can be read.
#[graph(tool = "redeem")]
impl Graph for Redeem {
    type Input = Coupon;
    type Output = Said;

    #[transform(next = kind)]
    fn read(entry: &Coupon) -> Result<Worth, ParseFloatError> {
        Ok(Worth { amount: entry.worth.parse()? })
    }

    #[switch(Void = void, Valid = charge)]
    fn kind(read: &Worth) -> Result<Kind, NodeError> {
        match read.amount {
            amount if amount < 0.0 => Err(NodeError::new("a coupon of less than nothing")),
            0.0 => Ok(Kind::Void),
            _ => Ok(Kind::Valid),
        }
    }

    #[node(Charge, confirmed = told, rejected = told, nothing = told)]
    fn charge(read: &Worth) -> Result<Payment, NodeError> {
        match read.amount.is_finite() {
            true => Ok(Payment { amount: read.amount }),
            false => Err(NodeError::new("a coupon without an end")),
        }
    }

    #[transform(next = exit)]
    fn told(charge: &Charged, read: &Worth) -> Said {
        Said { text: format!("{charge:?}"), paid: read.amount }
    }

    #[transform(next = exit)]
    fn void() -> std::result::Result<Said, NodeError> {
        Ok(Said { text: "void".to_owned(), paid: 0.0 })
    }
}
