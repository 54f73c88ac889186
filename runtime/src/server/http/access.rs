//! Who may come: the `Host` and the `Origin` of a request.
//!
//! A web page that a user of this machine looks at can send requests here, too. It says where it comes from in
//! `Origin`. By DNS rebinding a page can have its own name point to this machine, so that its requests are of the same
//! origin; then `Host` has that name. Names are therefore accepted only if they were given on the command line. IP
//! addresses cannot be rebound, so with remote access any of them will do.

use std::net::IpAddr;

use hyper::StatusCode;
use hyper::header::{HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN};
use hyper::http::uri::{Authority, Uri};

use super::answer::Refusal;
use super::origin::{is_loopback_origin, is_same_origin};

/// The hosts and origins that are accepted.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Access {
    /// Whether other machines may connect.
    pub(crate) remote: bool,
    /// Names of this machine besides `localhost`, as [`host_name`] gives them.
    pub(crate) hosts: Vec<String>,
    /// Origins of other web pages, as [`origin_name`](super::origin_name) gives them.
    pub(crate) origins: Vec<String>,
}

impl Access {
    /// Checks a request and yields its origin, if it has one.
    pub(super) fn check<'h>(
        &self,
        uri: &Uri,
        headers: &'h HeaderMap,
    ) -> Result<Option<&'h HeaderValue>, Refusal> {
        let bad = |message| Refusal::new(StatusCode::BAD_REQUEST, message);
        let host = single(headers, &HOST).map_err(|()| bad("more than one `Host`"))?;
        let host = host.ok_or_else(|| bad("missing `Host`"))?;
        let authority = Authority::try_from(host.as_bytes()).map_err(|_| bad("the `Host` does not parse"))?;
        self.check_host(&authority)?;
        // A request to a proxy names the host twice.
        if let Some(authority) = uri.authority() {
            self.check_host(authority)?;
        }
        let origin = single(headers, &ORIGIN).map_err(|()| bad("more than one `Origin`"))?;
        if let Some(origin) = origin {
            self.check_origin(origin, &authority)?;
        }
        Ok(origin)
    }

    fn check_host(&self, authority: &Authority) -> Result<(), Refusal> {
        let host = authority.host().to_ascii_lowercase();
        let accepted = !authority.as_str().contains('@')
            && match ip(&host) {
                Some(ip) => self.remote || ip.is_loopback() || self.hosts.contains(&host),
                None => host == "localhost" || self.hosts.contains(&host),
            };
        if accepted {
            return Ok(());
        }
        Err(forbidden(&format!(
            "the host `{host}` is not accepted here; `serve --http … --host {host}` accepts it"
        )))
    }

    fn check_origin(&self, origin: &HeaderValue, host: &Authority) -> Result<(), Refusal> {
        let text = String::from_utf8_lossy(origin.as_bytes()).to_ascii_lowercase();
        if is_loopback_origin(&text) || is_same_origin(&text, host) || self.origins.contains(&text) {
            return Ok(());
        }
        Err(forbidden(&format!(
            "the origin `{text}` is not accepted here; `serve --http … --origin {text}` accepts it"
        )))
    }
}

fn forbidden(message: &str) -> Refusal {
    Refusal::new(StatusCode::FORBIDDEN, message)
}

/// The value of a header that may be there once.
fn single<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Result<Option<&'h HeaderValue>, ()> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (value, None) => Ok(value),
        _ => Err(()),
    }
}

/// The address that a host is, if it is no name.
pub(super) fn ip(host: &str) -> Option<IpAddr> {
    let ip = match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        Some(host) => host.parse().ok().map(IpAddr::V6),
        None => host.parse().ok(),
    };
    ip.map(|ip| ip.to_canonical())
}

/// A host in the form in which it is compared, or what is wrong with it.
pub(crate) fn host_name(text: &str) -> Result<String, String> {
    let bare = text.parse::<std::net::Ipv6Addr>().map_or_else(|_| text.to_owned(), |ip| format!("[{ip}]"));
    match Authority::try_from(bare.as_str()) {
        Ok(authority) if authority.host() == bare && !bare.contains('*') => Ok(bare.to_ascii_lowercase()),
        _ => Err(format!("`{text}` is no name of a host; write it alone, as in `--host desk.example.com`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(access: &Access, host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_str(host).expect("a header"));
        if let Some(origin) = origin {
            headers.insert(ORIGIN, HeaderValue::from_str(origin).expect("a header"));
        }
        access.check(&Uri::from_static("/mcp"), &headers).is_ok()
    }

    fn open(remote: bool) -> Access {
        let hosts = vec![host_name("Desk.example").expect("a name")];
        Access { remote, hosts, origins: vec!["https://app.example".to_owned()] }
    }

    #[test]
    fn without_remote_access_a_host_is_this_machine_or_named() {
        for host in
            ["localhost", "LocalHost:8000", "127.0.0.1:8000", "127.1.2.3", "[::1]:1", "desk.example:80"]
        {
            assert!(check(&open(false), host, None), "{host}");
        }
        for host in [
            "evil.example",
            "192.168.1.5",
            "0.0.0.0:8000",
            "localhost.evil.example",
            "desk.example@evil.example",
        ] {
            assert!(!check(&open(false), host, None), "{host}");
            assert!(!check(&Access::default(), host, None), "{host}");
        }
        assert!(!check(&Access::default(), "desk.example", None));
    }

    #[test]
    fn with_remote_access_a_host_is_an_address_or_named() {
        for host in ["localhost", "192.168.1.5:8000", "[fd00::1]:8000", "desk.example"] {
            assert!(check(&open(true), host, None), "{host}");
        }
        assert!(!check(&open(true), "evil.example", None));
    }

    #[test]
    fn an_origin_is_this_machine_the_host_itself_or_named() {
        for (host, origin) in [
            ("localhost:8000", "http://localhost:3000"),
            ("localhost:8000", "https://127.0.0.1"),
            ("localhost:8000", "http://[::1]:5"),
            ("desk.example", "https://desk.example"),
            ("desk.example:8000", "http://desk.example:8000"),
            ("localhost:8000", "https://app.example"),
        ] {
            assert!(check(&open(false), host, Some(origin)), "{host} {origin}");
        }
        for (host, origin) in [
            ("localhost:8000", "https://evil.example"),
            ("localhost:8000", "http://app.example"),
            ("localhost:8000", "https://app.example:8443"),
            ("localhost:8000", "http://localhost.evil.example"),
            ("localhost:8000", "http://localhost@evil.example"),
            ("localhost:8000", "null"),
            ("localhost:8000", ""),
            ("desk.example:8000", "http://desk.example:9000"),
            ("desk.example", "file://desk.example"),
        ] {
            assert!(!check(&open(false), host, Some(origin)), "{host} {origin}");
        }
    }

    #[test]
    fn hosts_and_origins_come_once() {
        let mut headers = HeaderMap::new();
        assert!(Access::default().check(&Uri::from_static("/mcp"), &headers).is_err());
        headers.insert(HOST, HeaderValue::from_static("localhost"));
        assert_eq!(Access::default().check(&Uri::from_static("/mcp"), &headers), Ok(None));
        assert!(Access::default().check(&Uri::from_static("http://evil.example/mcp"), &headers).is_err());
        headers.append(ORIGIN, HeaderValue::from_static("http://localhost"));
        assert!(Access::default().check(&Uri::from_static("/mcp"), &headers).is_ok());
        headers.append(ORIGIN, HeaderValue::from_static("http://evil.example"));
        assert!(Access::default().check(&Uri::from_static("/mcp"), &headers).is_err());
    }

    #[test]
    fn a_host_is_given_without_scheme_and_port() {
        assert_eq!(host_name("Desk.Example"), Ok("desk.example".to_owned()));
        assert_eq!(host_name("fd00::1"), Ok("[fd00::1]".to_owned()));
        for wrong in ["", "http://desk.example", "desk.example:80", "desk.example/", "a b", "*", "*.b", "a@b"]
        {
            assert!(host_name(wrong).is_err(), "{wrong}");
        }
    }
}
