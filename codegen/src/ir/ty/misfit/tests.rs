//! What is said of values that do not fit, and where.

use std::rc::Rc;

use super::super::{Constraints, Object, Property, Rest};
use super::*;
use crate::source::FileId;

/// Data whose spans are all the same.
fn data(value: DataValue) -> Data {
    Data { value, span: Span::new(FileId::TOKENS, 0, 1) }
}

fn text(text: &str) -> Data {
    data(DataValue::String(Text::opaque(text.to_owned(), Span::new(FileId::TOKENS, 0, 1))))
}

fn int(number: i64) -> Data {
    data(DataValue::Integer(number))
}

fn list(items: Vec<Data>) -> Data {
    data(DataValue::Array(items))
}

fn object<const N: usize>(entries: [(&str, Data); N]) -> Data {
    let key = |name: &str| Text::opaque(name.to_owned(), Span::new(FileId::TOKENS, 0, 1));
    data(DataValue::Object(entries.into_iter().map(|(name, value)| (key(name), value)).collect()))
}

/// `path: what` of each misfit.
fn said(ty: &Type, data: &Data) -> Vec<String> {
    let said = |misfit: Misfit| {
        let wrong = match misfit.wrong {
            Wrong::Type(ty, _) => format!("type {ty}"),
            Wrong::Option(ty, near) => format!("option {ty} {near:?}"),
            Wrong::Unknown(name, near) => format!("unknown {name} {near:?}"),
            Wrong::Missing(name, ty) => format!("missing {name}: {ty}"),
            Wrong::Range(words) | Wrong::Length(words) => words,
            Wrong::Pattern(pattern) => format!("pattern {pattern}"),
        };
        format!("{}: {wrong}", misfit.path)
    };
    ty.misfits(data).into_iter().map(said).collect()
}

fn facets(constraints: Constraints) -> Facets {
    Some(Rc::new(constraints))
}

fn words(words: &[&str]) -> Type {
    Type::literals(words.iter().map(|word| Literal::String((*word).into())))
}

fn variant(name: &str, ty: Type) -> Type {
    Type::object(vec![Property::required(name, ty)])
}

fn button() -> Type {
    Type::object(vec![
        Property::required("text", Type::string()),
        Property::optional("size", Type::integer().or_null()),
    ])
}

#[test]
fn goes_to_the_deepest_place() {
    let ty = Type::object(vec![Property::required("buttons", Type::array(button()))]);
    let of = |button: Data| object([("buttons", list(vec![object([("text", text("a"))]), button]))]);
    assert_eq!(said(&ty, &of(object([("text", text("b"))]))), [""; 0]);
    assert_eq!(said(&ty, &of(object([("text", int(5))]))), ["buttons[1].text: type string"]);
    assert_eq!(said(&ty, &of(object([]))), ["buttons[1]: missing text: string"]);
    assert_eq!(said(&ty, &of(object([("txt", text("b"))]))), ["buttons[1]: unknown txt Some(\"text\")"]);
    assert_eq!(said(&ty, &of(text("b"))), ["buttons[1]: type { text: string, size?: integer or null }"]);
    let size = object([("text", text("a")), ("size", text("b"))]);
    assert_eq!(said(&ty, &of(size)), ["buttons[1].size: type integer or null"]);
}

#[test]
fn facets_count() {
    let range = facets(Constraints { minimum: Some(1.0), maximum: Some(9.0), ..Default::default() });
    for ty in [Type::Integer(range.clone()), Type::Number(range)] {
        assert_eq!(said(&ty, &int(0)), [": the least is 1"]);
        assert_eq!(said(&ty, &int(10)), [": the most is 9"]);
        assert_eq!(said(&ty, &int(9)), [""; 0]);
    }
    let narrow = facets(Constraints { format: Some("uint32".into()), ..Default::default() });
    assert_eq!(said(&Type::Integer(narrow), &int(1 << 32)), [": the most is 4294967295"]);
    let short = facets(Constraints { max_length: Some(1), ..Default::default() });
    assert_eq!(said(&Type::String(short.clone()), &text("ab")), [": expected at most 1 characters"]);
    assert_eq!(said(&Type::String(short), &text("ä")), [""; 0]);
    let pattern = |pattern: &str| {
        Type::String(facets(Constraints { pattern: Some(pattern.into()), ..Default::default() }))
    };
    assert_eq!(said(&pattern("^[#@]"), &text("ops")), [": pattern ^[#@]"]);
    assert_eq!(said(&pattern("^[#@]"), &text("#ops")), [""; 0]);
    assert_eq!(said(&pattern("("), &text("ops")), [""; 0], "a pattern that is none");
}

#[test]
fn options_have_near_ones() {
    let ty = words(&["small", "large"]);
    assert_eq!(said(&ty, &text("smal")), [": option \"small\" or \"large\" Some(\"small\")"]);
    assert_eq!(said(&ty, &int(5)), [": type \"small\" or \"large\""]);
    assert_eq!(said(&ty.or_null(), &data(DataValue::Null)), [""; 0]);
}

#[test]
fn of_an_enum_the_variant_is_found_that_was_meant() {
    let answer = Type::object(vec![Property::required("by", Type::string())]);
    let ty =
        variant("confirmed", answer.clone()).join(&variant("rejected", answer)).join(&words(&["timeout"]));
    assert_eq!(said(&ty, &object([("rejected", object([("by", text("a"))]))])), [""; 0]);
    let wrong = object([("rejected", object([("by", int(5))]))]);
    assert_eq!(said(&ty, &wrong), ["rejected.by: type string"]);
    let wrong = object([("confirmd", object([]))]);
    assert_eq!(said(&ty, &wrong), [": unknown confirmd Some(\"confirmed\")"]);
    let [wrong] = &said(&ty, &text("timeot"))[..] else { panic!("one misfit") };
    assert!(wrong.starts_with(": option ") && wrong.ends_with("Some(\"timeout\")"), "{wrong}");
    let [wrong] = &said(&ty, &object([]))[..] else { panic!("one misfit") };
    assert!(wrong.starts_with(": type "), "{wrong}");
}

#[test]
fn a_tag_decides_too() {
    let member = |tag: &str, field: &str| {
        Type::object(vec![
            Property::required("kind", words(&[tag])),
            Property::required(field, Type::integer()),
        ])
    };
    let ty = member("a", "x").join(&member("b", "y"));
    let wrong = object([("kind", text("b")), ("y", text("no"))]);
    assert_eq!(said(&ty, &wrong), ["y: type integer"]);
    assert_eq!(said(&ty, &object([("kind", text("b")), ("y", int(5))])), [""; 0]);
}

#[test]
fn maps_and_recursive_types_are_followed() {
    assert_eq!(said(&Type::map(Type::Bool), &object([("a", int(1))])), ["a: type boolean"]);
    let tree: Type = Object {
        name: Some("Tree".into()),
        description: None,
        fields: vec![Property::optional("inner", Type::array(Type::Recursive("Tree".into())))],
        rest: Rest::Undeclared,
    }
    .into();
    let leaf = || object([("innr", list(vec![]))]);
    let wrong = object([("inner", list(vec![object([("inner", list(vec![leaf()]))])]))]);
    assert_eq!(said(&tree, &wrong), ["inner[0].inner[0]: unknown innr Some(\"inner\")"]);
}
