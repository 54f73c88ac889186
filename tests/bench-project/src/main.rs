//! The quickstart, with more tools in `graphs`: one takes large arguments, one branches, one loops.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

nodewright::main!();

/// Greets someone by name.
#[derive(NodeSpec)]
#[node(id = "ACTION.GREET", tags = ["text"], aliases = ["say hello", "welcome"])]
pub struct Greet {
    /// The word before the name.
    #[param(default = "Hello")]
    pub greeting: String,
}

/// Who is to be greeted.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct Person {
    /// The person's name.
    pub name: String,
}

/// What to say.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct Greeting {
    /// The whole greeting.
    pub text: String,
}

impl Node for Greet {
    type State = ();
    type Input = Person;
    type Output = Greeting;

    async fn run(&self, person: Person, _cx: &Context<()>) -> Result<Greeting, NodeError> {
        Ok(Greeting { text: format!("{}, {}!", self.greeting, person.name) })
    }
}
