//! The kitchen: an MCP server inside this process. Graphs call it as they call
//! a program or a URL in `mcpServers`. A build knows its tools by
//! `mcp/kitchen.json`; without that, all that it gives is of any type.

use nodewright::prelude::*;
use nodewright::value::{from_value, to_value};
use serde::{Deserialize, Serialize};

use crate::nodes::Order;

/// Cooks what is ordered.
#[derive(Debug)]
pub struct Kitchen;

/// The answer of the tool `cook`.
#[derive(Debug, Deserialize, Serialize)]
pub struct Cooking {
    /// When the order is ready.
    pub minutes: u32,
}

impl ToolServer for Kitchen {
    async fn call(&self, tool: &str, arguments: Value<'_>) -> Result<Value<'static>, NodeError> {
        match tool {
            "cook" => {
                let order: Order = from_value(&arguments)?;
                let minutes = 10 + 2 * order.portions;
                Ok(to_value(&Cooking { minutes })?)
            }
            _ => Err(NodeError::new(format!("the kitchen has no tool `{tool}`"))),
        }
    }
}
