//! Values made by hand, as servers in this process do.

use serde::Serialize;

use super::{Str, Value};
use crate::node::NodeError;

impl<'a> Value<'a> {
    /// An object of these entries, in their order.
    pub fn object<const N: usize>(entries: [(&'a str, Value<'a>); N]) -> Self {
        let entries = entries.into_iter().map(|(key, value)| (Str::Borrowed(key), value));
        Value::from(entries.collect::<Vec<_>>())
    }

    /// An array of these items.
    pub fn array(items: impl IntoIterator<Item = Value<'a>>) -> Self {
        Value::from(items.into_iter().collect::<Vec<_>>())
    }

    /// The value that `source` is as JSON.
    pub fn of(source: &impl Serialize) -> Result<Value<'static>, NodeError> {
        Ok(super::to_value(source)?)
    }
}
