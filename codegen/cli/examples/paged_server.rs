//! An MCP server over stdio that lists its tools in two pages: for the tests of `import`.
//!
//! `--later` has other tools, as a server has after an update; `--broken` lists something that is no tool.

use std::io::{BufRead, Write};

use nodewright_codegen::schema::JsonTree;

const LIST: &str = r#"{"name":"list_directory","description":"Lists a folder","_meta":{"token":"s3cret"},"inputSchema":{"type":"object","required":["path"],"properties":{"path":{"type":"string"}}}}"#;
const LATER: &str = r#"{"name":"list_directory","description":"Lists a folder","inputSchema":{"type":"object","required":["folder"],"properties":{"folder":{"type":"string"}}}}"#;
const COUNT: &str = r#"{"name":"count","inputSchema":{"type":"object"},"outputSchema":{"type":"object","properties":{"count":{"type":"integer"}},"required":["count"]}}"#;

fn main() {
    let has = |option: &str| std::env::args().any(|word| word == option);
    let first = if has("--later") { LATER } else { LIST };
    let second = match (has("--later"), has("--broken")) {
        (_, true) => "{\"title\":\"no name\"}",
        (true, _) => "{\"name\":\"stat\",\"inputSchema\":{\"type\":\"object\"}}",
        _ => COUNT,
    };
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let Some(message) = JsonTree::parse(&line) else { continue };
        let (Some(id), Some(JsonTree::String(method))) = (message.get("id"), message.get("method")) else {
            continue;
        };
        let cursor = message.get("params").and_then(|params| params.get("cursor"));
        let result = match (&**method, cursor) {
            ("initialize", _) => {
                r#"{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"paged","version":"1.0.0"}}"#.to_owned()
            }
            ("tools/list", None) => format!("{{\"tools\":[{first}],\"nextCursor\":\"2\"}}"),
            ("tools/list", Some(_)) => format!("{{\"tools\":[{second}]}}"),
            _ => "{}".to_owned(),
        };
        println!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}");
        let _ = std::io::stdout().flush();
    }
}
