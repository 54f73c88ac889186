//! The parts of a reader that go over arrays and objects, and that put fields into structs.

use std::borrow::Cow;

use super::FromJson;
use super::reader::{Reader, Source};
use crate::value::{Str, Value};

/// A field on its way into a struct.
#[derive(Debug, Default)]
#[doc(hidden)]
pub enum Slot<T> {
    /// Not seen.
    #[default]
    Absent,
    /// Seen, with problems that have been recorded.
    Failed,
    /// Read.
    Read(T),
}

/// Iterates over an array.
#[derive(Debug)]
#[doc(hidden)]
pub struct Items<'a> {
    rest: std::slice::Iter<'a, Value<'a>>,
    index: usize,
}

/// Iterates over an object. A key that comes twice is yielded twice: the last one wins.
#[derive(Debug)]
#[doc(hidden)]
pub struct Fields<'a> {
    rest: std::slice::Iter<'a, (Str<'a>, Value<'a>)>,
    first: bool,
}

impl<'a> Reader<'a> {
    /// Reads an object: `field` is given each key and must read or skip its value.
    pub fn object(&mut self, field: &mut dyn FnMut(&mut Self, &str)) -> Option<()> {
        let mut fields = self.fields()?;
        while let Some(key) = fields.next(self) {
            field(self, &key);
        }
        self.live()
    }

    /// Reads the field `name` into its slot.
    pub fn field<T: FromJson>(&mut self, name: &str, slot: &mut Slot<T>) {
        self.field_with(name, slot, T::read);
    }

    /// Reads the field `name` into its slot in a way of its own: with checks, with defaults.
    pub fn field_with<T>(
        &mut self,
        name: &str,
        slot: &mut Slot<T>,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) {
        let mark = self.problems.len();
        *slot = match read(self) {
            Some(value) => Slot::Read(value),
            None => Slot::Failed,
        };
        if self.problems.len() > mark {
            self.in_field(mark, name);
        }
    }

    #[cold]
    fn in_field(&mut self, mark: usize, name: &str) {
        for problem in &mut self.problems[mark..] {
            problem.prefix_field(name);
        }
    }

    /// Reads the items of an array into a list, all of them even if one fails.
    pub fn list<T>(&mut self, mut read: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut items = self.array()?;
        let mut list = Vec::with_capacity(items.rest.len());
        let mut failed = false;
        while items.next(self) {
            let mark = self.problems.len();
            match read(self) {
                Some(item) => list.push(item),
                None => failed = true,
            }
            if self.problems.len() > mark {
                for problem in &mut self.problems[mark..] {
                    problem.prefix_index(items.index - 1);
                }
            }
        }
        self.live()?;
        if failed { None } else { Some(list) }
    }

    /// The value of a field that must be there.
    pub fn required<T>(&mut self, slot: Slot<T>, name: &str) -> Option<T> {
        match slot {
            Slot::Read(value) => Some(value),
            Slot::Failed => None,
            Slot::Absent => self.missing(name),
        }
    }

    /// The value of a field that may be absent.
    pub fn optional<T>(&mut self, slot: Slot<Option<T>>) -> Option<Option<T>> {
        self.or_else(slot, || None)
    }

    /// The value of a field that has a default.
    pub fn or_else<T>(&mut self, slot: Slot<T>, default: impl FnOnce() -> T) -> Option<T> {
        match slot {
            Slot::Read(value) => Some(value),
            Slot::Failed => None,
            Slot::Absent => Some(default()),
        }
    }
}

impl<'a> Items<'a> {
    pub(super) fn new(rest: std::slice::Iter<'a, Value<'a>>) -> Self {
        Self { rest, index: 0 }
    }

    /// Moves on to the next item; false at the end.
    pub fn next(&mut self, r: &mut Reader<'a>) -> bool {
        if r.syntax.is_some() {
            return false;
        }
        let more = match &mut r.source {
            Source::Text(scanner) => {
                let more = scanner.more(b']', self.index == 0);
                match r.step(more) {
                    Some(more) => more,
                    None => return false,
                }
            }
            Source::Value(current) => match self.rest.next() {
                Some(item) => {
                    *current = item;
                    true
                }
                None => false,
            },
        };
        self.index += usize::from(more);
        r.depth -= u32::from(!more);
        more
    }
}

impl<'a> Fields<'a> {
    pub(super) fn new(rest: std::slice::Iter<'a, (Str<'a>, Value<'a>)>) -> Self {
        Self { rest, first: true }
    }

    /// Moves on to the next field and yields its key; `None` at the end.
    pub fn next(&mut self, r: &mut Reader<'a>) -> Option<Cow<'a, str>> {
        r.live()?;
        let first = std::mem::take(&mut self.first);
        match &mut r.source {
            Source::Text(scanner) => {
                let key = match scanner.more(b'}', first) {
                    Some(true) => scanner.key(),
                    Some(false) => {
                        r.depth -= 1;
                        return None;
                    }
                    None => None,
                };
                r.step(key)
            }
            Source::Value(current) => {
                let Some((key, value)) = self.rest.next() else {
                    r.depth -= 1;
                    return None;
                };
                *current = value;
                Some(Cow::Borrowed(key))
            }
        }
    }
}
