//! serde_json's values as ours, all of one input in a few pieces of memory.
//!
//! An expression reads its input once. With a piece of memory for each array and object, making and dropping those
//! would cost more than the rest.

use serde_json::Value as Json;
use typed_arena::Arena;

use super::{Array, MOST_LEVELS, Object, Str, Value};

/// Where the arrays and objects of an input are.
#[derive(Default)]
pub(crate) struct Arenas<'a> {
    items: Arena<Value<'a>>,
    entries: Arena<(Str<'a>, Value<'a>)>,
    arrays: Arena<&'a [Value<'a>]>,
    objects: Arena<&'a [(Str<'a>, Value<'a>)]>,
}

impl<'a> Arenas<'a> {
    /// The input as a value, or those fields of it that can be seen. What nests deeper than an expression
    /// takes is not read: what stands for it says so.
    pub(crate) fn read(&'a self, json: &'a Json, fields: Option<&Fields>) -> Value<'a> {
        let mut reader = Reader { arenas: self, items: Vec::new(), entries: Vec::new(), deep: false };
        let value = reader.read(json, fields, 0);
        if reader.deep { Value::too_deep() } else { value }
    }
}

/// The fields that an expression can see.
#[derive(Debug)]
#[doc(hidden)]
pub struct Fields {
    /// Names that paths end in: all that is in these is seen.
    pub whole: &'static [&'static str],
    /// Names on the way.
    pub passed: &'static [&'static str],
}

impl Fields {
    /// What is seen in the field of that name; `None` if it is not seen at all.
    fn within(&self, name: &str) -> Option<Option<&Self>> {
        let is = |known: &&str| known.len() == name.len() && *known == name;
        match (self.whole.iter().any(is), self.passed.iter().any(is)) {
            (true, _) => Some(None),
            (false, true) => Some(Some(self)),
            (false, false) => None,
        }
    }
}

/// Items and entries wait in one list each until their array or object is complete.
struct Reader<'a> {
    arenas: &'a Arenas<'a>,
    items: Vec<Value<'a>>,
    entries: Vec<(Str<'a>, Value<'a>)>,
    /// Whether it nests too deeply.
    deep: bool,
}

impl<'a> Reader<'a> {
    fn read(&mut self, json: &'a Json, fields: Option<&Fields>, level: u32) -> Value<'a> {
        match json {
            Json::Null => Value::Null,
            Json::Bool(value) => Value::Bool(*value),
            Json::Number(number) => Value::from(number),
            Json::String(text) => Value::from(text),
            Json::Array(_) | Json::Object(_) if level == MOST_LEVELS => {
                self.deep = true;
                Value::Null
            }
            Json::Array(items) => {
                let start = self.items.len();
                for item in items {
                    let item = self.read(item, fields, level + 1);
                    self.items.push(item);
                }
                let items = self.arenas.items.alloc_extend(self.items.drain(start..));
                Value::Array(Array::Input(self.arenas.arrays.alloc(items)))
            }
            Json::Object(entries) => {
                let start = self.entries.len();
                for (key, value) in entries {
                    let inner = match fields {
                        None => None,
                        Some(fields) => match fields.within(key) {
                            Some(inner) => inner,
                            None => continue,
                        },
                    };
                    let value = self.read(value, inner, level + 1);
                    self.entries.push((Str::Borrowed(key), value));
                }
                let entries = self.arenas.entries.alloc_extend(self.entries.drain(start..));
                Value::Object(Object::Input(self.arenas.objects.alloc(entries)))
            }
        }
    }
}
