//! Functions that are called by the names they are bound to: their bodies, in the place of each call.

use super::Scope;
use crate::diagnostic::Diagnostics;
use crate::expr::core::Expr;
use crate::expr::infer;
use crate::expr::infer::{Env, Root};
use crate::expr::inline::inline_calls;

/// The expression with calls in place, and typed anew: what was wrong with it has been said. `None` if it has none.
pub(super) fn in_place(expr: &Expr, scope: &Scope<'_>) -> Option<Expr> {
    let mut looks = false;
    expr.for_each_history(&mut |_| looks = true);
    if looks {
        return None;
    }
    let mut inlined = inline_calls(expr)?;
    let root = |binding: &super::Binding| Root {
        name: binding.name.clone(),
        flow: binding.flow.clone(),
        always: true,
        origin: None,
    };
    let (roots, told, ways) =
        (scope.roots.iter().map(root).collect(), scope.told.clone(), scope.ways.clone());
    let env = Env { roots, told, ways, ..Env::default() };
    let quiet = Diagnostics::new();
    infer(&quiet, &mut inlined, &env);
    quiet.take();
    Some(inlined)
}
