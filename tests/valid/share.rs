//! How much of the graphs is known.

use std::collections::BTreeMap;
use std::fmt::Write;

use nodewright_codegen::explain::{Part, Tool, Totals, Why};
use nodewright_codegen::source::Sources;

/// Of so many parts nothing may be known, in percent.
const MOST: f64 = 5.0;

/// How many places are shown.
const SHOWN: usize = 60;

/// Fails if too little is known of these tools, and says where knowledge ends.
pub(crate) fn assert_known<'t>(projects: impl Iterator<Item = (&'t Sources, &'t [Tool])>) {
    let (mut totals, mut reasons, mut places) = (Totals::default(), BTreeMap::new(), Vec::new());
    for (sources, tools) in projects {
        let own = Totals::of(tools);
        totals.expressions += own.expressions;
        totals.parts += own.parts;
        totals.any += own.any;
        let nodes = tools.iter().flat_map(|tool| &tool.nodes);
        for expression in nodes.flat_map(|node| &node.expressions) {
            expression.for_each(&mut |part| note(sources, part, &mut reasons, &mut places));
        }
    }
    let mut told =
        format!("{} parts, {} of them any ({:.1} %)\n", totals.parts, totals.any, totals.percent());
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (reason, count) in &reasons {
        let _ = writeln!(told, "  {count} × {reason}");
    }
    places.iter().take(SHOWN).for_each(|place| told.push_str(place));
    nodewright_tests::harness::progress(&told);
    assert!(totals.percent() <= MOST, "more than {MOST} % of the parts are any: {told}");
}

/// Where knowledge ends, and why.
fn note(sources: &Sources, part: &Part, reasons: &mut BTreeMap<String, usize>, places: &mut Vec<String>) {
    if let Some(Why::Here(reason)) = &part.why {
        *reasons.entry(reason.clone()).or_default() += 1;
        let text: Vec<_> = sources.slice(part.span).unwrap_or_default().split_whitespace().collect();
        places.push(format!("{}: `{}`: {reason}\n", sources.locate(part.span), text.join(" ")));
    }
}
