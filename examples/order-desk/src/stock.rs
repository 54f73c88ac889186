//! The stock room: an MCP server inside this process, which graphs call like any other.

use nodewright::{NodeError, ToolServer, Value};

/// What lies on the shelves.
#[derive(Debug)]
pub struct Stock {
    shelves: Vec<(&'static str, i64)>,
}

impl Stock {
    /// Opens the stock room.
    pub fn open() -> Self {
        Self { shelves: vec![("A1", 40), ("B2", 3), ("C3", 1000)] }
    }

    /// The articles on the shelves, a line each: `A1: 40`.
    fn list(&self) -> String {
        let lines: Vec<_> = self.shelves.iter().map(|(sku, count)| format!("{sku}: {count}")).collect();
        lines.join("\n")
    }
}

impl ToolServer for Stock {
    async fn call(&self, tool: &str, _arguments: Value<'_>) -> Result<Value<'static>, NodeError> {
        match tool {
            "list_shelves" => Ok(Value::object([("content", Value::from(self.list()))])),
            _ => Err(NodeError::new(format!("the stock room has no tool `{tool}`"))),
        }
    }
}
