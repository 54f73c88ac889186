//! HTTP_REQUEST, against a server on this machine.

use std::collections::BTreeMap;
use std::net::TcpListener;

use node_knowledge::nodes::action::{ErrorStatus, HttpInput, HttpRequest, Method, ResponseFormat, Retry};
use node_knowledge::web::Web;
use serde_json::json;

use super::listener::Listener;
use crate::{refusal, run};

fn to(url: &str) -> HttpInput {
    HttpInput { url: Some(url.to_owned()), ..HttpInput::default() }
}

fn texts<const N: usize>(pairs: [(&str, &str); N]) -> BTreeMap<String, String> {
    pairs.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

const JSON: &str = "200 OK\r\ncontent-type: application/json";

#[tokio::test]
async fn a_get_sends_query_and_headers_and_reads_json() {
    let server = Listener::serve(&[(JSON, r#"{"celsius": 21}"#)]);
    let web = Web::new([server.host().as_str()]);
    let node = HttpRequest {
        url: Some(server.url("/weather?unit=c#top")),
        headers: texts([("Accept", "application/json"), ("X-Who", "config")]),
        ..HttpRequest::default()
    };
    let input = HttpInput {
        query: texts([("city", "Zürich & Bern")]),
        headers: texts([("x-who", "input")]),
        ..HttpInput::default()
    };
    let output = run(&node, &web, input).await.unwrap();
    assert_eq!((output.status, output.body, output.attempts), (200, json!({"celsius": 21}), 1));
    assert_eq!(output.headers["content-type"], "application/json");
    let request = &server.requests()[0];
    assert!(request.starts_with("GET /weather?unit=c&city=Z%C3%BCrich%20%26%20Bern HTTP/1.1\n"), "{request}");
    assert!(
        request.contains("accept: application/json\n") && request.contains("x-who: input\n"),
        "{request}"
    );
}

#[tokio::test]
async fn a_post_sends_json_or_text() {
    let server = Listener::serve(&[("201 Created", ""), ("200 OK", "plain")]);
    let web = Web::new([server.host().as_str()]);
    let node = HttpRequest { method: Method::Post, ..HttpRequest::default() };
    let input = HttpInput { body: Some(json!({"sku": "A1"})), ..to(&server.url("/")) };
    assert_eq!(run(&node, &web, input).await.unwrap().status, 201);
    let input = HttpInput { body: Some(json!("hello")), ..to(&server.url("/")) };
    assert_eq!(run(&node, &web, input).await.unwrap().body, json!("plain"));
    let requests = server.requests();
    assert!(requests[0].contains("content-type: application/json\n"), "{}", requests[0]);
    assert!(requests[0].ends_with(r#"{"sku":"A1"}"#), "{}", requests[0]);
    assert!(requests[1].contains("content-type: text/plain; charset=utf-8\n"), "{}", requests[1]);
}

#[tokio::test]
async fn a_get_takes_no_body() {
    let input = HttpInput { body: Some(json!(1)), ..to("http://example.com") };
    let error = refusal(&HttpRequest::default(), &Web::new([]), input).await;
    assert_eq!(error, "GET takes no body: use POST, or put it into `query`");
}

#[tokio::test]
async fn headers_cannot_hold_other_headers() {
    for (name, value) in [("a b", "c"), ("a", "b\r\nc: d")] {
        let input = HttpInput { headers: texts([(name, value)]), ..to("http://example.com") };
        let error = refusal(&HttpRequest::default(), &Web::new([]), input).await;
        assert!(error.starts_with("calling example.com failed: http: "), "{error}");
    }
}

#[tokio::test]
async fn there_must_be_an_address_of_the_web() {
    let (node, web) = (HttpRequest::default(), Web::new([]));
    let error = refusal(&node, &web, HttpInput::default()).await;
    assert_eq!(error, "there is no `url`: give one in the config or the input");
    for url in
        ["file:///etc/passwd", "ftp://example.com/", "gopher://example.com", "example.com", "http://", ""]
    {
        let error = refusal(&node, &web, to(url)).await;
        assert!(error.contains("is no address of the web: it must start with http://"), "{url}: {error}");
    }
}

#[tokio::test]
async fn private_addresses_are_refused_however_they_are_written() {
    let web = Web::new(["", " ", "other.example"]);
    let hosts = [
        "127.0.0.1",
        "localhost",
        "[::1]",
        "0.0.0.0",
        "10.0.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "[::ffff:127.0.0.1]",
        "[fe80::1]",
        "2130706433",
        "127.1",
        "user:secret@127.0.0.1",
    ];
    for host in hosts {
        let error = refusal(&HttpRequest::default(), &web, to(&format!("http://{host}:9/"))).await;
        assert!(error.contains("has a loopback or private address, which is not called"), "{host}: {error}");
    }
}

#[tokio::test]
async fn only_the_port_that_was_allowed_is_reached() {
    let (allowed, other) = (Listener::serve(&[("200 OK", "")]), TcpListener::bind("127.0.0.1:0").unwrap());
    let web = Web::new([allowed.host().as_str()]);
    let url = format!("http://{}/", other.local_addr().unwrap());
    assert!(refusal(&HttpRequest::default(), &web, to(&url)).await.contains("loopback or private"));
    run(&HttpRequest::default(), &web, to(&allowed.url("/"))).await.unwrap();
}

#[tokio::test]
async fn redirects_are_followed() {
    let server = Listener::serve(&[("302 Found\r\nlocation: /b", ""), (JSON, "[1]")]);
    let web = Web::new(["127.0.0.1"]);
    let output = run(&HttpRequest::default(), &web, to(&server.url("/a"))).await.unwrap();
    assert_eq!((output.body, output.url), (json!([1]), server.url("/b")));
    assert!(server.requests()[1].starts_with("GET /b "));
}

#[tokio::test]
async fn redirects_are_checked_like_first_addresses() {
    for target in ["http://localhost:9/", "http://169.254.169.254/latest", "http://[::1]:9/"] {
        let server = Listener::serve(&[(&format!("302 Found\r\nlocation: {target}"), "")]);
        let web = Web::new([server.host().as_str()]);
        let error = refusal(&HttpRequest::default(), &web, to(&server.url("/"))).await;
        assert!(error.contains("has a loopback or private address"), "{target}: {error}");
    }
    for target in ["ftp://example.com/", "file://localhost/etc/passwd"] {
        let server = Listener::serve(&[(&format!("302 Found\r\nlocation: {target}"), "")]);
        let web = Web::new([server.host().as_str()]);
        let error = refusal(&HttpRequest::default(), &web, to(&server.url("/"))).await;
        assert!(error.contains("unknown scheme"), "{target}: {error}");
    }
}

#[tokio::test]
async fn redirects_are_limited_and_lose_credentials() {
    let redirect = ("302 Found\r\nlocation: /", "");
    let server = Listener::serve(&[redirect, redirect]);
    let web = Web::new(["127.0.0.1"]);
    let headers = texts([("Authorization", "Bearer x"), ("Cookie", "a=b")]);
    let node = HttpRequest { max_redirects: 1, headers, ..HttpRequest::default() };
    let error = refusal(&node, &web, to(&server.url("/"))).await;
    assert!(error.starts_with("127.0.0.1 redirects more than 1 times: raise `max_redirects`"), "{error}");
    let requests = server.requests();
    assert!(requests[0].contains("authorization: bearer x"), "{}", requests[0]);
    assert!(!requests[1].contains("authorization") && !requests[1].contains("cookie"), "{}", requests[1]);
}

#[tokio::test]
async fn the_response_is_limited_in_size() {
    let (body, head) = ("x".repeat(101), "200 OK\r\ncontent-length: 101");
    let server = Listener::serve(&[("200 OK", &body), (head, &body), ("200 OK", &body[1..])]);
    let web = Web::new(["127.0.0.1"]);
    let node = HttpRequest { max_response_bytes: 100, ..HttpRequest::default() };
    for _ in 0..2 {
        let error = refusal(&node, &web, to(&server.url("/"))).await;
        assert!(error.contains("has more than 100 bytes: raise `max_response_bytes`"), "{error}");
    }
    assert_eq!(run(&node, &web, to(&server.url("/"))).await.unwrap().body, json!(body[1..]));
}

#[tokio::test]
async fn an_error_status_fails_or_is_returned() {
    let missing = ("404 Not Found\r\ncontent-type: application/json", r#"{"error":"gone"}"#);
    let server = Listener::serve(&[missing, missing]);
    let web = Web::new(["127.0.0.1"]);
    let error = refusal(&HttpRequest::default(), &web, to(&server.url("/?key=secret"))).await;
    let expected = r#"127.0.0.1 answered with status 404: {"error":"gone"}; set `error_status` to `return`"#;
    assert!(error.starts_with(expected), "{error}");
    let node = HttpRequest { error_status: ErrorStatus::Return, ..HttpRequest::default() };
    let output = run(&node, &web, to(&server.url("/"))).await.unwrap();
    assert_eq!((output.status, output.body), (404, json!({"error": "gone"})));
}

#[tokio::test]
async fn what_is_for_now_only_is_tried_again() {
    let busy = ("503 Service Unavailable", "");
    let server = Listener::serve(&[busy, busy, ("200 OK", "at last")]);
    let web = Web::new(["127.0.0.1"]);
    let node = HttpRequest { retry: Some(Retry { times: 2, delay_ms: 1 }), ..HttpRequest::default() };
    let output = run(&node, &web, to(&server.url("/"))).await.unwrap();
    assert_eq!((output.attempts, output.body), (3, json!("at last")));
}

#[tokio::test]
async fn what_stays_wrong_is_an_error_after_the_last_attempt() {
    let busy = ("503 Service Unavailable", "");
    let server = Listener::serve(&[busy, busy]);
    let web = Web::new(["127.0.0.1"]);
    let node = HttpRequest { retry: Some(Retry { times: 1, delay_ms: 1 }), ..HttpRequest::default() };
    assert!(refusal(&node, &web, to(&server.url("/"))).await.contains("status 503"));
    assert_eq!(server.requests().len(), 2);
}

#[tokio::test]
async fn a_response_that_must_be_json_and_is_not_is_an_error() {
    let server = Listener::serve(&[("200 OK", "<html>"), (JSON, "<html>")]);
    let web = Web::new(["127.0.0.1"]);
    let node = HttpRequest { response_format: ResponseFormat::Json, ..HttpRequest::default() };
    let error = refusal(&node, &web, to(&server.url("/"))).await;
    assert!(error.starts_with("the response is no JSON"), "{error}");
    let output = run(&HttpRequest::default(), &web, to(&server.url("/"))).await.unwrap();
    assert_eq!(output.body, json!("<html>"));
}

#[tokio::test]
async fn a_server_that_does_not_answer_is_an_error() {
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/", silent.local_addr().unwrap());
    let web = Web::new(["127.0.0.1"]);
    let node = HttpRequest { timeout_seconds: 1, ..HttpRequest::default() };
    let error = refusal(&node, &web, to(&url)).await;
    assert_eq!(error, "127.0.0.1 took longer than 1 s: raise `timeout_seconds`, or `retry`");
    drop(silent);
    let error = refusal(&node, &web, to(&url)).await;
    assert!(error.starts_with("127.0.0.1 cannot be reached"), "{error}");
}
