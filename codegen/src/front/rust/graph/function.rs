//! The functions of a Rust graph, with and without a body.

use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Block, ImplItem, ItemImpl, Signature, Token, Type, Visibility};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::syntax::{Body, RustBody, TypeKind, TypeRef};

use super::super::spans::Spans;
use super::super::ty::{Scope, parse_type};
use super::param::parse_param;
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

impl Function {
    /// What it gives: the `T` of a `Result<T, …>`, or what it returns; `None` for one that returns nothing.
    pub fn output(&self) -> Option<&Type> {
        self.expected().or(match &self.sig.output {
            syn::ReturnType::Type(_, ty) => Some(ty),
            syn::ReturnType::Default => None,
        })
    }

    /// Whether it returns a `Result`, whose error ends the run. That goes by the name: a macro sees no more of it.
    pub fn fails(&self) -> bool {
        self.expected().is_some()
    }

    /// The `T` of `Result<T, …>`. What stands for an expression has none: its errors end the run by themselves.
    fn expected(&self) -> Option<&Type> {
        let (Some(_), syn::ReturnType::Type(_, ty)) = (&self.block, &self.sig.output) else { return None };
        result_of(ty)
    }
}

fn result_of(ty: &Type) -> Option<&Type> {
    let path = match ty {
        Type::Group(group) => return result_of(&group.elem),
        Type::Path(path) if path.qself.is_none() => &path.path,
        _ => return None,
    };
    let last = path.segments.last().filter(|last| last.ident == "Result")?;
    let syn::PathArguments::AngleBracketed(angle) = &last.arguments else { return None };
    angle.args.iter().find_map(|arg| match arg {
        syn::GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

/// Collects the functions of the impl, and whether there was nothing else in it.
pub fn parse_functions(cx: &Diagnostics, spans: &Spans, item: &ItemImpl) -> (Vec<Function>, bool) {
    let (mut functions, mut is_whole) = (Vec::new(), true);
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
            Some(function) => functions.push(function),
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
                is_whole = false;
            }
        }
    }
    (functions, is_whole)
}

/// Whether a node may do without anything that computes a value: what it calls then gets an empty object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Absence {
    Allowed,
    Refused,
}

/// Reads a function, and the expression in its attribute, as what computes a value; `None` after a mistake.
pub(super) fn parse_body(
    cx: &Diagnostics,
    scope: Scope<'_>,
    function: &Function,
    expr: Option<Text>,
    absence: Absence,
) -> Option<Body> {
    let sig = &function.sig;
    let is_bare = sig.inputs.is_empty() && sig.output == syn::ReturnType::Default;
    if function.block.is_none() && expr.is_none() && is_bare && absence == Absence::Allowed {
        return check_head(cx, scope.spans, sig).then_some(Body::Absent);
    }
    let body = check_body(cx, scope.spans, function, expr.as_ref());
    let output = match (&sig.output, expr) {
        // Nobody has said what the expression gives, so the build step finds it, as in YAML.
        (syn::ReturnType::Default, Some(expr)) => {
            let head = check_head(cx, scope.spans, sig);
            return (head && body).then_some(Body::Expr(expr));
        }
        (_, expr) => parse_function(cx, scope, function, expr),
    };
    output.filter(|_| body).map(Body::Rust)
}

/// Reads the head of a function; `None` after a mistake.
pub(super) fn parse_function(
    cx: &Diagnostics,
    scope: Scope<'_>,
    function: &Function,
    expr: Option<Text>,
) -> Option<RustBody> {
    let sig = &function.sig;
    let name = Spanned::new(sig.ident.unraw().to_string(), scope.spans.one(sig.ident.span()));
    let head = check_head(cx, scope.spans, sig);
    let mut params = Some(Vec::new());
    // Beside an expression they have been refused, whatever they are.
    for input in sig.inputs.iter().filter(|_| expr.is_none()) {
        let param = parse_param(cx, scope, input);
        params = params.zip(param).map(|(mut params, param)| {
            params.push(param);
            params
        });
    }
    let output = match function.output() {
        Some(ty) => parse_type(scope, ty),
        None => TypeRef { kind: TypeKind::Tuple(Vec::new()), rust: "()".to_owned(), span: name.span },
    };
    head.then_some(())?;
    Some(RustBody { name, params: params?, output, fails: function.fails(), expr })
}

/// A function is named after its node, and is plain: it runs between two nodes.
pub(super) fn check_head(cx: &Diagnostics, spans: &Spans, sig: &Signature) -> bool {
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
        (Some(_), None) => return true,
        (None, Some(_)) => {
            let help = "remove them: an expression names nodes itself, as in `$.entry`";
            return check_no_params(cx, spans, function, help);
        }
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

/// What has no body cannot use parameters.
pub(super) fn check_no_params(cx: &Diagnostics, spans: &Spans, function: &Function, help: &str) -> bool {
    let inputs = &function.sig.inputs;
    if !inputs.is_empty() {
        let message = format!("function `{}` has parameters but no body", function.sig.ident);
        let error = Diagnostic::error(spans.of(inputs), message).in_item();
        cx.push(error.label("nothing uses them").help(help));
    }
    inputs.is_empty()
}
