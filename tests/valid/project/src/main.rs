//! Nodes and servers for valid graphs.

mod nodes;
mod servers;

use nodewright::prelude::*;

nodewright::main!(crate, state = App::start);

/// The application.
#[derive(Provide)]
pub struct App {
    files: servers::Files,
    tracker: servers::Tracker,
    web: servers::Web,
}

impl App {
    async fn start() -> Result<Self, String> {
        Ok(Self { files: servers::Files, tracker: servers::Tracker, web: servers::Web })
    }
}
