//! The types of JSON in sets, and their names in messages.

/// A set of types.
///
/// ```
/// use nodewright_core::types::{NULL, STRING, Types, words};
///
/// let types: Types = STRING | NULL;
/// assert_eq!(words(types), "a string or null");
/// ```
pub type Types = u8;

/// `null`.
pub const NULL: Types = 1;
/// `true` and `false`.
pub const BOOL: Types = 1 << 1;
/// Whole numbers, however they are written.
pub const INTEGER: Types = 1 << 2;
/// All numbers.
pub const NUMBER: Types = INTEGER | 1 << 3;
/// Strings.
pub const STRING: Types = 1 << 4;
/// Arrays.
pub const ARRAY: Types = 1 << 5;
/// Objects.
pub const OBJECT: Types = 1 << 6;
/// All values.
pub const ANY: Types = NULL | BOOL | NUMBER | STRING | ARRAY | OBJECT;

/// `a string, a number or null`.
///
/// ```
/// use nodewright_core::types::{ANY, INTEGER, words};
///
/// assert_eq!(words(INTEGER), "an integer");
/// assert_eq!(words(ANY), "a value");
/// ```
pub fn words(types: Types) -> String {
    const NAMES: [(Types, &str); 7] = [
        (STRING, "a string"),
        (NUMBER, "a number"),
        (INTEGER, "an integer"),
        (BOOL, "true or false"),
        (ARRAY, "an array"),
        (OBJECT, "an object"),
        (NULL, "null"),
    ];
    if types == ANY {
        return "a value".to_owned();
    }
    let has = |set: Types| types & set == set && (set != INTEGER || types & NUMBER != NUMBER);
    let named: Vec<&str> = NAMES.into_iter().filter(|(set, _)| has(*set)).map(|(_, name)| name).collect();
    match &named[..] {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        [only] => (*only).to_owned(),
        _ => "nothing".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_listed_in_words() {
        assert_eq!(words(STRING), "a string");
        assert_eq!(words(INTEGER | NULL), "an integer or null");
        assert_eq!(words(NUMBER | NULL | OBJECT), "a number, an object or null");
        assert_eq!((words(ANY).as_str(), words(0).as_str()), ("a value", "nothing"));
    }
}
