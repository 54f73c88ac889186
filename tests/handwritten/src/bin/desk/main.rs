//! The order desk of `examples/order-desk` written by hand with rmcp's macros, as its documentation shows them: what
//! docs/comparison.md compares with.

mod desk;
mod order;
mod prices;
mod pricing;
mod stock;

use std::error::Error;

use rmcp::ServiceExt;
use rmcp::transport::stdio_pipes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    desk::Desk::open()?.serve(stdio_pipes()).await?.waiting().await?;
    Ok(())
}
