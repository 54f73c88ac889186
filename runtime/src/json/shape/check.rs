//! Holding a value against a table.

use nodewright_core::nearest::nearest;
use nodewright_core::types::words;

use super::words::{length, listed, type_of};
use super::{Check, Has, Reader, Shape, number, repeats};
use crate::json::ToJson;
use crate::json::reader::unexpected;
use crate::value::{Object, Str, Value};

/// How many checks may be spent on finding the alternative that fits: a table that refers to itself in several of its
/// alternatives takes time exponential in the depth of a hostile value.
const STEPS: u32 = 20_000_000;

pub(super) struct Checker<'r, 'a> {
    pub(super) r: &'r mut Reader<'a>,
    /// Whether it is only asked if a value fits.
    pub(super) quiet: bool,
    steps: u32,
}

impl<'r, 'a> Checker<'r, 'a> {
    pub(super) fn new(r: &'r mut Reader<'a>) -> Self {
        Self { r, quiet: false, steps: STEPS }
    }

    /// Records all that is wrong with `value`.
    pub(super) fn hold(&mut self, shape: &'static Shape, value: &Value<'_>) -> Option<()> {
        let mark = self.r.problems.len();
        let fits = self.value(shape, value);
        if self.steps == 0 {
            // Whatever was found is a guess.
            self.r.problems.truncate(mark);
            return self.r.reject("has too many alternatives to be checked");
        }
        fits.then_some(())
    }

    pub(super) fn value(&mut self, shape: &'static Shape, value: &Value<'_>) -> bool {
        if self.quiet {
            self.steps = self.steps.saturating_sub(1);
            if self.steps == 0 {
                return false;
            }
        }
        if shape.0 & type_of(value) == 0 {
            return match shape.0 {
                0 => self.reject(|| "must not be there".to_owned()),
                expected => self.unexpected(&words(expected), value),
            };
        }
        let mut fits = true;
        for check in shape.1 {
            fits &= self.check(check, value);
            if !fits && self.quiet {
                return false;
            }
        }
        fits
    }

    /// Whether `value` fits, without a word.
    pub(super) fn fits(&mut self, shape: &'static Shape, value: &Value<'_>) -> bool {
        let quiet = std::mem::replace(&mut self.quiet, true);
        let fits = self.value(shape, value);
        self.quiet = quiet;
        fits
    }

    pub(super) fn reject(&mut self, message: impl FnOnce() -> String) -> bool {
        if !self.quiet {
            self.r.reject::<()>(message());
        }
        false
    }

    pub(super) fn unexpected(&mut self, expected: &str, value: &Value<'_>) -> bool {
        self.reject(|| {
            let found = match value {
                Value::Array(_) => "[".to_owned(),
                Value::Object(_) => "{".to_owned(),
                _ => value.to_json(),
            };
            unexpected(expected, &found)
        })
    }

    fn check(&mut self, check: &'static Check, value: &Value<'_>) -> bool {
        match (check, value) {
            (Check::Literals(literals), _) => {
                literals.iter().any(|literal| literal.is(value)) || self.reject(|| listed(literals.iter()))
            }
            (Check::Ref(shape), _) => self.value(shape, value),
            (Check::AnyOf(words, shapes), _) => self.any_of(words, shapes, value),
            (Check::OneOf(words, shapes), _) => self.one_of(words, shapes, value),
            (Check::Not(words, shape), _) => {
                !self.fits(shape, value) || self.reject(|| format!("must not be {words}"))
            }
            (Check::If(condition, then, otherwise), _) => {
                let shape = if self.fits(condition, value) { then } else { otherwise };
                self.value(shape, value)
            }
            (_, Value::Int(_) | Value::UInt(_) | Value::Float(_)) => self.number(check, value),
            (_, Value::Str(text)) => self.string(check, text),
            (_, Value::Array(items)) => self.array(check, items),
            (_, Value::Object(object)) => self.object(check, object),
            _ => true,
        }
    }

    fn number(&mut self, check: &Check, value: &Value<'_>) -> bool {
        use std::cmp::Ordering::{Greater, Less};
        let (fits, words, bound) = match check {
            Check::Minimum(bound) => (number::order(value, *bound) != Some(Less), "at least", bound),
            Check::Maximum(bound) => (number::order(value, *bound) != Some(Greater), "at most", bound),
            Check::Above(bound) => (number::order(value, *bound) == Some(Greater), "above", bound),
            Check::Below(bound) => (number::order(value, *bound) == Some(Less), "below", bound),
            Check::MultipleOf(of) => (number::is_multiple(value, *of), "a multiple of", of),
            _ => return true,
        };
        fits || self.reject(|| format!("must be {words} {bound}"))
    }

    fn string(&mut self, check: &Check, text: &str) -> bool {
        match check {
            Check::MinLength(least) => {
                text.chars().count() as u64 >= *least
                    || self.reject(|| length("at least", *least, "characters"))
            }
            Check::MaxLength(most) => {
                text.chars().count() as u64 <= *most || self.reject(|| length("at most", *most, "characters"))
            }
            Check::Pattern(has, written) => {
                has(text) || self.reject(|| format!("must match the pattern `{written}`"))
            }
            _ => true,
        }
    }

    fn array(&mut self, check: &'static Check, items: &[Value<'_>]) -> bool {
        let count = items.len() as u64;
        match check {
            Check::MinItems(least) => count >= *least || self.reject(|| length("at least", *least, "items")),
            Check::MaxItems(most) => count <= *most || self.reject(|| length("at most", *most, "items")),
            Check::Unique => match repeats::repeated(items) {
                Some((first, second)) => self.reject(|| {
                    format!("must not have an item twice, but item {second} is equal to item {first}")
                }),
                None => true,
            },
            Check::Items(places, others) => {
                let mut fits = true;
                for (index, item) in items.iter().enumerate() {
                    let Some(shape) = places.get(index).or(*others) else { break };
                    let mark = self.r.problems.len();
                    fits &= self.value(shape, item);
                    self.r.problems[mark..].iter_mut().for_each(|problem| problem.prefix_index(index));
                    if !fits && self.quiet {
                        return false;
                    }
                }
                fits
            }
            Check::Contains(words, shape, least, most) => {
                let count = items.iter().filter(|item| self.fits(shape, item)).count() as u64;
                let bound = match count {
                    _ if count < *least => format!("at least {least}"),
                    _ if count > *most => format!("at most {most}"),
                    _ => return true,
                };
                let noun = if bound.ends_with(" 1") { "item" } else { "items" };
                self.reject(|| format!("must have {bound} {noun} that fit: {words}"))
            }
            _ => true,
        }
    }

    fn object(&mut self, check: &'static Check, object: &Object<'_>) -> bool {
        let count = object.len() as u64;
        match check {
            Check::MinFields(least) => {
                count >= *least || self.reject(|| length("at least", *least, "fields"))
            }
            Check::MaxFields(most) => count <= *most || self.reject(|| length("at most", *most, "fields")),
            Check::Fields(fields, patterns, others) => {
                let mut fits = true;
                for (name, value) in object.iter() {
                    fits &= self.field(fields, patterns, *others, name, value);
                    if !fits && self.quiet {
                        return false;
                    }
                }
                fits
            }
            Check::Required(names) => {
                let mut missing = names.iter().filter(|name| object.get(name).is_none()).peekable();
                let fits = missing.peek().is_none();
                missing.for_each(|name| {
                    self.reject(|| format!("missing field `{name}`"));
                });
                fits
            }
            Check::Names(shape) => {
                let mut fits = true;
                for (name, _) in object.iter() {
                    let mark = self.r.problems.len();
                    fits &= self.value(shape, &Value::Str(Str::Borrowed(name)));
                    for problem in &mut self.r.problems[mark..] {
                        problem.message = format!("the name `{}` {}", &**name, problem.message);
                    }
                }
                fits
            }
            Check::With(name, shape) => {
                object.get(name).is_none() || self.value(shape, &Value::Object(object.clone()))
            }
            _ => true,
        }
    }

    fn field(
        &mut self,
        fields: &'static [(&'static str, Shape)],
        patterns: &'static [(Has, Shape)],
        others: Option<&'static Shape>,
        name: &str,
        value: &Value<'_>,
    ) -> bool {
        let declared = fields.iter().find(|(field, _)| *field == name).map(|(_, shape)| shape);
        let patterned = patterns.iter().filter(|(has, _)| has(name)).map(|(_, shape)| shape);
        let mut shapes = declared.into_iter().chain(patterned).peekable();
        if shapes.peek().is_none() {
            return match others {
                Some(Shape(0, _)) => self.unknown(name, fields),
                Some(shape) => self.in_field(name, shape, value),
                None => true,
            };
        }
        let mut fits = true;
        for shape in shapes {
            fits &= self.in_field(name, shape, value);
        }
        fits
    }

    fn in_field(&mut self, name: &str, shape: &'static Shape, value: &Value<'_>) -> bool {
        let mark = self.r.problems.len();
        let fits = self.value(shape, value);
        self.r.problems[mark..].iter_mut().for_each(|problem| problem.prefix_field(name));
        fits
    }

    fn unknown(&mut self, name: &str, fields: &[(&'static str, Shape)]) -> bool {
        self.reject(|| match nearest(name, fields.iter().map(|(field, _)| *field)) {
            Some(near) => format!("unknown field `{name}`; a field with a similar name exists: `{near}`"),
            None => format!("unknown field `{name}`"),
        })
    }
}
