//! The keywords of objects and arrays.

use std::rc::Rc;

use nodewright_core::nearest::nearest;

use super::JsonTree;
use super::keyword;
use super::parse::{Parser, facets};
use crate::diagnostic::Diagnostic;
use crate::ir::ty::{Constraints, Facets, Object, Property, Rest, Type};
use crate::syntax::{Data, DataValue};

impl<'a> Parser<'a> {
    pub(super) fn object(&mut self, schema: &'a Data) -> Type {
        let required = self.required(schema);
        let mut fields = self.properties(schema);
        for field in &mut fields {
            field.required = required.iter().any(|name| keyword::text_of(name) == Some(&field.name));
        }
        let declared = fields.len();
        for name in required {
            let Some(text) = keyword::text_of(name) else {
                continue;
            };
            if !fields.iter().any(|field| &*field.name == text) {
                self.check_undeclared(name, text, &fields[..declared]);
                fields.push(Property::required(text, Type::Any));
            }
        }
        let rest = self.rest(schema);
        Object { name: None, description: None, fields, rest }.into()
    }

    fn properties(&mut self, schema: &'a Data) -> Vec<Property> {
        let Some(properties) = schema.get("properties") else {
            return Vec::new();
        };
        let DataValue::Object(entries) = &properties.value else {
            let help = "write one entry per property: `name: {type: string}`".to_owned();
            keyword::wrong_shape(
                self.cx,
                "properties",
                properties,
                "a mapping from names to schemas",
                Some(help),
            );
            return Vec::new();
        };
        entries.iter().map(|(name, schema)| self.property(name.as_str(), schema)).collect()
    }

    fn property(&mut self, name: &str, schema: &'a Data) -> Property {
        let ty = self.schema(schema);
        let default = schema.get("default");
        if let Some(default) = default.filter(|default| self.defaults && !ty.contains(default)) {
            let warning = Diagnostic::warning(
                default.span,
                format!("the default of `{name}` does not match its schema"),
            )
            .label(format!("this is {}", default.describe()))
            .note(format!("`{name}` is {ty}"));
            self.cx.push(warning);
        }
        let own = schema.get("description").and_then(keyword::text_of).map(Rc::from);
        Property {
            description: own.or_else(|| match &ty {
                Type::Object(object) => object.description.clone(),
                _ => None,
            }),
            default: default.map(|default| JsonTree::from(default).to_string().into()),
            ..Property::optional(name, ty)
        }
    }

    pub(super) fn required(&mut self, schema: &'a Data) -> &'a [Data] {
        const LIST: &str = "a list of property names";
        let Some(required) = schema.get("required") else {
            return &[];
        };
        let DataValue::Array(names) = &required.value else {
            let help = match required.value {
                DataValue::Bool(_) => "list the property's name in `required` of the object that holds it",
                _ => "write the names as a list: `required: [a, b]`",
            };
            keyword::wrong_shape(self.cx, "required", required, LIST, Some(help.to_owned()));
            return &[];
        };
        for name in names.iter().filter(|name| keyword::text_of(name).is_none()) {
            keyword::wrong_shape(self.cx, "required", name, LIST, None);
        }
        names
    }

    /// A name in `required` that is not in `properties` is allowed, but a near miss is a slip.
    fn check_undeclared(&self, name: &Data, text: &str, fields: &[Property]) {
        let Some(near) = nearest(text, fields.iter().map(|field| &*field.name)) else {
            return;
        };
        let warning = Diagnostic::warning(name.span, format!("required property `{text}` is not declared"))
            .help(format!("a property with a similar name exists: `{near}`"));
        self.cx.push(warning);
    }

    fn rest(&mut self, schema: &'a Data) -> Rest {
        let declared = match schema.get("additionalProperties") {
            None if schema.get("properties").is_some() => Rest::Undeclared,
            // `type: object` alone says that anything may be in it.
            None => Rest::Typed(Type::Any),
            Some(additional) => match self.schema(additional) {
                Type::Never => Rest::Denied,
                ty => Rest::Typed(ty),
            },
        };
        match schema.get("patternProperties") {
            Some(_) => Rest::Typed(Type::Any),
            None => declared,
        }
    }

    pub(super) fn array(&mut self, schema: &'a Data) -> Type {
        let facets = facets(Constraints {
            min_length: keyword::count(self.cx, schema, "minItems"),
            max_length: keyword::count(self.cx, schema, "maxItems"),
            unique: keyword::flag(self.cx, schema, "uniqueItems"),
            ..Constraints::default()
        });
        let (places, others) = self.places(schema);
        let length = places.len() as u64;
        let (least, most) = match &facets {
            Some(facets) => (facets.min_length.unwrap_or(0), facets.max_length),
            None => (0, None),
        };
        let closed = others == Type::Never || most.is_some_and(|most| most <= length);
        if !places.is_empty() && least >= length && closed {
            return Type::tuple(places);
        }
        let element = Type::union(places.iter().cloned().chain([others]));
        Type::Array(Rc::new(element), with_places(facets, &places))
    }

    /// The types of the first elements, and of those after them.
    fn places(&mut self, schema: &'a Data) -> (Vec<Type>, Type) {
        let mut others = schema.get("items");
        let mut places = keyword::list(self.cx, schema, "prefixItems", "schemas").unwrap_or_default();
        // Before 2020-12 a list in `items` was what `prefixItems` is now.
        if let Some(Data { value: DataValue::Array(list), .. }) = others {
            places = list;
            others = schema.get("additionalItems");
        }
        let places = places.iter().map(|place| self.schema(place)).collect();
        (places, others.map_or(Type::Any, |others| self.schema(others)))
    }
}

/// What is known of the first elements of an array that need not have them. Only of plain values: no reference is
/// followed there.
fn with_places(facets: Facets, places: &[Type]) -> Facets {
    let plain = |place: &Type| if place.is_scalar() { place.clone() } else { Type::Any };
    let places: Vec<_> = places.iter().map(plain).collect();
    if places.iter().all(|place| *place == Type::Any) {
        return facets;
    }
    let facets = facets.map_or_else(Constraints::default, |facets| Constraints::clone(&facets));
    Some(Rc::new(Constraints { places, ..facets }))
}
