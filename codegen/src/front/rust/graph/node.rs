//! The attributes that say what a function of a graph is: `#[node]`, `#[mcp]`, `#[transform]`, `#[switch]`.

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::token::Paren;
use syn::{Attribute, Expr, Ident, LitStr, Token};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::front::allow::read_allow;
use crate::source::Spanned;
use crate::syntax::{Allow, Body, Config, Node, NodeKind, SpecRef};

use super::super::attr::value::reasons as read_reasons;
use super::super::attr::{Args, Grammar, Kind, Value, is_called, list, read_tokens, text};
use super::super::resolve::Named;
use super::super::spans::Spans;
use super::super::ty::Scope;
use super::function::{Function, parse_body};

const KINDS: [&str; 4] = ["node", "mcp", "transform", "switch"];

const ALLOW: (&str, Kind) = ("allow", Kind::Reasons);

const NODE: Grammar =
    Grammar { attribute: "node", keys: &[("expr", Kind::Text), ("next", Kind::Name), ALLOW] };

const MCP: Grammar = Grammar {
    attribute: "mcp",
    keys: &[("server", Kind::Text), ("tool", Kind::Text), ("expr", Kind::Text), ("next", Kind::Name), ALLOW],
};

const TRANSFORM: Grammar =
    Grammar { attribute: "transform", keys: &[("expr", Kind::Text), ("next", Kind::Name), ALLOW] };

/// Reads the nodes; `None` after a mistake in any.
pub(super) fn parse_nodes(cx: &Diagnostics, scope: Scope<'_>, functions: &[Function]) -> Option<Vec<Node>> {
    // All are read before the first failure counts, so that all mistakes are reported.
    let nodes: Vec<_> = functions.iter().map(|function| parse_node(cx, scope, function)).collect();
    nodes.into_iter().collect()
}

fn parse_node(cx: &Diagnostics, scope: Scope<'_>, function: &Function) -> Option<Node> {
    let (attr, name) = kind_of(cx, scope.spans, function)?;
    let attribute = Attached { cx, scope, function, attr };
    match name {
        "node" => attribute.call(),
        "mcp" => attribute.mcp(),
        "transform" => attribute.transform(),
        _ => attribute.switch(),
    }
}

/// The one attribute of ours on a function.
fn kind_of<'a>(
    cx: &Diagnostics,
    spans: &Spans,
    function: &'a Function,
) -> Option<(&'a Attribute, &'static str)> {
    let name = &function.sig.ident;
    let kinds = function.attrs.iter().filter_map(|attr| {
        let kind = KINDS.into_iter().find(|kind| is_called(attr, kind))?;
        Some((attr, kind))
    });
    let kinds: Vec<_> = kinds.collect();
    let error = match kinds[..] {
        [kind] => return Some(kind),
        [] => Diagnostic::error(spans.one(name.span()), format!("function `{name}` is no node"))
            .label("without an attribute that says what it is")
            .help("add one of `#[node]`, `#[mcp]`, `#[transform]`, `#[switch]`"),
        [(first, _), (second, _), ..] => {
            let message = format!("function `{name}` is more than one node");
            Diagnostic::error(spans.of(second.path()), message)
                .label("the second attribute that says what it is")
                .related(spans.of(first.path()), "the first")
                .help("keep one of them")
        }
    };
    cx.push(error.in_item());
    None
}

/// A function and the attribute that makes it a node.
struct Attached<'a> {
    cx: &'a Diagnostics,
    scope: Scope<'a>,
    function: &'a Function,
    attr: &'a Attribute,
}

impl Attached<'_> {
    fn call(&self) -> Option<Node> {
        let (tokens, end) = self.tokens("node")?;
        let mut first = None;
        let mut args = Args::new(NODE);
        args.read_list(self.cx, self.scope.spans, tokens, end, |input| {
            let is_key = |input: ParseStream<'_>| {
                let key = input.fork().call(Ident::parse_any);
                input.peek2(Token![=]) || input.peek2(Paren) && key.is_ok_and(|key| key == ALLOW.0)
            };
            if input.is_empty() || is_key(input) {
                return Ok(());
            }
            first = Some(input.parse::<Expr>()?);
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
            Ok(())
        });
        let spec = (!args.is_broken()).then(|| self.spec(first.as_ref())).flatten();
        let (body, next, allow) = self.common(&mut args);
        let (spec, config) = spec?;
        self.node(NodeKind::Call { spec, config, input: body?, ports: Vec::new() }, next, allow)
    }

    /// The spec and its configuration: a struct expression, or a path, which takes all defaults.
    fn spec(&self, expr: Option<&Expr>) -> Option<(SpecRef, Config)> {
        let spans = self.scope.spans;
        let (path, config) = match expr {
            Some(Expr::Struct(expr)) if expr.qself.is_none() => (&expr.path, Config::Rust(spans.rust(expr))),
            Some(Expr::Path(expr)) if expr.qself.is_none() => (&expr.path, Config::Data(None)),
            other => {
                let span = match other {
                    Some(expr) => spans.of(expr),
                    None => spans.of(self.attr.path()),
                };
                self.cx.push(
                    Diagnostic::error(span, "`#[node]` names a node spec first")
                        .in_item()
                        .label("no struct is named here")
                        .help("write `#[node(Spec { field: value, ..Default::default() }, next = …)]` or `#[node(Spec, next = …)]`"),
                );
                return None;
            }
        };
        let decl = match self.scope.resolver.resolve(path) {
            Named::Declared(decl) => Some(decl),
            _ => None,
        };
        let path = spans.rust(path);
        Some((SpecRef::Rust { path, decl }, config))
    }

    fn mcp(&self) -> Option<Node> {
        let mut args = self.args(MCP)?;
        let server = self.required(&mut args, "server");
        let tool = self.required(&mut args, "tool");
        let (body, next, allow) = self.common(&mut args);
        self.node(NodeKind::Mcp { server: server?, tool: tool?, args: body? }, next, allow)
    }

    fn transform(&self) -> Option<Node> {
        let mut args = self.args(TRANSFORM)?;
        let (body, next, allow) = self.common(&mut args);
        self.node(NodeKind::Transform(body?), next, allow)
    }

    fn switch(&self) -> Option<Node> {
        let (tokens, end) = self.tokens("switch")?;
        let (mut arms, mut reasons): (Vec<(Ident, Ident)>, _) = (Vec::new(), Vec::new());
        let read = read_tokens(self.cx, self.scope.spans, tokens, end, |input| {
            while !input.is_empty() {
                let variant: Ident = input.parse()?;
                if variant == ALLOW.0 && input.peek(Paren) {
                    reasons.extend(read_reasons(input)?);
                } else {
                    input.parse::<Token![=]>()?;
                    arms.push((variant, input.call(Ident::parse_any)?));
                }
                if !input.is_empty() {
                    input.parse::<Token![,]>()?;
                }
            }
            Ok(())
        });
        let arms = read.then(|| self.check_arms(&arms)).flatten();
        let body = parse_body(self.cx, self.scope, self.function, None);
        let spanned = |text: String, ident: &Ident| Spanned::new(text, self.scope.spans.one(ident.span()));
        // A variant is named in code again, a node is known by its plain name.
        let variant = |ident: &Ident| spanned(ident.to_string(), ident);
        let name = |ident: &Ident| spanned(ident.unraw().to_string(), ident);
        let (arms, body) = (arms?, body?);
        let arms = arms.iter().map(|(chosen, target)| (variant(chosen), name(target)));
        let kind = NodeKind::Match(body, arms.collect());
        Some(self.build(kind, None, self.allow(&reasons)))
    }

    fn check_arms<'b>(&self, arms: &'b [(Ident, Ident)]) -> Option<&'b [(Ident, Ident)]> {
        let spans = self.scope.spans;
        let mut fits = true;
        if arms.is_empty() {
            let error = Diagnostic::error(spans.of(self.attr.path()), "`#[switch]` has no targets");
            let error = error.in_item().label("leads nowhere");
            self.cx.push(error.help("write `#[switch(Variant = target, …)]`"));
            fits = false;
        }
        for (at, (variant, _)) in arms.iter().enumerate() {
            if let Some((first, _)) = arms[..at].iter().find(|(first, _)| first == variant) {
                let message = format!("duplicate variant `{variant}` in `#[switch]`");
                self.cx.push(
                    Diagnostic::error(spans.one(variant.span()), message)
                        .in_item()
                        .label("given a second time")
                        .related(spans.one(first.span()), "first given here")
                        .help("remove one of the two"),
                );
                fits = false;
            }
        }
        fits.then_some(arms)
    }

    fn tokens(&self, name: &str) -> Option<(TokenStream, Span)> {
        list(self.cx, self.scope.spans, self.attr, name)
    }

    fn args(&self, grammar: Grammar) -> Option<Args> {
        let (tokens, end) = self.tokens(grammar.attribute)?;
        let mut args = Args::new(grammar);
        args.read_list(self.cx, self.scope.spans, tokens, end, |_| Ok(()));
        Some(args)
    }

    /// Takes a string that must be there.
    fn required(&self, args: &mut Args, key: &str) -> Option<Spanned<String>> {
        if args.misses(key) {
            self.missing(key, &format!("{key} = \"…\""));
        }
        args.take_text(self.scope.spans, key)
    }

    fn missing(&self, key: &str, help: &str) {
        let message = format!("node `{}` has no `{key}`", self.function.sig.ident);
        self.cx.push(
            Diagnostic::error(self.scope.spans.of(self.attr.path()), message)
                .in_item()
                .label(format!("without the key `{key}`"))
                .help(format!("add `{help}`")),
        );
    }

    /// What `#[node]`, `#[mcp]` and `#[transform]` share: the function and where to go next.
    fn common(&self, args: &mut Args) -> (Option<Body>, Option<Spanned<String>>, Vec<Allow>) {
        let spans = self.scope.spans;
        if args.misses("next") {
            self.missing("next", "next = exit");
        }
        let next = match args.take("next") {
            Some(Value::Name(ident)) => {
                Some(Spanned::new(ident.unraw().to_string(), spans.one(ident.span())))
            }
            _ => None,
        };
        let allow = match args.take("allow") {
            Some(Value::Reasons(reasons)) => self.allow(&reasons),
            _ => Vec::new(),
        };
        let given = args.given("expr").is_some();
        let expr = match args.take("expr") {
            Some(Value::Text(lit)) => Some(text(spans, &lit)),
            _ => None,
        };
        // An expression that could not be read is not missing, too.
        if args.is_broken() || (given && expr.is_none()) {
            return (None, next, allow);
        }
        let body = parse_body(self.cx, self.scope, self.function, expr);
        (body.map(Body::Rust), next, allow)
    }

    /// The warnings that the node allows.
    fn allow(&self, reasons: &[(Ident, LitStr)]) -> Vec<Allow> {
        let spans = self.scope.spans;
        let read = |(name, reason): &(Ident, LitStr)| {
            let (lint, why) = (name.unraw().to_string(), reason.value());
            let name = Spanned::new(lint.as_str(), spans.one(name.span()));
            let allow = read_allow(name, Spanned::new(&why, spans.one(reason.span())));
            allow.map_err(|error| self.cx.push(error.in_item())).ok()
        };
        reasons.iter().filter_map(read).collect()
    }

    fn node(&self, kind: NodeKind, next: Option<Spanned<String>>, allow: Vec<Allow>) -> Option<Node> {
        next.map(|next| self.build(kind, Some(next), allow))
    }

    fn build(&self, kind: NodeKind, next: Option<Spanned<String>>, allow: Vec<Allow>) -> Node {
        let spans = self.scope.spans;
        let sig = &self.function.sig;
        let end = match &self.function.block {
            Some(block) => block.brace_token.span.close(),
            None => super::super::spans::ends(sig).1,
        };
        Node {
            timeout_ms: None,
            allow,
            id: Spanned::new(sig.ident.unraw().to_string(), spans.one(sig.ident.span())),
            kind,
            next,
            span: spans.between(self.attr.pound_token.spans[0], end),
        }
    }
}
