//! JSON on the way in and out: straight from text to generated structs and back, without a value tree.

mod explain;
mod fields;
mod map;
mod object;
mod one_or_many;
mod plain;
mod problem;
mod read;
mod reader;
mod scan;
#[doc(hidden)]
pub mod shape;
mod tree;
mod write;

pub(crate) use explain::explain;
pub use fields::{Fields, Items, Slot};
pub use map::Map;
pub use object::ObjectWriter;
pub use one_or_many::OneOrMany;
pub use problem::{Problem, Problems};
pub use read::{read_serde, read_text, read_value};
pub use reader::{Number, Reader};
pub use write::{Serde, write_str};

/// JSON as constant data: schemas in generated code.
///
/// ```
/// use nodewright::json::Json;
///
/// static SCHEMA: Json = Json::Object(&[("type", Json::String("string")), ("minLength", Json::Integer(1))]);
/// assert_eq!(SCHEMA.to_value(), serde_json::json!({ "type": "string", "minLength": 1 }));
/// ```
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
///
/// ```
/// use nodewright::json::ToJson;
///
/// assert_eq!(vec![Some("a"), None].to_json(), r#"["a",null]"#);
/// ```
pub trait ToJson: Send + Sync {
    /// Appends the value to `out`.
    fn write(&self, out: &mut String);

    /// The value as JSON text of its own.
    fn to_json(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }
}

/// A value that can be read from JSON.
///
/// ```
/// use nodewright::json::{FromJson, read_text};
///
/// fn read<T: FromJson>(text: &str) -> Option<T> {
///     read_text(text).ok()
/// }
///
/// assert_eq!(read::<Vec<u8>>("[1, 2]"), Some(vec![1, 2]));
/// ```
pub trait FromJson: Sized {
    /// Reads the next value of `r`. `None` means that a problem has been recorded there; the value has been passed
    /// over all the same, so that the reader can go on and find the other problems too.
    fn read(r: &mut Reader<'_>) -> Option<Self>;
}
