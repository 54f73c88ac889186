//! What keeps a value out of a type, each time at the deepest place: for messages, where
//! [`contains`](Type::contains) only says yes or no.
//!
//! Unlike the lattice it looks at facets, as far as Rust types have them, and at names that an object does not
//! declare: who writes one has misspelt another.

use std::rc::Rc;

use nodewright_core::nearest::nearest;

use super::contains::literal_of;
use super::{Constraints, Facets, Literal, Lookup, Object, Type};
use crate::source::{Span, Text};
use crate::syntax::{Data, DataValue};

mod union;

/// Something in a value that does not fit.
#[derive(Clone, Debug, PartialEq)]
pub struct Misfit {
    /// Where.
    pub span: Span,
    /// The way to it from the whole value: `buttons[0].text`; empty for the value itself.
    pub path: String,
    /// How many steps that way has.
    depth: usize,
    /// What is wrong there.
    pub wrong: Wrong,
}

/// What is wrong with a [`Misfit`].
#[derive(Clone, Debug, PartialEq)]
pub enum Wrong {
    /// A value of another type: what was expected, and what is there, in words.
    Type(Type, &'static str),
    /// None of the values that can be counted, and the one that it is near to.
    Option(Type, Option<String>),
    /// A name that the object here does not have, and the one that it is near to.
    Unknown(String, Option<String>),
    /// The object here lacks this field.
    Missing(String, Type),
    /// A number outside of its range, in words: `the least is 0`.
    Range(String),
    /// Too long or too short, in words.
    Length(String),
    /// A string that does not match this pattern.
    Pattern(String),
}

impl Type {
    /// All that keeps `data` out of the type; nothing if it fits. An expression may yield anything, so it fits.
    pub fn misfits(&self, data: &Data) -> Vec<Misfit> {
        let mut found = Vec::new();
        At { path: "", depth: 0 }.collect(self, data, &mut found);
        found
    }

    /// What a literal lacks that is of the type by its kind: a range, a length, a pattern.
    pub fn finer_misfit(&self, literal: &Literal) -> Option<Wrong> {
        match (self, literal) {
            (Type::Integer(facets) | Type::Number(facets), Literal::Integer(number)) => {
                range(facets, *number as f64)
            }
            (Type::Number(facets), Literal::Number(number)) => range(facets, *number),
            (Type::String(facets), Literal::String(text)) => misspelt(facets, text),
            _ => None,
        }
    }

    /// What an array of so many elements lacks.
    pub fn length_misfit(&self, elements: usize) -> Option<Wrong> {
        match self {
            Type::Array(_, facets) => length(facets, elements, "elements"),
            _ => None,
        }
    }
}

/// A place in a value.
#[derive(Clone, Copy)]
struct At<'p> {
    path: &'p str,
    depth: usize,
}

impl At<'_> {
    fn misfit(self, span: Span, wrong: Wrong) -> Misfit {
        Misfit { span, path: self.path.to_owned(), depth: self.depth, wrong }
    }

    fn collect(self, ty: &Type, data: &Data, found: &mut Vec<Misfit>) {
        match (ty, &data.value) {
            (_, DataValue::Expr(_)) | (Type::Any | Type::Recursive(_), _) => {}
            (Type::Union(members), _) => self.collect_union(ty, members, data, found),
            (Type::Object(object), DataValue::Object(entries)) => {
                self.collect_object(ty, object, entries, data, found);
            }
            (Type::Array(element, facets), DataValue::Array(items)) => {
                let wrong = length(facets, items.len(), "elements");
                found.extend(wrong.map(|wrong| self.misfit(data.span, wrong)));
                let place = |(index, item)| self.collect_item(index, element, item, found);
                items.iter().enumerate().for_each(place);
            }
            (Type::Tuple(places), DataValue::Array(items)) if places.len() == items.len() => {
                let pairs = places.iter().zip(items).enumerate();
                pairs.for_each(|(index, (ty, item))| self.collect_item(index, ty, item, found));
            }
            (Type::Integer(facets) | Type::Number(facets), _) if ty.contains(data) => {
                let wrong = number(data).and_then(|number| range(facets, number));
                found.extend(wrong.map(|wrong| self.misfit(data.span, wrong)));
            }
            (Type::String(facets), DataValue::String(text)) => {
                let wrong = misspelt(facets, text.as_str());
                found.extend(wrong.map(|wrong| self.misfit(data.span, wrong)));
            }
            _ if ty.contains(data) => {}
            _ => found.push(self.misfit(data.span, another(ty, data))),
        }
    }

    fn collect_item(self, index: usize, ty: &Type, item: &Data, found: &mut Vec<Misfit>) {
        let path = format!("{}[{index}]", self.path);
        At { path: &path, depth: self.depth + 1 }.collect(ty, item, found);
    }

    fn collect_object(
        self,
        ty: &Type,
        object: &Rc<Object>,
        entries: &[(Text, Data)],
        data: &Data,
        found: &mut Vec<Misfit>,
    ) {
        // What was misspelt is not missing too.
        let mut meant = Vec::new();
        for (key, value) in entries {
            let name = key.as_str();
            match ty.field(name) {
                Lookup::Missing => {
                    let near = nearest(name, ty.field_names());
                    meant.extend(near);
                    let wrong = Wrong::Unknown(name.to_owned(), near.map(str::to_owned));
                    found.push(self.misfit(key.span(), wrong));
                }
                other => {
                    let path = join(self.path, name);
                    let inside = At { path: &path, depth: self.depth + 1 };
                    other.ty().into_iter().for_each(|ty| inside.collect(&ty, value, found));
                }
            }
        }
        let is_missing = |name: &str| data.get(name).is_none() && !meant.contains(&name);
        let missing = object.fields.iter().filter(|field| field.required && is_missing(&field.name));
        found.extend(
            missing.map(|field| {
                self.misfit(data.span, Wrong::Missing(field.name.to_string(), field.ty.clone()))
            }),
        );
    }
}

/// A step further on a way.
pub fn join(path: &str, name: &str) -> String {
    match path {
        "" => name.to_owned(),
        _ => format!("{path}.{name}"),
    }
}

/// What to say of a value of another type, or that is none of those that can be counted.
fn another(ty: &Type, data: &Data) -> Wrong {
    let Type::Literals(options) = ty else { return Wrong::Type(ty.clone(), data.describe()) };
    let is_alike = literal_of(data).is_some_and(|given| options.iter().any(|o| o.base() == given.base()));
    let texts = options.iter().filter_map(|option| match option {
        Literal::String(option) => Some(&**option),
        _ => None,
    });
    match &data.value {
        DataValue::String(given) if is_alike => {
            Wrong::Option(ty.clone(), nearest(given.as_str(), texts).map(str::to_owned))
        }
        _ if is_alike => Wrong::Option(ty.clone(), None),
        _ => Wrong::Type(ty.clone(), data.describe()),
    }
}

fn number(data: &Data) -> Option<f64> {
    match data.value {
        DataValue::Integer(number) => Some(number as f64),
        DataValue::Float(number) => Some(number),
        _ => None,
    }
}

fn range(facets: &Facets, number: f64) -> Option<Wrong> {
    let facets = facets.as_deref()?;
    let held = held(facets);
    let least = facets.minimum.or(held.map(|(least, _)| least)).filter(|least| number < *least);
    let most = facets.maximum.or(held.map(|(_, most)| most)).filter(|most| number > *most);
    let above = facets.exclusive_minimum.filter(|bound| number <= *bound);
    let below = facets.exclusive_maximum.filter(|bound| number >= *bound);
    let bounds =
        [("the least is", least), ("the most is", most), ("must be above", above), ("must be below", below)];
    let (words, bound) = bounds.into_iter().find_map(|(words, bound)| Some((words, bound?)))?;
    Some(Wrong::Range(format!("{words} {bound}")))
}

/// What Rust's integer of this format holds, where schemas do not say it.
fn held(facets: &Constraints) -> Option<(f64, f64)> {
    match facets.format.as_deref()? {
        "int32" => Some((i32::MIN.into(), i32::MAX.into())),
        "uint32" => Some((0.0, u32::MAX.into())),
        _ => None,
    }
}

/// A text that is too long or too short, or lacks its pattern.
fn misspelt(facets: &Facets, text: &str) -> Option<Wrong> {
    length(facets, text.chars().count(), "characters").or_else(|| mismatch(facets, text))
}

fn length(facets: &Facets, length: usize, of: &str) -> Option<Wrong> {
    let facets = facets.as_deref()?;
    let length = length as u64;
    match (facets.min_length, facets.max_length) {
        (Some(least), _) if length < least => Some(Wrong::Length(format!("expected at least {least} {of}"))),
        (_, Some(most)) if length > most => Some(Wrong::Length(format!("expected at most {most} {of}"))),
        _ => None,
    }
}

/// A pattern that is no regular expression says nothing of values: it is a mistake by itself.
fn mismatch(facets: &Facets, text: &str) -> Option<Wrong> {
    let pattern = facets.as_deref()?.pattern.as_ref()?;
    let regex = regress::Regex::with_flags(pattern, "u").ok()?;
    regex.find(text).is_none().then(|| Wrong::Pattern(pattern.clone()))
}

#[cfg(test)]
mod tests;
