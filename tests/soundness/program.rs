//! Evaluates every expression over every input, one JSON line each; see `tests/soundness.rs`.
#![allow(warnings)]

use nodewright::private as __nodewright;

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};

use __nodewright::expr::ExprError;
use serde_json::{Value, json};

pub(crate) type Outcome = Result<Option<String>, ExprError>;
pub(crate) type Typed = fn(&model::Roots) -> Outcome;
pub(crate) type Untyped = fn(&model::Values) -> Outcome;

fn main() {
    let work = || {
        std::panic::set_hook(Box::new(|_| {}));
        let text = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
        let inputs: Vec<Value> = serde_json::from_str(&text).unwrap();
        let read: Vec<_> = inputs.iter().map(|input| (model::roots(input), model::values(input))).collect();
        let mut out = std::io::BufWriter::new(std::io::stdout().lock());
        for table in TABLES {
            for (index, typed, untyped) in table.iter() {
                for (at, (roots, values)) in read.iter().enumerate() {
                    let typed = answer(|| typed(roots));
                    let untyped = answer(|| untyped(values));
                    writeln!(out, "{}", json!([index, at, typed, untyped])).unwrap();
                }
            }
        }
    };
    std::thread::Builder::new().stack_size(64 << 20).spawn(work).unwrap().join().unwrap();
}

fn answer(run: impl FnOnce() -> Outcome) -> Value {
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(Ok(Some(text))) => match serde_json::from_str::<Value>(&text) {
            Ok(value) => json!({ "value": value }),
            Err(error) => json!({ "crash": format!("{text}: {error}") }),
        },
        Ok(Ok(None)) => json!({ "absent": true }),
        Ok(Err(error)) => json!({ "error": error.code(), "message": error.to_string() }),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string()));
            json!({ "crash": format!("panic: {}", text.unwrap_or_default()) })
        }
    }
}

