//! Names of fields in generated code.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::value::{Str, Value};

/// The name of a field where an expression reads it, and the place where it was found last: objects that come one
/// after the other have the same keys as a rule. The place is only ever a guess, so threads may share it.
#[derive(Debug)]
pub struct Name {
    text: &'static str,
    place: AtomicUsize,
}

impl Name {
    /// A name that was not looked for yet.
    pub const fn new(text: &'static str) -> Self {
        Self { text, place: AtomicUsize::new(0) }
    }

    /// The name.
    pub(super) fn text(&self) -> &'static str {
        self.text
    }

    /// The value of that name.
    #[inline]
    pub(super) fn find<'e, 'a>(&self, entries: &'e [(Str<'a>, Value<'a>)]) -> Option<&'e Value<'a>> {
        match entries.get(self.place.load(Ordering::Relaxed)) {
            Some((key, value)) if key.is(self.text) => Some(value),
            _ => self.search(entries),
        }
    }

    #[inline(never)]
    fn search<'e, 'a>(&self, entries: &'e [(Str<'a>, Value<'a>)]) -> Option<&'e Value<'a>> {
        let place = entries.iter().position(|(key, _)| key.is(self.text))?;
        self.place.store(place, Ordering::Relaxed);
        Some(&entries[place].1)
    }
}

/// A [`Name`] of its own, for the place where this stands.
#[doc(hidden)]
#[macro_export]
macro_rules! __name {
    ($name:literal) => {{
        static NAME: $crate::private::expr::Name = $crate::private::expr::Name::new($name);
        &NAME
    }};
}

/// The names of a path, for the place where this stands.
#[doc(hidden)]
#[macro_export]
macro_rules! __names {
    ($($name:literal),+) => {{
        const COUNT: usize = [$($name),+].len();
        static NAMES: [$crate::private::expr::Name; COUNT] = [$($crate::private::expr::Name::new($name)),+];
        &NAMES
    }};
}

pub use {__name as name, __names as names};
