//! JSON Logic's operators over arrays. What is no array has no elements.

use super::super::seq::{Each, Here};
use super::super::{Evaluated, ExprError, Item};
use super::or_null;
use crate::value::{Str, Value};

/// What is asked of each element.
pub type Test<'s, 'a> = &'s mut dyn FnMut(Here<'_, 'a>) -> Result<bool, ExprError>;

fn elements<'s, 'a>(of: &'s Item<'a>) -> &'s [Value<'a>] {
    of.as_ref().and_then(Value::as_array).unwrap_or_default()
}

/// `map`
pub fn logic_map<'a>(of: &Item<'a>, each: Each<'_, 'a>) -> Evaluated<'a> {
    let items = elements(of).iter().map(|item| Ok(or_null(&each(Some(item))?)));
    Ok(Some(items.collect::<Result<Vec<_>, ExprError>>()?.into()))
}

/// `filter`
pub fn logic_filter<'a>(of: &Item<'a>, test: Test<'_, 'a>) -> Evaluated<'a> {
    let mut kept = Vec::new();
    for item in elements(of) {
        if test(Some(item))? {
            kept.push(item.clone());
        }
    }
    Ok(Some(kept.into()))
}

/// `reduce`: the context of each turn has the element and what the turns before it came to.
pub fn logic_reduce<'a>(of: &Item<'a>, initial: Item<'a>, each: Each<'_, 'a>) -> Evaluated<'a> {
    let mut accumulator = or_null(&initial);
    for item in elements(of) {
        let turn =
            vec![(Str::Borrowed("current"), item.clone()), (Str::Borrowed("accumulator"), accumulator)];
        accumulator = or_null(&each(Some(&turn.into()))?);
    }
    Ok(Some(accumulator))
}

/// `all`; of none it does not hold.
pub fn logic_all<'a>(of: &Item<'a>, test: Test<'_, 'a>) -> Result<bool, ExprError> {
    for item in elements(of) {
        if !test(Some(item))? {
            return Ok(false);
        }
    }
    Ok(!elements(of).is_empty())
}

/// `some`
pub fn logic_some<'a>(of: &Item<'a>, test: Test<'_, 'a>) -> Result<bool, ExprError> {
    for item in elements(of) {
        if test(Some(item))? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// `none`
pub fn logic_none<'a>(of: &Item<'a>, test: Test<'_, 'a>) -> Result<bool, ExprError> {
    Ok(!logic_some(of, test)?)
}

/// `merge`: one array of all; what is no array counts as one of it.
pub fn logic_merge<'a>(args: &[Item<'a>]) -> Item<'a> {
    let mut merged = Vec::new();
    for arg in args {
        match arg {
            Some(Value::Array(items)) => merged.extend_from_slice(items),
            arg => merged.push(or_null(arg)),
        }
    }
    Some(merged.into())
}
