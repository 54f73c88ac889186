//! Schemas as the tools of everyday MCP servers have them: what a validator accepts belongs to the type that is read.
//!
//! Documents are made from each schema, and then spoilt in places, so that many are valid and many nearly so.

use nodewright_codegen::diagnostic::Diagnostics;
use nodewright_codegen::schema::parse_schema;
use serde_json::Value;

use super::membership::{Random, data};
use super::sample::Sampler;

const DOCUMENTS: usize = 400;

/// One schema a line.
const SCHEMAS: &str = include_str!("real.jsonl");

#[test]
fn what_a_validator_accepts_belongs_to_the_type() {
    let schemas: Vec<&str> = SCHEMAS.lines().filter(|line| !line.is_empty()).collect();
    assert!(schemas.len() >= 40, "only {} schemas", schemas.len());
    let mut refused = Vec::new();
    for text in schemas {
        let schema: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let validator = jsonschema::validator_for(&schema).unwrap_or_else(|error| panic!("{error}: {text}"));
        let cx = Diagnostics::new();
        let ty = parse_schema(&cx, &data(&schema));
        let said: Vec<_> = cx.take().into_iter().map(|found| found.message).collect();
        assert_eq!(said, [""; 0], "{text}");
        let mut sampler = Sampler::new(&schema, Random(0x9e37_79b9_7f4a_7c15));
        let (mut valid, mut belong) = (0, 0);
        for _ in 0..DOCUMENTS {
            let document = sampler.document();
            let (ours, theirs) = (ty.contains(&data(&document)), validator.is_valid(&document));
            assert!(ours || !theirs, "{text}\n{document}\nis read as {ty}");
            valid += usize::from(theirs);
            belong += usize::from(ours);
        }
        assert!(valid * 10 >= DOCUMENTS, "{text}: {valid} valid documents prove little");
        // A type that everything belongs to would pass, too.
        refused.push(DOCUMENTS - belong);
    }
    let telling = refused.iter().filter(|refused| **refused > 10).count();
    assert!(telling * 10 >= refused.len() * 9, "of {} schemas, {telling} refuse anything", refused.len());
}
