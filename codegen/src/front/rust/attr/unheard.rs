//! Attributes on a spec that no one listens to: they would be ignored silently.
//!
//! Configuration is read by name into the parameters' own types, not by a `Deserialize` of the spec. So those of
//! serde's attributes that a spec honours are the ones which [`super::serde`] reads, and others do nothing.

use nodewright_core::nearest::nearest;
use syn::spanned::Spanned as _;
use syn::{Attribute, Ident};

use crate::diagnostic::{Diagnostic, Diagnostics};

use super::super::spans::Spans;
use super::{is_called, serde};

/// serde's keys that would change the JSON of a struct.
const OF_STRUCTS: [&str; 9] =
    ["tag", "content", "untagged", "transparent", "default", "from", "try_from", "into", "remote"];
/// serde's keys that would change the JSON of a field.
const OF_FIELDS: [&str; 4] = ["with", "deserialize_with", "skip_deserializing", "alias"];

/// serde's keys that a spec honours, or that change nothing.
const HEARD_ON_STRUCTS: [&str; 7] =
    ["rename_all", "rename", "bound", "crate", "expecting", "deny_unknown_fields", "rename_all_fields"];
const HEARD_ON_FIELDS: [&str; 9] = [
    "rename",
    "default",
    "skip",
    "flatten",
    "skip_serializing_if",
    "skip_serializing",
    "serialize_with",
    "bound",
    "borrow",
];

/// The rules of `rename_all`.
const RULES: [&str; 8] = [
    "lowercase",
    "UPPERCASE",
    "PascalCase",
    "camelCase",
    "snake_case",
    "SCREAMING_SNAKE_CASE",
    "kebab-case",
    "SCREAMING-KEBAB-CASE",
];

/// A key that serde does not have, or a rule: without a derive of serde's nobody else would say so.
fn check_known(cx: &Diagnostics, spans: &Spans, attrs: &[Attribute], heard: &[&str], unheard: &[&str]) {
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("serde")) {
        let _ = attr.parse_nested_meta(|meta| {
            let span = meta.path.span();
            let key = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
            if !heard.contains(&&*key) && !unheard.contains(&&*key) {
                let near = nearest(&key, heard.iter().copied());
                cx.push(
                    Diagnostic::error(spans.one(span), format!("unknown key `{key}` in `#[serde]`"))
                        .in_item()
                        .label("not a key of serde's")
                        .help_if(near.map(|near| format!("a key with a similar name exists: `{near}`"))),
                );
            }
            let given = serde::given(&meta)?;
            if let (serde::Given::Text(rule), "rename_all") = (given, &*key)
                && !RULES.contains(&&*rule.value())
            {
                let message = format!("unknown rule `{}` of `rename_all`", rule.value());
                cx.push(
                    Diagnostic::error(spans.one(rule.span()), message)
                        .in_item()
                        .label("not a rule of serde's")
                        .help(format!("use one of `{}`", RULES.join("`, `"))),
                );
            }
            Ok(())
        });
    }
}

/// Checks the attributes of a spec's struct.
pub fn check_struct(cx: &Diagnostics, spans: &Spans, attrs: &[Attribute]) {
    for key in find_keys(attrs, &OF_STRUCTS, "rename_all") {
        let help = match key == "default" {
            true => "write `#[serde(default)]` or `#[param(default = …)]` on the fields",
            false => "remove it",
        };
        cx.push(
            Diagnostic::error(
                spans.one(key.span()),
                format!("`#[serde({key})]` does nothing on a node spec"),
            )
            .in_item()
            .label("not honoured")
            .help(help)
            .note("graphs and agents set the fields of a spec by name"),
        );
    }
    check_known(cx, spans, attrs, &HEARD_ON_STRUCTS, &OF_STRUCTS);
    check_place(cx, spans, attrs, &["param"], "a field");
}

/// Checks the attributes of a parameter.
pub fn check_field(cx: &Diagnostics, spans: &Spans, attrs: &[Attribute]) {
    for key in find_keys(attrs, &OF_FIELDS, "rename") {
        let help = match key.to_string().as_str() {
            "rename" => "give it one name: `#[serde(rename = \"…\")]`",
            "skip_deserializing" => "write `#[serde(skip)]`",
            "alias" => "choose one name: `#[serde(rename = \"…\")]`",
            _ => "give the parameter a type that has such a `Deserialize` itself",
        };
        cx.push(
            Diagnostic::error(
                spans.one(key.span()),
                format!("`#[serde({key})]` does nothing on a parameter"),
            )
            .in_item()
            .label("not honoured")
            .help(help),
        );
    }
    check_known(cx, spans, attrs, &HEARD_ON_FIELDS, &OF_FIELDS);
    check_place(cx, spans, attrs, &["node", "port", "example"], "the struct");
}

/// An attribute of ours in the wrong place. Only a warning: it may be another macro's.
fn check_place(cx: &Diagnostics, spans: &Spans, attrs: &[Attribute], names: &[&str], place: &str) {
    for name in names {
        for attr in attrs.iter().filter(|attr| is_called(attr, name)) {
            let message = format!("`#[{name}]` does nothing here");
            let help = format!("write it on {place}");
            cx.push(Diagnostic::warning(spans.of(attr.path()), message).in_item().help(help));
        }
    }
}

/// The keys of serde's that are in `unheard`, or are `split`, with one value for reading and one for writing.
fn find_keys(attrs: &[Attribute], unheard: &[&str], split: &str) -> Vec<Ident> {
    let mut found = Vec::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("serde")) {
        // What does not parse is for serde's own derive to say.
        let _ = attr.parse_nested_meta(|meta| {
            let is_split = meta.path.is_ident(split) && meta.input.peek(syn::token::Paren);
            if is_split || unheard.iter().any(|key| meta.path.is_ident(key)) {
                found.extend(meta.path.get_ident().cloned());
            }
            serde::given(&meta).map(drop)
        });
    }
    found
}
