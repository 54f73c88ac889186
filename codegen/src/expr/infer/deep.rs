//! All that is in a value: what `*` and `**` find.

use super::result::entry_types;
use crate::ir::ty::Lookup;
use crate::ir::{Flow, Type};

/// Of more kinds of values than these, nothing is said.
const KINDS: usize = 48;

/// `*`: the values of the fields, or of the elements, in which arrays are spread however deep.
pub(super) fn entries(of: &Type) -> Flow {
    let mut found = Vec::new();
    let known = members(of).iter().all(|member| match member {
        Type::Any | Type::Recursive(_) => false,
        Type::Object(object) => flatten(&entry_types(object, member), &mut found),
        Type::Array(..) | Type::Tuple(_) => flatten(member, &mut found),
        _ => true,
    });
    if known { Flow::many(Type::union(found)) } else { Flow::any() }
}

/// `**`: the value and all that is in it.
pub(super) fn descendants(of: &Type) -> Flow {
    let (mut found, mut next) = (Vec::new(), vec![of.clone()]);
    while let Some(ty) = next.pop() {
        let mut flat = Vec::new();
        if !flatten(&ty, &mut flat) {
            return Flow::any();
        }
        for ty in flat.into_iter().filter(|ty| !matches!(ty, Type::Never)) {
            if found.contains(&ty) {
                continue;
            }
            if let Type::Object(object) = &ty {
                next.push(entry_types(object, &ty));
            }
            found.push(ty);
            if found.len() > KINDS {
                return Flow::any();
            }
        }
    }
    Flow::many(Type::union(found))
}

fn members(ty: &Type) -> &[Type] {
    match ty {
        Type::Union(members) => members,
        other => std::slice::from_ref(other),
    }
}

/// Adds what is no array; gives up on what can be anything.
fn flatten(ty: &Type, out: &mut Vec<Type>) -> bool {
    match ty {
        Type::Any | Type::Recursive(_) => false,
        Type::Array(element, _) => flatten(element, out),
        Type::Tuple(parts) | Type::Union(parts) => parts.iter().all(|part| flatten(part, out)),
        other => {
            out.push(other.clone());
            true
        }
    }
}

/// The value at a plain path of JSON Logic.
pub(super) fn at_path(of: &Type, path: &[&str]) -> Flow {
    let Some((name, rest)) = path.split_first() else { return Flow::one(of.clone()) };
    let whole = name.parse::<usize>().is_ok();
    let step = |member: &Type| match member {
        Type::Object(_) => match member.field(name) {
            Lookup::Found(field) if field.required => Flow::one(field.ty),
            Lookup::Found(field) => Flow::optional(field.ty),
            Lookup::Typed(ty) => Flow::optional(ty),
            _ => Flow::optional(Type::Any),
        },
        Type::Array(element, _) if whole => Flow::optional((**element).clone()),
        Type::Tuple(parts) if whole => Flow::optional(Type::union(parts.iter().cloned())),
        Type::Any | Type::Recursive(_) => Flow::optional(Type::Any),
        _ => Flow::nothing(),
    };
    let found = members(of).iter().map(step).reduce(|all, next| all.join(&next));
    let found = found.unwrap_or_else(Flow::nothing);
    let mut next = at_path(&found.ty, rest);
    next.card.absent |= found.card.absent;
    next
}
