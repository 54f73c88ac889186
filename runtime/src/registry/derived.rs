//! Parameters and their examples, told from a schema: for types that the build step could not see.

use serde_json::{Map, Value};

use crate::json::{ObjectWriter, Serde, ToJson, write_str};

/// How many references lead on from one schema before it is taken for anything.
const MOST_STEPS: usize = 16;

/// Writes the properties of `schema` as `input_params_schema` has them.
pub(super) fn write_params(schema: &Value, out: &mut String) {
    let mut params = ObjectWriter::new(out);
    for (name, property) in properties(schema) {
        params.field(name, &Param { root: schema, name, property });
    }
    params.end();
}

/// Writes a value for each property of `schema`: its default, or an example of its type.
pub(super) fn write_defaults(schema: &Value, out: &mut String) {
    let mut defaults = ObjectWriter::new(out);
    for (name, property) in properties(schema) {
        match property.get("default") {
            Some(default) => defaults.field(name, &Serde(default)),
            None => defaults.field(name, &Serde(&example(schema, property))),
        }
    }
    defaults.end();
}

fn properties(schema: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let properties = resolve(schema, schema).get("properties").and_then(Value::as_object);
    properties.into_iter().flat_map(Map::iter).map(|(name, property)| (name.as_str(), property))
}

struct Param<'s> {
    root: &'s Value,
    name: &'s str,
    property: &'s Value,
}

impl ToJson for Param<'_> {
    fn write(&self, out: &mut String) {
        let target = resolve(self.root, self.property);
        let described =
            [self.property, target].into_iter().find_map(|schema| schema.get("description")?.as_str());
        out.push_str("{\"type\":");
        write_str(type_of(self.root, self.property), out);
        out.push_str(",\"description\":");
        write_str(described.unwrap_or_default(), out);
        let required = resolve(self.root, self.root).get("required").and_then(Value::as_array);
        let required = required.is_some_and(|names| names.iter().any(|name| name == self.name));
        out.push_str(if required { ",\"required\":true" } else { ",\"required\":false" });
        if let Some(default) = self.property.get("default") {
            out.push_str(",\"default\":");
            Serde(default).write(out);
        }
        out.push('}');
    }
}

/// What `schema` comes down to: references followed, `null` left out of alternatives.
fn resolve<'s>(root: &'s Value, mut schema: &'s Value) -> &'s Value {
    for _ in 0..MOST_STEPS {
        let reference = schema.get("$ref").and_then(Value::as_str);
        let target = reference.and_then(|reference| root.pointer(reference.strip_prefix('#')?));
        let Some(next) = target.or_else(|| only_alternative(schema)) else { break };
        schema = next;
    }
    schema
}

/// The one way to read `anyOf`, `oneOf` or `allOf`, if there is only one.
fn only_alternative(schema: &Value) -> Option<&Value> {
    let alternatives = ["anyOf", "oneOf", "allOf"].iter().find_map(|key| schema.get(*key)?.as_array())?;
    let mut others = alternatives.iter().filter(|schema| schema.get("type").is_none_or(|ty| ty != "null"));
    others.next().filter(|_| others.next().is_none())
}

/// The word for its type.
fn type_of(root: &Value, schema: &Value) -> &'static str {
    let schema = resolve(root, schema);
    let named = match schema.get("type") {
        Some(Value::Array(types)) => {
            let mut named = types.iter().filter_map(Value::as_str).filter(|ty| *ty != "null");
            named.next().filter(|_| named.next().is_none())
        }
        other => other.and_then(Value::as_str),
    };
    match named.or_else(|| type_of_options(schema)) {
        Some("string") => "string",
        Some("integer") => "integer",
        Some("number") => "float",
        Some("boolean") => "boolean",
        Some("array") => "array",
        Some("object") => "object",
        _ => "any",
    }
}

/// A choice of texts is a text, even if the schema does not say so.
fn type_of_options(schema: &Value) -> Option<&'static str> {
    let mut options = options(schema).peekable();
    options.peek()?;
    options.all(Value::is_string).then_some("string")
}

/// The values that are allowed, where they are listed.
fn options(schema: &Value) -> impl Iterator<Item = &Value> {
    let listed = schema.get("enum").and_then(Value::as_array);
    // schemars lists variants with descriptions as alternatives.
    let alternatives = schema.get("oneOf").and_then(Value::as_array);
    let constants = alternatives.into_iter().flatten().filter_map(|schema| schema.get("const"));
    listed.into_iter().flatten().chain(schema.get("const")).chain(constants)
}

/// The first option, or the empty value of its type.
fn example(root: &Value, schema: &Value) -> Value {
    let target = resolve(root, schema);
    let default = target.get("default").cloned();
    default.or_else(|| options(target).next().cloned()).unwrap_or_else(|| match type_of(root, target) {
        "string" => Value::from(""),
        "integer" => Value::from(0),
        "float" => Value::from(0.0),
        "boolean" => Value::from(false),
        "array" => Value::Array(Vec::new()),
        "object" => Value::Object(Map::new()),
        _ => Value::Null,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn written(write: fn(&Value, &mut String), schema: &Value) -> Value {
        let mut out = String::new();
        write(schema, &mut out);
        serde_json::from_str(&out).unwrap()
    }

    #[test]
    fn params_have_type_description_required_and_default() {
        let schema = json!({"type": "object", "required": ["to"], "properties": {
            "to": {"type": "string", "description": "Who gets it."},
            "copies": {"type": ["integer", "null"], "default": 1},
        }});
        let expected = json!({
            "to": {"type": "string", "description": "Who gets it.", "required": true},
            "copies": {"type": "integer", "description": "", "required": false, "default": 1},
        });
        assert_eq!(written(write_params, &schema), expected);
        assert_eq!(written(write_params, &json!(true)), json!({}));
    }

    #[test]
    fn every_type_has_its_word_and_its_example() {
        let cases = [
            (json!({"type": "string"}), "string", json!("")),
            (json!({"type": "integer"}), "integer", json!(0)),
            (json!({"type": "number"}), "float", json!(0.0)),
            (json!({"type": "boolean"}), "boolean", json!(false)),
            (json!({"type": "array"}), "array", json!([])),
            (json!({"type": "object"}), "object", json!({})),
            (json!({"type": ["string", "null"]}), "string", json!("")),
            (json!({"type": ["string", "integer"]}), "any", json!(null)),
            (json!({"enum": ["b", "a"]}), "string", json!("b")),
            (json!({"type": "string", "enum": ["b", "a"]}), "string", json!("b")),
            (json!({"enum": [1, "a"]}), "any", json!(1)),
            (json!({"anyOf": [{"type": "integer"}, {"type": "null"}]}), "integer", json!(0)),
            (json!({"oneOf": [{"const": "x", "type": "string"}, {"const": "y"}]}), "string", json!("x")),
            (json!({"$ref": "#/$defs/tree"}), "object", json!({})),
            (json!({"$ref": "#/properties/it"}), "any", json!(null)),
            (json!({"$ref": "elsewhere"}), "any", json!(null)),
            (json!({"type": "integer", "default": 7}), "integer", json!(7)),
            (json!(true), "any", json!(null)),
        ];
        for (property, ty, value) in cases {
            let schema = json!({"properties": {"it": property}, "$defs": {"tree": {"type": "object"}}});
            assert_eq!(written(write_params, &schema)["it"]["type"], ty, "{schema}");
            assert_eq!(written(write_defaults, &schema), json!({"it": value}), "{schema}");
        }
    }
}
