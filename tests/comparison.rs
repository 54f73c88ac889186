//! `examples/order-desk` beside the same server written by hand: both answer alike, and what each build catches is what
//! docs/comparison.md says. `NODEWRIGHT_BLESS=1` writes the tables there.

#[path = "comparison/mistakes.rs"]
mod mistakes;
#[path = "comparison/outcome.rs"]
mod outcome;
#[path = "comparison/page.rs"]
mod page;
#[path = "comparison/side.rs"]
mod side;

use std::sync::OnceLock;

use nodewright_tests::harness::json::{assert_same_json, same_json};
use nodewright_tests::harness::mcp::{Client, WITH_HANDSHAKE};
use serde_json::{Value, json};

use mistakes::{MISTAKES, Mistake};
use outcome::Outcome;
use side::{Built, SOUND, Side};

/// Both sides, each with all of its mistakes, built once.
fn built() -> &'static [Built; 2] {
    static BUILT: OnceLock<[Built; 2]> = OnceLock::new();
    BUILT.get_or_init(|| [Side::Nodewright, Side::Handwritten].map(Built::new))
}

/// Otherwise the mistakes would prove nothing.
#[test]
fn without_a_mistake_nothing_is_said() {
    for side in built() {
        assert!(side.messages(SOUND).is_empty(), "{:?}", side.messages(SOUND));
    }
}

fn clients() -> [Client; 2] {
    [0, 1].map(|side| Client::start(&built()[side].binary(SOUND), WITH_HANDSHAKE).0)
}

/// Arguments, and whether they are right for `price_order` and for `quote_order`.
fn calls() -> Vec<(Value, [bool; 2])> {
    let order = |sku: &str, qty: i64| json!({ "lines": [{ "sku": sku, "qty": qty }] });
    vec![
        (order("A1", 2), [true; 2]),
        (order("B2", 8), [true; 2]),
        (json!({ "lines": [{ "sku": "B2", "qty": 4 }, { "sku": "C3", "qty": 61 }] }), [true; 2]),
        (json!({ "lines": [] }), [true; 2]),
        (json!({ "lines": [], "more": 1 }), [true; 2]),
        (json!({ "lines": [], "id": null }), [true; 2]),
        (json!({ "lines": [], "id": "1c9f3ac6-7e0b-4c4b-9e7e-0f5c4a1d2b3e" }), [true; 2]),
        (json!({ "lines": [], "id": "no uuid" }), [true, false]),
        (order("A1", 0), [false, true]),
        (order("A1", -1), [false; 2]),
        (order("A1", 5_000_000_000), [false; 2]),
        (order("Z9", 1), [false; 2]),
        (json!({ "lines": [{ "sku": 1, "qty": "two" }, {}] }), [false; 2]),
        (json!({ "lines": {} }), [false; 2]),
        (json!({}), [false; 2]),
    ]
}

#[test]
fn both_servers_answer_alike() {
    let [mut ours, mut theirs] = clients();
    for (arguments, right) in calls() {
        for (tool, right) in ["price_order", "quote_order"].into_iter().zip(right) {
            let answers = [&mut ours, &mut theirs].map(|client| client.call(tool, arguments.clone()));
            for answer in &answers {
                assert_eq!(answer["isError"], !right, "{tool} of {arguments}: {answer}");
                assert_eq!(answer["structuredContent"].is_object(), right, "{answer}");
            }
            assert_same_json(&answers[0]["structuredContent"], &answers[1]["structuredContent"]);
        }
    }
}

/// An integer of JSON Schema may be written with a point. serde does not take it.
#[test]
fn whole_numbers_with_a_point_are_taken_from_a_schema_only() {
    let [mut ours, mut theirs] = clients();
    let order = json!({ "lines": [{ "sku": "A1", "qty": 2.0 }] });
    assert_eq!(ours.call("price_order", order.clone())["isError"], false);
    assert_eq!(theirs.call("price_order", order)["isError"], true);
}

/// A schema without what the two sides may say in different words.
fn plain(schema: &Value) -> Value {
    let words = ["$schema", "description", "format", "default"];
    match schema {
        Value::Object(keys) => {
            let kept = keys.iter().filter(|(key, value)| !words.contains(&key.as_str()) || value.is_object());
            let mut kept: serde_json::Map<_, _> =
                kept.map(|(key, value)| (key.clone(), plain(value))).collect();
            // What may be left out may be null for one side, and says so for the other.
            if kept.get("type") == Some(&json!(["string", "null"])) {
                kept.insert("type".to_owned(), json!("string"));
            }
            Value::Object(kept)
        }
        Value::Array(items) => items.iter().map(plain).collect(),
        other => other.clone(),
    }
}

#[test]
fn both_servers_tell_the_same_schemas() {
    let [ours, theirs] = clients().map(|mut client| client.tools());
    assert_eq!(theirs.len(), 2);
    for tool in &theirs {
        let same = ours.iter().find(|it| it["name"] == tool["name"]).expect("a tool of that name");
        assert_eq!(same["description"], tool["description"]);
        for key in ["inputSchema", "outputSchema"] {
            let (ours, theirs) = (plain(&same[key]), plain(&tool[key]));
            assert!(same_json(&ours, &theirs), "{ours}\n{theirs}");
        }
    }
}

#[test]
fn the_page_says_what_each_build_catches() {
    let outcomes: Vec<[Outcome; 2]> = MISTAKES
        .iter()
        .map(|mistake| [0, 1].map(|side| Outcome::of(&built()[side], mistake.name, &mistake.probe)))
        .collect();
    page::assert_tables(&outcomes);
    let differs = |(mistake, outcomes): &(&Mistake, &[Outcome; 2])| {
        outcomes.each_ref().map(Outcome::is_caught) != mistake.caught
    };
    let differing: Vec<_> = MISTAKES.iter().zip(&outcomes).filter(differs).collect();
    assert!(differing.is_empty(), "caught or not, against expectation: {differing:#?}");
}
