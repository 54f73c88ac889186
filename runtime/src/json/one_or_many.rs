//! What is one value, or an array of them.

use super::{FromJson, Reader, ToJson};

/// One value, or an array of any number of them: what a path of JSONata yields, and what schemas say with
/// `anyOf: [T, array of T]`. Where a path yields nothing there is no such value.
///
/// ```
/// use nodewright::json::{OneOrMany, ToJson, read_text};
///
/// let one: OneOrMany<u32> = read_text("7").unwrap();
/// let many: OneOrMany<u32> = read_text("[7, 8]").unwrap();
/// assert_eq!((one.as_slice(), many.as_slice()), (&[7][..], &[7, 8][..]));
/// assert_eq!(one.to_json(), "7");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum OneOrMany<T> {
    /// One value.
    One(T),
    /// An array.
    Many(Vec<T>),
}

impl<T> OneOrMany<T> {
    /// The value, or the values.
    ///
    /// ```
    /// use nodewright::json::OneOrMany;
    ///
    /// assert_eq!(OneOrMany::One(7).as_slice(), [7]);
    /// ```
    pub fn as_slice(&self) -> &[T] {
        match self {
            Self::One(value) => std::slice::from_ref(value),
            Self::Many(values) => values,
        }
    }

    /// What a sequence of these values comes to: nothing, the only one, or an array.
    ///
    /// ```
    /// use nodewright::json::OneOrMany;
    ///
    /// assert_eq!(OneOrMany::<u8>::sequence(vec![]), None);
    /// assert_eq!(OneOrMany::sequence(vec![7]), Some(OneOrMany::One(7)));
    /// ```
    pub fn sequence(mut values: Vec<T>) -> Option<Self> {
        match values.len() {
            0 | 1 => values.pop().map(Self::One),
            _ => Some(Self::Many(values)),
        }
    }
}

impl<T: ToJson> ToJson for OneOrMany<T> {
    fn write(&self, out: &mut String) {
        match self {
            Self::One(value) => value.write(out),
            Self::Many(values) => values.write(out),
        }
    }
}

impl<T: FromJson> FromJson for OneOrMany<T> {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        match r.peek() {
            Some(b'[') => Vec::read(r).map(Self::Many),
            _ => T::read(r).map(Self::One),
        }
    }
}
