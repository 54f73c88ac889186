//! Reading the types that every project has.

use std::collections::HashMap;
use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::{FromJson, Number, Problems, Reader};
use crate::value::{Str, Value};

/// Reads one value from JSON text.
///
/// ```
/// use nodewright::json::read_text;
///
/// assert_eq!(read_text::<Vec<f64>>("[1, 2.5]"), Ok(vec![1.0, 2.5]));
/// assert!(read_text::<String>("7").is_err());
/// ```
pub fn read_text<T: FromJson>(text: &str) -> Result<T, Problems> {
    let mut r = Reader::text(text);
    let value = T::read(&mut r);
    r.finish(value)
}

/// Reads one typed value from an untyped one.
///
/// ```
/// use nodewright::Value;
/// use nodewright::json::read_value;
///
/// let value = Value::array([Value::from(1), Value::from(2)]);
/// assert_eq!(read_value::<Vec<u8>>(&value), Ok(vec![1, 2]));
/// ```
pub fn read_value<T: FromJson>(value: &Value<'_>) -> Result<T, Problems> {
    let mut r = Reader::value(value);
    let value = T::read(&mut r);
    r.finish(value)
}

/// Reads a type that only serde knows.
#[doc(hidden)]
pub fn read_serde<T: DeserializeOwned>(r: &mut Reader<'_>) -> Option<T> {
    let text = r.raw()?;
    match serde_json::from_str(&text) {
        Ok(value) => Some(value),
        Err(error) => r.reject(words_of(error.to_string())),
    }
}

/// serde_json counts lines and columns from the start of the slice that it was given, which says nothing to anyone;
/// and it nests one level less than our reader.
fn words_of(mut message: String) -> String {
    if let Some(at) = message.rfind(" at line ") {
        message.truncate(at);
    }
    if message == "recursion limit exceeded" {
        message = "nested too deeply: more than 127 levels of arrays and objects".to_owned();
    }
    message
}

macro_rules! integers {
    ($($ty:ty: $expected:expr),* $(,)?) => {$(
        impl FromJson for $ty {
            fn read(r: &mut Reader<'_>) -> Option<Self> {
                r.number($expected, |number| match number {
                    Number::Int(number) => Self::try_from(number).ok(),
                    Number::UInt(number) => Self::try_from(number).ok(),
                    Number::Float(number) => Self::try_from(whole(number)?).ok(),
                })
            }
        }
    )*};
}

/// What is expected where an integer of a type is.
pub(super) mod integer_words {
    pub(in crate::json) const I8: &str = "an integer from -128 to 127";
    pub(in crate::json) const I16: &str = "an integer from -32768 to 32767";
    pub(in crate::json) const I32: &str = "an integer from -2147483648 to 2147483647";
    pub(in crate::json) const I64: &str = "an integer in the range of 64 bits";
    pub(in crate::json) const U8: &str = "an integer from 0 to 255";
    pub(in crate::json) const U16: &str = "an integer from 0 to 65535";
    pub(in crate::json) const U32: &str = "an integer from 0 to 4294967295";
    pub(in crate::json) const U64: &str = "an integer from 0 on";
}

integers! {
    i8: integer_words::I8,
    i16: integer_words::I16,
    i32: integer_words::I32,
    i64: integer_words::I64,
    isize: integer_words::I64,
    u8: integer_words::U8,
    u16: integer_words::U16,
    u32: integer_words::U32,
    u64: integer_words::U64,
    usize: integer_words::U64,
}

/// JSON Schema calls `2.0` and `1e3` integers too.
fn whole(number: f64) -> Option<i128> {
    // Within the bounds of i128 the cast is exact.
    (number.fract() == 0.0 && number.abs() < 1e38).then_some(number as i128)
}

fn finite(number: Number) -> Option<f64> {
    match number {
        Number::Int(number) => Some(number as f64),
        Number::UInt(number) => Some(number as f64),
        Number::Float(number) => number.is_finite().then_some(number),
    }
}

impl FromJson for f64 {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        r.number("a number", finite)
    }
}

impl FromJson for f32 {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        r.number("a number in the range of 32 bits", |number| {
            let number = finite(number)? as f32;
            number.is_finite().then_some(number)
        })
    }
}

impl FromJson for bool {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        r.bool()
    }
}

impl FromJson for String {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        r.string().map(Into::into)
    }
}

impl<T: FromJson> FromJson for Option<T> {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        if r.null() { Some(None) } else { T::read(r).map(Some) }
    }
}

impl<T: FromJson> FromJson for Vec<T> {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        r.list(T::read)
    }
}

impl<T: FromJson> FromJson for Box<T> {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        T::read(r).map(Box::new)
    }
}

impl FromJson for Value<'static> {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        match r.peek() {
            Some(b'n') if r.null() => Some(Value::Null),
            Some(b't' | b'f') => r.bool().map(Value::Bool),
            Some(b'"') => Some(Value::Str(shared(&r.string()?))),
            Some(b'[') => {
                let items: Vec<_> = r.list(Self::read)?;
                Some(items.into())
            }
            Some(b'{') => read_object(r),
            _ => r.number("a value", |number| {
                Some(match number {
                    Number::Int(number) => Value::Int(number),
                    Number::UInt(number) => Value::UInt(number),
                    Number::Float(_) => Value::Float(finite(number)?),
                })
            }),
        }
    }
}

fn shared(text: &str) -> Str<'static> {
    Str::Shared(Arc::from(text))
}

fn read_object(r: &mut Reader<'_>) -> Option<Value<'static>> {
    let mut entries: Vec<(Str<'static>, Value<'static>)> = Vec::new();
    // Only large objects get an index: a linear search is quicker in small ones.
    let mut index: HashMap<String, usize> = HashMap::new();
    let mut fields = r.fields()?;
    while let Some(key) = fields.next(r) {
        let mut slot = super::Slot::Absent;
        r.field(&key, &mut slot);
        let super::Slot::Read(value) = slot else { continue };
        if entries.len() == 32 && index.is_empty() {
            index = entries.iter().enumerate().map(|(at, (key, _))| (key.to_string(), at)).collect();
        }
        let earlier = if index.is_empty() {
            entries.iter().position(|(earlier, _)| **earlier == *key)
        } else {
            index.get(&*key).copied()
        };
        match earlier {
            Some(at) => entries[at].1 = value,
            None => {
                if !index.is_empty() {
                    index.insert(key.to_string(), entries.len());
                }
                entries.push((shared(&key), value));
            }
        }
    }
    r.live()?;
    Some(entries.into())
}
