//! Graphs that call other servers: fixtures are both sides.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use nodewright_tests::harness::cargo::fixture_binary;
use nodewright_tests::harness::mcp::{Client, WITH_HANDSHAKE, WITHOUT_HANDSHAKE};
use nodewright_tests::harness::places::scratch;
use nodewright_tests::harness::server::Server;
use serde_json::{Value, json};

/// The binary, with all the variables that its servers need.
fn relay(name: &str, address: &str) -> (Command, PathBuf) {
    let pid_file = scratch().join(format!("{name}.pid"));
    // Left by an earlier run, or not there.
    let _ = std::fs::remove_file(&pid_file);
    let mut command = Command::new(fixture_binary("servers_elsewhere"));
    command.env("COUNTER", fixture_binary("start_fallible")).env("STOCK", "7").env("FAR", address);
    command.env("PID_FILE", &pid_file).env_remove("RUST_LOG").stdin(Stdio::null());
    (command, pid_file)
}

fn call(mut command: Command, tool: &str) -> (Option<i32>, String) {
    let output = command.args(["call", tool]).output().expect("it runs");
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&text).trim_end().to_owned())
}

/// Waits until no process has the id in the file.
fn assert_gone(pid_file: &Path) {
    let pid = std::fs::read_to_string(pid_file).expect("the server wrote its process id");
    let stat = || std::fs::read_to_string(format!("/proc/{}/stat", pid.trim())).unwrap_or_default();
    let begin = Instant::now();
    while stat().rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with('Z')) {
        assert!(begin.elapsed() < Duration::from_secs(10), "the server is still there");
        std::thread::sleep(Duration::from_millis(10));
    }
}

pub(crate) fn assert_servers_elsewhere() {
    let far = Server::over_http(Command::new(fixture_binary("start_plain")));
    assert_calls(far.address());
    assert_missing_variables();
    assert_served(far.address());
    assert_killed(far.address());
    far.end();
}

fn assert_calls(far: &str) {
    let (command, pid_file) = relay("call", far);
    assert_eq!(call(command, "count_near"), (Some(0), r#"{"near":7}"#.to_owned()));
    assert_gone(&pid_file);
    assert_eq!(call(relay("call", far).0, "count_far"), (Some(0), r#"{"far":1}"#.to_owned()));
    let (mut command, _) = relay("call", far);
    command.env("STOCK", "many");
    let (code, text) = call(command, "count_near");
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("node `ask` (servers_elsewhere/graphs/relay.yaml:"), "{text}");
    assert!(text.contains("MCP server `the counter` ended (exit status: 1) before it answered"), "{text}");
    assert!(text.contains("the application did not start: invalid digit"), "{text}");
    let (code, text) = call(relay("call", "127.0.0.1:1").0, "count_far");
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("MCP server `self` cannot be reached at 127.0.0.1:1: "), "{text}");
}

/// A server says at its start all that it lacks; a call only says what it needs itself.
fn assert_missing_variables() {
    let (mut command, _) = relay("missing", "");
    command.env_remove("FAR").env_remove("COUNTER").env_remove("STOCK");
    let output = command.arg("serve").output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "MCP server `self` needs the environment variable `FAR`, which is not set\n\
         MCP server `the counter` needs the environment variables `COUNTER`, `STOCK`, which are not set\n"
    );
    let (mut command, _) = relay("missing", "");
    command.env_remove("FAR");
    assert_eq!(call(command, "count_near"), (Some(0), r#"{"near":7}"#.to_owned()));
}

fn structured(client: &mut Client, tool: &str) -> Value {
    client.call(tool, json!({}))["structuredContent"].take()
}

fn assert_served(far: &str) {
    for revision in [WITH_HANDSHAKE, WITHOUT_HANDSHAKE] {
        let (command, pid_file) = relay("serve", far);
        let (mut client, _) = Client::run(command, revision);
        assert_eq!(structured(&mut client, "count_near"), json!({ "near": 7 }));
        let first = std::fs::read_to_string(&pid_file).expect("the server wrote its process id");
        for _ in 0..20 {
            assert_eq!(structured(&mut client, "count_far"), json!({ "far": 1 }));
            assert_eq!(structured(&mut client, "count_near"), json!({ "near": 7 }));
        }
        assert_eq!(std::fs::read_to_string(&pid_file).expect("as before"), first, "it was started again");
        assert_eq!(client.end(), Some(0));
        assert_gone(&pid_file);
    }
}

/// Nobody could tell the servers below of it.
fn assert_killed(far: &str) {
    let (command, pid_file) = relay("killed", far);
    let (mut client, _) = Client::run(command, WITH_HANDSHAKE);
    assert_eq!(structured(&mut client, "count_near"), json!({ "near": 7 }));
    // Dropped, it is killed.
    drop(client);
    assert_gone(&pid_file);
}
