//! The keys of objects, and short texts, while a value is made: equal ones share their memory.
//!
//! Objects in an array have the same keys as a rule, and many of their texts are one of a few. Shared, they take less
//! memory, and whoever looks for one in all of the objects finds it in the same place.

use std::cell::RefCell;
use std::collections::HashSet;
use std::sync::Arc;

use super::Str;

/// The keys that are known.
#[derive(Default)]
pub(super) struct Keys(RefCell<HashSet<Arc<str>>>);

/// More keys than this are no names of fields any more, but data.
const MOST: usize = 1000;

/// Longer texts are rarely equal.
const SHORT: usize = 16;

impl Keys {
    /// A text, shared with all equal ones if it is short.
    pub(super) fn text(&self, text: &str) -> Str<'static> {
        if text.len() <= SHORT { self.share(text) } else { Str::Shared(text.into()) }
    }

    /// A key, shared with all equal ones.
    pub(super) fn share(&self, key: &str) -> Str<'static> {
        let mut known = self.0.borrow_mut();
        if let Some(key) = known.get(key) {
            return Str::Shared(Arc::clone(key));
        }
        let key: Arc<str> = key.into();
        if known.len() < MOST {
            known.insert(Arc::clone(&key));
        }
        Str::Shared(key)
    }
}
