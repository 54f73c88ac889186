//! The key-value store: JSON values under keys, in namespaces, for a time or for good.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::Value;
use tokio::time::Instant;

/// How many entries there can be.
pub const MAX_ENTRIES: usize = 10_000;
/// How long a key can be, with its namespace, in bytes.
pub const MAX_KEY: usize = 512;
/// How large a value can be, as JSON, in bytes.
pub const MAX_VALUE: usize = 256 * 1024;
/// How much there can be in all, in bytes.
pub const MAX_TOTAL: usize = 64 * 1024 * 1024;

/// The store.
#[derive(Debug, Default)]
pub struct Store {
    entries: Mutex<Entries>,
}

#[derive(Debug, Default)]
struct Entries {
    by_key: BTreeMap<(String, String), Entry>,
    bytes: usize,
}

#[derive(Debug)]
struct Entry {
    value: Value,
    bytes: usize,
    expires: Option<Instant>,
}

impl Store {
    /// The value of a key.
    pub fn get(&self, namespace: &str, key: &str) -> Option<Value> {
        self.lock().get(&id(namespace, key)).cloned()
    }

    /// Sets a key, and gives what it was before. With `ttl` it is gone after that time.
    pub fn set(
        &self,
        namespace: &str,
        key: &str,
        value: Value,
        ttl: Option<Duration>,
    ) -> Result<Option<Value>, Full> {
        self.lock().insert(id(namespace, key), value, ttl)
    }

    /// Sets a key to what `change` makes of its value, with nobody in between; gives the new value.
    pub fn change<E: From<Full>>(
        &self,
        namespace: &str,
        key: &str,
        ttl: Option<Duration>,
        change: impl FnOnce(Option<&Value>) -> Result<Value, E>,
    ) -> Result<Value, E> {
        let mut entries = self.lock();
        let id = id(namespace, key);
        let value = change(entries.get(&id))?;
        entries.insert(id, value.clone(), ttl)?;
        Ok(value)
    }

    /// Removes a key, and gives its value.
    pub fn remove(&self, namespace: &str, key: &str) -> Option<Value> {
        self.lock().remove(&id(namespace, key))
    }

    /// The keys of a namespace that start with `prefix`, in order.
    pub fn keys(&self, namespace: &str, prefix: &str) -> Vec<String> {
        let entries = self.lock();
        let from = entries.by_key.range(id(namespace, prefix)..);
        let of_prefix = from.take_while(|((space, key), _)| space == namespace && key.starts_with(prefix));
        of_prefix.filter(|(_, entry)| entry.lives()).map(|((_, key), _)| key.clone()).collect()
    }

    fn lock(&self) -> MutexGuard<'_, Entries> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Entry {
    fn lives(&self) -> bool {
        self.expires.is_none_or(|expires| Instant::now() < expires)
    }
}

impl Entries {
    fn get(&self, id: &(String, String)) -> Option<&Value> {
        self.by_key.get(id).filter(|entry| entry.lives()).map(|entry| &entry.value)
    }

    fn insert(
        &mut self,
        id: (String, String),
        value: Value,
        ttl: Option<Duration>,
    ) -> Result<Option<Value>, Full> {
        let key = id.0.len() + id.1.len();
        if key > MAX_KEY {
            return Err(Full::Key(key));
        }
        let size = value.to_string().len();
        if size > MAX_VALUE {
            return Err(Full::Value(size));
        }
        let bytes = key + size;
        if !self.has_room(&id, bytes) {
            self.expire();
        }
        if !self.has_room(&id, bytes) {
            return Err(Full::Store);
        }
        let before = self.remove(&id);
        self.bytes += bytes;
        self.by_key.insert(id, Entry { value, bytes, expires: ttl.map(|ttl| Instant::now() + ttl) });
        Ok(before)
    }

    fn remove(&mut self, id: &(String, String)) -> Option<Value> {
        let entry = self.by_key.remove(id)?;
        self.bytes -= entry.bytes;
        entry.lives().then_some(entry.value)
    }

    fn has_room(&self, id: &(String, String), bytes: usize) -> bool {
        let old = self.by_key.get(id).map(|entry| entry.bytes);
        (old.is_some() || self.by_key.len() < MAX_ENTRIES)
            && self.bytes - old.unwrap_or_default() + bytes <= MAX_TOTAL
    }

    /// Drops what nobody can read any more. Only done when room is needed, as it looks at every entry.
    fn expire(&mut self) {
        self.by_key.retain(|_, entry| entry.lives());
        self.bytes = self.by_key.values().map(|entry| entry.bytes).sum();
    }
}

fn id(namespace: &str, key: &str) -> (String, String) {
    (namespace.to_owned(), key.to_owned())
}

/// Why a value cannot be kept.
#[derive(Debug, PartialEq, Eq)]
pub enum Full {
    /// The key is too long.
    Key(usize),
    /// The value is too large.
    Value(usize),
    /// There are too many entries, or too much in them.
    Store,
}

impl fmt::Display for Full {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Full::Key(bytes) => {
                write!(f, "a key of {bytes} bytes is too long: use at most {MAX_KEY}, with the namespace")
            }
            Full::Value(bytes) => {
                write!(
                    f,
                    "a value of {bytes} bytes is too large: keep at most {MAX_VALUE}, or write it to a file"
                )
            }
            Full::Store => {
                f.write_str("the store is full: delete keys, or let them expire with `ttl_seconds`")
            }
        }
    }
}

impl std::error::Error for Full {}
