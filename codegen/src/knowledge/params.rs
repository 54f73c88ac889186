//! Parameters in both shapes: the list `parameters` and the map `configurations`; and the maps of a node's data.

use std::rc::Rc;

use super::defaults::example;
use super::pieces::{Forms, Part, Pieces};
use crate::ir::Type;
use crate::ir::spec::{Default, Param, Payload, Place, Spec};
use crate::ir::ty::{Literal, Object, Property, Rest};
use crate::schema::{JsonTree, emit_schema, options};

/// A parameter as agents see it: those of a flattened struct stand for themselves.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    name: String,
    ty: Type,
    description: String,
    required: bool,
    default: Option<Default>,
    min: Option<f64>,
    max: Option<f64>,
    options: Vec<JsonTree>,
    pattern: Option<String>,
}

/// The parameters that agents see.
pub(super) fn shown(spec: &Spec) -> Vec<Shown> {
    spec.params.iter().flat_map(show).collect()
}

fn show(param: &Param) -> Vec<Shown> {
    match (param.place, &param.ty) {
        (Place::Hidden, _) => Vec::new(),
        (Place::Flattened, Type::Object(object)) => {
            object.fields.iter().map(|field| show_field(field, param.required())).collect()
        }
        _ => vec![Shown {
            name: param.name.clone(),
            ty: param.ty.clone(),
            description: param.description.clone(),
            required: param.required(),
            default: param.default.clone(),
            min: param.stated.0,
            max: param.stated.1,
            options: param.options.clone(),
            pattern: param.pattern.clone(),
        }],
    }
}

fn show_field(field: &Property, required: bool) -> Shown {
    Shown {
        name: field.name.to_string(),
        ty: field.ty.clone(),
        description: field.description.as_deref().unwrap_or_default().to_owned(),
        required: field.required && required,
        default: declared_default(field).map(Default::Known),
        min: None,
        max: None,
        options: Vec::new(),
        pattern: None,
    }
}

fn declared_default(field: &Property) -> Option<JsonTree> {
    field.default.as_deref().and_then(JsonTree::parse)
}

/// Names and texts of all that search looks for among parameters and data.
pub fn param_texts(spec: &Spec) -> Vec<(String, String)> {
    let params = shown(spec).into_iter().map(|param| (param.name, param.description, param.options));
    let data = [&spec.input, &spec.output].into_iter().flat_map(|payload| properties(&payload.ty));
    let data = data.map(|field| {
        let description = field.description.as_deref().unwrap_or_default().to_owned();
        (field.name.to_string(), description, options(&field.ty))
    });
    let text = |(name, mut text, options): (String, String, Vec<JsonTree>)| {
        for option in options {
            if let JsonTree::String(option) = option {
                text.push_str(", ");
                text.push_str(&option);
            }
        }
        (name, text)
    };
    params.chain(data).map(text).collect()
}

/// Writes `"parameters":[…]`.
pub(super) fn write_list(forms: Forms, params: &[Shown], out: &mut Pieces) {
    let list = params.iter().map(|param| {
        let mut entries = vec![
            ("name", param.name.as_str().into()),
            ("type", type_name(&param.ty).into()),
            ("required", JsonTree::Bool(param.required)),
        ];
        entries.extend(default_entry(param, "default_value"));
        entries.push(("description", param.description.as_str().into()));
        if !param.options.is_empty() {
            entries.push(("enum_values", JsonTree::Array(param.options.clone())));
        }
        entries.extend(param.pattern.as_deref().map(|pattern| ("validation_pattern", pattern.into())));
        object(entries)
    });
    out.field(forms, "parameters", &JsonTree::Array(list.collect()));
}

/// Writes `"configurations":{…}`. What is more than a scalar has its schema too.
pub(super) fn write_map(forms: Forms, params: &[Shown], out: &mut Pieces) {
    out.text(forms, ",\"configurations\":{");
    for (index, param) in params.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        out.text(forms, &format!("{comma}{}:", JsonTree::from(param.name.as_str())));
        let mut text = configuration(param).to_string();
        text.pop();
        out.text(forms, &text);
        if matches!(
            param.ty.without_null(),
            Type::Array(..) | Type::Tuple(_) | Type::Object(_) | Type::Union(_)
        ) {
            out.field(forms.with_schemas(), "schema", &emit_schema(&param.ty));
        }
        out.text(forms, "}");
    }
    out.text(forms, "}");
}

fn configuration(param: &Shown) -> JsonTree {
    let mut entries = vec![("type", type_name(&param.ty).into())];
    entries.extend(default_entry(param, "default"));
    entries.push(("description", param.description.as_str().into()));
    entries.push(("required", JsonTree::Bool(param.required)));
    entries.extend(param.min.map(|min| ("min", number(min, &param.ty))));
    entries.extend(param.max.map(|max| ("max", number(max, &param.ty))));
    if !param.options.is_empty() {
        entries.push(("options", JsonTree::Array(param.options.clone())));
        entries.push(("enum_values", JsonTree::Array(param.options.clone())));
    }
    entries.extend(param.pattern.as_deref().map(|pattern| ("validation_pattern", pattern.into())));
    object(entries)
}

/// The default, or the expression that gives it where the build step cannot tell its value.
fn default_entry(param: &Shown, key: &'static str) -> Option<(&'static str, JsonTree)> {
    Some(match param.default.as_ref()? {
        Default::Known(JsonTree::Null) => return None,
        Default::Known(value) => (key, value.clone()),
        Default::Rust(rust) => ("default_expression", rust.as_str().into()),
    })
}

fn number(value: f64, ty: &Type) -> JsonTree {
    match ty.without_null() {
        Type::Integer(_) => JsonTree::Integer(value as i64),
        _ => JsonTree::Number(value),
    }
}

/// A configuration to start from: the defaults, and an example of what has to be set. What may be left out is.
pub(super) fn default_configurations(params: &[Shown], spec: &Spec) -> JsonTree {
    let shown = spec.examples.iter().find_map(|example| example.config.as_ref());
    let entries = params.iter().filter_map(|param| {
        let value = match &param.default {
            Some(Default::Known(JsonTree::Null) | Default::Rust(_)) => return None,
            Some(Default::Known(value)) => value.clone(),
            None if !param.required => return None,
            None => match (param.options.first(), shown.and_then(|shown| shown.get(&param.name))) {
                (Some(first), _) => first.clone(),
                // The emptiest value may not fit what the parameter is held to.
                (None, Some(shown)) if param.pattern.is_some() => shown.clone(),
                (None, _) => at_least(param.min, example(&param.ty), &param.ty),
            },
        };
        Some((param.name.clone(), value))
    });
    JsonTree::Object(entries.collect())
}

/// The names of the parameters that have to be set.
pub(super) fn required(params: &[Shown]) -> JsonTree {
    let required = params.iter().filter(|param| param.required);
    JsonTree::Array(required.map(|param| param.name.as_str().into()).collect())
}

fn at_least(min: Option<f64>, value: JsonTree, ty: &Type) -> JsonTree {
    match min {
        Some(min) if min > 0.0 => number(min, ty),
        _ => value,
    }
}

/// The whole configuration as one schema.
pub(super) fn config_schema(spec: &Spec) -> JsonTree {
    let mut object = Object { name: None, description: None, fields: Vec::new(), rest: Rest::Denied };
    for param in &spec.params {
        match (param.place, &param.ty) {
            (Place::Hidden, _) => {}
            (Place::Flattened, Type::Object(inner)) => object.fields.extend(inner.fields.iter().cloned()),
            _ => object.fields.push(Property {
                name: param.name.as_str().into(),
                ty: param.ty.clone(),
                required: param.required(),
                description: Some(param.description.as_str().into())
                    .filter(|text: &Rc<str>| !text.is_empty()),
                default: match &param.default {
                    Some(Default::Known(value)) => Some(value.to_string().into()),
                    _ => None,
                },
            }),
        }
    }
    emit_schema(&object.into())
}

/// Writes the map of a node's data: `input_params_schema` or `output_params_schema`.
pub(super) fn write_data(forms: Forms, key: &str, payload: &Payload, is_input: bool, out: &mut Pieces) {
    out.key(forms, key);
    if let JsonTree::Foreign(ty) = &payload.schema {
        return out.part(forms, Part::Params(ty.clone()));
    }
    let entries = properties(&payload.ty).into_iter().map(|field| {
        let mut entries = vec![("type", type_name(&field.ty).into())];
        entries.extend(declared_default(&field).map(|default| ("default", default)));
        entries.push(("description", field.description.as_deref().unwrap_or_default().into()));
        if is_input {
            entries.push(("required", JsonTree::Bool(field.required)));
        }
        let options = options(&field.ty);
        if !options.is_empty() {
            entries.push(("options", JsonTree::Array(options)));
        }
        (field.name.to_string(), object(entries))
    });
    out.value(forms, &JsonTree::Object(entries.collect()));
}

/// Writes an example of a node's data: `default_input_params` or `default_output_params`.
pub(super) fn write_data_defaults(
    forms: Forms,
    key: &str,
    payload: &Payload,
    is_input: bool,
    out: &mut Pieces,
) {
    out.key(forms, key);
    if let JsonTree::Foreign(ty) = &payload.schema {
        return out.part(forms, Part::Defaults(ty.clone()));
    }
    // Of several kinds of data, the first is an example; an output may be any of them.
    let ty = match &payload.ty {
        Type::Union(members) if is_input => members.first().unwrap_or(&payload.ty),
        ty => ty,
    };
    let needed =
        properties(ty).into_iter().filter(|field| !is_input || field.required || field.default.is_some());
    let entries = needed.map(|field| {
        let value = declared_default(&field).unwrap_or_else(|| example(&field.ty));
        (field.name.to_string(), value)
    });
    out.value(forms, &JsonTree::Object(entries.collect()));
}

/// The fields of an object; of several, all fields that any of them has.
fn properties(ty: &Type) -> Vec<Property> {
    match ty {
        Type::Object(object) => object.fields.iter().map(|field| described(object, field)).collect(),
        Type::Union(members) => {
            let objects: Vec<_> = members.iter().filter(|member| matches!(member, Type::Object(_))).collect();
            let has = |member: &Type, name: &str| {
                properties(member).iter().any(|field| &*field.name == name && field.required)
            };
            let mut fields: Vec<Property> = Vec::new();
            for field in objects.iter().flat_map(|member| properties(member)) {
                match fields.iter_mut().find(|known| known.name == field.name) {
                    Some(known) => known.ty = known.ty.join(&field.ty),
                    None => {
                        let required = objects.iter().all(|member| has(member, &field.name));
                        fields.push(Property { required, ..field });
                    }
                }
            }
            fields
        }
        _ => Vec::new(),
    }
}

/// A field with words: its own, else those of the variant of an enum that it stands for, else those of its type.
fn described(object: &Object, field: &Property) -> Property {
    // A variant is an object without a name, whose one field is called as the variant is.
    let variant = object.description.clone().filter(|_| object.name.is_none() && object.fields.len() == 1);
    let of_type = || match &field.ty {
        Type::Object(object) => object.description.clone(),
        _ => None,
    };
    let description = field.description.clone().or(variant).or_else(of_type);
    Property { description, ..field.clone() }
}

/// The seeds' name of a type.
pub(super) fn type_name(ty: &Type) -> &'static str {
    match ty.without_null() {
        Type::Bool => "boolean",
        Type::Integer(_) => "integer",
        Type::Number(_) => "float",
        Type::String(_) => "string",
        Type::Literals(values) => match values.first() {
            Some(first) if values.iter().all(|value| value.base() == first.base()) => literal_type(first),
            _ => "any",
        },
        Type::Array(..) | Type::Tuple(_) => "array",
        Type::Object(_) | Type::Recursive(_) => "object",
        Type::Union(members) if members.iter().all(|member| matches!(member, Type::Object(_))) => "object",
        Type::Never if ty.allows_null() => "null",
        Type::Never | Type::Null | Type::Any | Type::Union(_) => "any",
    }
}

fn literal_type(literal: &Literal) -> &'static str {
    match literal {
        Literal::Null => "null",
        Literal::Bool(_) => "boolean",
        Literal::Integer(_) => "integer",
        Literal::Number(_) => "float",
        Literal::String(_) => "string",
    }
}

pub(super) fn object(entries: Vec<(&str, JsonTree)>) -> JsonTree {
    JsonTree::Object(entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}
