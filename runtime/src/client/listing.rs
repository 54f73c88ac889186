//! The tools of a server, as it tells them.

use super::calls::{Reply, Wants};
use super::message::Request;
use super::trouble::Trouble;
use super::{Client, NodeError};
use crate::json::{FromJson, Reader, write_str};

/// A server and all its tools.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The server's own name.
    pub name: String,
    /// The server's version.
    pub version: String,
    /// The revision of the protocol that it speaks.
    pub protocol: String,
    /// The JSON text of each tool, as the server wrote it.
    pub tools: Vec<String>,
}

/// More pages than any server has.
const MOST_PAGES: usize = 1000;

impl Client {
    /// Asks for its tools, page by page.
    pub async fn list_tools(&self) -> Result<Listing, NodeError> {
        let failed = |trouble: Trouble| trouble.into_error(self.name(), "to list its tools");
        let connection = self.connection().map_err(failed)?;
        let peer = connection.ready().await.map_err(failed)?;
        let (mut tools, mut cursor) = (Vec::new(), None::<String>);
        for _ in 0..MOST_PAGES {
            let params = |out: &mut String| {
                if let Some(cursor) = &cursor {
                    out.push_str("\"cursor\":");
                    write_str(cursor, out);
                }
            };
            let request = Request { method: "tools/list", tool: None, params: &params, modern: false };
            let Reply::Raw(text) = connection.ask(&request, Wants::Raw).await.map_err(failed)? else {
                break;
            };
            let page =
                read_page(&text).ok_or_else(|| failed(Trouble::new("sent a list of tools that is none")))?;
            tools.extend(page.tools);
            cursor = page.next;
            if cursor.is_none() {
                break;
            }
        }
        if cursor.is_some() {
            return Err(failed(Trouble::new("has a list of tools that does not end")));
        }
        let (name, version, protocol) = (peer.name.clone(), peer.version.clone(), peer.protocol.clone());
        Ok(Listing { name, version, protocol, tools })
    }
}

struct Page {
    tools: Vec<String>,
    next: Option<String>,
}

fn read_page(text: &str) -> Option<Page> {
    let mut r = Reader::text(text);
    let (mut tools, mut next) = (None, None);
    let mut fields = r.fields()?;
    while let Some(key) = fields.next(&mut r) {
        match &*key {
            "tools" => tools = r.list(|r| r.raw().map(|text| text.into_owned())),
            "nextCursor" => next = Option::<String>::read(&mut r)?,
            _ => r.skip(),
        }
    }
    let tools = r.finish(tools).ok()?;
    Some(Page { tools, next: next.filter(|cursor| !cursor.is_empty()) })
}

#[cfg(test)]
mod tests {
    use super::read_page;

    #[test]
    fn a_page_keeps_the_text_of_its_tools() {
        let page =
            read_page(r#"{"tools":[{"name":"a", "inputSchema":{}},{"name":"b"}],"nextCursor":"2"}"#).unwrap();
        assert_eq!(page.tools, [r#"{"name":"a", "inputSchema":{}}"#, r#"{"name":"b"}"#]);
        assert_eq!(page.next.as_deref(), Some("2"));
        assert_eq!(read_page(r#"{"tools":[],"nextCursor":null}"#).unwrap().next, None);
        assert!(read_page(r#"{"tools":{}}"#).is_none());
        assert!(read_page("{}").is_none());
    }
}
