//! jsonata-core, as the oracle.

use jsonata_core::evaluator::Evaluator;
use jsonata_core::parser::parse;
use jsonata_core::value::JValue;
use nodewright_tests::harness::batch::Expected;
use serde_json::Value;

/// What the oracle makes of an expression.
pub(crate) fn ask(source: &str, data: &Value) -> Expected {
    let ast = parse(source).unwrap_or_else(|error| panic!("{source}: {error}"));
    match Evaluator::new().evaluate(&ast, &JValue::from(data.clone())) {
        Ok(JValue::Undefined) => Expected::Absent,
        Ok(value) => {
            let text = value.to_json_string().unwrap_or_else(|error| panic!("{source}: {error}"));
            let value = serde_json::from_str(&text);
            Expected::value(value.unwrap_or_else(|error| panic!("{source}: {error}")))
        }
        Err(error) => {
            let code = error.code().unwrap_or_else(|| panic!("{source}: {}", error.message()));
            Expected::Error(code.to_owned())
        }
    }
}
