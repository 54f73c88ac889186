use std::time::{Duration, Instant};

use serde_json::json;

use crate::fake::{call, client, pid};

#[tokio::test(flavor = "current_thread")]
async fn a_crash_fails_the_calls_in_flight_and_the_next_works() {
    let client = client(&[]);
    let first = pid(&client).await;
    let waiting: Vec<_> = (0..10)
        .map(|_| {
            let client = client.clone();
            tokio::spawn(async move { call(&client, "hang", json!({})).await })
        })
        .collect();
    let error = call(&client, "exit", json!({"code": 3, "beans": 5})).await.unwrap_err();
    let expected = "MCP server `fake` ended (exit status: 3) before it answered; its last lines on stderr:\n  \
                    about to fail\n  out of 5 beans";
    assert_eq!(error, expected);
    for one in waiting {
        assert_eq!(one.await.unwrap().unwrap_err(), expected);
    }
    assert_ne!(pid(&client).await, first);
}

#[tokio::test(flavor = "current_thread")]
async fn a_server_that_keeps_failing_is_started_ever_less_often() {
    let client = client(&["--dies-at-once"]);
    let mut times = Vec::new();
    for _ in 0..5 {
        let begin = Instant::now();
        let error = call(&client, "echo", json!({})).await.unwrap_err();
        assert!(error.contains("ended (exit status: 7) before it answered"), "{error}");
        assert!(error.contains("cannot open the database"), "{error}");
        times.push(begin.elapsed());
    }
    // Two at once, then after 100, 200 and 400 ms.
    for (time, least) in times[2..].iter().zip([100, 200, 400]) {
        assert!(*time >= Duration::from_millis(least), "{times:?}");
    }
}

#[tokio::test(flavor = "current_thread")]
async fn a_server_that_works_again_is_trusted_again() {
    let client = client(&[]);
    for _ in 0..4 {
        let begin = Instant::now();
        pid(&client).await;
        let error = call(&client, "exit", json!({"code": 1})).await.unwrap_err();
        assert!(error.contains("exit status: 1"), "{error}");
        assert!(begin.elapsed() < Duration::from_secs(3), "{:?}", begin.elapsed());
    }
}
