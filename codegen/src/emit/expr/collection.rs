//! Typed emission of functions of arrays, maps and structs: `$distinct`, `$reverse`, `$append`, `$single`, `$keys`,
//! `$lookup` and `$each`.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use super::binding::Known;
use super::lasting::{is_lasting, yields_places};
use super::made::Make;
use super::named::name_of;
use super::paths::{expr_fn, none, some};
use super::place::{Here, One, Place, Refs};
use super::pour::appended;
use super::record::Held;
use super::settle::Scalar;
use super::stream::Body;
use super::target::is_scalar;
use crate::expr::core::{Expr, Flavour, Kind, Lambda, VarId};
use crate::expr::infer::Kinds;
use crate::ir::Repr;
use crate::ir::ty::Literal;

/// What is done with what a literal function comes to, where its parameters are known.
pub(super) type Inlined<'b> = &'b mut dyn FnMut(&Lambda) -> Option<TokenStream>;

impl Emitter<'_, '_> {
    /// `$distinct` of scalars: of an array an array, of a sequence those that come first.
    pub(super) fn each_distinct(&self, of: &Expr, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        // Two that are put together are an array, and one of them is what it was.
        if of.flow.card.many && appended(of).is_some() {
            return None;
        }
        let (seen, make) = (self.local("seen"), expr_fn("Seen"));
        if !is_lasting(of) || !yields_places(of) {
            return self.each_distinct_made(of, here, body);
        }
        if self.is_list(of, here) {
            let (name, mut held) = (self.local("distinct"), None);
            let add = self.each_item(of, here, &mut |place| {
                let same = held.get_or_insert_with(|| place.repr.clone()) == &place.repr;
                let (key, borrow) = (identity(&place).filter(|_| same)?, place.borrow());
                Some(quote!(if #seen.add(#key) { #name.push(#borrow); }))
            })?;
            let body = body(One::Refs(Refs::to(name.clone(), held?)))?;
            return Some(quote! {
                let (mut #seen, mut #name) = (#make::new(), ::std::vec::Vec::new());
                #add
                #body
            });
        }
        if !of.flow.card.many {
            return None;
        }
        let add = self.each(of, here, &mut |one| {
            let One::Place(place) = one else { return None };
            let (key, body) = (identity(&place)?, body(One::Place(place))?);
            Some(quote!(if #seen.add(#key) { #body }))
        })?;
        Some(quote!(let mut #seen = #make::new(); #add))
    }

    /// `$distinct` of a sequence of scalars that are computed.
    fn each_distinct_made(&self, of: &Expr, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        let (seen, item) = (self.local("seen"), self.local_of(of, "item"));
        if !of.flow.card.many {
            return None;
        }
        if Kinds::of(&of.flow.ty).within(Kinds::NUMBER) {
            let make = expr_fn("Seen");
            let add = self.each(of, here, &mut |one| {
                let number = Scalar::Number.read(&one)?;
                let body = body(One::Number(quote!(#item)))?;
                // Adding zero makes one of both zeros.
                Some(quote!(let #item = #number; if #seen.add((#item + 0.0).to_bits()) { #body }))
            })?;
            return Some(quote!(let mut #seen = #make::new(); #add));
        }
        if Kinds::of(&of.flow.ty).within(Kinds::OBJECT) {
            let make = expr_fn("Seen");
            let add = self.each(of, here, &mut |one| {
                let One::Place(place) = one else { return None };
                let (key, body) = (self.object_identity(&place)?, body(One::Place(place))?);
                Some(quote!(if #seen.add(#key) { #body }))
            })?;
            return Some(quote!(let mut #seen = #make::new(); #add));
        }
        let make = expr_fn("Grouped");
        let add = self.each(of, here, &mut |one| {
            let text = one.text()?;
            Some(quote!(#seen.at_text(#text);))
        })?;
        self.is_fleeting(&item);
        let place = Place { code: quote!(#item), by_ref: false, repr: Repr::String };
        let body = self.outlived(body(One::Place(place))?, &Repr::String)?;
        Some(quote! {
            let mut #seen: #make<::std::string::String, ()> = #make::new();
            #add
            for (#item, ()) in #seen.finish() { #body }
        })
    }

    /// What is the same for objects that are the same: a tuple of what their scalars are.
    fn object_identity(&self, place: &Place) -> Option<TokenStream> {
        let Repr::Struct(id) = place.repr else { return None };
        let record = self.record(id)?;
        let parts = record.parts.iter().map(|part| {
            let (_, code) = record.part(&place.code, &part.key)?;
            match (&part.held, part.maybe) {
                (Held::Text, _) => Some(code),
                // The object may be gone before its key.
                (Held::Value(Repr::String), _) => Some(quote!(::core::clone::Clone::clone(&#code))),
                (Held::Ref(repr) | Held::Value(repr), false) => {
                    let by_ref = matches!(part.held, Held::Ref(_));
                    identity(&Place { code, by_ref, repr: repr.clone() })
                }
                (Held::Value(Repr::Bool), true) => Some(code),
                (Held::Value(Repr::Float("f64")), true) => {
                    Some(quote!(#code.map(|__number| (__number + 0.0).to_bits())))
                }
                _ => None,
            }
        });
        let parts = parts.collect::<Option<Vec<_>>>()?;
        Some(quote!((#(#parts,)*)))
    }

    /// `$reverse`: always an array.
    pub(super) fn each_reversed(&self, of: &Expr, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        let (name, always) = (self.local("reversed"), self.is_list(of, here));
        if !always && Self::may_be_list(of) {
            return self.each(of, here, &mut |one| {
                let One::Refs(refs) = one else { return None };
                let (list, reversed) = (&refs.name, Refs { name: quote!(#name), ..refs.clone() });
                let body = self.seen_in(&reversed, body(One::Refs(reversed.clone()))?)?;
                Some(quote!(let mut #name = ::core::clone::Clone::clone(&#list); #name.reverse(); #body))
            });
        }
        let (add, refs) = self.gather(of, here, &name, always)?;
        let body = self.seen_in(&refs, body(One::Refs(refs.clone()))?)?;
        let body = if always { body } else { quote!(if !#name.is_empty() { #body }) };
        Some(quote!(let mut #name = ::std::vec::Vec::new(); #add #name.reverse(); #body))
    }

    /// `$keys` of a map or a struct.
    pub(super) fn each_key(&self, of: &Expr, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        let key = self.local_of(of, "key");
        self.optional(of, here, &mut |one| {
            if let Some(place) = struct_of(&one) {
                let keys = self.each_field_of(place, &mut |name, _| body(One::Text(quote!(#name))))?;
                return Some(quote!(#(#keys)*));
            }
            let map = map_of(&one)?.0.borrow();
            let place = Place { code: quote!(#key), by_ref: true, repr: Repr::String };
            let body = body(One::Place(place))?;
            Some(quote!(for (#key, _) in #map { #body }))
        })
    }

    /// `$lookup` in a map or a struct.
    pub(super) fn each_lookup(
        &self,
        of: &Expr,
        key: &Expr,
        here: &Here,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        self.optional(of, here, &mut |one| {
            if let Some(place) = struct_of(&one) {
                return match &key.kind {
                    Kind::Literal(Literal::String(key)) => self.each_named(place, key, body),
                    _ => self.each_field_by(place, key, here, body),
                };
            }
            let (Place { code, .. }, inner) = map_of(&one)?;
            self.optional(key, here, &mut |key| {
                let key = key.text()?;
                self.if_found(of, &quote!(#code.get(#key)), inner, body)
            })
        })
    }

    /// `$each` of a map or a struct with a literal function. Its results are not spread.
    pub(super) fn each_entry(&self, args: &[Expr], here: &Here, body: Body<'_>) -> Option<TokenStream> {
        self.each_inlined(args, here, &mut |lambda| {
            self.optional(&lambda.body, here, &mut |one| {
                let alone = is_scalar(&one);
                body(alone.then_some(one)?)
            })
        })
    }

    /// The same where the function makes objects.
    pub(super) fn each_entry_object(
        &self,
        args: &[Expr],
        here: &Here,
        make: Make<'_>,
    ) -> Option<TokenStream> {
        self.each_inlined(args, here, &mut |lambda| self.each_made(&lambda.body, here, make))
    }

    /// `$single` with a literal function: exactly one.
    pub(super) fn each_single(
        &self,
        args: &[Expr],
        here: &Here,
        expr: &Expr,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        let [of, function] = args else { return None };
        let always = self.is_list(of, here);
        if !always && (Self::may_be_list(of) || !self.yields_no_list(of, here)) || !is_lasting(of) {
            return None;
        }
        let (single, any, at, mut held) = (self.local("single"), self.local("any"), self.at(expr), None);
        let (more, found_one, nothing) = (expr_fn("single_more"), expr_fn("single_found"), none());
        let look = self.each_position(of, here, true, &mut |place, index| {
            let same = held.get_or_insert_with(|| place.repr.clone()) == &place.repr;
            let place = (same && is_scalar(&One::Place(place.clone()))).then_some(place)?;
            let One::Count(position) = &index else { return None };
            let (position, found) = (position.clone(), some(&place.borrow()));
            let (lambda, known) =
                self.inlined(function, &[Known::One(One::Place(place)), Known::One(index)])?;
            let holds = self.with_known(&known, || self.truthy(Flavour::Jsonata, &lambda.body, here));
            Some(quote! {
                #any = true;
                if #holds { #more(#single.is_some(), #position, #at)?; #single = #found; }
            })
        })?;
        let found = self.local_of(expr, "found");
        let body = body(One::Place(Place { code: quote!(#found), by_ref: true, repr: held? }))?;
        let then = quote!(let #found = #found_one(#single, #at)?; #body);
        // Of nothing it is nothing, but an empty array has none.
        let then = if always { then } else { quote!(if #any { #then }) };
        Some(quote!({ let (mut #single, mut #any) = (#nothing, false); #look #then }))
    }

    /// `$append`: the elements of both, as an array; as a sequence where one may be absent.
    pub(super) fn each_appended(
        &self,
        args: &[Expr],
        here: &Here,
        expr: &Expr,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        let [first, second] = args else { return None };
        let name = self.local("appended");
        let (add, more, refs) = self.gather_both(first, second, here, &name)?;
        let new = quote!(let mut #name = ::std::vec::Vec::new(); #add #more);
        let listed = self.is_list(first, here) || self.is_list(second, here);
        if listed || !expr.flow.card.many {
            let body = self.seen_in(&refs, body(One::Refs(refs.clone()))?)?;
            return Some(quote!(#new #body));
        }
        if !self.yields_no_list(first, here) || !self.yields_no_list(second, here) {
            return None;
        }
        let (item, pattern) = (self.local_of(expr, "item"), refs.pattern(&self.local_of(expr, "item")));
        let body = self.seen_in(&refs, body(One::Place(refs.element(&item)))?)?;
        Some(quote!(#new for #pattern in &#name { #body }))
    }

    /// Adds the elements of both to the local `out`: all as references, or all as values.
    pub(super) fn gather_both(
        &self,
        first: &Expr,
        second: &Expr,
        here: &Here,
        out: &Ident,
    ) -> Option<(TokenStream, TokenStream, Refs)> {
        let refs = |expr| self.collect_refs(expr, here, out, true);
        if let (Some((add, repr)), Some((more, other))) = (refs(first), refs(second)) {
            return (repr == other).then(|| (add, more, Refs::to(out.clone(), repr)));
        }
        let (add, refs) = self.gather_own(first, here, out, true)?;
        let (more, others) = self.gather_own(second, here, out, true)?;
        (refs.repr == others.repr).then_some((add, more, refs))
    }

    /// `body` for a field by its name.
    fn each_named(&self, place: &Place, key: &str, body: Body<'_>) -> Option<TokenStream> {
        if let Some((part, code)) = self.part(place, key) {
            return part.each(&code, &self.local("found"), body);
        }
        let member = self.member(place, key)?;
        self.field_of(place, member.field, body)
    }

    /// `body` for a field whose name is computed, where all are of one kind.
    fn each_field_by(&self, place: &Place, key: &Expr, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        let text = |one: &One| match one {
            One::Owned(..) => None,
            one => one.text(),
        };
        let number = |one: &One| one.number().filter(|_| one.is_exact());
        if let Some(arms) = self.arms_of(place, &mut |one| text(&one)) {
            return self.each_arm(&arms, key, here, &mut |found| body(One::Text(quote!(#found))));
        }
        let mut held = None;
        let same = self.arms_of(place, &mut |one| match one {
            One::Place(part) => {
                (held.get_or_insert_with(|| part.repr.clone()) == &part.repr).then(|| part.borrow())
            }
            _ => None,
        });
        if let (Some(arms), Some(repr)) = (same, held) {
            return self.each_arm(&arms, key, here, &mut |found| {
                body(One::Place(Place { code: quote!(#found), by_ref: true, repr: repr.clone() }))
            });
        }
        let arms = self.arms_of(place, &mut |one| number(&one))?;
        self.each_arm(&arms, key, here, &mut |found| body(One::Number(quote!(#found))))
    }

    /// An arm of a `match` by name for each field: an `Option` of what `read` makes of it.
    fn arms_of(
        &self,
        place: &Place,
        read: &mut dyn FnMut(One) -> Option<TokenStream>,
    ) -> Option<Vec<TokenStream>> {
        let (mut names, out, none) = (Vec::new(), self.local("named"), none());
        let sets = self.each_field_of(place, &mut |name, one| {
            names.push(name.to_owned());
            let value = some(&read(one)?);
            Some(quote!(#out = #value;))
        })?;
        let arms = names.iter().zip(sets);
        Some(arms.map(|(name, set)| quote!(#name => { let mut #out = #none; #set #out })).collect())
    }

    /// `body` for what the arm of a key gives.
    fn each_arm(
        &self,
        arms: &[TokenStream],
        key: &Expr,
        here: &Here,
        body: &mut dyn FnMut(&Ident) -> Option<TokenStream>,
    ) -> Option<TokenStream> {
        let (found, none) = (self.local("found"), none());
        let (pattern, body) = (some(&quote!(#found)), body(&found)?);
        self.optional(key, here, &mut |key| {
            let key = key.text()?;
            Some(quote!(if let #pattern = match #key { #(#arms)* _ => #none } { #body }))
        })
    }

    fn each_inlined(&self, args: &[Expr], here: &Here, body: Inlined<'_>) -> Option<TokenStream> {
        let [of, function] = args else { return None };
        if let Some(grouped) = self.each_grouped(of, function, here, body) {
            return Some(grouped);
        }
        let (key, value) = (self.local_of(of, "key"), self.local_of(of, "value"));
        self.optional(of, here, &mut |one| {
            if let Some(place) = struct_of(&one) {
                let fields = self.each_field_of(place, &mut |name, one| {
                    let args = [Known::One(one), Known::One(One::Text(quote!(#name)))];
                    let (lambda, known) = self.inlined(function, &args)?;
                    self.with_known(&known, || body(lambda))
                })?;
                return Some(quote!(#(#fields)*));
            }
            let (map, inner) = map_of(&one)?;
            let place = Place { code: quote!(#value), by_ref: true, repr: inner.clone() };
            let args = [Known::One(One::Place(place)), Known::One(One::Text(quote!(#key.as_str())))];
            let (lambda, known): (_, Vec<(VarId, Known)>) = self.inlined(function, &args)?;
            let (body, map) = (self.with_known(&known, || body(lambda))?, map.borrow());
            Some(quote!(for (#key, #value) in #map { #body }))
        })
    }
}

/// A struct.
fn struct_of(one: &One) -> Option<&Place> {
    match one {
        One::Place(place) if matches!(place.repr, Repr::Struct(_)) => Some(place),
        _ => None,
    }
}

/// A map, and how its values are held.
fn map_of(one: &One) -> Option<(&Place, &Repr)> {
    match one {
        One::Place(place) => match &place.repr {
            Repr::Map(inner) => Some((place, inner)),
            _ => None,
        },
        _ => None,
    }
}

/// What is the same for scalars that are the same.
pub(super) fn identity(place: &Place) -> Option<TokenStream> {
    let (code, read) = (&place.code, place.read());
    match &place.repr {
        Repr::String => Some(quote!(#code.as_str())),
        Repr::Enum(found) => Some(name_of(place, found)),
        Repr::Bool | Repr::Int(_) => Some(read),
        // Adding zero makes one of both zeros.
        Repr::Float("f64") => Some(quote!((#read + 0.0).to_bits())),
        _ => None,
    }
}
