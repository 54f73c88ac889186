//! The words of `serve`: where to serve, and whom.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use super::args::{Command, unknown};
use crate::server::{Access, HttpOptions, host_name, origin_name};

const OPTIONS: [&str; 5] = ["--http", "--allow-remote", "--host", "--origin", "--help"];

/// Reads them, in any order.
pub(super) fn parse_serve(rest: Vec<String>) -> Result<Command, String> {
    let (mut address, mut access, mut needs_http) = (None, Access::default(), None);
    let mut words = rest.into_iter();
    while let Some(word) = words.next() {
        let (option, value) = match word.split_once('=') {
            Some((option, value)) => (option, Some(value.to_owned())),
            None => (&*word, None),
        };
        let Some(option) = OPTIONS.into_iter().find(|known| *known == option) else {
            return Err(match word.starts_with('-') {
                true => unknown("option", option, &OPTIONS),
                false => format!("unexpected `{word}`"),
            });
        };
        if option == "--allow-remote" {
            if value.is_some() {
                return Err("`--allow-remote` takes no value".to_owned());
            }
            access.remote = true;
            needs_http = Some(option);
            continue;
        }
        let value = value.or_else(|| words.next()).ok_or_else(|| needs(option))?;
        match option {
            "--http" if address.is_some() => return Err("`--http` is given twice".to_owned()),
            "--http" => address = Some(value),
            "--host" => access.hosts.push(host_name(&value)?),
            _ => access.origins.push(origin_name(&value)?),
        }
        if option != "--http" {
            needs_http = Some(option);
        }
    }
    match (address, needs_http) {
        (Some(address), _) => {
            let address = parse_address(&address, access.remote)?;
            Ok(Command::Http(HttpOptions { address, access }))
        }
        (None, Some(option)) => Err(format!("`{option}` goes with `--http ADDR`")),
        (None, None) => Ok(Command::Serve),
    }
}

fn needs(option: &str) -> String {
    let example = match option {
        "--http" => "an address, as in `--http 127.0.0.1:8000`",
        "--host" => "a name, as in `--host desk.example.com`",
        _ => "an origin, as in `--origin https://app.example.com`",
    };
    format!("`{option}` needs {example}")
}

/// An address with a port. A port alone, or `localhost`, is one of this machine.
fn parse_address(text: &str, remote: bool) -> Result<SocketAddr, String> {
    let wrong = || format!("`{text}` is no address with a port; write one as in `--http 127.0.0.1:8000`");
    let (host, port) = text.rsplit_once(':').unwrap_or(("", text));
    // `parse` would take a sign.
    let port = match port.bytes().all(|byte| byte.is_ascii_digit()) {
        true => port.parse().map_err(|_| wrong())?,
        false => return Err(wrong()),
    };
    let ip = match host {
        "" => Ipv4Addr::LOCALHOST.into(),
        host if host.eq_ignore_ascii_case("localhost") => Ipv4Addr::LOCALHOST.into(),
        host => match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
            Some(host) => host.parse().map(IpAddr::V6).map_err(|_| wrong())?,
            None => host.parse().map(IpAddr::V4).map_err(|_| wrong())?,
        },
    };
    match ip.to_canonical().is_loopback() || remote {
        true => Ok(SocketAddr::new(ip, port)),
        false => Err(format!(
            "other machines can reach `{text}`, and nobody has to log in; add `--allow-remote` if that is meant"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Command, String> {
        parse_serve(line.split_whitespace().map(str::to_owned).collect())
    }

    fn http(line: &str) -> HttpOptions {
        match parse(line) {
            Ok(Command::Http(options)) => options,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn an_address_is_loopback_unless_it_says_more() {
        for (line, address) in [
            ("--http 127.0.0.1:8000", "127.0.0.1:8000"),
            ("--http=127.0.0.1:8000", "127.0.0.1:8000"),
            ("--http :8000", "127.0.0.1:8000"),
            ("--http 8000", "127.0.0.1:8000"),
            ("--http 0", "127.0.0.1:0"),
            ("--http [::1]:8000", "[::1]:8000"),
            ("--http localhost:8000", "127.0.0.1:8000"),
            ("--http 0.0.0.0:8000 --allow-remote", "0.0.0.0:8000"),
            ("--allow-remote --http=[::]:8000", "[::]:8000"),
        ] {
            assert_eq!(http(line).address.to_string(), address, "{line}");
        }
    }

    #[test]
    fn an_address_that_others_can_reach_has_to_be_meant() {
        for line in ["--http 0.0.0.0:8000", "--http=[::]:8000", "--http 192.168.1.5:80"] {
            let error = parse(line).expect_err(line);
            assert!(error.contains("`--allow-remote`"), "{error}");
        }
    }

    #[test]
    fn hosts_and_origins_come_in_any_number_and_order() {
        let access =
            http("--host Desk.example --origin https://a.example --http 1 --host=b --origin=null").access;
        assert_eq!(access.hosts, ["desk.example", "b"]);
        assert_eq!(access.origins, ["https://a.example", "null"]);
        assert!(!access.remote);
    }

    #[test]
    fn refuses_what_it_does_not_know() {
        for line in [
            "x",
            "--htp 8000",
            "--http",
            "--http=",
            "--http 1 --http 2",
            "--http localhost",
            "--http 127.0.0.1",
            "--http example.com:80",
            "--http http://localhost:80",
            "--http 70000",
            "--http +80",
            "--http ::1:80",
            "--http 80 x",
            "--http 80 --host",
            "--http 80 --host a:1",
            "--http 80 --origin a",
            "--http 80 --allow-remote=yes",
            "--allow-remote",
            "--host a",
        ] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
