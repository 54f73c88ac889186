//! The guard: names become addresses here, and private ones are refused.
//!
//! It is the resolver of the client, so what is checked is what is connected to: a name cannot have a harmless address
//! when it is looked at and another one afterwards.

use std::fmt;

use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::NextTimeout;

use super::address::is_public;

/// Looks names up, and refuses private addresses of hosts that are not allowed.
#[derive(Debug)]
pub struct Guard {
    hosts: Vec<String>,
    resolver: DefaultResolver,
}

impl Guard {
    /// A guard that lets pass the private addresses of `hosts`, each a `name` or a `name:port`.
    pub fn new<'h>(hosts: impl IntoIterator<Item = &'h str>) -> Self {
        let hosts = hosts.into_iter().map(|host| host.trim().to_ascii_lowercase());
        let hosts = hosts.filter(|host| !host.is_empty()).collect();
        Self { hosts, resolver: DefaultResolver::default() }
    }

    fn allows(&self, uri: &Uri) -> bool {
        let host = uri.host().unwrap_or_default().to_ascii_lowercase();
        let https = uri.scheme_str() == Some("https");
        let port = uri.port_u16().unwrap_or(if https { 443 } else { 80 });
        self.hosts.iter().any(|allowed| *allowed == host || *allowed == format!("{host}:{port}"))
    }
}

impl Resolver for Guard {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let addresses = self.resolver.resolve(uri, config, timeout)?;
        if self.allows(uri) || addresses.iter().all(|address| is_public(address.ip())) {
            return Ok(addresses);
        }
        let host = uri.host().unwrap_or_default().to_owned();
        Err(ureq::Error::Other(Box::new(Forbidden { host })))
    }
}

/// A host has a private address, and is not allowed to.
#[derive(Debug)]
pub struct Forbidden {
    host: String,
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let host = &self.host;
        write!(
            f,
            "`{host}` has a loopback or private address, which is not called: use a public host, or start the server \
             with `{host}` in NODE_KNOWLEDGE_HOSTS"
        )
    }
}

impl std::error::Error for Forbidden {}
