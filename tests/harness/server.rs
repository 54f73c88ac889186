//! A server that is spoken to in bytes, right ones and wrong ones. What it writes is read all the time, so that it can
//! be sent any amount before anyone looks at the answers.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{JoinHandle, spawn};
use std::time::Duration;

use serde_json::Value;

use super::http::Connection;

/// A test that waits longer than this for a line waits for ever.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running server.
#[derive(Debug)]
pub struct Server {
    child: Child,
    input: Option<ChildStdin>,
    answers: Receiver<String>,
    /// Where it serves HTTP.
    address: Option<String>,
    stderr: Option<JoinHandle<String>>,
}

impl Server {
    /// One that speaks over pipes.
    pub fn over_stdio(mut command: Command) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = spawn_quietly(command);
        let output = child.stdout.take().expect("standard output is a pipe");
        let stderr = child.stderr.take().expect("standard error is a pipe");
        let (sender, answers) = channel();
        spawn(move || {
            for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
                // Nobody reads on after a failed test.
                let _ = sender.send(String::from_utf8(line).unwrap_or_else(|_| "not UTF-8".to_owned()));
            }
        });
        let input = child.stdin.take();
        Self { child, input, answers, address: None, stderr: Some(collect(BufReader::new(stderr))) }
    }

    /// One that speaks HTTP, at a port of its choice.
    pub fn over_http(mut command: Command) -> Self {
        command.args(["serve", "--http", "127.0.0.1:0"]).stdin(Stdio::null()).stdout(Stdio::null());
        let mut child = spawn_quietly(command);
        let mut stderr = BufReader::new(child.stderr.take().expect("standard error is a pipe"));
        let mut line = String::new();
        stderr.read_line(&mut line).expect("it says where it serves");
        let address = line.trim_end().split_once("http://").and_then(|(_, rest)| rest.strip_suffix("/mcp"));
        let address = address.unwrap_or_else(|| panic!("no address: {line}")).to_owned();
        let (_, answers) = channel();
        Self { child, input: None, answers, address: Some(address), stderr: Some(collect(stderr)) }
    }

    /// Host and port of a server that speaks HTTP.
    pub fn address(&self) -> &str {
        self.address.as_deref().expect("it serves HTTP")
    }

    /// A new connection to a server that speaks HTTP.
    pub fn connect(&self) -> Connection {
        Connection::open(self.address())
    }

    /// Writes bytes to its input, as they are.
    pub fn send(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open until the end");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the server listens");
    }

    /// The next line that it writes, which must be a message of JSON-RPC.
    pub fn answer(&self) -> Value {
        self.answer_within(PATIENCE).unwrap_or_else(|| panic!("no answer within {PATIENCE:?}"))
    }

    /// The next line that it writes, if it does so in time.
    pub fn answer_within(&self, patience: Duration) -> Option<Value> {
        match self.answers.recv_timeout(patience) {
            Ok(line) => Some(parse(&line)),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => panic!("the server ended"),
        }
    }

    /// The memory that it holds, in bytes, where the system tells.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? << 10)
    }

    /// Ends the server. It must have lived until now, and must have said nothing about panics. Yields the answers that
    /// nobody has read yet.
    pub fn end(mut self) -> Vec<Value> {
        let status = self.child.try_wait().expect("it can be asked");
        assert!(status.is_none(), "the server has ended before: {status:?}");
        match self.input.take() {
            Some(input) => {
                drop(input);
                let status = self.child.wait().expect("it ends by itself");
                assert!(status.success(), "{status}");
            }
            None => self.child.kill().expect("it still runs"),
        }
        let stderr = self.stderr.take().expect("it ends once").join().expect("the reader does not panic");
        assert!(!stderr.contains("panicked"), "{stderr}");
        self.answers.iter().map(|line| parse(&line)).collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // After a failed assertion the server is still there; after `end` it is gone, which is no error here.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn spawn_quietly(mut command: Command) -> Child {
    command.stderr(Stdio::piped()).env_remove("RUST_LOG").env_remove("RUST_BACKTRACE");
    command.spawn().unwrap_or_else(|error| panic!("cannot run {command:?}: {error}"))
}

fn collect(mut stderr: BufReader<ChildStderr>) -> JoinHandle<String> {
    spawn(move || {
        let mut text = Vec::new();
        // What came before an error is still worth a look.
        let _ = stderr.read_to_end(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    })
}

/// A message of JSON-RPC that answers something: a result, or an error with code and message. An error may be about
/// nothing that has an id.
pub fn parse(text: &str) -> Value {
    let message: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(message["jsonrpc"], "2.0", "{message}");
    match (message.get("result"), message.get("error")) {
        (Some(result), None) => {
            assert!(result.is_object() && message.get("id").is_some(), "{message}");
        }
        (None, Some(error)) => {
            assert!(error["code"].is_i64(), "{message}");
            assert!(error["message"].as_str().is_some_and(|text| !text.is_empty()), "{message}");
        }
        _ => panic!("neither a result nor an error: {message}"),
    }
    message
}
