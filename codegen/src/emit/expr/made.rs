//! Typed emission of objects that a path makes: of each typed value one, without a value tree of what it is made of.

use proc_macro2::TokenStream;
use quote::quote;

use super::Emitter;
use super::binding::Planned;
use super::lasting::is_made_to_last;
use super::paths::expr_fn;
use super::place::{Here, One};
use super::target::is_scalar;
use super::tuple::End;
use crate::expr::core::{Expr, Kind};
use crate::expr::function::Function;

/// What is done with each object, given its constructor and its context.
pub(super) type Make<'b> = &'b mut dyn FnMut(&Expr, &Here) -> Option<TokenStream>;

impl Emitter<'_, '_> {
    /// `make` for each object of `expr`, if it makes nothing but objects of typed values.
    pub(super) fn each_made(&self, expr: &Expr, here: &Here, make: Make<'_>) -> Option<TokenStream> {
        match &expr.kind {
            // An array that a step constructs is no more spread than an object.
            Kind::Object(_) | Kind::Constructed(_) => match here {
                // The values of an array come together.
                Here::Place(place) if !is_scalar(&One::Place(place.clone())) => None,
                Here::Roots | Here::Place(_) | Here::Group(_) => make(expr, here),
                Here::Value(_) | Here::Input(_) => None,
            },
            Kind::Unwrap(of) => self.each_made(of, here, make),
            Kind::Block(..) => {
                let planned = self.planned(expr, here, |last| self.each_made(last, here, make))?;
                let Planned { lets, code, .. } = planned;
                Some(if lets.is_empty() { code } else { quote!({ #lets #code }) })
            }
            Kind::Map(of, step) => {
                let mut row = |step: &Expr| self.each_made(step, here, make);
                if let Some(rows) = self.each_zipped(of, step, here, &mut row) {
                    return Some(rows);
                }
                match self.single(of, here) {
                    Some(here) => self.each_made(step, &here, make),
                    None => {
                        self.each_item(of, here, &mut |place| self.each_made(step, &Here::Place(place), make))
                    }
                }
            }
            Kind::Tuples(tuples) if tuples.group.is_none() => {
                self.each_tuple(tuples, here, &mut |end, here| match end {
                    End::Step(step) => self.each_made(step, here, make),
                    End::Value => None,
                })
            }
            Kind::Cond(test, then, otherwise) => {
                let then = self.each_made(then, here, make)?;
                let otherwise = match otherwise {
                    Some(otherwise) => {
                        let otherwise = self.each_made(otherwise, here, make)?;
                        Some(quote!(else { #otherwise }))
                    }
                    None => None,
                };
                let test = self.holds(test, here);
                Some(quote!(if #test { #then } #otherwise))
            }
            Kind::Call(function, args) if function.value == Function::Map => {
                self.each_mapped_object(args, here, make)
            }
            Kind::Call(function, args) if function.value == Function::Merge => match args.as_slice() {
                [Expr { kind: Kind::Array(_), .. }] => make(expr, here),
                _ => None,
            },
            Kind::Call(function, args) if function.value == Function::Each => {
                self.each_entry_object(args, here, make)
            }
            _ => None,
        }
    }

    /// `$map` with a literal function that makes objects.
    fn each_mapped_object(&self, args: &[Expr], here: &Here, make: Make<'_>) -> Option<TokenStream> {
        let [of, function] = args else { return None };
        // Several objects of one item are an array of their own.
        if matches!(&function.kind, Kind::Lambda(lambda) if lambda.body.flow.card.many) {
            return None;
        }
        let mut row = |result: &Expr| self.each_made(result, here, make);
        if let Some(rows) = self.each_zipped_by(of, function, here, &mut row) {
            return Some(rows);
        }
        let counts = matches!(&function.kind, Kind::Lambda(lambda) if lambda.params.len() > 1);
        self.each_position(of, here, counts, &mut |place, index| {
            let args = self.callback_args(place, index, of, here);
            let (lambda, known) = self.inlined(function, &args)?;
            self.with_known(&known, || self.each_made(&lambda.body, here, make))
        })
    }

    /// An object of `expr` as an item that is kept where what it borrows may be gone.
    pub(super) fn made_item(&self, object: &Expr, here: &Here, expr: &Expr) -> TokenStream {
        let item = self.item(object, here);
        match is_made_to_last(expr) {
            true => item,
            false => {
                let own = expr_fn("to_optional");
                quote!(#own(#item))
            }
        }
    }
}
