//! Documents from a schema: most of them fit, some are spoilt in one place.

use serde_json::{Map, Value, json};

use super::membership::Random;

/// How deep a document may nest.
const DEPTH: usize = 6;

pub(crate) struct Sampler<'s> {
    root: &'s Value,
    random: Random,
}

impl<'s> Sampler<'s> {
    pub(crate) fn new(root: &'s Value, random: Random) -> Self {
        Self { root, random }
    }

    /// A document; every second one is spoilt.
    pub(crate) fn document(&mut self) -> Value {
        let mut document = self.sample(self.root, DEPTH);
        if self.random.below(2) == 0 {
            self.spoil(&mut document);
        }
        document
    }

    fn sample(&mut self, schema: &'s Value, depth: usize) -> Value {
        let Some(object) = schema.as_object().filter(|_| depth > 0) else { return self.random.document(1) };
        if let Some(target) = object.get("$ref").and_then(Value::as_str) {
            let target = self.resolve(target);
            return self.sample(target, depth - 1);
        }
        if let Some(value) = object.get("const") {
            return value.clone();
        }
        if let Some(values) = object.get("enum").and_then(Value::as_array) {
            return values[self.random.below(values.len())].clone();
        }
        let mut document = self.typed(object, depth);
        for key in ["anyOf", "oneOf"] {
            if let Some(members) = object.get(key).and_then(Value::as_array) {
                let member = &members[self.random.below(members.len())];
                document = merged(document, self.sample(member, depth - 1));
            }
        }
        for member in object.get("allOf").and_then(Value::as_array).into_iter().flatten() {
            document = merged(document, self.sample(member, depth - 1));
        }
        if object.get("nullable") == Some(&json!(true)) && self.random.below(4) == 0 {
            return Value::Null;
        }
        document
    }

    fn typed(&mut self, object: &'s Map<String, Value>, depth: usize) -> Value {
        let ty = match object.get("type") {
            Some(Value::String(name)) => name.as_str(),
            Some(Value::Array(names)) => names[self.random.below(names.len())].as_str().unwrap_or("null"),
            _ if object.contains_key("properties") || object.contains_key("required") => "object",
            _ if object.contains_key("items") => "array",
            _ if ["anyOf", "oneOf", "allOf"].iter().any(|key| object.contains_key(*key)) => {
                return Value::Null;
            }
            _ => return self.random.document(1),
        };
        let bound = |key: &str| object.get(key).and_then(Value::as_f64);
        let least = bound("minimum").or(bound("exclusiveMinimum").map(|least| least + 1.0)).unwrap_or(0.0);
        match ty {
            "boolean" => json!(self.random.below(2) == 0),
            "integer" => json!(least as i64 + self.random.below(3) as i64),
            "number" => json!(least + self.random.below(3) as f64 * 0.5),
            "string" => {
                let length = bound("minLength").unwrap_or(0.0) as usize;
                json!("abcdefgh".repeat(8)[..length.max(self.random.below(5))])
            }
            "array" => self.array(object, depth),
            "object" => self.object(object, depth),
            _ => Value::Null,
        }
    }

    fn array(&mut self, object: &'s Map<String, Value>, depth: usize) -> Value {
        let places = object.get("prefixItems").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let mut items: Vec<Value> = places.iter().map(|place| self.sample(place, depth - 1)).collect();
        let least = object.get("minItems").and_then(Value::as_u64).unwrap_or(0) as usize;
        if let Some(element) = object.get("items").filter(|element| element.is_object()) {
            let more = least.saturating_sub(items.len()).max(self.random.below(3));
            items.extend((0..more).map(|_| self.sample(element, depth - 1)));
        }
        if object.get("uniqueItems") == Some(&json!(true)) {
            items.dedup();
        }
        Value::Array(items)
    }

    fn object(&mut self, object: &'s Map<String, Value>, depth: usize) -> Value {
        let required = object.get("required").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let is_required = |name: &str| required.iter().any(|required| required == name);
        let mut out = Map::new();
        if let Some(properties) = object.get("properties").and_then(Value::as_object) {
            for (name, schema) in properties {
                if is_required(name) || self.random.below(2) == 0 {
                    out.insert(name.clone(), self.sample(schema, depth - 1));
                }
            }
        }
        for name in required.iter().filter_map(Value::as_str) {
            if !out.contains_key(name) && !object.contains_key("properties") {
                out.insert(name.to_owned(), json!("x"));
            }
        }
        match object.get("additionalProperties") {
            Some(rest @ Value::Object(_)) => {
                for key in ["k1", "k2"] {
                    if self.random.below(2) == 0 {
                        out.insert(key.to_owned(), self.sample(rest, depth - 1));
                    }
                }
            }
            Some(Value::Bool(false)) => {}
            _ if self.random.below(6) == 0 => {
                out.insert("extra".to_owned(), self.random.document(1));
            }
            _ => {}
        }
        Value::Object(out)
    }

    fn resolve(&self, reference: &str) -> &'s Value {
        if reference == "#" {
            return self.root;
        }
        let pointer = reference.strip_prefix('#').filter(|pointer| pointer.starts_with('/'));
        let found = pointer.and_then(|pointer| self.root.pointer(pointer));
        let anchored = || {
            let defs = self.root.get("$defs")?.as_object()?;
            defs.values().find(|schema| schema["$anchor"] == reference.trim_start_matches('#'))
        };
        found.or_else(anchored).unwrap_or_else(|| panic!("{reference} leads nowhere"))
    }

    /// Changes one place: what is there goes, or becomes something else.
    fn spoil(&mut self, document: &mut Value) {
        match document {
            Value::Object(entries) if !entries.is_empty() && self.random.below(5) > 0 => {
                let key = entries.keys().nth(self.random.below(entries.len())).cloned().unwrap_or_default();
                match self.random.below(4) {
                    0 => drop(entries.remove(&key)),
                    _ => self.spoil(&mut entries[&key]),
                }
            }
            Value::Array(items) if !items.is_empty() && self.random.below(5) > 0 => {
                let at = self.random.below(items.len());
                self.spoil(&mut items[at]);
            }
            other => *other = self.random.document(1),
        }
    }
}

/// Both, if both are objects; else the second.
fn merged(first: Value, second: Value) -> Value {
    match (first, second) {
        (Value::Object(mut first), Value::Object(second)) => {
            first.extend(second);
            Value::Object(first)
        }
        (_, second) => second,
    }
}
