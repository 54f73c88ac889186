//! `#[switch]` in its two forms: by the variant that a body returns, and by rules, without a body.

use nodewright_core::nearest::nearest;
use proc_macro2::{Group, TokenTree};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::token::Paren;
use syn::{Expr, Ident, LitStr, Token};

use crate::diagnostic::Diagnostic;
use crate::front::json::parse_json_within;
use crate::front::limit::MOST_MILLISECONDS;
use crate::source::Spanned;
use crate::syntax::{Data, DataValue, Node, NodeKind, Rule};

use super::super::attr::json::{as_text, parse_json};
use super::super::attr::limit::read_limit;
use super::super::attr::value::reasons as read_reasons;
use super::super::attr::{Args, Grammar, Kind, Value, read_tokens, text};
use super::function::{check_head, check_no_params, parse_function};
use super::node::{Attached, Common, TIMEOUT};

const WHEN: Grammar = Grammar { attribute: "when(…)", keys: &[("rule", Kind::Json), ("next", Kind::Name)] };

/// What stands in the parentheses of a switch, in the order of the source.
#[derive(Default)]
struct Written {
    /// `Variant = target`.
    arms: Vec<(Ident, Ident)>,
    /// `when(rule = …, next = …)`: the word and what is in its parentheses.
    whens: Vec<(Ident, Group)>,
    /// `next = target`: the key and the target.
    next: Option<(Ident, Ident)>,
    timeout: Option<Expr>,
    reasons: Vec<(Ident, LitStr)>,
}

impl Written {
    fn read(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        while !input.is_empty() {
            let key: Ident = input.parse()?;
            if key == "allow" && input.peek(Paren) {
                self.reasons.extend(read_reasons(input)?);
            } else if key == "when" && input.peek(Paren) {
                self.whens.push((key, input.parse()?));
            } else {
                if input.peek(Token![::]) {
                    let message = "a variant stands without its enum in front: `Variant = node`";
                    return Err(syn::Error::new(key.span(), message));
                }
                input.parse::<Token![=]>()?;
                self.read_value(key, input)?;
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(())
    }

    fn read_value(&mut self, key: Ident, input: ParseStream<'_>) -> syn::Result<()> {
        if key == TIMEOUT && self.timeout.is_none() {
            self.timeout = Some(input.parse()?);
        } else if key == "next" && self.next.is_none() {
            self.next = Some((key, input.call(Ident::parse_any)?));
        } else {
            self.arms.push((key, input.call(Ident::parse_any)?));
        }
        Ok(())
    }
}

impl Attached<'_> {
    pub(super) fn switch(&self) -> Option<Node> {
        let (tokens, end) = self.tokens("switch")?;
        let mut written = Written::default();
        if !read_tokens(self.cx, self.scope.spans, tokens, end, |input| written.read(input)) {
            return None;
        }
        let timeout_ms = written
            .timeout
            .as_ref()
            .and_then(|value| read_limit(self.cx, self.scope.spans, value, TIMEOUT, MOST_MILLISECONDS));
        let common = Common { next: None, timeout_ms, allow: self.allow(&written.reasons) };
        match (&self.function.block, &written.whens[..]) {
            (Some(_), []) => self.by_variant(&written, common),
            (None, [_, ..]) => self.by_rules(&written, common),
            (Some(block), [(when, _), ..]) => {
                let message = format!("switch `{}` has both a body and conditions", self.function.sig.ident);
                let open = self.scope.spans.one(block.brace_token.span.open());
                let error = Diagnostic::error(open, message)
                    .related(self.scope.spans.one(when.span()), "the first condition");
                self.refuse(
                    error.help("end the function with `;` instead of a body, or remove the conditions"),
                )
            }
            (None, []) => {
                let name = &self.function.sig.ident;
                let message = format!("switch `{name}` has neither a body nor conditions");
                self.refuse(Diagnostic::error(self.scope.spans.one(name.span()), message).help(
                    "give it a body that returns one of the variants, or write `when(rule = …, next = …)`",
                ))
            }
        }
    }

    fn refuse<T>(&self, error: Diagnostic) -> Option<T> {
        self.cx.push(error.in_item());
        None
    }

    fn by_variant(&self, written: &Written, common: Common) -> Option<Node> {
        let arms = self.check_arms(&written.arms);
        let default = match &written.next {
            None => Some(()),
            Some((key, _)) => self.refuse(
                Diagnostic::error(self.scope.spans.one(key.span()), "a switch with a body has no `next`")
                    .label("no variant is left for it")
                    .help("lead each variant that the body returns to a node: `Variant = node`"),
            ),
        };
        let body = parse_function(self.cx, self.scope, self.function, None);
        let (arms, body, ()) = (arms?, body?, default?);
        // A variant is named in code again, a node is known by its plain name.
        let variant = |ident: &Ident| Spanned::new(ident.to_string(), self.scope.spans.one(ident.span()));
        let arms = arms.iter().map(|(chosen, target)| (variant(chosen), self.target(target)));
        Some(self.build(NodeKind::Match(body, arms.collect()), common))
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

    fn by_rules(&self, written: &Written, common: Common) -> Option<Node> {
        let rules: Vec<_> = written.whens.iter().map(|(when, group)| self.condition(when, group)).collect();
        let head = self.check_rules_head(written);
        let next = match &written.next {
            Some((_, target)) => Some(self.target(target)),
            // Whatever stands there in its place has been refused.
            None if !written.arms.is_empty() => None,
            None => {
                let name = &self.function.sig.ident;
                let message = format!("switch `{name}` has no default");
                self.refuse(
                    Diagnostic::error(self.scope.spans.of(self.attr.path()), message)
                        .label("without the key `next`")
                        .help("say with `next = node` where it goes when no condition holds"),
                )
            }
        };
        let rules = rules.into_iter().collect::<Option<Vec<_>>>()?;
        let kind = head.then_some(NodeKind::Switch(rules))?;
        Some(self.build(kind, Common { next: Some(next?), ..common }))
    }

    /// Rules see all nodes, and lead to nodes: a function without a body says nothing but the name.
    fn check_rules_head(&self, written: &Written) -> bool {
        let (cx, spans, sig) = (self.cx, self.scope.spans, &self.function.sig);
        let help = "remove them: a rule names nodes itself, as in `{ \"var\": \"entry\" }`";
        let mut fits = check_head(cx, spans, sig);
        fits &= check_no_params(cx, spans, self.function, help);
        if let syn::ReturnType::Type(_, ty) = &sig.output {
            let message = format!("switch `{}` has a result but no body", sig.ident);
            let error = Diagnostic::error(spans.of(&**ty), message).in_item().label("nothing makes one");
            cx.push(error.help("remove it: conditions lead to nodes, not to variants"));
            fits = false;
        }
        written.arms.iter().for_each(|(key, _)| cx.push(self.no_variant(key).in_item()));
        fits && written.arms.is_empty()
    }

    /// A complaint about what stands where only keys may stand.
    fn no_variant(&self, key: &Ident) -> Diagnostic {
        let span = self.scope.spans.one(key.span());
        match nearest(&key.to_string(), ["next", "when", TIMEOUT, "allow"]) {
            Some(near) if key == near => {
                Diagnostic::error(span, format!("duplicate key `{key}` in `#[switch]`"))
                    .label("given a second time")
                    .help("remove one of the two")
            }
            Some(near) => Diagnostic::error(span, format!("unknown key `{key}` in `#[switch]`"))
                .label("not a key of this attribute")
                .help(format!("a key with a similar name exists: `{near}`")),
            None => Diagnostic::error(span, format!("variant `{key}` in a switch by conditions"))
                .label("no body returns it")
                .help("remove it, or give the function a body instead of the conditions"),
        }
    }

    /// `when(rule = …, next = …)`.
    fn condition(&self, when: &Ident, group: &Group) -> Option<Rule> {
        let (cx, spans) = (self.cx, self.scope.spans);
        let mut args = Args::new(WHEN);
        args.read_list(cx, spans, group.stream(), group.span_close(), |_| Ok(()));
        for (key, help) in [("rule", "rule = { … }"), ("next", "next = node")] {
            if args.misses(key) {
                let error = Diagnostic::error(spans.one(when.span()), format!("condition without `{key}`"));
                cx.push(error.in_item().label(format!("has no key `{key}`")).help(format!("add `{help}`")));
            }
        }
        let key = args.given("rule");
        let rule = match args.take("rule") {
            Some(Value::Json(tokens)) if tokens.is_empty() => {
                let at = spans.one(key.unwrap_or_else(|| when.span()));
                let error = Diagnostic::error(at, "key `rule` of `when(…)` takes JSON");
                self.refuse(error.label("given without a value").help("write `rule = { \"…\": … }`"))
            }
            Some(Value::Json(tokens)) => self.rule(tokens),
            _ => None,
        };
        let target = match args.take("next") {
            Some(Value::Name(name)) => Some(self.target(&name)),
            _ => None,
        };
        Some(Rule { rule: Some(rule?), target: target? })
    }

    /// A rule as JSON, or as a string that holds JSON.
    fn rule(&self, tokens: Vec<TokenTree>) -> Option<Data> {
        let spans = self.scope.spans;
        let Some(literal) = as_text(&tokens) else {
            return parse_json(self.cx, spans, tokens);
        };
        let text = text(spans, &literal);
        // The build step sees into the string, so it says what is wrong there. Nothing is made of this data, here or
        // there.
        let unread = Data { value: DataValue::Null, span: text.span() };
        let read = (!spans.is_tokens()).then(|| parse_json_within(self.cx, &text, "rule"));
        Some(read.flatten().unwrap_or(unread))
    }
}
