//! What finds matches in a text: a regular expression, or a function that says where they are.

use std::borrow::Cow;
use std::cell::Cell;
use std::rc::Rc;

use super::order::is_truthy;
use super::string::part;
use super::utf16::{byte_at, units};
use super::{Args, Cx, Signature};
use crate::expr::text::write_string;
use crate::expr::{Evaluated, ExprError, Found, Function, Item, Made, Outcome, Regex};
use crate::value::{Str, Value};

/// The search for matches in a text.
pub(super) struct Matcher<'c, 'a> {
    pub(super) cx: &'c Cx<'a>,
    pub(super) text: &'c Str<'a>,
    pub(super) function: Function,
    /// The name of the function that searches.
    pub(super) by: &'static str,
    pub(super) at: &'static str,
    /// A byte of the text and the units before it, so that counting goes on from the last match.
    pub(super) counted: Cell<(usize, usize)>,
}

/// A match.
pub(super) enum Hit<'a> {
    /// Of a regular expression.
    Regex(&'static Regex, Found),
    /// As a function described it.
    Object(Value<'a>),
}

/// What a replacement can refer to.
pub(super) struct Texts<'v> {
    pub(super) matched: Cow<'v, str>,
    pub(super) groups: Vec<Option<Cow<'v, str>>>,
}

impl<'v> Texts<'v> {
    /// What was found in a text.
    pub(super) fn of(text: &'v str, found: &Found) -> Self {
        let groups = found.groups.iter().map(|group| group.map(|(from, to)| text[from..to].into()));
        Self { matched: Cow::Borrowed(&text[found.start..found.end]), groups: groups.collect() }
    }
}

impl<'c, 'a> Matcher<'c, 'a> {
    pub(super) fn new(
        cx: &'c Cx<'a>,
        text: &'c Str<'a>,
        function: Function,
        by: &'static str,
        at: &'static str,
    ) -> Self {
        Self { cx, text, function, by, at, counted: Cell::new((0, 0)) }
    }

    /// The first match.
    pub(super) fn first(&self) -> Result<Option<Hit<'a>>, ExprError> {
        if let Function::Regex(regex) = self.function {
            return Ok(regex.find_at(self.text, 0, self.at)?.map(|found| Hit::Regex(regex, found)));
        }
        self.described(self.function, Some(Value::Str(self.text.clone())))
    }

    /// The match after another.
    pub(super) fn next(&self, hit: &Hit<'a>) -> Result<Option<Hit<'a>>, ExprError> {
        self.cx.tick(self.at)?;
        match hit {
            Hit::Regex(regex, found) => {
                let next = find_next(regex, self.text, found.end, self.at)?;
                Ok(next.map(|found| Hit::Regex(regex, found)))
            }
            Hit::Object(value) => match value.get("next") {
                Some(Value::Function(next)) => self.described(*next, None),
                _ => Err(self.malformed()),
            },
        }
    }

    /// The match that a function describes.
    fn described(&self, function: Function, text: Item<'a>) -> Result<Option<Hit<'a>>, ExprError> {
        let found = self.cx.apply(function, &mut vec![text], &Some(Value::Null), self.at)?;
        // What counts as false passes: to `$contains` it is a match, others stumble over what it lacks.
        let empty = !is_truthy(&found);
        let Some(value) = found else { return Ok(None) };
        let described = empty
            || value.get("start").is_some_and(|start| start.as_f64().is_some())
            || value.get("groups").is_some_and(|groups| groups.as_array().is_some())
            || matches!(value.get("next"), Some(Value::Function(_)));
        match described {
            true => Ok(Some(Hit::Object(value))),
            false => Err(self.malformed()),
        }
    }

    /// What came back describes no match.
    #[cold]
    pub(super) fn malformed(&self) -> ExprError {
        let by = self.by;
        let message = format!("the function that `${by}` got to find matches describes none");
        ExprError::new("T1010", self.at, message)
    }

    /// The bytes at which a match starts and ends.
    pub(super) fn span(&self, hit: &Hit<'a>) -> Result<(usize, usize), ExprError> {
        match hit {
            Hit::Regex(_, found) => Ok((found.start, found.end)),
            Hit::Object(value) => {
                let unit = |name| value.get(name).and_then(Value::as_f64);
                let start = unit("start").ok_or_else(|| self.malformed())?;
                let end = unit("end").unwrap_or(f64::INFINITY);
                Ok((byte_at(self.text, start), byte_at(self.text, end)))
            }
        }
    }

    /// How many units come before a byte.
    fn units_before(&self, byte: usize) -> usize {
        let (from, before) = match self.counted.get() {
            (from, before) if from <= byte => (from, before),
            _ => (0, 0),
        };
        let before = before + units(&self.text[from..byte]);
        self.counted.set((byte, before));
        before
    }

    /// A match as `$match` gives it.
    pub(super) fn summary(&self, hit: &Hit<'a>) -> Value<'a> {
        let mut entries = Vec::with_capacity(3);
        let mut add = |name: &'static str, value: Item<'a>| {
            entries.extend(value.map(|value| (Str::Borrowed(name), value)));
        };
        match hit {
            Hit::Regex(_, found) => {
                add("match", Some(part(self.text, found.start, found.end)));
                add("index", Some(Value::from(self.units_before(found.start))));
                add("groups", Some(groups(self.text, found)));
            }
            Hit::Object(value) => {
                add("match", value.get("match").cloned());
                add("index", value.get("start").cloned());
                add("groups", value.get("groups").cloned());
            }
        }
        entries.into()
    }

    /// A match as functions see it.
    pub(super) fn object(&self, hit: &Hit<'a>) -> Value<'a> {
        match hit {
            Hit::Regex(regex, found) => {
                let start = self.units_before(found.start);
                match_object(self.cx, regex, self.text, found, start, self.at)
            }
            Hit::Object(value) => value.clone(),
        }
    }

    /// The texts of a match and of its groups.
    pub(super) fn texts<'v>(&'v self, hit: &'v Hit<'a>) -> Result<Texts<'v>, ExprError> {
        let shown = |value: &'v Value<'a>| match value {
            Value::Str(text) => Ok(Cow::Borrowed(&**text)),
            value => {
                let mut out = String::new();
                write_string(value, &mut out, self.at).map(|()| Cow::Owned(out))
            }
        };
        match hit {
            Hit::Regex(_, found) => Ok(Texts::of(self.text, found)),
            Hit::Object(value) => {
                let groups = value.get("groups").and_then(Value::as_array).unwrap_or_default();
                let groups = groups.iter().map(|group| shown(group).map(Some)).collect::<Result<_, _>>()?;
                let matched = value.get("match").map_or(Ok(Cow::Borrowed("")), shown)?;
                Ok(Texts { matched, groups })
            }
        }
    }
}

/// The match after one that ends at a byte. One that is empty would be found again and again.
pub(in crate::expr) fn find_next(
    regex: &'static Regex,
    text: &str,
    from: usize,
    at: &'static str,
) -> Result<Option<Found>, ExprError> {
    if from >= text.len() {
        return Ok(None);
    }
    match regex.find_at(text, from, at)? {
        Some(found) if found.start == found.end => Err(found_empty(at)),
        found => Ok(found),
    }
}

/// The same without its groups.
pub(in crate::expr) fn find_next_span(
    regex: &Regex,
    text: &str,
    from: usize,
    at: &'static str,
) -> Result<Option<(usize, usize)>, ExprError> {
    if from >= text.len() {
        return Ok(None);
    }
    match regex.span_at(text, from, at)? {
        Some((start, end)) if start == end => Err(found_empty(at)),
        span => Ok(span),
    }
}

#[cold]
fn found_empty(at: &'static str) -> ExprError {
    let message = "the regular expression matches an empty string, again and again".to_owned();
    ExprError::new("D1004", at, message)
}

/// What the groups of a match matched; `null` for those that took no part.
fn groups<'a>(text: &Str<'a>, found: &Found) -> Value<'a> {
    let group = |group: &Option<(usize, usize)>| group.map_or(Value::Null, |(from, to)| part(text, from, to));
    found.groups.iter().map(group).collect::<Vec<_>>().into()
}

/// A match of a regular expression as functions see it; `start` is in units.
fn match_object<'a>(
    cx: &Cx<'a>,
    regex: &'static Regex,
    text: &Str<'a>,
    found: &Found,
    start: usize,
    at: &'static str,
) -> Value<'a> {
    let end = start + units(&text[found.start..found.end]);
    let mut entries = vec![
        (Str::Borrowed("match"), part(text, found.start, found.end)),
        (Str::Borrowed("start"), Value::from(start)),
        (Str::Borrowed("end"), Value::from(end)),
        (Str::Borrowed("groups"), groups(text, found)),
    ];
    let (rest, from) = (text.clone(), found.end);
    let next = move |cx: &Cx<'a>, _: Args<'_, 'a>| {
        let found = find_next(regex, &rest, from, at)?;
        Ok(Outcome::Done(found.map(|found| {
            let start = end + units(&rest[from..found.start]);
            match_object(cx, regex, &rest, &found, start, at)
        })))
    };
    let next = cx.make(Made { arity: 0, signature: Signature::ANY, depth: 1, call: Rc::new(next) });
    entries.extend(next.map(|next| (Str::Borrowed("next"), next)));
    entries.into()
}

/// A regular expression that is called as a function: of a text, and of the unit from which to search.
pub(in crate::expr) fn call_regex<'a>(
    cx: &Cx<'a>,
    regex: &'static Regex,
    mut args: Args<'_, 'a>,
    at: &'static str,
) -> Evaluated<'a> {
    let Some(Value::Str(text)) = super::string::string_of(args.take(0), at)? else { return Ok(None) };
    let from = args.get(1).and_then(Value::as_f64).unwrap_or(0.0);
    if from > units(&text) as f64 {
        return Ok(None);
    }
    let found = regex.find_at(&text, byte_at(&text, from), at)?;
    Ok(found.map(|found| match_object(cx, regex, &text, &found, units(&text[..found.start]), at)))
}
