//! An MCP server for tests of the client: it does as it is told, and misbehaves if it is told so. Its options say how
//! the whole server behaves, the name of a tool how one call does.
#![expect(clippy::unwrap_used, reason = "it stands in for a test, which may panic")]

use std::collections::BTreeSet;
use std::io::{BufRead, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};

#[derive(Default)]
struct Server {
    options: Vec<String>,
    cancelled: Mutex<BTreeSet<i64>>,
    pongs: AtomicUsize,
    in_flight: AtomicUsize,
    most_in_flight: AtomicUsize,
}

fn main() {
    let server = Arc::new(Server { options: std::env::args().skip(1).collect(), ..Server::default() });
    if server.has("--dies-at-once") {
        eprintln!("cannot open the database");
        std::process::exit(7);
    }
    if server.has("--greets") {
        println!("Fake server, at your service\n\n{{\"level\":30,\"msg\":\"ready\"}}\n[1,2]");
    }
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        let message: Value = serde_json::from_str(&line).expect("a client writes JSON");
        server.take(&message);
    }
    if server.has("--ignores-the-end") {
        std::thread::sleep(Duration::from_secs(600));
    }
}

impl Server {
    fn has(&self, option: &str) -> bool {
        self.options.iter().any(|given| given == option)
    }

    fn take(self: &Arc<Self>, message: &Value) {
        let id = message["id"].clone();
        match message["method"].as_str() {
            Some("initialize") if self.has("--never-answers") => {}
            Some("initialize") if self.has("--modern") => refuse(&id, -32601, "no such method"),
            Some("initialize") => answer(
                &id,
                json!({"protocolVersion": "2025-06-18", "capabilities": {"tools": {}},
                       "serverInfo": {"name": "fake", "version": "0.9"}}),
            ),
            Some("server/discover") if self.has("--modern") => answer(
                &id,
                json!({"resultType": "complete", "supportedVersions": ["2026-07-28"], "capabilities": {},
                       "ttlMs": 0, "cacheScope": "private",
                       "_meta": {"io.modelcontextprotocol/serverInfo": {"name": "fake", "version": "1.0"}}}),
            ),
            Some("notifications/cancelled") => {
                let id = message["params"]["requestId"].as_i64().expect("our own id");
                self.cancelled.lock().unwrap().insert(id);
            }
            Some("notifications/initialized") => {}
            Some("tools/list") => answer(&id, page(&message["params"])),
            Some("tools/call") => {
                let (server, params) = (self.clone(), message["params"].clone());
                match params["name"].as_str() {
                    Some("slow") => {
                        let now = self.in_flight.fetch_add(1, Ordering::SeqCst) + 1;
                        self.most_in_flight.fetch_max(now, Ordering::SeqCst);
                        drop(std::thread::spawn(move || server.call(&id, &params)));
                    }
                    // A thread each would be too many.
                    Some("echo") => server.call(&id, &params),
                    _ => drop(std::thread::spawn(move || server.call(&id, &params))),
                }
            }
            Some(_) => refuse(&id, -32601, "no such method"),
            None => drop(self.pongs.fetch_add(1, Ordering::SeqCst)),
        }
    }

    fn call(&self, id: &Value, params: &Value) {
        let arguments = &params["arguments"];
        let number = |name: &str| arguments[name].as_u64().unwrap_or_default();
        let text = |text: &str| json!({"content": [{"type": "text", "text": text}]});
        match params["name"].as_str().unwrap_or_default() {
            "echo" => answer(id, json!({"content": [], "structuredContent": arguments})),
            "meta" => answer(id, json!({"content": [], "structuredContent": params["_meta"]})),
            "text" => answer(id, text(arguments["text"].as_str().unwrap_or_default())),
            "env" => {
                let name = arguments["name"].as_str().unwrap_or_default();
                answer(id, text(&std::env::var(name).unwrap_or_default()));
            }
            "cwd" => {
                let folder = std::env::current_dir().unwrap();
                answer(id, json!({"content": [], "structuredContent": {"cwd": folder}}));
            }
            "pid" => answer(id, text(&std::process::id().to_string())),
            "slow" => {
                std::thread::sleep(Duration::from_millis(number("ms")));
                self.in_flight.fetch_sub(1, Ordering::SeqCst);
                answer(id, json!({"content": [], "structuredContent": arguments}));
            }
            "hang" => std::thread::sleep(Duration::from_secs(600)),
            "exit" => {
                eprintln!("about to fail\nout of {} beans", number("beans"));
                std::process::exit(number("code") as i32);
            }
            "garbage" => {
                line("not JSON at all");
                line("{\"jsonrpc\": broken");
                line("\u{1b}[31mcoloured\u{1b}[0m");
                answer(id, text("after the garbage"));
            }
            "broken" => line(&format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{{\"content\":[}}}}")),
            "large" => answer(id, text(&"x".repeat(number("mib") as usize * (1 << 20)))),
            // Written as some servers do: the id comes last.
            "large_id_last" => {
                let text = "x".repeat(number("mib") as usize * (1 << 20));
                line(&format!(
                    "{{\"result\":{{\"content\":[{{\"type\":\"text\",\"text\":\"{text}\"}}]}},\"jsonrpc\":\"2.0\",\"id\":{id}}}"
                ));
            }
            "wrong" => answer(id, json!({"content": {"no": "list"}, "isError": "maybe"})),
            "fail" => {
                answer(id, json!({"isError": true, "content": [{"type": "text", "text": "no such file"}]}))
            }
            "cancelled" => answer(
                id,
                json!({"content": [], "structuredContent": {
                "ids": *self.cancelled.lock().unwrap() }}),
            ),
            "most_in_flight" => {
                answer(
                    id,
                    json!({"content": [], "structuredContent": {
                    "most": self.most_in_flight.load(Ordering::SeqCst) }}),
                );
            }
            "ping" => {
                line(r#"{"jsonrpc":"2.0","id":"p","method":"ping"}"#);
                line(r#"{"jsonrpc":"2.0","id":"r","method":"roots/list"}"#);
                while self.pongs.load(Ordering::SeqCst) < 2 {
                    std::thread::sleep(Duration::from_millis(1));
                }
                answer(id, text("both answered"));
            }
            name => refuse(id, -32602, &format!("unknown tool {name}")),
        }
    }
}

/// Three pages of tools.
fn page(params: &Value) -> Value {
    let at: u32 = params["cursor"].as_str().map_or(0, |cursor| cursor.parse().unwrap());
    let tool = |number: u32| json!({"name": format!("tool_{number}"), "inputSchema": {"type": "object"}});
    let mut page = json!({"tools": [tool(at * 2), tool(at * 2 + 1)]});
    if at < 2 {
        page["nextCursor"] = json!((at + 1).to_string());
    }
    page
}

fn answer(id: &Value, result: Value) {
    line(&json!({"jsonrpc": "2.0", "id": id, "result": result}).to_string());
}

fn refuse(id: &Value, code: i32, message: &str) {
    line(&json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}}).to_string());
}

fn line(text: &str) {
    let mut out = std::io::stdout().lock();
    // The client may be gone.
    let _ = out.write_all(format!("{text}\n").as_bytes()).and_then(|()| out.flush());
}
