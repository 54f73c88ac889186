//! JSON on the way in and out: straight from text to generated structs and back, without a value tree.

/// JSON as constant data: schemas in generated code.
#[derive(Debug)]
pub enum Json {
    /// `null`.
    Null,
    /// A boolean.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// Any other number.
    Number(f64),
    /// A string.
    String(&'static str),
    /// An array.
    Array(&'static [Json]),
    /// An object, keys in order.
    Object(&'static [(&'static str, Json)]),
    /// The schema of a type that the build step could not see, asked of schemars once.
    Schema(fn() -> serde_json::Value),
}

/// A value that can write itself as JSON text.
pub trait ToJson: Send + Sync {
    /// Appends the value to `out`.
    fn write(&self, out: &mut String);
}
