//! A server over HTTP, and a client that writes each byte itself.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, Command, Stdio};

use serde_json::{Value, json};

use crate::binary;

/// The binary under test, as it serves HTTP.
pub(crate) struct Server {
    child: Child,
    stderr: BufReader<ChildStderr>,
    pub(crate) port: u16,
}

impl Server {
    pub(crate) fn start(options: &[&str]) -> Self {
        let mut command = Command::new(binary::example("by_hand"));
        command.args(["serve", "--http", "0"]).args(options);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        stderr.read_line(&mut line).unwrap();
        let port = line.strip_prefix("by-hand 1.2.3 serves MCP at http://127.0.0.1:");
        let port = port.and_then(|rest| rest.strip_suffix("/mcp\n")).unwrap_or_else(|| panic!("{line}"));
        Self { child, stderr, port: port.parse().unwrap() }
    }

    pub(crate) fn connect(&self) -> Client {
        Client { stream: BufReader::new(TcpStream::connect(("127.0.0.1", self.port)).unwrap()) }
    }

    /// The next line on stderr.
    pub(crate) fn stderr_line(&mut self) -> String {
        let mut line = String::new();
        self.stderr.read_line(&mut line).unwrap();
        line
    }

    pub(crate) fn signal(&self, signal: &str) {
        let status = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(status.unwrap().success());
    }

    /// Waits for the end and yields the exit code and the rest of stderr.
    pub(crate) fn wait(mut self) -> (Option<i32>, String) {
        let mut rest = String::new();
        self.stderr.read_to_string(&mut rest).unwrap();
        (self.child.wait().unwrap().code(), rest)
    }

    /// Ends the server, which has nothing to do any more and nothing to say.
    pub(crate) fn end(self) {
        self.signal("-TERM");
        assert_eq!(self.wait(), (Some(0), String::new()));
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Of a test that failed; all others have waited for it.
        let _ = self.child.kill();
    }
}

/// One connection.
pub(crate) struct Client {
    pub(crate) stream: BufReader<TcpStream>,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    /// What the server says of a request that it refuses.
    pub(crate) fn error(&self) -> (u16, Value, i64, String) {
        let json = self.json();
        assert_eq!(self.header("content-type"), Some("application/json"), "{self:?}");
        let (code, message) = (&json["error"]["code"], &json["error"]["message"]);
        (self.status, json["id"].clone(), code.as_i64().unwrap(), message.as_str().unwrap().to_owned())
    }
}

impl Client {
    pub(crate) fn write(&mut self, bytes: impl AsRef<[u8]>) {
        self.stream.get_mut().write_all(bytes.as_ref()).unwrap();
    }

    pub(crate) fn read(&mut self) -> Answer {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert_ne!(self.stream.read_line(&mut head).unwrap(), 0, "the connection ended: {head}");
        }
        let head = head.replace("\r\n", "\n");
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let mut answer = Answer { status, head, body: String::new() };
        if answer.header("transfer-encoding") == Some("chunked") {
            answer.body = self.read_chunks();
            return answer;
        }
        let length = answer.header("content-length").map_or(0, |length| length.parse().unwrap());
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).unwrap();
        answer.body = String::from_utf8(body).unwrap();
        answer
    }

    fn read_chunks(&mut self) -> String {
        let mut body = String::new();
        loop {
            let mut size = String::new();
            self.stream.read_line(&mut size).unwrap();
            let size = usize::from_str_radix(size.trim(), 16).unwrap();
            let mut chunk = vec![0; size + 2];
            self.stream.read_exact(&mut chunk).unwrap();
            if size == 0 {
                return body;
            }
            body.push_str(std::str::from_utf8(&chunk[..size]).unwrap());
        }
    }

    /// Sends a request with these lines in its head, and reads the answer.
    pub(crate) fn send(&mut self, first: &str, lines: &[&str], body: impl AsRef<[u8]>) -> Answer {
        self.begin(first, lines, body);
        self.read()
    }

    fn begin(&mut self, first: &str, lines: &[&str], body: impl AsRef<[u8]>) {
        let body = body.as_ref();
        let mut head = format!("{first} HTTP/1.1\r\ncontent-length: {}\r\n", body.len());
        for line in lines {
            head.push_str(&format!("{line}\r\n"));
        }
        self.write(format!("{head}\r\n"));
        self.write(body);
    }

    pub(crate) fn get(&mut self, path: &str, lines: &[&str]) -> Answer {
        self.send(&format!("GET {path}"), &[&["host: localhost"], lines].concat(), "")
    }

    pub(crate) fn post(&mut self, lines: &[&str], body: impl AsRef<[u8]>) -> Answer {
        self.send("POST /mcp", &[&HEAD, lines].concat(), body)
    }

    pub(crate) fn call(&mut self, tool: &str, arguments: Value) -> Answer {
        self.begin_call(tool, arguments);
        self.read()
    }

    /// Sends a call of revision 2025-11-25 and does not wait for the answer.
    pub(crate) fn begin_call(&mut self, tool: &str, arguments: Value) {
        let body = message("tools/call", json!({"name": tool, "arguments": arguments}));
        self.begin("POST /mcp", &[&HEAD[..], &["mcp-protocol-version: 2025-11-25"]].concat(), body);
    }
}

/// What every message needs in its head.
pub(crate) const HEAD: [&str; 3] =
    ["host: localhost", "content-type: application/json", "accept: application/json, text/event-stream"];

pub(crate) fn message(method: &str, params: Value) -> String {
    json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).to_string()
}

/// The params of `initialize`.
pub(crate) fn initialize() -> Value {
    json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}})
}

/// What every request of revision 2026-07-28 has in its params.
pub(crate) fn meta() -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    })
}
