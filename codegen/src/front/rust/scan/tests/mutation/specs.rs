//! The same for specs with all that they can say: the derive and the build step take any of them, and point at places
//! that there are.

use super::{Random, mutate, scan};
use crate::compile;
use crate::diagnostic::Diagnostics;
use crate::front::rust::resolve::AsWritten;
use crate::front::rust::spans::Spans;
use crate::front::rust::spec::parse_spec;
use crate::item::{Surroundings, expand_node_spec};
use crate::options::Options;

use quote::ToTokens;

const SAMPLE: &str = r##"use nodewright::prelude::*;
/// Asks in a channel. Ä.
#[derive(NodeSpec)]
#[node(id = "AI_AGENT.ASK", version = "1.0.0-beta.1", tags = ["chat", "ask"], aliases = ["ask people"],
    guidance = "Route by port.", attached = ["TOOL.MAIL", "MEMORY.SIMPLE"], input = Question, output = Answer)]
#[port(input = "main", description = "A question.", type = "main", max_connections = 1, optional,
    mime_type = "application/json", schema = Question, validation = Vec<u8>, examples = [{ "text": "Go?" }, null])]
#[port(output = "confirmed", examples = [{ "by": "me" }])]
#[example(name = "Ask", description = "Asks.", config = { "channel": "#ops", "wait": -1, "more": [1.5, true, {}] },
    input = { "text": "Go?" }, output = { "confirmed": { "by": "U1" } })]
#[serde(rename_all = "camelCase")]
pub struct Ask {
    /// Where.
    #[param(pattern = "^[#@]", default = "#ops")]
    pub channel: String,
    /// How long.
    #[param(default = 60, min = 1, max = 3600)]
    pub wait: u32,
    /// Which.
    #[param(default = Some("small".into()), options = ["small", "large"])]
    pub model: Option<String>,
    /// Whom.
    #[param(default = vec![1, 2])] #[serde(rename = "whom")]
    pub people: Vec<u8>,
    #[serde(flatten)] pub retry: Retry,
    #[serde(skip)] pub hidden: BTreeMap<String, u8>,
}
pub struct Question { pub text: String }
pub enum Answer { Confirmed { by: String }, Rejected(Retry), Late }
pub struct Retry { pub times: u8, pub inner: Option<Box<Retry>> }
/// Mails.
#[derive(NodeSpec)] #[node(id = "TOOL.MAIL", input = (), output = ())] pub struct Mail;
nodewright::project!();
"##;

/// What a derive makes of each struct is Rust, and what it says has a place.
fn read_as_derives(text: &str) {
    for item in syn::parse_file(text).map(|file| file.items).unwrap_or_default() {
        let Ok(input) = syn::parse2::<syn::DeriveInput>(item.to_token_stream()) else { continue };
        let (cx, spans) = (Diagnostics::new(), Spans::tokens());
        if let Some(spec) = parse_spec(&cx, &spans, &input, &AsWritten) {
            crate::check::spec::check_item(&cx, &spec);
        }
        let (found, table) = (cx.take(), spans.table().len());
        assert!(found.iter().all(|found| (found.span.end as usize) <= table), "{found:?}\n{text}");
        let code = expand_node_spec(item.to_token_stream(), &Surroundings::default());
        assert!(syn::parse2::<syn::File>(code).is_ok(), "{text}");
    }
}

/// Compiles a crate; whether its Rust could be read.
fn compile_all(text: &str) -> bool {
    let scanned = scan(&[("src/lib.rs", text)]);
    if !scanned.scan.is_complete() {
        return false;
    }
    let cx = Diagnostics::new();
    let options = Options { package: "sample".into(), version: "1.0.0".into(), description: None };
    let compiled = compile(&cx, &scanned.sources, &scanned.project, &options, None);
    assert!(syn::parse_file(&compiled.code).is_ok(), "{text}");
    for found in cx.take().iter().chain(&scanned.found) {
        let span = found.span;
        let place = text.get(span.start as usize..span.end as usize);
        assert!(place.is_some(), "{found:?}\n{text}");
    }
    true
}

#[test]
fn no_mutation_of_a_spec_panics() {
    assert!(compile_all(SAMPLE));
    let mut random = Random::new(0x5DEE_CE66_D1CE_4E5B);
    let mut read = 0;
    for _ in 0..300 {
        let text = mutate(&mut random, SAMPLE);
        read_as_derives(&text);
        read += usize::from(compile_all(&text));
    }
    assert!(read > 50, "only {read} of the mutations were Rust");
}
