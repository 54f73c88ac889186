//! The transform operator: `| pattern | update, delete |`.
//!
//! The reference copies its input and changes the copy in place, wherever the pattern points into it. Values here do
//! not change, so the copy's objects are told apart by where they are in memory: a [`Changes`] keeps the present
//! entries of those that have been changed, and the result is put together from them at the end.

use std::collections::HashMap;
use std::sync::Arc;

use super::object::Merged;
use super::other::cloned;
use super::{Cx, wrong};
use crate::expr::{Evaluated, ExprError, Item, bounded, check_extent};
use crate::value::{Array, Nested, Object, Str, Value};

type Entries<'a> = Arc<Nested<(Str<'a>, Value<'a>)>>;

/// A part of a transform, evaluated for a value.
pub type Part<'s, 'a> = &'s mut dyn FnMut(&Value<'a>) -> Evaluated<'a>;

/// A copy of `of` in which what `pattern` finds in it has been changed: `update` gives entries to set, `delete`
/// names of entries to drop.
pub fn transform<'a>(
    cx: &Cx<'a>,
    of: Item<'a>,
    pattern: Part<'_, 'a>,
    update: Part<'_, 'a>,
    mut delete: Option<Part<'_, 'a>>,
    at: &'static str,
) -> Evaluated<'a> {
    let root = match &of {
        None => return Ok(None),
        Some(value @ (Value::Object(_) | Value::Array(_))) => cloned(value, at)?,
        Some(_) => return Err(wrong("clone", "an object or an array", &of, "T0410", at)),
    };
    let found = match pattern(&root)? {
        None => return Ok(Some(root)),
        Some(Value::Array(items)) => items.into_vec(),
        Some(single) => vec![single],
    };
    let mut changes = Changes::default();
    for target in &found {
        cx.tick(at)?;
        let present = changes.present(target);
        check_extent(&present, "a value", at)?;
        if let Some(value) = update(&present)? {
            changes.set(target, &entries_of(value, at)?, at)?;
        }
        if let Some(delete) = &mut delete
            && let Some(value) = delete(&changes.present(target))?
        {
            changes.drop_entries(target, &names_of(value, at)?);
        }
    }
    bounded(Some(changes.present(&root)), at)
}

/// The entries that an update sets.
fn entries_of<'a>(update: Value<'a>, at: &'static str) -> Result<Object<'a>, ExprError> {
    match update {
        Value::Object(object) => Ok(object),
        other => {
            let message = format!("the update of a transform must be an object, not {}", other.describe());
            Err(ExprError::new("T2011", at, message))
        }
    }
}

/// The names that a deletion drops.
fn names_of<'a>(names: Value<'a>, at: &'static str) -> Result<Vec<Str<'a>>, ExprError> {
    let names = match names {
        Value::Array(names) => names.into_vec(),
        single => vec![single],
    };
    let name = |value| match value {
        Value::Str(name) => Ok(name),
        other => {
            let message = format!(
                "a transform deletes what one string or an array of strings names, not {}",
                other.describe()
            );
            Err(ExprError::new("T2012", at, message))
        }
    };
    names.into_iter().map(name).collect()
}

/// The objects that have been changed so far.
#[derive(Default)]
struct Changes<'a> {
    /// Their present entries, by where the object was in the copy, and the object as it was: as long as that lives,
    /// no other takes its place.
    objects: HashMap<usize, (Entries<'a>, Entries<'a>)>,
    /// Where objects of the copy are that were put together since, by where these are; and these.
    later: HashMap<usize, (usize, Entries<'a>)>,
}

/// What is being put together.
#[derive(Default)]
struct Building<'a> {
    /// Objects that this one is inside of.
    open: Vec<usize>,
    done: HashMap<usize, Value<'a>>,
}

fn place<T>(entries: &Arc<T>) -> usize {
    Arc::as_ptr(entries) as usize
}

impl<'a> Changes<'a> {
    /// Which object of the copy this is.
    fn identity(&self, entries: &Entries<'a>) -> usize {
        let place = place(entries);
        self.later.get(&place).map_or(place, |(original, _)| *original)
    }

    /// A value with all changes in it.
    fn present(&mut self, value: &Value<'a>) -> Value<'a> {
        match self.objects.is_empty() {
            true => value.clone(),
            false => self.build(value, &mut Building::default()).unwrap_or_else(|| value.clone()),
        }
    }

    /// A value with all changes in it, if there are any.
    fn build(&mut self, value: &Value<'a>, building: &mut Building<'a>) -> Option<Value<'a>> {
        match value {
            Value::Array(Array::Shared(items, origin)) => {
                let mut built = Vec::with_capacity(items.len());
                for item in items.iter() {
                    built.push(self.build(item, building));
                }
                built.iter().any(Option::is_some).then(|| {
                    let items = built.into_iter().zip(items.iter());
                    let items = items.map(|(built, item)| built.unwrap_or_else(|| item.clone()));
                    Value::array_from(items.collect(), *origin)
                })
            }
            Value::Object(Object::Shared(entries)) => self.build_object(entries, building),
            _ => None,
        }
    }

    fn build_object(&mut self, entries: &Entries<'a>, building: &mut Building<'a>) -> Option<Value<'a>> {
        let identity = self.identity(entries);
        if let Some(done) = building.done.get(&identity) {
            return Some(done.clone());
        }
        let changed = self.objects.get(&identity).cloned();
        if building.open.contains(&identity) {
            // An object that was put into itself: there, it is as it was.
            return changed.map(|(_, original)| Value::Object(Object::Shared(original)));
        }
        building.open.push(identity);
        let present = changed.as_ref().map_or(entries, |(present, _)| present);
        let mut built = Vec::with_capacity(present.len());
        for (_, value) in present.iter() {
            built.push(self.build(value, building));
        }
        building.open.pop();
        if changed.is_none() && built.iter().all(Option::is_none) {
            return None;
        }
        let entry = |(built, (key, value)): (Option<_>, &(Str<'a>, Value<'a>))| {
            (key.clone(), built.unwrap_or_else(|| value.clone()))
        };
        let entries = built.into_iter().zip(present.iter()).map(entry).collect();
        let entries: Entries<'a> = Arc::new(Nested::new(entries));
        self.later.insert(place(&entries), (identity, entries.clone()));
        let built = Value::Object(Object::Shared(entries));
        building.done.insert(identity, built.clone());
        Some(built)
    }

    /// The present entries of an object, to be changed.
    fn entries(&mut self, target: &Value<'a>) -> Option<&mut Entries<'a>> {
        let Value::Object(Object::Shared(entries)) = target else { return None };
        let identity = self.identity(entries);
        let kept = self.objects.entry(identity).or_insert_with(|| (entries.clone(), entries.clone()));
        Some(&mut kept.0)
    }

    fn set(&mut self, target: &Value<'a>, update: &Object<'a>, at: &'static str) -> Result<(), ExprError> {
        // What is borrowed is not in the copy, so a change of it would not be seen; nor would names on an array.
        let unseen =
            matches!(target, Value::Array(_) | Value::Object(Object::Borrowed(_) | Object::Input(_)));
        if update.is_empty() || unseen {
            return Ok(());
        }
        let Some(entries) = self.entries(target) else {
            let message = format!("a transform can change objects, not {}", target.describe());
            return Err(ExprError::misfit(at, message));
        };
        let mut merged = Merged::default();
        for (key, value) in entries.iter().chain(update.iter()) {
            merged.set(key, value.clone());
        }
        *entries = Arc::new(Nested::new(merged.finish()));
        Ok(())
    }

    fn drop_entries(&mut self, target: &Value<'a>, names: &[Str<'a>]) {
        if names.is_empty() {
            return;
        }
        if let Some(entries) = self.entries(target) {
            let kept = entries.iter().filter(|(key, _)| !names.contains(key)).cloned();
            *entries = Arc::new(Nested::new(kept.collect()));
        }
    }
}
