//! The graph of `graphs/orders.yaml`, as a Rust type.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::nodes::{Line, Lines, PriceLines, PricedLines};

/// Quotes an order.
pub struct QuoteOrder;

/// An order to quote.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct Order {
    /// The order's id, if it has one yet.
    #[serde(default)]
    pub id: Option<Uuid>,
    /// Its lines.
    pub lines: Vec<Line>,
}

/// What an order costs.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Quote {
    /// What the whole order costs.
    pub total: f64,
    /// How many articles the stock room has.
    pub articles: f64,
    /// Whether a person should look at it.
    pub review: bool,
}

/// How an order goes on.
enum Decision {
    Big,
    Small,
}

/// The stock room's tool takes no arguments.
#[derive(Serialize)]
struct NoArguments {}

/// Quotes an order and says whether it needs review.
#[graph(tool = "quote_order")]
impl Graph for QuoteOrder {
    type Input = Order;
    type Output = Quote;

    #[node(PriceLines { discount: 5, ..Default::default() }, next = stock)]
    fn price(entry: &Order) -> Lines {
        Lines { lines: entry.lines.clone() }
    }

    #[mcp(server = "stock", tool = "list_shelves", next = decide)]
    fn stock() -> NoArguments {
        NoArguments {}
    }

    #[switch(Big = big, Small = small)]
    fn decide(price: &PricedLines) -> Decision {
        if price.total > 1000.0 { Decision::Big } else { Decision::Small }
    }

    #[transform(expr = r#"{ "total": $.price.total, "articles": $count($split($.stock.content, "\n")), "review": true }"#, next = exit)]
    fn big() -> Quote;

    #[transform(next = exit)]
    fn small(price: &PricedLines, stock: &Value<'static>) -> Quote {
        let shelves = stock.get("content").and_then(Value::as_str).unwrap_or_default();
        Quote { total: price.total, articles: shelves.lines().count() as f64, review: false }
    }
}
