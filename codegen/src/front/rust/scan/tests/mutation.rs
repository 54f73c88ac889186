//! No input makes the front end panic.

use std::time::{Duration, Instant};

use quote::ToTokens;

use super::super::super::graph::parse_graph;
use super::super::super::resolve::AsWritten;
use super::super::super::spans::Spans;
use super::super::super::spec::parse_spec;
use super::scan;
use crate::diagnostic::Diagnostics;
use crate::tests::random::{Random, mutate};

mod specs;

const SAMPLE: &str = r##"//! A crate.
use nodewright::prelude::*; use a::{self, *}; pub use self::a::B as C; use super::x; use crate::*;
mod a { pub(in crate::a) struct B<T>(pub T); pub(super) type D = B<u8>; pub use super::*; }
/// Doc.
#[derive(NodeSpec, Clone)]
#[node(id = "ACTION.A", tags = ["x", "y"], aliases = [], input = Vec<(u8, a::D)>, output = B, own_default, crate = nw)]
#[cfg_attr(all(unix, not(test)), serde(rename_all = "camelCase", tag = "t"))]
pub struct A<'a, T, const N: usize> {
    /// Ä
    #[param(default = -1, min = 0, max = 9.5e3, pattern = r"^a\d$", options = [1, "zwei", C::D])]
    pub b: &'a [T; 4], #[serde(rename(serialize = "a"), flatten, with = "m")] r#type: Option<Self>,
}
impl Node for A<'_, u8, 3> { type State = (); type Input = Self; type Output = E; async fn run(&self) {} }
#[derive(Provide)] enum E { A, B(u8, #[cfg(test)] u8), C { d: fn(u8) -> u8 } }
struct G;
/// Graph.
#[graph(tool = "g", crate = nw)]
impl Graph for G { type Input = A; type Output = E;
    #[node(A { b: &[1, 2], ..Default::default() }, next = two)] fn one(entry: &A) -> E { E::A }
    #[mcp(server = "s", tool = "t", next = three)] fn two(one: Option<&E>) -> A { loop {} }
    #[switch(A = four, B = exit)] fn three(two: &A) -> E { E::A }
    #[transform(expr = r#"{ "a": $.one }"#, next = exit)] fn four() -> E;
}
nodewright::project!(state = E::new(5));
"##;

/// What the macros read of each item.
fn read_as_macros(text: &str) {
    let (cx, spans) = (Diagnostics::new(), Spans::tokens());
    for item in syn::parse_file(text).map(|file| file.items).unwrap_or_default() {
        if let syn::Item::Impl(item) = &item {
            parse_graph(&cx, &spans, &quote::quote!(tool = "g"), item, &AsWritten);
        }
        if let Ok(input) = syn::parse2::<syn::DeriveInput>(item.to_token_stream()) {
            parse_spec(&cx, &spans, &input, &AsWritten);
        }
    }
    let table = spans.table().len();
    assert!(cx.take().iter().all(|found| (found.span.start as usize) < table));
}

#[test]
fn no_mutation_of_a_sample_panics() {
    let sample = scan(&[("src/lib.rs", SAMPLE)]);
    assert!(sample.scan.is_complete() && sample.project.graphs.len() == 1, "{:?}", sample.found);
    let mut random = Random::new(0x9E37_79B9_7F4A_7C15);
    let (end, mut parsed) = (Instant::now() + Duration::from_secs(1), 0);
    while Instant::now() < end {
        let text = mutate(&mut random, SAMPLE);
        read_as_macros(&text);
        let found = scan(&[("src/lib.rs", &text)]);
        parsed += usize::from(found.scan.is_complete());
        for diagnostic in &found.found {
            assert!(diagnostic.span.end as usize <= text.len(), "{diagnostic:?}");
        }
    }
    assert!(parsed > 0);
}
