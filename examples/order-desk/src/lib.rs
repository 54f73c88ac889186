//! An order desk: prices orders from a price book, asks the stock room, and says what needs review.
//!
//! The same graph stands here twice: in `graphs/orders.yaml` as `price_order`, and in [`quote`] as a Rust type.

pub mod nodes;
pub mod prices;
pub mod quote;
pub mod stock;

use nodewright::Provide;

nodewright::project!();

/// The application: what nodes and graphs can ask for.
#[derive(Debug, Provide)]
pub struct App {
    prices: prices::PriceBook,
    stock: stock::Stock,
}

impl App {
    /// Opens the price book and the stock room.
    pub async fn start() -> Result<Self, prices::BadPrice> {
        Ok(Self { prices: prices::PriceBook::open()?, stock: stock::Stock::open() })
    }
}
