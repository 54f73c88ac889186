//! Functions that look into the history of a run.

use loops_project::graphs::{grow, look_back, powers, straight, sum_to_n};
use nodewright::json::ToJson;

/// JSON without the white space that makes it readable here.
fn json(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace("{ ", "{").replace(" }", "}")
}

/// The same of what a tool gives.
fn spaced(text: &str) -> String {
    json(&text.replace(',', ", ").replace(':', ": "))
}

#[tokio::test]
async fn the_peers_example_runs_as_it_is() {
    for (n, sum) in [(1.0, 1.0), (5.0, 15.0), (100.0, 5050.0)] {
        assert_eq!(sum_to_n::run(&(), sum_to_n::Input { n }).await.unwrap().sum, Some(sum));
    }
}

#[tokio::test]
async fn every_look_finds_what_was_there() {
    let output = look_back::run(&(), look_back::Input { n: 4, at: 2.0 }).await.unwrap().to_json();
    let expected = r#"{
        "count": 4, "switches": 4, "self": 0, "later": 0,
        "first": 1, "second": {"of": 2, "is": 4}, "last": 16, "before_last": 9,
        "too_far": null, "too_far_back": null, "computed": {"of": 3, "is": 9}, "computed_field": 4,
        "all": [1, 4, 9, 16], "sum": 30,
        "whole": [{"of": 1, "is": 1}, {"of": 2, "is": 4}, {"of": 3, "is": 9}, {"of": 4, "is": 16}],
        "choices": ["square", "square", "square", "look"], "arguments": {"n": 4, "at": 2},
        "previous": "look", "previous_1": "look", "previous_2": {"of": 4, "is": 16},
        "previous_4": {"of": 3, "is": 9}, "previous_99": null, "mapped": [5, 8], "chained": 4 }"#;
    assert_eq!(spaced(&output), json(expected));
}

#[tokio::test]
async fn a_single_turn_has_little_to_look_back_to() {
    let output = look_back::run(&(), look_back::Input { n: 1, at: 0.5 }).await.unwrap().to_json();
    let expected = r#"{
        "count": 1, "switches": 1, "self": 0, "later": 0,
        "first": 1, "second": null, "last": 1,
        "too_far": null, "too_far_back": null, "computed": null,
        "all": 1, "sum": 1, "whole": [{"of": 1, "is": 1}], "choices": ["look"], "arguments": {"n": 1, "at": 0.5},
        "previous": "look", "previous_1": "look", "previous_2": {"of": 1, "is": 1},
        "previous_4": null, "previous_99": null, "mapped": 2, "chained": 1 }"#;
    assert_eq!(spaced(&output), json(expected));
}

#[tokio::test]
async fn runs_without_loops_have_a_history_too() {
    let run = async |left| spaced(&straight::run(&(), straight::Input { left }).await.unwrap().to_json());
    let left = r#"{"previous": "from the left", "before": "left", "left": 1, "right": null, "rights": []}"#;
    assert_eq!(run(true).await, left);
    let right = r#"{"previous": {"from": "the right"}, "before": "right", "left": 0,
        "right": {"from": "the right"}, "rights": [{"from": "the right"}]}"#;
    assert_eq!(run(false).await, json(right));
}

#[tokio::test]
async fn a_loop_outgrows_integers_and_types() {
    let run = async |times| powers::run(&(), powers::Input { times }).await.unwrap().to_json();
    assert_eq!(run(10).await, r#"{"power":1024}"#);
    assert_eq!(run(70).await, r#"{"power":1.1805916207174113e+21}"#);
    let output = grow::run(&(), grow::Input { n: 6 }).await.unwrap().to_json();
    let shells = (0..6).fold(String::new(), |inner, n| match n {
        0 => "{\"n\":0}".to_owned(),
        _ => format!("{{\"inner\":{inner},\"n\":{n}}}"),
    });
    assert_eq!(output, shells);
}
