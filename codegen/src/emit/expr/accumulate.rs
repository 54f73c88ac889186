//! Typed emission of `$reduce` that comes to an object, a map or a list: a local that each turn changes in place.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use super::binding::{Code, Known, Planned, sees};
use super::merge::merged;
use super::paths::some;
use super::place::{Here, One, Place};
use super::reduce::counts;
use super::stream::Body;
use crate::expr::core::{Element, Expr, Kind, VarId};
use crate::expr::function::Function;
use crate::expr::infer::Kinds;
use crate::ir::Repr;
use crate::ir::ty::Literal;

/// What is accumulated: a local, or a part of one.
struct SoFar {
    code: TokenStream,
    repr: Repr,
    /// The key of the part.
    key: Option<String>,
}

/// A key and its value, in locals.
struct Change {
    key: TokenStream,
    value: Ident,
    /// Whether the key is a text that is elsewhere.
    borrowed: bool,
    maybe: bool,
}

impl Emitter<'_, '_> {
    /// `$reduce` of an array that is always there, from a start.
    pub(super) fn one_accumulated(&self, args: &[Expr], here: &Here, expr: &Expr) -> Option<One> {
        let (start, steps, so_far) = self.accumulated(args, here, expr, &TokenStream::new())?;
        let code = &so_far.code;
        Some(One::Owned(quote!({ #start #steps #code }), so_far.repr))
    }

    /// `body` for what `$reduce` of what may be absent comes to.
    pub(super) fn each_accumulated(
        &self,
        args: &[Expr],
        here: &Here,
        expr: &Expr,
        body: Body<'_>,
    ) -> Option<TokenStream> {
        let any = self.local("any");
        let (start, steps, so_far) = self.accumulated(args, here, expr, &quote!(#any = true;))?;
        let (code, repr) = (so_far.code.clone(), so_far.repr.clone());
        let body = body(One::Place(Place { code, by_ref: false, repr }))?;
        Some(quote!({ let mut #any = false; #start #steps if #any { #body } }))
    }

    /// What declares the local, what each turn does, and the local.
    fn accumulated(
        &self,
        args: &[Expr],
        here: &Here,
        expr: &Expr,
        note: &TokenStream,
    ) -> Option<(TokenStream, TokenStream, SoFar)> {
        if expr.flow.card.many || self.standalone.get() {
            return None;
        }
        let accumulates = |repr: &Repr| matches!(repr, Repr::Struct(_) | Repr::Map(_) | Repr::Vec(_));
        let make = |repr: &Repr| match accumulates(repr) {
            true => self.accumulated_as(args, here, expr, note, repr.clone()),
            false => None,
        };
        let code = |(start, steps, _): &(TokenStream, TokenStream, SoFar)| quote!(#start #steps);
        self.held_exactly(&expr.flow, &make, code).map(|(made, _)| made)
    }

    /// The same, of what is held like that.
    fn accumulated_as(
        &self,
        args: &[Expr],
        here: &Here,
        expr: &Expr,
        note: &TokenStream,
        repr: Repr,
    ) -> Option<(TokenStream, TokenStream, SoFar)> {
        let [of, function, start] = args else { return None };
        let name = self.local_of(expr, "so_far");
        self.changing.borrow_mut().insert(name.to_string());
        let so_far = SoFar { code: quote!(#name), repr, key: None };
        let value = self.own_target(start, here, &so_far.repr)?;
        let steps = self.each_position(of, here, counts(function), &mut |place, index| {
            let own = Place { code: so_far.code.clone(), by_ref: false, repr: so_far.repr.clone() };
            let [own, place] = [own, place].map(|place| Known::One(One::Place(place)));
            let (lambda, known) = self.inlined(function, &[own, place, Known::One(index)])?;
            let [param, _, ..] = lambda.params.as_slice() else { return None };
            let turn = self.with_known(&known, || self.advance(&lambda.body, *param, here, &so_far))?;
            Some(quote!(#note #turn))
        })?;
        // What begins empty is looked at before rustc sees anything go into it.
        let ty = self.own_type(&so_far.repr)?;
        let start = quote!(let mut #name: #ty = #value;);
        // What an evaluation sees must outlive it, and stay as it is.
        (!steps.sees_evaluation()).then_some((start, steps, so_far))
    }

    /// One turn.
    fn advance(&self, body: &Expr, param: VarId, here: &Here, so_far: &SoFar) -> Option<TokenStream> {
        let code = &so_far.code;
        if so_far.is(body, param) {
            return Some(TokenStream::new());
        }
        match &body.kind {
            Kind::Unwrap(of) => return self.advance(of, param, here, so_far),
            Kind::Cond(test, then, Some(otherwise)) => {
                let then = self.advance(then, param, here, so_far)?;
                let otherwise = self.advance(otherwise, param, here, so_far)?;
                let test = self.holds(test, here);
                return Some(quote!(if #test { #then } else { #otherwise }));
            }
            Kind::Block(_, items) => {
                // What a variable borrows of it must not change.
                let (_, before) = items.split_last()?;
                let scalar = Kinds::NUMBER.with(Kinds::BOOL);
                let changes = |item: &Expr| {
                    sees(item, param) && (item.flow.card.many || !Kinds::of(&item.flow.ty).within(scalar))
                };
                if before.iter().any(changes) {
                    return None;
                }
                let planned = self.planned(body, here, |last| self.advance(last, param, here, so_far))?;
                let Planned { lets, code, .. } = planned;
                return Some(quote!({ #lets #code }));
            }
            _ => {}
        }
        match (&so_far.repr, &body.kind) {
            (Repr::Vec(inner), Kind::Call(function, args)) if function.value == Function::Append => {
                let [of, more] = args.as_slice() else { return None };
                so_far.is(of, param).then(|| self.advance_list(more, param, here, inner, code))?
            }
            (Repr::Map(_) | Repr::Struct(_), Kind::Call(..)) => {
                let Kind::Array(elements) = &merged(body)?.kind else { return None };
                let [first, rest @ ..] = elements.as_slice() else { return None };
                so_far.is(&first.expr, param).then(|| self.advance_object(rest, param, here, so_far))?
            }
            (_, Kind::Object(entries)) => self.advance_parts(entries, param, here, so_far).or_else(|| {
                let next = self.own_target(body, here, &so_far.repr)?;
                Some(quote!(#code = #next;))
            }),
            _ => None,
        }
    }

    /// An object made anew, of which some lists and maps are those so far and more: these grow where they are.
    fn advance_parts(
        &self,
        entries: &[(Expr, Expr)],
        param: VarId,
        here: &Here,
        so_far: &SoFar,
    ) -> Option<TokenStream> {
        let whole = Place { code: so_far.code.clone(), by_ref: false, repr: so_far.repr.clone() };
        let Repr::Struct(id) = so_far.repr else { return None };
        if self.record(id)?.parts.len() != entries.len() {
            return None;
        }
        let (mut steps, mut sets, mut grown) = (Vec::new(), Vec::new(), Vec::<&str>::new());
        for (key, value) in entries {
            let Kind::Literal(Literal::String(key)) = &key.kind else { return None };
            let (part, code) = self.part(&whole, key).filter(|(part, _)| !part.maybe)?;
            let repr = part.value()?.clone();
            // What has grown is no longer what the others see.
            if value.flow.card.absent || grown.iter().any(|grown| sees_part(value, param, grown)) {
                return None;
            }
            let part = SoFar { code: code.clone(), repr, key: Some(key.to_string()) };
            if so_far.key.is_none() && part.is_grown(value, param) {
                steps.push(self.advance(value, param, here, &part)?);
                grown.push(&**key);
            } else {
                let (local, value) = (self.local("change"), self.target(value, here, &part.repr));
                steps.push(quote!(let #local = #value;));
                sets.push(quote!(#code = #local;));
            }
        }
        (!grown.is_empty()).then(|| quote!(#(#steps)* #(#sets)*))
    }

    /// Adds to a list.
    fn advance_list(
        &self,
        more: &Expr,
        param: VarId,
        here: &Here,
        inner: &Repr,
        list: &TokenStream,
    ) -> Option<TokenStream> {
        let grown = self.local("grown");
        if let Kind::Array(elements) = &more.kind {
            let known = |element: &Element| !sees(&element.expr, param);
            let pushes = elements.iter().map(|element| self.push_element(element, here, inner, &grown));
            return elements.iter().all(known).then(|| quote!({ let #grown = &mut #list; #(#pushes)* }));
        }
        if !sees(more, param) {
            let pushes = self.pour(more, here, inner, &grown, None)?;
            return Some(quote!({ let #grown = &mut #list; #pushes }));
        }
        let single = !more.flow.card.many && !Kinds::of(&more.flow.ty).intersects(Kinds::ARRAY);
        let value = self.local("value");
        match single && !more.flow.card.absent {
            true => {
                let code = self.target(more, here, inner);
                Some(quote!(let #value = #code; #list.push(#value);))
            }
            false => None,
        }
    }

    /// Sets entries of an object: all are computed before the first is set.
    fn advance_object(
        &self,
        rest: &[Element],
        param: VarId,
        here: &Here,
        so_far: &SoFar,
    ) -> Option<TokenStream> {
        let (mut lets, mut changes) = (Vec::new(), Vec::new());
        for Element { expr, .. } in rest {
            let Kind::Object(entries) = &expr.kind else { return None };
            let literal = |key: &Expr| matches!(key.kind, Kind::Literal(Literal::String(_)));
            if entries.len() > 1 && !entries.iter().all(|(key, _)| literal(key)) {
                return None;
            }
            for (key, value) in entries {
                changes.push(self.change(key, value, param, here, so_far, &mut lets)?);
            }
        }
        let name = &so_far.code;
        let sets = changes.iter().map(|Change { key, value, borrowed, maybe }| {
            let set = match &so_far.repr {
                Repr::Map(_) if *borrowed => quote!(#name.set(#key, #value);),
                Repr::Map(_) => quote!(#name.insert(#key, #value);),
                _ => quote!(#key = #value;),
            };
            let pattern = some(&quote!(#value));
            match maybe {
                true => quote!(if let #pattern = #value { #set }),
                false => set,
            }
        });
        Some(quote!(#(#lets)* #(#sets)*))
    }

    fn change(
        &self,
        key: &Expr,
        value: &Expr,
        param: VarId,
        here: &Here,
        so_far: &SoFar,
        lets: &mut Vec<TokenStream>,
    ) -> Option<Change> {
        let (local, maybe) = (self.local("change"), value.flow.card.absent);
        let target = |repr: &Repr| match maybe {
            true => self.target(value, here, &Repr::Option(Box::new(repr.clone()))),
            false => self.target(value, here, repr),
        };
        match &so_far.repr {
            Repr::Map(inner) => {
                let name = self.local("key");
                let (text, borrowed) = match self.one(key, here)? {
                    One::Owned(code, Repr::String) => (code, false),
                    // What is set must not be looked at meanwhile.
                    one if sees(key, param) => {
                        let text = one.text()?;
                        (quote!(::std::borrow::ToOwned::to_owned(#text)), false)
                    }
                    one => (one.text()?, true),
                };
                let value = target(inner);
                lets.push(quote!(let #name = #text; let #local = #value;));
                Some(Change { key: quote!(#name), value: local, borrowed, maybe })
            }
            repr => {
                let Kind::Literal(Literal::String(key)) = &key.kind else { return None };
                let place = Place { code: so_far.code.clone(), by_ref: false, repr: repr.clone() };
                let (part, code) = self.part(&place, key)?;
                let value = target(part.value()?);
                // What may be absent is an `Option`, which one that is there goes into.
                let value = if part.maybe && !maybe { some(&value) } else { value };
                let set = match part.maybe && maybe {
                    true => quote!(let #local = #value.map(::core::option::Option::Some);),
                    false => quote!(let #local = #value;),
                };
                lets.push(set);
                Some(Change { key: code, value: local, borrowed: false, maybe })
            }
        }
    }
}

impl SoFar {
    /// Whether `expr` is what has been accumulated, where `param` is all of it.
    fn is(&self, expr: &Expr, param: VarId) -> bool {
        match (&expr.kind, &self.key) {
            (Kind::Unwrap(of), _) => self.is(of, param),
            (Kind::Field(of, name), Some(key)) => name.value == *key && is_var(of, param),
            (Kind::Var(seen), None) => *seen == param,
            _ => false,
        }
    }

    /// Whether `expr` is what has been accumulated, or may be that and more.
    fn is_grown(&self, expr: &Expr, param: VarId) -> bool {
        if self.is(expr, param) {
            return matches!(self.repr, Repr::Vec(_) | Repr::Map(_));
        }
        match &expr.kind {
            Kind::Unwrap(of) => self.is_grown(of, param),
            Kind::Cond(_, then, Some(otherwise)) => {
                self.is_grown(then, param) && self.is_grown(otherwise, param)
            }
            Kind::Call(function, args) if function.value == Function::Append => {
                matches!((&self.repr, args.first()), (Repr::Vec(_), Some(first)) if self.is(first, param))
            }
            Kind::Call(..) if matches!(self.repr, Repr::Map(_)) => match merged(expr).map(|of| &of.kind) {
                Some(Kind::Array(elements)) => {
                    elements.first().is_some_and(|first| self.is(&first.expr, param))
                }
                _ => false,
            },
            _ => false,
        }
    }
}

/// Whether `expr` sees a part of the object `id`, or the whole.
fn sees_part(expr: &Expr, id: VarId, key: &str) -> bool {
    match &expr.kind {
        Kind::Field(of, name) if is_var(of, id) => name.value == key,
        Kind::Var(seen) => *seen == id,
        _ => {
            let mut found = false;
            expr.for_each_child(&mut |child| found = found || sees_part(child, id, key));
            found
        }
    }
}

pub(super) fn is_var(expr: &Expr, id: VarId) -> bool {
    match &expr.kind {
        Kind::Unwrap(of) => is_var(of, id),
        Kind::Var(seen) => *seen == id,
        _ => false,
    }
}
