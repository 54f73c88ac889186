//! Typed emission of `$distinct`, `$sort` and `$reverse` for who only goes through what they give: whether that is
//! absent, one value, a sequence or an array does not matter there.

use proc_macro2::TokenStream;
use quote::quote;

use super::Emitter;
use super::collection::identity;
use super::lasting::is_lasting;
use super::paths::expr_fn;
use super::place::{Here, Place};
use crate::expr::core::Expr;
use crate::expr::function::Function;
use crate::ir::Repr;

impl Emitter<'_, '_> {
    /// `body` for each element of what such a function gives; declines all else.
    pub(super) fn each_listed(
        &self,
        of: &Expr,
        here: &Here,
        body: &mut dyn FnMut(Place) -> Option<TokenStream>,
    ) -> Option<TokenStream> {
        if let Some([all]) = of.args_of(Function::Distinct) {
            return self.each_first(all, here, body);
        }
        let (name, item) = (self.local("listed"), self.local_of(of, "item"));
        let (new, refs) = match (of.args_of(Function::Reverse), of.args_of(Function::Sort)) {
            (Some([all]), _) => {
                let (add, refs) = self.gather(all, here, &name, true)?;
                (quote!(let mut #name = ::std::vec::Vec::new(); #add #name.reverse();), refs)
            }
            (_, Some([all, by @ ..])) => {
                let (add, refs) = self.gather(all, here, &name, true)?;
                let sort = self.sort_listed(by, &refs, here)?;
                (quote!(let mut #name = ::std::vec::Vec::new(); #add #sort), refs)
            }
            _ => return None,
        };
        let (pattern, body) = (refs.pattern(&item), self.seen_in(&refs, body(refs.element(&item))?)?);
        Some(quote!(#new for #pattern in &#name { #body }))
    }

    /// `body` for each scalar that is the first of its kind.
    fn each_first(
        &self,
        all: &Expr,
        here: &Here,
        body: &mut dyn FnMut(Place) -> Option<TokenStream>,
    ) -> Option<TokenStream> {
        if !is_lasting(all) {
            return self.each_first_text(all, here, body);
        }
        let (seen, make) = (self.local("seen"), expr_fn("Seen"));
        let each = self.each_item(all, here, &mut |place| {
            let (key, body) = (identity(&place)?, body(place)?);
            Some(quote!(if #seen.add(#key) { #body }))
        })?;
        Some(quote!(let mut #seen = #make::new(); #each))
    }

    /// Likewise, of texts that are computed: what tells them apart holds them.
    fn each_first_text(
        &self,
        all: &Expr,
        here: &Here,
        body: &mut dyn FnMut(Place) -> Option<TokenStream>,
    ) -> Option<TokenStream> {
        let (seen, item, make) = (self.local("seen"), self.local_of(all, "item"), expr_fn("Grouped"));
        let each = self.each_value(all, here, &mut |one| {
            let text = one.text()?;
            Some(quote!(#seen.at_text(#text);))
        })?;
        self.is_fleeting(&item);
        let place = Place { code: quote!(#item), by_ref: false, repr: Repr::String };
        let body = self.outlived(body(place)?, &Repr::String)?;
        Some(quote! {
            let mut #seen: #make<::std::string::String, ()> = #make::new();
            #each
            for (#item, ()) in #seen.finish() { #body }
        })
    }
}
