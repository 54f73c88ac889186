//! Values to and from JSON text.

use std::fmt;

use super::Value;
use crate::json::ToJson;

/// Why a text is no JSON.
///
/// ```
/// let error = nodewright::Value::parse("{").expect_err("it has no end");
/// assert!(error.to_string().contains("EOF"));
/// ```
#[derive(Debug)]
pub struct ParseError(serde_json::Error);

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for ParseError {}

impl Value<'_> {
    /// Reads JSON text. Of a key that stands twice the last value wins.
    ///
    /// ```
    /// use nodewright::Value;
    ///
    /// let order = Value::parse(r#"{"id": 7}"#)?;
    /// assert_eq!(order.get("id"), Some(&Value::Int(7)));
    /// # Ok::<(), nodewright::value::ParseError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Value<'static>, ParseError> {
        serde_json::from_str(text).map_err(ParseError)
    }
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_json())
    }
}
