pub mod counter;
pub mod nodes;
pub mod shelf;

use nodewright::prelude::*;

nodewright::project!();

#[derive(Provide)]
pub struct App {
    pub prices: shelf::Prices,
    pub cellar: shelf::Cellar,
}
