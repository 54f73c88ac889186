//! A client that speaks HTTP/1.1 and writes each byte itself.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

/// What every request to the protocol's path says.
const HEAD: &str =
    "host: 127.0.0.1\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\n";

/// One connection, for one request after the other.
#[derive(Debug)]
pub struct Connection {
    stream: BufReader<TcpStream>,
}

/// An answer.
#[derive(Debug)]
pub struct Answer {
    /// The status code.
    pub status: u16,
    /// The body, as text.
    pub body: String,
}

impl Answer {
    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

impl Connection {
    /// Connects to `address`.
    pub fn open(address: &str) -> Self {
        let stream = TcpStream::connect(address).unwrap_or_else(|error| panic!("{address}: {error}"));
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout can be set");
        Self { stream: BufReader::new(stream) }
    }

    /// Writes bytes as they are. A server may close the connection on those that are wrong.
    pub fn write(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.stream.get_mut().write_all(bytes)
    }

    /// Posts a body, with more lines in the head, each ending in `\r\n`.
    pub fn post(&mut self, lines: &str, body: &[u8]) -> Answer {
        let head = format!("POST /mcp HTTP/1.1\r\ncontent-length: {}\r\n{HEAD}{lines}\r\n", body.len());
        self.write(&[head.as_bytes(), body].concat()).expect("the server listens");
        self.read()
    }

    /// Posts a message of the revision with a handshake, of which HTTP without sessions needs none.
    pub fn send(&mut self, body: &[u8]) -> Answer {
        self.post("mcp-protocol-version: 2025-11-25\r\n", body)
    }

    /// Reads an answer.
    pub fn read(&mut self) -> Answer {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            let read = self.stream.read_line(&mut head).expect("an answer comes");
            assert_ne!(read, 0, "the connection ended: {head}");
        }
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
        let mut body = vec![0; length.unwrap_or(0)];
        self.stream.read_exact(&mut body).expect("the body comes");
        let status = status.unwrap_or_else(|| panic!("no status: {head}"));
        Answer { status, body: String::from_utf8(body).expect("UTF-8") }
    }

    /// Reads to the end of the connection, whatever comes.
    pub fn drain(mut self) -> Vec<u8> {
        let mut rest = Vec::new();
        // A connection that is cut off has an end too.
        let _ = self.stream.read_to_end(&mut rest);
        rest
    }
}
