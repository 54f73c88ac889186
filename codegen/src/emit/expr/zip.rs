//! Typed emission of `$zip`, where what follows takes each row apart: a loop over all lists at once, without the rows.

use std::rc::Rc;

use proc_macro2::TokenStream;
use quote::quote;

use super::Emitter;
use super::binding::Known;
use super::place::{Here, One, Place, Refs};
use super::target::is_scalar;
use crate::expr::core::{Expr, Kind, Lambda, VarId};
use crate::expr::function::Function;
use crate::ir::Repr;

/// An expression that sees the places of rows as variables.
pub(super) struct Apart {
    expr: Expr,
    places: Vec<VarId>,
}

/// What is done with an expression whose variables are known.
pub(super) type Row<'b> = &'b mut dyn FnMut(&Expr) -> Option<TokenStream>;

/// A list that is gone through.
struct List {
    lets: TokenStream,
    code: TokenStream,
    pattern: TokenStream,
    place: Place,
    /// What it owns.
    refs: Option<Refs>,
}

impl Emitter<'_, '_> {
    /// `row` for the step of a path that takes each row of `of` apart.
    pub(super) fn each_zipped(
        &self,
        of: &Expr,
        step: &Expr,
        here: &Here,
        row: Row<'_>,
    ) -> Option<TokenStream> {
        // A call that a path begins with is a step of it.
        if let Kind::Map(start, called) = &of.kind {
            called.args_of(Function::Zip)?;
            return self.each_zipped(called, step, &self.single(start, here)?, row);
        }
        let lists = of.args_of(Function::Zip)?;
        let apart = self.apart(step, lists.len(), true, &|of| matches!(of, Kind::Context))?;
        self.each_row(lists, &apart, here, row)
    }

    /// The same for a function that is called back with each row.
    pub(super) fn each_zipped_by(
        &self,
        of: &Expr,
        function: &Expr,
        here: &Here,
        row: Row<'_>,
    ) -> Option<TokenStream> {
        let lists = of.args_of(Function::Zip)?;
        let Kind::Lambda(lambda) = &function.kind else { return None };
        let Lambda { params, locals, signature: None, body, .. } = &**lambda else { return None };
        let [param] = params.as_slice() else { return None };
        if !locals.is_empty() || self.captures.bound.contains_key(param) {
            return None;
        }
        let apart = self.apart(body, lists.len(), false, &|of| matches!(of, Kind::Var(id) if id == param))?;
        self.each_row(lists, &apart, here, row)
    }

    fn each_row(&self, lists: &[Expr], apart: &Apart, here: &Here, row: Row<'_>) -> Option<TokenStream> {
        if self.standalone.get() {
            return None;
        }
        let lists = lists.iter().map(|list| self.list_of(list, here)).collect::<Option<Vec<_>>>()?;
        let known = lists.iter().map(|list| Known::One(One::Place(list.place.clone())));
        let known: Vec<_> = apart.places.iter().copied().zip(known).collect();
        let mut body = self.with_known(&known, || row(&apart.expr))?;
        for refs in lists.iter().filter_map(|list| list.refs.as_ref()) {
            body = self.seen_in(refs, body)?;
        }
        let lets = lists.iter().map(|list| &list.lets);
        let (first, rest) = lists.split_first()?;
        let (mut pattern, mut all) = (first.pattern.clone(), first.code.clone());
        for List { pattern: next, code, .. } in rest {
            pattern = quote!((#pattern, #next));
            all = quote!(::core::iter::Iterator::zip(#all, #code));
        }
        Some(quote!({ #(#lets)* for #pattern in #all { #body } }))
    }

    /// What goes through a list: that itself, or one of its values.
    fn list_of(&self, list: &Expr, here: &Here) -> Option<List> {
        let item = self.local_of(list, "row");
        let at = |repr: &Repr| Place { code: quote!(#item), by_ref: true, repr: repr.clone() };
        let plain = |place: &Place| is_scalar(&One::Place(place.clone()));
        if let Some(One::Place(place)) = self.one(list, here)
            && let Repr::Vec(inner) = &place.repr
        {
            let (code, element) = (&place.code, at(inner));
            let lets = TokenStream::new();
            return plain(&element).then(|| List {
                lets,
                code: quote!(#code.iter()),
                pattern: quote!(#item),
                place: element,
                refs: None,
            });
        }
        let name = self.local_of(list, "rows");
        let (add, refs) = self.gather(list, here, &name, true)?;
        let (pattern, place) = (refs.pattern(&item), refs.element(&item));
        plain(&place).then(|| List {
            lets: quote!(let mut #name = ::std::vec::Vec::new(); #add),
            code: quote!(#name.iter()),
            pattern,
            place,
            refs: Some(refs),
        })
    }

    /// `expr` with a variable for each place of the row that `is_row` finds, if it sees nothing else of it.
    ///
    /// `here` says whether the row is its context. It is kept, since an expression must stay where it is.
    fn apart(
        &self,
        expr: &Expr,
        places: usize,
        here: bool,
        is_row: &dyn Fn(&Kind) -> bool,
    ) -> Option<Rc<Apart>> {
        let key = std::ptr::from_ref(expr);
        if let Some(known) = self.apart.borrow().get(&key) {
            return known.clone();
        }
        let start = u32::MAX - (self.apart.borrow().len() as u32 + 1) * 64;
        let places: Vec<_> = (0..places.min(64) as u32).map(|at| VarId(start + at)).collect();
        let mut taken = expr.clone();
        let whole = take_apart(&mut taken, &places, is_row, here);
        let made = (!whole).then(|| Rc::new(Apart { expr: taken, places }));
        self.apart.borrow_mut().insert(key, made.clone());
        made
    }
}

/// Puts variables in the place of parts of a row; says whether more is seen of it. `here` says whether the context is
/// still the one that the row may be.
fn take_apart(expr: &mut Expr, places: &[VarId], is_row: &dyn Fn(&Kind) -> bool, here: bool) -> bool {
    let sees = |of: &Expr| is_row(unwrapped(of)) && (here || matches!(unwrapped(of), Kind::Var(_)));
    if let Kind::Index(of, at) = &expr.kind
        && sees(of)
    {
        let at = if *at < 0 { *at + places.len() as i64 } else { *at };
        let Some(id) = usize::try_from(at).ok().and_then(|at| places.get(at)) else { return true };
        expr.kind = Kind::Var(*id);
        return false;
    }
    match &expr.kind {
        _ if sees(expr) && !matches!(expr.kind, Kind::Unwrap(_)) => return true,
        // What may be the row without being named.
        Kind::Start | Kind::Wildcard | Kind::Descendants if here => return true,
        // Keys are computed of each value of a row.
        Kind::Object(entries)
            if here && !entries.iter().all(|(key, _)| matches!(key.kind, Kind::Literal(_))) =>
        {
            return true;
        }
        Kind::Tuples(_) | Kind::Transform(_) | Kind::Eval(..) | Kind::Lookup(_) | Kind::Missing(..) => {
            return true;
        }
        Kind::Call(function, args)
            if function.value.takes_context() && args.len() < function.value.required() =>
        {
            return true;
        }
        _ => {}
    }
    let mut whole = false;
    expr.for_each_part_mut(&mut |part, inside| whole |= take_apart(part, places, is_row, here && !inside));
    whole
}

fn unwrapped(expr: &Expr) -> &Kind {
    match &expr.kind {
        Kind::Unwrap(of) => unwrapped(of),
        kind => kind,
    }
}
