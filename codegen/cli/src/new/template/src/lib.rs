//! Orders meals: nodes, graphs, and what they work on. The graph in YAML is in
//! `graphs/__NAME__.yaml`.

pub mod kitchen;
pub mod lunch;
pub mod nodes;
pub mod state;

use nodewright::prelude::*;

use kitchen::Kitchen;
use state::{Bank, Menu};

// Compiles all nodes and graphs, and reports the mistakes in them.
nodewright::project!();

/// The application. Each node and each server asks for a part of it, by type.
#[derive(Debug, Provide)]
pub struct App {
    /// For `ACTION.PRICE_ORDER`.
    pub menu: Menu,
    /// For `ACTION.CHARGE_BILL`.
    pub bank: Bank,
    /// The server `kitchen`.
    pub kitchen: Kitchen,
}

impl App {
    /// Starts it. This may be `async`, and may return a `Result`.
    pub fn start() -> Self {
        Self {
            menu: Menu::open(),
            bank: Bank::connect(),
            kitchen: Kitchen,
        }
    }
}
