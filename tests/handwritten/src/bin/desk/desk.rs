//! The server and its tools.

use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::wrapper::{Json, Parameters};
use rmcp::{ServerHandler, tool, tool_handler, tool_router};

use crate::order::{Order, PriceRequest, Quote};
use crate::prices::{BadPrice, PriceBook};
use crate::pricing::Pricing;
use crate::stock::Stock;

/// What tools can ask for.
#[derive(Debug)]
pub(crate) struct Desk {
    prices: PriceBook,
    stock: Stock,
    tool_router: ToolRouter<Self>,
}

#[tool_router]
impl Desk {
    /// Opens the price book and the stock room.
    pub(crate) fn open() -> Result<Self, BadPrice> {
        Ok(Self { prices: PriceBook::open()?, stock: Stock::open(), tool_router: Self::tool_router() })
    }

    /// Prices an order and says whether it needs review
    #[tool]
    async fn price_order(&self, Parameters(order): Parameters<PriceRequest>) -> Result<Json<Quote>, String> {
        let lines = order.lines.iter().map(|line| (line.sku.as_str(), line.qty.get()));
        self.quote(lines).map(Json)
    }

    /// Quotes an order and says whether it needs review.
    #[tool]
    async fn quote_order(&self, Parameters(order): Parameters<Order>) -> Result<Json<Quote>, String> {
        let lines = order.lines.iter().map(|line| (line.sku.as_str(), line.qty));
        self.quote(lines).map(Json)
    }

    /// What both tools do.
    fn quote<'a>(&self, lines: impl Iterator<Item = (&'a str, u32)>) -> Result<Quote, String> {
        let pricing = Pricing { discount: 5, ..Default::default() };
        let total = pricing.total(&self.prices, lines)?;
        let articles = self.stock.list_shelves().lines().count() as f64;
        let review = total > 1000.0;
        Ok(Quote { total, articles, review })
    }
}

#[tool_handler(
    router = self.tool_router,
    name = "order-desk",
    instructions = "Prices orders, and says which ones a person should look at"
)]
impl ServerHandler for Desk {}
