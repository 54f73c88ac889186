//! Objects: made of each value of a sequence, grouped by their keys.

use std::collections::HashMap;

use super::call::Gathered;
use super::seq::{Each, for_each};
use super::{Cx, Evaluated, ExprError, Here, Item, bounded};
use crate::value::{Str, Value};

/// What is evaluated of the pair at a position.
pub type Pair<'s, 'a> = &'s mut dyn FnMut(usize, Here<'_, 'a>) -> Evaluated<'a>;

/// Above this many groups a table finds them.
const SMALL: usize = 8;

struct Groups<'a> {
    groups: Vec<Found<'a>>,
    table: HashMap<String, usize>,
}

struct Found<'a> {
    key: Str<'a>,
    pair: usize,
    members: Vec<Value<'a>>,
}

impl<'a> Groups<'a> {
    fn find(&self, key: &Str<'_>) -> Option<usize> {
        match self.groups.len() <= SMALL {
            true => self.groups.iter().position(|group| group.key == *key),
            false => self.table.get(&**key).copied(),
        }
    }

    fn add(
        &mut self,
        key: Str<'a>,
        pair: usize,
        member: Option<&Value<'a>>,
        at: &'static str,
    ) -> Result<(), ExprError> {
        match self.find(&key) {
            Some(found) if self.groups[found].pair != pair => {
                let message = format!("the key `{}` stands twice", key.escape_debug());
                return Err(ExprError::new("D1009", at, message));
            }
            Some(found) => self.groups[found].members.extend(member.cloned()),
            None => {
                if self.groups.len() == SMALL {
                    let keys = self.groups.iter().enumerate();
                    self.table = keys.map(|(index, group)| (group.key.to_string(), index)).collect();
                }
                if self.groups.len() >= SMALL {
                    self.table.insert(key.to_string(), self.groups.len());
                }
                self.groups.push(Found { key, pair, members: member.cloned().into_iter().collect() });
            }
        }
        Ok(())
    }
}

/// A key, which must be a string; without one there is no entry.
#[inline]
pub(super) fn key_of<'a>(key: Item<'a>, at: &'static str) -> Result<Option<Str<'a>>, ExprError> {
    match key {
        None => Ok(None),
        Some(Value::Str(key)) => Ok(Some(key)),
        Some(other) => {
            let message = format!("a key of an object must be a string, not {}", other.shown());
            Err(ExprError::new("T1003", at, message))
        }
    }
}

/// The values of `of`, grouped by `pairs` keys each.
pub fn group<'a>(
    cx: &Cx<'a>,
    of: &Item<'a>,
    pairs: usize,
    key: Pair<'_, 'a>,
    value: Pair<'_, 'a>,
    at: &'static str,
) -> Evaluated<'a> {
    let mut groups = Groups { groups: Vec::new(), table: HashMap::new() };
    let empty = match of {
        None => true,
        Some(Value::Array(items)) => items.is_empty(),
        Some(_) => false,
    };
    if empty {
        for pair in 0..pairs {
            if let Some(key) = key_of(key(pair, None)?, at)? {
                groups.add(key, pair, None, at)?;
            }
        }
    }
    for_each(of, &mut |item| {
        cx.tick(at)?;
        for pair in 0..pairs {
            if let Some(key) = key_of(key(pair, Some(item))?, at)? {
                groups.add(key, pair, Some(item), at)?;
            }
        }
        Ok(())
    })?;
    let mut entries = Vec::with_capacity(groups.groups.len());
    for group in groups.groups {
        cx.tick(at)?;
        let here = together(group.members);
        if let Some(value) = value(group.pair, here.as_ref())? {
            entries.push((group.key, value));
        }
    }
    bounded(Some(entries.into()), at)
}

/// What the value of a group sees: its one member, or all of them as an array, in which arrays are spread.
pub fn together(members: Vec<Value<'_>>) -> Item<'_> {
    if members.len() < 2 {
        return members.into_iter().next();
    }
    if !members.iter().any(is_array) {
        return Some(members.into());
    }
    let mut all = Gathered::default();
    members.into_iter().for_each(|member| all.add(Some(member)));
    all.finish()
}

/// An object whose keys are known is made of all values at once.
pub fn with_group<'a>(here: Here<'_, 'a>, each: Each<'_, 'a>) -> Evaluated<'a> {
    match here {
        // Several values without arrays among them are together already.
        Some(Value::Array(array)) if array.len() < 2 || array.iter().any(is_array) => {
            let members = super::into_items(Some(Value::Array(array.clone())));
            each(together(members).as_ref())
        }
        here => each(here),
    }
}

fn is_array(value: &Value<'_>) -> bool {
    matches!(value, Value::Array(_))
}
