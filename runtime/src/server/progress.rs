//! Progress of a call, for clients that ask for it.

use rmcp::RoleServer;
use rmcp::model::{ProgressNotificationParam, ProgressToken};
use rmcp::service::Peer;

use crate::graph::observer::{Entered, Next, Observer};

/// Tells the client of every node that is entered.
pub(super) struct Progress {
    pub(super) peer: Peer<RoleServer>,
    pub(super) token: ProgressToken,
}

impl Observer for Progress {
    fn enter<'a>(&'a mut self, node: &'a Entered) -> Next<'a> {
        let params =
            ProgressNotificationParam::new(self.token.clone(), node.index as f64).with_message(node.site.id);
        Next::After(Box::pin(async {
            // A client that has gone away misses nothing.
            let _ = self.peer.notify_progress(params).await;
            true
        }))
    }
}
