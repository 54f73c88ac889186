//! Objects that an expression makes for its own use: structs of their own, whose types rustc infers.
//!
//! What a part of one borrows lasts at least as long as what its expression sees, so that an object can be moved into
//! a list. What borrows from the object itself does not (`lasting`).

use std::rc::Rc;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{format_ident, quote};

use super::Emitter;
use super::binding::Code;
use super::held::is_held;
pub(super) use super::held::{Held, Part, hold_one};
use super::lasting::is_moved_to_last;
use super::paths::{expr_fn, none, some};
use super::place::{Here, One, Place, Refs};
use super::settle::Scalar;
use super::stream::{Body, is_evaluation};
use super::target::is_scalar;
use super::typed::parse_code;
use crate::emit::paths::mentions;
use crate::expr::core::{Expr, Kind};
use crate::ir::repr::{Struct, StructId};
use crate::ir::ty::Literal;
use crate::ir::{Flow, Repr};

/// A struct that is declared where it is used.
pub struct Record {
    pub(super) name: Ident,
    pub(super) parts: Vec<Part>,
    /// What it is instead, if it is a struct of the runtime.
    pub(super) lent: Option<Lent>,
}

/// A struct of the runtime.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Lent {
    /// The fields of its parts.
    pub(super) fields: &'static [&'static str],
    /// The groups that take part in every match, counted from one.
    pub(super) certain: Vec<usize>,
}

impl Record {
    /// The field of a part.
    pub(super) fn field(&self, at: usize) -> Ident {
        match self.lent.as_ref().and_then(|lent| lent.fields.get(at)) {
            Some(name) => format_ident!("{name}"),
            None => format_ident!("part{at}"),
        }
    }

    /// The part of a key, in an object that is at `code`.
    pub(super) fn part(&self, code: &TokenStream, key: &str) -> Option<(&Part, TokenStream)> {
        let at = self.parts.iter().position(|part| part.key == key)?;
        let field = self.field(at);
        Some((&self.parts[at], quote!(#code.#field)))
    }

    /// A struct expression of these parts, in order.
    pub(super) fn build(&self, values: &[TokenStream]) -> TokenStream {
        let (name, fields) = (&self.name, (0..values.len()).map(|at| self.field(at)));
        quote!(#name { #(#fields: #values),* })
    }

    /// Whether `code` names it.
    pub(super) fn is_in(&self, code: &TokenStream) -> bool {
        mentions(code.clone(), &|token| matches!(token, TokenTree::Ident(name) if *name == self.name))
    }

    pub(super) fn declare(&self) -> TokenStream {
        let (name, fields) = (&self.name, (0..self.parts.len()).map(|at| self.field(at)));
        let types: Vec<_> = (0..self.parts.len()).map(|at| format_ident!("T{at}")).collect();
        let held = self.parts.iter().zip(&types).map(|(part, ty)| part.emit_type(ty));
        quote! {
            #[derive(::core::clone::Clone)]
            #[allow(dead_code, reason = "an object may only be counted")]
            struct #name<#(#types),*> { #(#fields: #held),* }
        }
    }
}

/// A value for a part: what comes before it, and it.
pub(super) struct Holding {
    pub(super) lets: TokenStream,
    pub(super) code: TokenStream,
    pub(super) held: Held,
    pub(super) maybe: bool,
}

impl<'a> Emitter<'_, 'a> {
    /// A struct that is declared elsewhere.
    pub(super) fn declared(&self, id: StructId) -> Option<&'a Struct> {
        self.scope.structs.0.get(id.0)
    }

    /// A struct of this expression's own.
    pub(super) fn record(&self, id: StructId) -> Option<Rc<Record>> {
        let at = id.0.checked_sub(self.scope.structs.0.len())?;
        self.records.borrow().get(at).cloned()
    }

    /// A part of an object of this expression's own.
    pub(super) fn part(&self, place: &Place, key: &str) -> Option<(Part, TokenStream)> {
        let Repr::Struct(id) = place.repr else { return None };
        let record = self.record(id)?;
        let (part, code) = record.part(&place.code, key)?;
        Some((part.clone(), code))
    }

    /// The struct of these parts.
    pub(super) fn record_with(&self, parts: Vec<Part>) -> StructId {
        self.record_of(parts, None)
    }

    /// The struct of these parts, of the runtime if it is lent.
    pub(super) fn record_of(&self, parts: Vec<Part>, lent: Option<Lent>) -> StructId {
        let (first, mut records) = (self.scope.structs.0.len(), self.records.borrow_mut());
        let same = |record: &Rc<Record>| record.parts == parts && record.lent == lent;
        let at = records.iter().position(same).unwrap_or_else(|| {
            let name = format_ident!("__Record{}", records.len() + 1);
            records.push(Rc::new(Record { name, parts, lent }));
            records.len() - 1
        });
        StructId(first + at)
    }

    /// The structs that `code` names, but for those that are declared around it.
    pub(super) fn declare_records(&self, code: &TokenStream) -> TokenStream {
        let (records, around) = (self.records.borrow(), self.scope.records.len());
        let used = records.iter().skip(around).filter(|record| record.is_in(code));
        let used = used.map(|record| record.declare());
        quote!(#(#used)*)
    }

    /// Whether a place is a local that holds an object of this expression's own.
    pub(super) fn is_own(&self, place: &Place) -> bool {
        matches!(place.repr, Repr::Struct(id) if self.declared(id).is_none()) && !place.by_ref
    }

    /// `body` for an object or a map that is made.
    pub(super) fn each_own(&self, expr: &Expr, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        let (code, repr) = self.own_made(expr, here)?;
        let made = self.local_of(expr, "made");
        let at = |code: &Ident, by_ref, repr| One::Place(Place { code: quote!(#code), by_ref, repr });
        match repr {
            Repr::Option(inner) => {
                let found = self.local_of(expr, "found");
                let body = self.outlived(body(at(&found, false, (*inner).clone()))?, &inner)?;
                let pattern = some(&quote!(#found));
                Some(quote!({ let #made = #code; if let #pattern = #made { #body } }))
            }
            repr => {
                let body = self.outlived(body(at(&made, false, repr.clone()))?, &repr)?;
                Some(quote!({ let #made = #code; #body }))
            }
        }
    }

    /// `body`, where it sees what a list holds.
    pub(super) fn seen_in(&self, refs: &Refs, body: TokenStream) -> Option<TokenStream> {
        if refs.by_ref { Some(body) } else { self.outlived(body, &refs.repr) }
    }

    /// `body`, where it sees a local of this type: what an evaluation sees must outlive it.
    pub(super) fn outlived(&self, body: TokenStream, repr: &Repr) -> Option<TokenStream> {
        (!self.is_owning(repr) || !mentions(body.clone(), &is_evaluation)).then_some(body)
    }

    /// Whether what a local of this type is seen to hold is gone with it.
    pub(super) fn is_owning(&self, repr: &Repr) -> bool {
        let fleeting = |held: &Held| match held {
            Held::Value(repr) => !matches!(repr, Repr::Bool | Repr::Int(_) | Repr::Float(_)),
            Held::List(list) | Held::Many(list) => !list.by_ref,
            Held::Ref(_) | Held::Text => false,
        };
        match repr {
            Repr::Bool | Repr::Int(_) | Repr::Float(_) => false,
            Repr::Struct(id) => match self.record(*id) {
                Some(record) => record.parts.iter().any(|part| fleeting(&part.held)),
                None => true,
            },
            _ => true,
        }
    }

    /// Adds each value of `expr` to the local `out`: references where they last, and what is made on the way itself.
    /// `spread` says that arrays are spread.
    pub(super) fn gather(
        &self,
        expr: &Expr,
        here: &Here,
        out: &Ident,
        spread: bool,
    ) -> Option<(TokenStream, Refs)> {
        if let Some((add, repr)) = self.collect_refs(expr, here, out, spread) {
            return Some((add, Refs::to(out.clone(), repr)));
        }
        self.gather_own(expr, here, out, spread)
    }

    /// Adds each value of `expr` itself to the local `out`.
    pub(super) fn gather_own(
        &self,
        expr: &Expr,
        here: &Here,
        out: &Ident,
        spread: bool,
    ) -> Option<(TokenStream, Refs)> {
        let (mut held, lasts) = (None, is_moved_to_last(expr));
        let mut push = |one: One| {
            let (code, next) = match &one {
                One::Place(place) if self.is_own(place) && lasts => (place.code.clone(), place.repr.clone()),
                one => match hold_one(one, false)? {
                    (code, Held::Value(repr)) => (code, repr),
                    _ => return None,
                },
            };
            let same = held.get_or_insert_with(|| next.clone()) == &next;
            (same && !matches!(next, Repr::Vec(_))).then(|| quote!(#out.push(#code);))
        };
        let add = match spread {
            true => self.each_value(expr, here, &mut push),
            false => self.each(expr, here, &mut push),
        }?;
        Some((add, Refs { name: quote!(#out), by_ref: false, repr: held? }))
    }

    /// What comes before an object, it, and how it is held; its keys must be literals.
    pub(super) fn make_record(&self, expr: &Expr, here: &Here) -> Option<(TokenStream, TokenStream, Repr)> {
        let Kind::Object(entries) = &expr.kind else { return None };
        match here {
            // The values of an array come together.
            Here::Place(place) if !is_scalar(&One::Place(place.clone())) => return None,
            Here::Value(_) | Here::Input(_) => return None,
            _ if self.standalone.get() || entries.is_empty() => return None,
            Here::Roots | Here::Place(_) | Here::Group(_) => {}
        }
        let handing = self.handing.replace(false);
        let (mut lets, mut parts, mut values) = (Vec::new(), Vec::<Part>::new(), Vec::new());
        for (key, value) in entries {
            let Kind::Literal(Literal::String(key)) = &key.kind else { return None };
            if parts.iter().any(|part| *part.key == **key) {
                return None;
            }
            // Inside an expression, what is kept by `[]` is no array as those of data are.
            let holding = match &value.kind {
                Kind::KeepArray(_) | Kind::KeepSequence(_) if handing => {
                    self.outliving(value, || self.hold_kept(value, here))
                }
                Kind::Object(_) => {
                    self.handing.set(handing);
                    self.hold(value, here)
                }
                _ => self.hold(value, here),
            };
            self.handing.set(false);
            let (holding, local) = (holding?, self.local("part"));
            let (before, code) = (holding.lets, holding.code);
            lets.push(quote!(#before let #local = #code;));
            parts.push(Part { key: key.to_string(), held: holding.held, maybe: holding.maybe });
            values.push(quote!(#local));
        }
        let id = self.record_with(parts);
        let built = self.record(id)?.build(&values);
        Some((quote!(#(#lets)*), built, Repr::Struct(id)))
    }

    /// A value for a part of an object.
    fn hold(&self, value: &Expr, here: &Here) -> Option<Holding> {
        match &value.kind {
            // Each part of an object is held by itself.
            Kind::Object(_) => self.hold_as(value, here),
            _ => self.outliving(value, || self.hold_as(value, here)),
        }
    }

    fn hold_as(&self, value: &Expr, here: &Here) -> Option<Holding> {
        let lasts = self.lasts(value, here);
        let holding = |code, held| Holding { lets: TokenStream::new(), code, held, maybe: false };
        if let Some(one) = self.one(value, here) {
            let (code, held) = hold_one(&one, lasts)?;
            return Some(holding(code, held));
        }
        match &value.kind {
            Kind::Unwrap(of) if !value.flow.card.many => return self.hold(of, here),
            Kind::Object(_) => {
                let (lets, code, repr) = self.make_record(value, here)?;
                return Some(Holding { lets, ..holding(code, Held::Value(repr)) });
            }
            Kind::Array(_) => {
                if let Some(held) = self.hold_list(value, here, lasts) {
                    return Some(held);
                }
                let one = Flow::one(value.flow.ty.clone());
                let make = |repr: &Repr| self.own_target(value, here, repr);
                let (code, repr) = self.held_exactly(&one, &make, TokenStream::clone)?;
                return (!code.sees_evaluation()).then(|| holding(code, Held::Value(repr)));
            }
            _ => {}
        }
        if value.flow.card.many {
            return self.hold_many(value, here, lasts);
        }
        let out = self.local("held");
        if Scalar::of(value).is_some() {
            let own = |scalar| if scalar == Scalar::Text && !lasts { Scalar::Owned } else { scalar };
            let mut ways = Scalar::ways(value).map(own);
            let (lets, scalar) =
                ways.find_map(|scalar| Some((self.settled(value, here, scalar, &out)?, scalar)))?;
            let held = match scalar {
                Scalar::Number => Held::Value(Repr::Float("f64")),
                Scalar::Whole => Held::Value(Repr::Int("i64")),
                Scalar::Bool => Held::Value(Repr::Bool),
                Scalar::Text => Held::Text,
                Scalar::Owned => Held::Value(Repr::String),
            };
            return Some(Holding { lets, code: quote!(#out), held, maybe: true });
        }
        if !lasts {
            return None;
        }
        let (mut repr, nothing) = (None, none());
        let set = self.each(value, here, &mut |one| {
            let One::Place(place) = one else { return None };
            let same = repr.get_or_insert_with(|| place.repr.clone()) == &place.repr;
            let found = some(&place.borrow());
            (same && is_held(&place.repr)).then(|| quote!(#out = #found;))
        })?;
        let lets = quote!(let mut #out = #nothing; #set);
        Some(Holding { lets, code: quote!(#out), held: Held::Ref(repr?), maybe: true })
    }

    /// An object of this expression's own as a struct that is declared elsewhere.
    pub(super) fn convert_record(
        &self,
        place: &Place,
        from: &Record,
        to: &Struct,
        expr: &Expr,
    ) -> Option<TokenStream> {
        if !to.constructible {
            return None;
        }
        let fields = to.fields.iter().map(|field| {
            let (name, optional) = (parse_code(&field.field), matches!(field.repr, Repr::Option(_)));
            let Some((part, code)) = from.part(&place.code, &field.key) else {
                return (optional && !field.filled_in).then(|| {
                    let none = none();
                    quote!(#name: #none)
                });
            };
            if let Held::Many(list) = &part.held {
                let value = self.convert_many(&list.at(code), &field.repr, expr)?;
                return Some(quote!(#name: #value));
            }
            if let Some(one) = part.one(&code) {
                let value = self.convert(&one, &field.repr, expr);
                return Some(quote!(#name: #value));
            }
            if field.filled_in {
                return None;
            }
            let (out, nothing) = (self.local("out"), none());
            let inner = match &field.repr {
                Repr::Option(inner) => inner,
                repr => repr,
            };
            let set = part.each(&code, &self.local("found"), &mut |one| {
                let value = some(&self.convert(&one, inner, expr));
                Some(quote!(#out = #value;))
            })?;
            let (required, at) = (expr_fn("required"), self.at(expr));
            let value = if optional { quote!(#out) } else { quote!(#required(#out, #at)?) };
            Some(quote!(#name: { let mut #out = #nothing; #set #value }))
        });
        let (fields, path) = (fields.collect::<Option<Vec<_>>>()?, parse_code(&to.path));
        Some(quote!(#path { #(#fields),* }))
    }

    /// An object of this expression's own as an item.
    ///
    /// Of a `thin` one only parts that the expression can see.
    pub(super) fn cross_record(
        &self,
        place: &Place,
        record: &Record,
        thin: bool,
        expr: &Expr,
    ) -> TokenStream {
        let entries = record.parts.iter().enumerate().filter_map(|(at, part)| {
            let (field, code, key) = (record.field(at), &place.code, &part.key);
            let (seen, thin) = self.seen(key, thin);
            let item = self.cross_part(part, &quote!(#code.#field), thin, expr);
            seen.then(|| quote!((#key, #item)))
        });
        let object = expr_fn("object");
        quote!(#object([#(#entries),*]))
    }

    /// The part at `code` as an item.
    pub(super) fn cross_part(&self, part: &Part, code: &TokenStream, thin: bool, expr: &Expr) -> TokenStream {
        if let Held::Many(list) = &part.held {
            let (unwrap, sequence) = (expr_fn("unwrap"), expr_fn("sequence"));
            let items = self.cross_refs(&list.at(code.clone()), thin, expr);
            return quote!(#unwrap(#sequence(#items)));
        }
        let (item, nothing) = (self.local("item"), none());
        let set = part.each(code, &self.local("found"), &mut |one| {
            let crossed = self.cross_one(&one, thin, expr);
            Some(quote!(#item = #crossed;))
        });
        quote!({ let mut #item = #nothing; #set #item })
    }
}
