//! A graph as a Rust type that calls tools.

use nodewright::prelude::*;
use serde::Serialize;

/// Asks for a price.
pub struct AskPrice;

/// What a dealer is asked. Nobody but this graph can see it, or needs to read it.
#[derive(Serialize)]
struct Question {
    article: String,
    pieces: Option<u32>,
}

/// Asks a dealer for a price.
#[graph(tool = "ask_price")]
impl Graph for AskPrice {
    type Input = String;
    type Output = f64;

    #[mcp(server = "2nd-hand", tool = "price", next = read)]
    fn ask(entry: &String) -> Question {
        Question { article: entry.clone(), pieces: None }
    }

    #[transform(next = exit)]
    fn read(ask: &Value<'static>) -> f64 {
        match ask.get("price") {
            Some(Value::Int(price)) => *price as f64,
            Some(Value::Float(price)) => *price,
            _ => f64::NAN,
        }
    }
}
