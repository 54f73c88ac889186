//! The trivial tool.

use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
pub(crate) struct Person {
    name: String,
}

#[derive(Serialize)]
pub(crate) struct Greeting {
    message: String,
}

pub(crate) fn greet(person: Person) -> Greeting {
    let message = format!("Good day, {}! How are you?", person.name);
    Greeting { message }
}
