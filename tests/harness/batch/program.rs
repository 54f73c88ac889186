//! Evaluates jobs, one JSON line each; see `tests/harness/batch.rs`.
#![allow(warnings)]

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use nodewright::{Env, ExprError, JsonLogic, Jsonata, Limits};
use serde_json::{Value, json};

#[derive(Clone, Copy)]
pub(crate) enum Expression {
    Jsonata(fn() -> Jsonata),
    JsonLogic(fn() -> JsonLogic),
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let first: usize = args[2].parse().unwrap();
    let folder = std::path::PathBuf::from(&args[1]);
    // A stack that is larger than any guard: whoever overflows it has none.
    let work = move || run(&folder, first);
    std::thread::Builder::new().stack_size(64 << 20).spawn(work).unwrap().join().unwrap();
}

fn run(folder: &std::path::Path, first: usize) {
    std::panic::set_hook(Box::new(|_| {}));
    let jobs = std::fs::read_to_string(folder.join("jobs.jsonl")).unwrap();
    let data: Vec<Value> = serde_json::from_slice(&std::fs::read(folder.join("data.json")).unwrap()).unwrap();
    let table: std::collections::HashMap<usize, Expression> = TABLES.iter().copied().flatten().copied().collect();
    for (index, line) in jobs.lines().enumerate().skip(first) {
        let job: Value = serde_json::from_str(line).unwrap();
        let outcome = match table.get(&(job["unit"].as_u64().unwrap() as usize)) {
            None => json!({ "crash": "was not built" }),
            Some(expression) => answer(*expression, &job, &data),
        };
        let mut out = std::io::stdout().lock();
        writeln!(out, "{}", json!([index, outcome])).unwrap();
        out.flush().unwrap();
    }
}

fn answer(expression: Expression, job: &Value, data: &[Value]) -> Value {
    let input = job["data"].as_u64().map(|index| &data[index as usize]);
    match catch_unwind(AssertUnwindSafe(|| evaluate(expression, job, input))) {
        Ok(Ok(Some(value))) => json!({ "value": value }),
        Ok(Ok(None)) => json!({ "absent": true }),
        Ok(Err(error)) => json!({ "error": error.code(), "message": error.to_string() }),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string()));
            json!({ "crash": format!("panic: {}", text.unwrap_or_default()) })
        }
    }
}

fn evaluate(expression: Expression, job: &Value, input: Option<&Value>) -> Result<Option<Value>, ExprError> {
    match expression {
        Expression::Jsonata(make) => make().with(environment(job)).eval_json(input),
        Expression::JsonLogic(make) => make().eval_json(input.unwrap_or(&Value::Null)),
    }
}

fn environment(job: &Value) -> Env {
    let mut limits = Limits::new();
    if let Some(depth) = job["depth"].as_u64() {
        limits = limits.depth(depth as usize);
    }
    if let Some(millis) = job["time"].as_u64() {
        limits = limits.time(Duration::from_millis(millis));
    }
    let mut env = Env::new().limits(limits);
    for (name, value) in job["bindings"].as_object().into_iter().flatten() {
        env = env.bind(name.as_str(), value.clone());
    }
    if let Some(now) = job["now"].as_i64() {
        env = env.now(now);
    }
    env
}

