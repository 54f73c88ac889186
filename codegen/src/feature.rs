//! Features of the runtime that a project needs. Only rustc knows which are on, so `project!` asks, with a message
//! that was made here.

use crate::diagnostic::Diagnostic;
use crate::diagnostic::render::render;
use crate::ir::Project;
use crate::ir::server::{Http, Transport};
use crate::source::Sources;

/// A feature, and what to say if it is off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its name: `https`.
    pub name: String,
    /// The rendered error.
    pub message: String,
}

/// Between the name and the message in a file.
const SEPARATOR: char = '\u{1f}';

impl Feature {
    /// The feature as text, and back by [`from_text`](Self::from_text).
    pub fn to_text(&self) -> String {
        format!("{}{SEPARATOR}{}", self.name, self.message)
    }

    /// The feature that became `text`.
    pub fn from_text(text: &str) -> Option<Self> {
        let (name, message) = text.split_once(SEPARATOR)?;
        Some(Self { name: name.to_owned(), message: message.to_owned() })
    }
}

/// What the servers of `project` need. One server is enough to say it.
pub fn needed_features(project: &Project, sources: &Sources) -> Vec<Feature> {
    let addresses = project.servers.iter().filter_map(|server| match &server.transport {
        Transport::Stdio(_) => None,
        Transport::Http(http) => Some((server.name.as_str(), http)),
    });
    // The one brings the other.
    let secure = addresses.clone().find(|(_, http)| http.is_secure());
    let found =
        secure.map(|server| ("https", server)).or(addresses.clone().next().map(|server| ("http", server)));
    let feature = found.map(|(feature, (server, http))| Feature {
        name: feature.to_owned(),
        message: render(sources, &lacking(feature, server, http)),
    });
    feature.into_iter().collect()
}

fn lacking(feature: &str, server: &str, http: &Http) -> Diagnostic {
    let message = format!("server `{server}` needs the feature `{feature}` of `nodewright`");
    Diagnostic::error(http.url.span, message)
        .label("the feature is off")
        .help(format!("turn it on in Cargo.toml: `cargo add nodewright --features {feature}`"))
}
