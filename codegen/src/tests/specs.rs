//! Every rule of specs: one mistake, one message, at its place, by the one who is to report it.
//!
//! The mistake is marked in the source: `default = «true»`.

use quote::ToTokens;

use super::Sample;
use crate::check::spec::check_item;
use crate::compile;
use crate::diagnostic::{Diagnostic, Diagnostics, Level, Scope};
use crate::front::rust::resolve::AsWritten;
use crate::front::rust::spans::Spans;
use crate::front::rust::spec::parse_spec;
use crate::options::Options;
use crate::source::Span;

mod attached;
mod defaults;
mod examples;
mod graphs;
mod nodes;
mod params;
mod ports;

/// The mistakes of a crate, and of graphs.
fn find(rust: &str, yaml: &str) -> Vec<Diagnostic> {
    let sample = Sample { rust: format!("{rust}\nnodewright::project!();"), yaml: yaml.to_owned() };
    let (cx, sources, project, call) = sample.parse();
    let options = Options { package: "sample".into(), version: "1.2.3".into(), description: None };
    compile(&cx, &sources, &project, &options, call);
    cx.take()
}

/// How many errors the derives of a crate raise, each seeing its own item alone.
fn count_of_derives(rust: &str) -> usize {
    let file = syn::parse_file(rust).expect("is Rust");
    let derives = |attr: &syn::Attribute| attr.to_token_stream().to_string().contains("NodeSpec");
    let is_spec = |item: &syn::Item| match item {
        syn::Item::Struct(item) => item.attrs.iter().any(derives),
        syn::Item::Enum(item) => item.attrs.iter().any(derives),
        _ => false,
    };
    let count = |item: syn::Item| {
        let (cx, spans) = (Diagnostics::new(), Spans::tokens());
        let input: syn::DeriveInput = syn::parse2(item.to_token_stream()).expect("is a struct");
        if let Some(spec) = parse_spec(&cx, &spans, &input, &AsWritten) {
            check_item(&cx, &spec);
        }
        cx.take().iter().filter(|found| found.level == Level::Error && found.scope == Scope::Item).count()
    };
    file.items.into_iter().filter(is_spec).map(count).sum()
}

/// Takes the mark out of a text: the text, and what was marked.
fn unmark(marked: &str) -> (String, Option<(u32, u32)>) {
    let Some((before, rest)) = marked.split_once('«') else { return (marked.to_owned(), None) };
    let (inside, after) = rest.split_once('»').expect("a mark has an end");
    assert!(!after.contains('«'), "one mark only: {marked}");
    let place = (before.len() as u32, (before.len() + inside.len()) as u32);
    (format!("{before}{inside}{after}"), Some(place))
}

/// What is said of the one mistake of a crate, which is marked: who says it, the message, and what goes with it.
fn said(marked: &str) -> String {
    let (rust, place) = unmark(marked);
    let found = find(&rust, "");
    let [found] = &found[..] else { panic!("{rust}\nhas other than one mistake: {found:#?}") };
    let Span { start, end, .. } = found.span;
    let shown = &rust[start as usize..end as usize];
    assert_eq!(Some((start, end)), place, "{rust}\nsays `{}` at `{shown}`", found.message);
    let raised = usize::from(found.level == Level::Error && found.scope == Scope::Item);
    assert_eq!(count_of_derives(&rust), raised, "the derive of\n{rust}\nsays as much as is left to it");
    let who = match (found.level, found.scope) {
        (Level::Warning, _) => "warning",
        (Level::Error, Scope::Item) => "derive",
        (Level::Error, Scope::Project) => "project",
    };
    let more = found.label.iter().chain(&found.help).chain(&found.notes);
    std::iter::once(format!("{who}: {}", found.message)).chain(more.cloned()).collect::<Vec<_>>().join("\n")
}

/// Asserts that a crate has no mistake.
fn assert_right(rust: &str) {
    assert_eq!(find(rust, ""), [], "{rust}");
    assert_eq!(count_of_derives(rust), 0, "{rust}");
}

/// A spec with these attributes and fields, and the types that it names.
fn spec(attributes: &str, fields: &str) -> String {
    format!(
        r#"use nodewright::prelude::*;
use std::collections::BTreeMap;
/// Asks people.
#[derive(NodeSpec)]
{attributes}
pub struct Ask {{
{fields}
}}
/// What is asked.
pub struct Question {{ pub text: String, pub urgent: Option<bool> }}
/// What is answered.
#[serde(rename_all = "snake_case")]
pub enum Answer {{ Confirmed {{ by: String }}, Rejected(Reason), TimedOut }}
pub struct Reason {{ pub why: String, pub code: u8 }}
/// How to mention people.
#[serde(rename_all = "lowercase")]
pub enum Mention {{ Nobody, Here }}
pub struct Retry {{ pub times: u8, pub pause: Option<f64> }}
pub type Percent = u8;
pub type Maybe = Option<u8>;
"#
    )
}

const NODE: &str = r#"#[node(id = "ACTION.ASK", input = Question, output = Answer)]"#;

/// A spec with one parameter under this `#[param]`.
fn param(keys: &str, ty: &str) -> String {
    spec(NODE, &format!("/// It.\n#[param({keys})]\npub it: {ty},"))
}
