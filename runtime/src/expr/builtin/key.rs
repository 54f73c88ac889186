//! Values as keys of a hash table, for functions that must find equal ones among many.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::expr::Function;
use crate::value::Value;

/// A value as a key: keys are equal as values are, whatever the order of an object's entries.
#[derive(PartialEq)]
pub(super) struct Key<'v, 'a>(pub(super) &'v Value<'a>);

// No number here is `NaN`: JSON has none, and arithmetic refuses them.
impl Eq for Key<'_, '_> {}

impl Hash for Key<'_, '_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.0 {
            Value::Null => 0u8.hash(state),
            Value::Bool(value) => value.hash(state),
            // Zero has two signs, and equal numbers may be held in different ways.
            Value::Int(_) | Value::UInt(_) | Value::Float(_) => {
                (self.0.as_f64().unwrap_or(0.0) + 0.0).to_bits().hash(state);
            }
            Value::Str(text) => text.hash(state),
            Value::Array(items) => {
                state.write_usize(items.len());
                items.iter().for_each(|item| Key(item).hash(state));
            }
            Value::Object(entries) => {
                let each = entries.iter().map(|(key, value)| {
                    let mut one = DefaultHasher::new();
                    key.hash(&mut one);
                    Key(value).hash(&mut one);
                    one.finish()
                });
                each.fold(1u64, u64::wrapping_add).hash(state);
            }
            Value::Function(Function::Builtin(builtin)) => builtin.name.hash(state),
            Value::Function(Function::Made(at)) => at.hash(state),
            Value::Function(Function::Regex(_)) => 2u8.hash(state),
        }
    }
}
