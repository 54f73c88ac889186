//! Transforms of orders on rmcp, twice: over structs (`typed`) and over serde_json's values (`values`). Its own handler,
//! pipes without a thread pool, one thread.

mod typed;
mod values;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::transport::stdio_pipes;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use values::Made;

struct Server {
    /// Whether tools have types.
    typed: bool,
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let input = Value::Object(request.arguments.unwrap_or_default());
        let made = match (self.typed, &*request.name) {
            (true, "pick") => call(input, typed::pick),
            (true, "filtersum") => call(input, typed::filtersum),
            (true, "groupby") => call(input, typed::groupby),
            (true, "template") => call(input, typed::template),
            (true, "sortslice") => call(input, typed::sortslice),
            (true, "nestedmap") => call(input, typed::nestedmap),
            (false, "pick") => show(values::pick(&input)),
            (false, "filtersum") => show(values::filtersum(&input)),
            (false, "groupby") => show(values::groupby(&input)),
            (false, "template") => show(values::template(&input)),
            (false, "sortslice") => show(values::sortslice(&input)),
            (false, "nestedmap") => show(values::nestedmap(&input)),
            (_, name) => return Err(ErrorData::invalid_params(format!("unknown tool `{name}`"), None)),
        };
        // Wrong arguments are the caller's to see, so they are a result too.
        Ok(made.unwrap_or_else(|wrong| CallToolResult::error(vec![ContentBlock::text(wrong)])).into())
    }
}

/// Reads the arguments into their struct and runs the tool.
fn call<I: DeserializeOwned, O: Serialize>(input: Value, tool: fn(I) -> O) -> Result<CallToolResult, String> {
    let input =
        serde_json::from_value(input).map_err(|error| format!("the arguments do not fit: {error}"))?;
    let output = tool(input);
    let text = serde_json::to_string(&output).map_err(|error| error.to_string())?;
    let value = serde_json::to_value(output).map_err(|error| error.to_string())?;
    Ok(result(text, value))
}

fn show(made: Made) -> Result<CallToolResult, String> {
    let value = made?;
    Ok(result(value.to_string(), value))
}

/// The output as text and as structured content.
fn result(text: String, value: Value) -> CallToolResult {
    let mut result = CallToolResult::success(vec![ContentBlock::text(text)]);
    result.structured_content = Some(value);
    result
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let typed = match std::env::args().nth(1).as_deref() {
        Some("typed") => true,
        Some("values") => false,
        _ => return Err("say which: typed or values".into()),
    };
    Server { typed }.serve(stdio_pipes()).await?.waiting().await?;
    Ok(())
}
