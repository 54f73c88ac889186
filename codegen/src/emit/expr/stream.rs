//! Typed emission of what may yield nothing, or more than one value: loops and `if let`.
//!
//! A stream is emitted from the inside out: `body` says what is done with each value, and the code around it runs
//! it as often as there are values. It declines (`None`) where a rule of JSONata needs to know the whole sequence.

use proc_macro2::TokenStream;
use quote::quote;

use super::paths::{expr_fn, none, some};
use super::place::{Here, One, Place};
use super::{Emitter, typed::Member};
use crate::expr::core::{Expr, Kind};
use crate::expr::function::Function;
use crate::expr::infer::Kinds;
use crate::ir::Repr;

/// What is done with each value; `None` declines.
type Body<'b> = &'b mut dyn FnMut(One) -> Option<TokenStream>;

impl Emitter<'_, '_> {
    /// `body` for the value of `expr`, if there is one; declines for what may be more.
    pub(super) fn optional(&self, expr: &Expr, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        if let Some(one) = self.one(expr, here) {
            return body(one);
        }
        if expr.flow.card.many {
            return None;
        }
        self.each(expr, here, body)
    }

    /// `body` for each value of `expr`. An array of data comes as a whole.
    pub(super) fn each(&self, expr: &Expr, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        if let Some(one) = self.one(expr, here) {
            return body(one);
        }
        match &expr.kind {
            Kind::Unwrap(of) => self.each(of, here, body),
            Kind::Block(items) if items.len() == 1 => self.each(&items[0], here, body),
            Kind::Field(of, name) => self.each_field(of, &name.value, here, body),
            Kind::Map(of, step) => match self.single(of, here) {
                Some(here) => self.each(step, &here, body),
                None => self.each_item(of, here, &mut |place| self.each(step, &Here::Place(place), body)),
            },
            Kind::Filter(of, test) => {
                let positions = Kinds::NUMBER.with(Kinds::ARRAY);
                if test.flow.card.many || Kinds::of(&test.flow.ty).intersects(positions) {
                    return None;
                }
                self.each_item(of, here, &mut |place| {
                    let holds = self.holds(test, &Here::Place(place.clone()));
                    let body = body(One::Place(place))?;
                    Some(quote!(if #holds { #body }))
                })
            }
            Kind::Index(of, at) => self.each_index(of, *at, here, body),
            Kind::Arith(arith, left, right) => self.optional(left, here, &mut |left| {
                self.optional(right, here, &mut |right| body(self.arith_of(*arith, &left, &right, expr)?))
            }),
            Kind::Compare(comparison, left, right) => self.optional(left, here, &mut |left| {
                self.optional(right, here, &mut |right| {
                    body(One::Bool(super::operator::compare_of(*comparison, &left, &right)?))
                })
            }),
            Kind::Call(function, args) => self.each_call(function.value, args, here, expr, body),
            _ => None,
        }
    }

    /// `body` for each value that the next step of a path sees: arrays are spread.
    fn each_item(
        &self,
        of: &Expr,
        here: &Here,
        body: &mut dyn FnMut(Place) -> Option<TokenStream>,
    ) -> Option<TokenStream> {
        self.each(of, here, &mut |one| match one {
            One::Place(place) => match &place.repr {
                Repr::Vec(inner) => {
                    let (item, items) = (self.local_of(of, "item"), place.borrow());
                    let place = Place { code: quote!(#item), by_ref: true, repr: (**inner).clone() };
                    let body = body(place)?;
                    Some(quote!(for #item in #items { #body }))
                }
                Repr::Struct(_) | Repr::Bool | Repr::Int(_) | Repr::Float(_) | Repr::String => body(place),
                _ => None,
            },
            _ => None,
        })
    }

    fn each_field(&self, of: &Expr, name: &str, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        if let Some(root) = self.root(of, name, here) {
            return self.if_some(of, &root.place, &root.repr, body);
        }
        self.each_item(of, here, &mut |place| {
            let Member { place, field, null } = self.member(&place, name)?;
            match &field.repr {
                Repr::Option(inner) if !null => self.if_some(of, &place.code, inner, body),
                Repr::Option(_) => None,
                _ => body(One::Place(place)),
            }
        })
    }

    /// `body` for what is in the `Option` at `code`.
    fn if_some(&self, of: &Expr, code: &TokenStream, repr: &Repr, body: Body<'_>) -> Option<TokenStream> {
        let found = self.local_of(of, "found");
        let body = body(One::Place(Place { code: quote!(#found), by_ref: true, repr: repr.clone() }))?;
        let pattern = some(&quote!(#found));
        Some(quote!(if let #pattern = &#code { #body }))
    }

    fn each_index(&self, of: &Expr, at: i64, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        if let Some(One::Place(place)) = self.one(of, here) {
            let Repr::Vec(inner) = &place.repr else {
                return None;
            };
            let (found, nth, items) = (self.local_of(of, "found"), expr_fn("nth"), place.borrow());
            let body =
                body(One::Place(Place { code: quote!(#found), by_ref: true, repr: (**inner).clone() }))?;
            let pattern = some(&quote!(#found));
            return Some(quote!(if let #pattern = #nth(#items, #at) { #body }));
        }
        // Of a sequence: count, as it comes.
        let (position, at) = (self.local("position"), usize::try_from(at).ok()?);
        let items = self.each(of, here, &mut |one| {
            let plain = matches!(&one, One::Place(place) if !matches!(place.repr, Repr::Vec(_)));
            let body = body(plain.then_some(one)?)?;
            Some(quote! {
                if #position == #at { #body }
                #position += 1;
            })
        })?;
        Some(quote!({ let mut #position = 0usize; #items }))
    }

    fn each_call(
        &self,
        function: Function,
        args: &[Expr],
        here: &Here,
        expr: &Expr,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        if function != Function::Sum {
            return self.optional(args.first()?, here, &mut |one| body(self.scalar_call(function, &one)?));
        }
        let (sum, total, none, finite) = (self.local("sum"), self.local("total"), none(), expr_fn("finite"));
        let add = self.each(&args[0], here, &mut |one| {
            let number = one.number()?;
            Some(quote!(*#sum.get_or_insert(0.0f64) += #number;))
        })?;
        let at = self.at(expr);
        let body = body(One::Number(quote!(#finite(#total, #at)?)))?;
        let pattern = some(&quote!(#total));
        Some(quote! {
            let mut #sum = #none;
            #add
            if let #pattern = #sum { #body }
        })
    }

    /// `$sum` of one array.
    pub(super) fn sum_of_array(&self, of: &Expr, here: &Here, expr: &Expr) -> Option<One> {
        let One::Place(place) = self.one(of, here)? else {
            return None;
        };
        let Repr::Vec(inner) = &place.repr else {
            return None;
        };
        let (sum, item, items) = (self.local("sum"), self.local("item"), place.borrow());
        let element = Place { code: quote!(#item), by_ref: true, repr: (**inner).clone() };
        let number = One::Place(element).number()?;
        let (finite, at) = (expr_fn("finite"), self.at(expr));
        Some(One::Number(quote!({
            let mut #sum = 0.0f64;
            for #item in #items { #sum += #number; }
            #finite(#sum, #at)?
        })))
    }

    /// `$count`.
    pub(super) fn count(&self, of: &Expr, here: &Here) -> Option<One> {
        match self.one(of, here) {
            Some(One::Place(Place { code, repr: Repr::Vec(_), .. })) => {
                return Some(One::Number(quote!((#code.len() as f64))));
            }
            Some(One::Owned(code, Repr::Vec(_))) => return Some(One::Number(quote!((#code.len() as f64)))),
            _ => {}
        }
        let count = self.local("count");
        let each = self.each(of, here, &mut |one| is_single(&one).then(|| quote!(#count += 1;)))?;
        Some(One::Number(quote!({
            let mut #count = 0u32;
            #each
            (#count as f64)
        })))
    }

    /// `$exists`.
    pub(super) fn exists(&self, of: &Expr, here: &Here) -> Option<One> {
        let exists = self.local("exists");
        let each = self.each(of, here, &mut |one| is_single(&one).then(|| quote!(#exists = true;)))?;
        Some(One::Bool(quote!({
            let mut #exists = false;
            #each
            #exists
        })))
    }
}

/// Whether a value is known to be no array.
fn is_single(one: &One) -> bool {
    match one {
        One::Place(place) => {
            !matches!(place.repr, Repr::Vec(_) | Repr::Value | Repr::Serde | Repr::Option(_))
        }
        One::Owned(_, repr) => *repr == Repr::String,
        _ => true,
    }
}
