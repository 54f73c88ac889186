//! Values to and from text, and to and from Rust types.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::*;

fn parse(text: &str) -> Value<'static> {
    Value::parse(text).expect(text)
}

#[test]
fn text_comes_back_as_it_was() {
    let texts = [
        r#"{"b":1,"a":[null,true,-2,18446744073709551615,1.5],"c":{"é\n\u0001":""}}"#,
        "[]",
        "{}",
        r#""\\\"""#,
    ];
    for text in texts {
        assert_eq!(parse(text).to_string(), text);
        assert_eq!(serde_json::to_string(&parse(text)).expect("writes"), text);
    }
}

#[test]
fn the_last_of_two_equal_keys_wins_in_the_first_place() {
    assert_eq!(parse(r#"{"a":1,"b":2,"a":3}"#).to_string(), r#"{"a":3,"b":2}"#);
}

#[test]
fn equality_is_by_value() {
    assert_eq!(parse(r#"{"a":1,"b":[2.0]}"#), parse(r#"{"b":[2],"a":1.0}"#));
    assert_ne!(parse("[1,2]"), parse("[2,1]"));
    assert_ne!(parse("9007199254740993"), parse("9007199254740992"));
    assert_ne!(Value::Null, Value::Bool(false));
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum Shape {
    Point,
    Circle(f64),
    Square { side: u8 },
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Everything {
    count: u8,
    ratio: f32,
    name: String,
    note: Option<String>,
    shapes: Vec<Shape>,
    map: BTreeMap<u32, bool>,
    pair: (char, ()),
}

#[test]
fn rust_types_cross_through_serde() {
    let everything = Everything {
        count: 3,
        ratio: 0.5,
        name: "é".to_owned(),
        note: None,
        shapes: vec![Shape::Point, Shape::Circle(2.0), Shape::Square { side: 4 }],
        map: BTreeMap::from([(7, true)]),
        pair: ('x', ()),
    };
    let value = to_value(&everything).expect("serialises");
    let expected = concat!(
        r#"{"count":3,"ratio":0.5,"name":"é","note":null,"#,
        r#""shapes":["Point",{"Circle":2},{"Square":{"side":4}}],"map":{"7":true},"pair":["x",null]}"#
    );
    assert_eq!(value.to_string(), expected);
    assert_eq!(from_json::<Everything>(expected).expect("reads text"), everything);
    let back = from_value::<Everything>(&to_value(&everything).expect("serialises"));
    assert_eq!(back.map_err(|error| error.to_string()).err(), None);
}

fn from_json<T: serde::de::DeserializeOwned>(text: &str) -> serde_json::Result<T> {
    serde_json::from_str(text)
}

#[test]
fn a_whole_float_is_read_as_an_integer() {
    assert_eq!(from_value::<u8>(&Value::Float(3.0)), Ok(3));
    assert!(from_value::<u8>(&Value::Float(3.5)).is_err());
    assert!(from_value::<u8>(&Value::Float(300.0)).is_err());
}
