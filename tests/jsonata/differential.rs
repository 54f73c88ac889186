//! Random expressions over random data, and what jsonata-core makes of them.

#[path = "differential/data.rs"]
mod data;
#[path = "differential/generator.rs"]
mod generator;
#[path = "differential/oracle.rs"]
mod oracle;
#[path = "differential/random.rs"]
mod random;
#[path = "differential/templates.rs"]
mod templates;

use std::collections::BTreeSet;

use nodewright_tests::harness::batch::Expected;
use nodewright_tests::harness::progress;
use serde_json::{Value, json};

use generator::Generator;
use random::Random;

/// As many as CI has time to build.
const EXPRESSIONS: usize = 500;
const SEED: u64 = 20_240_229;

/// Expressions, inputs, and what is expected of each expression over each input.
pub(crate) struct Trial {
    pub(crate) seed: u64,
    pub(crate) expressions: Vec<String>,
    pub(crate) inputs: Vec<Value>,
    /// By expression, then by input.
    pub(crate) expected: Vec<Expected>,
}

impl Trial {
    /// Makes expressions and asks the oracle.
    pub(crate) fn new() -> Self {
        let seed = from_environment("NODEWRIGHT_SEED").unwrap_or(SEED).max(1);
        let count = from_environment("NODEWRIGHT_EXPRESSIONS").map_or(EXPRESSIONS, |it| it as usize);
        let mut generator = Generator::new(Random::new(seed));
        let inputs = data::inputs(&mut Random::new(seed));
        let (mut seen, mut expressions, mut expected) = (BTreeSet::new(), Vec::new(), Vec::new());
        let (mut boring, mut tries) = (0, 0);
        while expressions.len() < count {
            tries += 1;
            let expression = generator.expression();
            let results: Vec<_> = inputs.iter().map(|input| oracle::ask(&expression, input)).collect();
            let dull = results.iter().all(|result| matches!(result, Expected::Error(_) | Expected::Absent));
            // Errors and nothing are worth a look too, but not too often.
            if !seen.insert(expression.clone()) || (dull && boring * 10 > count) {
                assert!(tries < 100 * count, "no more expressions with the seed {seed}");
                continue;
            }
            boring += usize::from(dull);
            expressions.push(expression);
            expected.extend(results);
        }
        progress(&format!(
            "{count} random expressions with NODEWRIGHT_SEED={seed}, {boring} without a value anywhere"
        ));
        let trial = Self { seed, expressions, inputs, expected };
        trial.dump();
        trial
    }

    /// Writes everything into the file that `NODEWRIGHT_DUMP` names, for a look with other implementations.
    fn dump(&self) {
        let Some(path) = std::env::var_os("NODEWRIGHT_DUMP") else {
            return;
        };
        let expected: Vec<String> = self.expected.iter().map(ToString::to_string).collect();
        let all = json!({ "inputs": self.inputs, "expressions": self.expressions, "expected": expected });
        std::fs::write(&path, all.to_string()).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    }
}

fn from_environment(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|error| panic!("{variable}={text}: {error}")))
}
