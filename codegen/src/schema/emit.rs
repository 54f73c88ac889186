//! [`Type`] → JSON Schema.
//!
//! Clients choke on references, on unions with `null` and on untyped parameters. So everything is written in place
//! with its type; `$ref` appears only where a type contains itself.

use std::rc::Rc;

use super::JsonTree;
use crate::ir::ty::{Constraints, Facets, Literal, Object, Property, Rest, Type};

/// Whether `null` is shown beside other alternatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nulls {
    /// No: what a tool takes. An `Option` accepts `null`, but leaving it out says the same in fewer words.
    Hidden,
    /// Yes: what a tool gives. Clients check results against the schema, and `None` is written as `null`.
    Shown,
}

/// The schema of what a tool takes: [`emit_schema_with`] with `null` hidden.
pub fn emit_schema(ty: &Type) -> JsonTree {
    emit_schema_with(ty, Nulls::Hidden)
}

/// The schema of a type, self-contained.
pub fn emit_schema_with(ty: &Type, nulls: Nulls) -> JsonTree {
    let mut emitter = Emitter { nulls, open: Vec::new(), definitions: Vec::new() };
    let mut entries = emitter.schema(ty);
    if !emitter.definitions.is_empty() {
        let definitions = emitter.definitions.into_iter();
        let definitions = definitions.map(|(name, _, schema)| (name, JsonTree::Object(schema))).collect();
        entries.push(entry("$defs", JsonTree::Object(definitions)));
    }
    JsonTree::Object(entries)
}

type Entries = Vec<(String, JsonTree)>;

struct Emitter {
    nulls: Nulls,
    /// The recursive objects around the place, with the names of their definitions.
    open: Vec<(String, Rc<Object>)>,
    definitions: Vec<(String, Rc<Object>, Entries)>,
}

impl Emitter {
    fn schema(&mut self, ty: &Type) -> Entries {
        match ty {
            Type::Never => vec![entry("not", JsonTree::Object(Vec::new()))],
            Type::Any => Vec::new(),
            Type::Null => typed("null"),
            Type::Bool => typed("boolean"),
            Type::Integer(facets) => with_facets("integer", facets),
            Type::Number(facets) => with_facets("number", facets),
            Type::String(facets) => with_facets("string", facets),
            Type::Literals(values) => literals(values),
            Type::Array(element, facets) => {
                let mut entries = typed("array");
                entries.push(entry("items", JsonTree::Object(self.schema(element))));
                entries.extend(length_facets(facets, "minItems", "maxItems"));
                entries
            }
            Type::Tuple(places) => self.tuple(places),
            Type::Object(object) => self.object(object),
            Type::Union(members) => self.union(members),
            Type::Recursive(name) => {
                let around = self.open.iter().rev().find(|(_, object)| object.name.as_ref() == Some(name));
                let reference = around.map(|(key, _)| format!("#/$defs/{key}"));
                reference.map_or(Vec::new(), |reference| vec![entry("$ref", JsonTree::String(reference))])
            }
        }
    }

    fn tuple(&mut self, places: &[Type]) -> Entries {
        let length = JsonTree::Integer(places.len() as i64);
        let mut entries = typed("array");
        if !places.is_empty() {
            let places = places.iter().map(|place| JsonTree::Object(self.schema(place)));
            entries.push(entry("prefixItems", JsonTree::Array(places.collect())));
            entries.push(entry("minItems", length.clone()));
        }
        entries.push(entry("maxItems", length));
        entries
    }

    fn union(&mut self, members: &[Type]) -> Entries {
        let shown = |member: &&Type| self.nulls == Nulls::Shown || **member != Type::Null;
        let shown: Vec<&Type> = members.iter().filter(shown).collect();
        if let [only] = shown[..] {
            return self.schema(only);
        }
        if let [one, Type::Null] | [Type::Null, one] = shown[..]
            && matches!(one, Type::Bool | Type::Integer(_) | Type::Number(_) | Type::String(_))
        {
            let mut entries = self.schema(one);
            entries.iter_mut().filter(|(key, _)| key == "type").for_each(|(_, name)| {
                *name = JsonTree::Array(vec![name.clone(), "null".into()]);
            });
            return entries;
        }
        let members = shown.into_iter().map(|member| JsonTree::Object(self.schema(member)));
        vec![entry("anyOf", JsonTree::Array(members.collect()))]
    }

    fn object(&mut self, object: &Rc<Object>) -> Entries {
        let recursive = object.name.as_deref().is_some_and(|name| {
            let fields = object.fields.iter().map(|field| &field.ty);
            let rest = match &object.rest {
                Rest::Typed(ty) => Some(ty),
                Rest::Denied | Rest::Undeclared => None,
            };
            fields.chain(rest).any(|part| part.mentions(name))
        });
        if !recursive {
            return self.object_body(object);
        }
        let known = self.definitions.iter().find(|(_, known, _)| known == object);
        if let Some((_, _, body)) = known {
            return body.clone();
        }
        let key = self.free_name(object.name.as_deref().unwrap_or_default());
        self.open.push((key.clone(), object.clone()));
        let body = self.object_body(object);
        self.open.pop();
        self.definitions.push((key, object.clone(), body.clone()));
        body
    }

    /// Two types of one name must not share a definition.
    fn free_name(&self, name: &str) -> String {
        let taken = |key: &str| {
            self.definitions.iter().any(|(known, ..)| known == key)
                || self.open.iter().any(|(known, _)| known == key)
        };
        let numbered = (2..).map(|number| format!("{name}{number}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        names.find(|key| !taken(key)).unwrap_or_default()
    }

    fn object_body(&mut self, object: &Object) -> Entries {
        let mut entries = typed("object");
        let description = object.description.as_deref();
        entries.extend(description.map(|text| entry("description", text.into())));
        if !object.fields.is_empty() {
            let fields = object.fields.iter();
            let properties = fields.map(|field| (field.name.to_string(), self.property(field))).collect();
            entries.push(entry("properties", JsonTree::Object(properties)));
        }
        let required = object.fields.iter().filter(|field| field.required);
        let required: Vec<JsonTree> = required.map(|field| JsonTree::from(&*field.name)).collect();
        if !required.is_empty() {
            entries.push(entry("required", JsonTree::Array(required)));
        }
        match &object.rest {
            Rest::Undeclared => {}
            Rest::Denied => entries.push(entry("additionalProperties", JsonTree::Bool(false))),
            Rest::Typed(Type::Any) => entries.push(entry("additionalProperties", JsonTree::Bool(true))),
            Rest::Typed(ty) => {
                let schema = JsonTree::Object(self.schema(ty));
                entries.push(entry("additionalProperties", schema));
            }
        }
        entries
    }

    fn property(&mut self, field: &Property) -> JsonTree {
        let mut entries = self.schema(&field.ty);
        if let Some(text) = &field.description {
            entries.retain(|(key, _)| key != "description");
            entries.push(entry("description", JsonTree::from(&**text)));
        }
        let default = field.default.as_deref().and_then(JsonTree::parse);
        entries.extend(default.map(|default| entry("default", default)));
        JsonTree::Object(entries)
    }
}

fn entry(key: &str, value: JsonTree) -> (String, JsonTree) {
    (key.to_owned(), value)
}

fn typed(name: &str) -> Entries {
    vec![entry("type", name.into())]
}

fn literals(values: &[Literal]) -> Entries {
    let base = Type::union(values.iter().map(Literal::base));
    let mut entries = match base {
        Type::Bool => typed("boolean"),
        Type::Integer(_) => typed("integer"),
        Type::Number(_) => typed("number"),
        Type::String(_) => typed("string"),
        _ => Vec::new(),
    };
    let trees: Vec<JsonTree> = values.iter().map(JsonTree::from).collect();
    entries.push(match <[JsonTree; 1]>::try_from(trees) {
        Ok([only]) => entry("const", only),
        Err(trees) => entry("enum", JsonTree::Array(trees)),
    });
    entries
}

fn with_facets(name: &str, facets: &Facets) -> Entries {
    let mut entries = typed(name);
    let Some(facets) = facets else {
        return entries;
    };
    let Constraints {
        format,
        minimum,
        maximum,
        exclusive_minimum,
        exclusive_maximum,
        multiple_of,
        pattern,
        ..
    } = &**facets;
    entries.extend(format.as_deref().map(|format| entry("format", format.into())));
    for (key, value) in [
        ("minimum", minimum),
        ("maximum", maximum),
        ("exclusiveMinimum", exclusive_minimum),
        ("exclusiveMaximum", exclusive_maximum),
        ("multipleOf", multiple_of),
    ] {
        entries.extend(value.map(|value| entry(key, value.into())));
    }
    entries.extend(pattern.as_deref().map(|pattern| entry("pattern", pattern.into())));
    entries.extend(length_facets(&Some(facets.clone()), "minLength", "maxLength"));
    entries
}

fn length_facets(facets: &Facets, least: &str, most: &str) -> Entries {
    let Some(facets) = facets else {
        return Vec::new();
    };
    let count =
        |key: &str, value: Option<u64>| value.map(|value| entry(key, JsonTree::Integer(value as i64)));
    let unique = facets.unique.then(|| entry("uniqueItems", JsonTree::Bool(true)));
    let lengths = [count(least, facets.min_length), count(most, facets.max_length), unique];
    lengths.into_iter().flatten().collect()
}
