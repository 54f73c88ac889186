use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;

use nodewright::private::client::{Client, Text};

use crate::binary;
use crate::fake::{call, client, is_running, pid, with};

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

/// A server behind a shell, which waits for it as `npx` does.
fn wrapped() -> Arc<Client> {
    with(&[], |stdio| {
        stdio.command = Text::from("sh");
        let server = binary::example("fake_server");
        let script = ["-c", "\"$0\" --ignores-the-end; true", server.to_str().unwrap()];
        stdio.args = script.iter().map(|word| Text::from(*word)).collect();
    })
}

#[tokio::test(flavor = "current_thread")]
async fn what_a_server_started_ends_with_it() {
    let client = wrapped();
    let server = pid(&client).await;
    client.close().await;
    wait_for_end(server);
}

#[test]
fn a_server_ends_with_the_runtime() {
    for client in [client(&["--ignores-the-end"]), wrapped()] {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let server = runtime.block_on(pid(&client));
        drop(runtime);
        wait_for_end(server);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_server_ends_when_we_are_killed() {
    const CHILD: &str = "NODEWRIGHT_TO_BE_KILLED";
    let runtime = || tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    if std::env::var_os(CHILD).is_some() {
        let client = client(&["--ignores-the-end"]);
        // The thread that asked for the server is not the one that it depends on.
        let thread = std::thread::spawn(move || (runtime().block_on(pid(&client)), client));
        let (first, client) = thread.join().unwrap();
        wait_for_end(first);
        runtime().block_on(async {
            println!("server {}", pid(&client).await);
            std::future::pending::<()>().await;
        });
    }
    let mut test = Command::new(std::env::current_exe().unwrap());
    test.args(["--exact", "end::a_server_ends_when_we_are_killed", "--nocapture"]).env(CHILD, "1");
    let mut test = test.stdout(Stdio::piped()).spawn().unwrap();
    let lines = BufReader::new(test.stdout.take().unwrap()).lines();
    let server = lines.map_while(Result::ok).find_map(|line| Some(line.rsplit_once("server ")?.1.to_owned()));
    let server: u32 = server.unwrap().parse().unwrap();
    assert!(is_running(server));
    test.kill().unwrap();
    test.wait().unwrap();
    wait_for_end(server);
}

fn wait_for_end(server: u32) {
    let begin = Instant::now();
    while is_running(server) {
        assert!(begin.elapsed() < Duration::from_secs(5), "{server} still runs");
        std::thread::sleep(Duration::from_millis(10));
    }
}
