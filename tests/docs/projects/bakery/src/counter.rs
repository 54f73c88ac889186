use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::nodes::*;

/// What a guest is told.
#[derive(Clone, Deserialize, Serialize, JsonSchema)]
pub struct Answer {
    /// The words.
    pub text: String,
}

pub enum Size {
    Small,
    Large,
}

pub struct Serve;

/// Serves a guest.
#[graph(tool = "serve_guest", max_node_executions = 50)]
impl Graph for Serve {
    type Input = Loaves;
    type Output = Answer;

    #[switch(Small = sell, Large = bake)]
    fn size(entry: &Loaves) -> Size {
        if entry.loaves > 10 { Size::Large } else { Size::Small }
    }

    #[node(Bake { heat: 220, baker: "bert".into(), trays: 2, crust: "thin".into(), steam: None, glaze: None, words: Vec::new(), place: Place { oven: 1 } }, timeout_ms = 500, next = sell)]
    fn bake(entry: &Loaves) -> Loaves {
        Loaves { flour: entry.flour.clone(), loaves: entry.loaves }
    }

    #[node(Sell, sold = thank, sold_out = refuse)]
    fn sell(entry: &Loaves) -> Loaves {
        Loaves { flour: entry.flour.clone(), loaves: entry.loaves }
    }

    #[transform(next = exit)]
    fn thank(sell: &Receipt, bake: Option<&Baked>) -> Answer {
        let fresh = if bake.is_some() { "fresh" } else { "as they are" };
        Answer { text: format!("{fresh} for {}", sell.paid) }
    }

    #[transform(next = exit, expr = r#"{ "text": $.sell.missing & " are missing" }"#)]
    fn refuse() -> Answer;
}

pub struct Taste;

/// Bakes until a loaf is good.
#[graph(tool = "taste")]
impl Graph for Taste {
    type Input = Loaves;
    type Output = Answer;

    #[mcp(server = "mill", tool = "grind", next = knead, expr = "{ \"grain\": $.entry.flour }")]
    fn grind();

    #[transform(next = rest, expr = "$.entry.loaves")]
    fn knead();

    #[transform(next = enough)]
    fn rest(#[count] knead: usize, #[history] rest: &[Answer]) -> Answer {
        Answer { text: format!("kneaded {knead} times, rested {} times", rest.len()) }
    }

    #[switch(when(rule = { "<": [{ "var": "$executionCount(\"knead\")" }, 3] }, next = knead), next = tell)]
    fn enough();

    #[transform(next = exit)]
    fn tell(rest: &Answer) -> Answer {
        rest.clone()
    }
}
