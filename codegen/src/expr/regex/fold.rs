//! The flag `i`: which characters JavaScript takes for the same.
//!
//! Without the `u` flag two characters are the same if their upper cases are. An upper case of several characters
//! does not count, nor one in ASCII of a character that is not: `ſ` is no `s`, and the sign of the kelvin no `k`.
//! Characters beyond U+FFFF are two units to JavaScript, which have no case.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::set::Set;

/// `set`, and all that differ from its members in case only.
pub(super) fn closed(mut set: Set) -> Set {
    let mut more = Set::default();
    for group in groups() {
        if group.iter().any(|&code| set.contains(code)) {
            for &code in group {
                if !set.contains(code) {
                    more.add(&Set::one(code));
                }
            }
        }
    }
    set.add(&more);
    set
}

/// The code points with the same upper case, where they are several.
fn groups() -> &'static [Vec<u32>] {
    static GROUPS: OnceLock<Vec<Vec<u32>>> = OnceLock::new();
    GROUPS.get_or_init(|| {
        let mut groups: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for c in '\0'..='\u{ffff}' {
            groups.entry(upper(c)).or_default().push(c.into());
        }
        groups.into_values().filter(|group| group.len() > 1).collect()
    })
}

/// What JavaScript calls the canonical form.
fn upper(c: char) -> u32 {
    let mut upper = c.to_uppercase();
    match (upper.next(), upper.next()) {
        (Some(only), None) if c.is_ascii() || !only.is_ascii() => only.into(),
        _ => c.into(),
    }
}
