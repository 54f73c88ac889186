//! What one node hands on to the next: a struct of the executor's own, which borrows what outlives it.
//!
//! The output of a transform that only other nodes read needs no type that users could name. As an object of an
//! expression's own it holds references where a generated struct would have to hold copies.

use std::rc::Rc;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::binding::Planned;
use super::held::{Held, List, Part};
use super::place::{Here, Place};
use super::record::Record;
use super::{Emitter, Scope, called};
use crate::emit::paths::runtime;
use crate::expr::core::{Expr, Kind};
use crate::ir::repr::StructId;
use crate::ir::{Repr, Structs};

/// An object that a node hands on.
pub struct Handed {
    /// A Rust expression that makes it. It may use `?` on an `ExprError`.
    pub code: TokenStream,
    /// How it is held.
    pub repr: Repr,
    /// The structs that are known now: those of the scope, and those that it is made of.
    pub records: Vec<Rc<Record>>,
}

/// The object that `expr` makes, if it borrows something: one that owns all of it may as well have a type of its own.
pub fn emit_handed(expr: &Expr, scope: &Scope<'_>) -> Option<Handed> {
    let inlined = called::in_place(expr, scope);
    let expr = inlined.as_ref().unwrap_or(expr);
    let emitter = Emitter::new(scope, expr);
    // What the variables of blocks own is gone before the object.
    emitter.moving.set(true);
    let (code, repr) = emitter.handed(expr)?;
    let code = emitter.evaluated(expr, emitter.with_indexes(code));
    let records = emitter.records.take();
    let kinds = Kinds { records: &records, structs: scope.structs };
    (kinds.is_written(&repr) && kinds.borrows(&repr)).then(|| Handed { code, repr, records })
}

/// The declarations of those structs that `code` names; outputs are written as JSON.
pub fn declare_handed(records: &[Rc<Record>], code: &TokenStream) -> TokenStream {
    let used = records.iter().filter(|record| record.is_in(code));
    let used = used.map(|record| {
        let (declaration, writer) = (record.declare(), record.emit_writer());
        quote!(#declaration #writer)
    });
    quote!(#(#used)*)
}

impl Emitter<'_, '_> {
    /// What was handed on stays where it is: nothing moves it away.
    pub(super) fn handed_at(&self, place: Place) -> Place {
        match self.is_own(&place) {
            true => {
                let borrow = place.borrow();
                Place { code: quote!((#borrow)), by_ref: true, repr: place.repr }
            }
            false => place,
        }
    }

    fn handed(&self, expr: &Expr) -> Option<(TokenStream, Repr)> {
        match &expr.kind {
            Kind::Unwrap(of) if !expr.flow.card.many => self.handed(of),
            Kind::Object(_) => {
                self.handing.set(true);
                let made = self.make_record(expr, &Here::Roots);
                self.handing.set(false);
                let (lets, code, repr) = made?;
                Some((quote!({ #lets #code }), repr))
            }
            Kind::Block(..) => {
                let mut made = None;
                let planned = self.planned_out(expr, &Here::Roots, |last| {
                    let (code, repr) = self.handed(last)?;
                    made = Some(repr);
                    Some(code)
                });
                let Planned { lets, code, .. } = planned?;
                Some((quote!({ #lets #code }), made?))
            }
            _ => None,
        }
    }
}

impl Record {
    fn emit_writer(&self) -> TokenStream {
        let (to_json, writer, name) = (runtime("ToJson"), runtime("ObjectWriter"), &self.name);
        let types: Vec<_> = (0..self.parts.len()).map(|at| format_ident!("T{at}")).collect();
        let parts = self.parts.iter().enumerate().map(|(at, Part { key, held, maybe })| {
            let field = self.field(at);
            match (held, maybe) {
                (_, true) => quote!(__w.optional(#key, &self.#field)),
                (Held::Many(_), false) => quote!(__w.sequence(#key, &self.#field)),
                (_, false) => quote!(__w.field(#key, &self.#field)),
            }
        });
        quote! {
            impl<#(#types: #to_json),*> #to_json for #name<#(#types),*> {
                fn write(&self, __out: &mut ::std::string::String) {
                    let mut __w = #writer::new(__out);
                    #(#parts;)*
                    __w.end();
                }
            }
        }
    }
}

/// What structs there are, to tell what is in them.
struct Kinds<'a> {
    records: &'a [Rc<Record>],
    structs: &'a Structs,
}

impl Kinds<'_> {
    fn record(&self, id: StructId) -> Option<&Record> {
        let at = id.0.checked_sub(self.structs.0.len())?;
        self.records.get(at).map(|record| &**record)
    }

    /// Whether the runtime knows how to write a value that is held like that.
    fn is_written(&self, repr: &Repr) -> bool {
        match repr {
            Repr::Value | Repr::Unit | Repr::Bool | Repr::Int(_) | Repr::Float(_) | Repr::String => true,
            Repr::Option(inner)
            | Repr::Nullable(inner)
            | Repr::Vec(inner)
            | Repr::Map(inner)
            | Repr::OneOrMany(inner) => self.is_written(inner),
            Repr::Struct(id) => match self.record(*id) {
                Some(record) => {
                    record.lent.is_none() && record.parts.iter().all(|part| self.is_part_written(&part.held))
                }
                None => self.structs.get(*id).generated,
            },
            Repr::Dict(..) | Repr::Enum(_) | Repr::Json | Repr::Serde => false,
        }
    }

    fn is_part_written(&self, held: &Held) -> bool {
        match held {
            Held::Value(repr) | Held::Ref(repr) => self.is_written(repr),
            Held::List(List { repr, .. }) | Held::Many(List { repr, .. }) => self.is_written(repr),
            Held::Text => true,
        }
    }

    /// Whether it refers to something.
    fn borrows(&self, repr: &Repr) -> bool {
        let Repr::Struct(id) = repr else { return false };
        self.record(*id).is_some_and(|record| {
            record.parts.iter().any(|part| match &part.held {
                Held::Value(repr) => self.borrows(repr),
                Held::Ref(_) | Held::Text => true,
                Held::List(list) | Held::Many(list) => list.by_ref || self.borrows(&list.repr),
            })
        })
    }
}
