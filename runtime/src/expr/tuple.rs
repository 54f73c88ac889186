//! Paths whose steps bind variables, positions or ancestors: streams of values with what is bound for each.

use std::collections::HashMap;

use super::call::Gathered;
use super::group::key_of;
use super::seq::{into_items, resolve, times_wanted};
use super::{Cx, Evaluated, ExprError, Here, Item, bounded, order_by, sequence};
use crate::value::{Str, Value};

/// A value, and what is bound for it.
#[derive(Clone, Debug)]
pub struct Tuple<'a> {
    value: Item<'a>,
    slots: Vec<Item<'a>>,
}

/// A stream of them.
pub type Tuples<'a> = Vec<Tuple<'a>>;

/// What a step binds, and where.
#[derive(Clone, Copy, Debug)]
pub struct Binds {
    /// Each result, while the value stays.
    pub focus: Option<usize>,
    /// The position of each result.
    pub index: Option<usize>,
    /// The value that the step was applied to.
    pub ancestor: Option<usize>,
}

impl<'a> Tuple<'a> {
    /// `$`
    pub fn here(&self) -> Here<'_, 'a> {
        self.value.as_ref()
    }

    /// What is bound at a slot.
    pub fn get(&self, slot: usize) -> Item<'a> {
        self.slots.get(slot).cloned().flatten()
    }

    fn set(&mut self, slot: Option<usize>, item: Item<'a>) {
        if let Some(slot) = slot {
            if self.slots.len() <= slot {
                self.slots.resize(slot + 1, None);
            }
            self.slots[slot] = item;
        }
    }
}

/// The start of a stream: the values of a sequence.
pub fn tuples(of: Item<'_>) -> Tuples<'_> {
    into_items(of).into_iter().map(|value| Tuple { value: Some(value), slots: Vec::new() }).collect()
}

/// The start of a stream: one value, whatever it is.
pub fn whole_tuple<'a>(here: Here<'_, 'a>) -> Tuples<'a> {
    vec![Tuple { value: here.cloned(), slots: Vec::new() }]
}

/// A step for each value.
pub fn tuple_step<'a>(
    cx: &Cx<'a>,
    of: Tuples<'a>,
    binds: Binds,
    each: &mut dyn FnMut(&Tuple<'a>) -> Evaluated<'a>,
    at: &'static str,
) -> Result<Tuples<'a>, ExprError> {
    let mut out = Vec::with_capacity(of.len());
    for tuple in of {
        for (position, result) in into_items(each(&tuple)?).into_iter().enumerate() {
            cx.tick(at)?;
            room(cx, &out, &tuple, at)?;
            let mut next = tuple.clone();
            match binds.focus {
                Some(_) => next.set(binds.focus, Some(result)),
                None => next.value = Some(result),
            }
            next.set(binds.index, Some(Value::from(position)));
            next.set(binds.ancestor, tuple.value.clone());
            out.push(next);
        }
    }
    Ok(out)
}

/// A step that is itself a stream: what it binds stays bound.
pub fn tuple_nest<'a>(
    cx: &Cx<'a>,
    of: Tuples<'a>,
    each: &mut dyn FnMut(&Tuple<'a>) -> Result<Tuples<'a>, ExprError>,
    at: &'static str,
) -> Result<Tuples<'a>, ExprError> {
    let mut out = Vec::with_capacity(of.len());
    for tuple in of {
        for inner in each(&tuple)? {
            cx.tick(at)?;
            room(cx, &out, &tuple, at)?;
            let mut next = tuple.clone();
            next.value = inner.value;
            for (slot, item) in inner.slots.into_iter().enumerate() {
                if item.is_some() {
                    next.set(Some(slot), item);
                }
            }
            out.push(next);
        }
    }
    Ok(out)
}

/// Those for which a test holds, or whose position it gives.
pub fn tuple_filter<'a>(
    cx: &Cx<'a>,
    of: Tuples<'a>,
    test: &mut dyn FnMut(&Tuple<'a>) -> Evaluated<'a>,
    at: &'static str,
) -> Result<Tuples<'a>, ExprError> {
    let len = of.len();
    let mut kept = Vec::new();
    for (position, tuple) in of.into_iter().enumerate() {
        cx.tick(at)?;
        let times = times_wanted(&test(&tuple)?, position, len);
        cx.room(kept.len() + times, at)?;
        kept.extend(std::iter::repeat_n(tuple, times));
    }
    Ok(kept)
}

/// The one at a position.
pub fn tuple_at(mut of: Tuples<'_>, at: i64) -> Tuples<'_> {
    match resolve(at as f64, of.len()) {
        Some(at) => vec![of.swap_remove(at)],
        None => Vec::new(),
    }
}

/// Binds the position of each.
pub fn tuple_index(mut of: Tuples<'_>, slot: usize) -> Tuples<'_> {
    for (position, tuple) in of.iter_mut().enumerate() {
        tuple.set(Some(slot), Some(Value::from(position)));
    }
    of
}

/// What adds the keys of a tuple to those of the tuples before it.
pub type TupleKeys<'s, 'a> = &'s mut dyn FnMut(&Tuple<'a>, &mut Vec<Item<'a>>) -> Result<(), ExprError>;

/// In order of the keys that `each` gives.
pub fn tuple_sort<'a>(
    cx: &Cx<'a>,
    of: Tuples<'a>,
    descending: &[bool],
    each: TupleKeys<'_, 'a>,
    at: &'static str,
) -> Result<Tuples<'a>, ExprError> {
    let mut keys = Vec::with_capacity(of.len() * descending.len());
    for tuple in &of {
        cx.tick(at)?;
        each(tuple, &mut keys)?;
    }
    order_by(cx, of, keys, descending, at)
}

/// The values of a stream.
pub fn tuple_values(of: Tuples<'_>) -> Item<'_> {
    sequence(of.into_iter().filter_map(|tuple| tuple.value).collect())
}

/// What is evaluated of the pair at a position, for a tuple.
pub type TuplePair<'s, 'a> = &'s mut dyn FnMut(usize, &Tuple<'a>) -> Evaluated<'a>;

/// A stream, grouped: the value of a group sees all that its members are bound to.
pub fn tuple_group<'a>(
    cx: &Cx<'a>,
    of: Tuples<'a>,
    pairs: usize,
    key: TuplePair<'_, 'a>,
    value: TuplePair<'_, 'a>,
    at: &'static str,
) -> Evaluated<'a> {
    let mut groups: Vec<(Str<'a>, usize, Joined<'a>)> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for tuple in of {
        for pair in 0..pairs {
            cx.tick(at)?;
            let Some(key) = key_of(key(pair, &tuple)?, at)? else { continue };
            let place = *places.entry(key.to_string()).or_insert(groups.len());
            match groups.get_mut(place) {
                Some((_, found, _)) if *found != pair => {
                    let message = format!("the key `{}` stands twice", key.escape_debug());
                    return Err(ExprError::new("D1009", at, message));
                }
                Some((_, _, all)) => all.add(cx, &tuple, at)?,
                None => {
                    let mut all = Joined::default();
                    all.add(cx, &tuple, at)?;
                    groups.push((key, pair, all));
                }
            }
        }
    }
    let mut entries = Vec::with_capacity(groups.len());
    for (key, pair, all) in groups {
        if let Some(value) = value(pair, &all.finish())? {
            entries.push((key, value));
        }
    }
    bounded(Some(entries.into()), at)
}

/// Whether a stream may grow: each of its values takes as much room as what is bound for it.
fn room(cx: &Cx<'_>, out: &Tuples<'_>, next: &Tuple<'_>, at: &'static str) -> Result<(), ExprError> {
    cx.room(out.len().saturating_mul(next.slots.len() + 1), at)
}

/// Tuples as one: all values, and all that is bound for them.
#[derive(Default)]
struct Joined<'a> {
    value: Gathered<'a>,
    slots: Vec<Gathered<'a>>,
}

impl<'a> Joined<'a> {
    fn add(&mut self, cx: &Cx<'a>, tuple: &Tuple<'a>, at: &'static str) -> Result<(), ExprError> {
        self.value.add(tuple.value.clone());
        cx.room(self.value.len(), at)?;
        if self.slots.len() < tuple.slots.len() {
            self.slots.resize_with(tuple.slots.len(), Gathered::default);
        }
        for (all, item) in self.slots.iter_mut().zip(&tuple.slots) {
            all.add(item.clone());
            cx.room(all.len(), at)?;
        }
        Ok(())
    }

    fn finish(self) -> Tuple<'a> {
        let slots = self.slots.into_iter().map(Gathered::finish).collect();
        Tuple { value: self.value.finish(), slots }
    }
}
