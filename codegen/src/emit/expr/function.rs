//! Untyped emission of functions: calls, and functions that expressions make.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::Emitter;
use super::binding::Planned;
use super::capture::free_variables;
use super::paths::{expr_fn, none, some};
use super::place::Here;
use super::sequence::known_name;
use super::variable::{copy, name_of};
use crate::expr::core::{Apply, Expr, Kind, Lambda, Partial, Transform, VarId};
use crate::expr::function::{Function, Param};
use crate::expr::infer::Kinds;
use crate::expr::jsonata::ast::{Param as Written, Signature};
use crate::expr::regex::{Engine, Run, Translated};

/// Whether the first argument is surely what the first parameter takes, so that nothing stands in for it.
fn fits_first(function: Function, args: &[Expr]) -> bool {
    let takes = match function.params().first() {
        Some(Param::String) => Kinds::STRING,
        Some(Param::Number) => Kinds::NUMBER,
        _ => return false,
    };
    args.first().is_some_and(|arg| !arg.flow.card.many && Kinds::of(&arg.flow.ty).within(takes))
}

/// A function of JSONata, as the runtime has it.
pub(super) fn builtin(function: Function) -> TokenStream {
    let name = format_ident!("{}", function.constant());
    quote!(crate::__nodewright::expr::builtin::#name)
}

impl Emitter<'_, '_> {
    pub(super) fn call(&self, function: Function, args: &[Expr], here: &Here, expr: &Expr) -> TokenStream {
        if let Some(inlined) = self.call_back(function, args, here, expr) {
            return inlined;
        }
        if let Some(fused) = self.fused(function, args, here, expr) {
            return fused;
        }
        let (call, cx, at) = (expr_fn("call"), self.cx(), self.at(expr));
        let builtin = builtin(function);
        // The context is only looked at if it stands in for an argument.
        let may_need = function.takes_context() && args.len() < function.params().len();
        let context = match here {
            // The object of all nodes fits no such argument, unless one is missing.
            Here::Roots if args.len() >= function.required() => none(),
            _ if args.len() >= function.required() && fits_first(function, args) => none(),
            _ if may_need => self.here(here, expr),
            _ => none(),
        };
        let args = args.iter().map(|arg| self.item(arg, here));
        quote!(#call(#cx, &#builtin, [#(#args),*], #context, #at)?)
    }

    /// An aggregate that needs no sequence to be made for it.
    fn fused(&self, function: Function, args: &[Expr], here: &Here, expr: &Expr) -> Option<TokenStream> {
        let [arg] = args else { return None };
        match (function, &arg.kind) {
            (Function::Count, _) => {
                let (count, seen) = (expr_fn("count"), self.peek(arg, here));
                Some(quote!(#count(#seen)))
            }
            (Function::Sum, Kind::Unwrap(of)) => {
                let Kind::Field(of, name) = &of.kind else { return None };
                let of = match (&of.kind, here) {
                    (Kind::Context | Kind::Start, Here::Value(code) | Here::Input(code)) => code.clone(),
                    (_, Here::Value(_) | Here::Input(_)) => {
                        let of = self.start(of, here);
                        quote!(#of.as_ref())
                    }
                    _ => return None,
                };
                let (sum, cx, at, name) =
                    (expr_fn("sum_field"), self.cx(), self.at(expr), known_name(&name.value));
                Some(quote!(#sum(#cx, #of, #name, #at)?))
            }
            _ => None,
        }
    }

    /// A function that calls a literal one back: that need not be made.
    fn call_back(&self, function: Function, args: &[Expr], here: &Here, expr: &Expr) -> Option<TokenStream> {
        let [first, callback, rest @ ..] = args else { return None };
        let Kind::Lambda(lambda) = &callback.kind else { return None };
        let fits = args.len() <= function.params().len() && lambda.is_inline(function, 1);
        if !fits {
            return None;
        }
        let (with, callback) = (expr_fn(&format!("{}_with", function.name())), expr_fn("Callback"));
        let (cx, at, arity) = (self.cx(), self.at(expr), lambda.params.len());
        let (first, args) = (self.item(first, here), self.local("args"));
        let rest: Vec<_> = match function {
            Function::Reduce => vec![rest.first().map_or_else(none, |init| self.item(init, here))],
            _ => Vec::new(),
        };
        let take = expr_fn("take");
        let params = lambda.params.iter().enumerate();
        let params = params.map(|(at, id)| self.declare(*id, &quote!(#take(#args, #at))));
        let params: Vec<_> = params.collect();
        let (locals, body) = (self.locals(&lambda.locals, here), self.last(&lambda.body, here));
        Some(quote! {
            #with(
                #cx,
                #first,
                &mut #callback {
                    arity: #arity,
                    call: &mut |#args| { #(#params)* #(#locals)* ::core::result::Result::Ok(#body) },
                },
                #(#rest,)*
                #at,
            )?
        })
    }

    pub(super) fn apply(&self, apply: &Apply, here: &Here, expr: &Expr) -> TokenStream {
        let (call, cx, at) = (expr_fn("apply"), self.cx(), self.at(expr));
        let callee = self.item(&apply.callee, here);
        let args = apply.args.iter().map(|arg| self.item(arg, here));
        let args: Vec<_> = args.collect();
        let (context, depth) = (self.here(here, expr), apply.depth);
        let forgotten = apply.forgotten.as_deref().unwrap_or_default();
        quote!(#call(#cx, #callee, ::std::vec![#(#args),*], #context, #depth, #forgotten, #at)?)
    }

    pub(super) fn partial(&self, partial: &Partial, here: &Here, expr: &Expr) -> TokenStream {
        let (make, cx, at) = (expr_fn("partial"), self.cx(), self.at(expr));
        let callee = self.item(&partial.callee, here);
        let args = partial.args.iter().map(|arg| match arg {
            Some(arg) => some(&self.item(arg, here)),
            None => none(),
        });
        let forgotten = partial.forgotten.as_deref().unwrap_or_default();
        quote!(#make(#cx, #callee, ::std::vec![#(#args),*], #forgotten, #at)?)
    }

    pub(super) fn chain(&self, left: &Expr, right: &Expr, here: &Here, expr: &Expr) -> TokenStream {
        let (chain, cx, at) = (expr_fn("chain"), self.cx(), self.at(expr));
        let (left, right) = (self.item(left, here), self.item(right, here));
        quote!(#chain(#cx, #left, #right, #at)?)
    }

    pub(super) fn eval(&self, focus: Option<&Expr>, body: &Expr, here: &Here) -> TokenStream {
        let (evaluated, ty) = (expr_fn("evaluated"), expr_fn("Evaluated"));
        let (set, body) = match focus {
            None => (None, self.item(body, here)),
            Some(focus) => {
                let (name, value) = (self.local("focus"), self.item(focus, here));
                let inner = Here::Input(quote!(#name.as_ref()));
                (Some(quote!(let #name = #value;)), self.item(body, &inner))
            }
        };
        quote!({
            #set
            #evaluated((|| -> #ty<'_> { ::core::result::Result::Ok(#body) })())?
        })
    }

    /// A function that may be called later: it takes what it sees along.
    pub(super) fn lambda(&self, lambda: &Lambda, here: &Here) -> TokenStream {
        let declared: Vec<_> =
            lambda.params.iter().copied().chain(lambda.locals.iter().map(|local| local.id)).collect();
        let outers = lambda.locals.iter().filter_map(|local| local.outer.as_ref());
        let exprs: Vec<_> = outers.chain([&lambda.body]).collect();
        let (arity, depth) = (lambda.params.len(), lambda.depth);
        let signature = emit_signature(lambda.signature.as_ref());
        let looping = self.loops(lambda);
        let around = self.looping.replace(looping.clone());
        let made = self.made(&exprs, &declared, here, |inner| {
            let params = lambda.params.iter().enumerate().map(|(at, id)| {
                let arg = match &looping {
                    Some(looping) => Self::next_argument(looping, at),
                    None => quote!(__args.take(#at)),
                };
                self.declare(*id, &arg)
            });
            let params: Vec<_> = params.collect();
            let (locals, body) = (self.locals(&lambda.locals, inner), self.tail(&lambda.body, inner));
            let body = quote!(#(#params)* #(#locals)* #body);
            let body = looping.as_ref().map_or(body.clone(), |looping| Self::looped(looping, &body));
            let (make, cx) = (expr_fn("lambda"), self.cx());
            quote!(#make(#cx, #arity, #signature, #depth, move |__cx, mut __args| { #body }))
        });
        self.looping.replace(around);
        made
    }

    /// Code of a function that may be called later, with copies of what it sees before it.
    fn made(
        &self,
        exprs: &[&Expr],
        declared: &[VarId],
        here: &Here,
        make: impl FnOnce(&Here) -> TokenStream,
    ) -> TokenStream {
        let free = free_variables(exprs, declared);
        let copies: Vec<_> = free
            .iter()
            .map(|id| {
                let (name, read) = (name_of(*id), self.read(*id, exprs[0]));
                let value = match self.known(*id) {
                    _ if self.is_cell(*id) => quote!(#name.share()),
                    Some(_) => {
                        let own = expr_fn("to_optional");
                        quote!(#own(#read))
                    }
                    None => read,
                };
                quote!(let #name = #value;)
            })
            .collect();
        let (context, inner) = match here {
            Here::Input(_) | Here::Roots => (None, Here::Input(quote!(__root.as_ref()))),
            Here::Value(_) | Here::Place(_) | Here::Group(_) => {
                let (name, item) = (self.local("context"), self.context(here, exprs[0]));
                (Some(quote!(let #name = #item;)), Here::Value(quote!(#name.as_ref())))
            }
        };
        // Inside, what paths bind is a copy too.
        let outer: Vec<_> = free.iter().filter_map(|id| self.places.borrow_mut().remove_entry(id)).collect();
        let known: Vec<_> = free.iter().filter_map(|id| self.known.borrow_mut().remove_entry(id)).collect();
        let (rooted, within) = (self.rooted.replace(true), self.within.get());
        self.rescope();
        let made = make(&inner);
        self.rooted.set(rooted);
        self.within.set(within);
        self.known.borrow_mut().extend(known);
        self.places.borrow_mut().extend(outer);
        let root = copy(&format_ident!("__root"));
        quote!({
            #[allow(unused_variables)]
            let __root = #root;
            #context
            #(#copies)*
            #made
        })
    }

    /// The body of a function: a call that is the last thing it does is made once it has been left.
    fn tail(&self, expr: &Expr, here: &Here) -> TokenStream {
        match &expr.kind {
            Kind::Cond(test, then, otherwise) => {
                let (test, then) = (self.holds(test, here), self.tail(then, here));
                let otherwise = match otherwise {
                    Some(otherwise) => self.tail(otherwise, here),
                    None => done(&none()),
                };
                quote!(if #test { #then } else { #otherwise })
            }
            Kind::Block(..) => {
                // What it calls is called when its variables are gone.
                match self.planned_with(expr, here, false, |last| Some(self.tail(last, here))) {
                    Some(Planned { lets, code, .. }) => quote!({ #lets #code }),
                    None => done(&none()),
                }
            }
            Kind::Unwrap(of) => match &of.kind {
                Kind::Apply(apply) if apply.tail => self.tail_call(apply, here, of),
                _ => done(&self.last(expr, here)),
            },
            _ => done(&self.item(expr, here)),
        }
    }

    /// The value of a function that is called back. A call that is the last thing it does is not unwrapped there, as
    /// in the reference: whoever called the function does that.
    fn last(&self, expr: &Expr, here: &Here) -> TokenStream {
        match &expr.kind {
            Kind::Unwrap(of) if matches!(of.kind, Kind::Call(..)) => self.seq(of, here, true),
            Kind::Unwrap(of) if matches!(&of.kind, Kind::Apply(apply) if apply.tail) => {
                self.seq(of, here, true)
            }
            Kind::Cond(test, then, otherwise) => {
                let (test, then) = (self.holds(test, here), self.last(then, here));
                let otherwise = otherwise.as_ref().map_or_else(none, |otherwise| self.last(otherwise, here));
                quote!((if #test { #then } else { #otherwise }))
            }
            Kind::Block(locals, items) => match items.split_last() {
                None => none(),
                Some((last, before)) => {
                    let locals = self.locals(locals, here);
                    let before = before.iter().map(|item| self.item(item, here));
                    let before: Vec<_> = before.collect();
                    let last = self.last(last, here);
                    quote!({ #(#locals)* #(let _ = #before;)* #last })
                }
            },
            _ => self.item(expr, here),
        }
    }

    fn tail_call(&self, apply: &Apply, here: &Here, expr: &Expr) -> TokenStream {
        if let Some(turn) = self.turn(apply, here, expr) {
            return turn;
        }
        let (tail, at) = (expr_fn("tail"), self.at(expr));
        let callee = self.item(&apply.callee, here);
        let args = apply.args.iter().map(|arg| self.item(arg, here));
        let forgotten = apply.forgotten.as_deref().unwrap_or_default();
        quote!(#tail(#callee, ::std::vec![#(#args),*], #forgotten, #at))
    }

    pub(super) fn transform(&self, transform: &Transform, here: &Here, expr: &Expr) -> TokenStream {
        let Transform { pattern, update, delete } = transform;
        let exprs: Vec<_> = [pattern, update].into_iter().chain(delete).collect();
        self.made(&exprs, &[], here, |_| {
            let each = |part: &Expr| {
                let value = self.local("value");
                let item = self.item(part, &Here::Value(quote!(#value)));
                quote!(&mut |#value| { let #value = ::core::option::Option::Some(#value); ::core::result::Result::Ok(#item) })
            };
            let (pattern, update) = (each(pattern), each(update));
            let delete = delete.as_ref().map_or_else(none, |delete| some(&each(delete)));
            let (make, cx, at) = (expr_fn("lambda"), self.cx(), self.at(expr));
            let (signature, transform, outcome) =
                (emit_signature(None), expr_fn("transform"), expr_fn("Outcome"));
            quote! {
                #make(#cx, 1, #signature, 1, move |__cx, mut __args| {
                    let __done = #transform(__cx, __args.take(0), #pattern, #update, #delete, #at)?;
                    ::core::result::Result::Ok(#outcome::Done(__done))
                })
            }
        })
    }

    pub(super) fn regex(&self, regex: &Translated) -> TokenStream {
        let (make, declared) = (expr_fn("regex"), self.static_regex(regex));
        quote!({ #declared #make(&__REGEX) })
    }

    /// Declares a regular expression as `__REGEX`.
    pub(super) fn static_regex(&self, regex: &Translated) -> TokenStream {
        let (ty, pattern) = (expr_fn("Regex"), &regex.pattern);
        if let Some(Run { ranges, many }) = &regex.run {
            let ranges = ranges.iter().map(|(first, last)| quote!((#first, #last)));
            return quote!(static __REGEX: #ty = #ty::run(&[#(#ranges),*], #many););
        }
        let (constructor, flags) = match regex.engine {
            Engine::Literal => (quote!(literal), None),
            Engine::Linear => (quote!(linear), None),
            Engine::Backtracking => (quote!(backtracking), Some(&regex.flags)),
        };
        let flags = flags.into_iter();
        quote!(static __REGEX: #ty = #ty::#constructor(#pattern #(, #flags)*);)
    }
}

/// A function that is done.
fn done(item: &TokenStream) -> TokenStream {
    let outcome = expr_fn("Outcome");
    quote!(::core::result::Result::Ok(#outcome::Done(#item)))
}

/// A signature as static data.
pub(super) fn emit_signature(signature: Option<&Signature>) -> TokenStream {
    let ty = expr_fn("Signature");
    let Some(signature) = signature else { return quote!(#ty::ANY) };
    let params = signature.params.iter().map(|param| {
        let Written { accepts, array, items, context, optional, repeated } = param;
        let (ty, items) = (
            expr_fn("Param"),
            match items {
                Some(items) => some(&quote!(#items)),
                None => none(),
            },
        );
        quote!(#ty {
            accepts: #accepts, array: #array, items: #items,
            context: #context, optional: #optional, repeated: #repeated,
        })
    });
    quote!(#ty::of(&[#(#params),*]))
}
