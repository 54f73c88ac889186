//! The values that a condition looks at. Whoever asks for one knows what it may be, so nothing is said of it where the
//! condition decides.

use crate::expr::core::{Expr, Kind};

/// The longest paths in an expression: `entry.sku`, and variables by their number.
pub(in crate::check) fn find_paths(expr: &Expr) -> Vec<String> {
    let mut paths = Vec::new();
    collect(expr, Some(""), &mut paths);
    paths
}

/// `item` is the path of the context, empty for the object of all nodes.
fn collect(expr: &Expr, item: Option<&str>, paths: &mut Vec<String>) {
    if let Some(path) = path_of(expr, item) {
        return paths.push(path);
    }
    match &expr.kind {
        Kind::Map(of, step) | Kind::Filter(of, step) => {
            collect(of, item, paths);
            collect(step, path_of(of, item).as_deref(), paths);
        }
        _ => expr.for_each_child(&mut |child| collect(child, item, paths)),
    }
}

fn path_of(expr: &Expr, item: Option<&str>) -> Option<String> {
    match &expr.kind {
        Kind::Var(id) => Some(format!("${}", id.0)),
        Kind::Unwrap(of) | Kind::KeepArray(of) => path_of(of, item),
        Kind::Map(of, step) => path_of(step, Some(&path_of(of, item)?)),
        Kind::Field(of, name) => {
            let before = match &of.kind {
                Kind::Context | Kind::Start => item?.to_owned(),
                Kind::Root => String::new(),
                _ => path_of(of, item)?,
            };
            Some(if before.is_empty() { name.value.clone() } else { format!("{before}.{}", name.value) })
        }
        _ => None,
    }
}
