//! Values that an expression only looks at: found in place, without a copy.

use super::seq::{field, outer, unwrap};
use super::{Here, Item, Name};
use crate::value::{Object, Value};

/// What a path finds.
pub enum Glance<'s, 'a> {
    /// A value in place.
    InPlace(&'s Value<'a>),
    /// What had to be put together.
    Made(Item<'a>),
}

impl<'a> Glance<'_, 'a> {
    /// The value.
    #[inline]
    pub fn get(&self) -> Here<'_, 'a> {
        match self {
            Glance::InPlace(value) => Some(value),
            Glance::Made(item) => item.as_ref(),
        }
    }
}

/// Where a path has come to. What is reached through the input's own memory is borrowed for as long as that lives, so
/// that no copy of it needs to be counted.
#[derive(Clone, Copy)]
enum At<'s, 'a> {
    Input(&'a Value<'a>),
    Inside(&'s Value<'a>),
}

impl<'s, 'a> At<'s, 'a> {
    fn value(self) -> &'s Value<'a>
    where
        'a: 's,
    {
        match self {
            At::Input(value) | At::Inside(value) => value,
        }
    }

    fn copy(self) -> Value<'a> {
        match self {
            At::Input(value) => value.reborrow(),
            At::Inside(value) => value.clone(),
        }
    }

    /// The field of an object; the error says that there is no object.
    #[inline]
    fn field(self, name: &Name) -> Result<Option<Self>, ()> {
        match self {
            At::Input(Value::Object(Object::Shared(entries))) => Ok(name.find(entries).map(At::Input)),
            At::Input(Value::Object(Object::Input(entries)))
            | At::Inside(Value::Object(Object::Input(entries))) => Ok(name.find(entries).map(At::Input)),
            At::Input(Value::Object(Object::Borrowed(entries)))
            | At::Inside(Value::Object(Object::Borrowed(entries))) => Ok(name.find(entries).map(At::Input)),
            At::Inside(Value::Object(Object::Shared(entries))) => Ok(name.find(entries).map(At::Inside)),
            _ => Err(()),
        }
    }
}

/// Follows `names` through objects: as far as it comes, and the names that are left.
#[inline]
fn walk<'s, 'a, 'n>(here: &'s Value<'a>, names: &'n [Name]) -> Option<(At<'s, 'a>, &'n [Name])> {
    let (mut at, mut names) = (At::Inside(here), names);
    while let [name, rest @ ..] = names {
        match at.field(name) {
            Ok(found) => at = found?,
            Err(()) => break,
        }
        names = rest;
    }
    Some((at, names))
}

/// The rest of a path, where there is more than objects.
fn follow<'a>(at: At<'_, 'a>, whole: bool, names: &[Name]) -> Item<'a> {
    let start = if whole { outer(Some(at.value())) } else { Some(at.copy()) };
    let count = names.len();
    names.iter().enumerate().fold(start, |of, (index, name)| field(of, name.text(), index + 1 == count))
}

/// A path of fields from `$`, not yet unwrapped; `whole` says that `$` is one value, even if it is an array.
pub fn path<'a>(here: Here<'_, 'a>, whole: bool, names: &[Name]) -> Item<'a> {
    let (at, rest) = walk(here?, names)?;
    match rest {
        [] => Some(at.copy()),
        _ => follow(at, whole && rest.len() == names.len(), rest),
    }
}

/// A field of `$`, unwrapped.
pub fn get_field<'a>(here: Here<'_, 'a>, whole: bool, name: &Name) -> Item<'a> {
    match here {
        Some(Value::Object(Object::Borrowed(entries))) => name.find(entries).map(Value::reborrow),
        Some(Value::Object(object)) => name.find(object).cloned(),
        here => get_path(here, whole, std::slice::from_ref(name)),
    }
}

/// A path of fields from `$`, unwrapped.
pub fn get_path<'a>(here: Here<'_, 'a>, whole: bool, names: &[Name]) -> Item<'a> {
    let (at, rest) = walk(here?, names)?;
    match rest {
        // What is found is data, and no sequence.
        [] => Some(at.copy()),
        _ => unwrap(follow(at, whole && rest.len() == names.len(), rest)),
    }
}

/// A field of `$`, unwrapped, only to be looked at.
#[inline]
pub fn glance_field<'s, 'a>(here: Here<'s, 'a>, whole: bool, name: &Name) -> Glance<'s, 'a>
where
    'a: 's,
{
    match here {
        Some(Value::Object(object)) => match name.find(object) {
            Some(value) => Glance::InPlace(value),
            None => Glance::Made(None),
        },
        here => glance(here, whole, std::slice::from_ref(name)),
    }
}

/// A path of fields from `$`, unwrapped, only to be looked at.
pub fn glance<'s, 'a>(here: Here<'s, 'a>, whole: bool, names: &[Name]) -> Glance<'s, 'a>
where
    'a: 's,
{
    match here.and_then(|here| walk(here, names)) {
        None => Glance::Made(None),
        Some((at, [])) => Glance::InPlace(at.value()),
        Some((at, rest)) => Glance::Made(unwrap(follow(at, whole && rest.len() == names.len(), rest))),
    }
}
