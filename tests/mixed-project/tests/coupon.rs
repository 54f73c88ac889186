//! An error that a function returns ends the run, at its node.

use mixed_project::coupon::Coupon;
use mixed_project::graphs::redeem;

async fn run(worth: &str) -> Result<f64, (Option<&'static str>, String)> {
    let said = redeem::run(&(), Coupon { worth: worth.to_owned() }).await;
    said.map(|said| said.paid).map_err(|error| (error.node(), error.to_string()))
}

#[tokio::test]
async fn what_goes_well_is_the_output() {
    assert_eq!(run("5").await, Ok(5.0));
    assert_eq!(run("0").await, Ok(0.0));
}

#[tokio::test]
async fn an_error_ends_the_run_at_its_node() {
    for (worth, node, message) in [
        ("five", "read", "invalid float literal"),
        ("-1", "kind", "a coupon of less than nothing"),
        ("inf", "charge", "a coupon without an end"),
    ] {
        let (at, error) = run(worth).await.expect_err("fails");
        assert_eq!(at, Some(node));
        assert!(error.starts_with(&format!("node `{node}` (")) && error.ends_with(message), "{error}");
    }
}

#[tokio::test]
async fn the_history_has_the_error() {
    let (result, history) = redeem::observe(&()).record(Coupon { worth: "five".to_owned() }).await;
    result.expect_err("fails");
    let read = history.of("read").next().expect("has run");
    assert!(read.error().is_some());
}
