//! Values made by hand, as servers in this process do.

use serde::Serialize;

use super::{Str, Value};
use crate::node::NodeError;

impl<'a> Value<'a> {
    /// An object of these entries, in their order.
    ///
    /// ```
    /// use nodewright::Value;
    ///
    /// let order = Value::object([("id", Value::from(7)), ("paid", Value::from(true))]);
    /// assert_eq!(order.to_string(), r#"{"id":7,"paid":true}"#);
    /// ```
    pub fn object<const N: usize>(entries: [(&'a str, Value<'a>); N]) -> Self {
        let entries = entries.into_iter().map(|(key, value)| (Str::Borrowed(key), value));
        Value::from(entries.collect::<Vec<_>>())
    }

    /// An array of these items.
    ///
    /// ```
    /// use nodewright::Value;
    ///
    /// assert_eq!(Value::array((1..4).map(Value::from)).to_string(), "[1,2,3]");
    /// ```
    pub fn array(items: impl IntoIterator<Item = Value<'a>>) -> Self {
        Value::from(items.into_iter().collect::<Vec<_>>())
    }

    /// The value that `source` is as JSON.
    ///
    /// ```
    /// use nodewright::Value;
    ///
    /// #[derive(serde::Serialize)]
    /// struct Order {
    ///     id: u32,
    /// }
    ///
    /// assert_eq!(Value::of(&Order { id: 7 }).map(|order| order.to_string()).ok().as_deref(), Some(r#"{"id":7}"#));
    /// ```
    pub fn of(source: &impl Serialize) -> Result<Value<'static>, NodeError> {
        Ok(super::to_value(source)?)
    }
}
