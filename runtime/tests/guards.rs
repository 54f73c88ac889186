//! Expressions without an end or without bounds come to an error with a code: in a debug build, on a thread with no
//! more stack than threads have, and within the default limits unless a test sets its own.

#[path = "guards/depth.rs"]
mod depth;
#[path = "guards/recursion.rs"]
mod recursion;
#[path = "guards/room.rs"]
mod room;
#[path = "guards/time.rs"]
mod time;

use nodewright::{Env, ExprError, Jsonata};
use serde_json::Value as Json;

/// As much stack as a thread has that does not ask for more.
const STACK: usize = 2 << 20;

/// What an expression comes to, for a thread that has no more than the usual stack.
fn outcome(expr: Jsonata, env: Env, input: Option<Json>) -> Result<Option<Json>, ExprError> {
    let run = move || expr.with(env).eval_json(&input);
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread");
    thread.join().expect("no panic")
}

/// The code of the error that an expression comes to.
#[track_caller]
fn code_with(expr: Jsonata, env: Env, input: Option<Json>) -> &'static str {
    match outcome(expr, env, input) {
        Err(error) => error.code(),
        Ok(Some(value)) => panic!("no error, but {:.100}", value.to_string()),
        Ok(None) => panic!("no error, but nothing"),
    }
}

#[track_caller]
fn code(expr: Jsonata) -> &'static str {
    code_with(expr, Env::new(), None)
}

#[track_caller]
fn value(expr: Jsonata) -> Json {
    outcome(expr, Env::new(), None).expect("no error").expect("a value")
}
