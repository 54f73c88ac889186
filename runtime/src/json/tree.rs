//! Constant JSON as serde_json's, for rmcp and for those who ask for it.

use serde_json::{Map, Value};

use super::Json;

impl Json {
    /// The same as a serde_json value.
    ///
    /// ```
    /// use nodewright::json::Json;
    ///
    /// assert_eq!(Json::Array(&[Json::Null]).to_value(), serde_json::json!([null]));
    /// ```
    pub fn to_value(&self) -> Value {
        match self {
            Json::Null => Value::Null,
            Json::Bool(value) => Value::Bool(*value),
            Json::Integer(value) => Value::from(*value),
            Json::Number(value) => Value::from(*value),
            Json::String(value) => Value::from(*value),
            Json::Array(items) => Value::Array(items.iter().map(Json::to_value).collect()),
            Json::Object(entries) => Value::Object(to_map(entries)),
            Json::Schema(schema) => schema(),
        }
    }

    /// The same as a serde_json object; empty if it is none.
    ///
    /// ```
    /// use nodewright::json::Json;
    ///
    /// assert_eq!(Json::Object(&[("a", Json::Bool(true))]).to_object().len(), 1);
    /// assert!(Json::Null.to_object().is_empty());
    /// ```
    pub fn to_object(&self) -> Map<String, Value> {
        match self.to_value() {
            Value::Object(map) => map,
            _ => Map::new(),
        }
    }

    /// The value of `key`, if this is an object that has it.
    ///
    /// ```
    /// use nodewright::json::Json;
    ///
    /// let schema = Json::Object(&[("type", Json::String("object"))]);
    /// assert!(matches!(schema.get("type"), Some(Json::String("object"))));
    /// ```
    pub fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(entries) => entries.iter().find(|(name, _)| *name == key).map(|(_, value)| value),
            _ => None,
        }
    }
}

fn to_map(entries: &[(&'static str, Json)]) -> Map<String, Value> {
    entries.iter().map(|(key, value)| ((*key).to_owned(), value.to_value())).collect()
}
