//! Data of a type: plain, empty, single, at the edges, and random.

use nodewright_codegen::ir::Type;
use nodewright_codegen::ir::ty::{Literal, Rest};
use serde_json::{Map, Value, json};

use super::model::Root;
use super::random::Random;

/// What data is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// All that is optional is there, arrays have several elements.
    Full,
    /// Nothing optional is there, arrays are empty, scalars are empty, null and zero.
    Empty,
    /// Arrays have one element.
    Single,
    /// Some arrays have more elements than a search goes through without an index.
    Long,
    /// Any of that.
    Random,
}

const WHOLE: [i64; 8] = [0, 1, 2, 3, -7, 40, 1_000_000_000_000_000, -9_007_199_254_740_993];
const NUMBERS: [f64; 8] = [0.0, 1.0, 2.5, -0.5, 12.75, -40.0, 1e15, 0.1];
const TEXTS: [&str; 8] = ["", "a", "apple", "Żółw 🐢", "12.5", "two words", "open", "b-c"];

/// The objects of all nodes' outputs; without a node that did not run.
pub(crate) fn inputs(roots: &[Root], random: &mut Random, count: usize) -> Vec<Value> {
    let mut styles =
        vec![Style::Full, Style::Empty, Style::Single, Style::Single, Style::Full, Style::Long, Style::Long];
    styles.resize(count.max(7), Style::Random);
    styles.into_iter().map(|style| input(roots, style, random)).collect()
}

fn input(roots: &[Root], style: Style, random: &mut Random) -> Value {
    let mut fields = Map::new();
    for root in roots {
        if root.always || has(style, random) {
            fields.insert(root.name.to_owned(), sample(&root.ty, style, random));
        }
    }
    Value::Object(fields)
}

fn has(style: Style, random: &mut Random) -> bool {
    match style {
        Style::Full => true,
        Style::Empty => false,
        // Optional things are mostly there, so that what hangs on them is seen.
        Style::Single | Style::Long | Style::Random => !random.once_in(3),
    }
}

fn length(style: Style, random: &mut Random) -> usize {
    match style {
        Style::Full => 3,
        Style::Empty => 0,
        Style::Single => 1,
        Style::Long if random.once_in(2) => 12,
        Style::Long => 2,
        Style::Random => random.below(4),
    }
}

fn sample(ty: &Type, style: Style, random: &mut Random) -> Value {
    match ty {
        Type::Never | Type::Null | Type::Recursive(_) => Value::Null,
        Type::Any => anything(style, random),
        Type::Bool => json!(style != Style::Empty && random.once_in(2)),
        Type::Integer(_) if style == Style::Empty => json!(0),
        Type::Integer(_) => json!(WHOLE[random.below(WHOLE.len())]),
        Type::Number(_) if style == Style::Empty => json!(0),
        Type::Number(_) => json!(NUMBERS[random.below(NUMBERS.len())]),
        Type::String(_) if style == Style::Empty => json!(""),
        Type::String(_) => json!(TEXTS[random.below(TEXTS.len())]),
        Type::Literals(values) => literal(&values[random.below(values.len())]),
        Type::Array(element, _) => {
            (0..length(style, random)).map(|_| sample(element, style, random)).collect()
        }
        Type::Tuple(places) => places.iter().map(|place| sample(place, style, random)).collect(),
        Type::Union(members) => {
            let null = members.iter().find(|member| **member == Type::Null);
            match null.filter(|_| style == Style::Empty) {
                Some(_) => Value::Null,
                None => sample(&members[random.below(members.len())], style, random),
            }
        }
        Type::Object(object) => {
            let mut fields = Map::new();
            for field in &object.fields {
                if field.required || has(style, random) {
                    fields.insert(field.name.to_string(), sample(&field.ty, style, random));
                }
            }
            if let Rest::Typed(ty) = &object.rest {
                for name in ["x", "y", "z"].into_iter().take(length(style, random)) {
                    fields.insert(name.to_owned(), sample(ty, style, random));
                }
            }
            Value::Object(fields)
        }
    }
}

fn literal(literal: &Literal) -> Value {
    match literal {
        Literal::Null => Value::Null,
        Literal::Bool(value) => json!(value),
        Literal::Integer(value) => json!(value),
        Literal::Number(value) => json!(value),
        Literal::String(text) => json!(&**text),
    }
}

fn anything(style: Style, random: &mut Random) -> Value {
    let values = [
        json!({"a": 1, "b": [1, 2], "c": {"d": "x"}}),
        json!([]),
        json!([[1, 2], [3]]),
        json!(null),
        json!("text"),
        json!(5),
        json!([{"a": 1}, {"a": [2, 3]}]),
    ];
    match style {
        Style::Full => values[0].clone(),
        Style::Empty => values[1].clone(),
        Style::Single => values[2].clone(),
        Style::Long | Style::Random => values[random.below(values.len())].clone(),
    }
}
