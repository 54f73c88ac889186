//! DELAY and WAIT. The clock of these tests stands still, and jumps when all wait.

use std::time::Duration;

use node_knowledge::nodes::flow::{Delay, DelayUnit, Resumed, TimedOut, ToDelay, ToWait, Wait, Waited};
use node_knowledge::signals::{MAX_PENDING, Refused, Signals};
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::{refusal, run};

fn wait(signal: &str) -> Wait {
    Wait { signal: signal.to_owned(), timeout_seconds: 60 }
}

fn keyed(key: &str) -> ToWait {
    ToWait { key: Some(key.to_owned()), item: json!("item") }
}

#[tokio::test(start_paused = true)]
async fn a_delay_holds_the_item_for_its_time() {
    let start = Instant::now();
    let node = Delay { duration: 2, unit: DelayUnit::Minutes, max_seconds: 120 };
    let input = ToDelay { item: json!({"a": 1}), duration: None };
    let output = run(&node, &(), input).await.unwrap();
    assert_eq!((output.item, output.seconds), (json!({"a": 1}), 120.0));
    assert!(start.elapsed() >= Duration::from_secs(120));
}

#[tokio::test(start_paused = true)]
async fn the_input_can_ask_for_another_delay() {
    let start = Instant::now();
    let node = Delay { unit: DelayUnit::Milliseconds, ..Delay::default() };
    let input = ToDelay { item: Value::Null, duration: Some(1500) };
    assert_eq!(run(&node, &(), input).await.unwrap().seconds, 1.5);
    assert!(start.elapsed() >= Duration::from_millis(1500));
}

#[tokio::test(start_paused = true)]
async fn a_delay_above_the_maximum_is_an_error() {
    let start = Instant::now();
    let input = ToDelay { item: Value::Null, duration: Some(61) };
    let error = refusal(&Delay::default(), &(), input).await;
    assert!(
        error.starts_with("a pause of 61 seconds is longer than `max_seconds`, 60: shorten it"),
        "{error}"
    );
    assert_eq!(start.elapsed(), Duration::ZERO);
}

#[tokio::test(start_paused = true)]
async fn a_signal_resumes_what_waits() {
    let signals = Signals::default();
    let send = async {
        tokio::time::sleep(Duration::from_secs(30)).await;
        signals.send("paid:7", json!({"amount": 5})).unwrap();
    };
    let node = wait("paid");
    let (output, ()) = tokio::join!(run(&node, &signals, keyed("7")), send);
    let expected = Resumed { item: json!("item"), payload: json!({"amount": 5}) };
    assert_eq!(output.unwrap(), Waited::Resumed(expected));
}

#[tokio::test(start_paused = true)]
async fn a_signal_that_came_early_is_kept_for_one() {
    let signals = Signals::default();
    signals.send("go", json!(1)).unwrap();
    let node = wait("go");
    let first = run(&node, &signals, ToWait::default()).await.unwrap();
    assert_eq!(first, Waited::Resumed(Resumed { item: Value::Null, payload: json!(1) }));
    let second = run(&node, &signals, ToWait::default()).await.unwrap();
    assert_eq!(second, Waited::TimedOut(TimedOut { item: Value::Null, signal: "go".to_owned() }));
}

#[tokio::test(start_paused = true)]
async fn another_signal_does_not_resume() {
    let signals = Signals::default();
    signals.send("paid:8", json!(1)).unwrap();
    let output = run(&wait("paid"), &signals, keyed("7")).await.unwrap();
    let expected = TimedOut { item: json!("item"), signal: "paid:7".to_owned() };
    assert_eq!(output, Waited::TimedOut(expected));
}

#[tokio::test]
async fn a_signal_without_a_name_is_an_error() {
    let error = refusal(&wait(""), &Signals::default(), ToWait::default()).await;
    assert_eq!(error, "`signal` is empty: name the signal to wait for");
}

#[test]
fn pending_signals_are_bounded() {
    let signals = Signals::default();
    for _ in 0..MAX_PENDING {
        signals.send("go", Value::Null).unwrap();
    }
    assert_eq!(signals.send("go", Value::Null), Err(Refused::TooMany));
    let large = Value::String("x".repeat(70_000));
    assert!(matches!(Signals::default().send("go", large), Err(Refused::TooLarge(_))));
}
