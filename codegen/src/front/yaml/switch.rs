//! A switch, whose form is where the two dialects differ most.

use super::data::{Expressions, parse_data};
use super::dialect::Dialect;
use super::fields::{Fields, expect_list, shown};
use super::tree::Node as Tree;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{Span, Spanned};
use crate::syntax::{DataValue, NodeKind, Rule};

/// The rules of a switch, and where it goes if none of them holds.
pub(super) fn parse_switch(
    cx: &Diagnostics,
    fields: &Fields<'_>,
    dialect: Dialect,
) -> Option<(NodeKind, Option<Spanned<String>>)> {
    let help = match dialect {
        Dialect::Seeds => "list them: `conditions: [{ rule: …, target: … }, { target: … }]`",
        Dialect::Newer(_) => "list them: `conditions: [{ rule: …, next: … }]`",
    };
    let next = fields.string(cx, "next");
    let conditions = fields.required(cx, "conditions", help)?;
    let items = expect_list(cx, conditions, &format!("`conditions` of {}", fields.owner()));
    if let (Dialect::Seeds, Some(next), Some(key)) = (dialect, &next, fields.key_span("next")) {
        check_no_default_beside_targets(cx, fields, items, key, next);
    }
    if dialect == Dialect::Seeds {
        check_default_is_last(cx, fields, items);
    }
    let has_targets =
        items.iter().any(|item| item.as_mapping().is_some_and(|item| item.get("target").is_some()));
    let mut rules: Vec<Rule> = items
        .iter()
        .filter_map(|item| match dialect {
            Dialect::Seeds => parse_seeds_condition(cx, fields, item, has_targets),
            Dialect::Newer(mark) => parse_newer_condition(cx, fields, item, mark),
        })
        .collect();
    // One that always holds is the default, if there is no other.
    if let Some(last) = rules.last_mut().filter(|_| next.is_none())
        && last.rule.as_ref().is_some_and(|rule| matches!(rule.value, DataValue::Bool(true)))
    {
        last.rule = None;
    }
    Some((NodeKind::Switch(rules), next))
}

fn condition<'a>(
    cx: &Diagnostics,
    switch: &Fields<'_>,
    item: &'a Tree,
    known: &'static [&'static str],
) -> Option<Fields<'a>> {
    let fields = Fields::new(cx, item, &format!("condition of {}", switch.owner()), "", known)?;
    fields.check_known(cx);
    Some(fields)
}

/// A condition of the seeds' dialect. Where none `has_targets`, it is not yet known to be of that.
fn parse_seeds_condition(
    cx: &Diagnostics,
    switch: &Fields<'_>,
    item: &Tree,
    has_targets: bool,
) -> Option<Rule> {
    let known: &[_] = if has_targets { &["rule", "target"] } else { &["rule", "target", "next"] };
    let fields = condition(cx, switch, item, known)?;
    // A key that is not known was meant to say where it goes.
    if fields.get("target").is_none() && fields.has_unknown() {
        return None;
    }
    let target = fields.required_string(cx, "target", "name the node to go to: `target: price`")?;
    let rule = fields.get("rule").map(|rule| parse_data(cx, rule, Expressions::None));
    Some(Rule { rule, target })
}

fn parse_newer_condition(cx: &Diagnostics, switch: &Fields<'_>, item: &Tree, mark: Span) -> Option<Rule> {
    let fields = condition(cx, switch, item, &["rule", "target", "next"])?;
    if let Some(key) = fields.key_span("target") {
        let target = fields.string(cx, "target")?;
        let help = match fields.get("rule") {
            Some(_) => format!("write `next: {}`", target.value),
            None => format!("remove the condition and give the switch `next: {}`", target.value),
        };
        cx.push(mixed(key, "`target` belongs to the older dialect", help).related(mark, NEWER));
        return None;
    }
    if fields.get("next").is_none() && fields.has_unknown() {
        return None;
    }
    let target = fields.required_string(cx, "next", "name the node to go to: `next: price`");
    let help = "give the switch a `next` of its own for the case that no rule holds";
    let rule = fields.required(cx, "rule", help);
    Some(Rule { rule: Some(parse_data(cx, rule?, Expressions::None)), target: target? })
}

/// What comes after a condition that always holds is never asked.
fn check_default_is_last(cx: &Diagnostics, switch: &Fields<'_>, items: &[Tree]) {
    let is_default = |item: &Tree| {
        item.as_mapping()
            .is_some_and(|mapping| mapping.get("rule").is_none() && mapping.get("target").is_some())
    };
    let Some(at) = items.iter().position(is_default) else { return };
    if let Some(after) = items.get(at + 1) {
        let message = format!("condition of {} that never holds", switch.owner());
        cx.push(
            Diagnostic::error(after.span, message)
                .label("comes after the default")
                .related(items[at].span, "has no rule, so it always holds")
                .help("put the condition without a rule last"),
        );
    }
}

const NEWER: &str = "this is of the newer dialect";

/// In the seeds' dialect the default is the last condition, so a `next` beside `target`s means nothing.
fn check_no_default_beside_targets(
    cx: &Diagnostics,
    fields: &Fields<'_>,
    items: &[Tree],
    key: Span,
    next: &Spanned<String>,
) {
    let target =
        items.iter().find_map(|item| item.as_mapping()?.entry("target")).map(|entry| entry.key.span());
    if let Some(target) = target {
        let message = format!("`next` of {} belongs to the newer dialect", fields.owner());
        let help = format!("end `conditions` with `- target: {}`", shown(&next.value));
        cx.push(mixed(key, &message, help).related(target, "this is of the older dialect"));
    }
}

fn mixed(span: Span, message: &str, help: String) -> Diagnostic {
    Diagnostic::error(span, message).label("the file mixes two dialects").help(help)
}
