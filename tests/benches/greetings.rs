//! Calls of the trivial tool.

use serde_json::json;

use crate::payload::Request;

/// Calls, each with another answer.
pub(crate) fn greetings() -> Vec<Request> {
    let names = ["Ada", "Björn", "Chloé \"C\"", "Dmitri", "Eve & Adam", "傅"];
    let greet = |index: usize| {
        let name = format!("{} {index}", names[index % names.len()]);
        let message = format!("Good day, {name}! How are you?");
        Request::new("greet", &json!({ "name": name }), json!({ "message": message }))
    };
    (0..64).map(greet).collect()
}
