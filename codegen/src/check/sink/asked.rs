//! The values that a condition looks at. Whoever asks for one knows what it may be, so nothing is said of it where the
//! condition decides.

use std::collections::HashMap;

use crate::expr::core::{Expr, Kind, VarId};

/// The longest paths in an expression: `entry.sku`, and variables by their number.
pub(in crate::check) fn find_paths(expr: &Expr) -> Vec<String> {
    let mut paths = Vec::new();
    collect(expr, Some(""), &mut paths);
    paths
}

/// The values that variables look at, as conditions do that they hold.
pub(in crate::check) type Bound = HashMap<VarId, Vec<String>>;

/// The values that a condition looks at, also by the variables in it.
pub(in crate::check) fn find_asked(test: &Expr, bound: &Bound) -> Vec<String> {
    let mut paths = find_paths(test);
    let behind = bound.iter().filter(|(id, _)| paths.contains(&variable(**id)));
    let behind: Vec<_> = behind.flat_map(|(_, paths)| paths.clone()).collect();
    paths.extend(behind);
    paths
}

fn variable(id: VarId) -> String {
    format!("${}", id.0)
}

/// Whether an expression reads one of these paths, or a part of what is there.
pub(in crate::check) fn is_asked(asked: &[String], expr: &Expr) -> bool {
    let within = |path: &String, asked: &String| {
        path.strip_prefix(asked.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    find_paths(expr).iter().any(|path| asked.iter().any(|asked| within(path, asked)))
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
        Kind::Var(id) => Some(variable(*id)),
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
