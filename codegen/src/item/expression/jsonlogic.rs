//! `jsonlogic!`: a rule in, the code that evaluates it out.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

use super::{Refusal, emit_refusals, refusal, split_runtime, with_runtime};
use crate::diagnostic::tokens::emit_tokens;
use crate::diagnostic::{Diagnostics, Level};
use crate::emit::expr::emit_untyped;
use crate::expr::core::Expr;
use crate::expr::parse_standalone;
use crate::front::json::parse_json;
use crate::front::rust::attr::json::{as_text, parse_json as parse_tokens};
use crate::front::rust::spans::Spans;
use crate::source::{Sources, Span};

/// A Rust expression of the runtime's type `JsonLogic`. The rule is JSON.
pub fn compile_jsonlogic(rule: &str) -> Result<TokenStream, Vec<Refusal>> {
    compile_text(rule, &quote!(::nodewright))
}

fn compile_text(rule: &str, runtime: &TokenStream) -> Result<TokenStream, Vec<Refusal>> {
    let (mut sources, cx) = (Sources::default(), Diagnostics::new());
    let file = sources.add("rule", rule);
    let expr = parse_json(&cx, rule, file).and_then(|rule| parse_standalone(&cx, &rule));
    match accepted(&cx, expr) {
        Ok(expr) => Ok(emit(&expr, &|span| sources.locate(span), runtime)),
        Err(found) => Err(found.iter().map(|found| refusal(&sources, None, found)).collect()),
    }
}

/// The expression, or what is wrong.
fn accepted(cx: &Diagnostics, expr: Option<Expr>) -> Result<Expr, Vec<crate::diagnostic::Diagnostic>> {
    let found = cx.take();
    match (expr, found.iter().any(|found| found.level == Level::Error)) {
        (Some(expr), false) => Ok(expr),
        _ => Err(found),
    }
}

fn emit(expr: &Expr, locate: &dyn Fn(Span) -> String, runtime: &TokenStream) -> TokenStream {
    let body = emit_untyped(expr, locate);
    let code = quote!({
        #[allow(clippy::all, unused, unused_comparisons, reason = "generated")]
        fn __eval<'a>(
            __cx: &crate::__nodewright::expr::Cx<'a>,
            __root: &crate::__nodewright::expr::Item<'a>,
        ) -> crate::__nodewright::expr::Evaluated<'a> {
            #body
        }
        crate::__nodewright::JsonLogic::new(__eval)
    });
    with_runtime(code, runtime)
}

/// The code of `jsonlogic!`.
pub fn expand_jsonlogic(input: TokenStream) -> TokenStream {
    let (runtime, rule) = split_runtime(input);
    let tokens: Vec<TokenTree> = rule.into_iter().collect();
    match as_text(&tokens) {
        Some(text) => match compile_text(&text.value(), &runtime) {
            Ok(code) => code,
            Err(refusals) => emit_refusals(&refusals, text.span(), &runtime, "JsonLogic"),
        },
        None => expand_tokens(tokens, &runtime),
    }
}

/// A rule that is written as tokens: a mistake is reported at its own.
fn expand_tokens(tokens: Vec<TokenTree>, runtime: &TokenStream) -> TokenStream {
    let (cx, spans) = (Diagnostics::new(), Spans::tokens());
    let expr = parse_tokens(&cx, &spans, tokens).and_then(|rule| parse_standalone(&cx, &rule));
    match accepted(&cx, expr) {
        Ok(expr) => emit(&expr, &|span| spans.locate(span), runtime),
        Err(found) => {
            let errors = emit_tokens(&found, &spans.table());
            quote!({ #errors #runtime::private::JsonLogic::REFUSED })
        }
    }
}
