use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::json;

use crate::fake::call;
use crate::web::{Request, Web, events, ok, response};

#[tokio::test(flavor = "current_thread")]
async fn headers_and_the_revision_go_with_each_request() {
    let web = Web::start(Request::usual);
    let client = web.client(&[("Authorization", "$CARGO_PKG_NAME"), ("X-Who", "me")]);
    assert_eq!(call(&client, "echo", json!({"a": [1, "é"]})).await.unwrap(), r#"{"a":[1,"é"]}"#);
    let requests = web.requests.lock().unwrap().clone();
    let methods: Vec<_> = requests.iter().map(Request::method).collect();
    assert_eq!(methods, ["initialize", "notifications/initialized", "tools/call"]);
    for request in &requests {
        assert_eq!(request.header("authorization"), Some("nodewright"));
        assert_eq!(request.header("x-who"), Some("me"));
        assert_eq!(request.header("accept"), Some("application/json, text/event-stream"));
        assert_eq!(request.header("host"), Some(&*web.address));
    }
    assert_eq!(requests[0].header("mcp-protocol-version"), None);
    assert_eq!(requests[2].header("mcp-protocol-version"), Some("2025-06-18"));
}

#[tokio::test(flavor = "current_thread")]
async fn one_connection_serves_one_call_after_the_other() {
    let web = Web::start(Request::usual);
    let client = web.client(&[]);
    for number in 0..50 {
        let arguments = json!({"number": number});
        assert_eq!(call(&client, "echo", arguments.clone()).await.unwrap(), arguments.to_string());
    }
    let connections: BTreeSet<_> =
        web.requests.lock().unwrap().iter().map(|found| found.connection).collect();
    assert_eq!(connections.len(), 1);
}

#[tokio::test(flavor = "current_thread")]
async fn a_connection_that_the_server_closed_is_replaced() {
    let web = Web::start(|request| match request.method() {
        "tools/call" => request.usual() + "\0",
        _ => request.usual(),
    });
    let client = web.client(&[]);
    for number in 0..5 {
        assert_eq!(
            call(&client, "echo", json!({"n": number})).await.unwrap(),
            json!({"n": number}).to_string()
        );
        // A request that crosses the end on its way may have been read or not, and is not sent again.
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "current_thread")]
async fn a_thousand_calls_in_flight_get_their_own_answers() {
    let web = Web::start(Request::usual);
    let client = web.client(&[]);
    let calls: Vec<_> = (0..1000)
        .map(|number| {
            let client = client.clone();
            tokio::spawn(async move { call(&client, "echo", json!({"number": number})).await })
        })
        .collect();
    for (number, one) in calls.into_iter().enumerate() {
        assert_eq!(one.await.unwrap().unwrap(), json!({"number": number}).to_string());
    }
}

#[tokio::test(flavor = "current_thread")]
async fn an_answer_may_come_in_a_stream_of_events() {
    let web = Web::start(|request| match request.method() {
        "tools/call" => {
            let note = json!({"jsonrpc": "2.0", "method": "notifications/progress", "params": {}});
            let ping = json!({"jsonrpc": "2.0", "id": 9, "method": "ping"});
            let answer = request.answer(json!({"content": [{"type": "text", "text": "done"}]}));
            events(&format!("event: message\ndata: {note}\n\ndata: {ping}\n\ndata: {answer}\n\n"))
        }
        _ => request.usual(),
    });
    let client = web.client(&[]);
    for _ in 0..2 {
        assert_eq!(call(&client, "work", json!({})).await.unwrap(), "\"done\"");
    }
    // The ping was answered, by a message without a method.
    let pong = json!({"jsonrpc": "2.0", "id": 9, "result": {}});
    tokio::task::yield_now().await;
    for _ in 0..200 {
        if web.requests.lock().unwrap().iter().any(|request| request.message == pong) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("no pong");
}

#[tokio::test(flavor = "current_thread")]
async fn a_stream_that_breaks_off_is_taken_up_again() {
    let web = Web::start(|request| match (&*request.verb, request.method()) {
        ("POST", "tools/call") => events("id: e1\nretry: 10\ndata:\n\n"),
        // The first request of the handshake has the id 0.
        ("GET", _) if request.header("last-event-id") == Some("e1") => events(
            "data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"late\"}]}}\n\n",
        ),
        _ => request.usual(),
    });
    assert_eq!(call(&web.client(&[]), "work", json!({})).await.unwrap(), "\"late\"");
    let web = Web::start(|request| match request.method() {
        "tools/call" => events("data: {}\n\n"),
        _ => request.usual(),
    });
    let error = call(&web.client(&[]), "work", json!({})).await.unwrap_err();
    assert_eq!(error, "MCP server `web` ended its answer before it was complete");
}

#[tokio::test(flavor = "current_thread")]
async fn a_session_is_kept_and_begun_anew_when_the_server_forgot_it() {
    let sessions = AtomicUsize::new(0);
    let web = Web::start(move |request| {
        let newest = || format!("s{}", sessions.load(Ordering::SeqCst));
        match (request.method(), request.header("mcp-session-id")) {
            ("initialize", None) => {
                sessions.fetch_add(1, Ordering::SeqCst);
                let answer = request.usual();
                let head = format!("HTTP/1.1 200 OK\r\nmcp-session-id: {}\r\n", newest());
                answer.replacen("HTTP/1.1 200 OK\r\n", &head, 1)
            }
            ("tools/call", Some(id)) if id == newest() && request.message["params"]["name"] == "forget" => {
                sessions.fetch_add(1, Ordering::SeqCst);
                request.usual()
            }
            (_, Some(id)) if id == newest() => request.usual(),
            (_, Some(_)) => response("404 Not Found", "", "session not found"),
            (_, None) => response("400 Bad Request", "", "no session"),
        }
    });
    let client = web.client(&[]);
    assert_eq!(call(&client, "echo", json!({"a": 1})).await.unwrap(), r#"{"a":1}"#);
    assert_eq!(call(&client, "forget", json!({})).await.unwrap(), "{}");
    assert_eq!(call(&client, "echo", json!({"a": 2})).await.unwrap(), r#"{"a":2}"#);
    assert_eq!(web.wait_for("initialize", 2).len(), 2);
    client.close().await;
    let last = web.requests.lock().unwrap().last().cloned().unwrap();
    assert_eq!((&*last.verb, last.header("mcp-session-id")), ("DELETE", Some("s3")));
}

#[tokio::test(flavor = "current_thread")]
async fn a_server_without_a_handshake_is_told_who_asks() {
    let web = Web::start(|request| match request.method() {
        "initialize" => {
            let error =
                json!({"jsonrpc": "2.0", "id": 0, "error": {"code": -32601, "message": "no such method"}});
            response("400 Bad Request", "content-type: application/json\r\n", &error.to_string())
        }
        "server/discover" => ok(&request.answer(json!({"supportedVersions": ["2026-07-28"]}))),
        _ => request.usual(),
    });
    let client = web.client(&[]);
    assert_eq!(call(&client, "echo", json!({"a": 1})).await.unwrap(), r#"{"a":1}"#);
    let request = web.wait_for("tools/call", 1).remove(0);
    assert_eq!(request.header("mcp-protocol-version"), Some("2026-07-28"));
    assert_eq!(request.header("mcp-method"), Some("tools/call"));
    assert_eq!(request.header("mcp-name"), Some("echo"));
    let meta = &request.message["params"]["_meta"];
    assert_eq!(meta["io.modelcontextprotocol/protocolVersion"], "2026-07-28");
}

#[tokio::test(flavor = "current_thread")]
async fn a_call_that_is_dropped_is_cancelled_at_the_server() {
    let web = Web::start(|request| {
        if request.message["params"]["name"] == "hang" {
            std::thread::sleep(Duration::from_secs(600));
        }
        request.usual()
    });
    let client = web.client(&[]);
    let hang = tokio::time::timeout(Duration::from_millis(200), call(&client, "hang", json!({})));
    assert!(hang.await.is_err());
    assert_eq!(call(&client, "echo", json!({})).await.unwrap(), "{}");
    tokio::time::sleep(Duration::from_millis(50)).await;
    let cancelled = web.wait_for("notifications/cancelled", 1).remove(0);
    assert_eq!(cancelled.message["params"]["requestId"], 1);
}

#[tokio::test(flavor = "current_thread")]
async fn what_is_no_answer_is_told_in_words() {
    let web = Web::start(|request| match request.message["params"]["name"].as_str() {
        Some("fault") => response("500 Internal Server Error", "", "the database is away"),
        Some("login") => response("401 Unauthorized", "", ""),
        Some("moved") => response("308 Permanent Redirect", "location: https://b.example/mcp\r\n", ""),
        Some("page") => ok("<html>"),
        Some("large") => ok(&"x".repeat(65 << 20)),
        Some("large_event") => events(&format!("data: {}", "x".repeat(65 << 20))),
        Some("cut") => "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{\"jsonrpc\"\0".to_owned(),
        Some("closed") => "\0".to_owned(),
        Some("refused") => {
            let error =
                json!({"jsonrpc": "2.0", "id": 1, "error": {"code": -32602, "message": "unknown tool"}});
            response("400 Bad Request", "", &error.to_string())
        }
        _ => request.usual(),
    });
    let client = web.client(&[]);
    for (tool, expected) in [
        ("fault", "answered HTTP 500 Internal Server Error: the database is away"),
        ("login", "wants other credentials than `headers` of its entry give: HTTP 401 Unauthorized"),
        ("moved", "has moved: HTTP 308 Permanent Redirect; write `url: https://b.example/mcp`"),
        ("page", "sent an answer that is no message of MCP: <html>"),
        ("large", "sent more than 64 MiB in one message"),
        ("large_event", "sent more than 64 MiB in one message"),
        ("cut", "broke off its answer: "),
        ("closed", "closed the connection before it answered: "),
        ("refused", "refused tool `refused`: unknown tool (code -32602)"),
    ] {
        let error = call(&client, tool, json!({})).await.unwrap_err();
        let expected = format!("MCP server `web` {expected}");
        let is_whole = !expected.ends_with(": ");
        assert!(if is_whole { error == expected } else { error.starts_with(&expected) }, "{tool}: {error}");
        assert_eq!(
            call(&client, "echo", json!({"after": tool})).await.unwrap(),
            json!({"after": tool}).to_string()
        );
    }
}
