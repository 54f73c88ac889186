//! The quickstart's server written by hand on rmcp, as fast as rmcp's interface lets it be: its own handler, the
//! list of tools built once, pipes without a thread pool, one thread.

mod greet;
mod orders;
mod route;
mod sum_to;
mod tools;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, JsonObject,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::transport::stdio_pipes;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

struct Server;

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
        match &*request.name {
            "greet" => answer(request.arguments, greet::greet),
            "route" => answer(request.arguments, route::route),
            "sum_to" => answer(request.arguments, sum_to::sum_to),
            "sum_orders" => answer(request.arguments, orders::sum_orders),
            name => Err(ErrorData::invalid_params(format!("unknown tool `{name}`"), None)),
        }
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::TOOLS.clone()))
    }
}

/// Reads the arguments, runs the tool and gives its output as text and as structured content. Wrong arguments are
/// the caller's to see, so they are a result too.
fn answer<I: DeserializeOwned, O: Serialize>(
    arguments: Option<JsonObject>,
    tool: fn(I) -> O,
) -> Result<CallToolResponse, ErrorData> {
    let input = match serde_json::from_value(Value::Object(arguments.unwrap_or_default())) {
        Ok(input) => input,
        Err(error) => {
            let text = format!("the arguments do not fit: {error}");
            return Ok(CallToolResult::error(vec![ContentBlock::text(text)]).into());
        }
    };
    let output = tool(input);
    let failed = |error: serde_json::Error| ErrorData::internal_error(error.to_string(), None);
    let text = serde_json::to_string(&output).map_err(failed)?;
    let mut result = CallToolResult::success(vec![ContentBlock::text(text)]);
    result.structured_content = Some(serde_json::to_value(output).map_err(failed)?);
    Ok(result.into())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    Server.serve(stdio_pipes()).await?.waiting().await?;
    Ok(())
}
