//! Where a server is, and the way to it.

use std::time::Duration;

use hyper::Uri;
use hyper::header::HeaderValue;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::tls;
use crate::client::trouble::Trouble;

const CONNECT: Duration = Duration::from_secs(10);

/// A stream of bytes to a server.
pub(super) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

/// An URL, taken apart.
#[derive(Debug)]
pub(super) struct Endpoint {
    host: String,
    port: u16,
    secure: bool,
    /// The path and the query.
    pub(super) path: Uri,
    /// What the header `Host` says.
    pub(super) authority: HeaderValue,
}

impl Endpoint {
    pub(super) fn parse(url: &str) -> Result<Self, Trouble> {
        let wrong = |why: &str| Trouble::new(format!("has an `url` that {why}: `{url}`"));
        let uri: Uri = url.parse().map_err(|_| wrong("is none"))?;
        let secure = match uri.scheme_str() {
            Some("http") => false,
            Some("https") => true,
            _ => return Err(wrong("starts with neither `http://` nor `https://`")),
        };
        let authority = uri.authority().ok_or_else(|| wrong("names no host"))?;
        if authority.as_str().contains('@') {
            // Not shown: there is a password in it.
            return Err(Trouble::new("has an `url` with a user name; give credentials in `headers`"));
        }
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        let port = authority.port_u16().unwrap_or(if secure { 443 } else { 80 });
        let path = uri.path_and_query().map_or("/", |path| path.as_str());
        let path = path.parse().map_err(|_| wrong("is none"))?;
        let authority = HeaderValue::try_from(authority.as_str()).map_err(|_| wrong("is none"))?;
        Ok(Self { host, port, secure, path, authority })
    }

    pub(super) async fn connect(&self) -> Result<Box<dyn Stream>, Trouble> {
        let place = || format!("{}:{}", self.host, self.port);
        let failed = |why: String| Trouble::new(format!("cannot be reached at {}: {why}", place()));
        let opening = TcpStream::connect((self.host.as_str(), self.port));
        let stream = match timeout(CONNECT, opening).await {
            Ok(Ok(stream)) => stream,
            Ok(Err(error)) => return Err(failed(error.to_string())),
            Err(_) => return Err(failed(format!("no answer within {} s", CONNECT.as_secs()))),
        };
        // Requests are written whole, so there is nothing to wait for. A socket that refuses works all the same.
        let _ = stream.set_nodelay(true);
        if !self.secure {
            return Ok(Box::new(stream));
        }
        match timeout(CONNECT, tls::secure(stream, &self.host)).await {
            Ok(secured) => secured.map_err(failed),
            Err(_) => Err(failed(format!("no TLS within {} s", CONNECT.as_secs()))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(url: &str) -> Result<String, Trouble> {
        let Endpoint { host, port, secure, path, authority } = Endpoint::parse(url)?;
        Ok(format!("{host} {port} {secure} {path} {}", authority.to_str().unwrap()))
    }

    #[test]
    fn an_url_is_taken_apart() {
        for (url, expected) in [
            ("http://localhost:8000/mcp", "localhost 8000 false /mcp localhost:8000"),
            ("https://a.example/x?key=1", "a.example 443 true /x?key=1 a.example"),
            ("http://[::1]:80", "::1 80 false / [::1]:80"),
        ] {
            assert_eq!(parts(url).unwrap(), expected);
        }
        for url in ["", "a.example/mcp", "ftp://a.example", "http://", "/mcp", "http://a b/"] {
            assert!(parts(url).is_err(), "{url}");
        }
        let Err(Trouble::Failed(text)) = parts("http://me:secret@a.example/") else { panic!() };
        assert!(!text.contains("secret"), "{text}");
    }
}
