//! Good messages made bad by chance, many of them, the same in every run.

use nodewright_tests::harness::server::parse;
use serde_json::{Value, json};

use super::http::server;
use super::messages::{call, initialize, request};
use super::random::Random;
use super::stdio::Pipe;

const SEED: u64 = 0x5eed_0fba_d1a9_0703;

/// What is mutated. Nothing here waits, and nothing goes over the network.
fn samples() -> Vec<Vec<u8>> {
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let notification = |method: &str, params: Value| {
        json!({ "jsonrpc": "2.0", "method": method, "params": params }).to_string().into_bytes()
    };
    vec![
        initialize(),
        notification("notifications/initialized", json!({})),
        notification("notifications/cancelled", json!({ "requestId": 7, "reason": "no need" })),
        request(1, "ping", json!({})),
        request("two", "tools/list", json!({})),
        request(3, "tools/list", json!({ "_meta": meta })),
        request(4, "server/discover", json!({ "_meta": meta })),
        request(5, "resources/list", json!({})),
        request(6, "prompts/get", json!({ "name": "x", "arguments": { "a": "b" } })),
        call(7, "get_node_types", json!({})),
        call(8, "get_node_types", json!({ "type_filter": "HUMAN_LOOP_NODE" })),
        call(9, "get_node_details", json!({ "nodes": [{ "node_type": "FLOW", "subtype": "IF" }] })),
        call(
            10,
            "get_node_details",
            json!({ "nodes": ["ACTION_NODE.HTTP_REQUEST@1", "email", 3, {}], "detail": "minimal" }),
        ),
        call(
            11,
            "get_node_details",
            json!({ "nodes": "TRIGGER.CRON", "include_examples": false, "include_schemas": false, "detail": "full" }),
        ),
        call(12, "search_nodes", json!({ "query": "send an \"émail\" \u{1f980}\n" })),
        call(
            13,
            "search_nodes",
            json!({ "query": "slack", "max_results": 3, "include_details": true, "detail": "minimal", "type_filter": "TOOL" }),
        ),
        call("fourteen", "approve", json!({ "request": "42" })),
        call(15, "daily_digest", json!({ "date": "2026-03-01", "items": [{ "title": "a", "score": 1.5 }] })),
        call(16, "no_such_tool", json!({ "deep": [[[{ "a": [1, -2, 3e4, null, true] }]]] })),
        json!({ "jsonrpc": "2.0", "id": 17, "result": {} }).to_string().into_bytes(),
        json!({ "jsonrpc": "2.0", "id": 18, "error": { "code": -1, "message": "no" } })
            .to_string()
            .into_bytes(),
    ]
}

/// A message with one to three changes: to all of its text, or to its arguments alone, which the tools then see.
fn mutated(samples: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let message = random.pick(samples).clone();
    let arguments = message.windows(ARGUMENTS.len()).position(|text| text == ARGUMENTS);
    let Some(start) = arguments.filter(|_| !random.one_of(3)) else {
        return changed(message, samples, random);
    };
    // The arguments stand last: two braces follow.
    let range = start + ARGUMENTS.len()..message.len() - 2;
    let inner = changed(message[range.clone()].to_vec(), samples, random);
    [&message[..range.start], &inner, &message[range.end..]].concat()
}

const ARGUMENTS: &[u8] = b"\"arguments\":";

fn changed(mut text: Vec<u8>, samples: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let values = random.one_of(2);
    for _ in 0..=random.below(3) {
        text = match values {
            true => with_other_value(&text, random),
            false => with_other_bytes(text, random.below(6), samples, random),
        };
    }
    text
}

fn with_other_bytes(mut message: Vec<u8>, kind: usize, samples: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let (a, b) = (random.below(message.len() + 1), random.below(message.len() + 1));
    let (from, to) = (a.min(b), a.max(b));
    match kind {
        0 => message.truncate(from),
        1 => drop(message.drain(from..to)),
        2 => message.extend_from_within(from..to),
        3 => {
            let other = random.pick(samples);
            let at = random.below(other.len());
            message.splice(from..to, other[at..].iter().copied());
        }
        4 => message.splice(from..from, token(random).bytes()).for_each(drop),
        _ => {
            for _ in 0..=random.below(4) {
                let at = random.below(message.len());
                if let Some(byte) = message.get_mut(at) {
                    *byte = random.byte();
                }
            }
        }
    }
    message
}

/// Pieces of text that readers may stumble over, between spaces.
const TOKENS: &str = "\" \\ { } [ ] , : null true - 1e999 0x1 \\u0000 \\ud800 \0 \n \r\n \u{feff} \u{202e} NaN // é \
                      99999999999999999999 \"id\": \"method\":";

fn token(random: &mut Random) -> &'static str {
    let tokens: Vec<&str> = TOKENS.split(' ').collect();
    tokens[random.below(tokens.len())]
}

/// The message with another value somewhere, if it is still JSON.
fn with_other_value(message: &[u8], random: &mut Random) -> Vec<u8> {
    let Ok(mut json) = serde_json::from_slice::<Value>(message) else { return message.to_vec() };
    let mut spot = &mut json;
    loop {
        let down = match spot {
            Value::Object(fields) => fields.len(),
            Value::Array(items) => items.len(),
            _ => 0,
        };
        if down == 0 || random.one_of(8) {
            break;
        }
        let at = random.below(down);
        let next = match spot {
            Value::Object(fields) => fields.values_mut().nth(at),
            Value::Array(items) => items.get_mut(at),
            _ => None,
        };
        // There is one: `at` is below the count.
        let Some(next) = next else { return message.to_vec() };
        spot = next;
    }
    *spot = value(random);
    json.to_string().into_bytes()
}

fn value(random: &mut Random) -> Value {
    match random.below(12) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(-1),
        3 => json!(u64::MAX),
        4 => json!(1e300),
        5 => json!(""),
        6 => json!("x".repeat(random.below(5_000))),
        7 => json!("\0\u{7f}\u{2028}"),
        8 => json!([]),
        9 => json!({ "nodes": ["FLOW.IF"], "query": "slack" }),
        10 => (0..random.below(200)).fold(json!(1), |inner, _| json!([inner])),
        _ => json!(vec!["FLOW.IF"; random.below(50)]),
    }
}

/// How the answers were.
#[derive(Debug, Default)]
struct Counts {
    results: usize,
    errors: usize,
}

impl Counts {
    fn count(&mut self, answer: &Value) {
        match answer.get("result") {
            Some(result) => {
                let text = result["content"][0]["text"].as_str().unwrap_or_default();
                assert!(!text.contains("panicked"), "{answer}");
                self.results += 1;
            }
            None => self.errors += 1,
        }
    }
}

/// Prints what is needed to try a failure again.
struct Told<'m> {
    number: usize,
    message: &'m [u8],
}

impl Drop for Told<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let text = String::from_utf8_lossy(self.message);
            eprintln!("seed {SEED:#x}, message {}: {:?}", self.number, &text);
        }
    }
}

#[test]
fn mutated_messages_over_stdio_do_no_harm() {
    let samples = samples();
    let (mut random, mut counts, mut pipe) = (Random::new(SEED), Counts::default(), Pipe::new());
    for number in 0..3_000 {
        let message = mutated(&samples, &mut random);
        let _told = Told { number, message: &message };
        pipe.send(&message);
        pipe.goes_on().iter().for_each(|answer| counts.count(answer));
    }
    pipe.server.end().iter().for_each(|answer| counts.count(answer));
    assert!(counts.results > 300 && counts.errors > 1_000, "{counts:?}");
}

#[test]
fn mutated_messages_over_http_do_no_harm() {
    let samples = samples();
    let (mut random, mut counts, server) = (Random::new(SEED), Counts::default(), server());
    let mut connection = server.connect();
    for number in 0..1_500 {
        let message = mutated(&samples, &mut random);
        let _told = Told { number, message: &message };
        let answer = connection.send(&message);
        match (answer.status, answer.body.is_empty()) {
            // A notification, or an answer to nothing that was asked.
            (202, true) => {}
            (200 | 400 | 404, false) => counts.count(&parse(&answer.body)),
            _ => panic!("{answer:?}"),
        }
    }
    server.end();
    assert!(counts.results > 150 && counts.errors > 500, "{counts:?}");
}
