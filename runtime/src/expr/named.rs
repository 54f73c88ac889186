//! Fieldless enums of the user's: in JSON a name, in Rust a variant.
//!
//! serde would go through its data model for one comparison of texts. Generated code has the names at hand.

use super::{ExprError, Item};
use crate::value::Value;

/// An enum without fields, by the names that serde gives its variants.
pub trait Named: Sized {
    /// The names, in the order of the variants.
    const NAMES: &'static [&'static str];

    /// The name of this variant.
    fn name(&self) -> &'static str;

    /// The variant that is read from a name.
    fn named(name: &str) -> Option<Self>;

    /// The same again, of a type that need not be `Clone`.
    fn copy(&self) -> Self;
}

/// The variant that a text names.
pub fn variant_named<T: Named>(text: &str, at: &'static str) -> Result<T, ExprError> {
    T::named(text).ok_or_else(|| unnamed(T::NAMES, Some(text), "", at))
}

/// The variant that a string names.
pub fn to_named<T: Named>(item: Item<'_>, at: &'static str) -> Result<T, ExprError> {
    match &item {
        Some(Value::Str(text)) => variant_named(text, at),
        other => Err(unnamed(T::NAMES, None, other.as_ref().map_or("nothing", Value::describe), at)),
    }
}

/// Apart from its callers, which rustc compiles for every type.
#[cold]
fn unnamed(names: &[&str], text: Option<&str>, found: &str, at: &'static str) -> ExprError {
    let listed: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    let one_of = if names.len() == 1 { "" } else { "one of " };
    let found = text.map_or_else(|| found.to_owned(), |text| format!("`{text}`"));
    ExprError::misfit(at, format!("expected {one_of}{}, found {found}", listed.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    enum Size {
        Small,
        Large,
    }

    impl Named for Size {
        const NAMES: &'static [&'static str] = &["small", "large"];

        fn name(&self) -> &'static str {
            match self {
                Size::Small => "small",
                Size::Large => "large",
            }
        }

        fn named(name: &str) -> Option<Self> {
            Some(match name {
                "small" | "tiny" => Size::Small,
                "large" => Size::Large,
                _ => return None,
            })
        }

        fn copy(&self) -> Self {
            match self {
                Size::Small => Size::Small,
                Size::Large => Size::Large,
            }
        }
    }

    fn message<T: std::fmt::Debug>(result: Result<T, ExprError>) -> String {
        result.expect_err("no name").to_string()
    }

    #[test]
    fn a_name_and_an_alias_are_read_as_their_variant() {
        assert_eq!(variant_named::<Size>("large", "").unwrap(), Size::Large);
        assert_eq!(to_named::<Size>(Some(Value::from("tiny")), "").unwrap(), Size::Small);
    }

    #[test]
    fn what_is_no_name_is_told_the_options() {
        let text = message(variant_named::<Size>("huge", "a.yaml:1:2"));
        assert!(text.contains("expected one of `small`, `large`, found `huge`"), "{text}");
        let number = message(to_named::<Size>(Some(Value::from(1)), "a.yaml:1:2"));
        assert!(number.contains("expected one of `small`, `large`, found a number"), "{number}");
        let nothing = message(to_named::<Size>(None, "a.yaml:1:2"));
        assert!(nothing.contains("found nothing"), "{nothing}");
    }
}
