//! The parameters of a graph's functions: which node each is about, and what it takes of it.

use proc_macro2::TokenStream;
use syn::ext::IdentExt;
use syn::{Attribute, FnArg, Ident, Meta, Pat, Type};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::Spanned;
use crate::syntax::{Look, RustParam};

use super::super::attr::is_called;
use super::super::resolve::segments;
use super::super::spans::Spans;
use super::super::ty::{Scope, parse_type};

/// Attributes that rustc takes on a parameter.
const BUILT_IN: [&str; 7] = ["allow", "cfg", "cfg_attr", "deny", "expect", "forbid", "warn"];

/// Whether an attribute of a parameter is for rustc; all others are for us.
pub fn is_built_in(attr: &Attribute) -> bool {
    BUILT_IN.iter().any(|name| attr.path().is_ident(name))
}

/// Reads `name: &T`, `name: Option<&T>`, `#[history] name: &[T]` or `#[count] name: usize`; `None` after a mistake.
pub(super) fn parse_param(cx: &Diagnostics, scope: Scope<'_>, input: &FnArg) -> Option<RustParam> {
    let plain = match input {
        FnArg::Typed(typed) => plain_name(&typed.pat).map(|name| (name, typed)),
        FnArg::Receiver(_) => None,
    };
    let Some((name, typed)) = plain else {
        cx.push(no_node(scope.spans, input));
        return None;
    };
    let marked = find_mark(cx, scope.spans, &typed.attrs)?;
    let (ty, look) = match &marked {
        None => match upstream(&typed.ty) {
            Some((ty, true)) => (ty, Look::Optional),
            Some((ty, false)) => (ty, Look::Latest),
            None => {
                cx.push(no_node(scope.spans, input));
                return None;
            }
        },
        Some(mark) => (mark.check_type(cx, scope.spans, name, &typed.ty)?, mark.look),
    };
    let node = marked.and_then(|mark| mark.node).unwrap_or_else(|| name.clone());
    let name = Spanned::new(node.unraw().to_string(), scope.spans.one(node.span()));
    Some(RustParam { name, ty: parse_type(scope, ty), look })
}

fn no_node(spans: &Spans, input: &FnArg) -> Diagnostic {
    Diagnostic::error(spans.of(input), "a parameter names an upstream node")
        .in_item()
        .label("neither `name: &T` nor `name: Option<&T>`")
        .help("write `name: &T`, or `name: Option<&T>` for a node that may not have run")
        .note("`#[history] name: &[T]` takes all its outputs so far, and `#[count] name: usize` their number")
}

/// `#[history]` or `#[count]`, with the node if the parameter has another name.
struct Mark {
    look: Look,
    node: Option<Ident>,
}

/// The mark of a parameter, if it has one; the outer `None` is after a mistake.
fn find_mark(cx: &Diagnostics, spans: &Spans, attrs: &[Attribute]) -> Option<Option<Mark>> {
    let mut ours = attrs.iter().filter(|attr| !is_built_in(attr));
    let Some(attr) = ours.next() else { return Some(None) };
    let look = match attr.path() {
        _ if is_called(attr, "history") => Look::All,
        _ if is_called(attr, "count") => Look::Count,
        path => {
            let name = segments(path).join("::");
            let near = nodewright_core::nearest::nearest(&name, ["history", "count"]);
            let help = match near {
                Some(near) => format!("an attribute with a similar name exists: `#[{near}]`"),
                None => "use `#[history]` or `#[count]`".to_owned(),
            };
            let error =
                Diagnostic::error(spans.of(path), format!("unknown attribute `{name}` of a parameter"));
            cx.push(error.in_item().label("not an attribute of a parameter").help(help));
            return None;
        }
    };
    if let Some(second) = ours.next() {
        cx.push(
            Diagnostic::error(spans.of(second.path()), "a parameter takes one thing of a node")
                .in_item()
                .label("the second attribute")
                .related(spans.of(attr.path()), "the first")
                .help("give each a parameter of its own, such as `#[count(node)] turns: usize`"),
        );
        return None;
    }
    let node = find_node(cx, spans, attr)?;
    Some(Some(Mark { look, node }))
}

/// What stands in the parentheses of a mark; the outer `None` is after a mistake.
fn find_node(cx: &Diagnostics, spans: &Spans, attr: &Attribute) -> Option<Option<Ident>> {
    let tokens = match &attr.meta {
        Meta::Path(_) => return Some(None),
        Meta::List(list) => Some(list.tokens.clone()),
        Meta::NameValue(_) => None,
    };
    let parse = |tokens: TokenStream| syn::parse::Parser::parse2(Ident::parse_any, tokens).ok();
    let node = tokens.and_then(parse);
    if node.is_none() {
        let name = segments(attr.path()).join("::");
        let error = Diagnostic::error(spans.of(&attr.meta), format!("`#[{name}]` names one node"));
        let help = format!("write `#[{name}]`, or `#[{name}(node)]` if the parameter has another name");
        cx.push(error.in_item().label("not the name of a node").help(help));
    }
    node.map(Some)
}

impl Mark {
    /// The type of an output for `#[history]`, that of the number for `#[count]`; `None` after a mistake.
    fn check_type<'a>(
        &self,
        cx: &Diagnostics,
        spans: &Spans,
        name: &Ident,
        ty: &'a Type,
    ) -> Option<&'a Type> {
        let (message, label, help) = match self.look {
            Look::Count => match is_count(ty) {
                true => return Some(ty),
                false => (
                    "`#[count]` gives a number of executions",
                    "neither `usize`, `u32` nor `u64`",
                    format!("write `#[count] {name}: usize`"),
                ),
            },
            _ => match slice(ty) {
                Some(element) => return Some(element),
                None => (
                    "`#[history]` gives all outputs of a node",
                    "not a slice",
                    format!("write `#[history] {name}: &[T]`, with the type of one output as `T`"),
                ),
            },
        };
        cx.push(Diagnostic::error(spans.of(ty), message).in_item().label(label).help(help));
        None
    }
}

fn is_count(ty: &Type) -> bool {
    match ty {
        Type::Group(group) => is_count(&group.elem),
        Type::Path(path) => ["usize", "u32", "u64"].iter().any(|name| path.path.is_ident(name)),
        _ => false,
    }
}

/// The `T` of `&[T]`.
pub fn slice(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Group(group) => slice(&group.elem),
        Type::Reference(reference) if reference.mutability.is_none() => match &*reference.elem {
            Type::Slice(slice) => Some(&slice.elem),
            _ => None,
        },
        _ => None,
    }
}

fn plain_name(pat: &Pat) -> Option<&Ident> {
    match pat {
        Pat::Ident(pat) if pat.by_ref.is_none() && pat.mutability.is_none() && pat.subpat.is_none() => {
            Some(&pat.ident)
        }
        _ => None,
    }
}

/// The `T` of `&T` and of `Option<&T>`, and whether it is the latter.
fn upstream(ty: &Type) -> Option<(&Type, bool)> {
    match ty {
        Type::Group(group) => upstream(&group.elem),
        Type::Reference(reference) if reference.mutability.is_none() => Some((&reference.elem, false)),
        Type::Path(path) if path.qself.is_none() => {
            let last = path.path.segments.last().filter(|last| last.ident == "Option")?;
            let syn::PathArguments::AngleBracketed(angle) = &last.arguments else {
                return None;
            };
            match angle.args.first() {
                Some(syn::GenericArgument::Type(Type::Reference(reference)))
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
