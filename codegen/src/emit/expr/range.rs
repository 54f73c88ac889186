//! Typed emission of ranges: `[from..to]`.

use proc_macro2::TokenStream;
use quote::quote;

use super::Emitter;
use super::paths::expr_fn;
use super::place::{Here, One};
use crate::expr::core::{Element, Expr, Kind};
use crate::expr::path::literal_bounds;
use crate::ir::Repr;

impl Emitter<'_, '_> {
    /// `[from..to]` of whole numbers.
    pub(super) fn range_of(&self, of: &Expr, here: &Here) -> Option<TokenStream> {
        let (range, from, to) = self.bounds(of)?;
        let whole = |one: One| one.number().filter(|_| one.is_exact());
        let (from, to) = (whole(self.one(from, here)?)?, whole(self.one(to, here)?)?);
        let (range, at) = (expr_fn("whole_range"), self.at(range));
        Some(quote!(#range(#from, #to, #at)?))
    }

    /// The same of integers that an `f64` may not hold.
    pub(super) fn int_range(&self, of: &Expr, here: &Here) -> Option<TokenStream> {
        let (range, from, to) = self.bounds(of)?;
        let whole = |one: One| match one {
            One::Int(value) => Some(quote!((#value as i128))),
            One::Count(count) => Some(quote!((#count as i128))),
            One::Place(place) if matches!(place.repr, Repr::Int(_)) => {
                let read = place.read();
                Some(quote!((#read as i128)))
            }
            _ => None,
        };
        let (from, to) = (whole(self.one(from, here)?)?, whole(self.one(to, here)?)?);
        let (range, at) = (expr_fn("int_range"), self.at(range));
        Some(quote!(#range(#from, #to, #at)?))
    }

    /// The range that an array is, and what it goes from and to.
    fn bounds<'e>(&self, of: &'e Expr) -> Option<(&'e Expr, &'e Expr, &'e Expr)> {
        // Standing alone an expression has limits of its own, which plain loops do not ask for.
        if self.standalone.get() {
            return None;
        }
        let elements = match &of.kind {
            Kind::Unwrap(of) => return self.bounds(of),
            // A path ends with an empty array that it begins with, where others are without any value.
            Kind::Constructed(array)
                if !of.may_be_empty() || self.poured.get() == Some(std::ptr::from_ref(of)) =>
            {
                return self.bounds(array);
            }
            Kind::Array(elements) => elements,
            _ => return None,
        };
        let [Element { expr, .. }] = elements.as_slice() else { return None };
        let range = match &expr.kind {
            Kind::Unwrap(range) => range,
            _ => expr,
        };
        match &range.kind {
            Kind::Range(from, to) => Some((range, from, to)),
            _ => None,
        }
    }
}

/// `[from..to]` of literals, as positions from the start.
pub(super) fn literal_range(test: &Expr) -> Option<(usize, usize)> {
    let Kind::Array(elements) = &test.kind else { return None };
    let [Element { expr, .. }] = elements.as_slice() else { return None };
    let (from, to) = literal_bounds(expr).filter(|(from, to)| from <= to && to - from < 1_000_000)?;
    Some((usize::try_from(from).ok()?, usize::try_from(to).ok()?))
}
