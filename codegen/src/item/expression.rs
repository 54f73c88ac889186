//! `jsonata!` and `jsonlogic!`: an expression in, the code that evaluates it out.
//!
//! Here an expression stands alone, so its input can be anything, and only what the reference's parser refuses is
//! refused. A mistake is shown in the expression itself, since no span of a macro lies inside a literal.

use std::ops::Range;

use proc_macro2::{Group, Ident, Span as TokenSpan, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{LitStr, Token, bracketed};

use crate::diagnostic::render::render;
use crate::diagnostic::{Diagnostic, Diagnostics, Level};
use crate::emit::expr::paths::expr_fn;
use crate::emit::expr::{emit_signature, emit_untyped};
use crate::expr::core::Expr;
use crate::expr::fields::{Fields, fields};
use crate::expr::jsonata::lexer::SyntaxError;
use crate::expr::jsonata::{lower, parser, signature};
use crate::expr::{Rules, syntax_error};
use crate::source::{Sources, Span, Text};

mod jsonlogic;

pub use jsonlogic::{compile_jsonlogic, expand_jsonlogic};

/// How an expression is compiled.
#[derive(Clone, Debug)]
pub struct Options {
    /// What errors call it: `NAME:1:7`.
    pub name: String,
    /// The variables that are bound when it is evaluated.
    pub bindings: Vec<String>,
    /// The functions that are registered when it is evaluated, with their signatures.
    pub functions: Vec<(String, String)>,
    /// The path of the runtime.
    pub runtime: TokenStream,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            name: "expression".to_owned(),
            bindings: Vec::new(),
            functions: Vec::new(),
            runtime: quote!(::nodewright),
        }
    }
}

/// Why an expression cannot be compiled.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The code of the reference, if it has one for this.
    pub code: Option<&'static str>,
    /// What is wrong.
    pub message: String,
    /// The bytes it is about.
    pub range: Range<usize>,
    /// All of it, with the expression and a caret.
    pub rendered: String,
}

impl Refusal {
    /// One that is about all of the source.
    fn whole(source: &str, message: String) -> Self {
        Self { code: None, rendered: message.clone(), message, range: 0..source.len() }
    }
}

/// A Rust expression of the runtime's type `Jsonata`.
pub fn compile_jsonata(source: &str, options: &Options) -> Result<TokenStream, Vec<Refusal>> {
    let runtime = options.runtime.to_string();
    let Options { name, bindings, functions, .. } = options;
    // Tokens stay in their thread.
    let compiled = with_stack(|| {
        let (name, bindings, functions) = (name.clone(), bindings.clone(), functions.clone());
        let runtime = runtime.parse().unwrap_or_default();
        compile(source, &Options { name, bindings, functions, runtime }).map(|(code, _)| code.to_string())
    });
    compiled?
        .parse()
        .map_err(|error| vec![Refusal::whole(source, format!("the code cannot be read: {error}"))])
}

/// Does `work` on a thread with stack for the deepest expression: who calls may have little.
fn with_stack<T: Send>(work: impl Fn() -> T + Sync) -> T {
    const STACK: usize = 16 << 20;
    std::thread::scope(|scope| {
        match std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, &work) {
            Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(_) => work(),
        }
    })
}

/// The code, and what to warn of.
fn compile(source: &str, options: &Options) -> Result<(TokenStream, Vec<String>), Vec<Refusal>> {
    let mut sources = Sources::default();
    let file = sources.add(&options.name, source);
    let text = Text::verbatim(source, Span::new(file, 0, source.len()), 0);
    let refuse = |code, diagnostic: &Diagnostic| refusal(&sources, code, diagnostic);
    let node = match parser::parse(&text) {
        Ok(node) => node,
        Err(error) => return Err(vec![refuse(error.code, &syntax_error(&text, error))]),
    };
    let mut bindings = options.bindings.clone();
    bindings.extend(options.functions.iter().map(|(name, _)| name.clone()));
    let cx = Diagnostics::new();
    let expr = lower::lower(&cx, &node, Rules { strict: false, bindings: &bindings });
    let found = cx.take();
    let (Some(expr), false) = (expr, found.iter().any(|found| found.level == Level::Error)) else {
        let errors = found.iter().filter(|found| found.level == Level::Error);
        return Err(errors.map(|found| refuse(None, found)).collect());
    };
    let functions = compile_functions(options)?;
    let warnings = found.iter().map(|found| {
        let help = found.help.iter().map(|help| format!("; {help}"));
        format!("{}{}", found.message, help.collect::<String>())
    });
    Ok((emit_jsonata(&expr, &functions, &sources, options), warnings.collect()))
}

/// The functions that are registered, each with its signature.
fn compile_functions(options: &Options) -> Result<Vec<TokenStream>, Vec<Refusal>> {
    let functions = options.functions.iter().map(|(name, text)| {
        let parsed = signature::parse(text).map_err(|error| {
            let message = wrong_signature(name, &error);
            vec![Refusal { code: error.code, rendered: message.clone(), message, range: 0..0 }]
        })?;
        let signature = emit_signature(Some(&parsed));
        let arity = parsed.params.len();
        Ok(quote!((#name, #arity, #signature)))
    });
    functions.collect()
}

fn wrong_signature(name: &str, error: &SyntaxError) -> String {
    format!("the signature of `${name}` is wrong: {}", error.message)
}

fn emit_jsonata(expr: &Expr, functions: &[TokenStream], sources: &Sources, options: &Options) -> TokenStream {
    let body = emit_untyped(expr, &|span| sources.locate(span));
    let fields = emit_fields(expr);
    let signature = expr_fn("Signature");
    let code = quote!({
        #[allow(clippy::all, unused, unused_comparisons, reason = "generated")]
        fn __eval<'a>(
            __cx: &crate::__nodewright::expr::Cx<'a>,
            __root: &crate::__nodewright::expr::Item<'a>,
        ) -> crate::__nodewright::expr::Evaluated<'a> {
            #body
        }
        const __FUNCTIONS: &[(&::core::primitive::str, ::core::primitive::usize, #signature)] = &[#(#functions),*];
        crate::__nodewright::Jsonata::new(__eval, __FUNCTIONS, #fields)
    });
    with_runtime(code, &options.runtime)
}

fn refusal(sources: &Sources, code: Option<&'static str>, diagnostic: &Diagnostic) -> Refusal {
    Refusal {
        code,
        message: diagnostic.message.clone(),
        range: diagnostic.span.start as usize..diagnostic.span.end as usize,
        rendered: render(sources, diagnostic),
    }
}

/// The fields of its input that the expression can see, as static data.
fn emit_fields(expr: &Expr) -> TokenStream {
    let Some(Fields { whole, passed }) = fields(expr) else {
        return quote!(::core::option::Option::None);
    };
    quote!(::core::option::Option::Some(&crate::__nodewright::expr::Fields {
        whole: &[#(#whole),*],
        passed: &[#(#passed),*],
    }))
}

/// Generated code finds the runtime at `crate::__nodewright`, which only a project has: here that is its path.
fn with_runtime(code: TokenStream, runtime: &TokenStream) -> TokenStream {
    let mut out = TokenStream::new();
    let mut tokens = code.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), with_runtime(group.stream(), runtime));
                inner.set_span(group.span());
                out.extend([TokenTree::Group(inner)]);
            }
            TokenTree::Ident(ident) if ident == "crate" => {
                // `:: __nodewright` follows, as it does nowhere else.
                tokens.by_ref().take(3).for_each(drop);
                out.extend(quote!(#runtime::private));
            }
            token => out.extend([token]),
        }
    }
    out
}

/// What stands in `jsonata!(…)`.
struct Call {
    source: LitStr,
    bindings: Vec<String>,
    functions: Vec<(String, String)>,
}

impl Parse for Call {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if !input.peek(LitStr) {
            return Err(
                input.error("expected a string literal: expressions are compiled, so they must be at hand")
            );
        }
        let mut call = Call { source: input.parse()?, bindings: Vec::new(), functions: Vec::new() };
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            if input.is_empty() {
                break;
            }
            let key: Ident = input.parse()?;
            input.parse::<Token![:]>()?;
            let list;
            bracketed!(list in input);
            if key == "bindings" {
                let names = Punctuated::<Ident, Token![,]>::parse_terminated(&list)?;
                call.bindings.extend(names.iter().map(Ident::to_string));
            } else if key == "functions" {
                let functions = Punctuated::<Function, Token![,]>::parse_terminated(&list)?;
                call.functions
                    .extend(functions.into_iter().map(|function| (function.name, function.signature)));
            } else {
                return Err(syn::Error::new(
                    key.span(),
                    format!("unknown key `{key}`: there are `bindings` and `functions`"),
                ));
            }
        }
        Ok(call)
    }
}

/// `name: "<s:n>"`.
struct Function {
    name: String,
    signature: String,
}

impl Parse for Function {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name: Ident = input.parse()?;
        input.parse::<Token![:]>()?;
        let (name, signature) = (name.to_string(), input.parse::<LitStr>()?);
        // Here it has a place of its own.
        if let Err(error) = signature::parse(&signature.value()) {
            let help = error.help.map(|help| format!("\n= help: {help}")).unwrap_or_default();
            return Err(syn::Error::new(signature.span(), wrong_signature(&name, &error) + &help));
        }
        Ok(Self { name, signature: signature.value() })
    }
}

/// The path of the runtime, which `macro_rules` passes, up to a `;`; and the rest.
fn split_runtime(input: TokenStream) -> (TokenStream, TokenStream) {
    let mut tokens = input.into_iter();
    let is_end = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';');
    let runtime = tokens.by_ref().take_while(|token| !is_end(token)).collect();
    (runtime, tokens.collect())
}

/// The code of `jsonata!`.
pub fn expand_jsonata(input: TokenStream) -> TokenStream {
    let (runtime, input) = split_runtime(input);
    let call: Call = match syn::parse2(input) {
        Ok(call) => call,
        Err(error) => {
            let error = error.into_compile_error();
            return quote!({ #error #runtime::private::Jsonata::REFUSED });
        }
    };
    let options =
        Options { bindings: call.bindings, functions: call.functions, runtime, ..Options::default() };
    match compile(&call.source.value(), &options) {
        Ok((code, warnings)) => emit_warnings(&warnings, call.source.span(), &code),
        Err(refusals) => emit_refusals(&refusals, call.source.span(), &options.runtime, "Jsonata"),
    }
}

/// A macro cannot warn, but rustc does of what is deprecated, in our words.
fn emit_warnings(warnings: &[String], at: TokenSpan, code: &TokenStream) -> TokenStream {
    if warnings.is_empty() {
        return code.clone();
    }
    let used = Ident::new("PATTERN", at);
    quote!({
        #(const _: () = {
            #[deprecated(note = #warnings)]
            const PATTERN: () = ();
            #used
        };)*
        #code
    })
}

/// The mistakes, and something of the right type, so that no second error follows.
fn emit_refusals(refusals: &[Refusal], at: TokenSpan, runtime: &TokenStream, ty: &str) -> TokenStream {
    let ty = Ident::new(ty, TokenSpan::call_site());
    let errors = refusals.iter().map(|refusal| {
        let message = &refusal.rendered;
        quote_spanned!(at=> ::core::compile_error!(#message);)
    });
    quote!({ #(#errors)* #runtime::private::#ty::REFUSED })
}

#[cfg(test)]
mod tests;
