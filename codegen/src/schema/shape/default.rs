//! Defaults: they are filled in for arguments that are left out, so they must be right.

use super::Parser;
use crate::diagnostic::Diagnostic;
use crate::ir::shape::Shape;
use crate::schema::JsonTree;
use crate::syntax::Data;

/// The default of a property.
pub(super) struct Given<'a> {
    pub(super) name: &'a str,
    pub(super) shape: Shape,
    pub(super) value: &'a Data,
}

impl JsonTree {
    /// Whether it is filled in where an argument is left out: a scalar, or an empty list. `null` says that nothing is.
    pub fn is_filled_in(&self) -> bool {
        match self {
            Self::Bool(_) | Self::Integer(_) | Self::Number(_) | Self::String(_) => true,
            Self::Array(items) => items.is_empty(),
            Self::Null | Self::Object(_) | Self::Foreign(_) => false,
        }
    }
}

impl Parser<'_> {
    pub(super) fn check_defaults(&self) {
        for Given { name, shape, value } in &self.defaults {
            let tree = JsonTree::from(*value);
            if self.shapes.accepts(shape, &tree) {
                continue;
            }
            let message = format!("the default of `{name}` does not match its schema");
            let found = match tree.is_filled_in() {
                true => Diagnostic::error(value.span, message),
                false => Diagnostic::warning(value.span, message),
            };
            let expected = self.shapes.describe(shape);
            self.cx.push(
                found
                    .label(format!("this is {}", value.describe()))
                    .note(format!("`{name}` must be {expected}")),
            );
        }
    }
}
