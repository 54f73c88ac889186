//! Untyped emission: thin calls of the runtime's functions over values.

use proc_macro2::TokenStream;
use quote::quote;

use super::paths::{expr_fn, none};
use super::place::{Here, One, Place};
use super::{Binding, Emitter, kept};
use crate::expr::core::{Arith, Comparison, Element, Expr, Kind, Logic};
use crate::expr::function::Function;
use crate::ir::Repr;
use crate::ir::ty::Literal;

impl Emitter<'_, '_> {
    /// The expression as an `Item`: a value, or absent. Typed parts of it stay typed.
    pub(super) fn item(&self, expr: &Expr, here: &Here) -> TokenStream {
        kept(&self.items, here.key(expr), || self.make_item(expr, here))
    }

    fn make_item(&self, expr: &Expr, here: &Here) -> TokenStream {
        if let Some(one) = self.one(expr, here) {
            return self.cross(&one, expr);
        }
        if let Some(stream) = self.typed_item(expr, here) {
            return stream;
        }
        match &expr.kind {
            Kind::Literal(literal) => literal_item(literal),
            Kind::Context => self.context(here, expr),
            Kind::Root => self.roots(expr),
            Kind::Field(..) | Kind::Map(..) | Kind::Filter(..) | Kind::Index(..) => {
                let (unwrap, seq) = (expr_fn("unwrap"), self.seq(expr, here));
                quote!(#unwrap(#seq))
            }
            Kind::Unwrap(of) => {
                let (unwrap, seq) = (expr_fn("unwrap"), self.seq(of, here));
                quote!(#unwrap(#seq))
            }
            Kind::KeepArray(of) => {
                let (keep, seq) = (expr_fn("keep_array"), self.seq(of, here));
                quote!(#keep(#seq))
            }
            Kind::Object(entries) => self.object(entries, here, expr),
            Kind::Array(elements) => self.array(elements, here),
            Kind::Compare(comparison, left, right) => self.compare(*comparison, left, right, here, expr),
            Kind::Arith(arith, left, right) => self.binary(arith_name(*arith), left, right, here, expr),
            Kind::Negate(of) => {
                let (negate, of, at) = (expr_fn("negate"), self.item(of, here), self.at(expr));
                quote!(#negate(#of, #at)?)
            }
            Kind::Cond(test, then, otherwise) => {
                let (test, then) = (self.holds(test, here), self.item(then, here));
                let otherwise = otherwise.as_ref().map_or_else(none, |otherwise| self.item(otherwise, here));
                quote!((if #test { #then } else { #otherwise }))
            }
            Kind::Block(items) => self.block(items, here),
            Kind::Call(function, args) => self.call(function.value, args, here, expr),
            Kind::Default(of, default) => {
                let (of, default) = (self.item(of, here), self.item(default, here));
                let (found, some) = (self.local("found"), quote!(::core::option::Option::Some));
                quote!(match #of { #some(#found) => #some(#found), _ => #default })
            }
            Kind::Logic(logic, args) => self.logic(*logic, args, here, expr),
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
            let set = self.each(expr, here, &mut |one| {
                let crossed = self.cross(&one, expr);
                Some(quote!(#item = #crossed;))
            })?;
            return Some(quote!({ let mut #item = #none; #set #item }));
        }
        let Kind::Unwrap(of) = &expr.kind else { return None };
        let items = self.local("items");
        let (push, unwrap, seq) = (expr_fn("push"), expr_fn("unwrap"), expr_fn("Seq"));
        let add = self.each(of, here, &mut |one| {
            let crossed = super::target::is_scalar(&one).then(|| self.cross(&one, expr))?;
            Some(quote!(#push(&mut #items, #crossed);))
        })?;
        Some(quote!({
            let mut #items = ::std::vec::Vec::new();
            #add
            #unwrap(#seq::Many(#items))
        }))
    }

    /// The expression as a `Seq`, for the next step of a path.
    fn seq(&self, expr: &Expr, here: &Here) -> TokenStream {
        match &expr.kind {
            Kind::Field(of, name) => self.field_seq(of, &name.value, here, expr),
            Kind::Map(of, step) => match self.single(of, here) {
                Some(here) => self.seq(step, &here),
                None => {
                    let (map, value, of) = (expr_fn("map"), self.local_of(of, "value"), self.seq(of, here));
                    let step = self.seq(step, &Here::Value(quote!(#value)));
                    quote!(#map(#of, &mut |#value| ::core::result::Result::Ok(#step))?)
                }
            },
            Kind::Filter(of, test) => {
                let (filter, value, of) = (expr_fn("filter"), self.local_of(of, "value"), self.seq(of, here));
                let test = self.item(test, &Here::Value(quote!(#value)));
                quote!(#filter(#of, &mut |#value| ::core::result::Result::Ok(#test))?)
            }
            Kind::Index(of, at) => {
                let (index, of) = (expr_fn("index"), self.seq(of, here));
                quote!(#index(#of, #at))
            }
            _ => {
                let (seq, item) = (expr_fn("seq"), self.item(expr, here));
                quote!(#seq(#item))
            }
        }
    }

    fn field_seq(&self, of: &Expr, name: &str, here: &Here, expr: &Expr) -> TokenStream {
        let typed = match (self.root(of, name, here), self.one(of, here)) {
            (Some(root), _) => Some(self.cross_place(&root_place(root), false, expr)),
            // Of a struct only the field crosses.
            (None, Some(One::Place(place))) => {
                let member = self.member(&place, name);
                member.map(|member| self.cross_place(&member.place, member.null, expr))
            }
            _ => None,
        };
        match typed {
            Some(item) => {
                let seq = expr_fn("seq");
                quote!(#seq(#item))
            }
            None => {
                let (field, of) = (expr_fn("field"), self.seq(of, here));
                quote!(#field(#of, #name))
            }
        }
    }

    fn context(&self, here: &Here, expr: &Expr) -> TokenStream {
        match here {
            Here::Roots => self.roots(expr),
            Here::Place(place) => self.cross_place(place, true, expr),
            Here::Value(value) => {
                let make = expr_fn("value_item");
                quote!(#make(#value))
            }
        }
    }

    /// The object of all nodes' outputs.
    fn roots(&self, expr: &Expr) -> TokenStream {
        let entries = self.scope.roots.iter().map(|root| {
            let (key, value) = (&root.name, self.cross_place(&root_place(root), false, expr));
            quote!((#key, #value))
        });
        let object = expr_fn("object");
        quote!(#object(&mut [#(#entries),*]))
    }

    fn object(&self, entries: &[(Expr, Expr)], here: &Here, expr: &Expr) -> TokenStream {
        let literal = |key: &Expr| match &key.kind {
            Kind::Literal(Literal::String(key)) => Some(key.to_string()),
            _ => None,
        };
        if entries.iter().all(|(key, _)| literal(key).is_some()) {
            let entries = entries.iter().map(|(key, value)| {
                let (key, value) = (literal(key), self.item(value, here));
                quote!((#key, #value))
            });
            let object = expr_fn("object");
            return quote!(#object(&mut [#(#entries),*]));
        }
        let entries = entries.iter().map(|(key, value)| {
            let (key, value) = (self.item(key, here), self.item(value, here));
            quote!((#key, #value))
        });
        let (object, at) = (expr_fn("object_of"), self.at(expr));
        quote!(#object(&mut [#(#entries),*], #at)?)
    }

    fn array(&self, elements: &[Element], here: &Here) -> TokenStream {
        let elements = elements.iter().map(|element| {
            let (item, spread) = (self.item(&element.expr, here), element.spread);
            quote!((#item, #spread))
        });
        let array = expr_fn("array");
        quote!(#array(&mut [#(#elements),*]))
    }

    fn binary(&self, name: &str, left: &Expr, right: &Expr, here: &Here, expr: &Expr) -> TokenStream {
        let (function, at) = (expr_fn(name), self.at(expr));
        let (left, right) = (self.item(left, here), self.item(right, here));
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
        let name = match comparison {
            Comparison::Equal => "equal",
            Comparison::NotEqual => "not_equal",
            Comparison::Less => "less",
            Comparison::LessEqual => "less_equal",
            Comparison::Greater => "greater",
            Comparison::GreaterEqual => "greater_equal",
        };
        if !comparison.is_equality() {
            return self.binary(name, left, right, here, expr);
        }
        let (function, make) = (expr_fn(name), expr_fn("boolean_item"));
        let (left, right) = (self.item(left, here), self.item(right, here));
        quote!(#make(#function(&#left, &#right)))
    }

    fn block(&self, items: &[Expr], here: &Here) -> TokenStream {
        let items: Vec<_> = items.iter().map(|item| self.item(item, here)).collect();
        match items.split_last() {
            None => none(),
            Some((last, [])) => last.clone(),
            Some((last, before)) => quote!({ #(let _ = #before;)* #last }),
        }
    }

    fn call(&self, function: Function, args: &[Expr], here: &Here, expr: &Expr) -> TokenStream {
        let (name, at) = (expr_fn(function.name()), self.at(expr));
        let given = args.iter().map(|arg| self.item(arg, here));
        let missing = (args.len()..function.params().len()).map(|_| none());
        let args = given.chain(missing);
        quote!(#name(#(#args,)* #at)?)
    }

    fn logic(&self, logic: Logic, args: &[Expr], here: &Here, expr: &Expr) -> TokenStream {
        if let Logic::And | Logic::Or = logic {
            return self.logic_choice(logic == Logic::And, args, here);
        }
        let (name, form) = logic_name(logic);
        let (name, at, make) = (expr_fn(name), self.at(expr), expr_fn("boolean_item"));
        let args: Vec<_> = args.iter().map(|arg| self.item(arg, here)).collect();
        match form {
            Form::Pair => quote!(#make(#name(#(&#args),*))),
            Form::Differ => quote!(#make(!#name(#(&#args),*))),
            Form::Order => quote!(#make(#name(&[#(#args),*]))),
            Form::Number => quote!(#name(&[#(#args),*], #at)?),
            Form::Text => quote!(#name(&[#(#args),*])),
        }
    }

    /// The first argument that is false (`and`) or true (`or`), or the last.
    fn logic_choice(&self, and: bool, args: &[Expr], here: &Here) -> TokenStream {
        let test = expr_fn("logic_is_true");
        let mut args = args.iter().rev().map(|arg| self.item(arg, here));
        let last = args.next().unwrap_or_else(none);
        args.fold(last, |rest, arg| {
            let found = self.local("found");
            let (yes, no) = if and { (rest, quote!(#found)) } else { (quote!(#found), rest) };
            quote!({
                let #found = #arg;
                if #test(&#found) { #yes } else { #no }
            })
        })
    }
}

/// A node's output; a node that may not have run is an `Option`.
fn root_place(root: &Binding) -> Place {
    Place {
        code: root.place.clone(),
        by_ref: false,
        repr: match root.flow.card.absent {
            true => Repr::Option(Box::new(root.repr.clone())),
            false => root.repr.clone(),
        },
    }
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

/// How a function of JSON Logic is called.
enum Form {
    /// Of two, gives a `bool`.
    Pair,
    /// Likewise, negated.
    Differ,
    /// Of a slice, gives a `bool`.
    Order,
    /// Of a slice, may fail.
    Number,
    /// Of a slice.
    Text,
}

fn logic_name(logic: Logic) -> (&'static str, Form) {
    match logic {
        Logic::Equal => ("logic_equal", Form::Pair),
        Logic::NotEqual => ("logic_equal", Form::Differ),
        Logic::Same => ("logic_same", Form::Pair),
        Logic::NotSame => ("logic_same", Form::Differ),
        Logic::In => ("logic_in", Form::Pair),
        Logic::Less => ("logic_less", Form::Order),
        Logic::LessEqual => ("logic_less_equal", Form::Order),
        Logic::Greater => ("logic_greater", Form::Order),
        Logic::GreaterEqual => ("logic_greater_equal", Form::Order),
        Logic::Add => ("logic_add", Form::Number),
        Logic::Subtract => ("logic_subtract", Form::Number),
        Logic::Multiply => ("logic_multiply", Form::Number),
        Logic::Divide => ("logic_divide", Form::Number),
        Logic::Remainder => ("logic_remainder", Form::Number),
        Logic::Min => ("logic_min", Form::Number),
        Logic::Max => ("logic_max", Form::Number),
        Logic::Cat | Logic::And | Logic::Or => ("logic_cat", Form::Text),
    }
}
