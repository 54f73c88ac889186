//! Over pipes: whatever was sent, the next request is answered.

use std::process::Command;

use nodewright_tests::harness::cargo::knowledge_server;
use nodewright_tests::harness::server::Server;
use serde_json::{Value, json};

use super::messages::{
    MAX_MESSAGE, call, details_of_many, initialize, raw_call, request, said, search_of_size,
    strange_arguments, wrong_types,
};
use super::random::Random;

/// A server over pipes, and how many times it was asked whether it still lives.
pub(crate) struct Pipe {
    pub(crate) server: Server,
    pings: u64,
}

impl Pipe {
    pub(crate) fn new() -> Self {
        let mut pipe = Self { server: Server::over_stdio(Command::new(knowledge_server())), pings: 0 };
        let answer = pipe.ask(&initialize());
        assert!(answer["result"]["instructions"].is_string(), "{answer}");
        pipe.send(br#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        pipe
    }

    pub(crate) fn send(&mut self, line: &[u8]) {
        self.server.send(&[line, b"\n"].concat());
    }

    /// The answer to one line.
    #[track_caller]
    pub(crate) fn ask(&mut self, line: &[u8]) -> Value {
        self.send(line);
        self.server.answer()
    }

    /// Sees that the server goes on. Yields what it said before it came to this question.
    #[track_caller]
    pub(crate) fn goes_on(&mut self) -> Vec<Value> {
        self.pings += 1;
        let id = format!("ping {}", self.pings);
        self.send(&request(id.as_str(), "ping", json!({})));
        let mut before = Vec::new();
        loop {
            let answer = self.server.answer();
            if answer["id"] == id {
                assert_eq!(answer["result"], json!({}), "{answer}");
                return before;
            }
            before.push(answer);
        }
    }
}

#[test]
fn what_is_no_message_is_refused() {
    let mut pipe = Pipe::new();
    for (line, code) in [
        (&b"nope"[..], -32700),
        (b"{", -32700),
        (b"\xff\xfe\x00", -32700),
        (b"{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping", -32700),
        (b"\0\0\0\0", -32700),
        (b"[]", -32600),
        (b"null", -32600),
        (b"42", -32600),
        (b"\"ping\"", -32600),
        (b"{}", -32600),
        (b"{\"jsonrpc\":\"1.0\",\"id\":7,\"method\":\"ping\"}", -32600),
        (b"[{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}]", -32600),
    ] {
        let answer = pipe.ask(line);
        assert_eq!(answer["error"]["code"], code, "{} {answer}", String::from_utf8_lossy(line));
        assert!(pipe.goes_on().is_empty());
    }
    assert!(pipe.server.end().is_empty());
}

#[test]
fn a_second_handshake_does_not_undo_the_first() {
    let mut pipe = Pipe::new();
    for version in ["2026-07-28", "9999-99-99", "", "\0", "2024-11-05"] {
        let mut again: Value = serde_json::from_slice(&initialize()).unwrap();
        again["params"]["protocolVersion"] = json!(version);
        let answer = pipe.ask(again.to_string().as_bytes());
        let agreed = if version == "2024-11-05" { version } else { "2025-11-25" };
        assert_eq!(answer["result"]["protocolVersion"], agreed, "{version:?}");
        assert!(pipe.goes_on().is_empty());
        assert_eq!(pipe.ask(&call(1, "get_node_types", json!({})))["result"]["isError"], false);
    }
    assert!(pipe.server.end().is_empty());
}

#[test]
fn ids_of_odd_types_are_answered_under_their_id_or_refused() {
    let mut pipe = Pipe::new();
    for id in ["1", "\"x\"", "\"\"", "-5", "9007199254740993", "\"\\u0000\\n\"", "9223372036854775807"] {
        let line = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"ping\"}}");
        let answer = pipe.ask(line.as_bytes());
        let id: Value = serde_json::from_str(id).unwrap();
        assert_eq!((&answer["id"], &answer["result"]), (&id, &json!({})));
    }
    for id in ["1.5", "true", "[1]", "{}", "18446744073709551615", "1e400", "null", "\"\\ud800\""] {
        for method in ["ping", "tools/list", "tools/call\",\"params\":{\"name\":\"get_node_types\"},\"x\":\""]
        {
            let line = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"{method}\"}}");
            pipe.send(line.as_bytes());
            for answer in pipe.goes_on() {
                assert!(answer["error"]["code"].is_i64() && answer["id"].is_null(), "{line}: {answer}");
            }
        }
    }
    assert!(pipe.server.end().is_empty());
}

#[test]
fn every_value_at_every_position_gets_an_answer() {
    let mut pipe = Pipe::new();
    let calls = wrong_types();
    assert!(calls.len() > 150, "{}", calls.len());
    for (index, (tool, arguments)) in calls.into_iter().enumerate() {
        let answer = pipe.ask(&call(index, tool, arguments.clone()));
        assert_eq!(answer["id"], index);
        assert!(answer["result"]["isError"].is_boolean(), "{arguments}: {answer}");
        assert!(!said(&answer).is_empty());
    }
    assert!(pipe.goes_on().is_empty());
    assert!(pipe.server.end().is_empty());
}

#[test]
fn strange_arguments_get_an_answer_that_says_what_is_strange() {
    let mut pipe = Pipe::new();
    for (tool, arguments, expected) in strange_arguments() {
        let answer = pipe.ask(&raw_call(5, tool, &arguments));
        let shown = &arguments[..arguments.len().min(200)];
        assert_eq!(answer["id"], 5, "{shown}");
        let said = said(&answer);
        assert!(said.contains(expected) && said.len() < 80_000, "{shown}: {said}");
        assert!(pipe.goes_on().is_empty());
    }
    assert!(pipe.server.end().is_empty());
}

#[test]
fn params_of_strange_forms_are_refused() {
    let mut pipe = Pipe::new();
    let deep = "[".repeat(100_000) + &"]".repeat(100_000);
    for params in [
        "[]",
        "3",
        "{}",
        "{\"name\":3}",
        "{\"name\":null,\"arguments\":{}}",
        "{\"name\":\"\\ud800\",\"arguments\":{}}",
        "{\"name\":\"search_nodes\",\"name\":\"x\",\"arguments\":{},\"_meta\":7}",
        &format!("{{\"name\":\"search_nodes\",\"_meta\":{{\"a\":{deep}}}}}"),
        &format!("{{\"name\":{deep}}}"),
        &deep,
    ] {
        let line = format!("{{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"tools/call\",\"params\":{params}}}");
        let answer = pipe.ask(line.as_bytes());
        assert!(answer["error"]["code"].is_i64(), "{}: {answer}", &params[..params.len().min(100)]);
        assert!(pipe.goes_on().is_empty());
    }
    // A field that the protocol does not have is none of our business.
    let line =
        br#"{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"get_node_types","x":1},"y":[]}"#;
    assert_eq!(pipe.ask(line)["result"]["isError"], false);
    assert!(pipe.server.end().is_empty());
}

#[test]
fn lines_may_end_and_begin_as_people_end_and_begin_them() {
    let mut pipe = Pipe::new();
    for (before, after) in [("", "\r"), ("\u{feff}", ""), (" \t", " \t\r"), ("\r\n\n\r\n", "\r\n\n")] {
        let ping = String::from_utf8(request(4, "ping", json!({}))).unwrap();
        assert_eq!(pipe.ask(format!("{before}{ping}{after}").as_bytes())["id"], 4);
    }
    assert!(pipe.server.end().is_empty());
}

#[test]
fn a_message_in_pieces_is_one_message_and_half_of_one_is_refused_at_the_end() {
    let mut pipe = Pipe::new();
    let line = call(3, "search_nodes", json!({ "query": "send an émail" }));
    for byte in line.iter().chain(b"\n") {
        pipe.server.send(&[*byte]);
    }
    assert_eq!(pipe.server.answer()["id"], 3);
    pipe.server.send(&line[..line.len() / 2]);
    let rest = pipe.server.end();
    assert!(matches!(&rest[..], [answer] if answer["error"]["code"] == -32700), "{rest:?}");
}

#[test]
fn messages_up_to_the_limit_are_answered_and_larger_ones_refused() {
    let mut pipe = Pipe::new();
    for size in [1 << 20, MAX_MESSAGE - 1, MAX_MESSAGE] {
        let answer = pipe.ask(&search_of_size(size));
        assert_eq!(answer["result"]["isError"], false, "{size}");
        assert!(said(&answer).contains("EMAIL"));
    }
    for size in [MAX_MESSAGE + 1, MAX_MESSAGE + (1 << 20), 3 * MAX_MESSAGE] {
        let answer = pipe.ask(&search_of_size(size));
        assert_eq!(answer["error"], json!({ "code": -32600, "message": "message larger than 16 MiB" }));
        assert!(pipe.goes_on().is_empty());
    }
    for (open, close) in [("[\"", "\"]"), ("{\"node_type\":\"", "\"}")] {
        let nodes = format!("{{\"nodes\":{open}{}{close}}}", "x_".repeat(4 << 20));
        let answer = pipe.ask(&raw_call(6, "get_node_details", &nodes));
        assert!(said(&answer).len() < 5_000, "{}", said(&answer));
    }
    assert!(pipe.server.end().is_empty());
}

#[test]
fn random_bytes_do_no_harm() {
    let mut pipe = Pipe::new();
    let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
    let mut refused = 0;
    for _ in 0..200 {
        let bytes: Vec<u8> = (0..random.below(2_000)).map(|_| random.byte()).collect();
        pipe.send(&bytes);
        for answer in pipe.goes_on() {
            assert_eq!(answer["error"]["code"], -32700, "{answer}");
            refused += 1;
        }
    }
    assert!(refused > 150, "{refused}");
    assert!(pipe.server.end().is_empty());
}

#[test]
fn very_many_requests_at_once_are_each_answered_once() {
    const COUNT: u64 = 3_000;
    let mut pipe = Pipe::new();
    let mut all = Vec::new();
    for id in 0..COUNT {
        all.extend(match id % 3 {
            0 => call(id, "search_nodes", json!({ "query": format!("email {id}") })),
            1 => call(id, "get_node_details", json!({ "nodes": ["FLOW.IF"], "detail": "minimal" })),
            _ => call(id, "get_node_details", json!({ "nodes": id })),
        });
        all.push(b'\n');
    }
    pipe.server.send(&all);
    let mut seen = vec![false; COUNT as usize];
    for _ in 0..COUNT {
        let answer = pipe.server.answer();
        let id = answer["id"].as_u64().unwrap();
        assert!(!std::mem::replace(&mut seen[id as usize], true), "{id} twice");
        assert_eq!(answer["result"]["isError"], id % 3 == 2, "{answer}");
    }
    assert!(pipe.goes_on().is_empty());
    assert!(pipe.server.end().is_empty());
}

#[test]
fn memory_does_not_grow_with_what_was_sent() {
    let mut pipe = Pipe::new();
    let mut round = || {
        for _ in 0..3 {
            pipe.ask(&search_of_size(12 << 20));
            pipe.ask(&details_of_many(100_000));
            pipe.ask(&vec![b'x'; 8 << 20]);
            pipe.ask(&vec![b'['; MAX_MESSAGE + 10]);
        }
        pipe.goes_on();
        pipe.server.memory()
    };
    // The first round is for what is made once, and for what the allocator keeps.
    let Some(before) = round() else { return };
    let after = [round(), round()].into_iter().flatten().max().expect("it tells once more");
    assert!(after < before + (32 << 20), "{before} bytes, then {after}");
    assert!(pipe.server.end().is_empty());
}
