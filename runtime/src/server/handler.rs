//! What rmcp asks the server: one handler for every project, over the project's static table.

use std::any::Any;
use std::borrow::Cow;
use std::sync::Arc;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, CustomRequest, CustomResult,
    ErrorCode, Implementation, InitializeRequestParams, InitializeResult, ListPromptsResult,
    ListResourceTemplatesResult, ListResourcesResult, ListToolsResult, PaginatedRequestParams,
    ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::Value;

use super::at_once::Started;
use super::call::{call, unknown_method, unknown_tool};
use super::lane::Lane;
use super::log::log;
use super::progress::Progress;
use super::tool_list::ToolList;
use crate::graph::watch::Watch;
use crate::project::{Call, Project};

/// The application state, as the server holds it.
pub(crate) type Shared = Arc<dyn Any + Send + Sync>;

/// Serves a project.
#[derive(Clone, Debug)]
pub(super) struct Handler {
    pub(super) project: &'static Project,
    pub(super) state: Shared,
    pub(super) tools: Arc<ToolList>,
}

impl ServerHandler for Handler {
    fn get_info(&self) -> ServerConfig {
        let mut implementation = Implementation::new(self.project.name, self.project.version);
        implementation.title = Some(self.project.title.to_owned()).filter(|title| !title.is_empty());
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        let mut info = ServerConfig::new(capabilities).with_server_info(implementation);
        info.instructions = self.project.instructions.map(str::to_owned);
        info
    }

    /// Keeps the revision that was agreed on. rmcp's own keeps the one that was asked for: after a second handshake
    /// that asks for a revision to come, the first would no longer hold.
    async fn initialize(
        &self,
        mut request: InitializeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<InitializeResult, ErrorData> {
        let info = self.negotiate_initialize(&request)?;
        request.protocol_version = info.protocol_version.clone();
        context.peer.set_peer_info(request);
        Ok(info)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        mut context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = self.project.tool(&request.name) else {
            return Err(ErrorData::invalid_params(unknown_tool(self.project, &request.name), None));
        };
        let (mut lane, raw) = Lane::of(&mut context.extensions);
        let arguments = raw.map_or_else(|| to_text(request.arguments), Cow::Owned);
        let mut watch = None;
        if let Some(token) = context.meta.get_progress_token() {
            watch = Some(Watch::observed(Progress { peer: context.peer.clone(), token }));
            lane = lane.after_notifications();
        }
        let asked = Call { state: &*self.state, arguments: &arguments, watch };
        let started = context.extensions.get().and_then(Started::take);
        let running = async {
            match started {
                Some(running) => running.await,
                None => call(tool, asked).await,
            }
        };
        let result = tokio::select! {
            biased;
            result = running => result,
            // The client no longer waits, or the server ends: the tool's future is dropped.
            () = context.ct.cancelled() => return Err(ErrorData::internal_error("cancelled", None)),
        };
        let result = match result {
            Ok(text) => lane.result(text),
            Err(failure) => {
                log(format_args!("tool `{}` failed: {}", tool.name, failure.text));
                CallToolResult::error(vec![ContentBlock::text(failure.text)])
            }
        };
        Ok(result.into())
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        mut context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        if request.is_some_and(|request| request.cursor.is_some()) {
            return Err(ErrorData::invalid_params("unknown cursor: the tools are on one page", None));
        }
        let mut result = ListToolsResult::default();
        if !Lane::of(&mut context.extensions).0.takes_tools() {
            result.tools = serde_json::from_str(self.tools.json(self.project))
                .map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
        }
        Ok(result)
    }

    // Of what it does not have, rmcp would give empty lists.

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Err(not_served("prompts/list"))
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Err(not_served("resources/list"))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Err(not_served("resources/templates/list"))
    }

    /// What rmcp takes for a method of ours: one that does not exist, or parameters that it could not read.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let CustomRequest { method, params, .. } = request;
        Err(match &*method {
            "tools/call" => ErrorData::invalid_params(wrong_call(params.as_ref()), None),
            // It exists, and came here because rmcp could not read its params. Where requests name the revision there
            // is no such method any more.
            "initialize" if context.meta.protocol_version().is_none() => {
                ErrorData::invalid_params("the params of `initialize` do not fit", None)
            }
            _ => ErrorData::new(ErrorCode::METHOD_NOT_FOUND, unknown_method(&method), None),
        })
    }
}

fn not_served(method: &'static str) -> ErrorData {
    ErrorData::new(ErrorCode::METHOD_NOT_FOUND, unknown_method(method), None)
}

/// What is wrong with the parameters of a call that could not be read.
fn wrong_call(params: Option<&Value>) -> &'static str {
    let Some(params) = params.filter(|params| !params.is_null()) else {
        return "missing `params` of `tools/call`: an object with the tool's `name` and its `arguments`";
    };
    let Some(params) = params.as_object() else {
        return "the `params` of `tools/call` must be an object";
    };
    match params.get("name") {
        None => "missing `name` of the tool in the `params` of `tools/call`",
        Some(name) if !name.is_string() => "the `name` in the `params` of `tools/call` must be a string",
        Some(_) => "the `params` of `tools/call` do not fit",
    }
}

fn to_text(arguments: Option<rmcp::model::JsonObject>) -> Cow<'static, str> {
    match arguments {
        Some(arguments) => Cow::Owned(Value::Object(arguments).to_string()),
        None => Cow::Borrowed("{}"),
    }
}

#[cfg(test)]
mod tests {
    use rmcp::ServiceExt;
    use serde_json::json;
    use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};

    use super::*;
    use crate::json::Json;
    use crate::project::Tool;

    static INPUT: Json = Json::Object(&[("type", Json::String("object"))]);
    static PROJECT: Project = Project {
        name: "echo",
        version: "1.0.0",
        tools: &[Tool {
            name: "echo",
            description: "Says the same",
            input: &INPUT,
            output: None,
            more: "",
            call: |call| Box::pin(async move { Ok(call.arguments.to_owned()) }),
        }],
        ..Project::EMPTY
    };

    #[tokio::test(flavor = "current_thread")]
    async fn works_over_a_transport_without_the_raw_lane() {
        let (client, server) = tokio::io::duplex(1 << 16);
        let handler = Handler { project: &PROJECT, state: Arc::new(()), tools: Arc::default() };
        let serving = tokio::spawn(async move {
            let running = handler.serve(server).await.map_err(|error| error.to_string())?;
            running.waiting().await.map(drop).map_err(|error| error.to_string())
        });
        let (read, mut write) = tokio::io::split(client);
        let mut lines = BufReader::new(read).lines();
        let meta = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
        });
        let arguments = json!({"b": [1, "x"], "a": 2});
        for (method, params) in [
            ("tools/list", json!({"_meta": meta})),
            ("tools/call", json!({"_meta": meta, "name": "echo", "arguments": arguments})),
        ] {
            let request = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
            write.write_all(format!("{request}\n").as_bytes()).await.expect("written");
            let line = lines.next_line().await.expect("read").expect("an answer");
            let answer: Value = serde_json::from_str(&line).expect("JSON");
            match method {
                "tools/list" => assert_eq!(answer["result"]["tools"][0]["name"], "echo"),
                _ => {
                    assert_eq!(answer["result"]["structuredContent"], arguments);
                    assert_eq!(answer["result"]["content"][0]["text"], arguments.to_string());
                    assert_eq!(answer["result"]["isError"], false);
                }
            }
        }
        drop((lines, write));
        assert_eq!(serving.await.expect("no panic"), Ok(()));
    }
}
