//! The attributes that say what a function of a graph is: `#[node]`, `#[mcp]`, `#[transform]`, `#[switch]`.

use nodewright_core::nearest::nearest;
use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::token::Paren;
use syn::{Attribute, Expr, Ident, LitStr, Token};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::front::allow::read_allow;
use crate::front::limit::MOST_MILLISECONDS;
use crate::source::Spanned;
use crate::syntax::{Allow, Body, Config, Constant, Node, NodeKind, RustBody, SpecRef};

use super::super::attr::constant::{literal_in, parse_constant};
use super::super::attr::limit::take_limit;
use super::super::attr::{Args, Grammar, Kind, Value, is_called, list, text};
use super::super::resolve::{Named, segments};
use super::super::spans::Spans;
use super::super::ty::Scope;
use super::function::{Absence, Function, parse_body};

const KINDS: [&str; 4] = ["node", "mcp", "transform", "switch"];

const ALLOW: (&str, Kind) = ("allow", Kind::Reasons);

/// How long one run of a node may take.
pub(super) const TIMEOUT: &str = "timeout_ms";

const NODE: Grammar = Grammar {
    attribute: "node",
    keys: &[
        ("graph", Kind::Text),
        ("expr", Kind::Text),
        ("next", Kind::Name),
        (TIMEOUT, Kind::Number),
        ALLOW,
    ],
};

const MCP: Grammar = Grammar {
    attribute: "mcp",
    keys: &[
        ("server", Kind::Text),
        ("tool", Kind::Text),
        ("expr", Kind::Text),
        ("next", Kind::Name),
        (TIMEOUT, Kind::Number),
        ALLOW,
    ],
};

const TRANSFORM: Grammar = Grammar {
    attribute: "transform",
    keys: &[("expr", Kind::Text), ("next", Kind::Name), (TIMEOUT, Kind::Number), ALLOW],
};

/// What the attributes of all nodes but switches say.
#[derive(Default)]
pub(super) struct Common {
    pub(super) next: Option<Spanned<String>>,
    pub(super) timeout_ms: Option<Spanned<u64>>,
    pub(super) allow: Vec<Allow>,
}

/// Reads the nodes, without those that have mistakes.
pub(super) fn parse_nodes(cx: &Diagnostics, scope: Scope<'_>, functions: &[Function]) -> Vec<Node> {
    functions.iter().filter_map(|function| parse_node(cx, scope, function)).collect()
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

/// The kind of node that an attribute was probably meant to be.
pub fn nearly_kind(attr: &Attribute) -> Option<&'static str> {
    nearest(&attr.path().get_ident()?.to_string(), KINDS)
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
    let misspelt = || function.attrs.iter().find_map(|attr| Some((attr, nearly_kind(attr)?)));
    let error = match (&kinds[..], misspelt()) {
        ([], Some((attr, near))) => {
            let written = segments(attr.path()).join("::");
            let message = format!("unknown attribute `{written}` of function `{name}`");
            Diagnostic::error(spans.of(attr.path()), message)
                .label("not an attribute of a function")
                .help(format!("an attribute with a similar name exists: `#[{near}]`"))
        }
        (&[kind], _) => return Some(kind),
        ([], None) => Diagnostic::error(spans.one(name.span()), format!("function `{name}` is no node"))
            .label("without an attribute that says what it is")
            .help("add one of `#[node]`, `#[mcp]`, `#[transform]`, `#[switch]`"),
        ([(first, _), (second, _), ..], _) => {
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
pub(super) struct Attached<'a> {
    pub(super) cx: &'a Diagnostics,
    pub(super) scope: Scope<'a>,
    pub(super) function: &'a Function,
    pub(super) attr: &'a Attribute,
}

impl Attached<'_> {
    fn call(&self) -> Option<Node> {
        let (tokens, end) = self.tokens("node")?;
        let mut first = None;
        let mut args = Args::with_names(NODE);
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
        let ports = args.take_names(self.cx, self.scope.spans, "next");
        let graph = args.take_text(self.scope.spans, "graph");
        let spec = match (&first, graph) {
            _ if args.is_broken() => None,
            (None, Some(name)) => Some((SpecRef::Graph(name), Config::Data(None))),
            (Some(first), Some(_)) => {
                self.refuse_both(first);
                None
            }
            (first, None) => self.spec(first.as_ref()),
        };
        let (body, common) = match ports.is_empty() {
            true => self.common(&mut args, Absence::Allowed),
            false => self.unled(&mut args, Absence::Allowed),
        };
        let ports: Vec<_> =
            ports.iter().map(|(port, target)| (self.target(port), self.target(target))).collect();
        let (leads, (spec, config)) = (!ports.is_empty(), spec?);
        let kind = NodeKind::Call { spec, config, input: body?, ports, routes: None };
        if leads { Some(self.build(kind, common)) } else { self.node(kind, common) }
    }

    /// A node runs one thing.
    fn refuse_both(&self, spec: &Expr) {
        self.cx.push(
            Diagnostic::error(self.scope.spans.of(spec), "`#[node]` names both a spec and a graph")
                .in_item()
                .label("beside the key `graph`")
                .help("keep one of them"),
        );
    }

    /// The spec and its configuration: a struct expression, or a path, which takes all defaults.
    fn spec(&self, expr: Option<&Expr>) -> Option<(SpecRef, Config)> {
        let spans = self.scope.spans;
        let (path, config) = match expr {
            Some(Expr::Struct(expr)) if expr.qself.is_none() => {
                (&expr.path, Config::Rust(spans.rust(expr), self.given(expr)))
            }
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
                        .help("write `#[node(Spec { field: value, ..Default::default() }, next = …)]`, `#[node(Spec, next = …)]` or `#[node(graph = \"tool\", next = …)]`"),
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

    /// What the fields of a configuration are given, as far as that is written there.
    fn given(&self, config: &syn::ExprStruct) -> Vec<(String, Constant)> {
        let given = config.fields.iter().filter_map(|field| match &field.member {
            syn::Member::Named(name) => {
                let value = parse_constant(self.scope.spans, literal_in(&field.expr));
                Some((name.unraw().to_string(), value))
            }
            syn::Member::Unnamed(_) => None,
        });
        given.collect()
    }

    fn mcp(&self) -> Option<Node> {
        let mut args = self.args(MCP)?;
        let server = self.required(&mut args, "server");
        let tool = self.required(&mut args, "tool");
        let (body, common) = self.common(&mut args, Absence::Allowed);
        let body = body.and_then(|body| self.check_arguments(body));
        self.node(NodeKind::Mcp { server: server?, tool: tool?, args: body? }, common)
    }

    /// What an expression gives to a tool is JSON: no type of Rust is made of it.
    fn check_arguments(&self, body: Body) -> Option<Body> {
        match (&body, &self.function.sig.output) {
            (Body::Rust(RustBody { expr: Some(_), name, .. }), syn::ReturnType::Type(_, ty)) => {
                let message = format!("node `{}` has an expression and a result", name.value);
                self.cx.push(
                    Diagnostic::error(self.scope.spans.of(&**ty), message)
                        .in_item()
                        .label("no value of this type is made")
                        .help("remove it: the tool's own schema says what its arguments are"),
                );
                None
            }
            _ => Some(body),
        }
    }

    fn transform(&self) -> Option<Node> {
        let mut args = self.args(TRANSFORM)?;
        let (body, common) = self.common(&mut args, Absence::Refused);
        self.node(NodeKind::Transform(body?), common)
    }

    pub(super) fn tokens(&self, name: &str) -> Option<(TokenStream, Span)> {
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

    /// What `#[node]`, `#[mcp]` and `#[transform]` share: the function, and what is said of the node.
    fn common(&self, args: &mut Args, absence: Absence) -> (Option<Body>, Common) {
        if args.misses("next") {
            self.missing("next", "next = exit");
        }
        self.unled(args, absence)
    }

    /// Likewise, of a node that need not have a `next`.
    fn unled(&self, args: &mut Args, absence: Absence) -> (Option<Body>, Common) {
        let (cx, spans) = (self.cx, self.scope.spans);
        let next = match args.take("next") {
            Some(Value::Name(ident)) => Some(self.target(&ident)),
            _ => None,
        };
        let allow = match args.take("allow") {
            Some(Value::Reasons(reasons)) => self.allow(&reasons),
            _ => Vec::new(),
        };
        let common =
            Common { next, timeout_ms: take_limit(cx, spans, args, TIMEOUT, MOST_MILLISECONDS), allow };
        let given = args.given("expr").is_some();
        let expr = match args.take("expr") {
            Some(Value::Text(lit)) => Some(text(spans, &lit)),
            _ => None,
        };
        // An expression that could not be read is not missing, too.
        if args.is_broken() || (given && expr.is_none()) {
            return (None, common);
        }
        (parse_body(cx, self.scope, self.function, expr, absence), common)
    }

    /// The node that a name leads to.
    pub(super) fn target(&self, name: &Ident) -> Spanned<String> {
        Spanned::new(name.unraw().to_string(), self.scope.spans.one(name.span()))
    }

    /// The warnings that the node allows.
    pub(super) fn allow(&self, reasons: &[(Ident, LitStr)]) -> Vec<Allow> {
        let spans = self.scope.spans;
        let read = |(name, reason): &(Ident, LitStr)| {
            let (lint, why) = (name.unraw().to_string(), reason.value());
            let name = Spanned::new(lint.as_str(), spans.one(name.span()));
            let allow = read_allow(name, Spanned::new(&why, spans.one(reason.span())));
            allow.map_err(|error| self.cx.push(error.in_item())).ok()
        };
        reasons.iter().filter_map(read).collect()
    }

    /// The node, if it leads somewhere: that it does not has been said.
    fn node(&self, kind: NodeKind, common: Common) -> Option<Node> {
        common.next.is_some().then(|| self.build(kind, common))
    }

    pub(super) fn build(&self, kind: NodeKind, common: Common) -> Node {
        let spans = self.scope.spans;
        let sig = &self.function.sig;
        let end = match &self.function.block {
            Some(block) => block.brace_token.span.close(),
            None => super::super::spans::ends(sig).1,
        };
        let Common { next, timeout_ms, allow } = common;
        Node {
            timeout_ms,
            allow,
            id: Spanned::new(sig.ident.unraw().to_string(), spans.one(sig.ident.span())),
            kind,
            next,
            span: spans.between(self.attr.pound_token.spans[0], end),
        }
    }
}
