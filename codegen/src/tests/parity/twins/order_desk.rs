use nodewright::prelude::*;

use crate::nodes::PriceLines;

#[derive(serde::Serialize, serde::Deserialize)]
pub struct OrderInput {
    pub lines: Vec<OrderLine>,
}

#[derive(serde::Serialize, serde::Deserialize)]
pub struct OrderLine {
    /// The article
    pub sku: String,
    /// How many of it
    pub qty: i64,
}

#[derive(serde::Serialize, serde::Deserialize)]
pub struct OrderOutput {
    pub total: f64,
    pub articles: f64,
    pub review: bool,
}

pub struct PriceOrderTwin;

/// Prices an order and says whether it needs review
#[graph(tool = "price_order_twin")]
impl Graph for PriceOrderTwin {
    type Input = OrderInput;
    type Output = OrderOutput;

    #[node(
        PriceLines { discount: 5, ..Default::default() },
        expr = r#"{ "lines": $.entry.lines }"#,
        next = stock,
    )]
    fn price();

    #[mcp(server = "stock", tool = "list_shelves", next = decide)]
    fn stock();

    #[switch(when(rule = { ">": [{ "var": "price.total" }, 1000] }, next = big), next = small)]
    fn decide();

    #[transform(
        expr = r#"
            {
              "total": $.price.total,
              "articles": $count($split($.stock.content, "\n")),
              "review": true
            }
        "#,
        next = exit,
    )]
    fn big();

    #[transform(
        expr = r#"{ "total": $.price.total, "articles": $count($split($.stock.content, "\n")), "review": false }"#,
        next = exit,
    )]
    fn small();
}
