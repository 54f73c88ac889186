//! Values that are written out: all that a schema asks of them can be told while you build.

use super::{Place, Sink};
use crate::diagnostic::Diagnostic;
use crate::expr::core::{Element, Expr, Kind};
use crate::ir::Type;
use crate::ir::shape::{Check, Shape, Shapes};
use crate::ir::ty::{Literal, Lookup};
use crate::schema::JsonTree;

impl Sink<'_> {
    /// Holds a value that is written out against all that is asked, unless something is said of it already.
    pub(super) fn check_constant(&self, expr: &Expr, place: Place<'_>) {
        let (Some(shapes), Some(shape)) = (self.shapes, place.shape) else { return };
        if shape.is_any() || self.cx.has_error_within(expr.span) {
            return;
        }
        // What the type does not know is left out, and then it is another value.
        let value = constant(expr).filter(|value| is_known(value, place.ty));
        let refusal = value.and_then(|value| shapes.refusal(shape, &value));
        if let Some(refusal) = refusal {
            let message = format!("wrong value for {}", self.place(place.path));
            self.cx.push(self.with_origin(Diagnostic::error(expr.span, message).label(refusal)));
        }
    }

    /// What is asked of a field at a place.
    pub(super) fn shape_of_field(&self, place: Place<'_>, key: &str) -> Option<Shape> {
        Some(Shapes::field(&self.resolved(place)?, key))
    }

    /// What is asked of what is under a key that is computed, if it is the same of all.
    pub(super) fn shape_of_values(&self, place: Place<'_>) -> Option<Shape> {
        let resolved = self.resolved(place)?;
        let is_plain = |check: &Check| match check {
            Check::Fields(fields) => fields.named.is_empty() && fields.patterned.is_empty(),
            _ => true,
        };
        resolved.checks.iter().all(is_plain).then(|| Shapes::others(&resolved))
    }

    /// What is asked of each element at a place, if it is the same of all.
    pub(super) fn shape_of_items(&self, place: Place<'_>) -> Option<Shape> {
        let resolved = self.resolved(place).filter(|resolved| !Shapes::has_places(resolved))?;
        Some(Shapes::item(&resolved))
    }

    /// What is asked of what is at a place, with all that it refers to.
    pub(super) fn resolved(&self, place: Place<'_>) -> Option<Shape> {
        Some(self.shapes?.resolve(place.shape?))
    }
}

/// Whether a type knows all fields of a value.
fn is_known(value: &JsonTree, ty: &Type) -> bool {
    match value {
        JsonTree::Object(entries) => entries.iter().all(|(name, value)| match ty.field(name) {
            Lookup::Missing => false,
            found => found.ty().is_none_or(|ty| is_known(value, &ty)),
        }),
        JsonTree::Array(items) => {
            ty.element().is_none_or(|each| items.iter().all(|item| is_known(item, &each)))
        }
        _ => true,
    }
}

/// The value of an expression that is written out.
fn constant(expr: &Expr) -> Option<JsonTree> {
    match &expr.kind {
        Kind::Literal(literal) => Some(JsonTree::from(literal)),
        Kind::Array(elements) => Some(JsonTree::Array(elements.iter().map(element).collect::<Option<_>>()?)),
        Kind::Object(entries) => {
            let mut fields: Vec<(String, JsonTree)> = Vec::new();
            for (key, value) in entries {
                let Kind::Literal(Literal::String(key)) = &key.kind else { return None };
                if fields.iter().any(|(name, _)| **name == **key) {
                    return None;
                }
                fields.push((key.to_string(), constant(value)?));
            }
            Some(JsonTree::Object(fields))
        }
        _ => None,
    }
}

/// What is spread may be more than one, or none.
fn element(element: &Element) -> Option<JsonTree> {
    constant(&element.expr).filter(|value| !element.spread || !matches!(value, JsonTree::Array(_)))
}
