//! Untyped emission: thin calls of the runtime's functions over values.

use std::cell::Cell;

use proc_macro2::TokenStream;
use quote::quote;

use super::function::builtin;
use super::owned::is_own;
use super::paths::{expr_fn, none, some};
use super::place::{Here, One};
use super::pour::appended;
use super::target::is_scalar;
use super::{Emitter, kept};
use crate::expr::core::{Arith, Comparison, Element, Expr, Kind};
use crate::ir::ty::Literal;

impl Emitter<'_, '_> {
    /// The expression as an `Item`: a value, or absent. Typed parts of it stay typed.
    pub(super) fn item(&self, expr: &Expr, here: &Here) -> TokenStream {
        kept(&self.items, self.key(expr, here), || self.make_item(expr, here))
    }

    fn make_item(&self, expr: &Expr, here: &Here) -> TokenStream {
        if let Some(one) = self.one(expr, here) {
            return self.cross(&one, expr);
        }
        if let Some(stream) = self.typed_item(expr, here) {
            return stream;
        }
        if let Some(grouped) = self.typed_group(expr, here) {
            return grouped;
        }
        match &expr.kind {
            Kind::Literal(literal) => literal_item(literal),
            Kind::Context | Kind::Start => self.context(here, expr),
            Kind::Root => self.root_item(expr),
            Kind::Var(id) => self.read(*id, expr),
            Kind::Binding(name) => {
                let cx = self.cx();
                quote!(#cx.binding(#name))
            }
            Kind::Bind(id, value) => self.bind(*id, value, here),
            Kind::Function(function) => {
                let (make, builtin) = (expr_fn("function"), builtin(*function));
                quote!(#make(&#builtin))
            }
            Kind::Regex(regex) => self.regex(regex),
            Kind::Raise(code, message) => {
                let (raise, at) = (expr_fn("raise"), self.at(expr));
                quote!(#raise(#code, #message, #at)?)
            }
            Kind::Unwrap(of) => {
                if let Some(path) = self.whole_path(of, here) {
                    return path;
                }
                let (unwrap, seq) = (expr_fn("unwrap"), self.seq(of, here, true));
                quote!(#unwrap(#seq))
            }
            Kind::KeepArray(of) => {
                let (keep, seq) = (expr_fn("keep_array"), self.seq(of, here, true));
                quote!(#keep(#seq))
            }
            Kind::KeepSequence(of) => {
                let (keep, seq) = (expr_fn("keep_sequence"), self.seq(of, here, true));
                quote!(#keep(#seq))
            }
            Kind::Constructed(of) => {
                let (make, of) = (expr_fn("constructed"), self.item(of, here));
                quote!(#make(#of))
            }
            Kind::Object(entries) => self.object(entries, here, expr),
            Kind::Group(of, pairs) => self.group(of, pairs, here, expr),
            Kind::Array(elements) => self.array(elements, here, expr),
            Kind::Compare(comparison, left, right) => self.compare(*comparison, left, right, here, expr),
            Kind::Arith(arith, left, right) => self.binary(arith_name(*arith), left, right, here, expr),
            Kind::Negate(of) => {
                let (negate, of, at) = (expr_fn("negate"), self.peek(of, here), self.at(expr));
                quote!(#negate(#of, #at)?)
            }
            Kind::Cond(test, then, otherwise) => {
                let (test, then) = (self.holds(test, here), self.item(then, here));
                let otherwise = otherwise.as_ref().map_or_else(none, |otherwise| self.item(otherwise, here));
                quote!((if #test { #then } else { #otherwise }))
            }
            Kind::Elvis(left, right) => {
                let (left, right, test) = (self.item(left, here), self.item(right, here), expr_fn("is_true"));
                let found = self.local("found");
                quote!({ let #found = #left; if #test(&#found) { #found } else { #right } })
            }
            Kind::Block(..) => self.block(expr, here),
            Kind::Call(function, args) => self.call(function.value, args, here, expr),
            Kind::Lambda(lambda) => self.lambda(lambda, here),
            Kind::Apply(apply) => self.apply(apply, here, expr),
            Kind::Partial(partial) => self.partial(partial, here, expr),
            Kind::Chain(left, right) => self.chain(left, right, here, expr),
            Kind::Eval(focus, body) => self.eval(focus.as_deref(), body, here),
            Kind::Transform(transform) => self.transform(transform, here, expr),
            Kind::Default(of, default) => {
                let (of, default) = (self.item(of, here), self.item(default, here));
                let (found, some) = (self.local("found"), quote!(::core::option::Option::Some));
                quote!(match #of { #some(#found) => #some(#found), _ => #default })
            }
            Kind::Logic(logic, args) => self.logic(*logic, args, here, expr),
            Kind::Lookup(path) => self.lookup(path, here, expr),
            Kind::Missing(need, keys) => self.missing(need.as_deref(), keys, here, expr),
            Kind::Each(each, of, body) => self.each_element(*each, of, body, here),
            Kind::Reduce(reduce) => self.reduce(reduce, here),
            Kind::History(history) => self.remembered_item(history, here, expr),
            Kind::Field(..)
            | Kind::Map(..)
            | Kind::Filter(..)
            | Kind::Index(..)
            | Kind::Sort(..)
            | Kind::Tuples(_)
            | Kind::Range(..)
            | Kind::Wildcard
            | Kind::Descendants => {
                let (unwrap, seq) = (expr_fn("unwrap"), self.seq(expr, here, true));
                quote!(#unwrap(#seq))
            }
            // These are booleans, which are always typed.
            Kind::Concat(_)
            | Kind::Truthy(..)
            | Kind::Not(_)
            | Kind::And(..)
            | Kind::Or(..)
            | Kind::In(..) => {
                let (make, holds) = (expr_fn("boolean_item"), self.holds(expr, here));
                quote!(#make(#holds))
            }
        }
    }

    /// A typed stream, of which only the values cross.
    fn typed_item(&self, expr: &Expr, here: &Here) -> Option<TokenStream> {
        if !expr.flow.card.many {
            let (item, none) = (self.local("item"), none());
            if is_own(expr) {
                return None;
            }
            let made = self.each_made(expr, here, &mut |object, here| {
                let made = self.made_item(object, here, expr);
                Some(quote!(#item = #made;))
            });
            let set = made.or_else(|| {
                self.each(expr, here, &mut |one| {
                    let crossed = self.cross_out(&one, expr);
                    Some(quote!(#item = #crossed;))
                })
            })?;
            return Some(quote!({ let mut #item = #none; #set #item }));
        }
        let Kind::Unwrap(of) = &expr.kind else { return None };
        let (items, arrays) = (self.local("items"), self.local("arrays"));
        let (mut spreads, plain) = (false, Cell::new(false));
        let (push, unwrap, seq) = (expr_fn("push"), expr_fn("unwrap"), expr_fn("sequence"));
        let cross = |one: &One| {
            let crossed = self.cross_out(one, expr);
            quote!(#push(&mut #items, #crossed);)
        };
        let made = self.each_made(of, here, &mut |object, here| {
            let made = self.made_item(object, here, expr);
            Some(quote!(#push(&mut #items, #made);))
        });
        let add = made.or_else(|| {
            self.each(of, here, &mut |one| match is_scalar(&one) {
                true => {
                    plain.set(true);
                    Some(cross(&one))
                }
                false => self.spread(of, here, one, Some(&arrays), &mut |one| {
                    spreads = true;
                    Some(cross(&one))
                }),
            })
        })?;
        let new = self.new_vec(of, here);
        if spreads && plain.get() {
            // Only arrays are counted.
            return None;
        }
        if spreads {
            // The only array is the result as it is.
            let list = expr_fn("list_item");
            return Some(quote!({
                let mut #items = #new;
                let mut #arrays = 0u32;
                #add
                if #arrays == 1 { #list(#items) } else { #unwrap(#seq(#items)) }
            }));
        }
        if appended(of).is_some() {
            // Two that are put together are an array.
            let list = expr_fn("list_item");
            return Some(quote!({
                let mut #items = #new;
                #add
                if #items.len() > 1 { #list(#items) } else { #unwrap(#seq(#items)) }
            }));
        }
        Some(quote!({
            let mut #items = #new;
            #add
            #unwrap(#seq(#items))
        }))
    }

    fn array(&self, elements: &[Element], here: &Here, expr: &Expr) -> TokenStream {
        let items: Vec<_> = elements.iter().map(|element| self.item(&element.expr, here)).collect();
        let spread = |element: &Element| {
            let object = matches!(element.expr.kind, Kind::Object(_) | Kind::Group(..));
            element.spread && !object && may_be_array(&element.expr)
        };
        if !elements.iter().any(spread) {
            let array = expr_fn("array");
            return quote!(#array(&mut [#(#items),*]));
        }
        let (array, cx, at) = (expr_fn("array_of"), self.cx(), self.at(expr));
        let spreads = elements.iter().map(|element| element.spread);
        quote!(#array(#cx, &mut [#((#items, #spreads)),*], #at)?)
    }

    fn binary(&self, name: &str, left: &Expr, right: &Expr, here: &Here, expr: &Expr) -> TokenStream {
        let (function, at) = (expr_fn(name), self.at(expr));
        let (left, right) = (self.peek(left, here), self.peek(right, here));
        quote!(#function(#left, #right, #at)?)
    }

    fn compare(
        &self,
        comparison: Comparison,
        left: &Expr,
        right: &Expr,
        here: &Here,
        expr: &Expr,
    ) -> TokenStream {
        let name = compare_name(comparison);
        if !comparison.is_equality() {
            return self.binary(name, left, right, here, expr);
        }
        let (make, equal) =
            (expr_fn("boolean_item"), self.compare_holds(comparison, left, right, here, expr));
        quote!(#make(#equal))
    }

    /// A comparison as a `bool`: what is absent counts as false.
    pub(super) fn compare_holds(
        &self,
        comparison: Comparison,
        left: &Expr,
        right: &Expr,
        here: &Here,
        expr: &Expr,
    ) -> TokenStream {
        let name = compare_name(comparison);
        if !comparison.is_equality() {
            return self.binary(&format!("is_{name}"), left, right, here, expr);
        }
        let (equal, left, right) = (expr_fn(name), self.peek(left, here), self.peek(right, here));
        quote!(#equal(#left, #right))
    }

    /// The expression as an optional reference to a value, which is only looked at. What is in place is not copied.
    pub(super) fn peek(&self, expr: &Expr, here: &Here) -> TokenStream {
        let seen = match &expr.kind {
            Kind::Literal(literal) => literal_value(literal),
            Kind::Context => match here {
                Here::Value(code) | Here::Input(code) => Some(code.clone()),
                Here::Roots | Here::Place(_) | Here::Group(_) => None,
            },
            Kind::Var(id) => Some(self.look(*id, expr)),
            Kind::Unwrap(of) => self.glance(of, here),
            _ => None,
        };
        seen.unwrap_or_else(|| {
            let item = self.item(expr, here);
            quote!(#item.as_ref())
        })
    }
}

/// Whether an expression may yield an array, or anything that grows.
pub(super) fn may_be_array(expr: &Expr) -> bool {
    !matches!(
        expr.kind,
        Kind::Literal(_)
            | Kind::Concat(_)
            | Kind::Arith(..)
            | Kind::Negate(_)
            | Kind::Compare(..)
            | Kind::Truthy(..)
            | Kind::Not(_)
            | Kind::And(..)
            | Kind::Or(..)
            | Kind::In(..)
            | Kind::Function(_)
            | Kind::Regex(_)
            | Kind::Lambda(_)
            | Kind::Partial(_)
            | Kind::Transform(_)
    )
}

fn literal_item(literal: &Literal) -> TokenStream {
    match literal {
        Literal::Null => {
            let null = expr_fn("null");
            quote!(#null())
        }
        // All others are typed.
        _ => none(),
    }
}

fn arith_name(arith: Arith) -> &'static str {
    match arith {
        Arith::Add => "add",
        Arith::Subtract => "subtract",
        Arith::Multiply => "multiply",
        Arith::Divide => "divide",
        Arith::Remainder => "remainder",
    }
}

fn compare_name(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "equal",
        Comparison::NotEqual => "not_equal",
        Comparison::Less => "less",
        Comparison::LessEqual => "less_equal",
        Comparison::Greater => "greater",
        Comparison::GreaterEqual => "greater_equal",
    }
}

/// A literal as a value in place.
fn literal_value(literal: &Literal) -> Option<TokenStream> {
    let value = expr_fn("Value");
    let value = match literal {
        Literal::Null => quote!(#value::Null),
        Literal::Bool(is) => quote!(#value::Bool(#is)),
        Literal::Integer(number) => quote!(#value::Int(#number)),
        Literal::Number(number) => {
            let number = super::place::float(*number);
            quote!(#value::Float(#number))
        }
        Literal::String(text) => {
            let (str, text) = (expr_fn("Str"), &**text);
            quote!(#value::Str(#str::Borrowed(#text)))
        }
    };
    Some(some(&quote!(&#value)))
}
