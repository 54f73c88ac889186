//! A client that speaks MCP over pipes, in lines of JSON.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// The last revision with a handshake.
pub const WITH_HANDSHAKE: &str = "2025-11-25";
/// The first without.
pub const WITHOUT_HANDSHAKE: &str = "2026-07-28";

/// A server and the pipes to it.
#[derive(Debug)]
pub struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    last_id: u64,
    /// What goes with each request, in revisions without a handshake.
    meta: Option<Value>,
}

impl Client {
    /// Starts a server, and shakes hands where the revision wants it. Yields the server's word about itself, too.
    pub fn start(binary: &Path, revision: &str) -> (Self, Value) {
        Self::run(Command::new(binary), revision)
    }

    /// The same with a command of the caller's, which may have arguments and an environment.
    pub fn run(mut command: Command, revision: &str) -> (Self, Value) {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit()).env_remove("RUST_LOG");
        let mut child = command.spawn().unwrap_or_else(|error| panic!("cannot run {command:?}: {error}"));
        let output = child.stdout.take().unwrap_or_else(|| panic!("standard output is a pipe"));
        let input = child.stdin.take();
        let mut client = Self { child, input, output: BufReader::new(output), last_id: 0, meta: None };
        let about = client.greet(revision);
        (client, about)
    }

    fn greet(&mut self, revision: &str) -> Value {
        let info = json!({ "name": "nodewright-tests", "version": "1.0.0" });
        if revision == WITHOUT_HANDSHAKE {
            self.meta = Some(json!({
                "io.modelcontextprotocol/protocolVersion": revision,
                "io.modelcontextprotocol/clientInfo": info,
                "io.modelcontextprotocol/clientCapabilities": {},
            }));
            return self.result("server/discover", json!({}));
        }
        let params = json!({ "protocolVersion": revision, "capabilities": {}, "clientInfo": info });
        let about = self.result("initialize", params);
        assert_eq!(about["protocolVersion"], revision, "{about}");
        self.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        about
    }

    fn send(&mut self, message: &Value) {
        let input = self.input.as_mut().unwrap_or_else(|| panic!("the input is open until the end"));
        writeln!(input, "{message}").unwrap_or_else(|error| panic!("the server does not listen: {error}"));
    }

    /// The whole answer to a request.
    pub fn request(&mut self, method: &str, mut params: Value) -> Value {
        if let Some(meta) = &self.meta {
            params["_meta"] = meta.clone();
        }
        self.last_id += 1;
        let id = self.last_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        let mut line = String::new();
        let read = self.output.read_line(&mut line);
        read.unwrap_or_else(|error| panic!("no answer to {method}: {error}"));
        let answer: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(answer["id"], id, "{answer}");
        answer
    }

    /// The result of a request that must have one.
    pub fn result(&mut self, method: &str, params: Value) -> Value {
        let mut answer = self.request(method, params);
        assert!(answer.get("error").is_none(), "{answer}");
        answer["result"].take()
    }

    /// The tools of the server.
    pub fn tools(&mut self) -> Vec<Value> {
        let result = self.result("tools/list", json!({}));
        result["tools"].as_array().unwrap_or_else(|| panic!("no list of tools: {result}")).clone()
    }

    /// The result of a tool.
    pub fn call(&mut self, tool: &str, arguments: Value) -> Value {
        self.result("tools/call", json!({ "name": tool, "arguments": arguments }))
    }

    /// Ends the input, as a client does; the server ends by itself.
    pub fn end(mut self) -> Option<i32> {
        drop(self.input.take());
        self.child.wait().ok().and_then(|status| status.code())
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // After a failed assertion the server is still there; after `end` it is gone, which is no error here.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
