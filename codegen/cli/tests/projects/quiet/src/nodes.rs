use nodewright::prelude::*;

/// Doubles a number.
#[derive(NodeSpec)]
#[node(id = "ACTION.DOUBLE")]
pub struct Double {
    /// How often.
    #[param(default = 1, max = 8)]
    pub times: u8,
}

impl Node for Double {
    type State = ();
    type Input = Number;
    type Output = Number;

    async fn run(&self, input: Number, _: &Context<()>) -> Result<Number, NodeError> {
        Ok(input)
    }
}

#[derive(serde::Serialize, serde::Deserialize)]
pub struct Number {
    pub value: f64,
}
