//! The quickstart's tool with rmcp's own macros, as its documentation shows them: what build times compare with.

use rmcp::handler::server::wrapper::{Json, Parameters};

use rmcp::transport::stdio_pipes;
use rmcp::{ServiceExt, tool, tool_router};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Deserialize, JsonSchema)]
struct Person {
    /// Who is to be greeted
    name: String,
}

#[derive(Serialize, JsonSchema)]
struct Greeting {
    message: String,
}

#[derive(Clone)]
struct Server;

#[tool_router(server_handler)]
impl Server {
    /// Greets someone by name, politely
    #[tool]
    async fn greet(&self, Parameters(person): Parameters<Person>) -> Json<Greeting> {
        let message = format!("Good day, {}! How are you?", person.name);
        Json(Greeting { message })
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    Server.serve(stdio_pipes()).await?.waiting().await?;
    Ok(())
}
