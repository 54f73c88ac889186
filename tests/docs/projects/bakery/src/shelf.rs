use nodewright::prelude::*;

pub struct Prices {
    pub loaf: f64,
}

pub struct Cellar;

impl ToolServer for Cellar {
    async fn call(&self, tool: &str, _: Value<'_>) -> Result<Value<'static>, NodeError> {
        Err(NodeError::new(format!("the cellar has no tool `{tool}`")))
    }
}
