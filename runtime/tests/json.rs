//! Reading and writing JSON, with serde_json as the oracle.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use nodewright::json::{FromJson, Json, Reader, Serde, Slot, ToJson, read_serde, read_text, read_value};
use nodewright::value::Value;

#[derive(Debug, PartialEq)]
struct Order {
    lines: Vec<Line>,
    note: Option<String>,
    express: bool,
}

#[derive(Debug, PartialEq)]
struct Line {
    sku: String,
    qty: u8,
}

impl FromJson for Order {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        let (mut lines, mut note, mut express) = (Slot::Absent, Slot::Absent, Slot::Absent);
        r.object(&mut |r, key| match key {
            "lines" => r.field("lines", &mut lines),
            "note" => r.field("note", &mut note),
            "express" => r.field("express", &mut express),
            _ => r.unknown(key, &["lines", "note", "express"]),
        })?;
        let lines = r.required(lines, "lines");
        let note = r.optional(note);
        let express = r.or_else(express, || false);
        Some(Self { lines: lines?, note: note?, express: express? })
    }
}

impl FromJson for Line {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        let (mut sku, mut qty) = (Slot::Absent, Slot::Absent);
        r.object(&mut |r, key| match key {
            "sku" => r.field("sku", &mut sku),
            "qty" => r.field("qty", &mut qty),
            _ => r.skip(),
        })?;
        let sku = r.required(sku, "sku");
        let qty = r.required(qty, "qty");
        Some(Self { sku: sku?, qty: qty? })
    }
}

fn problems<T: FromJson + std::fmt::Debug>(text: &str) -> String {
    read_text::<T>(text).unwrap_err().to_string()
}

#[test]
fn reads_structs_from_text_and_from_values() {
    let text =
        r#" { "lines" : [ {"sku":"a\nb","qty":2.0}, {"qty":255,"more":[{}],"sku":""} ], "note":null } "#;
    let order: Order = read_text(text).unwrap();
    assert_eq!(order.lines[0], Line { sku: "a\nb".into(), qty: 2 });
    assert_eq!((order.lines.len(), order.note.clone(), order.express), (2, None, false));
    let value: Value<'static> = read_text(text).unwrap();
    assert_eq!(read_value::<Order>(&value).unwrap(), order);
}

#[test]
fn finds_all_problems_in_one_pass_with_their_paths() {
    let text = r#"{"lines":[{"sku":1,"qty":300},{"qty":"x"}],"note":[],"expres":true,"express":"yes"}"#;
    let expected = "\
lines[0].sku: expected a string, found 1
lines[0].qty: expected an integer from 0 to 255, found 300
lines[1].qty: expected an integer from 0 to 255, found \"x\"
lines[1]: missing field `sku`
note: expected a string, found an array
unknown field `expres`; a field with a similar name exists: `express`
express: expected true or false, found \"yes\"";
    assert_eq!(problems::<Order>(text), expected);
    let value: Value<'static> = read_text(text).unwrap();
    assert_eq!(read_value::<Order>(&value).unwrap_err().to_string(), expected);
    assert_eq!(problems::<Order>("[]"), "expected an object, found an array");
    assert_eq!(problems::<Order>("{}"), "missing field `lines`");
}

#[test]
fn shows_at_most_twenty_problems() {
    let text = format!("[{}1]", "\"x\",".repeat(25));
    let shown = problems::<Vec<i64>>(&text);
    assert_eq!(shown.lines().count(), 21);
    assert!(shown.ends_with("and 5 more"), "{shown}");
}

#[test]
fn last_of_two_equal_keys_wins() {
    let line: Line = read_text(r#"{"sku":"a","qty":1,"sku":"b"}"#).unwrap();
    assert_eq!(line.sku, "b");
    let value: Value<'static> = read_text(r#"{"a":1,"b":2,"a":3}"#).unwrap();
    assert_eq!(value.to_json(), r#"{"a":3,"b":2}"#);
}

#[test]
fn reads_every_integer_in_its_range_only() {
    assert_eq!(read_text::<i8>("-128").unwrap(), -128);
    assert_eq!(problems::<i8>("128"), "expected an integer from -128 to 127, found 128");
    assert_eq!(read_text::<u64>("18446744073709551615").unwrap(), u64::MAX);
    assert!(read_text::<u64>("18446744073709551616").is_err());
    assert!(read_text::<u16>("-1").is_err());
    assert_eq!(read_text::<i64>("-9223372036854775808").unwrap(), i64::MIN);
    assert!(read_text::<i64>("9223372036854775808").is_err());
    assert_eq!(read_text::<u32>("1e3").unwrap(), 1000);
    assert_eq!(read_text::<i32>("-0").unwrap(), 0);
    assert!(read_text::<i32>("1.5").is_err());
    assert!(read_text::<i64>("1e300").is_err());
    assert!(read_text::<f64>("1e400").is_err());
    assert!(read_text::<f32>("1e39").is_err());
}

#[test]
fn says_where_the_syntax_breaks() {
    assert_eq!(problems::<Vec<i64>>("[1 2]"), "not JSON: expected `,` or `]` at byte 3");
    assert_eq!(problems::<Order>(r#"{"lines":[}"#), "not JSON: expected a value at byte 10");
    assert_eq!(problems::<i64>("1 1"), "not JSON: expected nothing after the value at byte 2");
    assert_eq!(problems::<i64>(""), "not JSON: expected a value at byte 0");
}

#[test]
fn limits_the_depth_wherever_it_is_read() {
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(read_text::<Value<'static>>(&nested(128)).is_ok());
    let too_deep = "nested too deeply: more than 128 levels of arrays and objects at byte 128";
    assert_eq!(problems::<Value<'static>>(&nested(129)), too_deep);
    let skipped = |depth| format!(r#"{{"sku":"","qty":1,"x":{}}}"#, nested(depth));
    assert!(read_text::<Line>(&skipped(127)).is_ok());
    assert!(problems::<Line>(&skipped(128)).contains("128 levels"));
    #[derive(Debug)]
    struct Tree;
    impl FromJson for Tree {
        fn read(r: &mut Reader<'_>) -> Option<Self> {
            read_serde::<serde_json::Value>(r).map(|_| Self)
        }
    }
    assert!(read_text::<Tree>(&nested(127)).is_ok());
    let too_deep = "nested too deeply: more than 127 levels of arrays and objects";
    assert_eq!(problems::<Tree>(&nested(128)), too_deep);
}

#[test]
fn reads_and_writes_types_that_only_serde_knows() {
    struct Map(std::collections::BTreeMap<String, u8>);
    impl FromJson for Map {
        fn read(r: &mut Reader<'_>) -> Option<Self> {
            read_serde(r).map(Self)
        }
    }
    let map = read_text::<Map>(r#"{"a":1}"#).unwrap();
    assert_eq!(Serde(&map.0).to_json(), r#"{"a":1}"#);
    let error = read_text::<Map>(r#"{"a":"x"}"#).err().unwrap().to_string();
    assert_eq!(error, "invalid type: string \"x\", expected u8");
}

#[test]
fn writes_numbers_as_javascript_does() {
    let cases: &[(f64, &str)] = &[
        (2.0, "2"),
        (-0.0, "0"),
        (0.1, "0.1"),
        (-1.5, "-1.5"),
        (1e20, "100000000000000000000"),
        (1e21, "1e+21"),
        (-1.25e22, "-1.25e+22"),
        (1e-6, "0.000001"),
        (1.5e-7, "1.5e-7"),
        (9007199254740993.0, "9007199254740992"),
        (f64::NAN, "null"),
        (f64::INFINITY, "null"),
        (5e-324, "5e-324"),
    ];
    for (number, text) in cases {
        assert_eq!(number.to_json(), *text);
    }
    assert_eq!(0.1f32.to_json(), "0.1");
    assert_eq!(i64::MIN.to_json(), i64::MIN.to_string());
    assert_eq!(u64::MAX.to_json(), u64::MAX.to_string());
}

#[test]
fn writes_constant_trees() {
    static TREE: Json = Json::Object(&[
        ("type", Json::String("object")),
        ("n", Json::Array(&[Json::Null, Json::Bool(true), Json::Integer(-3), Json::Number(0.5)])),
        ("s", Json::Schema(|| serde_json::json!({"a": 1}))),
    ]);
    let text = r#"{"type":"object","n":[null,true,-3,0.5],"s":{"a":1}}"#;
    assert_eq!(TREE.to_json(), text);
    assert_eq!(TREE.to_value().to_string(), text);
    assert_eq!(TREE.to_object().len(), 3);
}

/// A small generator of random documents: xorshift, so that a failure can be had again.
struct Random(u64);

impl Random {
    fn next(&mut self, below: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % below
    }

    fn string(&mut self) -> String {
        const CHARS: [char; 14] =
            ['a', 'Z', '"', '\\', '/', '\n', '\u{1}', '\u{7f}', 'ä', '€', '𝄞', ' ', '\u{2028}', '\t'];
        (0..self.next(24)).map(|_| CHARS[self.next(14) as usize]).collect()
    }

    fn value(&mut self, depth: u64) -> serde_json::Value {
        match self.next(if depth == 0 { 6 } else { 8 }) {
            0 => serde_json::Value::Null,
            1 => (self.next(2) == 1).into(),
            2 => (self.next(u64::MAX) as i64).into(),
            3 => self.next(u64::MAX).into(),
            4 => (self.next(1 << 40) as f64 / 1024.0 - 1000.25).into(),
            5 => self.string().into(),
            6 => (0..self.next(5)).map(|_| self.value(depth - 1)).collect(),
            _ => serde_json::Value::Object(
                (0..self.next(36)).map(|_| (self.string(), self.value(depth - 1))).collect(),
            ),
        }
    }
}

#[test]
fn agrees_with_serde_json_on_random_documents() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..400 {
        let oracle = random.value(3);
        let text = match random.next(2) {
            0 => oracle.to_string(),
            _ => serde_json::to_string_pretty(&oracle).unwrap(),
        };
        let value: Value<'static> = read_text(&text).unwrap();
        let written: serde_json::Value = serde_json::from_str(&value.to_json()).unwrap();
        assert!(same(&written, &oracle), "{text}");
        assert_eq!(read_value::<Value<'static>>(&value).unwrap().to_json(), value.to_json());
        let mut r = Reader::text(&text);
        let raw = r.raw();
        assert_eq!(r.finish(raw).unwrap(), text);
    }
}

/// Equal, but for how floats are written.
fn same(left: &serde_json::Value, right: &serde_json::Value) -> bool {
    use serde_json::Value::{Array, Number, Object};
    match (left, right) {
        // serde_json reads floats with an error of up to one unit in the last place.
        (Number(a), Number(b)) if b.is_f64() => {
            let (a, b) = (a.as_f64().unwrap(), b.as_f64().unwrap());
            (a - b).abs() <= b.abs() * f64::EPSILON
        }
        (Array(a), Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Object(a), Object(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|((k, a), (l, b))| k == l && same(a, b))
        }
        (a, b) => a == b,
    }
}

#[test]
fn accepts_and_refuses_the_same_texts_as_serde_json() {
    let mut random = Random(42);
    let mut refused = 0;
    for _ in 0..4000 {
        let mut text = random.value(2).to_string();
        for _ in 0..=random.next(2) {
            mutate(&mut text, &mut random);
        }
        let oracle = serde_json::from_str::<serde_json::Value>(&text);
        let read = read_text::<Value<'static>>(&text);
        assert_eq!(read.is_ok(), oracle.is_ok(), "{text:?}: {read:?} {oracle:?}");
        let mut r = Reader::text(&text);
        r.skip();
        // A number out of range is refused when it is read, not when it is passed over.
        if read.is_ok() {
            assert!(r.finish(Some(())).is_ok(), "{text:?}");
        }
        let _ = read_text::<Order>(&text);
        refused += usize::from(oracle.is_err());
    }
    assert!((500..3900).contains(&refused), "{refused}");
}

fn mutate(text: &mut String, random: &mut Random) {
    const BITS: [&str; 16] =
        ["\"", "\\", "{", "}", "[", "]", ",", ":", "0", "-", ".", "e5", "\\u", "d83d", "null", " "];
    let mut at = random.next(text.len() as u64 + 1) as usize;
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    match random.next(3) {
        0 => text.insert_str(at, BITS[random.next(16) as usize]),
        1 => text.truncate(at),
        _ if at < text.len() => drop(text.remove(at)),
        _ => {}
    }
}
