//! What is wrong with a JSON text, told from a schema: for types of the user's, of which serde reports only the first
//! problem and not its place.
//!
//! Only read when serde has refused a text, so it may take its time; but a schema that refers to itself must not let a
//! hostile text take it for ever, so the steps are counted.

mod types;

use nodewright_core::nearest::nearest;
use serde_json::{Map, Value as Schema};

use super::problem::{Problem, Problems};
use super::read::read_text;
use super::reader::unexpected;
use super::{Json, ToJson};
use crate::value::Value;
use types::{equal, is_of, words_of};

/// How many values are held against schemas before the rest is taken for good.
const STEPS: u32 = 1 << 16;
/// How deep schemas may lead into each other: some three for every level of a text, and a limit for those that lead
/// into themselves.
const MAX_DEPTH: u32 = 400;
/// How many problems are kept.
const KEPT: usize = 1000;

/// All problems of `text` that `schema` can tell; `None` if it finds none.
pub(crate) fn explain(text: &str, schema: &Json) -> Option<Problems> {
    let value: Value<'static> = match read_text(text) {
        Ok(value) => value,
        Err(problems) => return Some(problems),
    };
    let schema = schema.to_value();
    // An optional field takes `null` if its type is an `Option`, which schemas do not tell. So it counts as a problem
    // only where there is no other.
    [true, false].into_iter().find_map(|lenient| {
        let mut cx = Explainer { roots: Vec::new(), lenient, steps: STEPS, depth: 0, problems: Vec::new() };
        cx.value(&schema, &value);
        (!cx.problems.is_empty()).then_some(Problems(cx.problems))
    })
}

struct Explainer<'s> {
    /// The schemas around the current one that have definitions.
    roots: Vec<&'s Schema>,
    /// Whether optional fields may be `null`.
    lenient: bool,
    steps: u32,
    depth: u32,
    problems: Vec<Problem>,
}

impl<'s> Explainer<'s> {
    fn reject(&mut self, message: impl Into<String>) {
        if self.problems.len() < KEPT {
            self.problems.push(Problem { path: String::new(), message: message.into() });
        }
    }

    /// Holds `value` against `schema`.
    fn value(&mut self, schema: &'s Schema, value: &Value<'_>) {
        if self.steps == 0 || self.depth == MAX_DEPTH {
            return;
        }
        self.steps -= 1;
        match schema {
            Schema::Object(keywords) => {
                self.depth += 1;
                self.keywords(schema, keywords, value);
                self.depth -= 1;
            }
            Schema::Bool(false) => self.reject("must not be there"),
            _ => {}
        }
    }

    fn keywords(&mut self, schema: &'s Schema, keywords: &'s Map<String, Schema>, value: &Value<'_>) {
        let is_root = keywords.contains_key("$defs");
        if is_root {
            self.roots.push(schema);
        }
        if let Some(Schema::String(reference)) = keywords.get("$ref")
            && let Some(target) = self.resolve(reference)
        {
            self.value(target, value);
        }
        if self.has_type(keywords, value) {
            self.options(keywords, value);
            self.limits(keywords, value);
            self.parts(keywords, value);
            self.alternatives(keywords, value);
        }
        if is_root {
            self.roots.pop();
        }
    }

    /// `#/$defs/name`, in the innermost schema that has it: a schema that schemars gave brings its own definitions.
    fn resolve(&self, reference: &str) -> Option<&'s Schema> {
        let name = reference.strip_prefix("#/$defs/")?.replace("~1", "/").replace("~0", "~");
        self.roots.iter().rev().find_map(|root| root.get("$defs")?.get(&name))
    }

    fn has_type(&mut self, keywords: &'s Map<String, Schema>, value: &Value<'_>) -> bool {
        let types: Vec<&str> = match keywords.get("type") {
            Some(Schema::String(ty)) => vec![ty],
            Some(Schema::Array(types)) => types.iter().filter_map(Schema::as_str).collect(),
            _ => return true,
        };
        let format = keywords.get("format").and_then(Schema::as_str);
        if types.iter().any(|ty| is_of(ty, format, value)) {
            return true;
        }
        // `null` goes without saying, as it does for typed tools.
        let named = types.iter().filter(|ty| **ty != "null" || types.len() == 1);
        let expected = named.map(|ty| words_of(ty, format)).collect::<Vec<_>>().join(" or ");
        self.unexpected(&expected, value);
        false
    }

    fn unexpected(&mut self, expected: &str, value: &Value<'_>) {
        let found = match value {
            Value::Array(_) => "[".to_owned(),
            Value::Object(_) => "{".to_owned(),
            // As it was written: a whole float is no integer to serde.
            Value::Float(number) => format!("{number:?}"),
            _ => value.to_json(),
        };
        self.reject(unexpected(expected, &found));
    }

    /// `enum` and `const`.
    fn options(&mut self, keywords: &'s Map<String, Schema>, value: &Value<'_>) {
        let options = match (keywords.get("enum"), keywords.get("const")) {
            (Some(Schema::Array(options)), _) => &options[..],
            (_, Some(only)) => std::slice::from_ref(only),
            _ => return,
        };
        if options.iter().any(|option| equal(option, value)) {
            return;
        }
        let listed = options.iter().map(|option| match option {
            Schema::String(text) => format!("`{text}`"),
            other => format!("`{other}`"),
        });
        let listed = listed.collect::<Vec<_>>().join(", ");
        let one_of = if options.len() == 1 { "" } else { "one of " };
        self.reject(format!("must be {one_of}{listed}"));
    }

    /// Ranges and lengths.
    fn limits(&mut self, keywords: &'s Map<String, Schema>, value: &Value<'_>) {
        type Limit = (&'static str, fn(f64, f64) -> bool, &'static str);
        let (measure, limits, have, what): (f64, &[Limit], &str, &str) = match value {
            Value::Int(_) | Value::UInt(_) | Value::Float(_) => (
                value.as_f64().unwrap_or_default(),
                &[
                    ("minimum", |value, limit| value < limit, "at least"),
                    ("maximum", |value, limit| value > limit, "at most"),
                    ("exclusiveMinimum", |value, limit| value <= limit, "above"),
                    ("exclusiveMaximum", |value, limit| value >= limit, "below"),
                ],
                "be",
                "",
            ),
            Value::Str(text) => (
                text.chars().count() as f64,
                &[
                    ("minLength", |value, limit| value < limit, "at least"),
                    ("maxLength", |value, limit| value > limit, "at most"),
                ],
                "have",
                " characters",
            ),
            Value::Array(items) => (
                items.len() as f64,
                &[
                    ("minItems", |value, limit| value < limit, "at least"),
                    ("maxItems", |value, limit| value > limit, "at most"),
                ],
                "have",
                " items",
            ),
            _ => return,
        };
        for (keyword, outside, words) in limits {
            if let Some(limit) = keywords.get(*keyword).and_then(Schema::as_f64)
                && outside(measure, limit)
            {
                return self.reject(format!("must {have} {words} {limit}{what}"));
            }
        }
    }

    fn parts(&mut self, keywords: &'s Map<String, Schema>, value: &Value<'_>) {
        match value {
            Value::Array(items) => {
                let prefix = match keywords.get("prefixItems") {
                    Some(Schema::Array(prefix)) => &prefix[..],
                    _ => &[],
                };
                let rest = keywords.get("items");
                for (index, item) in items.iter().enumerate() {
                    if let Some(schema) = prefix.get(index).or(rest) {
                        let mark = self.problems.len();
                        self.value(schema, item);
                        self.problems[mark..].iter_mut().for_each(|problem| problem.prefix_index(index));
                    }
                }
            }
            Value::Object(fields) => {
                for (name, field) in fields.iter() {
                    self.field(keywords, name, field);
                }
                let has = |name: &str| fields.iter().any(|(field, _)| **field == *name);
                for name in required(keywords).filter(|name| !has(name)) {
                    self.reject(format!("missing field `{name}`"));
                }
            }
            _ => {}
        }
    }

    fn field(&mut self, keywords: &'s Map<String, Schema>, name: &str, value: &Value<'_>) {
        let properties = keywords.get("properties").and_then(Schema::as_object);
        let schema = match properties.and_then(|properties| properties.get(name)) {
            Some(_)
                if self.lenient
                    && matches!(value, Value::Null)
                    && required(keywords).all(|it| it != name) =>
            {
                return;
            }
            Some(schema) => schema,
            // Which fields those are is a question of regular expressions.
            None if keywords.contains_key("patternProperties") => return,
            None => match keywords.get("additionalProperties") {
                Some(Schema::Bool(false)) => {
                    let known = properties.into_iter().flat_map(Map::keys);
                    return self.reject(match nearest(name, known.map(String::as_str)) {
                        Some(near) => {
                            format!("unknown field `{name}`; a field with a similar name exists: `{near}`")
                        }
                        None => format!("unknown field `{name}`"),
                    });
                }
                Some(schema) => schema,
                None => return,
            },
        };
        let mark = self.problems.len();
        self.value(schema, value);
        self.problems[mark..].iter_mut().for_each(|problem| problem.prefix_field(name));
    }

    /// `allOf`, `anyOf` and `oneOf`. Of alternatives one must fit; if none does, the problems of the one that comes
    /// closest are told.
    fn alternatives(&mut self, keywords: &'s Map<String, Schema>, value: &Value<'_>) {
        if let Some(Schema::Array(all)) = keywords.get("allOf") {
            all.iter().for_each(|schema| self.value(schema, value));
        }
        for keyword in ["anyOf", "oneOf"] {
            if let Some(Schema::Array(any)) = keywords.get(keyword) {
                self.one_of(any, value);
            }
        }
    }

    fn one_of(&mut self, schemas: &'s [Schema], value: &Value<'_>) {
        let plausible: Vec<_> = schemas.iter().filter(|schema| self.is_plausible(schema, value)).collect();
        let schemas = match plausible.is_empty() {
            true => schemas.iter().filter(|schema| !is_null_schema(schema)).collect(),
            false => plausible,
        };
        let before = std::mem::take(&mut self.problems);
        let mut tried: Vec<Vec<Problem>> = Vec::new();
        for schema in schemas {
            self.value(schema, value);
            tried.push(std::mem::take(&mut self.problems));
            if tried.last().is_some_and(Vec::is_empty) {
                self.problems = before;
                return;
            }
        }
        self.problems = before;
        // Whoever has a problem further inside has the right value around it.
        let inside = |problems: &&Vec<Problem>| problems.iter().any(|problem| !problem.path.is_empty());
        let close: Vec<_> = tried.iter().filter(inside).collect();
        match (&close[..], &tried[..]) {
            ([only], _) => self.problems.extend_from_slice(only),
            ([], [only]) => self.problems.extend_from_slice(only),
            ([], []) => {}
            ([], _) => self.problems.push(merge(tried.iter().filter_map(|problems| problems.first()))),
            (close, _) => self.problems.push(merge(close.iter().filter_map(|problems| problems.first()))),
        }
    }

    /// Whether `value` has the type and the tags of `schema`, so that a reader would take it for one of that kind.
    fn is_plausible(&self, schema: &'s Schema, value: &Value<'_>) -> bool {
        let mut schema = schema;
        if let Some(Schema::String(reference)) = schema.get("$ref") {
            schema = self.resolve(reference).unwrap_or(schema);
        }
        let format = schema.get("format").and_then(Schema::as_str);
        let fits = match schema.get("type") {
            Some(Schema::String(ty)) => is_of(ty, format, value),
            Some(Schema::Array(types)) => {
                types.iter().filter_map(Schema::as_str).any(|ty| is_of(ty, format, value))
            }
            _ => true,
        };
        let mut properties = schema.get("properties").and_then(Schema::as_object).into_iter().flatten();
        fits && properties.all(|(name, property)| match (property.get("const"), value.get(name)) {
            (Some(tag), Some(found)) => equal(tag, found),
            _ => true,
        })
    }
}

fn is_null_schema(schema: &Schema) -> bool {
    schema.get("type").is_some_and(|ty| ty == "null")
}

/// The first problems of several alternatives as one.
fn merge<'p>(problems: impl Iterator<Item = &'p Problem>) -> Problem {
    let problems: Vec<_> = problems.collect();
    let path = problems.first().map(|problem| problem.path.clone()).unwrap_or_default();
    if problems.iter().any(|problem| problem.path != path) {
        return Problem { path: String::new(), message: "fits none of its alternatives".to_owned() };
    }
    let mut messages: Vec<&str> = Vec::new();
    for problem in problems {
        if !messages.contains(&&*problem.message) {
            messages.push(&problem.message);
        }
    }
    Problem { path, message: messages.join(", or ") }
}

fn required(keywords: &Map<String, Schema>) -> impl Iterator<Item = &str> {
    let names = keywords.get("required").and_then(Schema::as_array);
    names.into_iter().flatten().filter_map(Schema::as_str)
}

#[cfg(test)]
mod tests;
