//! The functions of a Rust graph, with and without a body.

use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Block, ImplItem, ItemImpl, Signature, Token, Visibility};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::syntax::{RustBody, RustParam, TypeKind, TypeRef};

use super::super::spans::Spans;
use super::super::ty::{Scope, parse_type};
use crate::source::{Spanned, Text};

/// A function of a graph.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its attributes, ours among them.
    pub attrs: Vec<Attribute>,
    /// Its head.
    pub sig: Signature,
    /// Its body; `None` for `fn small() -> Quote;`.
    pub block: Option<Block>,
}

impl Parse for Function {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        input.parse::<Visibility>()?;
        let sig = input.parse()?;
        let block = if input.peek(Token![;]) {
            input.parse::<Token![;]>()?;
            None
        } else {
            Some(input.parse()?)
        };
        Ok(Self { attrs, sig, block })
    }
}

/// Collects the functions of the impl; `None` after a mistake.
pub(super) fn parse_functions(cx: &Diagnostics, spans: &Spans, item: &ItemImpl) -> Option<Vec<Function>> {
    let mut functions = Some(Vec::new());
    for item in &item.items {
        let function = match item {
            ImplItem::Fn(item) => Some(Function {
                attrs: item.attrs.clone(),
                sig: item.sig.clone(),
                block: Some(item.block.clone()),
            }),
            // A function without a body is no Rust to syn, but a function to us.
            ImplItem::Verbatim(tokens) => syn::parse2(tokens.clone()).ok(),
            ImplItem::Type(item) if item.ident == "Input" || item.ident == "Output" => continue,
            _ => None,
        };
        match function {
            Some(function) => {
                if let Some(functions) = &mut functions {
                    functions.push(function);
                }
            }
            None => {
                cx.push(
                    Diagnostic::error(
                        spans.of(item),
                        "a graph holds its types and the functions of its nodes",
                    )
                    .in_item()
                    .label("neither `type Input`, `type Output` nor a function")
                    .help("move it out of the graph"),
                );
                functions = None;
            }
        }
    }
    functions
}

/// Reads a function as what computes a value; `None` after a mistake.
pub(super) fn parse_body(
    cx: &Diagnostics,
    scope: Scope<'_>,
    function: &Function,
    expr: Option<Text>,
) -> Option<RustBody> {
    let sig = &function.sig;
    let name = Spanned::new(sig.ident.to_string(), scope.spans.one(sig.ident.span()));
    let head = check_head(cx, scope.spans, sig);
    let body = check_body(cx, scope.spans, function, expr.as_ref());
    let mut params = Some(Vec::new());
    for input in &sig.inputs {
        let param = parse_param(cx, scope, input);
        params = params.zip(param).map(|(mut params, param)| {
            params.push(param);
            params
        });
    }
    let output = match &sig.output {
        syn::ReturnType::Type(_, ty) => parse_type(scope, ty),
        syn::ReturnType::Default => {
            TypeRef { kind: TypeKind::Tuple(Vec::new()), rust: "()".to_owned(), span: name.span }
        }
    };
    (head && body).then_some(())?;
    Some(RustBody { name, params: params?, output, expr })
}

/// A function is named after its node, and is plain: it runs between two nodes.
fn check_head(cx: &Diagnostics, spans: &Spans, sig: &Signature) -> bool {
    let name = &sig.ident;
    let mut fits = true;
    let mut refuse = |span, message: String, help: &str| {
        cx.push(Diagnostic::error(spans.one(span), message).in_item().help(help));
        fits = false;
    };
    if name == "entry" || name == "exit" {
        let message = format!("node `{name}` is part of every graph");
        refuse(name.span(), message, "choose another name for the function");
    }
    if let Some(token) = sig.asyncness {
        let message = format!("function `{name}` of a graph is async");
        refuse(token.span, message, "move what awaits into a node");
    }
    if let Some(parameter) = sig.generics.params.first() {
        let message = format!("function `{name}` of a graph is generic");
        let span = super::super::spans::ends(parameter).0;
        refuse(span, message, "name the types");
    }
    fits
}

fn check_body(cx: &Diagnostics, spans: &Spans, function: &Function, expr: Option<&Text>) -> bool {
    let name = &function.sig.ident;
    let error = match (&function.block, expr) {
        (Some(_), None) | (None, Some(_)) => return true,
        (Some(block), Some(expr)) => {
            let message = format!("function `{name}` has both a body and an expression");
            Diagnostic::error(spans.one(block.brace_token.span.open()), message)
                .related(expr.span(), "the expression")
                .help("end the function with `;` instead of a body, or remove `expr`")
        }
        (None, None) => {
            let message = format!("function `{name}` has neither a body nor an expression");
            Diagnostic::error(spans.one(name.span()), message)
                .help("give it a body, or add `expr = \"…\"` to its attribute")
        }
    };
    cx.push(error.in_item());
    false
}

/// Reads `name: &T` or `name: Option<&T>`.
fn parse_param(cx: &Diagnostics, scope: Scope<'_>, input: &syn::FnArg) -> Option<RustParam> {
    let found = match input {
        syn::FnArg::Typed(typed) => plain_name(&typed.pat).zip(upstream(&typed.ty)),
        syn::FnArg::Receiver(_) => None,
    };
    let Some((ident, (ty, optional))) = found else {
        cx.push(
            Diagnostic::error(scope.spans.of(input), "a parameter names an upstream node")
                .in_item()
                .label("neither `name: &T` nor `name: Option<&T>`")
                .help("write `name: &T`, or `name: Option<&T>` for a node that may not have run"),
        );
        return None;
    };
    Some(RustParam {
        name: Spanned::new(ident.to_string(), scope.spans.one(ident.span())),
        ty: parse_type(scope, ty),
        optional,
    })
}

fn plain_name(pat: &syn::Pat) -> Option<&syn::Ident> {
    match pat {
        syn::Pat::Ident(pat) if pat.by_ref.is_none() && pat.mutability.is_none() && pat.subpat.is_none() => {
            Some(&pat.ident)
        }
        _ => None,
    }
}

fn upstream(ty: &syn::Type) -> Option<(&syn::Type, bool)> {
    match ty {
        syn::Type::Group(group) => upstream(&group.elem),
        syn::Type::Reference(reference) if reference.mutability.is_none() => Some((&reference.elem, false)),
        syn::Type::Path(path) if path.qself.is_none() => {
            let last = path.path.segments.last().filter(|last| last.ident == "Option")?;
            let syn::PathArguments::AngleBracketed(angle) = &last.arguments else {
                return None;
            };
            match angle.args.first() {
                Some(syn::GenericArgument::Type(syn::Type::Reference(reference)))
                    if angle.args.len() == 1 && reference.mutability.is_none() =>
                {
                    Some((&reference.elem, true))
                }
                _ => None,
            }
        }
        _ => None,
    }
}
