//! Graphs are functions. Tests run them whole, or with something else in the
//! place of nodes and tools.

use std::time::Duration;

use nodewright::{NodeError, node};
use tokio::time::Instant;

use __CRATE__::App;
use __CRATE__::graphs::order_meal;
use __CRATE__::graphs::servers::kitchen::{self, CookOutput};
use __CRATE__::nodes::*;
use __CRATE__::state::Menu;

fn meal(dish: &str, portions: i64) -> order_meal::Input {
    order_meal::Input {
        dish: dish.to_owned(),
        portions,
    }
}

/// A node by itself, on the state that it asks for.
#[tokio::test]
async fn service_is_added_to_the_price() {
    let order = Order {
        dish: "soup".to_owned(),
        portions: 2,
    };
    let bill = node::run(&PriceOrder { service: 25 }, &Menu::open(), order).await;
    assert_eq!(bill.expect("runs"), Bill { total: 15.0 });
}

/// A whole graph, on the application. In virtual time, which passes as soon as
/// all wait: the bank is no delay.
#[tokio::test(start_paused = true)]
async fn a_meal_is_ordered() {
    let app = App::start();
    let output = order_meal::run(&app, meal("curry", 5)).await.expect("runs");
    assert_eq!(output.message, "ready in 20 minutes");
    let feast = order_meal::run(&app, meal("soup", 20)).await.expect("runs");
    assert_eq!(feast.message, "a feast, in 50 minutes");
}

#[tokio::test]
async fn an_error_names_its_node() {
    let app = App::start();
    let error = order_meal::run(&app, meal("stone", 1)).await.unwrap_err();
    assert_eq!(error.node(), Some("price"));
    let message = error.to_string();
    assert!(message.contains("there is cake, curry, soup"), "{message}");
}

/// With all that needs the application replaced, no application is needed.
#[tokio::test]
async fn a_meal_is_ordered_by_stand_ins() {
    let output = order_meal::test()
        .replace::<PriceOrder>(|_| Ok(Bill { total: 3.0 }))
        .replace::<ChargeBill>(|bill| Ok(Charged::Paid(Receipt { amount: bill.total })))
        .replace_tool::<kitchen::Cook>(|_| Ok(CookOutput { minutes: 9 }))
        .run(meal("anything", 1))
        .await
        .expect("runs");
    assert_eq!((output.paid, &*output.message), (3.0, "ready in 9 minutes"));
}

/// What stands in may fail. What is not replaced runs on the state.
#[tokio::test(start_paused = true)]
async fn a_kitchen_that_is_closed_is_an_error() {
    let app = App::start();
    let error = order_meal::test()
        .state(&app)
        .replace_tool::<kitchen::Cook>(|_| Err(NodeError::new("closed")))
        .run(meal("soup", 1))
        .await
        .unwrap_err();
    assert_eq!(error.node(), Some("cook"));
    assert!(error.to_string().contains("closed"), "{error}");
}

/// The node `charge` has `timeoutMs: 5000`. Nobody waits that long here.
#[tokio::test(start_paused = true)]
async fn a_bank_that_thinks_too_long_is_an_error() {
    let mut app = App::start();
    app.bank.thinks_for = Duration::from_secs(60);
    let start = Instant::now();
    let error = order_meal::run(&app, meal("soup", 1)).await.unwrap_err();
    assert_eq!(error.node(), Some("charge"));
    assert_eq!(start.elapsed(), Duration::from_secs(5));
}

/// `record` tells what each node was given, and what it gave.
#[tokio::test(start_paused = true)]
async fn what_the_bank_declines_is_not_cooked() {
    let app = App::start();
    let (result, history) = order_meal::observe(&app).record(meal("curry", 50)).await;
    assert_eq!(result.expect("runs").paid, 0.0);
    let records = history.records().iter();
    let ran: Vec<_> = records.map(|record| record.site.id).collect();
    assert_eq!(ran, ["entry", "price", "charge", "refuse", "exit"]);
    let charge = history.of("charge").next().expect("has run");
    assert!(charge.input_as::<Bill>().expect("a bill").total > 500.0);
    let reason = "over the limit of 500".to_owned();
    assert_eq!(charge.output_as(), Some(Charged::Declined { reason }));
    assert_eq!(charge.duration, Duration::from_millis(200));
}
