//! Nodes that run: the graphs of the example, over the same connection as the words about them.

use std::path::{Path, PathBuf};
use std::process::Command;

use nodewright_tests::harness::cargo::knowledge_server;
use nodewright_tests::harness::mcp::{Client, WITH_HANDSHAKE};
use nodewright_tests::harness::places::scratch;
use serde_json::{Value, json};

/// A folder of one test, for the files that nodes write.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let folder = scratch().join(format!("{test}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left of it lies under `target`.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn client(folder: &Path) -> Client {
    let mut command = Command::new(knowledge_server());
    command.env("NODE_KNOWLEDGE_FOLDER", folder).env_remove("NODE_KNOWLEDGE_HOSTS");
    Client::run(command, WITH_HANDSHAKE).0
}

fn content(result: &Value) -> &Value {
    assert_eq!(result["isError"], false, "{result}");
    &result["structuredContent"]
}

#[test]
fn graphs_of_several_nodes_run() {
    let folder = Folder::new("graphs-that-run");
    let mut client = client(&folder.0);
    let items = json!([
        { "title": " Second ", "score": 11 },
        { "title": "Too small", "score": 3 },
        { "title": "First", "score": 42.5, "link": "https://example.com" },
    ]);
    let result = client.call("daily_digest", json!({ "date": "2026-03-01", "items": items }));
    let digest =
        "# Digest of 2026-03-01\n\n- **First** (42.5): https://example.com\n- **Second** (11): no link\n";
    let expected =
        json!({ "path": "digests/2026-03-01.md", "bytes": digest.len(), "reported": 2, "left_out": 1 });
    assert_eq!(content(&result), &expected);
    assert_eq!(std::fs::read_to_string(folder.0.join("digests/2026-03-01.md")).unwrap(), digest);

    // A signal that was sent before anyone waits is kept.
    let sent = client.call("approve", json!({ "request": "42" }));
    assert_eq!(content(&sent), &json!({ "sent": true }));
    let approved = client.call("await_approval", json!({ "request": "42" }));
    assert_eq!(content(&approved), &json!({ "approved": true, "request": "42" }));
    assert_eq!(client.end(), Some(0));
}

#[test]
fn what_a_node_refuses_is_a_result_that_names_it() {
    let folder = Folder::new("graphs-that-refuse");
    let mut client = client(&folder.0);
    let outside = json!({ "date": "../../x", "items": [{ "title": "a", "score": 10 }] });
    for (tool, arguments, node) in
        [("daily_digest", outside, "save"), ("fetch_page", json!({ "url": "http://127.0.0.1:9/" }), "fetch")]
    {
        let result = client.call(tool, arguments);
        assert_eq!(result["isError"], true, "{result}");
        let text = result["content"][0]["text"].as_str().unwrap();
        assert!(text.starts_with(&format!("node `{node}` (examples/node-knowledge/graphs/")), "{text}");
    }
    let wrong = client.call("daily_digest", json!({ "date": 1, "items": [{ "title": "a" }] }));
    let text = wrong["content"][0]["text"].as_str().unwrap();
    assert!(wrong["isError"] == true && text.contains("items[0]: missing field `score`"), "{wrong}");
}
