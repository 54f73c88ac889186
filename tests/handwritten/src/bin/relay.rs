//! A server whose tool calls a tool of another server, with rmcp's own client.

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig,
};
use rmcp::service::{Peer, RequestContext};
use rmcp::transport::{TokioChildProcess, stdio_pipes};
use rmcp::{ErrorData, RoleClient, RoleServer, ServerHandler, ServiceExt};
use serde::{Deserialize, Serialize};
use serde_json::Value;

struct Server {
    greeter: Peer<RoleClient>,
}

#[derive(Deserialize)]
struct Person {
    name: String,
}

#[derive(Deserialize, Serialize)]
struct Greeting {
    message: String,
}

impl Server {
    async fn relay(&self, person: Person) -> Result<Greeting, ErrorData> {
        let failed = |error: &dyn std::fmt::Display| ErrorData::internal_error(error.to_string(), None);
        let mut arguments = rmcp::model::JsonObject::new();
        arguments.insert("name".to_owned(), Value::String(person.name));
        let request = CallToolRequestParams::new("greet").with_arguments(arguments);
        let result = self.greeter.call_tool(request).await.map_err(|error| failed(&error))?;
        let content = result.structured_content.ok_or_else(|| failed(&"no structured content"))?;
        serde_json::from_value(content).map_err(|error| failed(&error))
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        ServerConfig::new(capabilities).with_server_info(Implementation::new("handwritten", "0.1.0"))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = Value::Object(request.arguments.unwrap_or_default());
        let person = match serde_json::from_value(arguments) {
            Ok(person) => person,
            Err(error) => {
                let text = format!("the arguments do not fit: {error}");
                return Ok(CallToolResult::error(vec![ContentBlock::text(text)]).into());
            }
        };
        let greeting = self.relay(person).await?;
        let failed = |error: serde_json::Error| ErrorData::internal_error(error.to_string(), None);
        let text = serde_json::to_string(&greeting).map_err(failed)?;
        let mut result = CallToolResult::success(vec![ContentBlock::text(text)]);
        result.structured_content = Some(serde_json::to_value(greeting).map_err(failed)?);
        Ok(result.into())
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::default())
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let greeter =
        std::env::var_os("NODEWRIGHT_BENCH_GREETER").ok_or("NODEWRIGHT_BENCH_GREETER is not set")?;
    let client = ().serve(TokioChildProcess::new(tokio::process::Command::new(greeter))?).await?;
    let server = Server { greeter: client.peer().clone() };
    server.serve(stdio_pipes()).await?.waiting().await?;
    client.cancel().await?;
    Ok(())
}
