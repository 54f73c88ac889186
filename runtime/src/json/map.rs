//! Objects whose keys are data, in the order in which they come.

use std::collections::HashMap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use super::{FromJson, ObjectWriter, Reader, ToJson};

/// An object that maps any key to a `V`: what a schema with `additionalProperties` describes. It keeps the order of
/// its keys, and has each once.
///
/// ```
/// use nodewright::json::{Map, ToJson, read_text};
///
/// let stock: Map<u32> = read_text(r#"{ "pens": 3, "lamps": 1 }"#).unwrap();
/// assert_eq!(stock.get("lamps"), Some(&1));
/// assert_eq!(stock.to_json(), r#"{"pens":3,"lamps":1}"#);
/// ```
pub struct Map<V> {
    entries: Vec<(String, V)>,
    /// How often a key was sought among many.
    sought: AtomicU32,
    /// Where keys are, once that was often enough to be worth it.
    places: OnceLock<HashMap<String, usize>>,
}

/// Up to so many entries a key is found by looking at all.
const SMALL: usize = 16;

/// So often keys are sought before a table finds them.
const SELDOM: u32 = 8;

impl<V> Map<V> {
    /// Without entries.
    ///
    /// ```
    /// use nodewright::json::Map;
    ///
    /// assert_eq!(Map::<u32>::new().len(), 0);
    /// ```
    pub const fn new() -> Self {
        Self::from_distinct(Vec::new())
    }

    /// Of entries whose keys all differ, as generated code knows it of groups.
    #[doc(hidden)]
    pub const fn from_distinct(entries: Vec<(String, V)>) -> Self {
        Self { entries, sought: AtomicU32::new(0), places: OnceLock::new() }
    }

    /// The value of a key.
    ///
    /// ```
    /// use nodewright::json::Map;
    ///
    /// let stock: Map<u32> = [("pens".to_owned(), 3)].into_iter().collect();
    /// assert_eq!((stock.get("pens"), stock.get("lamps")), (Some(&3), None));
    /// ```
    pub fn get(&self, key: &str) -> Option<&V> {
        self.place(key).map(|at| &self.entries[at].1)
    }

    /// Sets the value of a key; a new one comes last.
    ///
    /// ```
    /// let mut prices = nodewright::json::Map::<f64>::default();
    /// prices.insert("A1".to_owned(), 12.5);
    /// assert_eq!(prices.get("A1"), Some(&12.5));
    /// ```
    pub fn insert(&mut self, key: String, value: V) {
        match self.place(&key) {
            Some(at) => self.entries[at].1 = value,
            None => {
                if let Some(places) = self.places.get_mut() {
                    places.insert(key.clone(), self.entries.len());
                }
                self.entries.push((key, value));
            }
        }
    }

    /// The same, for generated code: a key that is there already is not owned anew.
    #[doc(hidden)]
    pub fn set(&mut self, key: &str, value: V) {
        match self.place(key) {
            Some(at) => self.entries[at].1 = value,
            None => self.insert(key.to_owned(), value),
        }
    }

    /// Where a key is.
    fn place(&self, key: &str) -> Option<usize> {
        if let Some(places) = self.places.get() {
            return places.get(key).copied();
        }
        if self.entries.len() > SMALL && self.sought.fetch_add(1, Ordering::Relaxed) >= SELDOM {
            let keys = self.entries.iter().enumerate();
            let places = self.places.get_or_init(|| keys.map(|(at, (name, _))| (name.clone(), at)).collect());
            return places.get(key).copied();
        }
        self.entries.iter().position(|(name, _)| name == key)
    }

    /// The entries, in order.
    ///
    /// ```
    /// use nodewright::json::Map;
    ///
    /// let stock: Map<u32> = [("pens".to_owned(), 3), ("lamps".to_owned(), 1)].into_iter().collect();
    /// assert_eq!(stock.iter().map(|(_, count)| count).sum::<u32>(), 4);
    /// ```
    pub fn iter(&self) -> std::slice::Iter<'_, (String, V)> {
        self.entries.iter()
    }

    /// How many entries there are.
    ///
    /// ```
    /// use nodewright::json::Map;
    ///
    /// let stock: Map<u32> = [("pens".to_owned(), 3)].into_iter().collect();
    /// assert_eq!(stock.len(), 1);
    /// ```
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    ///
    /// ```
    /// use nodewright::json::Map;
    ///
    /// assert!(Map::<u32>::new().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl<V: Clone> Clone for Map<V> {
    fn clone(&self) -> Self {
        Self::from_distinct(self.entries.clone())
    }
}

impl<V: std::fmt::Debug> std::fmt::Debug for Map<V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Map").field("entries", &self.entries).finish()
    }
}

/// The order of keys counts.
impl<V: PartialEq> PartialEq for Map<V> {
    fn eq(&self, other: &Self) -> bool {
        self.entries == other.entries
    }
}

impl<V> Default for Map<V> {
    fn default() -> Self {
        Self::new()
    }
}

/// Of a key that comes twice the last value counts, at the place of the first.
impl<V> FromIterator<(String, V)> for Map<V> {
    fn from_iter<I: IntoIterator<Item = (String, V)>>(entries: I) -> Self {
        let mut kept: Vec<(String, V)> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        for (key, value) in entries {
            let known = match kept.len() <= SMALL {
                true => kept.iter().position(|(name, _)| *name == key),
                false => {
                    if places.is_empty() {
                        places = kept.iter().enumerate().map(|(at, (name, _))| (name.clone(), at)).collect();
                    }
                    places.get(&key).copied()
                }
            };
            match known {
                Some(at) => kept[at].1 = value,
                None => {
                    if kept.len() > SMALL {
                        places.insert(key.clone(), kept.len());
                    }
                    kept.push((key, value));
                }
            }
        }
        let map = Self::from_distinct(kept);
        if !places.is_empty() {
            // The table is there already.
            map.places.get_or_init(|| places);
        }
        map
    }
}

impl<V> IntoIterator for Map<V> {
    type Item = (String, V);
    type IntoIter = std::vec::IntoIter<(String, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

impl<'m, V> IntoIterator for &'m Map<V> {
    type Item = &'m (String, V);
    type IntoIter = std::slice::Iter<'m, (String, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<V: ToJson> ToJson for Map<V> {
    fn write(&self, out: &mut String) {
        let mut writer = ObjectWriter::new(out);
        for (key, value) in self {
            writer.field(key, value);
        }
        writer.end();
    }
}

impl<V: FromJson> FromJson for Map<V> {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        r.map(V::read)
    }
}

impl Reader<'_> {
    /// Reads an object whose keys are data, all of its values even if one fails.
    pub fn map<V>(&mut self, mut read: impl FnMut(&mut Self) -> Option<V>) -> Option<Map<V>> {
        let (mut entries, mut failed) = (Vec::new(), false);
        self.object(&mut |r, key| {
            let mut slot = super::Slot::Absent;
            r.field_with(key, &mut slot, &mut read);
            match slot {
                super::Slot::Read(value) => entries.push((key.to_owned(), value)),
                _ => failed = true,
            }
        })?;
        (!failed).then(|| entries.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::read_text;

    #[test]
    fn the_last_value_of_a_key_counts_however_many_there_are() {
        for size in [1, SMALL, SMALL + 1, 100] {
            let once = (0..size).map(|index| (format!("k{index}"), index));
            let again = (0..size).rev().map(|index| (format!("k{index}"), index + 1_000));
            let map: Map<usize> = once.chain(again).collect();
            assert_eq!(map.len(), size);
            let keys: Vec<_> = map.iter().map(|(key, _)| key.clone()).collect();
            assert_eq!(keys, (0..size).map(|index| format!("k{index}")).collect::<Vec<_>>());
            assert!((0..size).all(|index| map.get(&format!("k{index}")) == Some(&(index + 1_000))));
        }
    }

    #[test]
    fn what_is_inserted_is_found_however_often_keys_are_sought() {
        for size in [1, SMALL, SMALL + 1, 100] {
            let mut map = Map::from_distinct((0..size).map(|index| (format!("k{index}"), index)).collect());
            for round in 0..20 {
                map.insert(format!("new{round}"), round);
                map.insert("k0".to_owned(), round);
                assert_eq!((map.get("k0"), map.get(&format!("new{round}"))), (Some(&round), Some(&round)));
                assert_eq!(map.get("nothing"), None);
            }
            assert_eq!(map.len(), size + 20);
            assert_eq!(map, map.clone());
        }
    }

    #[test]
    fn a_wrong_value_is_told_at_its_key_and_the_others_too() {
        let problems = read_text::<Map<u8>>(r#"{"a": 1, "b": "x", "c": 300}"#).unwrap_err().to_string();
        let places: Vec<_> = problems.lines().filter_map(|line| line.split(':').next()).collect();
        assert_eq!(places, ["b", "c"], "{problems}");
    }
}
