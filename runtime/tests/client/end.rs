use std::time::{Duration, Instant};

use serde_json::json;

use crate::fake::{call, client, is_running, pid};

#[tokio::test(flavor = "current_thread")]
async fn nothing_is_left_of_a_client_that_is_closed() {
    for options in [&[][..], &["--ignores-the-end"]] {
        let client = client(options);
        let server = pid(&client).await;
        assert!(is_running(server));
        let begin = Instant::now();
        client.close().await;
        assert!(!is_running(server), "{options:?}");
        assert!(begin.elapsed() < Duration::from_secs(6), "{options:?}: {:?}", begin.elapsed());
    }
}

#[tokio::test(flavor = "current_thread")]
async fn calls_in_flight_fail_when_the_client_is_closed_and_the_next_works() {
    let client = client(&[]);
    let first = pid(&client).await;
    let hang = tokio::spawn({
        let client = client.clone();
        async move { call(&client, "hang", json!({})).await }
    });
    tokio::task::yield_now().await;
    client.close().await;
    assert_eq!(hang.await.unwrap().unwrap_err(), "MCP server `fake` was shut down");
    assert_ne!(pid(&client).await, first);
}

#[test]
fn a_server_ends_with_the_runtime() {
    let client = client(&["--ignores-the-end"]);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let server = runtime.block_on(pid(&client));
    drop(runtime);
    let begin = Instant::now();
    while is_running(server) {
        assert!(begin.elapsed() < Duration::from_secs(5));
        std::thread::sleep(Duration::from_millis(10));
    }
}
