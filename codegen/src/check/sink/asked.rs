//! The values that a condition looks at. Whoever asks for one knows what it may be, so nothing is said of it where the
//! condition decides.

use crate::expr::core::{Expr, Kind};

/// The longest paths in an expression: `entry.sku`, and variables by their number.
pub(super) fn find_paths(expr: &Expr) -> Vec<String> {
    let mut paths = Vec::new();
    collect(expr, &mut paths);
    paths
}

fn collect(expr: &Expr, paths: &mut Vec<String>) {
    match path_of(expr) {
        Some(path) => paths.push(path),
        None => expr.for_each_child(&mut |child| collect(child, paths)),
    }
}

fn path_of(expr: &Expr) -> Option<String> {
    match &expr.kind {
        Kind::Var(id) => Some(format!("${}", id.0)),
        Kind::Unwrap(of) | Kind::KeepArray(of) => path_of(of),
        Kind::Field(of, name) => match &of.kind {
            Kind::Context | Kind::Start | Kind::Root => Some(name.value.clone()),
            _ => Some(format!("{}.{}", path_of(of)?, name.value)),
        },
        _ => None,
    }
}
