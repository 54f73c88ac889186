//! Values to start from where nothing is declared.

use crate::ir::Type;
use crate::schema::JsonTree;

/// An example of a type: the emptiest value that it has.
pub(super) fn example(ty: &Type) -> JsonTree {
    match ty {
        _ if ty.allows_null() => JsonTree::Null,
        Type::Bool => JsonTree::Bool(false),
        Type::Integer(_) => JsonTree::Integer(0),
        Type::Number(_) => JsonTree::Number(0.0),
        Type::String(_) => JsonTree::String(String::new()),
        Type::Literals(values) => values.first().map_or(JsonTree::Null, JsonTree::from),
        Type::Array(..) => JsonTree::Array(Vec::new()),
        Type::Tuple(places) => JsonTree::Array(places.iter().map(example).collect()),
        Type::Object(object) => {
            let required = object.fields.iter().filter(|field| field.required);
            JsonTree::Object(required.map(|field| (field.name.to_string(), example(&field.ty))).collect())
        }
        Type::Union(members) => members.first().map_or(JsonTree::Null, example),
        Type::Recursive(_) | Type::Never | Type::Null | Type::Any => JsonTree::Null,
    }
}
