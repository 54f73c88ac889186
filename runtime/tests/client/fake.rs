//! A client of the fake server.

use std::sync::Arc;

use nodewright::Value;
use nodewright::private::client::{Client, Stdio, Text, Transport};
use serde_json::json;

use crate::binary;

/// A client of a fake server with these options.
pub(crate) fn client(options: &[&str]) -> Arc<Client> {
    with(options, |_| {})
}

pub(crate) fn with(options: &[&str], change: impl FnOnce(&mut Stdio)) -> Arc<Client> {
    let mut stdio = Stdio {
        command: Text::from(binary::example("fake_server").to_str().unwrap()),
        args: options.iter().map(|option| Text::from(*option)).collect(),
        cwd: None,
        env: Vec::new().into(),
    };
    change(&mut stdio);
    Arc::new(Client::owned("fake".to_owned(), Transport::Stdio(stdio)))
}

/// Calls a tool: the JSON text of its result, or what went wrong.
pub(crate) async fn call(
    client: &Client,
    tool: &str,
    arguments: serde_json::Value,
) -> Result<String, String> {
    let result = client.call(tool, Value::from(arguments)).await;
    result.map(|value| value.to_string()).map_err(|error| error.to_string())
}

/// The process id of the server.
pub(crate) async fn pid(client: &Client) -> u32 {
    call(client, "pid", json!({})).await.unwrap().parse().unwrap()
}

pub(crate) fn is_running(pid: u32) -> bool {
    // A zombie has ended; who reaps it is another matter.
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with('Z'))
}
