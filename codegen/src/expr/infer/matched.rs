//! What `$match` tells of a match, by the groups of its pattern.

use crate::expr::core::{Expr, Kind};
use crate::expr::regex::Translated;
use crate::ir::Type;
use crate::ir::ty::Property;

/// What `$match` tells of a match of a pattern; of what is no literal nothing is known.
pub(super) fn matched(pattern: Option<&Expr>) -> Type {
    let Some(Expr { kind: Kind::Regex(regex), .. }) = pattern else { return Type::map(Type::Any) };
    Type::object(vec![
        Property::required("match", Type::string()),
        Property::required("index", Type::integer()),
        Property::required("groups", groups(regex)),
    ])
}

/// A group that took no part is null.
fn groups(regex: &Translated) -> Type {
    let perhaps = || Type::union([Type::string(), Type::Null]);
    match regex.groups {
        0 => Type::array(Type::Never),
        _ => Type::tuple((1..=regex.groups).map(|group| match regex.certain.contains(&group) {
            true => Type::string(),
            false => perhaps(),
        })),
    }
}
