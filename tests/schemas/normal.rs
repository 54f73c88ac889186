//! The normaliser behind "schemas computed at build equal what schemars gives at run time".
//!
//! Both sides go through it. It does, and does only, this:
//! - references are written in place; one that leads back to a schema around it becomes a mark;
//! - `$schema`, `$defs`, `title` and `default` go: names are not shown to clients, and the value of a default is known
//!   to the running program only;
//! - `null` beside other alternatives goes: an `Option` accepts it but does not show it;
//! - `oneOf` is `anyOf`, `const: x` is `enum: [x]`, `true` is `{}`, and an `anyOf` of one is that one;
//! - literals of one `anyOf` are one `enum`, without descriptions of their own;
//! - a description stays on objects and on properties, which are what the lattice describes.
//!
//! Nothing is sorted.

use serde_json::{Map, Value, json};

/// The schema in normal form.
pub(crate) fn normalise(schema: &Value) -> Value {
    Normaliser { root: schema, around: Vec::new() }.described(schema)
}

struct Normaliser<'a> {
    root: &'a Value,
    /// The schemas around the place, stripped of what does not count.
    around: Vec<Value>,
}

impl Normaliser<'_> {
    /// A schema that is no property: described only if it is an object's.
    fn described(&mut self, schema: &Value) -> Value {
        let mut schema = self.schema(schema);
        if let Some(object) = schema.as_object_mut()
            && object.get("type") != Some(&json!("object"))
        {
            object.remove("description");
        }
        schema
    }

    fn schema(&mut self, schema: &Value) -> Value {
        let Value::Object(object) = schema else {
            return match schema {
                Value::Bool(true) => json!({}),
                other => other.clone(),
            };
        };
        if let Some(reference) = object.get("$ref").and_then(Value::as_str) {
            return self.reference(reference, object);
        }
        self.around.push(stripped(schema));
        let entries = object.iter().filter(|(key, _)| !DROPPED.contains(&key.as_str()));
        let mut out = Map::new();
        for (key, value) in entries {
            let (key, value) = self.keyword(key, value);
            out.insert(key, value);
        }
        self.around.pop();
        let out = without_null(out);
        merged_literals(out)
    }

    fn reference(&mut self, reference: &str, siblings: &Map<String, Value>) -> Value {
        let pointer = reference.strip_prefix('#').expect("references are local");
        let target = self.root.pointer(pointer).expect("references lead somewhere").clone();
        let mut out = match self.around.contains(&stripped(&target)) {
            true => json!({ "around": true }),
            false => self.schema(&target),
        };
        let siblings = siblings.iter().filter(|(key, _)| *key != "$ref" && !DROPPED.contains(&key.as_str()));
        for (key, value) in siblings {
            let (key, value) = self.keyword(key, value);
            match (value, &mut out[&key]) {
                // What stands beside the reference comes first.
                (Value::Object(mut own), Value::Object(theirs)) => {
                    own.append(theirs);
                    *theirs = own;
                }
                (Value::Array(mut own), Value::Array(theirs)) => {
                    own.append(theirs);
                    *theirs = own;
                }
                (own, theirs) => *theirs = own,
            }
        }
        out
    }

    fn keyword(&mut self, key: &str, value: &Value) -> (String, Value) {
        match (key, value) {
            ("properties", Value::Object(entries)) => {
                let entries = entries.iter().map(|(name, value)| (name.clone(), self.schema(value)));
                (key.to_owned(), Value::Object(entries.collect()))
            }
            ("anyOf" | "oneOf", Value::Array(members)) => {
                let others: Vec<&Value> =
                    members.iter().filter(|member| **member != json!({"type": "null"})).collect();
                let members = match others[..] {
                    // An `Option`: what is left stands for the whole.
                    [only] => vec![self.schema(only)],
                    _ => others.into_iter().map(|member| self.described(member)).collect(),
                };
                ("anyOf".to_owned(), Value::Array(members))
            }
            ("prefixItems", Value::Array(members)) => {
                let members = members.iter().map(|member| self.described(member)).collect();
                (key.to_owned(), Value::Array(members))
            }
            ("items" | "additionalProperties", value) => (key.to_owned(), self.described(value)),
            ("const", value) => ("enum".to_owned(), json!([value])),
            _ => (key.to_owned(), value.clone()),
        }
    }
}

const DROPPED: &[&str] = &["$schema", "$defs", "title", "default"];

/// What decides whether two schemas are the same one: not where they stand.
fn stripped(schema: &Value) -> Value {
    let mut schema = schema.clone();
    if let Some(object) = schema.as_object_mut() {
        for key in DROPPED.iter().chain(&["description"]) {
            object.remove(*key);
        }
    }
    schema
}

fn without_null(mut schema: Map<String, Value>) -> Map<String, Value> {
    if let Some(Value::Array(names)) = schema.get_mut("type") {
        names.retain(|name| name != "null");
        if let [only] = &names[..] {
            let only = only.clone();
            schema.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(values)) = schema.get_mut("enum") {
        values.retain(|value| !value.is_null());
    }
    schema
}

fn merged_literals(mut schema: Map<String, Value>) -> Value {
    let Some(Value::Array(members)) = schema.get_mut("anyOf") else {
        return Value::Object(schema);
    };
    if let [only] = &members[..] {
        let only = only.clone();
        schema.remove("anyOf");
        for (key, value) in only.as_object().into_iter().flatten() {
            schema.entry(key.clone()).or_insert_with(|| value.clone());
        }
        return Value::Object(schema);
    }
    let mut merged: Vec<Value> = Vec::new();
    for member in members.drain(..) {
        let literals = |member: &Value| member["type"] == "string" && member["enum"].is_array();
        match merged.iter_mut().find(|other| literals(other)) {
            Some(other) if literals(&member) => {
                let more = member["enum"].as_array().expect("checked above");
                other["enum"].as_array_mut().expect("checked above").extend(more.iter().cloned());
            }
            _ if literals(&member) => merged.push(json!({"type": "string", "enum": member["enum"]})),
            _ => merged.push(member),
        }
    }
    match <[Value; 1]>::try_from(merged) {
        Ok([only]) => {
            schema.remove("anyOf");
            schema.extend(only.as_object().cloned().into_iter().flatten());
        }
        Err(merged) => *members = merged,
    }
    Value::Object(schema)
}
