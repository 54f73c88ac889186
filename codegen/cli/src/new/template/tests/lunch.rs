//! A graph that runs another.

use __CRATE__::App;
use __CRATE__::graphs::order_lunch;
use __CRATE__::lunch::Lunch;
use __CRATE__::nodes::{Bill, PriceOrder};

/// A node that runs a graph has that graph's history in its own record. Stand-ins
/// reach into it too.
#[tokio::test(start_paused = true)]
async fn lunch_is_two_meals() {
    let lunch = Lunch {
        starter: "soup".to_owned(),
        main: "curry".to_owned(),
        people: 4,
    };
    let app = App::start();
    let (result, history) = order_lunch::test()
        .state(&app)
        .replace::<PriceOrder>(|_| Ok(Bill { total: 7.0 }))
        .record(lunch)
        .await;
    assert_eq!(result.expect("runs").paid, 14.0);
    let main = history.of("main").next().expect("has run");
    let inner = main.inner.as_ref().expect("is a graph");
    assert_eq!(inner.of("cook").count(), 1);
}
