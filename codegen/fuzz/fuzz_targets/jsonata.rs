//! Any bytes as an expression: parsed, lowered and emitted, or refused at a place that there is.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nodewright_codegen::item::expression::{Options, compile_jsonata};

fuzz_target!(|bytes: &[u8]| {
    let source = String::from_utf8_lossy(bytes);
    if let Err(refusals) = compile_jsonata(&source, &Options::default()) {
        assert!(!refusals.is_empty());
        for refusal in refusals {
            assert!(source.get(refusal.range.clone()).is_some(), "{refusal:?}");
        }
    }
});
