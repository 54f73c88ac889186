//! Over HTTP: whatever was posted, this connection or the next is served.

use std::process::Command;
use std::thread::scope;

use nodewright_tests::harness::cargo::knowledge_server;
use nodewright_tests::harness::http::{Answer, Connection};
use nodewright_tests::harness::server::{Server, parse};
use serde_json::{Value, json};

use super::messages::{
    MAX_MESSAGE, call, details_of_many, raw_call, request, said, search_of_size, strange_arguments,
    wrong_types,
};
use super::random::Random;

pub(crate) fn server() -> Server {
    Server::over_http(Command::new(knowledge_server()))
}

/// The message in an answer.
#[track_caller]
fn message(answer: &Answer) -> Value {
    parse(&answer.body)
}

/// Sees that the server goes on, on this connection.
#[track_caller]
fn goes_on(connection: &mut Connection) {
    let answer = connection.send(&call(9, "get_node_types", json!({ "type_filter": "FLOW" })));
    assert_eq!((answer.status, &message(&answer)["id"]), (200, &json!(9)), "{answer:?}");
}

#[test]
fn what_is_no_message_is_refused() {
    let server = server();
    let mut connection = server.connect();
    for body in [
        &b""[..],
        b"nope",
        b"{",
        b"\xff\xfe\x00",
        b"\0",
        b"[]",
        b"null",
        b"{}",
        b"{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping",
        b"{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}",
        b"{\"jsonrpc\":\"2.0\",\"id\":[],\"method\":\"tools/list\"}",
        b"[{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}]",
    ] {
        let answer = connection.send(body);
        assert_eq!(answer.status, 400, "{} {answer:?}", String::from_utf8_lossy(body));
        assert!(message(&answer)["error"]["code"].is_i64());
        goes_on(&mut connection);
    }
    server.end();
}

#[test]
fn every_value_at_every_position_gets_an_answer() {
    let server = server();
    let mut connection = server.connect();
    for (index, (tool, arguments)) in wrong_types().into_iter().enumerate() {
        let answer = connection.send(&call(index, tool, arguments.clone()));
        let message = message(&answer);
        assert_eq!((answer.status, &message["id"]), (200, &json!(index)), "{arguments}: {message}");
        assert!(message["result"]["isError"].is_boolean() && !said(&message).is_empty(), "{message}");
    }
    server.end();
}

#[test]
fn strange_arguments_get_an_answer_that_says_what_is_strange() {
    let server = server();
    let mut connection = server.connect();
    for (tool, arguments, expected) in strange_arguments() {
        let message = message(&connection.send(&raw_call(5, tool, &arguments)));
        let shown = &arguments[..arguments.len().min(200)];
        assert_eq!(message["id"], 5, "{shown}");
        let said = said(&message);
        assert!(said.contains(expected) && said.len() < 80_000, "{shown}: {said}");
        goes_on(&mut connection);
    }
    server.end();
}

#[test]
fn bodies_up_to_the_limit_are_answered_and_larger_ones_refused() {
    let server = server();
    let mut connection = server.connect();
    for size in [1 << 20, MAX_MESSAGE - 1, MAX_MESSAGE] {
        let answer = connection.send(&search_of_size(size));
        assert_eq!((answer.status, &message(&answer)["result"]["isError"]), (200, &json!(false)), "{size}");
    }
    for size in [MAX_MESSAGE + 1, MAX_MESSAGE + (1 << 20)] {
        let answer = connection.send(&search_of_size(size));
        assert_eq!(answer.status, 413, "{size}");
        assert_eq!(message(&answer)["error"]["message"], "message larger than 16 MiB");
        goes_on(&mut server.connect());
    }
    let answer = server.connect().send(&details_of_many(10_000));
    assert!(said(&message(&answer)).contains("Cut to 80,000 characters"));
    server.end();
}

#[test]
fn bytes_that_are_no_http_end_their_own_connection_at_most() {
    let server = server();
    let mut random = Random::new(0x2545_f491_4f6c_dd1d);
    let head = "POST /mcp HTTP/1.1\r\nhost: 127.0.0.1\r\n";
    let strange = [
        format!("{head}content-length: -1\r\n\r\n"),
        format!("{head}content-length: 99999999999999999999\r\n\r\n"),
        format!("{head}content-length: 3\r\ncontent-length: 4\r\n\r\nabcd"),
        format!("{head}transfer-encoding: chunked\r\n\r\nzz\r\n"),
        format!("{head}x: {}\r\n\r\n", "y".repeat(1 << 20)),
        format!("{head}{}\r\n", "a: b\r\n".repeat(1_000)),
        "GET /mcp HTTP/9.9\r\n\r\n".to_owned(),
        "\r\n\r\n\r\n".to_owned(),
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned(),
    ];
    let noise = (0..50).map(|_| (0..random.below(3_000)).map(|_| random.byte()).collect::<Vec<u8>>());
    for bytes in strange.into_iter().map(String::into_bytes).chain(noise.collect::<Vec<_>>()) {
        let mut connection = server.connect();
        // The server may have closed the connection in the middle of it.
        let _ = connection.write(&bytes);
        drop(connection);
        goes_on(&mut server.connect());
    }
    // Half of a request, and then nothing more.
    let body = request(1, "tools/list", json!({}));
    let half = format!("{head}content-type: application/json\r\ncontent-length: {}\r\n\r\n", body.len() * 2);
    let mut waiting = server.connect();
    waiting.write(&[half.as_bytes(), &body[..]].concat()).unwrap();
    goes_on(&mut server.connect());
    drop(waiting);
    goes_on(&mut server.connect());
    server.end();
}

#[test]
fn very_many_requests_at_once_are_each_answered() {
    let server = server();
    let ask = |client: usize, mut connection: Connection| {
        for round in 0..20 {
            let id = client * 100 + round;
            let arguments = match round % 4 {
                0 => json!({ "nodes": ["FLOW.IF", client] }),
                1 => json!({ "nodes": vec!["no such node"; 20] }),
                _ => json!({ "nodes": client }),
            };
            let answer = connection.send(&call(id, "get_node_details", arguments));
            let message = message(&answer);
            assert_eq!((&message["id"], &message["result"]["isError"]), (&json!(id), &json!(round % 4 > 1)));
        }
    };
    scope(|threads| {
        for client in 0..40 {
            let connection = server.connect();
            threads.spawn(move || ask(client, connection));
        }
    });
    server.end();
}

#[test]
fn memory_does_not_grow_with_what_was_posted() {
    let server = server();
    let mut connection = server.connect();
    let mut round = || {
        for _ in 0..3 {
            connection.send(&search_of_size(12 << 20));
            connection.send(&details_of_many(100_000));
            connection.send(&vec![b'x'; 8 << 20]);
            server.connect().send(&vec![b'['; MAX_MESSAGE + 10]);
        }
        goes_on(&mut connection);
        server.memory()
    };
    // The first round is for what is made once, and for what the allocator keeps.
    let Some(before) = round() else { return };
    let after = [round(), round()].into_iter().flatten().max().expect("it tells once more");
    assert!(after < before + (32 << 20), "{before} bytes, then {after}");
    server.end();
}
