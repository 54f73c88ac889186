//! Origins of web pages, as text: a browser writes one in a single way, in lower case and without the usual port.

use hyper::http::uri::{Authority, Uri};

use super::access::ip;

/// An origin in the form in which browsers write it, or what is wrong with it.
pub(crate) fn origin_name(text: &str) -> Result<String, String> {
    let wrong = || format!("`{text}` is no origin; write one as in `--origin https://app.example.com`");
    let lower = text.to_ascii_lowercase();
    // What pages without an origin send.
    if lower == "null" {
        return Ok(lower);
    }
    let bare = lower.strip_suffix('/').unwrap_or(&lower);
    let (scheme, rest) = bare.split_once("://").ok_or_else(wrong)?;
    let uri: Uri = bare.parse().map_err(|_| wrong())?;
    let authority = uri.authority().filter(|authority| authority.as_str() == rest).ok_or_else(wrong)?;
    if authority.as_str().contains(['@', '*']) {
        return Err(wrong());
    }
    let usual = match scheme {
        "http" => ":80",
        "https" => ":443",
        _ => "",
    };
    Ok(format!("{scheme}://{}", rest.strip_suffix(usual).unwrap_or(rest)))
}

/// The host and port of the origin of a web page.
fn authority(origin: &str) -> Option<Authority> {
    let rest = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"))?;
    let authority = Authority::try_from(rest).ok()?;
    (!rest.contains('@')).then_some(authority)
}

/// Whether a page of this machine has this origin.
pub(super) fn is_loopback_origin(origin: &str) -> bool {
    authority(origin).is_some_and(|authority| {
        let host = authority.host();
        host == "localhost" || ip(host).is_some_and(|ip| ip.is_loopback())
    })
}

/// Whether a page of this origin comes from `host` itself; a proxy may have made HTTPS of HTTP.
pub(super) fn is_same_origin(origin: &str, host: &Authority) -> bool {
    authority(origin).is_some_and(|authority| authority.as_str().eq_ignore_ascii_case(host.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_written_as_browsers_do() {
        for (text, origin) in [
            ("https://App.example", "https://app.example"),
            ("https://app.example:443/", "https://app.example"),
            ("http://app.example:80", "http://app.example"),
            ("http://app.example:8080", "http://app.example:8080"),
            ("vscode-webview://x", "vscode-webview://x"),
            ("null", "null"),
        ] {
            assert_eq!(origin_name(text).as_deref(), Ok(origin));
        }
        for wrong in
            ["", "*", "app.example", "https://", "https://app.example/page", "https://a@b", "https://*.b"]
        {
            assert!(origin_name(wrong).is_err(), "{wrong}");
        }
    }
}
