//! Alternatives that one shape can say: `{type: string, minLength: 1}` or `{type: "null"}`.

use nodewright_core::types::Types;

use crate::ir::shape::{Check, Shape};

/// The alternatives as one shape.
pub(super) fn join(mut members: Vec<Shape>, alternatives: fn(Vec<Shape>) -> Check) -> Shape {
    if members.len() == 1 {
        return members.remove(0);
    }
    let types: Types = members.iter().fold(0, |all, member| all | member.types);
    let apart = members.iter().map(|member| member.types.count_ones()).sum::<u32>() == types.count_ones();
    // A check passes what is not of its types, so each says nothing of the others' values.
    let own = members.iter().all(|member| member.checks.iter().all(|check| check.is_of(member.types)));
    if apart && own {
        let checks = members.into_iter().flat_map(|member| member.checks).collect();
        return Shape { types, checks };
    }
    Shape { types, checks: vec![alternatives(members)] }
}
