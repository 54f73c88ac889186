//! Typed emission of what may yield nothing, or more than one value: loops and `if let`.
//!
//! A stream is emitted from the inside out: `body` says what is done with each value, and the code around it runs
//! it as often as there are values. It declines (`None`) where a rule of JSONata needs to know the whole sequence.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

use super::binding::{Known, Planned};
use super::index::Search;
use super::lasting::is_lasting;
use super::paths::some;
use super::place::{Here, One, Place, Refs};
use super::pour::appended;
use super::range::literal_range;
use super::record::{Held, hold_one};
use super::tuple::End;
use super::typed::{Member, literal_one};
use super::{Binding, Emitter, is_named};
use crate::emit::paths::mentions;
use crate::expr::core::{Expr, Kind};
use crate::expr::infer::Kinds;
use crate::expr::path::gives_positions;
use crate::ir::Repr;

/// What is done with each value; `None` declines.
pub(super) type Body<'b> = &'b mut dyn FnMut(One) -> Option<TokenStream>;

impl Emitter<'_, '_> {
    /// `body` for the value of `expr`, if there is one; declines for what may be more.
    pub(super) fn optional(&self, expr: &Expr, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        if let Some(one) = self.one(expr, here) {
            return body(one);
        }
        if expr.flow.card.many {
            return None;
        }
        self.each(expr, here, body)
    }

    /// `body` for each value of `expr`. An array of data comes as a whole.
    pub(super) fn each(&self, expr: &Expr, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        if let Some(one) = self.one(expr, here) {
            return body(one);
        }
        match &expr.kind {
            Kind::Unwrap(of) => self.each(of, here, body),
            Kind::Context | Kind::Start => match here {
                Here::Group(refs) => self.each_ref(expr, refs, body),
                _ => None,
            },
            Kind::Var(id) => self.each_known(expr, &self.known(*id)?, body),
            Kind::Block(locals, items) => match (locals.as_slice(), items.as_slice()) {
                ([], [only]) => self.each(only, here, body),
                _ => {
                    let planned = self.planned_out(expr, here, |last| self.each(last, here, body))?;
                    let Planned { lets, code, .. } = planned;
                    Some(quote!({ #lets #code }))
                }
            },
            Kind::Field(of, name) => self.each_field(of, &name.value, here, body),
            Kind::Map(of, step) => {
                if let Some(rows) = self.each_zipped(of, step, here, &mut |step| self.each(step, here, body))
                {
                    return Some(rows);
                }
                match self.single(of, here) {
                    Some(here) => self.each(step, &here, body),
                    None => self.each_item(of, here, &mut |place| self.each(step, &Here::Place(place), body)),
                }
            }
            Kind::Wildcard => self.each_within(here, body),
            Kind::Descendants => self.each_deep(here, body),
            Kind::Filter(of, test) => self.each_filtered(expr, (of, test), here, body),
            Kind::Sort(of, terms) => self.each_sorted(of, terms, here, body),
            Kind::Tuples(tuples) if tuples.group.is_none() => {
                self.each_tuple(tuples, here, &mut |end, here| match (end, here) {
                    (End::Step(step), here) => self.each(step, here, body),
                    (End::Value, Here::Place(place)) => body(One::Place(place.clone())),
                    _ => None,
                })
            }
            Kind::Index(of, at) => self.each_index(of, *at, here, body),
            Kind::Arith(arith, left, right) => self.optional(left, here, &mut |left| {
                self.optional(right, here, &mut |right| body(self.arith_of(*arith, &left, &right, expr)?))
            }),
            Kind::Compare(comparison, left, right) => self.optional(left, here, &mut |left| {
                self.optional(right, here, &mut |right| {
                    body(One::Bool(super::operator::compare_of(*comparison, &left, &right)?))
                })
            }),
            Kind::Cond(..) | Kind::Default(..) | Kind::Elvis(..) => self.each_choice(expr, here, body),
            Kind::Call(function, args) => match self.folded(expr, here) {
                Some(folded) => folded.each(body),
                None => self.each_call(function.value, args, here, expr, body),
            },
            Kind::Object(_) | Kind::Group(..) => self.each_own(expr, here, body),
            Kind::History(_) => self.each_remembered(expr, here, body),
            _ => None,
        }
    }

    /// `body` for what is known, if it is there.
    fn each_known(&self, expr: &Expr, known: &Known, body: Body<'_>) -> Option<TokenStream> {
        match known {
            Known::One(one) => body(one.clone()),
            Known::Maybe(code, scalar) => scalar.if_found(code, &self.local_of(expr, "found"), body),
            Known::Found { repr, .. } => self.if_found(expr, &known.look()?, repr, body),
            Known::Many(refs) => self.each_ref(expr, refs, body),
            Known::List(refs) => {
                let (name, list) = (&refs.name, self.local_of(expr, "list"));
                let body = body(One::Refs(Refs { name: quote!((*#list)), ..refs.clone() }))?;
                let pattern = some(&quote!(#list));
                Some(quote!(if let #pattern = &#name { #body }))
            }
        }
    }

    /// `body` for each of these.
    fn each_ref(&self, expr: &Expr, refs: &Refs, body: Body<'_>) -> Option<TokenStream> {
        let (item, name) = (self.local_of(expr, "item"), &refs.name);
        let body = body(One::Place(refs.element(&item)))?;
        let pattern = refs.pattern(&item);
        Some(quote!(for #pattern in &#name { #body }))
    }

    fn each_filtered(
        &self,
        expr: &Expr,
        (of, test): (&Expr, &Expr),
        here: &Here,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        if let Some((from, to)) = literal_range(test) {
            return self.each_between(of, (from, to), here, body);
        }
        if gives_positions(test) {
            return self.each_picked(of, test, here, body);
        }
        let mut passing = |place: Place| {
            let holds = self.holds(test, &Here::Place(place.clone()));
            // What passes a test that no null does is seen as what else it is.
            if let Repr::Nullable(inner) = &place.repr
                && !Kinds::of(&expr.flow.ty).intersects(Kinds::NULL)
            {
                let (there, found) = (self.local_of(of, "there"), place.borrow());
                let inner = Place { code: quote!(#there), by_ref: true, repr: (**inner).clone() };
                let (body, pattern) = (body(One::Place(inner))?, some(&quote!(#there)));
                return Some(quote!(if #holds { if let #pattern = #found { #body } }));
            }
            let body = body(One::Place(place))?;
            Some(quote!(if #holds { #body }))
        };
        let search = Search { of, test, focus: None };
        self.each_candidate(search, here, &mut passing).or_else(|| self.each_item(of, here, &mut passing))
    }

    /// `body` for each value that the next step of a path sees: arrays are spread.
    pub(super) fn each_item(
        &self,
        of: &Expr,
        here: &Here,
        body: &mut dyn FnMut(Place) -> Option<TokenStream>,
    ) -> Option<TokenStream> {
        if let Some(range) = self.range_of(of, here) {
            let item = self.local_of(of, "item");
            let body = body(Place { code: quote!(#item), by_ref: false, repr: Repr::Float("f64") })?;
            return Some(quote!(for #item in #range { let #item = #item as f64; #body }));
        }
        if let Some(range) = self.int_range(of, here) {
            let item = self.local_of(of, "item");
            let body = body(Place { code: quote!(#item), by_ref: false, repr: Repr::Int("i64") })?;
            return Some(quote!(for #item in #range { #body }));
        }
        if let Some(each) = self.each_literal(of, body) {
            return Some(each);
        }
        if let Some(refs) = self.many_part(of, here) {
            let (item, name) = (self.local_of(of, "item"), &refs.name);
            let (pattern, body) = (refs.pattern(&item), body(refs.element(&item))?);
            return Some(quote!(for #pattern in &#name { #body }));
        }
        if let Kind::Constructed(array) = &of.kind
            && (!of.may_be_empty() || self.poured.get() == Some(std::ptr::from_ref(of)))
        {
            return self.each_value(array, here, &mut |one| self.each_part(of, one, body));
        }
        if let Kind::Array(elements) = &of.kind
            && elements.iter().all(|element| element.spread)
        {
            let parts = elements.iter().map(|element| self.each_item(&element.expr, here, body));
            let parts = parts.collect::<Option<Vec<_>>>()?;
            return Some(quote!(#({ #parts })*));
        }
        if let Kind::Map(of, step) = &of.kind
            && let Some(here) = self.single(of, here)
        {
            return self.each_item(step, &here, body);
        }
        if let Some(each) = self.each_listed(of, here, body) {
            return Some(each);
        }
        // Whether two that are put together are an array does not matter to who goes through them.
        if let Some((first, second)) = appended(of) {
            let name = self.local("appended");
            let (add, more, refs) = self.gather_both(first, second, here, &name)?;
            let item = self.local_of(of, "item");
            let (pattern, body) = (refs.pattern(&item), self.seen_in(&refs, body(refs.element(&item))?)?);
            return Some(quote! {
                let mut #name = ::std::vec::Vec::new();
                #add
                #more
                for #pattern in &#name { #body }
            });
        }
        self.each(of, here, &mut |one| self.each_part(of, one, body))
    }

    /// `body` for each element of an array of literals of one kind.
    fn each_literal(
        &self,
        of: &Expr,
        body: &mut dyn FnMut(Place) -> Option<TokenStream>,
    ) -> Option<TokenStream> {
        let elements = match &of.kind {
            Kind::Constructed(array) => return self.each_literal(array, body),
            Kind::Array(elements) if !elements.is_empty() => elements,
            _ => return None,
        };
        let literals = elements.iter().map(|element| match &element.expr.kind {
            Kind::Literal(literal) => literal_one(literal),
            _ => None,
        });
        let literals = literals.collect::<Option<Vec<_>>>()?;
        let item = self.local_of(of, "item");
        self.is_fleeting(&item);
        let all =
            |read: fn(&One) -> Option<TokenStream>| literals.iter().map(read).collect::<Option<Vec<_>>>();
        let place = |repr| Place { code: quote!(#item), by_ref: false, repr };
        // An `f64` has room for so many.
        let small = |one: &One| !matches!(one, One::Int(value) if value.unsigned_abs() > 1 << 53);
        if let Some(numbers) = all(One::number).filter(|_| literals.iter().all(small)) {
            let body = body(place(Repr::Float("f64")))?;
            return Some(quote!(for #item in [#(#numbers),*] { #body }));
        }
        let texts = all(One::text)?;
        let body = self.outlived(body(place(Repr::String))?, &Repr::String)?;
        Some(
            quote!(for #item in [#(#texts),*] { let #item = ::std::borrow::ToOwned::to_owned(#item); #body }),
        )
    }

    /// `body` for each element of an array, or for what is none.
    pub(super) fn each_part(
        &self,
        of: &Expr,
        one: One,
        body: &mut dyn FnMut(Place) -> Option<TokenStream>,
    ) -> Option<TokenStream> {
        let item = self.local_of(of, "item");
        let element = |by_ref, repr: &Repr| Place { code: quote!(#item), by_ref, repr: repr.clone() };
        match one {
            One::Place(place) => match &place.repr {
                Repr::Vec(inner) => {
                    let (items, body) = (place.borrow(), body(element(true, inner))?);
                    Some(quote!(for #item in #items { #body }))
                }
                Repr::OneOrMany(inner) => {
                    let (code, body) = (&place.code, body(element(true, inner))?);
                    Some(quote!(for #item in #code.as_slice() { #body }))
                }
                Repr::Nullable(inner) if is_no_array(inner) => body(place),
                Repr::Struct(_)
                | Repr::Map(_)
                | Repr::Dict(..)
                | Repr::Bool
                | Repr::Int(_)
                | Repr::Float(_)
                | Repr::String
                | Repr::Enum(_) => body(place),
                _ => None,
            },
            One::Owned(items, Repr::Vec(inner)) => {
                self.is_fleeting(&item);
                let body = body(element(false, &inner))?;
                // What an evaluation sees must outlive it.
                let borrowed = !matches!(*inner, Repr::Bool | Repr::Int(_) | Repr::Float(_));
                if borrowed && mentions(body.clone(), &is_evaluation) {
                    return None;
                }
                Some(quote!(for #item in #items { #body }))
            }
            One::Owned(owned, repr @ (Repr::Struct(_) | Repr::Map(_))) => {
                let body = body(element(false, &repr))?;
                let seen = mentions(body.clone(), &is_evaluation);
                (!seen).then(|| quote!({ let #item = #owned; #body }))
            }
            One::Refs(refs) => {
                let (name, body) = (&refs.name, body(refs.element(&item))?);
                let pattern = refs.pattern(&item);
                Some(quote!(for #pattern in &#name { #body }))
            }
            // What is computed is held for as long as someone looks at it.
            one if !is_lasting(of) => {
                self.is_fleeting(&item);
                let (code, held) = hold_one(&one, false)?;
                let Held::Value(repr) = held else { return None };
                let body = self.outlived(body(element(false, &repr))?, &repr)?;
                Some(quote!({ let #item = #code; #body }))
            }
            _ => None,
        }
    }

    fn each_field(&self, of: &Expr, name: &str, here: &Here, body: Body<'_>) -> Option<TokenStream> {
        if let Some(root) = self.root(of, name, here) {
            return match &root.repr {
                Repr::OneOrMany(inner) if root.flow.card.many => self.each_of_root(of, root, inner, body),
                repr => self.if_some(of, &root.place, repr, body),
            };
        }
        let mut read = |place: Place| {
            if let Repr::Map(inner) | Repr::Dict(_, inner) = &place.repr {
                let code = &place.code;
                return self.if_found(of, &quote!(#code.get(#name)), inner, body);
            }
            // Null has no fields.
            if let Repr::Nullable(inner) = &place.repr {
                let (outer, found) = (self.local_of(of, "outer"), place.borrow());
                let inner = Place { code: quote!(#outer), by_ref: true, repr: (**inner).clone() };
                let Member { place, field, null } = self.member(&inner, name)?;
                let body = match &field.repr {
                    Repr::Option(inner) if !null => self.if_some(of, &place.code, inner, body)?,
                    Repr::Option(_) => return None,
                    _ => body(One::Place(place))?,
                };
                let pattern = some(&quote!(#outer));
                return Some(quote!(if let #pattern = #found { #body }));
            }
            if let Some((part, code)) = self.part(&place, name) {
                return part.each(&code, &self.local_of(of, "found"), body);
            }
            // What is no object has no fields, and neither has an object those that it does not have.
            if self.lacks(&place, name) {
                return Some(TokenStream::new());
            }
            let Member { place, field, null } = self.member(&place, name)?;
            match &field.repr {
                Repr::Option(inner) if !null => self.if_some(of, &place.code, inner, body),
                Repr::Option(_) => None,
                _ => body(One::Place(place)),
            }
        };
        match self.if_remembered(of, here, &mut |one| self.each_part(of, one, &mut read)) {
            Some(found) => Some(found),
            None => self.each_item(of, here, &mut read),
        }
    }

    /// `body` for each value of a sequence that is the output of a node.
    fn each_of_root(&self, of: &Expr, root: &Binding, inner: &Repr, body: Body<'_>) -> Option<TokenStream> {
        let (item, place) = (self.local_of(of, "item"), &root.place);
        let body = body(One::Place(Place { code: quote!(#item), by_ref: true, repr: inner.clone() }))?;
        if !root.flow.card.absent {
            return Some(quote!(for #item in #place.as_slice() { #body }));
        }
        let all = self.local_of(of, "all");
        let pattern = some(&quote!(#all));
        Some(quote!(if let #pattern = &#place { for #item in #all.as_slice() { #body } }))
    }

    /// `body` for what is in the `Option` at `code`.
    pub(super) fn if_some(
        &self,
        of: &Expr,
        code: &TokenStream,
        repr: &Repr,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        self.if_found(of, &quote!(&#code), repr, body)
    }

    /// `body` for what an `Option` of a reference holds.
    pub(super) fn if_found(
        &self,
        of: &Expr,
        code: &TokenStream,
        repr: &Repr,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        let found = self.local_of(of, "found");
        let body = body(One::Place(Place { code: quote!(#found), by_ref: true, repr: repr.clone() }))?;
        let pattern = some(&quote!(#found));
        Some(quote!(if let #pattern = #code { #body }))
    }

    /// The local that holds the sequence that `of` is.
    pub(super) fn refs(&self, of: &Expr, here: &Here) -> Option<Refs> {
        match (&of.kind, here) {
            (Kind::Context | Kind::Start, Here::Group(refs)) => Some(refs.clone()),
            (Kind::Var(id), _) => match self.known(*id)? {
                Known::Many(refs) => Some(refs),
                Known::One(_) | Known::Maybe(..) | Known::Found { .. } | Known::List(_) => None,
            },
            (Kind::Unwrap(of), _) => self.refs(of, here),
            _ => None,
        }
    }
}

/// Whether what is held like that, if it is not null, is known to be no array.
fn is_no_array(repr: &Repr) -> bool {
    matches!(
        repr,
        Repr::Struct(_) | Repr::Bool | Repr::Int(_) | Repr::Float(_) | Repr::String | Repr::Enum(_)
    )
}

/// Whether a token is the evaluation at hand.
pub(super) fn is_evaluation(token: &TokenTree) -> bool {
    is_named(token, "__cx")
}
