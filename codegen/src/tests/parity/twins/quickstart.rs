use nodewright::prelude::*;

use crate::Greet;

/// Who is to be greeted.
#[derive(serde::Serialize, serde::Deserialize)]
pub struct GreetInput {
    /// Who is to be greeted
    pub name: String,
}

/// A greeting.
#[derive(serde::Serialize, serde::Deserialize)]
pub struct GreetOutput {
    pub message: String,
}

pub struct GreetTwin;

/// Greets someone by name, politely
#[graph(tool = "greet_twin")]
impl Graph for GreetTwin {
    type Input = GreetInput;
    type Output = GreetOutput;

    #[node(Greet { greeting: "Good day".into() }, expr = r#"{ "name": $.entry.name }"#, next = polite)]
    fn hello();

    #[transform(expr = r#"{ "message": $.hello.text & " How are you?" }"#, next = exit)]
    fn polite();
}
