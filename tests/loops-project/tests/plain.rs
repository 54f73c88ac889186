//! Loops by what earlier turns left behind.

use loops_project::graphs::{count_pairs, find_number, first_of_any, halve, route, sum_numbers, two_doors};
use loops_project::halve::{Halved, Number};
use nodewright::json::ToJson;

#[tokio::test]
async fn a_loop_sums() {
    for (n, sum) in [(0.0, 0.0), (1.0, 1.0), (100.0, 5050.0)] {
        assert_eq!(sum_numbers::run(&(), sum_numbers::Input { n }).await.unwrap().sum, sum);
    }
}

#[tokio::test]
async fn loops_nest() {
    for (n, last) in [(1, "1,1"), (4, "4,4"), (7, "7,7")] {
        let output = count_pairs::run(&(), count_pairs::Input { n }).await.unwrap();
        assert_eq!((output.pairs, output.last.as_deref()), ((n * n) as f64, Some(last)));
    }
}

#[tokio::test]
async fn a_loop_of_steps_ends_early() {
    let find = |count, wanted| find_number::run(&(), find_number::Input { count, wanted });
    let output = find(10, 7).await.unwrap();
    assert_eq!((output.page, output.found), (Some(2.0), true));
    let output = find(10, 11).await.unwrap();
    assert_eq!((output.page, output.found), (None, false));
}

#[tokio::test]
async fn the_exit_gives_what_ran_last() {
    let run = async |n| route::run(&(), route::Input { n }).await.unwrap().to_string();
    assert_eq!(run(5).await, "\"exit\"");
    assert_eq!(run(500).await, "\"many\"");
}

#[tokio::test]
async fn a_loop_may_be_entered_at_two_nodes() {
    let run = async |n, late| two_doors::run(&(), two_doors::Input { n, late }).await.unwrap();
    assert_eq!(run(1, false).await, "ping pong");
    assert_eq!(run(1, true).await, "pong");
    assert_eq!(run(12, true).await, "pong ping pong");
}

#[tokio::test]
async fn a_graph_in_rust_may_loop() {
    let halved = halve::run(&(), Number { n: 48 }).await.unwrap();
    assert_eq!(halved, Halved { odd: 3.0, times: 4.0 });
    assert_eq!(halve::run(&(), Number { n: 7 }).await.unwrap(), Halved { odd: 7.0, times: 0.0 });
}

#[tokio::test]
async fn what_is_not_known_is_spread_by_paths() {
    let run = async |list: &str| {
        let list = nodewright::json::read_text(list).unwrap();
        first_of_any::run(&(), first_of_any::Input { list }).await.unwrap().to_json()
    };
    assert_eq!(run(r#"["", "x", "y", "z"]"#).await, r#"{"first":"x","two":["x","y"]}"#);
    assert_eq!(run(r#"["", "x"]"#).await, r#"{"first":"x","two":"x"}"#);
    assert_eq!(run(r#"["", ""]"#).await, "{}");
}
