//! Who is at the other end: what the handshake told.

use super::message::MODERN;
use super::trouble::Trouble;
use crate::json::{FromJson, Reader};

/// A server that has shaken hands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Peer {
    /// Its name.
    pub(super) name: String,
    /// Its version.
    pub(super) version: String,
    /// The revision of the protocol.
    pub(super) protocol: String,
    /// Whether every request tells who asks.
    pub(super) modern: bool,
}

/// From the result of `initialize`.
pub(super) fn read_initialized(text: &str) -> Result<Peer, Trouble> {
    read_peer(text).filter(|peer| !peer.protocol.is_empty()).ok_or_else(|| no_peer("initialize"))
}

/// From the result of `server/discover`.
pub(super) fn read_discovered(text: &str) -> Result<Peer, Trouble> {
    let peer = read_peer(text).ok_or_else(|| no_peer("server/discover"))?;
    Ok(Peer { protocol: MODERN.to_owned(), modern: true, ..peer })
}

fn no_peer(method: &str) -> Trouble {
    Trouble::new(format!("gave no sensible answer to `{method}`"))
}

fn read_peer(text: &str) -> Option<Peer> {
    let mut r = Reader::text(text);
    let mut peer = Peer::default();
    let mut fields = r.fields()?;
    while let Some(key) = fields.next(&mut r) {
        match &*key {
            "protocolVersion" => peer.protocol = String::read(&mut r)?,
            "serverInfo" => read_name(&mut r, &mut peer)?,
            "_meta" => {
                let mut fields = r.fields()?;
                while let Some(key) = fields.next(&mut r) {
                    match &*key {
                        "io.modelcontextprotocol/serverInfo" => read_name(&mut r, &mut peer)?,
                        _ => r.skip(),
                    }
                }
            }
            _ => r.skip(),
        }
    }
    r.finish(Some(peer)).ok()
}

fn read_name(r: &mut Reader<'_>, peer: &mut Peer) -> Option<()> {
    let mut fields = r.fields()?;
    while let Some(key) = fields.next(r) {
        match &*key {
            "name" => peer.name = String::read(r)?,
            "version" => peer.version = String::read(r)?,
            _ => r.skip(),
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_handshakes_tell_who_is_there() {
        let text = r#"{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"fs","title":"F","version":"1.2"}}"#;
        let peer =
            Peer { name: "fs".into(), version: "1.2".into(), protocol: "2025-06-18".into(), modern: false };
        assert_eq!(read_initialized(text).unwrap(), peer);
        let text = r#"{"supportedVersions":["2026-07-28"],"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"fs","version":"1.2"}}}"#;
        assert_eq!(read_discovered(text).unwrap(), Peer { protocol: MODERN.into(), modern: true, ..peer });
        assert!(read_initialized("{}").is_err());
        assert!(read_initialized("[]").is_err());
    }
}
