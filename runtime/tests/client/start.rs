use std::borrow::Cow;
use std::time::Duration;

use nodewright::private::client::{Client, Piece, Start, Stdio, Text, Transport};
use serde_json::json;

use crate::fake::{call, client, pid, with};

#[tokio::test(flavor = "current_thread")]
async fn environment_and_folder_arrive() {
    let folder = std::env::temp_dir().canonicalize().unwrap();
    let client = with(&[], |stdio| {
        stdio.cwd = Some(Text::from(folder.to_str().unwrap()));
        let home = Text::owned(vec![
            Piece::Plain("<".into()),
            Piece::Variable("CARGO_MANIFEST_DIR".into()),
            Piece::Plain(">".into()),
        ]);
        stdio.env = vec![("PLACE".into(), home)].into();
    });
    let place = call(&client, "env", json!({"name": "PLACE"})).await.unwrap();
    assert_eq!(place, format!("\"<{}>\"", env!("CARGO_MANIFEST_DIR")));
    // What we have ourselves, it has too.
    assert_ne!(call(&client, "env", json!({"name": "PATH"})).await.unwrap(), "\"\"");
    assert_eq!(call(&client, "cwd", json!({})).await.unwrap(), json!({"cwd": folder}).to_string());
}

#[tokio::test(flavor = "current_thread")]
async fn missing_variables_are_named() {
    let client = with(&[], |stdio| {
        let token = Text::owned(vec![Piece::Variable("NODEWRIGHT_NO_TOKEN".into())]);
        let key = Text::owned(vec![Piece::Variable("NODEWRIGHT_NO_KEY".into())]);
        stdio.env =
            vec![("TOKEN".into(), token.clone()), ("KEY".into(), key), ("AGAIN".into(), token)].into();
    });
    assert_eq!(client.missing_variables(), ["NODEWRIGHT_NO_TOKEN", "NODEWRIGHT_NO_KEY"]);
    assert_eq!(
        call(&client, "echo", json!({})).await.unwrap_err(),
        "MCP server `fake` needs the environment variables `NODEWRIGHT_NO_TOKEN`, `NODEWRIGHT_NO_KEY`, which are not set"
    );
}

#[tokio::test(flavor = "current_thread")]
async fn what_cannot_be_started_is_named() {
    let client = with(&[], |stdio| stdio.command = Text::from("nodewright-no-such-program"));
    assert_eq!(
        call(&client, "echo", json!({})).await.unwrap_err(),
        "MCP server `fake` cannot be started: there is no program `nodewright-no-such-program` in `PATH`"
    );
    let client = with(&[], |stdio| stdio.cwd = Some(Text::from("/no/such/folder")));
    assert_eq!(
        call(&client, "echo", json!({})).await.unwrap_err(),
        "MCP server `fake` cannot be started: its `cwd` is no folder: `/no/such/folder`"
    );
}

#[tokio::test(flavor = "current_thread")]
async fn a_server_without_a_handshake_is_told_who_asks() {
    let client = client(&["--modern"]);
    let meta = call(&client, "meta", json!({})).await.unwrap();
    let meta: serde_json::Value = serde_json::from_str(&meta).unwrap();
    assert_eq!(meta["io.modelcontextprotocol/protocolVersion"], "2026-07-28");
    assert_eq!(meta["io.modelcontextprotocol/clientInfo"]["name"], "nodewright");
    let listing = client.list_tools().await.map_err(|error| error.to_string()).unwrap();
    assert_eq!((&*listing.version, &*listing.protocol), ("1.0", "2026-07-28"));
}

#[tokio::test(flavor = "current_thread")]
async fn a_start_goes_on_though_its_caller_gave_up() {
    let client = client(&["--never-answers"]);
    for _ in 0..2 {
        let waiting = tokio::time::timeout(Duration::from_millis(100), call(&client, "echo", json!({})));
        assert!(waiting.await.is_err());
    }
}

/// As generated code declares one.
static SHARED: Client = Client::new(
    "shared",
    Transport::Stdio(Stdio {
        command: Text(Cow::Borrowed(&[Piece::Variable(Cow::Borrowed("NODEWRIGHT_FAKE_SERVER"))])),
        args: Cow::Borrowed(&[]),
        cwd: None,
        env: Cow::Borrowed(&[]),
    }),
    Start::Lazy,
);

#[test]
fn a_static_client_serves_several_runtimes() {
    // Run again as a child, since a test may not change the environment of all others.
    if std::env::var_os("NODEWRIGHT_FAKE_SERVER").is_none() {
        let mut test = std::process::Command::new(std::env::current_exe().unwrap());
        test.args(["--exact", "start::a_static_client_serves_several_runtimes"]);
        test.env("NODEWRIGHT_FAKE_SERVER", crate::binary::example("fake_server"));
        let output = test.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        assert!(String::from_utf8_lossy(&output.stdout).contains("1 passed"));
        return;
    }
    let runtime = || tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    // One after the other.
    let (first, second) = (runtime().block_on(pid(&SHARED)), runtime().block_on(pid(&SHARED)));
    assert_ne!(first, second);
    // And at the same time: that one has ended is nothing to the other.
    let (one, other) = (runtime(), runtime());
    let kept = one.block_on(pid(&SHARED));
    assert_ne!(other.block_on(pid(&SHARED)), kept);
    drop(other);
    assert_eq!(one.block_on(pid(&SHARED)), kept);
}
