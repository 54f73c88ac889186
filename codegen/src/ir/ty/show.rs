//! Types in the words of users, for messages.
//!
//! One level of an object is shown, since that is what a reader compares with their own declaration; what lies deeper
//! is named only.

use std::fmt;

use super::{Literal, Object, Rest, Type};

/// How many literals or fields are spelled out.
const SHOWN: usize = 6;

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Object(object) => show_object(object, f),
            Self::Array(element, _) if **element != Type::Any => write!(f, "array of {}", Operand(element)),
            Self::Tuple(places) => {
                write!(f, "[")?;
                show_list(f, places.iter().map(Operand), ", ")?;
                write!(f, "]")
            }
            Self::Union(members) => show_union(members, f),
            other => write!(f, "{}", Brief(other)),
        }
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => write!(f, "null"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Integer(value) => write!(f, "{value}"),
            Self::Number(value) => f.write_str(&nodewright_core::number::f64_to_string(*value)),
            Self::String(value) => write!(f, "{value:?}"),
        }
    }
}

/// A type beside other words: objects by name, several alternatives in parentheses.
pub(super) struct Operand<'a>(pub(super) &'a Type);

impl fmt::Display for Operand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Type::Union(_) => write!(f, "({})", self.0),
            Type::Literals(values) if values.len() > 1 => write!(f, "({})", self.0),
            Type::Object(_) => write!(f, "{}", Brief(self.0)),
            other => write!(f, "{other}"),
        }
    }
}

/// A type without what is inside it.
struct Brief<'a>(&'a Type);

impl fmt::Display for Brief<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Type::Never => write!(f, "nothing"),
            Type::Any => write!(f, "any value"),
            Type::Null => write!(f, "null"),
            Type::Bool => write!(f, "boolean"),
            Type::Integer(_) => write!(f, "integer"),
            Type::Number(_) => write!(f, "number"),
            Type::String(_) => write!(f, "string"),
            Type::Literals(values) => {
                let shown = &values[..values.len().min(SHOWN)];
                show_list(f, shown.iter(), " or ")?;
                match values.len() - shown.len() {
                    0 => Ok(()),
                    more => write!(f, " or {more} more"),
                }
            }
            Type::Array(..) | Type::Tuple(_) => write!(f, "array"),
            Type::Object(object) => f.write_str(object.name.as_deref().unwrap_or("object")),
            Type::Union(members) => show_list(f, null_last(members).map(Brief), " or "),
            Type::Recursive(name) => write!(f, "{name}"),
        }
    }
}

fn show_union(members: &[Type], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    // Of several objects only the names are of use; a single one is worth its fields.
    let objects = members.iter().filter(|member| matches!(member, Type::Object(_))).count();
    for (index, member) in null_last(members).enumerate() {
        let or = if index == 0 { "" } else { " or " };
        match member {
            Type::Object(_) if objects > 1 => write!(f, "{or}{}", Brief(member))?,
            other => write!(f, "{or}{other}")?,
        }
    }
    Ok(())
}

fn null_last(members: &[Type]) -> impl Iterator<Item = &Type> {
    let others = members.iter().filter(|member| **member != Type::Null);
    others.chain(members.iter().filter(|member| **member == Type::Null))
}

fn show_object(object: &Object, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if let Some(name) = &object.name {
        write!(f, "{name}")?;
    }
    if object.fields.is_empty() {
        return match (&object.name, &object.rest) {
            (Some(_), _) => Ok(()),
            (None, Rest::Typed(ty)) if *ty != Type::Any => write!(f, "object of {}", Operand(ty)),
            (None, _) => write!(f, "object"),
        };
    }
    let space = if object.name.is_some() { " " } else { "" };
    write!(f, "{space}{{ ")?;
    for (index, field) in object.fields.iter().take(SHOWN).enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        let optional = if field.required { "" } else { "?" };
        write!(f, "{comma}{}{optional}: {}", field.name, Brief(&field.ty))?;
    }
    match object.fields.len().saturating_sub(SHOWN) {
        0 => write!(f, " }}"),
        more => write!(f, ", and {more} more }}"),
    }
}

fn show_list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    items: impl Iterator<Item = T>,
    separator: &str,
) -> fmt::Result {
    for (index, item) in items.enumerate() {
        if index > 0 {
            f.write_str(separator)?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::Property;
    use super::*;

    fn priced_lines() -> Type {
        Object {
            name: Some("PricedLines".into()),
            description: None,
            fields: vec![
                Property::required("total", Type::number()),
                Property::required("lines", Type::array(Type::object(vec![]))),
                Property::optional("note", Type::string().or_null()),
            ],
            rest: Rest::Undeclared,
        }
        .into()
    }

    #[test]
    fn shows_one_level_of_an_object() {
        let text = "PricedLines { total: number, lines: array, note?: string or null }";
        assert_eq!(priced_lines().to_string(), text);
        assert_eq!(priced_lines().or_null().to_string(), format!("{text} or null"));
        assert_eq!(Type::array(priced_lines()).to_string(), "array of PricedLines");
        let unnamed = Type::object(vec![Property::required("a", priced_lines())]);
        assert_eq!(unnamed.to_string(), "{ a: PricedLines }");
        assert_eq!(unnamed.join(&priced_lines()).to_string(), "object or PricedLines");
        assert_eq!(Type::object(vec![]).to_string(), "object");
        assert_eq!(Type::map(Type::number()).to_string(), "object of number");
    }

    #[test]
    fn shows_alternatives() {
        let letters =
            |texts: &[&str]| Type::literals(texts.iter().map(|text| Literal::String((*text).into())));
        assert_eq!(letters(&["a", "b"]).to_string(), r#""a" or "b""#);
        assert_eq!(Type::Null.join(&Type::number()).to_string(), "number or null");
        assert_eq!(Type::array(letters(&["a", "b"])).to_string(), r#"array of ("a" or "b")"#);
        assert_eq!(Type::array(letters(&["a"])).to_string(), r#"array of "a""#);
        assert_eq!(
            letters(&["a", "b", "c", "d", "e", "f", "g", "h"]).to_string(),
            r#""a" or "b" or "c" or "d" or "e" or "f" or 2 more"#
        );
    }

    #[test]
    fn shows_arrays_and_tuples() {
        assert_eq!(Type::array(Type::string()).to_string(), "array of string");
        assert_eq!(Type::array(Type::Any).to_string(), "array");
        assert_eq!(
            Type::tuple([Type::string(), Type::array(Type::Bool), Type::integer().or_null()]).to_string(),
            "[string, array of boolean, (integer or null)]"
        );
    }
}
