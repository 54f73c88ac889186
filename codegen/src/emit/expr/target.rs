//! Expressions into the Rust type that their place wants.

use proc_macro2::{Ident, Literal as Token, TokenStream};
use quote::quote;

use super::Emitter;
use super::binding::Planned;
use super::convert::is_plain;
use super::named::{copy_of, variant_of};
use super::owned::is_own;
use super::paths::{expr_fn, none, some};
use super::place::{Here, One, Place, float};
use super::pour::collected;
use super::typed::parse_code;
use crate::expr::core::{Expr, Kind};
use crate::expr::infer::Kinds;
use crate::ir::repr::{StructField, StructId};
use crate::ir::ty::Literal;
use crate::ir::{Repr, Structs};

impl Emitter<'_, '_> {
    /// An owned value of exactly the type of `target`.
    pub(super) fn target(&self, expr: &Expr, here: &Here, target: &Repr) -> TokenStream {
        if let Some((step, here)) = self.last_step(expr, here, target) {
            return self.target(step, &here, target);
        }
        match (&expr.kind, target) {
            (Kind::Cond(test, then, otherwise), _) if otherwise.is_some() || is_option(target) => {
                let (test, then) = (self.holds(test, here), self.target(then, here, target));
                let otherwise = otherwise.as_ref().map_or_else(none, |expr| self.target(expr, here, target));
                return quote!(if #test { #then } else { #otherwise });
            }
            (Kind::Block(..), _) => {
                if let Some(planned) = self.planned(expr, here, |last| Some(self.target(last, here, target)))
                {
                    let Planned { lets, code, .. } = planned;
                    return if lets.is_empty() { code } else { quote!({ #lets #code }) };
                }
            }
            (Kind::Object(entries), Repr::Struct(id)) => {
                let built = match self.record(*id) {
                    Some(record) => self.fill_record(entries, here, &record),
                    None => self.build_struct(entries, here, *id, expr),
                };
                if let Some(built) = built {
                    return built;
                }
            }
            (Kind::Constructed(of), _) => return self.target(of, here, target),
            // Only sequences are unwrapped.
            (Kind::Unwrap(of), _) if matches!(of.kind, Kind::Array(_) | Kind::Object(_)) => {
                return self.target(of, here, target);
            }
            (Kind::Array(elements), Repr::Vec(inner)) => return self.build_vec(elements, here, inner),
            (Kind::Default(left, right), _) if is_default_of(left, target) => {
                return self.default_target(left, right, here, target);
            }
            (_, Repr::Option(inner)) => return self.optional_target(expr, here, inner),
            (_, Repr::Dict(_, inner)) => {
                let copied = self.one(expr, here).and_then(|one| copy(&one, target, self.scope.structs));
                let made = || collected(&self.target(expr, here, &Repr::Map(inner.clone())));
                return copied.unwrap_or_else(made);
            }
            (Kind::Literal(Literal::Null), Repr::Nullable(_)) => return none(),
            (_, Repr::Nullable(inner)) if !Kinds::of(&expr.flow.ty).intersects(Kinds::NULL) => {
                return some(&self.target(expr, here, inner));
            }
            (_, Repr::OneOrMany(inner)) => {
                if let Some(either) = self.either_target(expr, here, inner) {
                    return either;
                }
            }
            (Kind::Group(..) | Kind::Tuples(_), Repr::Map(inner)) => {
                if let Some(grouped) = self.group_target(expr, here, inner) {
                    return grouped;
                }
            }
            (Kind::Object(entries), Repr::Map(inner)) => {
                if let Some(built) = self.build_map(entries, here, inner) {
                    return built;
                }
            }
            (_, Repr::Vec(inner)) => {
                if let Some(collected) = self.collect(expr, here, inner) {
                    return collected;
                }
                if let Some(kept) = self.keep(expr, here, inner) {
                    let (required, at) = (expr_fn("required"), self.at(expr));
                    return quote!(#required(#kept, #at)?);
                }
            }
            (_, Repr::Map(_) | Repr::Struct(_)) => {
                if let Some((merged, maybe)) = self.merge_target(expr, here, target) {
                    let (required, at) = (expr_fn("required"), self.at(expr));
                    return if maybe { quote!(#required(#merged, #at)?) } else { merged };
                }
            }
            _ => {}
        }
        let many = self.many_part(expr, here).and_then(|refs| self.convert_many(&refs, target, expr));
        many.unwrap_or_else(|| self.scalar_target(expr, here, target))
    }

    /// `left ?? right`, of lists and objects: the right one is made only if there is no left one.
    fn default_target(&self, left: &Expr, right: &Expr, here: &Here, target: &Repr) -> TokenStream {
        let (found, nothing) = (self.local("found"), none());
        let right = self.target(right, here, target);
        let (left, kept) = match target {
            Repr::Option(_) => (self.target(left, here, target), some(&quote!(#found))),
            _ => {
                let maybe = Repr::Option(Box::new(target.clone()));
                (self.target(left, here, &maybe), quote!(#found))
            }
        };
        let pattern = some(&quote!(#found));
        quote!(match #left { #pattern => #kept, #nothing => #right })
    }

    /// The last step of a path that is about one value until there, if what it makes is the path's own value: an
    /// object, or an array that no other is put to.
    fn last_step<'e>(&self, expr: &'e Expr, here: &Here, target: &Repr) -> Option<(&'e Expr, Here)> {
        let whole = match target {
            Repr::Option(inner) => is_composite(inner),
            target => is_composite(target),
        };
        match &expr.kind {
            _ if !whole || expr.flow.card.many => None,
            Kind::Unwrap(of) => self.last_step(of, here, target),
            Kind::Map(of, step) => Some((step, self.single(of, here)?)),
            _ => None,
        }
    }

    fn scalar_target(&self, expr: &Expr, here: &Here, target: &Repr) -> TokenStream {
        if let Some(one) = self.one(expr, here) {
            return self.convert(&one, target, expr);
        }
        let (out, none) = (self.local("out"), none());
        if let Some(only) = self.only(expr, here, target) {
            let (required, at) = (expr_fn("required"), self.at(expr));
            return quote!(#required(#only, #at)?);
        }
        match self.set_target(expr, here, target, &out) {
            Some(set) => {
                let (required, at) = (expr_fn("required"), self.at(expr));
                quote!({ let mut #out = #none; #set #required(#out, #at)? })
            }
            None => {
                let read = || self.read_item(&self.item(expr, here), target, expr);
                self.only_of_group(expr, here, target, &read).unwrap_or_else(read)
            }
        }
    }

    fn optional_target(&self, expr: &Expr, here: &Here, inner: &Repr) -> TokenStream {
        if let Repr::Dict(_, of) = inner {
            let (found, made) =
                (self.local("found"), self.optional_target(expr, here, &Repr::Map(of.clone())));
            let (pattern, nothing, kept) = (some(&quote!(#found)), none(), some(&collected(&quote!(#found))));
            return quote!(match #made { #pattern => #kept, #nothing => #nothing });
        }
        if matches!(expr.kind, Kind::Object(_) | Kind::Array(_)) && !inner.is_open() {
            return some(&self.target(expr, here, inner));
        }
        if let Some((merged, maybe)) = self.merge_target(expr, here, inner) {
            return if maybe { merged } else { some(&merged) };
        }
        if let (Kind::Group(..) | Kind::Tuples(_), Repr::Map(of)) = (&expr.kind, inner)
            && !expr.flow.card.absent
            && let Some(grouped) = self.group_target(expr, here, of)
        {
            return some(&grouped);
        }
        if let Some(one) = self.one(expr, here) {
            return self.convert(&one, &Repr::Option(Box::new(inner.clone())), expr);
        }
        if let Repr::OneOrMany(inner) = inner
            && expr.flow.card.many
            && let Some(sequence) = self.sequence_target(expr, here, inner)
        {
            return sequence;
        }
        if let Repr::Vec(inner) = inner
            && let Some(kept) = self.keep(expr, here, inner).or_else(|| self.collect_some(expr, here, inner))
        {
            return kept;
        }
        if let Some(only) = self.only(expr, here, inner) {
            return only;
        }
        let maybe = Repr::Option(Box::new(inner.clone()));
        if let Some(refs) = self.many_part(expr, here)
            && let Some(many) = self.convert_many(&refs, &maybe, expr)
        {
            return many;
        }
        let (out, nothing) = (self.local("out"), none());
        if let Some(set) = self.set_target(expr, here, inner, &out) {
            return quote!({ let mut #out = #nothing; #set #out });
        }
        self.read_item(&self.item(expr, here), &maybe, expr)
    }

    /// The only value of a sequence, as an `Option` of a scalar: several are an array, which is none.
    fn only(&self, expr: &Expr, here: &Here, target: &Repr) -> Option<TokenStream> {
        if !expr.flow.card.many || !is_plain(target) || self.standalone.get() {
            return None;
        }
        let (out, nothing, at, second) = (self.local("out"), none(), self.at(expr), expr_fn("refuse_second"));
        let set = self.each(expr, here, &mut |one| {
            let alone = is_scalar(&one);
            let value = some(&self.convert(&alone.then_some(one)?, target, expr));
            Some(quote!(#second(#out.is_some(), #at)?; #out = #value;))
        })?;
        Some(quote!({ let mut #out = #nothing; #set #out }))
    }

    /// Sets the local `out` to the value of `expr`, if there is one.
    fn set_target(&self, expr: &Expr, here: &Here, target: &Repr, out: &Ident) -> Option<TokenStream> {
        if expr.flow.card.many || is_own(expr) {
            return None;
        }
        let made = self.each_made(expr, here, &mut |object, here| {
            let some = some(&self.target(object, here, target));
            Some(quote!(#out = #some;))
        });
        made.or_else(|| {
            self.optional(expr, here, &mut |one| {
                let some = some(&self.convert(&one, target, expr));
                Some(quote!(#out = #some;))
            })
        })
    }

    /// A struct expression; `None` if a key is computed, the struct cannot be built, or serde has to fill in a field.
    fn build_struct(
        &self,
        entries: &[(Expr, Expr)],
        here: &Here,
        id: StructId,
        expr: &Expr,
    ) -> Option<TokenStream> {
        let item = self.declared(id)?;
        if !item.constructible {
            return None;
        }
        let mut lets = Vec::new();
        let mut locals = Vec::new();
        for (key, value) in entries {
            let Kind::Literal(Literal::String(key)) = &key.kind else {
                return None;
            };
            // A key that the struct does not have is dropped, like any that its type does not declare.
            let Some(field) = item.fields.iter().find(|field| *field.key == **key) else {
                continue;
            };
            if field.filled_in && value.flow.card.absent {
                return None;
            }
            let (local, value) = (self.local("field"), self.target(value, here, &field.repr));
            lets.push(quote!(let #local = #value;));
            locals.push((&field.key, local));
        }
        let is_given = |field: &StructField| locals.iter().any(|(key, _)| **key == field.key);
        if item.fields.iter().any(|field| field.filled_in && !is_given(field)) {
            return None;
        }
        let fields = item.fields.iter().map(|field| {
            let name = parse_code(&field.field);
            match locals.iter().find(|(key, _)| **key == field.key) {
                Some((_, local)) => quote!(#name: #local),
                None => {
                    let missing = self.read_item(&none(), &field.repr, expr);
                    quote!(#name: #missing)
                }
            }
        });
        let path = parse_code(&item.path);
        Some(quote!({ #(#lets)* #path { #(#fields),* } }))
    }

    /// A typed value as another type. Always possible: at worst it crosses.
    pub(super) fn convert(&self, one: &One, target: &Repr, expr: &Expr) -> TokenStream {
        if let Repr::Option(inner) = target {
            let same = matches!(one, One::Place(place) if place.repr == *target);
            if !same {
                return some(&self.convert(one, inner, expr));
            }
        }
        if let Some(copied) = copy(one, target, self.scope.structs) {
            return copied;
        }
        if let Repr::Dict(_, inner) = target {
            return collected(&self.convert(one, &Repr::Map(inner.clone()), expr));
        }
        if let (Repr::Enum(found), Some(text)) = (target, one.text()) {
            return self.variant_named(&text, found, expr);
        }
        if let (Repr::Int("i64"), Some(whole)) = (target, one.whole()) {
            return whole;
        }
        let at = self.at(expr);
        match (target, one) {
            (Repr::Float(name), _) if one.number().is_some() => {
                self.lossy.set(self.lossy.get() || !one.is_exact());
                let (number, name) = (one.number(), parse_code(name));
                quote!((#number as ::core::primitive::#name))
            }
            (Repr::Int(name), One::Place(Place { repr: Repr::Int(_), .. })) => {
                let (convert, name, place) = (expr_fn("int_of_int"), parse_code(name), place_of(one));
                quote!(#convert::<::core::primitive::#name>(#place as i128, #at)?)
            }
            (Repr::Int(name), One::Count(count)) => {
                let (convert, name) = (expr_fn("int_of_int"), parse_code(name));
                quote!(#convert::<::core::primitive::#name>(#count as i128, #at)?)
            }
            (Repr::Int(name), _) if one.number().is_some() => {
                let (convert, name, number) = (expr_fn("int_of_f64"), parse_code(name), one.number());
                quote!(#convert::<::core::primitive::#name>(#number, #at)?)
            }
            (Repr::Vec(inner), One::Refs(refs)) => self.convert_refs(refs, inner, expr),
            (_, One::Owned(code, repr)) if is_composite(repr) => {
                let owned = self.local("owned");
                let place = Place { code: quote!(#owned), by_ref: false, repr: repr.clone() };
                let converted = self.convert(&One::Place(place), target, expr);
                quote!({ let #owned = #code; #converted })
            }
            (_, One::Place(place)) => {
                let converted = self.convert_place(place, target, expr);
                converted.unwrap_or_else(|| self.read_item(&self.cross(one, expr), target, expr))
            }
            _ => self.read_item(&self.cross(one, expr), target, expr),
        }
    }
}

/// Whether a default is given for a list or an object. Null is no reason for a default, but no such value either.
fn is_default_of(left: &Expr, target: &Repr) -> bool {
    let whole = match target {
        Repr::Option(inner) => inner,
        target => target,
    };
    is_composite(whole) && !Kinds::of(&left.flow.ty).intersects(Kinds::NULL)
}

/// Whether a value has parts, which are read in place.
pub(super) fn is_composite(repr: &Repr) -> bool {
    matches!(repr, Repr::Struct(_) | Repr::Map(_) | Repr::Vec(_) | Repr::OneOrMany(_))
}

fn is_option(repr: &Repr) -> bool {
    matches!(repr, Repr::Option(_))
}

fn place_of(one: &One) -> TokenStream {
    match one {
        One::Place(place) => place.read(),
        _ => TokenStream::new(),
    }
}

/// Whether a value of a stream is known to be no array, which a sequence would spread.
pub(super) fn is_scalar(one: &One) -> bool {
    match one {
        One::Place(place) => {
            !place.repr.is_open()
                && !matches!(place.repr, Repr::Vec(_) | Repr::OneOrMany(_) | Repr::Option(_))
        }
        One::Owned(_, repr) => !matches!(repr, Repr::Vec(_) | Repr::OneOrMany(_)),
        One::Refs(_) => false,
        _ => true,
    }
}

/// What is of the right type already.
fn copy(one: &One, target: &Repr, structs: &Structs) -> Option<TokenStream> {
    match (one, target) {
        (One::Place(place), Repr::Bool | Repr::Int(_) | Repr::Float(_)) if place.repr == *target => {
            Some(place.read())
        }
        (One::Place(place), _) if place.repr == *target && is_exact(target, structs) => {
            let place = place.borrow();
            Some(quote!(::core::clone::Clone::clone(#place)))
        }
        (One::Owned(code, repr), _) if repr == target => Some(code.clone()),
        (One::Bool(code), Repr::Bool) => Some(code.clone()),
        (One::Number(code), Repr::Float("f64")) => Some(code.clone()),
        (One::Count(code), Repr::Int(name @ ("i64" | "u64" | "usize" | "i128" | "u128"))) => {
            let name = parse_code(name);
            Some(quote!((#code as ::core::primitive::#name)))
        }
        (One::Int(value), Repr::Float("f64")) => Some(float(*value as f64)),
        (One::Int(value), Repr::Int(name)) => literal_of(*value, name),
        (One::Text(code), Repr::String) => Some(quote!(::std::borrow::ToOwned::to_owned(#code))),
        (One::Place(Place { repr: Repr::Enum(_), .. }), Repr::String) => {
            let name = one.text();
            Some(quote!(::std::borrow::ToOwned::to_owned(#name)))
        }
        (One::Place(place), Repr::Enum(found)) if place.repr == *target => Some(copy_of(place, found)),
        (One::Text(code), Repr::Enum(found)) => variant_of(code, found),
        _ => None,
    }
}

/// A literal of an integer type, if it fits.
fn literal_of(value: i64, name: &str) -> Option<TokenStream> {
    let fits = match name {
        "u8" => u8::try_from(value).is_ok(),
        "u16" => u16::try_from(value).is_ok(),
        "u32" => u32::try_from(value).is_ok(),
        "i8" => i8::try_from(value).is_ok(),
        "i16" => i16::try_from(value).is_ok(),
        "i32" => i32::try_from(value).is_ok(),
        "i64" | "i128" => true,
        _ => u16::try_from(value).is_ok(),
    };
    let literal = format!("{}{name}", value.unsigned_abs()).parse::<Token>().ok().filter(|_| fits)?;
    Some(if value < 0 { quote!((-#literal)) } else { quote!(#literal) })
}

/// Whether equal representations are surely the same Rust type, and one that owns all it holds and can be cloned.
fn is_exact(repr: &Repr, structs: &Structs) -> bool {
    match repr {
        // An enum need not be `Clone`, and is as cheap to match.
        Repr::Serde | Repr::Value | Repr::Enum(_) => false,
        Repr::Option(inner)
        | Repr::Nullable(inner)
        | Repr::Vec(inner)
        | Repr::Map(inner)
        | Repr::Dict(_, inner)
        | Repr::OneOrMany(inner) => is_exact(inner, structs),
        Repr::Struct(id) => structs.0.get(id.0).is_none_or(|item| item.clone),
        _ => true,
    }
}
