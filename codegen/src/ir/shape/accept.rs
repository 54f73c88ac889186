//! Data that is known while you build, held against a schema: defaults, and literals in expressions.
//!
//! There are three answers. What is known to have a shape needs no check of the run, what is known not to have it is a
//! mistake, and of all else neither may be said.

use nodewright_core::decimal::Decimal;
use nodewright_core::types::{ARRAY, BOOL, INTEGER, NULL, NUMBER, OBJECT, STRING, Types};

use super::{Check, Fields, Pattern, Shape, Shapes};
use crate::schema::JsonTree;

/// Whether something holds; `None` if that cannot be told.
type Verdict = Option<bool>;

impl Shapes {
    /// Whether the value has the shape, unless it is known not to.
    pub fn accepts(&self, shape: &Shape, value: &JsonTree) -> bool {
        self.judge(shape, value) != Some(false)
    }

    /// Whether the value is known to have the shape.
    pub fn proves(&self, shape: &Shape, value: &JsonTree) -> bool {
        self.judge(shape, value) == Some(true)
    }

    /// Whether the value has the shape, if that can be told.
    pub(super) fn judge(&self, shape: &Shape, value: &JsonTree) -> Verdict {
        if matches!(value, JsonTree::Foreign(_)) {
            return None;
        }
        let shape = self.resolve(shape);
        let typed = types_of(value) & shape.types != 0;
        if !typed {
            Some(false)
        } else {
            all(shape.checks.iter().map(|check| self.judge_check(check, value)))
        }
    }

    pub(super) fn judge_check(&self, check: &Check, value: &JsonTree) -> Verdict {
        match (check, value) {
            (Check::Literals(literals), _) => any(literals.iter().map(|literal| same(literal, value))),
            (Check::AnyOf(shapes), _) => any(shapes.iter().map(|shape| self.judge(shape, value))),
            (Check::OneOf(shapes), _) => self.judge_one_of(shapes, value),
            (Check::Not(shape), _) => self.judge(shape, value).map(|holds| !holds),
            (Check::If(condition, then, otherwise), _) => {
                let (then, otherwise) = (self.judge(then, value), self.judge(otherwise, value));
                match self.judge(condition, value) {
                    Some(true) => then,
                    Some(false) => otherwise,
                    None => then.filter(|_| then == otherwise),
                }
            }
            (_, JsonTree::Integer(_) | JsonTree::Number(_)) => Some(number_passes(check, number(value))),
            (_, JsonTree::String(text)) => judge_text(check, text),
            (_, JsonTree::Array(items)) => self.judge_items(check, items),
            (_, JsonTree::Object(entries)) => self.judge_fields(check, entries, value),
            _ => Some(true),
        }
    }

    fn judge_one_of(&self, shapes: &[Shape], value: &JsonTree) -> Verdict {
        let verdicts: Vec<_> = shapes.iter().map(|shape| self.judge(shape, value)).collect();
        let fitting = verdicts.iter().filter(|verdict| **verdict == Some(true)).count();
        match verdicts.contains(&None) {
            _ if fitting > 1 => Some(false),
            true => None,
            false => Some(fitting == 1),
        }
    }

    fn judge_items(&self, check: &Check, items: &[JsonTree]) -> Verdict {
        match check {
            Check::MinItems(least) => Some(items.len() as u64 >= *least),
            Check::MaxItems(most) => Some(items.len() as u64 <= *most),
            Check::Unique => {
                let pairs = items.iter().enumerate().flat_map(|(at, one)| {
                    items[at + 1..].iter().map(move |other| same(one, other).map(|same| !same))
                });
                all(pairs)
            }
            Check::Items(places, others) => all(items.iter().enumerate().map(|(at, item)| {
                let shape = places.get(at).or(others.as_deref());
                shape.map_or(Some(true), |shape| self.judge(shape, item))
            })),
            Check::Contains(shape, least, most) => {
                let verdicts: Vec<_> = items.iter().map(|item| self.judge(shape, item)).collect();
                let count = verdicts.iter().filter(|verdict| **verdict == Some(true)).count() as u64;
                (!verdicts.contains(&None)).then_some(count >= *least && count <= *most)
            }
            _ => Some(true),
        }
    }

    fn judge_fields(&self, check: &Check, entries: &[(String, JsonTree)], object: &JsonTree) -> Verdict {
        match check {
            Check::MinFields(least) => Some(entries.len() as u64 >= *least),
            Check::MaxFields(most) => Some(entries.len() as u64 <= *most),
            Check::Required(names) => Some(names.iter().all(|name| object.get(name).is_some())),
            Check::Fields(fields) => {
                all(entries.iter().map(|(name, value)| self.judge_field(fields, name, value)))
            }
            Check::Names(shape) => {
                all(entries.iter().map(|(name, _)| self.judge(shape, &JsonTree::String(name.clone()))))
            }
            Check::With(name, shape) => match object.get(name) {
                Some(_) => self.judge(shape, object),
                None => Some(true),
            },
            _ => Some(true),
        }
    }

    fn judge_field(&self, fields: &Fields, name: &str, value: &JsonTree) -> Verdict {
        let named = fields.named.iter().find(|(field, _)| field == name).map(|(_, shape)| shape);
        let mut verdicts: Vec<_> = named.iter().map(|shape| self.judge(shape, value)).collect();
        let mut is_other = Some(named.is_none());
        for (pattern, shape) in &fields.patterned {
            let (is_found, fits) = (finds(pattern, name), self.judge(shape, value));
            verdicts.push(match is_found {
                Some(true) => fits,
                Some(false) => Some(true),
                None => fits.filter(|fits| *fits),
            });
            is_other = all([is_other, is_found.map(|is_found| !is_found)]);
        }
        if let Some(others) = &fields.others {
            let fits = self.judge(others, value);
            verdicts.push(match is_other {
                Some(true) => fits,
                Some(false) => Some(true),
                None => fits.filter(|fits| *fits),
            });
        }
        all(verdicts)
    }
}

/// Whether all hold.
fn all(verdicts: impl IntoIterator<Item = Verdict>) -> Verdict {
    let mut known = Some(true);
    for verdict in verdicts {
        match verdict {
            Some(false) => return Some(false),
            Some(true) => {}
            None => known = None,
        }
    }
    known
}

/// Whether one holds.
fn any(verdicts: impl IntoIterator<Item = Verdict>) -> Verdict {
    all(verdicts.into_iter().map(|verdict| verdict.map(|holds| !holds))).map(|none| !none)
}

fn types_of(value: &JsonTree) -> Types {
    match value {
        JsonTree::Null | JsonTree::Foreign(_) => NULL,
        JsonTree::Bool(_) => BOOL,
        JsonTree::Integer(_) => INTEGER,
        JsonTree::Number(number) if number.fract() == 0.0 => INTEGER,
        JsonTree::Number(_) => NUMBER & !INTEGER,
        JsonTree::String(_) => STRING,
        JsonTree::Array(_) => ARRAY,
        JsonTree::Object(_) => OBJECT,
    }
}

fn number(value: &JsonTree) -> f64 {
    match value {
        JsonTree::Integer(number) => *number as f64,
        JsonTree::Number(number) => *number,
        _ => f64::NAN,
    }
}

fn number_passes(check: &Check, number: f64) -> bool {
    match check {
        Check::Minimum(bound) => number >= *bound,
        Check::Maximum(bound) => number <= *bound,
        Check::Above(bound) => number > *bound,
        Check::Below(bound) => number < *bound,
        Check::MultipleOf(of) => Decimal::from(number).is_multiple_of((*of).into()),
        _ => true,
    }
}

fn judge_text(check: &Check, text: &str) -> Verdict {
    match check {
        Check::MinLength(least) => Some(text.chars().count() as u64 >= *least),
        Check::MaxLength(most) => Some(text.chars().count() as u64 <= *most),
        Check::Pattern(pattern) => finds(pattern, text),
        _ => Some(true),
    }
}

/// Whether a pattern is found. With the flag `u`, which schemas are read with, and without it, as it was translated,
/// some mean another thing.
fn finds(pattern: &Pattern, text: &str) -> Verdict {
    let found = |flags| {
        let regex = regress::Regex::with_flags(&pattern.written, flags).ok()?;
        Some(regex.find(text).is_some())
    };
    let plain = found("")?;
    (text.is_ascii() || found("u") == Some(plain)).then_some(plain)
}

/// Whether two values are equal: numbers by what they come to, objects in any order.
fn same(one: &JsonTree, other: &JsonTree) -> Verdict {
    match (one, other) {
        (JsonTree::Foreign(_), _) | (_, JsonTree::Foreign(_)) => None,
        (JsonTree::Array(ones), JsonTree::Array(others)) if ones.len() == others.len() => {
            all(ones.iter().zip(others).map(|(one, other)| same(one, other)))
        }
        (JsonTree::Object(ones), JsonTree::Object(others)) if ones.len() == others.len() => {
            all(ones.iter().map(|(name, one)| other.get(name).map_or(Some(false), |other| same(one, other))))
        }
        _ => Some(one == other || number(one) == number(other)),
    }
}
