//! Values of keys: each kind is read, or refused with what it should have been.

use proc_macro2::{Span, TokenTree};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative;
use syn::{Expr, ExprLit, Ident, Lit, LitStr, Token};

use crate::diagnostic::{Diagnostic, Diagnostics};

use super::super::spans::Spans;

/// What a key takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Nothing.
    Flag,
    /// A string.
    Text,
    /// A string, or the same as an identifier.
    Word,
    /// A list of strings.
    Texts,
    /// A type.
    Type,
    /// A path to a crate or module.
    Path,
    /// The name of a node.
    Name,
    /// A number, or an expression that may be one.
    Number,
    /// Any expression.
    Expr,
    /// A list of expressions.
    Exprs,
    /// JSON, as tokens.
    Json,
    /// A list of names, each with a string, in parentheses.
    Reasons,
}

impl Kind {
    fn describe(self) -> &'static str {
        match self {
            Kind::Flag => "no value",
            Kind::Text => "a string",
            Kind::Word => "a name",
            Kind::Texts => "a list of strings",
            Kind::Type => "a type",
            Kind::Path => "a path",
            Kind::Name => "the name of a node",
            Kind::Number => "a number",
            Kind::Expr => "an expression",
            Kind::Exprs => "a list of expressions",
            Kind::Json => "JSON",
            Kind::Reasons => "names with reasons, in parentheses",
        }
    }

    fn example(self) -> &'static str {
        match self {
            Kind::Flag => "",
            Kind::Text | Kind::Word => " = \"…\"",
            Kind::Texts => " = [\"…\"]",
            Kind::Type => " = Type",
            Kind::Path => " = path",
            Kind::Name => " = name",
            Kind::Number => " = 1",
            Kind::Expr => " = …",
            Kind::Exprs => " = […]",
            Kind::Json => " = { \"…\": … }",
            Kind::Reasons => "(name = \"why\")",
        }
    }
}

/// A value of one of these kinds.
#[derive(Debug)]
pub(crate) enum Value {
    Flag,
    Text(LitStr),
    Texts(Vec<LitStr>),
    Type(syn::Type),
    Path(syn::Path),
    Name(Ident),
    Expr(Expr),
    Exprs(Vec<Expr>),
    Json(Vec<TokenTree>),
    Reasons(Vec<(Ident, LitStr)>),
}

/// Reads what follows a key of `attribute`, which is named as in messages; `None` after a mistake that was reported.
pub(crate) fn read(
    cx: &Diagnostics,
    spans: &Spans,
    input: ParseStream<'_>,
    (attribute, name): (&str, &str),
    key: Span,
    kind: Kind,
) -> syn::Result<Option<Value>> {
    let refuse = |span, label: &str| {
        let message = format!("key `{name}` of `{attribute}` takes {}", kind.describe());
        let error = Diagnostic::error(span, message).in_item().label(label);
        cx.push(error.help(format!("write `{name}{}`", kind.example())));
    };
    if kind == Kind::Reasons && input.peek(syn::token::Paren) {
        return reasons(input).map(|reasons| Some(Value::Reasons(reasons)));
    }
    if !input.peek(Token![=]) {
        if kind == Kind::Flag && (input.is_empty() || input.peek(Token![,])) {
            return Ok(Some(Value::Flag));
        }
        skip(input)?;
        refuse(spans.one(key), "given without a value");
        return Ok(None);
    }
    input.parse::<Token![=]>()?;
    match kind {
        Kind::Type if !input.peek(Lit) => return Ok(Some(Value::Type(input.parse()?))),
        Kind::Path if !input.peek(Lit) => {
            return Ok(Some(Value::Path(input.call(syn::Path::parse_mod_style)?)));
        }
        Kind::Json => return Ok(Some(Value::Json(tokens(input)?))),
        _ => {}
    }
    let expr = ungroup(input.parse()?);
    let found = describe(&expr);
    match fit(kind, expr) {
        Ok(value) => Ok(Some(value)),
        Err(wrong) => {
            let label = match kind {
                Kind::Texts | Kind::Exprs if found == "a list" => "this is no string",
                _ => &format!("this is {found}"),
            };
            refuse(spans.of(&*wrong), label);
            Ok(None)
        }
    }
}

/// `(name = "why", …)`.
pub(crate) fn reasons(input: ParseStream<'_>) -> syn::Result<Vec<(Ident, LitStr)>> {
    let inside;
    syn::parenthesized!(inside in input);
    let pair = |input: ParseStream<'_>| {
        let name = input.call(Ident::parse_any)?;
        input.parse::<Token![=]>()?;
        Ok((name, input.parse()?))
    };
    let pairs = syn::punctuated::Punctuated::<_, Token![,]>::parse_terminated_with(&inside, pair)?;
    Ok(pairs.into_iter().collect())
}

/// The value as its kind, or the part of it that does not fit.
fn fit(kind: Kind, expr: Expr) -> Result<Value, Box<Expr>> {
    match (kind, expr) {
        (Kind::Text, expr) => string(expr).map(Value::Text),
        (Kind::Word, Expr::Path(path)) => match path.path.get_ident() {
            Some(ident) => Ok(Value::Text(LitStr::new(&ident.unraw().to_string(), ident.span()))),
            None => Err(Box::new(Expr::Path(path))),
        },
        (Kind::Word, expr) => string(expr).map(Value::Text),
        (Kind::Texts, Expr::Array(array)) => {
            let strings = array.elems.into_iter().map(|elem| string(ungroup(elem)));
            strings.collect::<Result<_, _>>().map(Value::Texts)
        }
        (Kind::Exprs, Expr::Array(array)) => Ok(Value::Exprs(array.elems.into_iter().collect())),
        (Kind::Expr, expr) => Ok(Value::Expr(expr)),
        (Kind::Number, expr) if may_be_number(&expr) => Ok(Value::Expr(expr)),
        (Kind::Name, Expr::Path(path)) => match path.path.get_ident() {
            Some(ident) => Ok(Value::Name(ident.clone())),
            None => Err(Box::new(Expr::Path(path))),
        },
        (_, expr) => Err(Box::new(expr)),
    }
}

fn string(expr: Expr) -> Result<LitStr, Box<Expr>> {
    match expr {
        Expr::Lit(ExprLit { lit: Lit::Str(lit), .. }) => Ok(lit),
        other => Err(Box::new(other)),
    }
}

fn may_be_number(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(lit) => matches!(lit.lit, Lit::Int(_) | Lit::Float(_) | Lit::Byte(_)),
        Expr::Array(_) | Expr::Tuple(_) | Expr::Closure(_) | Expr::Assign(_) => false,
        _ => true,
    }
}

fn describe(expr: &Expr) -> &'static str {
    match expr {
        Expr::Lit(lit) => match lit.lit {
            Lit::Str(_) => "a string",
            Lit::Int(_) | Lit::Float(_) => "a number",
            Lit::Bool(_) => "a boolean",
            Lit::Char(_) => "a character",
            _ => "another literal",
        },
        Expr::Array(_) => "a list",
        Expr::Path(_) => "a path",
        _ => "an expression",
    }
}

/// Takes off the invisible brackets that `macro_rules!` puts around what it was given.
pub(crate) fn ungroup(mut expr: Expr) -> Expr {
    while let Expr::Group(group) = expr {
        expr = *group.expr;
    }
    expr
}

/// Skips what follows an unknown key, up to the next comma that is not inside of a value.
pub(crate) fn skip(input: ParseStream<'_>) -> syn::Result<()> {
    if input.peek(Token![=]) {
        input.parse::<Token![=]>()?;
        // As an expression, `Map<A, B>` would end at its comma.
        if skip_as::<syn::Type>(input) || skip_as::<Expr>(input) {
            return Ok(());
        }
    }
    tokens(input).map(drop)
}

/// All up to the next comma.
fn tokens(input: ParseStream<'_>) -> syn::Result<Vec<TokenTree>> {
    let mut tokens = Vec::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        tokens.push(input.parse()?);
    }
    Ok(tokens)
}

fn skip_as<T: syn::parse::Parse>(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    let fits = ahead.parse::<T>().is_ok() && (ahead.is_empty() || ahead.peek(Token![,]));
    if fits {
        input.advance_to(&ahead);
    }
    fits
}

/// Takes `= name` and nothing more, if that is what follows.
pub(crate) fn name(input: ParseStream<'_>) -> Option<Ident> {
    let ahead = input.fork();
    ahead.parse::<Token![=]>().ok()?;
    let name = ahead.call(Ident::parse_any).ok()?;
    (ahead.is_empty() || ahead.peek(Token![,])).then(|| input.advance_to(&ahead))?;
    Some(name)
}
