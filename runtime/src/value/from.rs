//! Values of what Rust has for them.

use std::sync::Arc;

use super::{Nested, Object, Origin, Str, Value};

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Value::Str(Str::Borrowed(text))
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Value::Str(Str::Borrowed(text))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::Str(Str::Shared(text.into()))
    }
}

impl From<bool> for Value<'_> {
    fn from(value: bool) -> Self {
        Value::Bool(value)
    }
}

impl From<f64> for Value<'_> {
    fn from(value: f64) -> Self {
        Value::Float(value)
    }
}

impl From<f32> for Value<'_> {
    fn from(value: f32) -> Self {
        Value::Float(value.into())
    }
}

impl From<()> for Value<'_> {
    fn from((): ()) -> Self {
        Value::Null
    }
}

impl<'a> From<Vec<Value<'a>>> for Value<'a> {
    fn from(items: Vec<Value<'a>>) -> Self {
        Value::array_from(items, Origin::Data)
    }
}

impl<'a> From<Vec<(Str<'a>, Value<'a>)>> for Value<'a> {
    fn from(entries: Vec<(Str<'a>, Value<'a>)>) -> Self {
        Value::Object(Object::Shared(Arc::new(Nested::new(entries))))
    }
}

macro_rules! from_integers {
    ($($ty:ty)*) => {$(
        impl From<$ty> for Value<'_> {
            fn from(value: $ty) -> Self {
                match (i64::try_from(value), u64::try_from(value)) {
                    (Ok(value), _) => Value::Int(value),
                    (_, Ok(value)) => Value::UInt(value),
                    _ => Value::Float(value as f64),
                }
            }
        }
    )*};
}

from_integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);
