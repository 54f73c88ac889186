//! Untyped emission of JSON Logic.

use proc_macro2::TokenStream;
use quote::quote;

use super::Emitter;
use super::paths::{expr_fn, none};
use super::place::Here;
use crate::expr::core::{Each, Expr, Kind, Logic, Reduce};
use crate::expr::jsonlogic::split_path;
use crate::ir::ty::Literal;

impl Emitter<'_, '_> {
    pub(super) fn logic(&self, logic: Logic, args: &[Expr], here: &Here, expr: &Expr) -> TokenStream {
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
    /// The value at a plain path; one that is known is split now.
    pub(super) fn lookup(&self, path: &Expr, here: &Here, expr: &Expr) -> TokenStream {
        let context = self.here(here, expr);
        if let Kind::Literal(Literal::String(path)) = &path.kind {
            let (find, parts) = (expr_fn("logic_path"), split_path(path));
            return quote!(#find(#context, &[#(#parts),*]));
        }
        let (find, path) = (expr_fn("logic_lookup"), self.item(path, here));
        quote!(#find(#context, &#path))
    }

    pub(super) fn missing(
        &self,
        need: Option<&Expr>,
        keys: &[Expr],
        here: &Here,
        expr: &Expr,
    ) -> TokenStream {
        let context = self.here(here, expr);
        let keys: Vec<_> = keys.iter().map(|key| self.item(key, here)).collect();
        let Some(need) = need else {
            let missing = expr_fn("logic_missing");
            return quote!(#missing(#context, &[#(#keys),*]));
        };
        let (missing, need) = (expr_fn("logic_missing_some"), self.item(need, here));
        quote!(#missing(#context, &#need, #(&#keys),*))
    }

    /// An operator that goes through an array, as an item.
    pub(super) fn each_element(&self, each: Each, of: &Expr, body: &Expr, here: &Here) -> TokenStream {
        let code = self.each_code(each, of, body, here);
        match each {
            Each::Map | Each::Filter => code,
            Each::All | Each::None | Each::Some => {
                let make = expr_fn("boolean_item");
                quote!(#make(#code))
            }
        }
    }

    /// The same: an item, or a `bool` where it is a test.
    pub(super) fn each_code(&self, each: Each, of: &Expr, body: &Expr, here: &Here) -> TokenStream {
        let value = self.local_of(of, "element");
        let inner = Here::Value(quote!(#value));
        let (name, body) = match each {
            Each::Map => ("logic_map", self.item(body, &inner)),
            Each::Filter => ("logic_filter", self.holds(body, &inner)),
            Each::All => ("logic_all", self.holds(body, &inner)),
            Each::None => ("logic_none", self.holds(body, &inner)),
            Each::Some => ("logic_some", self.holds(body, &inner)),
        };
        let (each, of) = (expr_fn(name), self.item(of, here));
        quote!(#each(&#of, &mut |#value| ::core::result::Result::Ok(#body))?)
    }

    pub(super) fn reduce(&self, reduce: &Reduce, here: &Here) -> TokenStream {
        let (run, turn) = (expr_fn("logic_reduce"), self.local_of(&reduce.of, "turn"));
        let (of, initial) = (self.item(&reduce.of, here), self.item(&reduce.initial, here));
        let body = self.item(&reduce.body, &Here::Value(quote!(#turn)));
        quote!(#run(&#of, #initial, &mut |#turn| ::core::result::Result::Ok(#body))?)
    }
}

/// How a function of JSON Logic is called.
enum Form {
    /// Of one or two, gives a `bool`.
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
        Logic::Lacks => ("logic_lacks", Form::Pair),
        Logic::Substr => ("logic_substr", Form::Text),
        Logic::Merge => ("logic_merge", Form::Text),
        Logic::Enough => ("logic_enough", Form::Text),
        Logic::Cat | Logic::And | Logic::Or => ("logic_cat", Form::Text),
    }
}
