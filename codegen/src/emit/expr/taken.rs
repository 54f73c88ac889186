//! Items into Rust types, where typed code takes what untyped code made.

use proc_macro2::TokenStream;
use quote::quote;

use super::Emitter;
use super::paths::{expr_fn, none, some};
use super::pour::collected;
use super::typed::parse_code;
use crate::expr::core::Expr;
use crate::ir::Repr;
use crate::ir::repr::Struct;

impl Emitter<'_, '_> {
    /// An item as a Rust type.
    pub(super) fn read_item(&self, item: &TokenStream, target: &Repr, expr: &Expr) -> TokenStream {
        self.read_as(item, target, expr, expr.flow.card.many)
    }

    /// The same of a part of what `expr` yields: where an array is asked for, that alone is one.
    pub(super) fn read_part(&self, item: &TokenStream, target: &Repr, expr: &Expr) -> TokenStream {
        self.read_as(item, target, expr, false)
    }

    fn read_as(&self, item: &TokenStream, target: &Repr, expr: &Expr, many: bool) -> TokenStream {
        let at = self.at(expr);
        let call = |name: &str| {
            let name = expr_fn(name);
            quote!(#name(#item, #at)?)
        };
        match target {
            Repr::Value => call("to_any"),
            Repr::Unit => call("to_unit"),
            Repr::Bool => call("to_bool"),
            Repr::Float("f64") => call("to_f64"),
            Repr::Float(_) => {
                let number = call("to_f64");
                quote!((#number as ::core::primitive::f32))
            }
            Repr::Int(name) => {
                let (convert, name) = (expr_fn("to_int"), parse_code(name));
                quote!(#convert::<::core::primitive::#name>(#item, #at)?)
            }
            Repr::String => call("to_text"),
            Repr::Option(inner) => self.option_from(item, inner, expr, many),
            Repr::Vec(inner) => {
                let (out, value, items) = (self.local("out"), self.local("value"), expr_fn("to_items"));
                let inner = self.read_part(&some(&quote!(#value)), inner, expr);
                quote!({
                    let mut #out = ::std::vec::Vec::new();
                    for #value in #items(#item, #many, #at)? { #out.push(#inner); }
                    #out
                })
            }
            Repr::Nullable(inner) => {
                let (value, nothing, to_nullable) = (self.local("value"), none(), expr_fn("to_nullable"));
                let pattern = some(&quote!(#value));
                let found = some(&self.read_as(&pattern, inner, expr, many));
                quote!(match #to_nullable(#item, #at)? { #pattern => #found, #nothing => #nothing })
            }
            Repr::Map(inner) => self.map_from(item, inner, expr),
            Repr::Dict(_, inner) => collected(&self.map_from(item, inner, expr)),
            Repr::OneOrMany(inner) => self.either_from(item, inner, expr),
            Repr::Struct(id) if self.record(*id).is_some() => {
                let record = self.record(*id);
                record.map_or_else(none, |record| self.record_from(item, &record, expr))
            }
            Repr::Struct(id) => match self.scope.structs.get(*id) {
                known if known.read => self.struct_from(item, known, expr),
                _ => call("to_serde"),
            },
            Repr::Enum(found) => {
                let (named, path) = (expr_fn("to_named"), parse_code(&found.path));
                quote!(#named::<#path>(#item, #at)?)
            }
            Repr::Json => call("to_json"),
            Repr::Serde => call("to_serde"),
        }
    }

    fn option_from(&self, item: &TokenStream, inner: &Repr, expr: &Expr, many: bool) -> TokenStream {
        if *inner == Repr::Value {
            let optional = expr_fn("to_optional");
            return quote!(#optional(#item));
        }
        let (value, nothing) = (self.local("value"), none());
        let pattern = some(&quote!(#value));
        let found = some(&self.read_as(&pattern, inner, expr, many));
        let item = match inner {
            // Null is a value there.
            inner if inner.holds_null() => item.clone(),
            _ => {
                let present = expr_fn("present");
                quote!(#present(#item))
            }
        };
        quote!(match #item { #pattern => #found, #nothing => #nothing })
    }

    fn struct_from(&self, item: &TokenStream, known: &Struct, expr: &Expr) -> TokenStream {
        let (object, to_fields, entry, field_of, at) = (
            self.local("object"),
            expr_fn("to_fields"),
            expr_fn("entry"),
            expr_fn("field_of"),
            self.at(expr),
        );
        let fields = known.fields.iter().map(|field| {
            let (name, key) = (parse_code(&field.field), &field.key);
            let found = match (known.generated, &field.repr) {
                (true, _) | (_, Repr::Option(_)) => quote!(#entry(&#object, #key)),
                // serde would name the field.
                _ => quote!(#field_of(&#object, #key, #at)?),
            };
            let value = self.read_part(&found, &field.repr, expr);
            quote!(#name: #value)
        });
        let path = parse_code(&known.path);
        quote!({
            let #object = #to_fields(#item, #at)?;
            #path { #(#fields),* }
        })
    }
}
