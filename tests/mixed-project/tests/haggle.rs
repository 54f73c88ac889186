//! The graph in Rust of docs/graphs.md does what it says.

use mixed_project::graphs::price_order;
use mixed_project::haggle::{Order, Quote};

#[tokio::test]
async fn an_order_is_priced_three_times_unless_it_is_big() {
    let run = async |line| price_order::run(&(), Order { lines: vec![line] }).await.expect("runs");
    assert_eq!(run(2000.0).await, Quote { total: 2000.0, turns: 1, review: true });
    assert_eq!(run(100.0).await, Quote { total: 90.0, turns: 3, review: false });
}
