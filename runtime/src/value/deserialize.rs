//! Values through serde: a value read from any format, and any type read from a value.

use std::borrow::Cow;
use std::fmt;

use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{
    Deserialize, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer,
    MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use super::keys::Keys;
use super::{LAST_LEVEL, Str, Value};

/// What serde says of a value that does not fit.
type Error = serde::de::value::Error;

/// Any type that serde can read, from a value.
///
/// ```
/// use nodewright::Value;
/// use nodewright::value::from_value;
///
/// #[derive(serde::Deserialize)]
/// struct Order {
///     id: u32,
/// }
///
/// let order: Order = from_value(&Value::object([("id", Value::from(7))]))?;
/// assert_eq!(order.id, 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn from_value<T: DeserializeOwned>(value: &Value<'_>) -> Result<T, Error> {
    T::deserialize(Reader(value))
}

impl<'de> Deserialize<'de> for Value<'static> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Builder(&Keys::default()))
    }
}

/// Makes a value, whose objects share their keys.
#[derive(Clone, Copy)]
struct Builder<'k>(&'k Keys);

impl<'de> DeserializeSeed<'de> for Builder<'_> {
    type Value = Value<'static>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

macro_rules! scalars {
    ($($method:ident $ty:ty;)*) => {$(
        fn $method<E>(self, value: $ty) -> Result<Self::Value, E> {
            Ok(Value::from(value))
        }
    )*};
}

impl<'de> Visitor<'de> for Builder<'_> {
    type Value = Value<'static>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    scalars! {
        visit_bool bool; visit_i64 i64; visit_i128 i128; visit_u64 u64; visit_u128 u128; visit_f64 f64;
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Value::Str(self.0.text(text)))
    }

    fn visit_string<E>(self, text: String) -> Result<Self::Value, E> {
        Ok(Value::Str(self.0.text(&text)))
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E>(self) -> Result<Self::Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = access.next_element_seed(self)? {
            items.push(item);
        }
        within_levels(items.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        let mut entries: Vec<(Str<'static>, Value<'static>)> = Vec::new();
        while let Some(key) = access.next_key::<Cow<'de, str>>()? {
            let value = access.next_value_seed(self)?;
            match entries.iter_mut().find(|(name, _)| **name == *key) {
                Some(entry) => entry.1 = value,
                None => entries.push((self.0.share(&key), value)),
            }
        }
        within_levels(entries.into())
    }
}

fn within_levels<E: serde::de::Error>(value: Value<'static>) -> Result<Value<'static>, E> {
    match value.is_too_deep() {
        true => Err(E::custom(format_args!("nested deeper than {LAST_LEVEL} levels"))),
        false => Ok(value),
    }
}

/// A value that serde reads from.
#[derive(Clone, Copy)]
struct Reader<'de, 'a>(&'de Value<'a>);

impl<'de, 'a> IntoDeserializer<'de, Error> for Reader<'de, 'a> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Reader<'de, '_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Null | Value::Function(_) => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Int(value) => visitor.visit_i64(*value),
            Value::UInt(value) => visitor.visit_u64(*value),
            // What arithmetic made is a float, and may be meant for an integer.
            Value::Float(value) => match self.0.as_i128().map(i64::try_from) {
                Some(Ok(whole)) => visitor.visit_i64(whole),
                _ => visitor.visit_f64(*value),
            },
            Value::Str(text) => visitor.visit_borrowed_str(text),
            Value::Array(items) => SeqDeserializer::new(items.iter().map(Reader)).deserialize_any(visitor),
            Value::Object(entries) => {
                let entries = entries.iter().map(|(key, value)| (Key(key), Reader(value)));
                MapDeserializer::new(entries).deserialize_any(visitor)
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.0 {
            Value::Str(text) => visitor.visit_enum(Variant(text, None)),
            Value::Object(entries) if entries.len() == 1 => {
                visitor.visit_enum(Variant(&entries[0].0, Some(Reader(&entries[0].1))))
            }
            other => Err(Error::invalid_type(Unexpected::Other(other.describe()), &"a variant")),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq
        tuple tuple_struct map struct identifier ignored_any
    }
}

/// A variant's name, and what it carries.
struct Variant<'de, 'a>(&'de str, Option<Reader<'de, 'a>>);

impl<'de, 'a> EnumAccess<'de> for Variant<'de, 'a> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Error> {
        let name = seed.deserialize(serde::de::value::BorrowedStrDeserializer::new(self.0))?;
        Ok((name, self))
    }
}

impl<'de, 'a> Variant<'de, 'a> {
    fn content(self) -> Result<Reader<'de, 'a>, Error> {
        let missing = || Error::custom(format_args!("the variant `{}` carries no data here", self.0));
        self.1.ok_or_else(missing)
    }
}

impl<'de> VariantAccess<'de> for Variant<'de, '_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        match self.1 {
            Some(content) => Deserialize::deserialize(content),
            None => Ok(()),
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Error> {
        seed.deserialize(self.content()?)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.content()?.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.content()?.deserialize_any(visitor)
    }
}

/// A key: a string, which maps with other keys read their own type from.
struct Key<'de>(&'de str);

impl<'de> IntoDeserializer<'de, Error> for Key<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

macro_rules! parsed {
    ($($method:ident $visit:ident;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            match self.0.parse() {
                Ok(key) => visitor.$visit(key),
                Err(_) => visitor.visit_borrowed_str(self.0),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Key<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_borrowed_str(self.0)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_enum(Variant(self.0, None))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    parsed! {
        deserialize_bool visit_bool;
        deserialize_i8 visit_i8; deserialize_i16 visit_i16; deserialize_i32 visit_i32; deserialize_i64 visit_i64;
        deserialize_u8 visit_u8; deserialize_u16 visit_u16; deserialize_u32 visit_u32; deserialize_u64 visit_u64;
    }

    forward_to_deserialize_any! {
        i128 u128 f32 f64 char str string bytes byte_buf option unit unit_struct seq tuple tuple_struct map struct
        identifier ignored_any
    }
}
