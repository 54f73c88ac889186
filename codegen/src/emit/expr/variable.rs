//! Untyped emission of variables: locals, cells, and what paths bind.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::Emitter;
use super::binding::Planned;
use super::paths::{expr_fn, none};
use super::place::Here;
use super::untyped::may_be_array;
use crate::expr::core::{Expr, Kind, Local, VarId};

pub(super) fn name_of(id: VarId) -> Ident {
    format_ident!("__v{}", id.0)
}

/// A copy of an item. Generated code may stand where no trait is in scope.
pub(super) fn copy(name: &Ident) -> TokenStream {
    let context = expr_fn("context");
    quote!(#context(#name.as_ref()))
}

impl Emitter<'_, '_> {
    pub(super) fn is_cell(&self, id: VarId) -> bool {
        self.captures.cells.contains(&id)
    }

    /// A variable as an item.
    pub(super) fn read(&self, id: VarId, expr: &Expr) -> TokenStream {
        if let Some(item) = self.known_item(id, expr) {
            return item;
        }
        if let Some(slot) = self.places.borrow().get(&id) {
            return slot.clone();
        }
        let name = name_of(id);
        if self.is_cell(id) { quote!(#name.get()) } else { copy(&name) }
    }

    /// A variable as an optional reference to a value.
    pub(super) fn look(&self, id: VarId, expr: &Expr) -> TokenStream {
        let known = self.known.borrow().contains_key(&id);
        let plain = !known && !self.places.borrow().contains_key(&id) && !self.is_cell(id);
        let read = match plain {
            true => {
                let name = name_of(id);
                quote!(#name)
            }
            false => self.read(id, expr),
        };
        quote!(#read.as_ref())
    }

    /// `$name := value`
    pub(super) fn bind(&self, id: VarId, value: &Expr, here: &Here) -> TokenStream {
        let (name, bound) = (name_of(id), self.local("bound"));
        let is_function = matches!(value.kind, Kind::Lambda(_));
        self.named.set((is_function && self.captures.bound.get(&id) == Some(&1)).then_some(id));
        // A variable that is bound again and again may grow each time.
        let (bounded, at, item) = (expr_fn("bounded"), self.at(value), self.item(value, here));
        self.named.set(None);
        let value = if may_be_array(value) { quote!(#bounded(#item, #at)?) } else { item };
        let copy = copy(&bound);
        let set = match self.is_cell(id) {
            true => quote!(#name.set(#copy);),
            false => quote!(#name = #copy;),
        };
        quote!({ let #bound = #value; #set #bound })
    }

    /// A variable with its first value.
    pub(super) fn declare(&self, id: VarId, value: &TokenStream) -> TokenStream {
        let (name, item) = (name_of(id), expr_fn("Item"));
        match self.is_cell(id) {
            true => {
                let var = expr_fn("Var");
                quote!(let #name = #var::new(#value);)
            }
            false => quote! {
                #[allow(unused_mut, unused_variables, unused_assignments)]
                let mut #name: #item<'_> = #value;
            },
        }
    }

    /// A variable of a block or function, with what it is until it is bound.
    pub(super) fn local_variable(&self, local: &Local, here: &Here) -> TokenStream {
        let value = local.outer.as_ref().map_or_else(none, |outer| self.item(outer, here));
        self.declare(local.id, &value)
    }

    pub(super) fn locals(&self, locals: &[Local], here: &Here) -> Vec<TokenStream> {
        locals.iter().map(|local| self.local_variable(local, here)).collect()
    }

    pub(super) fn block(&self, block: &Expr, here: &Here) -> TokenStream {
        let Some(planned) = self.planned(block, here, |last| Some(self.item(last, here))) else {
            return none();
        };
        let Planned { lets, code, owns } = planned;
        match (lets.is_empty(), owns) {
            (true, _) => code,
            (false, true) => {
                let own = expr_fn("to_optional");
                quote!({ #lets #own(#code) })
            }
            (false, false) => quote!({ #lets #code }),
        }
    }
}
