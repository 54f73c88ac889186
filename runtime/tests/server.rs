//! The server as a client sees it: raw JSON-RPC over pipes.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

#[path = "support/binary.rs"]
mod binary;

struct Server {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    stderr: ChildStderr,
}

impl Server {
    fn start() -> Self {
        let mut command = Command::new(binary::example("by_hand"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        Self {
            input: child.stdin.take(),
            output: BufReader::new(child.stdout.take().unwrap()),
            stderr: child.stderr.take().unwrap(),
            child,
        }
    }

    /// A server of revision 2025-11-25, past its handshake.
    fn initialized() -> Self {
        let mut server = Self::start();
        let params = json!({
            "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}
        });
        let result = server.request(0, "initialize", params);
        assert_eq!(result["result"]["protocolVersion"], "2025-11-25");
        assert_eq!(
            result["result"]["serverInfo"],
            json!({"name": "by-hand", "title": "By hand", "version": "1.2.3"})
        );
        assert_eq!(result["result"]["instructions"], "Prices orders.");
        server.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
        server
    }

    fn write(&mut self, line: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(line).unwrap();
        input.write_all(b"\n").unwrap();
    }

    fn send(&mut self, message: &Value) {
        self.write(message.to_string().as_bytes());
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line
    }

    fn receive(&mut self) -> Value {
        let line = self.line();
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }

    fn request(&mut self, id: i64, method: &str, params: Value) -> Value {
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        let answer = self.receive();
        assert_eq!(answer["id"], id, "{answer}");
        answer
    }

    fn call(&mut self, id: i64, tool: &str, arguments: Value) -> Value {
        self.request(id, "tools/call", json!({"name": tool, "arguments": arguments}))
    }

    /// Ends the input and yields the exit code, what was left of the output, and stderr.
    fn end(mut self) -> (Option<i32>, String, String) {
        drop(self.input.take());
        self.wait()
    }

    fn signal(self, signal: &str) -> (Option<i32>, String, String) {
        self.kill(signal);
        self.wait()
    }

    fn kill(&self, signal: &str) {
        let status = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(status.unwrap().success());
    }

    /// Waits until the server has written this line to stderr.
    fn wait_for_stderr(&mut self, line: &str) {
        let (mut seen, mut byte) = (Vec::new(), [0]);
        while !seen.ends_with(format!("{line}\n").as_bytes()) {
            self.stderr.read_exact(&mut byte).unwrap();
            seen.extend(byte);
        }
    }

    fn wait(mut self) -> (Option<i32>, String, String) {
        let (mut rest, mut stderr) = (String::new(), String::new());
        self.output.read_to_string(&mut rest).unwrap();
        self.stderr.read_to_string(&mut stderr).unwrap();
        (self.child.wait().unwrap().code(), rest, stderr)
    }
}

fn ended_quietly(outcome: (Option<i32>, String, String)) {
    assert_eq!(outcome, (Some(0), String::new(), String::new()));
}

fn order() -> Value {
    json!({"lines": [{"sku": "a \"b\" \\ \u{1}€", "qty": 3}, {"sku": "c", "qty": 4.0}]})
}

#[test]
fn serves_revision_2025_11_25() {
    let mut server = Server::initialized();
    let tools = server.request(1, "tools/list", json!({}));
    let names: Vec<_> =
        tools["result"]["tools"].as_array().unwrap().iter().map(|tool| &tool["name"]).collect();
    assert_eq!(names, ["burst", "fail", "nothing", "price", "slow"]);
    assert!(tools["result"].get("resultType").is_none());
    assert_eq!(server.request(2, "ping", json!({}))["result"], json!({}));
    let quote = json!({"total": 3.5, "longest": "a \"b\" \\ \u{1}€"});
    let answer = server.call(3, "price", order());
    let text = answer["result"]["content"][0]["text"].as_str().unwrap();
    assert_eq!(serde_json::from_str::<Value>(text).unwrap(), quote);
    let content = json!([{"type": "text", "text": text}]);
    assert_eq!(answer["result"], json!({"content": content, "structuredContent": quote, "isError": false}));
    ended_quietly(server.end());
}

#[test]
fn serves_revision_2026_07_28_without_a_handshake() {
    let mut server = Server::start();
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let discovered = server.request(1, "server/discover", json!({"_meta": meta}));
    let versions = discovered["result"]["supportedVersions"].as_array().unwrap();
    assert!(versions.contains(&json!("2026-07-28")), "{discovered}");
    let tools = server.request(2, "tools/list", json!({"_meta": meta}));
    assert_eq!(tools["result"]["resultType"], "complete");
    assert_eq!(tools["result"]["cacheScope"], "private");
    assert_eq!(tools["result"]["tools"].as_array().unwrap().len(), 5);
    let params = json!({"name": "price", "arguments": order(), "_meta": meta});
    let answer = server.request(3, "tools/call", params);
    assert_eq!(answer["result"]["resultType"], "complete");
    assert_eq!(answer["result"]["structuredContent"]["total"], 3.5);
    let missing = server.call(4, "price", order());
    assert_eq!(missing["error"]["code"], -32602, "{missing}");
    ended_quietly(server.end());
}

#[test]
fn failures_of_a_tool_are_results_that_say_what_to_do() {
    let mut server = Server::initialized();
    let text = |answer: Value| {
        assert_eq!(answer["result"]["isError"], true, "{answer}");
        answer["result"]["content"][0]["text"].as_str().unwrap().to_owned()
    };
    let failed = text(server.call(1, "fail", json!({})));
    assert_eq!(failed, "node `charge` (graphs/desk.yaml:12:9): the card was declined");
    let panicked = text(server.call(2, "burst", json!({})));
    assert_eq!(panicked, "tool `burst` panicked: the price book is empty");
    let wrong = text(server.call(3, "price", json!({"lines": [{"sku": 1}]})));
    assert!(
        wrong.contains("\nlines[0].sku: expected a string, found 1\nlines[0]: missing field `qty`\n"),
        "{wrong}"
    );
    assert!(wrong.contains("- `lines`: array\n"), "{wrong}");
    let no_object = text(server.call(4, "price", json!("{\"lines\":[]}")));
    assert!(no_object.contains("expected an object, found"), "{no_object}");
    assert_eq!(server.call(5, "price", order())["result"]["isError"], false);
    let unknown = server.call(6, "pricee", json!({}));
    assert_eq!(unknown["error"]["code"], -32602);
    let message = unknown["error"]["message"].as_str().unwrap();
    assert!(message.starts_with("unknown tool `pricee`"), "{message}");
}

#[test]
fn results_that_are_no_objects_have_no_structured_content() {
    let mut server = Server::initialized();
    let answer = server.call(1, "slow", json!({"ms": 1}));
    let content = json!([{"type": "text", "text": "[\"slept\",1]"}]);
    assert_eq!(answer["result"], json!({"content": content, "isError": false}));
}

#[test]
fn calls_without_arguments_and_with_odd_ids_and_orders_of_keys() {
    let mut server = Server::initialized();
    for line in [
        r#"{"jsonrpc":"2.0","id":"x\"1","method":"tools/call","params":{"name":"nothing"}}"#,
        r#"{"params":{"arguments":null,"name":"nothing"},"method":"tools/call","id":"x\"1","jsonrpc":"2.0"}"#,
        "\u{feff} {\"jsonrpc\":\"2.0\",\"id\":\"x\\\"1\",\"method\":\"tools/call\",\"params\":{\"name\":\"nothing\",\
         \"_meta\":{\"progressToken\":1}}}\r",
        r#"{"jsonrpc":"2.0","id":"x\"1","method":"tools/call","params":{"name":"nothing","requestState":"s"}}"#,
    ] {
        server.write(line.as_bytes());
        let answer = server.receive();
        assert_eq!(
            (&answer["id"], &answer["result"]["structuredContent"]),
            (&json!("x\"1"), &json!({})),
            "{line}"
        );
    }
}

#[test]
fn answers_pipelined_calls_all_and_once() {
    let mut server = Server::initialized();
    let mut lines = String::new();
    for id in 1..=500 {
        let message = json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {
            "name": "price", "arguments": {"lines": [{"sku": "a", "qty": id}]}
        }});
        lines.push_str(&format!("{message}\n"));
    }
    server.write(lines.trim_end().as_bytes());
    let mut seen: Vec<i64> = Vec::new();
    for _ in 1..=500 {
        let answer = server.receive();
        let id = answer["id"].as_i64().unwrap();
        assert_eq!(answer["result"]["structuredContent"]["total"].as_f64().unwrap(), id as f64 / 2.0);
        seen.push(id);
    }
    seen.sort_unstable();
    assert_eq!(seen, (1..=500).collect::<Vec<_>>());
    ended_quietly(server.end());
}

#[test]
fn a_slow_call_does_not_hold_up_others() {
    let mut server = Server::initialized();
    server.send(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
        "name": "slow", "arguments": {"ms": 300}
    }}));
    assert_eq!(server.call(2, "nothing", json!({}))["id"], 2);
    assert_eq!(server.receive()["id"], 1);
}

#[test]
fn a_cancelled_call_is_dropped_and_never_answered() {
    let mut server = Server::initialized();
    server.send(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
        "name": "slow", "arguments": {"ms": 60_000}
    }}));
    server.call(2, "nothing", json!({}));
    server.wait_for_stderr("slow has begun");
    server.send(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}));
    assert_eq!(server.call(3, "nothing", json!({}))["id"], 3);
    let (code, rest, stderr) = server.end();
    assert_eq!((code, rest.as_str(), stderr.as_str()), (Some(0), "", "slow was dropped\n"));
}

#[test]
fn noise_does_not_end_the_connection() {
    let mut server = Server::start();
    server.write(b"not json");
    assert_eq!(
        server.receive()["error"],
        json!({"code": -32700, "message": "parse error: not JSON: expected a value at byte 0"})
    );
    server.write(b"");
    server.write(b"\xff\xfe");
    assert_eq!(server.receive()["error"], json!({"code": -32700, "message": "parse error: not UTF-8"}));
    // Answers to nothing we asked, one of them broken.
    server
        .write(b"{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"parse error\"}}");
    server.write(b"{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":nope}}");
    server.send(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}));
    server.send(&json!({"jsonrpc": "2.0", "id": 7, "method": 1}));
    let refused = server.receive();
    assert_eq!((&refused["id"], &refused["error"]["code"]), (&json!(7), &json!(-32600)), "{refused}");
    let params = json!({
        "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}
    });
    assert!(server.request(8, "initialize", params)["result"].is_object());
    server.write(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"nothing\"");
    let refused = server.receive();
    assert_eq!((&refused["id"], &refused["error"]["code"]), (&json!(1), &json!(-32700)), "{refused}");
    assert!(server.call(9, "nothing", json!({}))["result"].is_object());
    ended_quietly(server.end());
}

#[test]
fn broken_json_is_answered_under_its_id() {
    let mut server = Server::initialized();
    let deep = |levels| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    let list =
        |params: &str| format!(r#"{{"jsonrpc":"2.0","method":"tools/list","params":{params},"id":"x"}}"#);
    // The params begin at byte 48, and the message itself is the first level.
    for (line, id, message) in [
        ("{nope".to_owned(), Value::Null, "not JSON: expected a key in double quotes at byte 1"),
        (
            list(r#"{"a":"\ud800"}"#),
            json!("x"),
            "not JSON: expected the second half of a surrogate pair at byte 60",
        ),
        (
            list(&deep(128)),
            json!("x"),
            "nested too deeply: more than 128 levels of arrays and objects at byte 175",
        ),
    ] {
        server.write(line.as_bytes());
        let answer = server.receive();
        assert_eq!(answer["id"], id, "{line}");
        assert_eq!(answer["error"], json!({"code": -32700, "message": format!("parse error: {message}")}));
    }
    assert_eq!(server.call(2, "nothing", json!({}))["id"], 2);
    ended_quietly(server.end());
}

#[test]
fn broken_arguments_are_a_result_that_says_where() {
    let mut server = Server::initialized();
    let deep = |levels| format!(r#"{{"note":{}1{}}}"#, "[".repeat(levels), "]".repeat(levels));
    for (arguments, expected) in [
        (r#"{"lines":"\ud800"}"#, "not JSON: expected the second half of a surrogate pair at byte 16"),
        (r#"{"lines":[],}"#, "not JSON: expected a key in double quotes at byte 12"),
        (r#"{"lines":nope }"#, "not JSON: expected a value at byte 9"),
        (&deep(127), "unknown field `note`"),
        (&deep(128), "nested too deeply: more than 128 levels of arrays and objects at byte 135"),
        (&deep(100_000), "nested too deeply: more than 128 levels of arrays and objects at byte 135"),
    ] {
        let line = format!(
            r#"{{"jsonrpc":"2.0","method":"tools/call","params":{{"arguments":{arguments},"name":"price"}},"id":3}}"#
        );
        server.write(line.as_bytes());
        let answer = server.receive();
        assert_eq!((&answer["id"], &answer["result"]["isError"]), (&json!(3), &json!(true)), "{answer}");
        let text = answer["result"]["content"][0]["text"].as_str().unwrap();
        assert!(text.starts_with(&format!("the arguments do not fit:\n{expected}\n")), "{text}");
    }
    assert_eq!(server.call(4, "nothing", json!({}))["id"], 4);
    ended_quietly(server.end());
}

#[test]
fn says_what_is_missing_and_which_method_is_unknown() {
    let mut server = Server::initialized();
    for (method, params, code, message) in [
        (
            "tools/call",
            json!({"arguments": {}}),
            -32602,
            "missing `name` of the tool in the `params` of `tools/call`",
        ),
        (
            "tools/call",
            json!({"name": 1}),
            -32602,
            "the `name` in the `params` of `tools/call` must be a string",
        ),
        (
            "tools/call",
            json!({"name": "nothing", "requestState": 1}),
            -32602,
            "the `params` of `tools/call` do not fit",
        ),
        ("initialize", json!({}), -32602, "the params of `initialize` do not fit"),
        ("foo/bar", json!({}), -32601, "unknown method \"foo/bar\""),
        ("prompts/get", json!({"name": "x"}), -32601, "unknown method \"prompts/get\""),
    ] {
        let answer = server.request(1, method, params);
        assert_eq!(answer["error"], json!({"code": code, "message": message}));
    }
    server.send(&json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call"}));
    let message = "missing `params` of `tools/call`: an object with the tool's `name` and its `arguments`";
    assert_eq!(server.receive()["error"], json!({"code": -32602, "message": message}));
    ended_quietly(server.end());
}

#[test]
fn refuses_a_message_that_is_too_large_and_goes_on() {
    let mut server = Server::initialized();
    let sku = "x".repeat(17 << 20);
    let message =
        json!({"id": 5, "jsonrpc": "2.0", "method": "tools/call", "params": {"arguments": {"sku": sku}}});
    server.send(&message);
    let refused = server.receive();
    assert_eq!(refused["id"], 5);
    assert_eq!(refused["error"]["message"], "message larger than 16 MiB");
    assert_eq!(server.call(6, "nothing", json!({}))["id"], 6);
    ended_quietly(server.end());
}

#[test]
fn carries_large_arguments_and_results() {
    let mut server = Server::initialized();
    let sku = "é\n".repeat(1 << 20);
    let answer = server.call(1, "price", json!({"lines": [{"sku": sku, "qty": 1}]}));
    assert_eq!(answer["result"]["structuredContent"]["longest"], sku);
    ended_quietly(server.end());
}

#[test]
fn the_end_of_the_input_lets_calls_finish() {
    ended_quietly(Server::start().end());
    let mut server = Server::initialized();
    server.send(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
        "name": "slow", "arguments": {"ms": 200}
    }}));
    let (code, rest, stderr) = server.end();
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    assert!(rest.contains("slept") && rest.lines().count() == 1, "{rest}");
}

#[test]
fn signals_let_calls_finish() {
    for signal in ["-TERM", "-INT"] {
        let mut server = Server::initialized();
        server.send(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
            "name": "slow", "arguments": {"ms": 300}
        }}));
        server.call(2, "nothing", json!({}));
        let (code, rest, stderr) = server.signal(signal);
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{signal}");
        assert!(rest.contains("slept") && rest.lines().count() == 1, "{rest}");
    }
}

#[test]
fn a_second_signal_ends_the_server_at_once() {
    for (signal, exit_code) in [("-TERM", 143), ("-INT", 130)] {
        // One call waits, the other does not even yield.
        for blocking in [false, true] {
            let mut server = Server::initialized();
            server.send(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
                "name": "slow", "arguments": {"ms": 60_000, "blocking": blocking}
            }}));
            // The call must run by now: a server without one would end at the first signal.
            server.wait_for_stderr("slow has begun");
            let started = Instant::now();
            server.kill(signal);
            // Signals of one kind that come together are one.
            std::thread::sleep(Duration::from_millis(300));
            let (code, rest, _) = server.signal(signal);
            assert_eq!((code, rest.as_str()), (Some(exit_code), ""), "{signal} {blocking}");
            assert!(started.elapsed() < Duration::from_secs(3));
        }
    }
}

#[test]
fn serves_over_sockets_and_files_too() {
    use std::os::fd::OwnedFd;
    use std::os::unix::net::UnixStream;

    let ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n";
    let pong = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n";
    let (ours, theirs) = UnixStream::pair().unwrap();
    let mut command = Command::new(binary::example("by_hand"));
    command.stdin(OwnedFd::from(theirs.try_clone().unwrap())).stdout(OwnedFd::from(theirs));
    let mut child = command.spawn().unwrap();
    drop(command);
    (&ours).write_all(ping.repeat(3).as_bytes()).unwrap();
    ours.shutdown(std::net::Shutdown::Write).unwrap();
    let mut output = String::new();
    (&ours).read_to_string(&mut output).unwrap();
    assert_eq!((output, child.wait().unwrap().code()), (pong.repeat(3), Some(0)));

    let file = std::env::temp_dir().join(format!("nodewright-ping-{}", std::process::id()));
    std::fs::write(&file, ping.trim_end()).unwrap();
    let input = std::fs::File::open(&file).unwrap();
    let output = Command::new(binary::example("by_hand")).stdin(input).output().unwrap();
    std::fs::remove_file(&file).unwrap();
    assert_eq!((String::from_utf8(output.stdout).unwrap().as_str(), output.status.code()), (pong, Some(0)));
}

#[test]
fn a_signal_before_the_first_message_ends_the_server() {
    let mut server = Server::start();
    // Once it answers, it listens for signals too.
    server.request(1, "ping", json!({}));
    let started = Instant::now();
    ended_quietly(server.signal("-TERM"));
    assert!(started.elapsed() < Duration::from_secs(2));
}

#[test]
fn tells_of_progress_if_asked() {
    let mut server = Server::initialized();
    let params = json!({"name": "fail", "arguments": {}, "_meta": {"progressToken": "t-1"}});
    server.send(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}));
    let progress = server.receive();
    assert_eq!(progress["method"], "notifications/progress", "{progress}");
    assert_eq!(progress["params"]["progressToken"], "t-1");
    assert_eq!(
        (&progress["params"]["progress"], &progress["params"]["message"]),
        (&json!(0.0), &json!("charge"))
    );
    let answer = server.receive();
    assert_eq!((&answer["id"], &answer["result"]["isError"]), (&json!(1), &json!(true)), "{answer}");
    // Without a token there is only the answer.
    assert_eq!(server.call(2, "fail", json!({}))["result"]["isError"], true);
}

#[test]
fn a_thousand_calls_in_flight_get_their_own_answers() {
    let mut server = Server::initialized();
    for id in 1..=1000 {
        // The last ones are answered first.
        let params = json!({"name": "slow", "arguments": {"ms": 1100 - id}});
        server.send(&json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params}));
    }
    let mut open: std::collections::HashSet<i64> = (1..=1000).collect();
    for _ in 0..1000 {
        let answer = server.receive();
        let id = answer["id"].as_i64().unwrap();
        assert!(open.remove(&id), "{answer}");
        assert_eq!(answer["result"]["content"][0]["text"], format!("[\"slept\",{}]", 1100 - id), "{answer}");
    }
}
