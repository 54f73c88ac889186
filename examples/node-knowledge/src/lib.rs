//! A node-knowledge server: what workflow nodes there are, how they are configured, and some that run.
//!
//! Most specs here only describe a node, for an agent that draws workflows. Those with an `impl Node` run as well, in
//! the graphs of `graphs/`, on the parts of [`App`].

pub mod conversations;
pub mod field;
pub mod folder;
pub mod nodes;
pub mod signals;
pub mod store;
pub mod web;

use std::path::PathBuf;
use std::{env, io};

use nodewright::Provide;

nodewright::project!();

/// The application: what running nodes work on. Every part is bounded in size.
#[derive(Debug, Provide)]
pub struct App {
    store: store::Store,
    conversations: conversations::Conversations,
    folder: folder::Folder,
    signals: signals::Signals,
    web: web::Web,
}

impl App {
    /// Starts with what the environment says: `NODE_KNOWLEDGE_FOLDER` is the folder for files, one in the system's
    /// folder for temporary files if unset; `NODE_KNOWLEDGE_HOSTS` lists hosts that may be called although their
    /// addresses are private, separated by commas.
    pub async fn start() -> io::Result<Self> {
        let folder = env::var_os("NODE_KNOWLEDGE_FOLDER");
        let folder = folder.map_or_else(|| env::temp_dir().join("node-knowledge"), PathBuf::from);
        let hosts = env::var("NODE_KNOWLEDGE_HOSTS").unwrap_or_default();
        Self::open(folder, hosts.split(','))
    }

    /// Starts with a folder for files and the hosts that may have private addresses.
    pub fn open<'h>(
        folder: impl Into<PathBuf>,
        hosts: impl IntoIterator<Item = &'h str>,
    ) -> io::Result<Self> {
        Ok(Self {
            store: store::Store::default(),
            conversations: conversations::Conversations::default(),
            folder: folder::Folder::open(folder.into())?,
            signals: signals::Signals::default(),
            web: web::Web::new(hosts),
        })
    }
}
