//! Which documents belong to a schema: the lattice against a validator, on random documents.

use nodewright_codegen::diagnostic::Diagnostics;
use nodewright_codegen::schema::parse_schema;
use nodewright_codegen::source::{FileId, Span, Text};
use nodewright_codegen::syntax::{Data, DataValue};
use serde_json::{Map, Value, json};

const DOCUMENTS: usize = 3_000;

/// Schemas of which every keyword is one that the lattice can say.
const EXACT: &[&str] = &[
    r#"{"type":"null"}"#,
    r#"{"type":"boolean"}"#,
    r#"{"type":"integer"}"#,
    r#"{"type":"number"}"#,
    r#"{"type":"string"}"#,
    r#"{"type":"array"}"#,
    r#"{"type":"object"}"#,
    r#"{"type":["string","null","integer"]}"#,
    r#"{"const":"a"}"#,
    r#"{"const":1}"#,
    r#"{"enum":["a",1,null,true,0.5]}"#,
    r#"{"enum":[true,false]}"#,
    r#"{"type":"string","enum":["a","b"]}"#,
    r#"{"type":"integer","enum":["a",1]}"#,
    r#"{"type":"array","items":{"type":"number"}}"#,
    r#"{"type":"array","items":{"type":["string","null"]}}"#,
    r#"{"type":"array","prefixItems":[{"type":"number"},{"type":"string"}],"minItems":2,"maxItems":2}"#,
    r#"{"type":"array","prefixItems":[{"type":"number"}],"minItems":1,"items":false}"#,
    r#"{"type":"object","properties":{"a":{"type":"string"}}}"#,
    r#"{"type":"object","properties":{"a":{"type":"number"}},"required":["a"]}"#,
    r#"{"type":"object","required":["a","b"]}"#,
    r#"{"type":"object","properties":{"a":{},"b":{"type":"null"}},"additionalProperties":false}"#,
    r#"{"type":"object","additionalProperties":{"type":"number"}}"#,
    r#"{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":{"type":"number"}}"#,
    r#"{"type":"object","properties":{"a":false}}"#,
    r#"{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}]}"#,
    r#"{"anyOf":[{"type":"integer"},{"type":"number"}]}"#,
    r#"{"oneOf":[{"type":"object","properties":{"kind":{"const":"a"}},"required":["kind"]},
                 {"type":"object","properties":{"kind":{"const":"b"},"a":{"type":"number"}},"required":["kind","a"]}]}"#,
    r#"{"type":"object","anyOf":[{"required":["a"]},{"required":["b"]}]}"#,
    r#"{"allOf":[{"type":"object","properties":{"a":{"type":"number"}}},
                 {"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}},"required":["b"]}]}"#,
    r#"{"allOf":[{"type":["string","number"]},{"type":["number","null"]}]}"#,
    r#"{"allOf":[{"type":"object","additionalProperties":{"type":"number"}},{"type":"object","properties":{"a":{"type":"integer"}}}]}"#,
    r##"{"$ref":"#/$defs/N","$defs":{"N":{"type":"object","properties":{"a":{"$ref":"#/$defs/N"},"b":{"type":"number"}}}}}"##,
    r##"{"title":"T","type":"object","properties":{"a":{"type":"array","items":{"$ref":"#"}}},"required":["a"]}"##,
    r##"{"type":"array","items":{"$ref":"#/definitions/N"},"definitions":{"N":{"type":["number","null"]}}}"##,
    r##"{"type":"object","properties":{"a":{"$ref":"#n"}},"required":["a"],"$defs":{"N":{"$anchor":"n","type":"number"}}}"##,
];

/// Schemas that the lattice reads as something wider.
const WIDER: &[&str] = &[
    r#"{"not":{"type":"string"}}"#,
    r#"{"if":{"type":"string"},"then":{"const":"a"}}"#,
    r#"{"type":"string","pattern":"^a$"}"#,
    r#"{"type":"number","minimum":1}"#,
    r#"{"type":"object","patternProperties":{"^a":{"type":"number"}},"additionalProperties":false}"#,
    r#"{"type":"array","contains":{"type":"number"}}"#,
    r#"{"enum":["a",["a"],{"a":1}]}"#,
    r#"{"oneOf":[{"type":"number"},{"type":"integer"}]}"#,
    r#"{"type":"array","prefixItems":[{"type":"number"}]}"#,
    r##"{"$defs":{"J":{"anyOf":[{"type":"number"},{"type":"array","items":{"$ref":"#/$defs/J"}}]}},"$ref":"#/$defs/J"}"##,
];

/// Seeded: the same documents on every run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    pub(crate) fn document(&mut self, depth: usize) -> Value {
        match self.below(if depth == 0 { 8 } else { 12 }) {
            0 => Value::Null,
            1 => json!(self.below(2) == 0),
            2 => json!(self.below(3)),
            3 => json!(1.0),
            4 => json!(0.5),
            5..8 => json!(["a", "b", "z"][self.below(3)]),
            8 | 9 => (0..self.below(4)).map(|_| self.document(depth - 1)).collect(),
            _ => {
                let mut object = Map::new();
                for key in ["a", "b", "kind", "z"] {
                    if self.below(2) == 0 {
                        object.insert(key.to_owned(), self.document(depth - 1));
                    }
                }
                Value::Object(object)
            }
        }
    }
}

/// A JSON value as the front end would give it.
pub(crate) fn data(value: &Value) -> Data {
    let span = Span::new(FileId::TOKENS, 0, 0);
    let text = |text: &str| Text::opaque(text, span);
    let value = match value {
        Value::Null => DataValue::Null,
        Value::Bool(value) => DataValue::Bool(*value),
        Value::Number(number) => match number.as_i64() {
            Some(whole) => DataValue::Integer(whole),
            None => DataValue::Float(number.as_f64().expect("a number")),
        },
        Value::String(value) => DataValue::String(text(value)),
        Value::Array(items) => DataValue::Array(items.iter().map(data).collect()),
        Value::Object(entries) => {
            DataValue::Object(entries.iter().map(|(key, value)| (text(key), data(value))).collect())
        }
    };
    Data { value, span }
}

/// Runs `judge` on many documents with the verdicts of the lattice and of the validator.
fn compare(schema: &str, mut judge: impl FnMut(&Value, bool, bool)) {
    let schema: Value = serde_json::from_str(schema).expect(schema);
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let cx = Diagnostics::new();
    let ty = parse_schema(&cx, &data(&schema));
    assert_eq!(cx.take(), [], "{schema}");
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    for _ in 0..DOCUMENTS {
        let document = random.document(3);
        judge(&document, ty.contains(&data(&document)), validator.is_valid(&document));
    }
}

#[test]
fn the_lattice_agrees_with_a_validator() {
    for schema in EXACT {
        let (mut valid, mut invalid) = (0, 0);
        compare(schema, |document, ours, theirs| {
            assert_eq!(ours, theirs, "{schema}\n{document}");
            *if theirs { &mut valid } else { &mut invalid } += 1;
        });
        assert!(valid > 5 && invalid > 5, "{schema}: {valid} valid and {invalid} invalid prove little");
    }
}

#[test]
fn what_the_lattice_cannot_say_is_read_as_wider() {
    for schema in WIDER {
        let mut wider = 0;
        compare(schema, |document, ours, theirs| {
            assert!(ours || !theirs, "{schema}\n{document}");
            wider += usize::from(ours && !theirs);
        });
        assert!(wider > 0, "{schema} is read exactly");
    }
}
