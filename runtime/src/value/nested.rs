//! What an array or object holds: how deep it nests, and how many parts it has.
//!
//! Whoever compares, writes or drops a value goes into it level by level, on the stack, and through all of its parts,
//! even if many of them are one and the same in memory. An expression can nest values without end, and double them in
//! each turn. So both are counted where a container is made. [`MOST_LEVELS`] and [`MOST_PARTS`] are what expressions
//! may make; they are asked wherever a value can grow from turn to turn, and it has not grown much by then. What is
//! above [`LAST_LEVEL`] all the same is never made: an empty container stands for it, and says so.
//!
//! Functions that go into values are loops, not chains of iterators: without optimization a level of a chain takes
//! two kilobytes of stack, and one of a loop a third of that.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use super::{Array, Object, Origin, Str, Value};

/// How many levels deep a value that an expression makes may nest.
#[doc(hidden)]
pub const MOST_LEVELS: u32 = 500;

/// How many parts a value that an expression makes may have: itself, and all that is in it, at all levels.
#[doc(hidden)]
pub const MOST_PARTS: u32 = 1 << 24;

/// How many levels deep any value may nest. JSON text is read to a depth of 128.
#[doc(hidden)]
pub const LAST_LEVEL: u32 = 800;

/// The levels of what stands for a value that nests too deeply.
const TOO_MANY: u32 = u32::MAX;

/// The items of an array, or the entries of an object.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct Nested<T> {
    items: Vec<T>,
    extent: Extent,
}

/// How large a value is.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Extent {
    levels: u32,
    parts: u32,
}

impl Extent {
    /// Of a part of an input, in which nothing was counted: as much as is seen at a glance.
    fn of_input(items: usize) -> Self {
        Self { levels: 1, parts: u32::try_from(items).unwrap_or(u32::MAX).saturating_add(1) }
    }
}

/// What a container can hold.
#[doc(hidden)]
pub trait Part {
    /// How large it is.
    fn extent(&self) -> Extent;
}

impl Part for Value<'_> {
    #[inline]
    fn extent(&self) -> Extent {
        match self {
            Value::Array(Array::Shared(items, _)) => items.extent,
            Value::Array(Array::Borrowed(items)) => items.extent,
            Value::Object(Object::Shared(entries)) => entries.extent,
            Value::Object(Object::Borrowed(entries)) => entries.extent,
            // Nobody has counted it: reading the input bounds it.
            Value::Array(Array::Input(items)) => Extent::of_input(items.len()),
            Value::Object(Object::Input(entries)) => Extent::of_input(entries.len()),
            _ => Extent { levels: 0, parts: 1 },
        }
    }
}

impl Part for (Str<'_>, Value<'_>) {
    #[inline]
    fn extent(&self) -> Extent {
        self.1.extent()
    }
}

impl<T: Part> Nested<T> {
    /// These items; none, if they nest too deeply.
    pub fn new(items: Vec<T>) -> Self {
        let (mut levels, mut parts) = (0, 1u32);
        for item in &items {
            let extent = item.extent();
            levels = extent.levels.max(levels);
            parts = parts.saturating_add(extent.parts);
        }
        match levels < LAST_LEVEL {
            true => Self { items, extent: Extent { levels: levels + 1, parts } },
            false => Self::too_deep(),
        }
    }
}

impl<T> Nested<T> {
    /// What stands for items that nest too deeply.
    fn too_deep() -> Self {
        Self { items: Vec::new(), extent: Extent { levels: TOO_MANY, parts: 1 } }
    }

    /// The items.
    pub fn into_vec(self) -> Vec<T> {
        self.items
    }
}

impl<T> Deref for Nested<T> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        &self.items
    }
}

/// Items may be taken out; put in are only those that make it no larger.
impl<T> DerefMut for Nested<T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        &mut self.items
    }
}

impl Value<'_> {
    /// Whether it nests deeper than an expression may make a value.
    #[doc(hidden)]
    pub fn is_deep(&self) -> bool {
        self.extent().levels > MOST_LEVELS
    }

    /// Whether it has more parts than an expression may make a value of.
    #[doc(hidden)]
    pub fn is_large(&self) -> bool {
        self.extent().parts > MOST_PARTS
    }

    /// What stands for a value that nests too deeply to be made.
    pub(super) fn too_deep() -> Self {
        Value::Array(Array::Shared(Arc::new(Nested::too_deep()), Origin::Data))
    }

    /// Whether it stands for one that nests too deeply to be made.
    #[doc(hidden)]
    pub fn is_too_deep(&self) -> bool {
        self.extent().levels == TOO_MANY
    }
}
