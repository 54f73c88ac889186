pub mod nodes;
pub mod orders;
pub mod quote;

use nodewright::prelude::*;
use orders::PriceBook;

nodewright::project!();

#[derive(Provide)]
pub struct App {
    prices: PriceBook,
}

impl App {
    pub async fn start() -> Result<Self, std::io::Error> {
        Ok(Self { prices: PriceBook { price: 12.5 } })
    }
}
