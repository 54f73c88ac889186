//! Prices of orders.

use crate::prices::PriceBook;

/// A currency that the order desk deals in.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Currency {
    /// Euro.
    #[default]
    Eur,
    /// Swiss franc.
    #[expect(dead_code, reason = "no tool asks for it yet")]
    Chf,
}

/// Prices the lines of an order from the price book.
#[derive(Debug, Default)]
pub(crate) struct Pricing {
    /// Currency of the result.
    pub(crate) currency: Currency,
    /// Discount in percent, at most 90.
    pub(crate) discount: u8,
}

impl Pricing {
    /// What all lines cost together: articles, and how many of each.
    pub(crate) fn total<'a>(
        &self,
        book: &PriceBook,
        lines: impl Iterator<Item = (&'a str, u32)>,
    ) -> Result<f64, String> {
        let mut total = 0.0;
        for (sku, qty) in lines {
            let price = book.price(sku).ok_or_else(|| format!("no price for article `{sku}`"))?;
            total += price * f64::from(qty);
        }
        total *= f64::from(100 - self.discount) / 100.0;
        total *= match self.currency {
            Currency::Eur => 1.0,
            Currency::Chf => 0.95,
        };
        Ok(total)
    }
}
