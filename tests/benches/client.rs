//! A client that runs a server as its child and believes none of its answers.

use std::error::Error;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::payload::Request;

/// A server that has been started and greeted.
#[derive(Debug)]
pub(crate) struct Client {
    pub(crate) child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    next_id: u64,
    line: String,
}

impl Client {
    /// Starts `command` and goes through `initialize`.
    pub(crate) fn start(command: &[&OsStr]) -> Result<Self, Box<dyn Error>> {
        let mut child = Command::new(command[0])
            .args(&command[1..])
            .env_remove("RUST_LOG")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot start {}: {error}", command[0].display()))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let output = BufReader::with_capacity(1 << 16, output.ok_or("no stdout")?);
        let mut client = Self { child, input, output, next_id: 1, line: String::new() };
        let initialize = json!({
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": { "name": "nodewright-bench", "version": "0.1.0" },
        });
        let result = client.ask("initialize", initialize)?;
        if result["protocolVersion"] != "2025-11-25" {
            return Err(format!("another protocol: {result}").into());
        }
        let initialized = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
        client.send(format!("{initialized}\n").as_bytes())?;
        Ok(client)
    }

    /// The names of the server's tools.
    pub(crate) fn tools(&mut self) -> Result<Vec<String>, Box<dyn Error>> {
        let result = self.ask("tools/list", json!({}))?;
        let tools = result["tools"].as_array().ok_or("no list of tools")?;
        let name = |tool: &Value| tool["name"].as_str().map(str::to_owned);
        Ok(tools.iter().filter_map(name).collect())
    }

    /// Makes `calls` calls, `at_once` of them in flight, going round `requests`, and checks every answer.
    pub(crate) fn call(
        &mut self,
        requests: &[Request],
        calls: usize,
        at_once: usize,
    ) -> Result<(), Box<dyn Error>> {
        let mut batch = Vec::new();
        for start in (0..calls).step_by(at_once) {
            let request = |offset: usize| &requests[(start + offset) % requests.len()];
            let size = at_once.min(calls - start);
            let first_id = self.next_id;
            batch.clear();
            for offset in 0..size {
                request(offset).write(first_id + offset as u64, &mut batch);
            }
            self.next_id += size as u64;
            self.send(&batch)?;
            let mut open = vec![true; size];
            for _ in 0..size {
                let answer = self.receive()?;
                // The order of answers is the server's affair.
                let offset = answer["id"].as_u64().and_then(|id| id.checked_sub(first_id));
                let offset = offset.and_then(|it| usize::try_from(it).ok());
                match offset.and_then(|it| open.get_mut(it)) {
                    Some(open) if *open => *open = false,
                    _ => return Err(format!("an answer that nobody waits for: {answer}").into()),
                }
                check(&answer, &request(offset.unwrap_or_default()).expected)?;
            }
        }
        Ok(())
    }

    /// Ends the input and waits for the server to go.
    pub(crate) fn end(mut self) -> Result<(), Box<dyn Error>> {
        self.input = None;
        let status = self.child.wait()?;
        if !status.success() {
            return Err(format!("the server ended with {status}").into());
        }
        Ok(())
    }

    /// Sends a request and waits for its result.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Result<Value, Box<dyn Error>> {
        let id = self.next_id;
        self.next_id += 1;
        let request = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        self.send(format!("{request}\n").as_bytes())?;
        let mut answer = self.receive()?;
        if answer["id"] != id || !answer["result"].is_object() {
            return Err(format!("`{method}` was answered by {answer}").into());
        }
        Ok(answer["result"].take())
    }

    fn send(&mut self, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
        Ok(self.input.as_mut().ok_or("the input has ended")?.write_all(bytes)?)
    }

    fn receive(&mut self) -> Result<Value, Box<dyn Error>> {
        self.line.clear();
        if self.output.read_line(&mut self.line)? == 0 {
            return Err("the server closed its output".into());
        }
        Ok(serde_json::from_str(&self.line)?)
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // After `end` both are of no effect; after an error nobody else would do it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Structured content and text must both say what is expected.
fn check(answer: &Value, expected: &Value) -> Result<(), String> {
    let result = &answer["result"];
    let text = result["content"][0]["text"].as_str().unwrap_or_default();
    let text: Value = serde_json::from_str(text).unwrap_or_default();
    if result["isError"] == true || !same(&result["structuredContent"], expected) || !same(&text, expected) {
        return Err(format!("wrong answer: expected {expected}, got {answer}"));
    }
    Ok(())
}

/// Equal, with numbers compared as numbers: `2` is `2.0`.
fn same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => left.as_f64() == right.as_f64(),
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left.iter().all(|(key, value)| right.get(key).is_some_and(|it| same(value, it)))
        }
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| same(left, right))
        }
        _ => left == right,
    }
}
