//! What nodes work on. Yours may be a database, a client of a service, a configuration.

use std::collections::BTreeMap;
use std::time::Duration;

/// What each dish costs.
#[derive(Debug)]
pub struct Menu {
    prices: BTreeMap<&'static str, f64>,
}

impl Menu {
    /// Today's menu.
    pub fn open() -> Self {
        Self {
            prices: BTreeMap::from([("soup", 6.0), ("curry", 14.0), ("cake", 5.0)]),
        }
    }

    /// The price of a dish.
    pub fn price(&self, dish: &str) -> Option<f64> {
        self.prices.get(dish).copied()
    }

    /// All dishes.
    pub fn dishes(&self) -> Vec<&str> {
        self.prices.keys().copied().collect()
    }
}

/// The bank that bills are charged at.
#[derive(Debug)]
pub struct Bank {
    /// How long it thinks before it answers.
    pub thinks_for: Duration,
}

impl Bank {
    /// A bank that is quick enough.
    pub fn connect() -> Self {
        Self {
            thinks_for: Duration::from_millis(200),
        }
    }
}
