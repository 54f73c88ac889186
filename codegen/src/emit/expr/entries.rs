//! Typed emission of `$each` over groups: each is handed to the function as it is found, without an object of all.

use proc_macro2::TokenStream;
use quote::quote;

use super::Emitter;
use super::binding::{Bound, Code, Known, sees};
use super::collection::Inlined;
use super::paths::some;
use super::place::{Here, One, Place};
use crate::expr::core::{Expr, Kind, Lambda, VarId};
use crate::expr::function::Function;

impl Emitter<'_, '_> {
    /// `body` for each group that `of` is, and its key, as a literal function sees them.
    pub(super) fn each_grouped(
        &self,
        of: &Expr,
        function: &Expr,
        here: &Here,
        body: Inlined<'_>,
    ) -> Option<TokenStream> {
        let group = match &of.kind {
            Kind::Unwrap(of) => return self.each_grouped(of, function, here, body),
            Kind::Group(..) if !self.standalone.get() => of,
            _ => return None,
        };
        let Kind::Lambda(lambda) = &function.kind else { return None };
        let (mut made, name) = (true, self.local_of(of, "value"));
        let code = self.each_group(group, here, None, &mut |key, value, members| {
            let bound = self.let_known(&name, value, members);
            self.is_fleeting(&name);
            self.are_fleeting(key);
            let entry = bound.and_then(|Bound { code, known, .. }| {
                if let Known::Many(refs) = &known {
                    self.are_fleeting(&refs.name);
                }
                let key = Known::One(One::Text(key.clone()));
                let entry = self.each_present(known, lambda, &mut |known| {
                    let (lambda, known) = self.inlined(function, &[known, key.clone()])?;
                    self.with_known(&known, || body(lambda))
                })?;
                // What an evaluation sees must outlive it, and groups do not.
                (!entry.sees_evaluation()).then(|| quote!(#code #entry))
            });
            made = made && entry.is_some();
            entry.unwrap_or_default()
        })?;
        made.then_some(code)
    }

    /// `body` for what is known, if it is there. A sequence must be one that the function only goes through.
    fn each_present(
        &self,
        known: Known,
        lambda: &Lambda,
        body: &mut dyn FnMut(Known) -> Option<TokenStream>,
    ) -> Option<TokenStream> {
        let found = self.local("found");
        match &known {
            Known::One(_) => body(known),
            Known::Maybe(code, scalar) => scalar.if_found(code, &found, &mut |one| body(Known::One(one))),
            Known::Found { repr, .. } => {
                let place = Place { code: quote!(#found), by_ref: true, repr: repr.clone() };
                let (look, pattern) = (known.look()?, some(&quote!(#found)));
                let body = body(Known::One(One::Place(place)))?;
                Some(quote!(if let #pattern = #look { #body }))
            }
            Known::Many(refs) => {
                let through = lambda.params.first().is_none_or(|id| goes_through(&lambda.body, *id));
                let (name, body) = (refs.name.clone(), through.then(|| body(known.clone()))??);
                Some(quote!(if !#name.is_empty() { #body }))
            }
            Known::List(_) => None,
        }
    }
}

/// Whether a variable is only gone through, so that it does not matter whether one value is an array of one.
fn goes_through(expr: &Expr, id: VarId) -> bool {
    let is_it = |of: &Expr| match &of.kind {
        Kind::Unwrap(of) => matches!(of.kind, Kind::Var(seen) if seen == id),
        kind => matches!(kind, Kind::Var(seen) if *seen == id),
    };
    let counts = |function: Function| {
        use Function::{Average, Count, Max, Min, Sum};
        matches!(function, Count | Sum | Average | Max | Min)
    };
    match &expr.kind {
        Kind::Var(seen) => *seen != id,
        Kind::Field(of, _) | Kind::Index(of, _) if is_it(of) => true,
        Kind::Map(of, inner) | Kind::Filter(of, inner) if is_it(of) => !sees(inner, id),
        Kind::Sort(of, terms) if is_it(of) => terms.iter().all(|term| !sees(&term.key, id)),
        Kind::Call(function, args) if counts(function.value) => {
            args.iter().all(|arg| is_it(arg) || goes_through(arg, id))
        }
        _ => {
            let mut all = true;
            expr.for_each_child(&mut |child| all = all && goes_through(child, id));
            all
        }
    }
}
