//! Positions in UTF-16 units, which is what matches of regular expressions count in.

/// How many units a text has.
pub(in crate::expr) fn units(text: &str) -> usize {
    match text.is_ascii() {
        true => text.len(),
        false => text.chars().map(char::len_utf16).sum(),
    }
}

/// The byte at which a unit starts; past the end, where the text ends. Within a character, where that ends.
pub(super) fn byte_at(text: &str, unit: f64) -> usize {
    let unit = unit.trunc();
    if text.is_ascii() {
        return (unit.max(0.0) as usize).min(text.len());
    }
    let mut passed = 0;
    for (at, character) in text.char_indices() {
        if passed as f64 >= unit {
            return at;
        }
        passed += character.len_utf16();
    }
    text.len()
}

/// A byte at which a character starts: the one given, or the next that is.
pub(super) fn at_boundary(text: &str, byte: usize) -> usize {
    (byte.min(text.len())..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())
}
