//! What tools behind an MCP server have in common: the call, and what comes back.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A call of one tool of an MCP server.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct McpCall {
    /// Name of the server's tool.
    pub name: String,
    /// Its arguments, as the tool's schema has them.
    #[serde(default)]
    pub arguments: BTreeMap<String, Value>,
}

/// What a tool of an MCP server gave back.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct McpResult {
    /// What the agent reads.
    pub content: Vec<McpContent>,
    /// The same as data, if the tool has an output schema.
    #[serde(rename = "structuredContent")]
    pub structured_content: Option<Value>,
    /// Whether the tool failed; the content then says why.
    #[serde(rename = "isError", default)]
    pub is_error: bool,
}

/// A piece of what a tool gave back.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum McpContent {
    /// Text.
    Text {
        /// The text.
        text: String,
    },
    /// A picture.
    Image {
        /// Its bytes, in base64.
        data: String,
        /// MIME type.
        #[serde(rename = "mimeType")]
        mime_type: String,
    },
    /// Something that can be read elsewhere.
    ResourceLink {
        /// Address of it.
        uri: String,
        /// Its name.
        name: String,
    },
}

/// Which calls of an agent a person must allow first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ApprovalRule {
    /// None.
    Never,
    /// Those that change something.
    Writes,
    /// All.
    Always,
}
