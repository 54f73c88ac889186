//! The price book.

use std::collections::BTreeMap;
use std::fmt;

/// What each article costs, in euros.
#[derive(Debug)]
pub(crate) struct PriceBook {
    prices: BTreeMap<String, f64>,
}

/// A line of the price book that is no price.
#[derive(Debug)]
pub(crate) struct BadPrice(String);

impl fmt::Display for BadPrice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no line of a price book", self.0)
    }
}

impl std::error::Error for BadPrice {}

impl PriceBook {
    /// Opens the book. A real one would be in a file or a database.
    pub(crate) fn open() -> Result<Self, BadPrice> {
        let lines = ["A1 12.50", "B2 250.00", "C3 0.99"];
        let parse = |line: &str| {
            let (sku, price) = line.split_once(' ')?;
            Some((sku.to_owned(), price.parse().ok()?))
        };
        let prices = lines.iter().map(|line| parse(line).ok_or_else(|| BadPrice((*line).to_owned())));
        Ok(Self { prices: prices.collect::<Result<_, _>>()? })
    }

    /// The price of an article.
    pub(crate) fn price(&self, sku: &str) -> Option<f64> {
        self.prices.get(sku).copied()
    }
}
