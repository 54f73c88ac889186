use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::shelf::Prices;

/// Bakes loaves.
#[derive(NodeSpec)]
#[node(
    id = "ACTION.BAKE",
    version = "1.2.0",
    tags = ["bread", "oven"],
    aliases = ["bake bread"],
    guidance = "Weigh the dough first."
)]
#[example(
    name = "Two loaves of rye",
    config = { "heat": 220, "glaze": { "what": "egg", "layers": 1 } },
    input = { "flour": "rye", "loaves": 2 },
    output = { "minutes": 45 }
)]
pub struct Bake {
    /// How hot the oven is, in degrees.
    #[param(min = 100, max = 300)]
    pub heat: u16,
    /// Who bakes.
    #[param(default = "anna", pattern = "^[a-z]+$")]
    pub baker: String,
    /// How many trays are in the oven.
    #[param(default = 2, max = 6)]
    pub trays: u8,
    /// What the crust is like.
    #[param(default = "thin", options = ["thin", "thick"])]
    pub crust: String,
    /// How much steam there is.
    #[param(default = Some(0.5))]
    pub steam: Option<f64>,
    /// What the loaves are painted with.
    pub glaze: Option<Glaze>,
    /// What is said on the way.
    #[param(default = vec!["ready".to_owned()])]
    #[serde(rename = "says")]
    pub words: Vec<String>,
    #[serde(flatten)]
    pub place: Place,
}

/// What loaves are painted with.
#[derive(Deserialize, Serialize)]
pub struct Glaze {
    /// Egg or milk.
    pub what: String,
    /// How often.
    pub layers: u8,
}

/// Where they are baked.
#[derive(Deserialize, Serialize)]
pub struct Place {
    /// Which oven.
    #[serde(default)]
    pub oven: u8,
}

/// Loaves to bake.
#[derive(Deserialize, Serialize, JsonSchema)]
pub struct Loaves {
    /// What they are made of.
    pub flour: String,
    /// How many.
    pub loaves: u32,
}

/// When loaves are ready.
#[derive(Clone, Deserialize, Serialize, JsonSchema)]
pub struct Baked {
    /// How long it takes.
    pub minutes: u32,
}

impl Node for Bake {
    type State = ();
    type Input = Loaves;
    type Output = Baked;

    async fn run(&self, input: Loaves, _: &Context<()>) -> Result<Baked, NodeError> {
        Ok(Baked { minutes: 30 + input.loaves * u32::from(self.heat) / 100 })
    }
}

/// Sells loaves.
#[derive(NodeSpec)]
#[node(id = "ACTION.SELL")]
pub struct Sell;

/// What became of a sale.
#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sale {
    /// It was paid.
    Sold(Receipt),
    /// There were not enough.
    SoldOut { missing: u32 },
}

/// What was paid.
#[derive(Deserialize, Serialize, JsonSchema)]
pub struct Receipt {
    /// The price.
    pub paid: f64,
}

impl Node for Sell {
    type State = Prices;
    type Input = Loaves;
    type Output = Sale;

    async fn run(&self, input: Loaves, cx: &Context<Prices>) -> Result<Sale, NodeError> {
        match input.loaves {
            0..20 => Ok(Sale::Sold(Receipt { paid: cx.state().loaf * f64::from(input.loaves) })),
            more => Ok(Sale::SoldOut { missing: more - 19 }),
        }
    }
}

/// Wraps a loaf.
#[derive(NodeSpec)]
#[node(id = "ACTION.WRAP")]
pub struct Wrap;

impl Node for Wrap {
    type State = ();
    type Input = String;
    type Output = String;

    async fn run(&self, input: String, _: &Context<()>) -> Result<String, NodeError> {
        Ok(format!("wrapped: {input}"))
    }
}

/// Decides what to bake.
#[derive(NodeSpec)]
#[node(id = "AI_AGENT.BAKER", attached = ["TOOL.SCALE"], input = Loaves, output = Baked)]
pub struct Baker;

/// Weighs dough.
#[derive(NodeSpec)]
#[node(id = "TOOL.SCALE", input = Loaves, output = Weight)]
#[port(input = main, description = "What to weigh.", max_connections = 1)]
#[port(output = light, mime_type = "application/json", examples = [{ "grams": 400 }])]
pub struct Scale;

/// What dough weighs.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// Less than a pound.
    Light { grams: u32 },
    /// More.
    Heavy { grams: u32 },
}
