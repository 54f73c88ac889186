//! Values through serde: a value written to any format, and any type written as a value.

use std::fmt;

use serde::ser::{self, Serialize, SerializeMap, SerializeSeq, Serializer};

use super::{LAST_LEVEL, Str, Value};

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            value if value.is_too_deep() => {
                Err(ser::Error::custom(format_args!("nested deeper than {LAST_LEVEL} levels")))
            }
            Value::Null | Value::Function(_) => serializer.serialize_unit(),
            Value::Bool(value) => serializer.serialize_bool(*value),
            Value::Int(value) => serializer.serialize_i64(*value),
            Value::UInt(value) => serializer.serialize_u64(*value),
            Value::Float(value) => match whole(*value) {
                Some(value) => serializer.serialize_i64(value),
                None => serializer.serialize_f64(*value),
            },
            Value::Str(text) => serializer.serialize_str(text),
            Value::Array(items) => serializer.collect_seq(items.iter()),
            Value::Object(entries) => {
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                for (key, value) in entries.iter() {
                    map.serialize_entry(&**key, value)?;
                }
                map.end()
            }
        }
    }
}

/// JSON has one kind of number: `3.0` is written `3`.
pub(super) fn whole(value: f64) -> Option<i64> {
    (value.fract() == 0.0 && value.abs() < 9_007_199_254_740_992.0).then_some(value as i64)
}

/// Why a type cannot be a value.
#[derive(Debug)]
pub struct Error(String);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

impl ser::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

/// Any serialisable type as a value.
///
/// ```
/// use nodewright::Value;
/// use nodewright::value::to_value;
///
/// assert_eq!(to_value(&Some(vec![1, 2]))?, Value::array([Value::from(1), Value::from(2)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn to_value<T: Serialize + ?Sized>(value: &T) -> Result<Value<'static>, Error> {
    value.serialize(Builder)
}

type Built = Result<Value<'static>, Error>;

struct Builder;

macro_rules! scalars {
    ($($method:ident $ty:ty;)*) => {$(
        fn $method(self, value: $ty) -> Built {
            Ok(Value::from(value))
        }
    )*};
}

impl Serializer for Builder {
    type Ok = Value<'static>;
    type Error = Error;
    type SerializeSeq = Items;
    type SerializeTuple = Items;
    type SerializeTupleStruct = Items;
    type SerializeTupleVariant = Items;
    type SerializeMap = Entries;
    type SerializeStruct = Entries;
    type SerializeStructVariant = Entries;

    scalars! {
        serialize_bool bool;
        serialize_i8 i8; serialize_i16 i16; serialize_i32 i32; serialize_i64 i64; serialize_i128 i128;
        serialize_u8 u8; serialize_u16 u16; serialize_u32 u32; serialize_u64 u64; serialize_u128 u128;
        serialize_f32 f32; serialize_f64 f64;
    }

    fn serialize_char(self, value: char) -> Built {
        Ok(Value::from(value.to_string()))
    }

    fn serialize_str(self, value: &str) -> Built {
        Ok(Value::from(value.to_owned()))
    }

    fn serialize_bytes(self, value: &[u8]) -> Built {
        Ok(value.iter().map(|byte| Value::from(*byte)).collect::<Vec<_>>().into())
    }

    fn serialize_none(self) -> Built {
        Ok(Value::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Built {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Built {
        Ok(Value::Null)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Built {
        Ok(Value::Null)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Built {
        Ok(Value::from(variant))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Built {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Built {
        Ok(tagged(Some(variant), value.serialize(self)?))
    }

    fn serialize_seq(self, len: Option<usize>) -> Result<Items, Error> {
        Ok(Items::new(None, len))
    }

    fn serialize_tuple(self, len: usize) -> Result<Items, Error> {
        Ok(Items::new(None, Some(len)))
    }

    fn serialize_tuple_struct(self, _: &'static str, len: usize) -> Result<Items, Error> {
        Ok(Items::new(None, Some(len)))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Items, Error> {
        Ok(Items::new(Some(variant), Some(len)))
    }

    fn serialize_map(self, len: Option<usize>) -> Result<Entries, Error> {
        Ok(Entries::new(None, len))
    }

    fn serialize_struct(self, _: &'static str, len: usize) -> Result<Entries, Error> {
        Ok(Entries::new(None, Some(len)))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Entries, Error> {
        Ok(Entries::new(Some(variant), Some(len)))
    }
}

/// `{variant: value}` for a variant that carries data.
fn tagged(variant: Option<&'static str>, value: Value<'static>) -> Value<'static> {
    match variant {
        Some(variant) => vec![(Str::Borrowed(variant), value)].into(),
        None => value,
    }
}

fn within_levels(value: Value<'static>) -> Built {
    match value.is_too_deep() {
        true => Err(Error(format!("nested deeper than {LAST_LEVEL} levels"))),
        false => Ok(value),
    }
}

struct Items {
    variant: Option<&'static str>,
    items: Vec<Value<'static>>,
}

impl Items {
    fn new(variant: Option<&'static str>, len: Option<usize>) -> Self {
        let items = Vec::with_capacity(len.unwrap_or(0).min(1024));
        Self { variant, items }
    }
}

impl SerializeSeq for Items {
    type Ok = Value<'static>;
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.items.push(to_value(value)?);
        Ok(())
    }

    fn end(self) -> Built {
        within_levels(tagged(self.variant, self.items.into()))
    }
}

macro_rules! as_items {
    ($($name:ident $method:ident;)*) => {$(
        impl ser::$name for Items {
            type Ok = Value<'static>;
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                SerializeSeq::serialize_element(self, value)
            }

            fn end(self) -> Built {
                SerializeSeq::end(self)
            }
        }
    )*};
}

as_items! {
    SerializeTuple serialize_element;
    SerializeTupleStruct serialize_field;
    SerializeTupleVariant serialize_field;
}

struct Entries {
    variant: Option<&'static str>,
    key: Str<'static>,
    entries: Vec<(Str<'static>, Value<'static>)>,
}

impl Entries {
    fn new(variant: Option<&'static str>, len: Option<usize>) -> Self {
        Self { variant, key: Str::Borrowed(""), entries: Vec::with_capacity(len.unwrap_or(0).min(1024)) }
    }
}

impl SerializeMap for Entries {
    type Ok = Value<'static>;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.key = match to_value(key)? {
            Value::Str(text) => text,
            Value::Bool(_) | Value::Int(_) | Value::UInt(_) => Str::Shared(to_value(key)?.to_string().into()),
            other => return Err(Error(format!("{} cannot be a key", other.describe()))),
        };
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let key = std::mem::replace(&mut self.key, Str::Borrowed(""));
        self.entries.push((key, to_value(value)?));
        Ok(())
    }

    fn end(self) -> Built {
        within_levels(tagged(self.variant, self.entries.into()))
    }
}

macro_rules! as_entries {
    ($($name:ident)*) => {$(
        impl ser::$name for Entries {
            type Ok = Value<'static>;
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Error> {
                self.entries.push((Str::Borrowed(key), to_value(value)?));
                Ok(())
            }

            fn end(self) -> Built {
                SerializeMap::end(self)
            }
        }
    )*};
}

as_entries!(SerializeStruct SerializeStructVariant);
