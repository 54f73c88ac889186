//! Typed emission of `$spread` of structs: a struct of one part for each field, where it is there.

use proc_macro2::TokenStream;
use quote::quote;

use super::Emitter;
use super::lasting::is_lasting;
use super::place::{Here, One, Place};
use super::record::{Part, hold_one};
use super::stream::Body;
use crate::expr::core::Expr;
use crate::ir::Repr;

impl Emitter<'_, '_> {
    /// `body` for each field of each object, as an object of its own.
    pub(super) fn each_spread(&self, of: &Expr, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        if self.standalone.get() {
            return None;
        }
        let lasts = is_lasting(of);
        self.each_item(of, here, &mut |place| {
            let fields = self.each_field_of(&place, &mut |key, one| {
                let (single, (code, held)) = (self.local("single"), hold_one(&one, lasts)?);
                let id = self.record_with(vec![Part { key: key.to_owned(), held, maybe: false }]);
                let (built, repr) = (self.record(id)?.build(&[code]), Repr::Struct(id));
                let place = Place { code: quote!(#single), by_ref: false, repr: repr.clone() };
                let body = self.outlived(body(One::Place(place))?, &repr)?;
                Some(quote!({ let #single = #built; #body }))
            })?;
            Some(quote!(#(#fields)*))
        })
    }
}
