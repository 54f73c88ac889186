//! JSON Schema → [`Shape`]: all that is asked of a tool's arguments.
//!
//! What cannot be checked is warned of, here and nowhere else, since only here it is left out. `format` is not: JSON
//! Schema calls it an annotation. Mistakes in the schema itself are `parse`'s to report.

mod cycle;
mod default;
mod join;
mod object;
mod pattern;

use nodewright_core::types::{ANY, ARRAY, BOOL, INTEGER, NULL, NUMBER, OBJECT, STRING, Types};

use super::{JsonTree, keyword, pointer};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::ir::shape::{Check, Shape, Shapes};
use crate::source::Span;
use crate::syntax::{Data, DataValue};
use default::Given;
use join::join;

/// Reads what a schema asks, and checks its `defaults` where they are filled in.
///
/// Like [`parse_schema`](super::parse_schema), it takes a schema without `type` for an object's or an array's if it
/// speaks of their parts, unless that is what must not be.
pub(super) fn parse_shape(cx: &Diagnostics, schema: &Data, defaults: bool) -> Shapes {
    let quiet = Diagnostics::new();
    let mut parser = Parser {
        cx,
        quiet: &quiet,
        root: schema,
        targets: Vec::new(),
        shapes: Shapes::default(),
        defaults: Vec::new(),
        literal: false,
    };
    parser.shapes.root = parser.schema(schema);
    parser.break_cycles();
    if defaults {
        parser.check_defaults();
    }
    let shapes = parser.shapes;
    // Those were reported when the type was read.
    quiet.take();
    shapes
}

struct Parser<'a> {
    cx: &'a Diagnostics,
    /// For mistakes that have been reported.
    quiet: &'a Diagnostics,
    root: &'a Data,
    /// What is referred to, in the order of the definitions.
    targets: Vec<&'a Data>,
    shapes: Shapes,
    defaults: Vec<Given<'a>>,
    /// Whether a schema means just what it says: in `not` and `if`, to be narrower than that would accept more.
    literal: bool,
}

/// Keywords that are passed on to clients only.
const UNCHECKED: &[&str] = &["unevaluatedItems", "unevaluatedProperties", "$dynamicRef", "$recursiveRef"];

impl<'a> Parser<'a> {
    fn schema(&mut self, schema: &'a Data) -> Shape {
        match &schema.value {
            DataValue::Bool(false) => Shape::of(0),
            DataValue::Object(entries) => {
                for (key, _) in entries.iter().filter(|(key, _)| UNCHECKED.contains(&key.as_str())) {
                    let what = format!("`{}`", key.as_str());
                    self.cx.push(unchecked(key.span(), &what));
                }
                self.keywords(schema)
            }
            _ => Shape::any(),
        }
    }

    fn schemas(&mut self, schema: &'a Data, key: &str) -> Vec<Shape> {
        let members = keyword::list(self.quiet, schema, key, "schemas").unwrap_or_default();
        members.iter().map(|member| self.schema(member)).collect()
    }

    fn boxed(&mut self, schema: &'a Data, key: &str) -> Option<Box<Shape>> {
        schema.get(key).map(|schema| Box::new(self.schema(schema)))
    }

    /// A schema that must not be read as less than it says.
    fn literally(&mut self, schema: &'a Data, key: &str) -> Option<Box<Shape>> {
        let before = std::mem::replace(&mut self.literal, true);
        let shape = self.boxed(schema, key);
        self.literal = before;
        shape
    }

    fn keywords(&mut self, schema: &'a Data) -> Shape {
        let mut shape = Shape::of(self.types(schema));
        if let Some(only) = schema.get("const") {
            shape.checks.push(Check::Literals(vec![only.into()]));
        }
        if let Some(values) = keyword::list(self.quiet, schema, "enum", "values") {
            shape.checks.push(Check::Literals(values.iter().map(JsonTree::from).collect()));
        }
        shape.checks.extend(self.number_checks(schema));
        shape.checks.extend(self.string_checks(schema));
        shape.checks.extend(self.array_checks(schema));
        shape.checks.extend(self.object_checks(schema));
        shape.checks.extend(self.referred(schema));
        let mut shape = shape.trimmed();
        for part in self.schemas(schema, "allOf") {
            shape = shape.and(part);
        }
        for (key, alternatives) in [("anyOf", Check::AnyOf as fn(_) -> _), ("oneOf", Check::OneOf)] {
            let members = self.schemas(schema, key);
            if !members.is_empty() {
                shape = shape.and(join(members, alternatives));
            }
        }
        shape.checks.extend(self.literally(schema, "not").map(Check::Not));
        shape.checks.extend(self.condition(schema));
        match keyword::flag(self.quiet, schema, "nullable") {
            true => join(vec![shape.trimmed(), Shape::of(NULL)], Check::AnyOf),
            false => shape.trimmed(),
        }
    }

    fn condition(&mut self, schema: &'a Data) -> Option<Check> {
        let then = self.boxed(schema, "then");
        let otherwise = self.boxed(schema, "else");
        if then.is_none() && otherwise.is_none() {
            return None;
        }
        let condition = self.literally(schema, "if")?;
        Some(Check::If(condition, then.unwrap_or_default(), otherwise.unwrap_or_default()))
    }

    fn types(&self, schema: &Data) -> Types {
        let has = |keys: &[&str]| keys.iter().any(|key| schema.get(key).is_some());
        match schema.get("type").map(|ty| (&ty.value, ty)) {
            Some((DataValue::Array(names), _)) => names.iter().map(named_types).fold(0, |all, ty| all | ty),
            Some((_, name)) => named_types(name),
            None if self.literal => ANY,
            None if has(&["properties", "required", "additionalProperties"]) => OBJECT,
            None if has(&["items", "prefixItems"]) => ARRAY,
            None => ANY,
        }
    }

    fn number_checks(&self, schema: &Data) -> Vec<Check> {
        let number = |key| keyword::number(self.quiet, schema, key);
        // Draft 4 had `exclusiveMinimum: true` beside `minimum`.
        let exclusive = |key| matches!(schema.get(key).map(|flag| &flag.value), Some(DataValue::Bool(true)));
        let minimum = if exclusive("exclusiveMinimum") { Check::Above } else { Check::Minimum };
        let maximum = if exclusive("exclusiveMaximum") { Check::Below } else { Check::Maximum };
        let checks = [
            number("minimum").map(minimum),
            number("maximum").map(maximum),
            number("exclusiveMinimum").map(Check::Above),
            number("exclusiveMaximum").map(Check::Below),
            number("multipleOf").map(Check::MultipleOf),
        ];
        checks.into_iter().flatten().collect()
    }

    fn string_checks(&self, schema: &Data) -> Vec<Check> {
        let count = |key| keyword::count(self.quiet, schema, key);
        let pattern = match schema.get("pattern").map(|pattern| &pattern.value) {
            Some(DataValue::String(text) | DataValue::Expr(text)) => self.pattern(text),
            _ => None,
        };
        let checks = [
            count("minLength").filter(|least| *least > 0).map(Check::MinLength),
            count("maxLength").map(Check::MaxLength),
            pattern.map(Check::Pattern),
        ];
        checks.into_iter().flatten().collect()
    }

    fn array_checks(&mut self, schema: &'a Data) -> Vec<Check> {
        let count = |key| keyword::count(self.quiet, schema, key);
        let (least, most) = (count("minContains").unwrap_or(1), count("maxContains").unwrap_or(u64::MAX));
        let mut checks: Vec<Check> = [
            count("minItems").filter(|least| *least > 0).map(Check::MinItems),
            count("maxItems").map(Check::MaxItems),
            keyword::flag(self.quiet, schema, "uniqueItems").then_some(Check::Unique),
        ]
        .into_iter()
        .flatten()
        .collect();
        // Before 2020-12 a list in `items` was what `prefixItems` is now.
        let old = matches!(schema.get("items").map(|items| &items.value), Some(DataValue::Array(_)));
        let (places, others) = if old { ("items", "additionalItems") } else { ("prefixItems", "items") };
        let places = self.schemas(schema, places);
        let others = self.boxed(schema, others).filter(|others| !others.is_any());
        if !places.is_empty() || others.is_some() {
            checks.push(Check::Items(places, others));
        }
        checks.extend(self.boxed(schema, "contains").map(|shape| Check::Contains(shape, least, most)));
        checks
    }

    fn referred(&mut self, schema: &'a Data) -> Option<Check> {
        let reference = pointer::reference(schema)?;
        let Some(target) = pointer::resolve(self.root, reference) else {
            // A local one that leads nowhere is an error.
            if !reference.starts_with("#/") {
                let span = schema.get("$ref").map_or(schema.span, |text| text.span);
                self.cx.push(unchecked(span, &format!("what `{reference}` refers to")));
            }
            return None;
        };
        if let Some(known) = self.targets.iter().position(|known| std::ptr::eq(*known, target)) {
            return Some(Check::Ref(known));
        }
        let index = self.targets.len();
        self.targets.push(target);
        self.shapes.definitions.push(Shape::any());
        let before = std::mem::replace(&mut self.literal, false);
        self.shapes.definitions[index] = self.schema(target);
        self.literal = before;
        Some(Check::Ref(index))
    }
}

/// What the name of a type stands for; everything, if it is none.
fn named_types(name: &Data) -> Types {
    match (&name.value, keyword::text_of(name)) {
        (DataValue::Null, _) | (_, Some("null")) => NULL,
        (_, Some("boolean")) => BOOL,
        (_, Some("integer")) => INTEGER,
        (_, Some("number")) => NUMBER,
        (_, Some("string")) => STRING,
        (_, Some("array")) => ARRAY,
        (_, Some("object")) => OBJECT,
        _ => ANY,
    }
}

/// A warning that something is told to clients and then not kept.
fn unchecked(span: Span, what: &str) -> Diagnostic {
    Diagnostic::warning(span, format!("{what} is told to clients, but not checked"))
        .help("check it in a node, or in an expression")
}
