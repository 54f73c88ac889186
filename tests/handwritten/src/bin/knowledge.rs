//! The knowledge tools of `examples/node-knowledge` written by hand on rmcp, as fast as its interface allows. Every
//! node's text and value is held ready, and so is the whole answer of every search: nothing is searched here.

use std::collections::HashMap;
use std::error::Error;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, JsonObject,
    ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::transport::stdio_pipes;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use serde::Deserialize;
use serde_json::Value;

/// What the server knows, as the benchmark wrote it.
#[derive(Deserialize)]
struct Server {
    /// By type and subtype.
    nodes: HashMap<String, HashMap<String, Prepared>>,
    /// By query.
    searches: HashMap<String, Prepared>,
}

/// JSON in both forms that an answer needs.
#[derive(Deserialize)]
#[serde(try_from = "String")]
struct Prepared {
    text: String,
    value: Value,
}

impl TryFrom<String> for Prepared {
    type Error = serde_json::Error;

    fn try_from(text: String) -> Result<Self, serde_json::Error> {
        Ok(Self { value: serde_json::from_str(&text)?, text })
    }
}

impl Server {
    fn details(&self, arguments: &JsonObject) -> Option<CallToolResult> {
        let nodes = arguments.get("nodes")?.as_array()?;
        let node = |entry: &Value| {
            let of_type = self.nodes.get(entry.get("node_type")?.as_str()?)?;
            of_type.get(entry.get("subtype")?.as_str()?)
        };
        let found: Vec<&Prepared> = nodes.iter().map(node).collect::<Option<_>>()?;
        let size: usize = found.iter().map(|node| node.text.len() + 1).sum();
        let mut text = String::with_capacity(size + 16);
        text.push_str("{\"nodes\":[");
        for (index, node) in found.iter().enumerate() {
            if index > 0 {
                text.push(',');
            }
            text.push_str(&node.text);
        }
        text.push_str("]}");
        let values = found.iter().map(|node| node.value.clone()).collect();
        let structured = JsonObject::from_iter([("nodes".to_owned(), Value::Array(values))]);
        Some(answer(text, Value::Object(structured)))
    }

    fn search(&self, arguments: &JsonObject) -> Option<CallToolResult> {
        let found = self.searches.get(arguments.get("query")?.as_str()?)?;
        Some(answer(found.text.clone(), found.value.clone()))
    }
}

fn answer(text: String, structured: Value) -> CallToolResult {
    let mut result = CallToolResult::success(vec![ContentBlock::text(text)]);
    result.structured_content = Some(structured);
    result
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
        let arguments = request.arguments.unwrap_or_default();
        let result = match &*request.name {
            "get_node_details" => self.details(&arguments),
            "search_nodes" => self.search(&arguments),
            name => return Err(ErrorData::invalid_params(format!("unknown tool `{name}`"), None)),
        };
        let unknown = || CallToolResult::error(vec![ContentBlock::text("nothing is prepared for that")]);
        Ok(result.unwrap_or_else(unknown).into())
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).ok_or("the file with the answers is missing")?;
    let server: Server = serde_json::from_slice(&std::fs::read(path)?)?;
    server.serve(stdio_pipes()).await?.waiting().await?;
    Ok(())
}
