//! Both sides in one process, turn by turn; see `tests/benches/transforms.rs`.
#![allow(warnings)]

use std::hint::black_box;
use std::time::Instant;

use jsonata_core::ast::AstNode;
use jsonata_core::evaluator::Evaluator;
use jsonata_core::value::JValue;
use nodewright::Jsonata;
use serde_json::{Value, json};

/// How long a sample takes at least, in seconds of CPU time.
const SAMPLE: f64 = 0.04;
/// How many inputs are copied ahead, for a side that eats them.
const AHEAD: usize = 8;

struct Task {
    name: String,
    expression: String,
    data: Value,
    text: String,
    expected: Option<Value>,
    compiled: Jsonata,
}

/// CPU time of this thread in seconds.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<u64>().unwrap() as f64 / 1e9
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let rounds: usize = args[2].parse().unwrap();
    let given: Vec<Value> = serde_json::from_slice(&std::fs::read(&args[1]).unwrap()).unwrap();
    let tasks = given.iter().zip(expressions()).map(|(task, compiled)| Task {
        name: task["name"].as_str().unwrap().to_owned(),
        expression: task["expression"].as_str().unwrap().to_owned(),
        data: task["data"].clone(),
        text: task["data"].to_string(),
        expected: task.get("expected").cloned(),
        compiled,
    });
    let tasks: Vec<Task> = tasks.collect();
    for task in &tasks {
        check(task);
    }
    for round in 0..rounds {
        for task in &tasks {
            let samples = measure(task, round % 2 == 1);
            println!("{}", json!({ "name": task.name, "samples": samples }));
        }
    }
}

/// Numbers by value, as JSON has them.
fn same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => left.as_f64() == right.as_f64(),
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| same(left, right))
        }
        (Value::Object(left), Value::Object(right)) => {
            let same = |(key, left): (&String, _)| right.get(key).is_some_and(|right| same(left, right));
            left.len() == right.len() && left.iter().all(same)
        }
        _ => left == right,
    }
}

/// Whoever is wrong is not measured.
fn check(task: &Task) {
    let ast = jsonata_core::parser::parse(&task.expression).unwrap();
    let result = Evaluator::new().evaluate(&ast, &JValue::from(task.data.clone())).unwrap();
    let theirs = Value::from(&result);
    let expected = task.expected.as_ref().unwrap_or(&theirs);
    let ours = task.compiled.eval_json(&task.data).unwrap().unwrap();
    let value = nodewright::Value::parse(&task.text).unwrap();
    let own = task.compiled.eval(&value).unwrap().unwrap();
    let own: Value = serde_json::from_str(&own.to_string()).unwrap();
    // By the same reader: that of `serde_json` may be off in the last digit of a long one.
    let read = |value: &Value| -> Value { serde_json::from_str(&value.to_string()).unwrap() };
    for (side, result) in [("jsonata-core", &theirs), ("Nodewright", &ours), ("Nodewright's own form", &own)] {
        if !same(&read(result), &read(expected)) {
            eprintln!("{}: {side} gives\n{result}\nand not\n{expected}", task.name);
            std::process::exit(1);
        }
    }
}

/// Microseconds for one evaluation: ours and theirs in their own forms, then both with JSON in and out.
fn measure(task: &Task, backwards: bool) -> [f64; 4] {
    let ast = jsonata_core::parser::parse(&task.expression).unwrap();
    let value = nodewright::Value::parse(&task.text).unwrap();
    let prepared = JValue::from(task.data.clone());
    let mut samples = [0.0; 4];
    let mut order = [0, 1, 2, 3];
    if backwards {
        order.reverse();
    }
    for side in order {
        samples[side] = match side {
            0 => repeat(|| task.compiled.eval(black_box(&value)).unwrap().is_some()),
            1 => repeat(|| Evaluator::new().evaluate(black_box(&ast), &prepared).unwrap().is_null()),
            2 => repeat(|| task.compiled.eval_json(black_box(&task.data)).unwrap().is_some()),
            _ => repeat_eating(&ast, &task.data),
        };
    }
    samples
}

fn repeat(mut work: impl FnMut() -> bool) -> f64 {
    let (mut times, mut took) = (1usize, 0.0);
    loop {
        let start = cpu();
        for _ in 0..times {
            black_box(work());
        }
        took = cpu() - start;
        if took >= SAMPLE {
            return took * 1e6 / times as f64;
        }
        times = (times * 2).max((times as f64 * SAMPLE * 1.1 / took.max(1e-6)) as usize).min(times * 64);
    }
}

/// jsonata-core takes JSON by value. Its copies are made ahead and are not counted.
fn repeat_eating(ast: &AstNode, data: &Value) -> f64 {
    // As many as the clock needs to be exact, and as few as memory stays near.
    let ahead = (2_000_000 / data.to_string().len().max(1)).clamp(AHEAD, 2_000);
    let (mut times, mut took) = (0usize, 0.0);
    while took < SAMPLE {
        let copies: Vec<Value> = (0..ahead).map(|_| data.clone()).collect();
        let start = cpu();
        for copy in copies {
            let result = Evaluator::new().evaluate(ast, &JValue::from(copy)).unwrap();
            black_box(Value::from(&result));
        }
        took += cpu() - start;
        times += ahead;
    }
    took * 1e6 / times as f64
}

