//! Schemas read, written and passed on.

use std::rc::Rc;

use super::*;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::ir::Type;
use crate::ir::ty::{Constraints, Literal, Lookup, Property};
use crate::source::{FileId, Span, Text};
use crate::syntax::{Data, DataValue};

mod complaints;
mod judged;
mod shapes;

/// JSON text as the front end would give it; each value has a span of its own.
fn data(json: &str) -> Data {
    fn convert(tree: JsonTree, next: &mut usize) -> Data {
        *next += 1;
        let span = Span::new(FileId::TOKENS, *next, *next + 1);
        let value = match tree {
            JsonTree::Null | JsonTree::Foreign(_) => DataValue::Null,
            JsonTree::Bool(value) => DataValue::Bool(value),
            JsonTree::Integer(value) => DataValue::Integer(value),
            JsonTree::Number(value) => DataValue::Float(value),
            JsonTree::String(text) => DataValue::String(Text::opaque(text, span)),
            JsonTree::Array(items) => {
                DataValue::Array(items.into_iter().map(|item| convert(item, next)).collect())
            }
            JsonTree::Object(entries) => DataValue::Object(
                entries
                    .into_iter()
                    .map(|(key, value)| (Text::opaque(key, span), convert(value, next)))
                    .collect(),
            ),
        };
        Data { value, span }
    }
    convert(JsonTree::parse(json).expect(json), &mut 0)
}

fn parse(json: &str) -> (Type, Vec<Diagnostic>) {
    let cx = Diagnostics::new();
    let ty = parse_schema(&cx, &data(json));
    (ty, cx.take())
}

/// The type of a schema in which nothing is wrong.
fn read(json: &str) -> Type {
    let (ty, found) = parse(json);
    assert_eq!(found, [], "{json}");
    ty
}

#[test]
fn reads_scalars_lists_of_types_and_literals() {
    assert_eq!(read(r#"{"type":"string"}"#), Type::string());
    assert_eq!(read(r#"{"type":["string","null"]}"#), Type::string().or_null());
    assert_eq!(read(r#"{"type":null}"#), Type::Null);
    assert_eq!(read(r#"{"type":"string","nullable":true}"#), Type::string().or_null());
    assert_eq!(read(r#"{"const":"a"}"#), Type::literal("a"));
    assert_eq!(
        read(r#"{"enum":["a",1,null]}"#),
        Type::literals([Literal::String("a".into()), Literal::Integer(1), Literal::Null])
    );
    assert_eq!(read(r#"{"enum":["a",[1]],"type":"string"}"#), Type::string());
    assert_eq!(read("true"), Type::Any);
    assert_eq!(read("false"), Type::Never);
    assert_eq!(read("{}"), Type::Any);
}

#[test]
fn reads_objects_with_names_and_defaults() {
    let ty = read(
        r#"{"title":"Order","description":"One order.","properties":{
            "id":{"type":"string","description":"Its number."},
            "count":{"type":"integer","default":1}},"required":["id"]}"#,
    );
    let Type::Object(order) = &ty else { panic!("{ty:?}") };
    assert_eq!(order.name.as_deref(), Some("Order"));
    assert_eq!(order.description.as_deref(), Some("One order."));
    assert_eq!(order.fields[0].description.as_deref(), Some("Its number."));
    assert!(order.fields[0].required);
    assert_eq!(order.fields[1].default.as_deref(), Some("1"));
    assert_eq!(ty.field("other"), Lookup::Missing);
}

#[test]
fn reads_open_and_closed_objects() {
    assert_eq!(read(r#"{"type":"object"}"#).field("x"), Lookup::Typed(Type::Any));
    let map = r#"{"type":"object","additionalProperties":{"type":"number"}}"#;
    assert_eq!(read(map), Type::map(Type::number()));
    let closed = r#"{"type":"object","properties":{"a":true},"additionalProperties":false}"#;
    assert_eq!(read(closed), Type::object(vec![Property::optional("a", Type::Any)]));
    let patterned = r#"{"type":"object","patternProperties":{"^x":true},"additionalProperties":false}"#;
    assert_eq!(read(patterned), Type::map(Type::Any));
}

#[test]
fn reads_tuples_only_where_the_length_is_fixed() {
    let pair = Type::tuple([Type::string(), Type::Bool]);
    let places = r#""prefixItems":[{"type":"string"},{"type":"boolean"}]"#;
    let exact = format!(r#"{{"type":"array",{places},"minItems":2,"maxItems":2}}"#);
    assert_eq!(read(&exact), pair);
    let closed = format!(r#"{{"type":"array",{places},"minItems":2,"items":false}}"#);
    assert_eq!(read(&closed), pair);
    let old = r#"{"items":[{"type":"string"},{"type":"boolean"}],"minItems":2,"additionalItems":false}"#;
    assert_eq!(read(old), pair);
    let open = format!(r#"{{"type":"array",{places}}}"#);
    let places = Constraints { places: vec![Type::string(), Type::Bool], ..Constraints::default() };
    assert_eq!(read(&open), Type::Array(Rc::new(Type::Any), Some(Rc::new(places))));
}

#[test]
fn merges_all_of_and_distributes_any_of() {
    let all = read(
        r#"{"allOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},
                     {"properties":{"b":{"type":"number","minimum":1}}},
                     {"properties":{"b":{"type":"integer"}},"required":["b"]}]}"#,
    );
    assert_eq!(all.to_string(), "{ a: string, b: integer }");
    let any = read(
        r#"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},
            "anyOf":[{"required":["a"]},{"required":["b"]}]}"#,
    );
    let Type::Union(members) = &any else { panic!("{any:?}") };
    assert_eq!(members[0].to_string(), "{ a: string, b?: string }");
    assert_eq!(members[1].to_string(), "{ a?: string, b: string }");
}

#[test]
fn inlines_references_and_names_what_they_point_to() {
    let ty = read(
        r##"{"type":"object","properties":{"line":{"$ref":"#/$defs/Line","description":"First."}},
            "$defs":{"Line":{"type":"object","properties":{"net":{"type":"number"}}}}}"##,
    );
    assert_eq!(ty.to_string(), "{ line?: Line }");
    let Lookup::Found(line) = ty.field("line") else { panic!("{ty:?}") };
    assert_eq!(line.ty.to_string(), "Line { net?: number }");
    assert_eq!(line.description.as_deref(), Some("First."));
}

#[test]
fn ties_recursive_objects_and_gives_up_on_other_recursion() {
    let tree = r##"{"title":"Tree","type":"object","properties":{
        "children":{"type":"array","items":{"$ref":"#"}}}}"##;
    let ty = read(tree);
    let child = ty.field("children").ty().and_then(|ty| ty.element());
    assert_eq!(child, Some(ty.clone()));
    let alternatives = r##"{"$ref":"#/$defs/Json","$defs":{"Json":{"anyOf":[
        {"type":"string"},{"type":"array","items":{"$ref":"#/$defs/Json"}}]}}}"##;
    assert_eq!(read(alternatives), Type::string().join(&Type::array(Type::Any)));
    assert_eq!(read(r##"{"$ref":"#/$defs/A","$defs":{"A":{"$ref":"#/$defs/A"}}}"##), Type::Any);
}

#[test]
fn what_the_lattice_cannot_say_raises_no_alarm() {
    for json in [
        r#"{"not":{"type":"string"}}"#,
        r#"{"if":{"type":"string"},"then":{"minLength":1}}"#,
        r#"{"$ref":"https://example.com/other.json"}"#,
        r#"{"minLength":3}"#,
        r#"{"type":"string","x-order":3,"widget":"slider","examples":["a"],"$comment":"x"}"#,
        r#"{"type":"object","properties":{"type":{"type":"string"},"requird":{"type":"string"}}}"#,
    ] {
        read(json);
    }
}

/// What can be said in both is the same after a round trip, to the letter.
#[test]
fn emits_what_it_read() {
    for json in [
        "{}",
        r#"{"type":"string","format":"email","pattern":"@","minLength":3,"maxLength":9}"#,
        r#"{"type":"integer","format":"uint8","minimum":0,"maximum":255}"#,
        r#"{"type":"number","exclusiveMinimum":0.5,"exclusiveMaximum":9,"multipleOf":0.5}"#,
        r#"{"type":"string","enum":["a","b"]}"#,
        r#"{"type":"string","const":"a"}"#,
        r#"{"enum":["a",1]}"#,
        r#"{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":3,"uniqueItems":true}"#,
        r#"{"type":"array","prefixItems":[{"type":"string"},{"type":"null"}],"minItems":2,"maxItems":2}"#,
        r#"{"type":"object","additionalProperties":{"type":"number"}}"#,
        r#"{"type":"object","additionalProperties":true}"#,
        r#"{"type":"object","description":"D","properties":{"a":{"type":"string","description":"A","default":"x"},"b":{"type":"boolean"}},"required":["b"],"additionalProperties":false}"#,
        r#"{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}]}"#,
    ] {
        assert_eq!(emit_schema(&read(json)).to_string(), json);
    }
}

#[test]
fn null_beside_others_is_hidden_from_callers_and_shown_in_results() {
    let ty = Type::object(vec![
        Property::optional("a", Type::string().or_null()),
        Property::optional("b", Type::array(Type::Bool).or_null()),
        Property::required("c", Type::Null),
    ]);
    let shown = emit_schema_with(&ty, Nulls::Shown).get("properties").unwrap().to_string();
    assert_eq!(
        shown,
        r#"{"a":{"type":["string","null"]},"b":{"anyOf":[{"type":"array","items":{"type":"boolean"}},{"type":"null"}]},"c":{"type":"null"}}"#
    );
    let hidden = emit_schema(&ty).get("properties").unwrap().to_string();
    assert_eq!(
        hidden,
        r#"{"a":{"type":"string"},"b":{"type":"array","items":{"type":"boolean"}},"c":{"type":"null"}}"#
    );
}

#[test]
fn only_recursion_is_emitted_as_a_reference() {
    let tree =
        r##"{"title":"Tree","type":"object","properties":{"left":{"$ref":"#"},"right":{"$ref":"#"}}}"##;
    let body =
        r##"{"type":"object","properties":{"left":{"$ref":"#/$defs/Tree"},"right":{"$ref":"#/$defs/Tree"}}"##;
    let emitted = emit_schema(&read(tree)).to_string();
    assert_eq!(emitted, format!(r##"{body},"$defs":{{"Tree":{body}}}}}}}"##));
}

#[test]
fn passes_schemas_on_as_written_but_for_local_references() {
    let schema = data(
        r##"{"type":"object","x-unknown":[1],"properties":{
            "a":{"$ref":"#/$defs/A","title":"Mine"},"default":{"$ref":"#/$defs/A"},
            "t":{"$ref":"#/$defs/T"},"c":{"const":{"$ref":"#/$defs/A"}}},
            "$defs":{"A":{"title":"A","not":{"$ref":"#/$defs/B"}},"B":{"type":"null"},
                     "T":{"properties":{"next":{"$ref":"#/$defs/T"},"b":{"$ref":"#/$defs/B"}}},"U":{}}}"##,
    );
    let a = r#"{"title":"A","not":{"type":"null"}}"#;
    assert_eq!(
        data_to_tree(&schema).to_string(),
        [
            r#"{"type":"object","x-unknown":[1],"properties":{"a":{"title":"Mine","not":{"type":"null"}},"default":"#,
            a,
            r##","t":{"$ref":"#/$defs/T"},"c":{"const":{"$ref":"#/$defs/A"}}},"##,
            r##""$defs":{"T":{"properties":{"next":{"$ref":"#/$defs/T"},"b":{"type":"null"}}}}}"##,
        ]
        .concat()
    );
}
