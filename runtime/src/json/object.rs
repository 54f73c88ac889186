//! Writing objects, field by field: what the writers of generated structs call.

use super::{ToJson, write_str};

/// Writes one object.
#[derive(Debug)]
#[doc(hidden)]
pub struct ObjectWriter<'o> {
    out: &'o mut String,
    first: bool,
}

impl<'o> ObjectWriter<'o> {
    /// Opens an object in `out`.
    pub fn new(out: &'o mut String) -> Self {
        out.push('{');
        Self { out, first: true }
    }

    /// Writes a field.
    pub fn field(&mut self, key: &str, value: &dyn ToJson) {
        if !std::mem::take(&mut self.first) {
            self.out.push(',');
        }
        write_str(key, self.out);
        self.out.push(':');
        value.write(self.out);
    }

    /// Writes a field if it is there.
    pub fn optional<T: ToJson>(&mut self, key: &str, value: &Option<T>) {
        if let Some(value) = value {
            self.field(key, value);
        }
    }

    /// Writes a field that holds a sequence: none is absent, and one is that one.
    pub fn sequence<T: ToJson>(&mut self, key: &str, values: &[T]) {
        match values {
            [] => {}
            [only] => self.field(key, only),
            all => self.field(key, &all),
        }
    }

    /// Closes the object.
    pub fn end(self) {
        self.out.push('}');
    }
}
