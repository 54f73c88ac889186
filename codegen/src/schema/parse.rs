//! JSON Schema → [`Type`].

use std::rc::Rc;

use nodewright_core::nearest::nearest;

use super::shape::parse_shape;
use super::{keyword, pointer};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::ir::shape::Shapes;
use crate::ir::ty::contains::literal_of;
use crate::ir::ty::{Constraints, Facets, Object, Type};
use crate::syntax::{Data, DataValue};

/// Reads a schema that was written in YAML or JSON. Mistakes are reported at their place and read as
/// [`Type::Any`]; so is, silently, what the lattice cannot say.
///
/// A schema without `type` is taken for an object's if it has `properties`, `required` or `additionalProperties`, and
/// for an array's if it has `items`: strictly it would also accept everything else, which nobody means.
pub fn parse_schema(cx: &Diagnostics, schema: &Data) -> Type {
    let mut parser = Parser { cx, root: schema, open: Vec::new(), defaults: true };
    parser.target(schema, None)
}

/// Reads the schema of a tool's arguments: their type, and all that is asked of them.
pub fn parse_arguments(cx: &Diagnostics, schema: &Data) -> (Type, Shapes) {
    let mut parser = Parser { cx, root: schema, open: Vec::new(), defaults: false };
    let ty = parser.target(schema, None);
    (ty, parse_shape(cx, schema, true))
}

/// Reads the schema of a tool's result: its type, and all that is asked of it. Nobody fills in its defaults.
pub fn parse_result(cx: &Diagnostics, schema: &Data) -> (Type, Shapes) {
    (parse_schema(cx, schema), parse_shape(cx, schema, false))
}

/// One schema document.
pub(super) struct Parser<'a> {
    pub(super) cx: &'a Diagnostics,
    root: &'a Data,
    /// The targets of references that are being read: meeting one again is recursion.
    open: Vec<&'a Data>,
    /// Whether defaults are held against their types: those of arguments are held against their shapes.
    pub(super) defaults: bool,
}

impl<'a> Parser<'a> {
    /// Reads a schema that a reference may point to, and ties its recursion.
    fn target(&mut self, schema: &'a Data, name: Option<String>) -> Type {
        let placeholder = placeholder(self.open.len());
        self.open.push(schema);
        let ty = self.schema(schema);
        self.open.pop();
        let title = schema.get("title").and_then(keyword::text_of).map(str::to_owned);
        let name = title.or(name);
        let (ty, _) = ty.tie(&placeholder, name.as_deref().unwrap_or("Schema"));
        match (&ty, name) {
            (Type::Object(object), Some(name)) if object.name.is_none() => {
                Object { name: Some(name.into()), ..Object::clone(object) }.into()
            }
            _ => ty,
        }
    }

    pub(super) fn schema(&mut self, schema: &'a Data) -> Type {
        match &schema.value {
            DataValue::Bool(true) => Type::Any,
            DataValue::Bool(false) => Type::Never,
            DataValue::Object(entries) => {
                keyword::check_keywords(self.cx, entries);
                let ty = self.combined(schema);
                self.described(schema, ty)
            }
            _ => {
                let help = keyword::text_of(schema).map(|text| format!("write `{{ type: {text} }}`"));
                let error = Diagnostic::error(schema.span, "a JSON Schema must be a mapping or a boolean")
                    .label(format!("this is {}", schema.describe()))
                    .help_if(
                        help.filter(|_| keyword::text_of(schema).is_some_and(|text| TYPES.contains(&text))),
                    );
                self.cx.push(error);
                Type::Any
            }
        }
    }

    /// Everything that must hold at once.
    fn combined(&mut self, schema: &'a Data) -> Type {
        let mut parts = vec![self.typed(schema)];
        parts.extend(self.literals(schema));
        for key in ["anyOf", "oneOf"] {
            parts.extend(self.subschemas(schema, key).map(Type::union));
        }
        parts.extend(self.subschemas(schema, "allOf").into_iter().flatten());
        parts.extend(self.referred(schema));
        let possible = parts.iter().all(|part| *part != Type::Never);
        let ty = parts.iter().fold(Type::Any, |all, part| all.meet(part));
        if possible && ty == Type::Never {
            let warning = Diagnostic::warning(schema.span, "no value can match this JSON Schema")
                .label("its keywords contradict each other");
            self.cx.push(warning);
        }
        match keyword::flag(self.cx, schema, "nullable") {
            true => ty.or_null(),
            false => ty,
        }
    }

    /// What `type` and the keywords of each type say.
    fn typed(&mut self, schema: &'a Data) -> Type {
        let has = |keys: &[&str]| keys.iter().any(|key| schema.get(key).is_some());
        // `required: true` in a property is read by no one: it is told of here, since only objects are asked for it.
        if let Some(Data { value: DataValue::Bool(_), .. }) = schema.get("required")
            && !self.is_object(schema)
        {
            self.required(schema);
        }
        match schema.get("type") {
            Some(value) => match &value.value {
                DataValue::Array(names) => {
                    Type::union(names.iter().map(|name| self.one_type(schema, name)).collect::<Vec<_>>())
                }
                _ => self.one_type(schema, value),
            },
            None if has(&["properties", "required", "additionalProperties"]) => self.object(schema),
            None if has(&["items", "prefixItems"]) => self.array(schema),
            None => Type::Any,
        }
    }

    /// Whether the keywords of objects are read.
    fn is_object(&self, schema: &Data) -> bool {
        match schema.get("type").map(|ty| (&ty.value, keyword::text_of(ty))) {
            None | Some((_, Some("object"))) => true,
            Some((DataValue::Array(names), _)) => {
                names.iter().any(|name| keyword::text_of(name) == Some("object"))
            }
            _ => false,
        }
    }

    fn one_type(&mut self, schema: &'a Data, name: &Data) -> Type {
        // `type: null` is what one writes in YAML for `type: "null"`.
        let text = match &name.value {
            DataValue::Null => Some("null"),
            _ => keyword::text_of(name),
        };
        match text {
            Some("null") => Type::Null,
            Some("boolean") => Type::Bool,
            Some("integer") => Type::Integer(self.number_facets(schema)),
            Some("number") => Type::Number(self.number_facets(schema)),
            Some("string") => Type::String(self.string_facets(schema)),
            Some("array") => self.array(schema),
            Some("object") => self.object(schema),
            Some(text) => {
                self.cx.push(unknown_type(name, text));
                Type::Any
            }
            None => {
                let help = format!("use one of {}", quoted(TYPES));
                keyword::wrong_shape(
                    self.cx,
                    "type",
                    name,
                    "the name of a type, or a list of them",
                    Some(help),
                );
                Type::Any
            }
        }
    }

    fn literals(&mut self, schema: &'a Data) -> Option<Type> {
        let values = match schema.get("const") {
            Some(value) => std::slice::from_ref(value),
            None => keyword::list(self.cx, schema, "enum", "values")?,
        };
        if let (true, Some(list)) = (values.is_empty(), schema.get("enum")) {
            self.cx.push(Diagnostic::error(list.span, "`enum` must list at least one value"));
            return None;
        }
        // Arrays and objects are no literals of the lattice: then only the type is known.
        let literals: Option<Vec<_>> = values.iter().map(literal_of).collect();
        literals.map(Type::literals)
    }

    fn subschemas(&mut self, schema: &'a Data, key: &str) -> Option<Vec<Type>> {
        let members = keyword::list(self.cx, schema, key, "schemas")?;
        if members.is_empty() {
            let span = schema.get(key).map_or(schema.span, |list| list.span);
            self.cx.push(Diagnostic::error(span, format!("`{key}` must list at least one schema")));
            return None;
        }
        Some(members.iter().map(|member| self.schema(member)).collect())
    }

    fn referred(&mut self, schema: &'a Data) -> Option<Type> {
        keyword::string(self.cx, schema, "$ref")?;
        let reference = pointer::reference(schema)?;
        let Some(target) = pointer::resolve(self.root, reference) else {
            // What lies in another document is not ours to judge.
            if reference.starts_with("#/") {
                self.cx.push(self.unknown_reference(schema, reference));
            }
            return None;
        };
        let open = self.open.iter().position(|open| std::ptr::eq(*open, target));
        Some(match open {
            Some(index) => Type::Recursive(placeholder(index).into()),
            None => self.target(target, pointer::name(reference)),
        })
    }

    fn unknown_reference(&self, schema: &Data, reference: &str) -> Diagnostic {
        let span = schema.get("$ref").map_or(schema.span, |text| text.span);
        let names = ["$defs", "definitions"].into_iter().flat_map(|table| {
            let entries = match self.root.get(table).map(|defs| &defs.value) {
                Some(DataValue::Object(entries)) => entries.as_slice(),
                _ => &[],
            };
            entries.iter().map(move |(name, _)| format!("#/{table}/{}", name.as_str()))
        });
        let names: Vec<String> = names.collect();
        let near = nearest(reference, names.iter().map(String::as_str));
        Diagnostic::error(span, format!("`{reference}` points to nothing in this JSON Schema"))
            .help_if(near.map(|near| format!("a definition with a similar name exists: `{near}`")))
    }

    fn number_facets(&self, schema: &Data) -> Facets {
        let number = |key| keyword::number(self.cx, schema, key);
        facets(Constraints {
            format: keyword::string(self.cx, schema, "format").map(str::to_owned),
            minimum: number("minimum"),
            maximum: number("maximum"),
            exclusive_minimum: number("exclusiveMinimum"),
            exclusive_maximum: number("exclusiveMaximum"),
            multiple_of: number("multipleOf"),
            ..Constraints::default()
        })
    }

    fn string_facets(&self, schema: &Data) -> Facets {
        facets(Constraints {
            format: keyword::string(self.cx, schema, "format").map(str::to_owned),
            min_length: keyword::count(self.cx, schema, "minLength"),
            max_length: keyword::count(self.cx, schema, "maxLength"),
            pattern: keyword::string(self.cx, schema, "pattern").map(str::to_owned),
            ..Constraints::default()
        })
    }

    /// Gives an object its title and description.
    fn described(&self, schema: &Data, ty: Type) -> Type {
        let title = keyword::string(self.cx, schema, "title");
        let description = keyword::string(self.cx, schema, "description");
        match &ty {
            Type::Object(object) if title.is_some() || description.is_some() => Object {
                name: title.map(Rc::from).or_else(|| object.name.clone()),
                description: description.map(Rc::from).or_else(|| object.description.clone()),
                ..Object::clone(object)
            }
            .into(),
            _ => ty,
        }
    }
}

/// Facets, if there are any.
pub(super) fn facets(constraints: Constraints) -> Facets {
    (constraints != Constraints::default()).then(|| Rc::new(constraints))
}

/// A name that no schema can have given, for the target at this depth.
fn placeholder(depth: usize) -> String {
    format!("\0{depth}")
}

const TYPES: &[&str] = &["string", "number", "integer", "boolean", "object", "array", "null"];

/// What other languages call JSON's types, where the spelling does not lead there.
const ALIASES: &[(&str, &str)] = &[
    ("float", "number"),
    ("double", "number"),
    ("decimal", "number"),
    ("long", "integer"),
    ("text", "string"),
    ("char", "string"),
    ("list", "array"),
    ("tuple", "array"),
    ("set", "array"),
    ("dict", "object"),
    ("map", "object"),
    ("struct", "object"),
    ("none", "null"),
    ("nil", "null"),
];

fn unknown_type(name: &Data, text: &str) -> Diagnostic {
    let alias = ALIASES.iter().find(|(alias, _)| text.eq_ignore_ascii_case(alias));
    let near = alias.map(|(_, ty)| *ty).or_else(|| nearest(text, TYPES.iter().copied()));
    let help = match near {
        Some(near) => format!("write `{near}`"),
        None if text == "any" => "leave `type` out to allow any value".to_owned(),
        None => format!("use one of {}", quoted(TYPES)),
    };
    Diagnostic::error(name.span, format!("unknown type `{text}` in a JSON Schema")).help(help)
}

fn quoted(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}
