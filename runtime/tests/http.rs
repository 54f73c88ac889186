//! The server over HTTP as a client sees it: real sockets, and requests written by hand.
#![cfg(all(unix, feature = "http"))]
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

#[path = "support/binary.rs"]
mod binary;
#[path = "support/client.rs"]
mod client;

use client::{HEAD, Server, initialize, message, meta};

const OLD: &str = "mcp-protocol-version: 2025-11-25";
const NEW: &str = "mcp-protocol-version: 2026-07-28";

fn order() -> Value {
    json!({"lines": [{"sku": "a \"b\" \\ \u{1}€", "qty": 3}, {"sku": "c", "qty": 4.0}]})
}

#[test]
fn serves_revision_2025_11_25() {
    let server = Server::start(&[]);
    let mut client = server.connect();
    let answer = client.post(&[], message("initialize", initialize()));
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/json")));
    assert_eq!(answer.header("mcp-session-id"), None);
    let result = &answer.json()["result"];
    assert_eq!(
        (&result["protocolVersion"], &result["serverInfo"]["name"]),
        (&json!("2025-11-25"), &json!("by-hand"))
    );
    let answer =
        client.post(&[OLD], json!({"jsonrpc": "2.0", "method": "notifications/initialized"}).to_string());
    assert_eq!((answer.status, answer.body.as_str()), (202, ""));
    let answer = client.call("price", order());
    let quote = json!({"total": 3.5, "longest": "a \"b\" \\ \u{1}€"});
    let text = answer.json()["result"]["content"][0]["text"].as_str().unwrap().to_owned();
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), quote);
    let content = json!([{"type": "text", "text": text}]);
    let result = json!({"content": content, "structuredContent": quote, "isError": false});
    assert_eq!((answer.status, &answer.json()["result"]), (200, &result));
    server.end();
}

#[test]
fn serves_revision_2026_07_28_without_a_handshake() {
    let server = Server::start(&[]);
    let mut client = server.connect();
    let answer = client
        .post(&[NEW, "mcp-method: server/discover"], message("server/discover", json!({"_meta": meta()})));
    let versions = &answer.json()["result"]["supportedVersions"];
    assert!(versions.as_array().unwrap().contains(&json!("2026-07-28")), "{answer:?}");
    let answer =
        client.post(&[NEW, "mcp-method: tools/list"], message("tools/list", json!({"_meta": meta()})));
    let result = &answer.json()["result"];
    assert_eq!((&result["resultType"], &result["cacheScope"]), (&json!("complete"), &json!("private")));
    assert_eq!(result["tools"].as_array().unwrap().len(), 5);
    let call = message("tools/call", json!({"name": "price", "arguments": order(), "_meta": meta()}));
    let answer = client.post(&[NEW, "mcp-method: tools/call", "mcp-name: price"], &call);
    let result = &answer.json()["result"];
    assert_eq!(
        (&result["resultType"], &result["structuredContent"]["total"]),
        (&json!("complete"), &json!(3.5))
    );
    // The head must say what the body says.
    for lines in
        [&[NEW, "mcp-method: tools/call"][..], &[NEW, "mcp-method: tools/call", "mcp-name: fail"], &[OLD]]
    {
        let (status, id, code, _) = client.post(lines, &call).error();
        assert_eq!((status, id, code), (400, json!(1), -32020), "{lines:?}");
    }
    for method in ["initialize", "ping", "tools/frob"] {
        let answer =
            client.post(&[NEW, &format!("mcp-method: {method}")], message(method, json!({"_meta": meta()})));
        let error = (404, json!(1), -32601, format!("unknown method \"{method}\""));
        assert_eq!(answer.error(), error);
    }
    let bare = message("tools/call", json!({"name": "price", "arguments": order()}));
    let (status, _, code, _) = client.post(&[NEW, "mcp-method: tools/call", "mcp-name: price"], bare).error();
    assert_eq!((status, code), (400, -32602));
    server.end();
}

#[test]
fn answers_as_over_stdio() {
    let call =
        |name: &str, arguments: Value| message("tools/call", json!({"name": name, "arguments": arguments}));
    let messages = [
        message("initialize", initialize()),
        message("tools/list", json!({})),
        message("ping", json!({})),
        call("price", order()),
        call("nothing", Value::Null),
        call("slow", json!({"ms": 1})),
        call("fail", json!({})),
        call("burst", json!({})),
        call("price", json!({"lines": [{"sku": 1}]})),
        call("price", json!([])),
        call("pricee", json!({})),
        message("tools/call", json!({"name": "nothing", "requestState": "s"})),
        message("tools/call", json!({"arguments": {}})),
        message("tools/list", json!({"cursor": "x"})),
        message("tools/frob", json!({})),
        message("resources/read", json!({"uri": "x:y"})),
        r#"{"params":{"arguments":{},"name":"nothing"},"id":"\"content\":[]","jsonrpc":"2.0","method":"tools/call"}"#
            .to_owned(),
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"price","arguments":{"lines":[],}}}"#
            .to_owned(),
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/list""#.to_owned(),
        r#"{"jsonrpc":"2.0","id":1,"method":7}"#.to_owned(),
        "[]".to_owned(),
        "nope".to_owned(),
    ];
    let server = Server::start(&[]);
    let mut client = server.connect();
    let mut stdio = Command::new(binary::example("by_hand"));
    let mut stdio = stdio.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut input = stdio.stdin.take().unwrap();
    let mut output = std::io::BufReader::new(stdio.stdout.take().unwrap());
    for message in messages {
        writeln!(input, "{message}").unwrap();
        let mut line = String::new();
        std::io::BufRead::read_line(&mut output, &mut line).unwrap();
        let answer = client.post(&[OLD], &message);
        assert_eq!(answer.body.trim_end(), line.trim_end(), "{message}");
        let parsed =
            serde_json::from_str::<Value>(&message).is_ok_and(|message| message["method"].is_string());
        let understood = parsed || message.ends_with(",}}}");
        assert_eq!(answer.status, if understood { 200 } else { 400 }, "{message}");
    }
    drop(input);
    assert!(stdio.wait().unwrap().success());
    // The panic of `burst` is on stderr, which nobody reads.
    server.signal("-TERM");
    assert_eq!(server.wait().0, Some(0));
}

#[test]
fn refuses_hosts_and_origins_that_were_not_given() {
    let server = Server::start(&["--host", "desk.example", "--origin=https://app.example"]);
    let mut client = server.connect();
    let ping = message("ping", json!({}));
    let mut ping = |host: &str, origin: &str| {
        let lines = [HEAD[1], HEAD[2], &format!("host: {host}"), &format!("origin: {origin}")];
        client.send("POST /mcp", &lines, &ping)
    };
    for (host, origin) in [
        ("localhost:1", "http://localhost:3000"),
        ("127.0.0.1", "https://app.example"),
        ("desk.example", "https://desk.example"),
    ] {
        let answer = ping(host, origin);
        assert_eq!((answer.status, answer.header("access-control-allow-origin")), (200, Some(origin)));
    }
    let (status, _, _, message) = ping("evil.example:8000", "http://evil.example:8000").error();
    let expected =
        "the host `evil.example` is not accepted here; `serve --http … --host evil.example` accepts it";
    assert_eq!((status, message.as_str()), (403, expected));
    let answer = ping("localhost", "http://evil.example");
    let (status, _, _, message) = answer.error();
    let expected = "the origin `http://evil.example` is not accepted here; `serve --http … --origin \
                    http://evil.example` accepts it";
    assert_eq!((status, message.as_str()), (403, expected));
    assert_eq!(answer.header("access-control-allow-origin"), None);
    assert_eq!(client.send("GET /health", &["host: evil.example"], "").status, 403);
    assert_eq!(client.send("GET http://evil.example/health", &["host: localhost"], "").status, 403);
    assert_eq!(client.send("GET /health", &[], "").status, 400);
    server.end();
}

#[test]
fn a_browser_may_ask_first() {
    let server = Server::start(&[]);
    let mut client = server.connect();
    let ask =
        ["access-control-request-method: POST", "access-control-request-headers: content-type,mcp-name"];
    let answer = client.send("OPTIONS /mcp", &[HEAD[0], "origin: http://localhost:3000", ask[0], ask[1]], "");
    assert_eq!(
        (answer.status, answer.header("access-control-allow-headers")),
        (204, Some("content-type,mcp-name"))
    );
    assert_eq!(answer.header("access-control-allow-origin"), Some("http://localhost:3000"));
    assert_eq!(
        client.send("OPTIONS /mcp", &[HEAD[0], "origin: http://evil.example", ask[0]], "").status,
        403
    );
    server.end();
}

#[test]
fn other_paths_and_methods_say_where_to_go() {
    let server = Server::start(&[]);
    let mut client = server.connect();
    let health = json!({"status": "ok", "name": "by-hand", "version": "1.2.3"});
    assert_eq!(client.get("/health", &[]).json(), health);
    for path in ["/", "/mcp/", "/sse?x=1"] {
        let (status, _, _, message) = client.get(path, &[]).error();
        assert!(status == 404 && message.ends_with(": MCP is served at `/mcp`"), "{message}");
    }
    for method in ["GET", "DELETE", "PUT", "OPTIONS"] {
        let answer = client.send(&format!("{method} /mcp"), &["host: localhost", HEAD[2]], "");
        assert_eq!((answer.status, answer.header("allow")), (405, Some("POST")), "{method}");
        assert_eq!(answer.error().3, "`/mcp` takes POST only");
    }
    let ping = message("ping", json!({}));
    assert_eq!(client.send("POST /mcp", &HEAD[..2], &ping).error().0, 406);
    assert_eq!(
        client.send("POST /mcp", &[HEAD[0], HEAD[2], "content-type: text/plain"], &ping).error().0,
        415
    );
    assert_eq!(client.post(&["mcp-protocol-version: 1999-01-01"], &ping).error().0, 400);
    server.end();
}

#[test]
fn a_body_that_is_no_message_is_refused_and_the_connection_goes_on() {
    let server = Server::start(&[]);
    let mut client = server.connect();
    for (body, id, code) in [
        (&b"not json"[..], Value::Null, -32700),
        (b"\xff\xfe", Value::Null, -32700),
        (b"{\"id\":7,\"jsonrpc\":", json!(7), -32700),
        (b"", Value::Null, -32600),
        (b"{\"jsonrpc\":\"2.0\",\"method\":7}", Value::Null, -32600),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}", Value::Null, -32600),
    ] {
        let (status, found, found_code, _) = client.post(&[], body).error();
        assert_eq!((status, found, found_code), (400, id, code), "{body:?}");
    }
    assert_eq!(client.call("nothing", json!({})).status, 200);
    server.end();
}

#[test]
fn large_messages_pass_and_too_large_ones_are_refused() {
    let server = Server::start(&[]);
    let mut client = server.connect();
    let sku = "x".repeat(5 << 20);
    let answer = client.call("price", json!({"lines": [{"sku": sku, "qty": 2}]}));
    assert!(answer.json()["result"]["structuredContent"]["longest"] == sku);
    let answer = client.call("price", json!({"lines": [{"sku": "x".repeat(17 << 20), "qty": 2}]}));
    assert_eq!(answer.error(), (413, json!(1), -32600, "message larger than 16 MiB".to_owned()));
    assert_eq!(client.call("nothing", json!({})).status, 200);
    server.end();
}

#[test]
fn large_bodies_that_do_not_come_hold_up_no_small_ones() {
    let server = Server::start(&[]);
    let head = format!("POST /mcp HTTP/1.1\r\n{}\r\ncontent-length: {}\r\n\r\n", HEAD.join("\r\n"), 15 << 20);
    let mut slow: Vec<_> = (0..40).map(|_| server.connect()).collect();
    for client in &mut slow {
        client.write(&head);
    }
    assert_eq!(server.connect().call("nothing", json!({})).status, 200);
    drop(slow);
    let sku = "x".repeat(1 << 20);
    assert_eq!(server.connect().call("price", json!({"lines": [{"sku": sku, "qty": 2}]})).status, 200);
    server.end();
}

#[test]
fn a_connection_carries_many_requests() {
    let server = Server::start(&[]);
    let mut client = server.connect();
    let chunk = message("tools/call", json!({"name": "price", "arguments": order()}));
    let (left, right) = chunk.split_at(40);
    let head = format!("POST /mcp HTTP/1.1\r\n{}\r\ntransfer-encoding: chunked\r\n\r\n", HEAD.join("\r\n"));
    let chunked = format!("{head}{:x}\r\n{left}\r\n{:x}\r\n{right}\r\n0\r\n\r\n", left.len(), right.len());
    // Both at once: the answers come in this order.
    client.write(chunked + "GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n");
    assert_eq!(client.read().json()["result"]["structuredContent"]["total"], 3.5);
    assert_eq!(client.read().json()["status"], "ok");
    assert_eq!(client.call("nothing", json!({})).status, 200);
    server.end();
}

#[test]
fn half_a_request_and_no_request_harm_nobody() {
    let server = Server::start(&[]);
    let half = format!("POST /mcp HTTP/1.1\r\n{}\r\ncontent-length: 100\r\n\r\n{{\"json", HEAD.join("\r\n"));
    for bytes in ["", "POST /mc", &half, "\u{0}\u{1}\r\n\r\n", "GET /health HTTP/9.9\r\n\r\n"] {
        let mut client = server.connect();
        client.write(bytes);
        client.stream.get_mut().shutdown(std::net::Shutdown::Write).unwrap();
        let mut rest = Vec::new();
        // Some systems reset a connection that nobody wants to read to its end.
        let _ = client.stream.read_to_end(&mut rest);
        assert!(!rest.starts_with(b"HTTP/1.1 200"), "{bytes}");
    }
    assert_eq!(server.connect().call("nothing", json!({})).status, 200);
    server.end();
}

#[test]
fn answers_many_clients_each_with_its_own() {
    let server = Server::start(&[]);
    std::thread::scope(|scope| {
        for thread in 0..64_u32 {
            let mut client = server.connect();
            scope.spawn(move || {
                for round in 0..20 {
                    let qty = thread * 100 + round;
                    let answer = client.call("price", json!({"lines": [{"sku": "a", "qty": qty}]}));
                    assert_eq!(answer.json()["result"]["structuredContent"]["total"], f64::from(qty) / 2.0);
                }
            });
        }
    });
    server.end();
}

#[test]
fn a_call_ends_when_its_client_leaves() {
    let mut server = Server::start(&[]);
    let mut client = server.connect();
    client.begin_call("slow", json!({"ms": 60_000}));
    assert_eq!(server.stderr_line(), "slow has begun\n");
    drop(client);
    assert_eq!(server.stderr_line(), "slow was dropped\n");
    server.end();
}

#[test]
fn signals_let_calls_finish() {
    for signal in ["-TERM", "-INT"] {
        let server = Server::start(&[]);
        let mut idle = server.connect();
        assert_eq!(idle.get("/health", &[]).status, 200);
        let mut client = server.connect();
        assert_eq!(client.get("/health", &[]).status, 200);
        client.begin_call("slow", json!({"ms": 500}));
        // What came first is read first: when this is answered, the call has begun.
        assert_eq!(idle.get("/health", &[]).status, 200);
        server.signal(signal);
        let answer = client.read();
        assert_eq!(answer.json()["result"]["content"][0]["text"], "[\"slept\",500]");
        assert_eq!(answer.header("connection"), Some("close"));
        let port = server.port;
        assert_eq!(server.wait(), (Some(0), String::new()), "{signal}");
        assert!(TcpStream::connect(("127.0.0.1", port)).is_err());
    }
}

#[test]
fn a_call_that_outlasts_the_grace_is_cut_off_and_a_second_signal_waits_for_none() {
    let mut server = Server::start(&[]);
    let mut client = server.connect();
    client.begin_call("slow", json!({"ms": 60_000}));
    assert_eq!(server.stderr_line(), "slow has begun\n");
    server.signal("-TERM");
    let (status, _, _, message) = client.read().error();
    assert_eq!((status, message.as_str()), (503, "the server ends; the call was cut off"));
    assert_eq!(server.wait(), (Some(0), "slow was dropped\n".to_owned()));

    let mut server = Server::start(&[]);
    let mut client = server.connect();
    client.begin_call("slow", json!({"ms": 60_000}));
    assert_eq!(server.stderr_line(), "slow has begun\n");
    server.signal("-TERM");
    // Signals of one kind that come together are one.
    std::thread::sleep(std::time::Duration::from_millis(300));
    server.signal("-TERM");
    assert_eq!(server.wait().0, Some(143));
}

#[test]
fn a_port_in_use_and_a_state_that_does_not_start_are_exit_code_1() {
    let server = Server::start(&[]);
    let port = server.port.to_string();
    let run = |words: &[&str], discount: &str| {
        let mut command = Command::new(binary::example("by_hand"));
        let output = command.arg("serve").args(words).env("DISCOUNT", discount).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, stderr) = run(&["--http", &port], "1");
    assert_eq!(code, Some(1));
    assert!(stderr.starts_with(&format!("the address 127.0.0.1:{port} is in use: ")), "{stderr}");
    let (code, stderr) = run(&["--http=0"], "none");
    assert_eq!(
        (code, stderr.as_str()),
        (Some(1), "the application did not start: `DISCOUNT` is no number: `none`\n")
    );
    server.end();
}

#[test]
fn tells_of_progress_if_asked() {
    let server = Server::start(&[]);
    let mut client = server.connect();
    let params = json!({"name": "fail", "arguments": {}, "_meta": {"progressToken": 7}});
    let answer = client.post(&[OLD], message("tools/call", params));
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("text/event-stream")));
    let events = answer.body.lines().filter_map(|line| line.strip_prefix("data: "));
    let events: Vec<Value> = events.filter_map(|data| serde_json::from_str(data).ok()).collect();
    let [progress, result] = &events[..] else { panic!("{answer:?}") };
    assert_eq!(
        (&progress["params"]["progressToken"], &progress["params"]["message"]),
        (&json!(7), &json!("charge"))
    );
    assert_eq!(result["result"]["isError"], true);
    // A tool without nodes has no progress to tell of.
    let params = json!({"name": "price", "arguments": order(), "_meta": {"progressToken": 8}});
    let answer = client.post(&[OLD], message("tools/call", params));
    assert_eq!(answer.json()["result"]["structuredContent"]["total"], 3.5);
    server.end();
}

/// Clients keep their connections as a rule; so many of them must not keep each other out.
#[test]
fn a_thousand_calls_in_flight_get_their_own_answers() {
    let server = Server::start(&[]);
    let call = |index| {
        let mut client = server.connect();
        client.begin_call("slow", json!({"ms": 50 + index}));
        client
    };
    let mut clients: Vec<_> = (0..1000).map(call).collect();
    for (index, client) in clients.iter_mut().enumerate() {
        let answer = client.read();
        let text = format!("[\"slept\",{}]", 50 + index);
        assert_eq!((answer.status, &answer.json()["result"]["content"][0]["text"]), (200, &json!(text)));
    }
    drop(clients);
    server.end();
}
