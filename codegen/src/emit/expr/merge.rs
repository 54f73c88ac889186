//! Typed emission of `$merge`: into a struct field by field, into a map entry by entry.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use super::index::fails;
use super::lasting::is_lasting;
use super::paths::{expr_fn, none, some};
use super::place::{Here, One, Place};
use super::record::Record;
use super::target::is_scalar;
use super::typed::{Member, member_of, parse_code};
use crate::emit::paths::{mentions, runtime};
use crate::expr::core::{Element, Expr, Kind};
use crate::expr::function::Function;
use crate::ir::Repr;
use crate::ir::repr::{Struct, StructField};
use crate::ir::ty::Literal;

/// More fields than this are not worth code for each.
const MOST_FIELDS: usize = 16;

/// An object that is merged.
enum Source<'e> {
    /// A constructor with literal keys.
    Made(&'e [(Expr, Expr)]),
    /// What is in place.
    Place(Place),
    /// What an `Option` of a reference may hold.
    Maybe(Ident, Repr),
}

impl<'e> Source<'e> {
    /// What a constructor makes for a key.
    fn made(&self, key: &str) -> Option<&'e Expr> {
        let Source::Made(entries) = self else { return None };
        entries.iter().find(|(found, _)| is_key(found, key)).map(|(_, value)| value)
    }
}

/// A field or a part that is put together.
struct Wanted<'f> {
    key: &'f str,
    repr: &'f Repr,
    /// Whether serde fills it in where it is absent.
    filled_in: bool,
}

/// A value for a field: itself, or an `Option` of it.
struct Candidate {
    code: TokenStream,
    maybe: bool,
}

impl Emitter<'_, '_> {
    /// `$merge` or `$sift` as an `Option` of `target`, or as that if it is always there; says which.
    pub(super) fn merge_target(
        &self,
        expr: &Expr,
        here: &Here,
        target: &Repr,
    ) -> Option<(TokenStream, bool)> {
        if let Repr::Map(inner) = target
            && let Some(sifted) = self.sift_target(expr, here, inner)
        {
            return Some((sifted, true));
        }
        if let Repr::Struct(id) = target
            && let Some(sifted) = self.sift_struct(expr, here, *id)
        {
            return Some((sifted, true));
        }
        let of = merged(expr)?;
        match (target, &of.kind) {
            (Repr::Map(inner), _) => self.merge_map(of, here, inner),
            (Repr::Struct(id), Kind::Array(elements)) => {
                let merged = match self.record(*id) {
                    Some(record) => self.merge_record(elements, here, &record, expr),
                    None => self.merge_struct(elements, here, self.declared(*id)?, expr),
                };
                Some((merged?, false))
            }
            _ => None,
        }
    }

    /// All entries of what is merged, in a map.
    fn merge_map(&self, of: &Expr, here: &Here, inner: &Repr) -> Option<(TokenStream, bool)> {
        let (out, map) = (self.local("out"), runtime("Map"));
        let made = quote!(<#map<_> as ::core::iter::FromIterator<_>>::from_iter(#out));
        if let Kind::Array(elements) = &of.kind {
            let parts = elements
                .iter()
                .map(|Element { expr, .. }| self.merge_entries(expr, here, inner, &out, &TokenStream::new()));
            let parts = parts.collect::<Option<Vec<_>>>()?;
            return Some((quote!({ let mut #out = ::std::vec::Vec::new(); #(#parts)* #made }), false));
        }
        let any = self.local("any");
        let add = self.merge_entries(of, here, inner, &out, &quote!(#any = true;))?;
        let (found, nothing) = (some(&made), none());
        let code = quote!({
            let (mut #out, mut #any) = (::std::vec::Vec::new(), false);
            #add
            if #any { #found } else { #nothing }
        });
        Some((code, true))
    }

    /// Adds the entries of each object of `expr` to the local `out`; `note` is done for each object.
    fn merge_entries(
        &self,
        expr: &Expr,
        here: &Here,
        inner: &Repr,
        out: &Ident,
        note: &TokenStream,
    ) -> Option<TokenStream> {
        if note.is_empty()
            && let Some(sifted) = self.sift_entries(expr, here, inner, out)
        {
            return Some(sifted);
        }
        let made = self.each_made(expr, here, &mut |object, here| {
            let Kind::Object(entries) = &object.kind else { return None };
            let add = self.push_entries(entries, here, inner, out)?;
            Some(quote!(#note #add))
        });
        made.or_else(|| {
            self.each_item(expr, here, &mut |place| {
                let add = self.copy_entries(&place, inner, out, expr)?;
                Some(quote!(#note #add))
            })
        })
    }

    /// Adds the entries of a constructor to the local `out`.
    fn push_entries(
        &self,
        entries: &[(Expr, Expr)],
        here: &Here,
        inner: &Repr,
        out: &Ident,
    ) -> Option<TokenStream> {
        let literal = |key: &Expr| matches!(key.kind, Kind::Literal(Literal::String(_)));
        // Keys that are computed may be the same.
        if entries.len() > 1 && !entries.iter().all(|(key, _)| literal(key)) {
            return None;
        }
        let pushes = entries.iter().map(|(key, value)| {
            let push = self.push_entry_of(value, here, inner, out);
            self.optional(key, here, &mut |key| {
                let text = match &key {
                    One::Owned(code, Repr::String) => code.clone(),
                    key => {
                        let text = key.text()?;
                        quote!(::std::borrow::ToOwned::to_owned(#text))
                    }
                };
                Some(quote!({ let __key = #text; #push }))
            })
        });
        let pushes = pushes.collect::<Option<Vec<_>>>()?;
        Some(quote!(#(#pushes)*))
    }

    /// Adds what is there of `value` to the local `out`, under `__key`.
    fn push_entry_of(&self, value: &Expr, here: &Here, inner: &Repr, out: &Ident) -> TokenStream {
        if !value.flow.card.absent {
            let value = self.target(value, here, inner);
            return quote!(#out.push((__key, #value)););
        }
        let (found, optional) = (self.local("found"), Repr::Option(Box::new(inner.clone())));
        let (value, pattern) = (self.target(value, here, &optional), some(&quote!(#found)));
        quote!(if let #pattern = #value { #out.push((__key, #found)); })
    }

    /// Adds the entries of what is in place to the local `out`.
    fn copy_entries(&self, place: &Place, inner: &Repr, out: &Ident, expr: &Expr) -> Option<TokenStream> {
        let push = |key: &TokenStream, one: &One| {
            let value = self.convert(one, inner, expr);
            quote!(#out.push((::std::borrow::ToOwned::to_owned(#key), #value));)
        };
        if let Repr::Map(from) = &place.repr {
            let (key, value, map) = (self.local("key"), self.local("value"), place.borrow());
            let one = One::Place(Place { code: quote!(#value), by_ref: true, repr: (**from).clone() });
            let push = push(&quote!(#key), &one);
            return Some(quote!(for (#key, #value) in #map { #push }));
        }
        let parts = self.each_field_of(place, &mut |key, one| Some(push(&quote!(#key), &one)))?;
        Some(quote!(#(#parts)*))
    }

    /// `body` for each field of a struct and its key, where it is there.
    pub(super) fn each_field_of(
        &self,
        place: &Place,
        body: &mut dyn FnMut(&str, One) -> Option<TokenStream>,
    ) -> Option<Vec<TokenStream>> {
        let Repr::Struct(id) = place.repr else { return None };
        if let Some(record) = self.record(id) {
            let keys = record.parts.iter().map(|part| &part.key);
            return keys
                .map(|key| {
                    let (part, code) = record.part(&place.code, key)?;
                    part.each(&code, &self.local("found"), &mut |one| body(key, one))
                })
                .collect();
        }
        let fields = self.declared(id)?.fields.iter();
        if fields.len() > MOST_FIELDS {
            return None;
        }
        fields.map(|field| self.field_of(place, field, &mut |one| body(&field.key, one))).collect()
    }

    /// `body` for a field of a struct, where it is there.
    pub(super) fn field_of(
        &self,
        place: &Place,
        field: &StructField,
        body: &mut dyn FnMut(One) -> Option<TokenStream>,
    ) -> Option<TokenStream> {
        let member = member_of(place, field);
        match &field.repr {
            Repr::Option(_) if member.null => None,
            Repr::Option(inner) => {
                let (found, code) = (self.local("found"), &member.place.code);
                let one = Place { code: quote!(#found), by_ref: true, repr: (**inner).clone() };
                let (body, pattern) = (body(One::Place(one))?, some(&quote!(#found)));
                Some(quote!(if let #pattern = &#code { #body }))
            }
            _ => body(One::Place(member.place)),
        }
    }

    /// A struct of which each field comes from the last that has it.
    fn merge_struct(
        &self,
        elements: &[Element],
        here: &Here,
        to: &Struct,
        expr: &Expr,
    ) -> Option<TokenStream> {
        if !to.constructible {
            return None;
        }
        let (mut lets, mut early) = (Vec::new(), Vec::new());
        let sources = self.merge_sources(elements, here, &mut lets)?;
        let mut fields = Vec::new();
        for field in &to.fields {
            let wanted = Wanted { key: &field.key, repr: &field.repr, filled_in: field.filled_in };
            let value = self.merge_field(&wanted, &sources, here, &mut early, expr)?;
            let name = parse_code(&field.field);
            fields.push(quote!(#name: #value));
        }
        let path = parse_code(&to.path);
        Some(quote!({ #(#lets)* #(#early)* #path { #(#fields),* } }))
    }

    /// The same as an object of this expression's own.
    fn merge_record(
        &self,
        elements: &[Element],
        here: &Here,
        to: &Record,
        expr: &Expr,
    ) -> Option<TokenStream> {
        let (mut lets, mut early) = (Vec::new(), Vec::new());
        let sources = self.merge_sources(elements, here, &mut lets)?;
        let mut parts = Vec::new();
        for part in &to.parts {
            let repr = part.value()?.clone();
            let repr = if part.maybe { Repr::Option(Box::new(repr)) } else { repr };
            let wanted = Wanted { key: &part.key, repr: &repr, filled_in: false };
            if !self.is_placed(&part.key, &sources) {
                return None;
            }
            parts.push(self.merge_field(&wanted, &sources, here, &mut early, expr)?);
        }
        let built = to.build(&parts);
        Some(quote!({ #(#lets)* #(#early)* #built }))
    }

    fn merge_sources<'e>(
        &self,
        elements: &'e [Element],
        here: &Here,
        lets: &mut Vec<TokenStream>,
    ) -> Option<Vec<Source<'e>>> {
        elements.iter().map(|element| self.merge_source(&element.expr, here, lets)).collect()
    }

    fn merge_source<'e>(
        &self,
        expr: &'e Expr,
        here: &Here,
        lets: &mut Vec<TokenStream>,
    ) -> Option<Source<'e>> {
        match &expr.kind {
            Kind::Object(entries) => {
                let literal = |key: &Expr| matches!(key.kind, Kind::Literal(Literal::String(_)));
                let single = match here {
                    Here::Place(place) => is_scalar(&One::Place(place.clone())),
                    Here::Roots | Here::Group(_) => true,
                    Here::Value(_) | Here::Input(_) => false,
                };
                return (single && entries.iter().all(|(key, _)| literal(key)))
                    .then_some(Source::Made(entries));
            }
            Kind::Unwrap(of) if !expr.flow.card.many => return self.merge_source(of, here, lets),
            _ => {}
        }
        match self.one(expr, here) {
            Some(One::Place(place)) => {
                return matches!(place.repr, Repr::Struct(_) | Repr::Map(_)).then_some(Source::Place(place));
            }
            Some(One::Owned(code, repr @ (Repr::Struct(_) | Repr::Map(_)))) => {
                let local = self.local("merged");
                lets.push(quote!(let #local = #code;));
                return Some(Source::Place(Place { code: quote!(#local), by_ref: false, repr }));
            }
            Some(_) => return None,
            None => {}
        }
        if expr.flow.card.many || !is_lasting(expr) {
            return None;
        }
        let (local, mut repr, nothing) = (self.local("merged"), None, none());
        let set = self.each(expr, here, &mut |one| {
            let One::Place(place) = one else { return None };
            let same = repr.get_or_insert_with(|| place.repr.clone()) == &place.repr;
            let found = some(&place.borrow());
            (same && matches!(place.repr, Repr::Struct(_) | Repr::Map(_))).then(|| quote!(#local = #found;))
        })?;
        lets.push(quote!(let mut #local = #nothing; #set));
        Some(Source::Maybe(local, repr?))
    }

    /// The value of a field. What must be computed whether it counts or not is in `early`.
    fn merge_field(
        &self,
        field: &Wanted<'_>,
        sources: &[Source<'_>],
        here: &Here,
        early: &mut Vec<TokenStream>,
        expr: &Expr,
    ) -> Option<TokenStream> {
        let inner = match field.repr {
            Repr::Option(inner) => inner,
            repr => repr,
        };
        // Later ones count, so they come first here.
        let mut candidates: Vec<Candidate> = Vec::new();
        for source in sources.iter().rev() {
            let is_settled = candidates.last().is_some_and(|last| !last.maybe);
            match source.made(field.key) {
                Some(value) if is_settled => early.extend(self.tried(value, here)),
                Some(value) => {
                    candidates.push(self.merge_made(value, here, inner, !candidates.is_empty(), early)?);
                }
                None if is_settled => {}
                None => candidates.extend(self.merge_there(source, field.key, inner, expr)?),
            }
        }
        let sure = candidates.last().is_some_and(|last| !last.maybe);
        if field.filled_in && !sure {
            return None;
        }
        let first = if sure { candidates.pop().map(|last| last.code) } else { None };
        let (optional, found) = (matches!(field.repr, Repr::Option(_)), self.local("found"));
        let mut value = match first {
            Some(code) if optional => some(&code),
            Some(code) => code,
            None => none(),
        };
        let is_option = optional || !sure;
        for candidate in candidates.into_iter().rev() {
            let (pattern, nothing, code) = (some(&quote!(#found)), none(), candidate.code);
            let here = if is_option { pattern.clone() } else { quote!(#found) };
            value = quote!(match #code { #pattern => #here, #nothing => #value });
        }
        if optional || sure {
            return Some(value);
        }
        if value.to_string() == none().to_string() {
            return Some(self.read_item(&none(), field.repr, expr));
        }
        let (required, at) = (expr_fn("required"), self.at(expr));
        Some(quote!(#required(#value, #at)?))
    }

    /// What may be found under a key in what is there.
    fn merge_there(
        &self,
        source: &Source<'_>,
        key: &str,
        inner: &Repr,
        expr: &Expr,
    ) -> Option<Option<Candidate>> {
        match source {
            Source::Made(_) => Some(None),
            Source::Place(place) => self.merge_part(place, key, inner, expr),
            Source::Maybe(local, repr) => {
                let found = self.local("found");
                let place = Place { code: quote!(#found), by_ref: true, repr: repr.clone() };
                let part = self.merge_part(&place, key, inner, expr)?;
                Some(part.map(|part| {
                    let (pattern, nothing) = (some(&quote!(#found)), none());
                    let value = if part.maybe { part.code } else { some(&part.code) };
                    let code = quote!(match #local { #pattern => #value, #nothing => #nothing });
                    Candidate { code, maybe: true }
                }))
            }
        }
    }

    /// The evaluation of a value that never counts, if that may fail.
    fn tried(&self, value: &Expr, here: &Here) -> Option<TokenStream> {
        let item = self.item(value, here);
        mentions(item.clone(), &fails).then(|| quote!(let _ = #item;))
    }

    /// Whether the place of a key among others is known: that is where it is found first.
    fn is_placed(&self, key: &str, sources: &[Source<'_>]) -> bool {
        let mut having = sources.iter().filter_map(|source| match source {
            Source::Made(entries) => {
                let entry = entries.iter().find(|(entry, _)| is_key(entry, key));
                entry.map(|(_, value)| value.flow.card.absent)
            }
            Source::Place(place) => self.may_lack(place, key),
            Source::Maybe(_, repr) => {
                let place = Place { code: TokenStream::new(), by_ref: true, repr: repr.clone() };
                self.may_lack(&place, key).map(|_| true)
            }
        });
        !matches!((having.next(), having.next()), (Some(true), Some(_)))
    }

    /// Whether what may have a key may be without it.
    fn may_lack(&self, place: &Place, key: &str) -> Option<bool> {
        if let Repr::Map(_) = place.repr {
            return Some(true);
        }
        if let Some((part, _)) = self.part(place, key) {
            return Some(part.maybe);
        }
        let Member { field, null, .. } = self.member(place, key)?;
        Some(matches!(field.repr, Repr::Option(_)) && !null)
    }

    /// A value of a constructor; `covered` says that another may count instead.
    fn merge_made(
        &self,
        value: &Expr,
        here: &Here,
        inner: &Repr,
        covered: bool,
        early: &mut Vec<TokenStream>,
    ) -> Option<Candidate> {
        let maybe = value.flow.card.absent;
        let code = match maybe {
            true => self.target(value, here, &Repr::Option(Box::new(inner.clone()))),
            false => self.target(value, here, inner),
        };
        if !covered || is_plain(value) {
            return Some(Candidate { code, maybe });
        }
        // It is computed in any case, but only what counts must fit its place.
        if matches!(inner, Repr::Int(_)) {
            return None;
        }
        let local = self.local("field");
        early.push(quote!(let #local = #code;));
        Some(Candidate { code: quote!(#local), maybe })
    }

    /// The value of a key in what is in place, if it may have one.
    fn merge_part(&self, place: &Place, key: &str, inner: &Repr, expr: &Expr) -> Option<Option<Candidate>> {
        let convert = |one: &One| self.convert(one, inner, expr);
        if let Repr::Map(from) = &place.repr {
            let (code, found, nothing) = (&place.code, self.local("found"), none());
            let one = One::Place(Place { code: quote!(#found), by_ref: true, repr: (**from).clone() });
            let (pattern, value) = (some(&quote!(#found)), some(&convert(&one)));
            let code = quote!(match #code.get(#key) { #pattern => #value, #nothing => #nothing });
            return Some(Some(Candidate { code, maybe: true }));
        }
        if let Some((part, code)) = self.part(place, key) {
            if let Some(one) = part.one(&code) {
                return Some(Some(Candidate { code: convert(&one), maybe: false }));
            }
            let (out, nothing) = (self.local("out"), none());
            let set = part.each(&code, &self.local("found"), &mut |one| {
                let value = some(&convert(&one));
                Some(quote!(#out = #value;))
            })?;
            let code = quote!({ let mut #out = #nothing; #set #out });
            return Some(Some(Candidate { code, maybe: true }));
        }
        let Some(member) = self.member(place, key) else { return Some(None) };
        match &member.field.repr {
            Repr::Option(_) if member.null => None,
            Repr::Option(from) => {
                let (code, found, nothing) = (&member.place.code, self.local("found"), none());
                let one = One::Place(Place { code: quote!(#found), by_ref: true, repr: (**from).clone() });
                let (pattern, value) = (some(&quote!(#found)), some(&convert(&one)));
                let code = quote!(match &#code { #pattern => #value, #nothing => #nothing });
                Some(Some(Candidate { code, maybe: true }))
            }
            _ => Some(Some(Candidate { code: convert(&One::Place(member.place)), maybe: false })),
        }
    }
}

/// What a call of `$merge` puts together.
pub(super) fn merged(expr: &Expr) -> Option<&Expr> {
    match expr.args_of(Function::Merge)? {
        [of] => Some(of),
        _ => None,
    }
}

fn is_key(key: &Expr, name: &str) -> bool {
    matches!(&key.kind, Kind::Literal(Literal::String(key)) if **key == *name)
}

/// Whether nothing can go wrong in an expression.
fn is_plain(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Literal(_) | Kind::Context | Kind::Start | Kind::Root | Kind::Var(_) => true,
        Kind::Unwrap(of) | Kind::Field(of, _) => is_plain(of),
        Kind::Map(of, step) => is_plain(of) && is_plain(step),
        _ => false,
    }
}
