use super::*;
use crate::diagnostic::Diagnostics;
use crate::source::Sources;

fn listed(tools: &[&str]) -> Listed {
    let tools = tools.iter().map(|&tool| tool.to_owned()).collect();
    Listed { name: "files".into(), version: "1.2.0".into(), protocol: "2025-11-25".into(), tools }
}

/// The snapshot of a text, and what is wrong with it as `line:column: message`.
fn read(text: &str) -> (Option<Snapshot>, Vec<String>) {
    let (cx, mut sources) = (Diagnostics::new(), Sources::default());
    let file = sources.add("mcp/files.json", text);
    let snapshot = parse_snapshot(&cx, &sources, file, "files");
    let place = |span| sources.locate(span).replace("mcp/files.json:", "");
    let found =
        cx.take().into_iter().map(|found| format!("{}: {}", place(found.span), found.message)).collect();
    (snapshot, found)
}

const LIST: &str = r#"{"name":"list","_meta":{"token":"secret"},"annotations":{"x":1},"description":"Lists","inputSchema":{"type":"object","required":["path"],"properties":{"path":{"type":"string"},"deep":{"type":"boolean"}}}}"#;
const COUNT: &str = r#"{"outputSchema":{"type":"object","properties":{"count":{"type":"integer"}}},"inputSchema":{"type":"object"},"name":"count"}"#;

#[test]
fn a_snapshot_is_sorted_and_holds_what_a_build_looks_at() {
    let text = render_snapshot(&listed(&[LIST, COUNT])).unwrap();
    let expected = r#"{
  "format": 1,
  "server": {
    "name": "files",
    "version": "1.2.0"
  },
  "protocol": "2025-11-25",
  "tools": [
    {
      "name": "count",
      "inputSchema": {
        "type": "object"
      },
      "outputSchema": {
        "properties": {
          "count": {
            "type": "integer"
          }
        },
        "type": "object"
      },
      "hash": "HASH1"
    },
    {
      "name": "list",
      "description": "Lists",
      "inputSchema": {
        "properties": {
          "deep": {
            "type": "boolean"
          },
          "path": {
            "type": "string"
          }
        },
        "required": [
          "path"
        ],
        "type": "object"
      },
      "hash": "HASH2"
    }
  ]
}
"#;
    let hashes: Vec<_> = text.lines().filter_map(|line| line.trim().strip_prefix("\"hash\": ")).collect();
    let [first, second] = hashes[..] else { panic!("{text}") };
    assert!(first.len() == 18 && first != second, "{hashes:?}");
    let expected = expected.replace("\"HASH1\"", first).replace("\"HASH2\"", second);
    assert_eq!(text, expected);
    assert_eq!(render_snapshot(&listed(&[COUNT, LIST])).unwrap(), text);
}

#[test]
fn what_is_written_reads_back() {
    let text = render_snapshot(&listed(&[LIST, COUNT])).unwrap();
    let (snapshot, found) = read(&text);
    assert_eq!(found, [""; 0]);
    let snapshot = snapshot.unwrap();
    assert_eq!((&*snapshot.server.value, &*snapshot.version), ("files", "1.2.0"));
    let names: Vec<_> = snapshot.tools.iter().map(|tool| tool.name.value.as_str()).collect();
    assert_eq!(names, ["count", "list"]);
    assert!(snapshot.tools[0].output.is_some() && snapshot.tools[1].output.is_none());
    assert_eq!(snapshot.tools[1].description.as_deref(), Some("Lists"));
}

#[test]
fn refuses_what_a_server_should_not_have_said() {
    let wrong = |tools: &[&str]| render_snapshot(&listed(tools)).unwrap_err();
    assert_eq!(wrong(&["{"]), "the server told a tool that is not JSON, or nests too deep");
    assert_eq!(wrong(&["{}"]), "the server told a tool without a name");
    assert_eq!(wrong(&[LIST, LIST]), "the server has two tools with the name `list`");
}

#[test]
fn rejects_a_snapshot_that_is_no_json() {
    assert_eq!(read("").1, ["1:1: expected a value"]);
    assert_eq!(read("{\n  \"format\": 1,\n}").1, ["3:1: expected a key in double quotes"]);
    assert_eq!(read("tools: []").1, ["1:1: expected a value, found `tools`"]);
    assert_eq!(read(&"[".repeat(5000)).1, ["1:258: snapshot nests deeper than 256 levels"]);
}

#[test]
fn rejects_a_snapshot_of_the_wrong_shape() {
    let right = render_snapshot(&listed(&[COUNT])).unwrap();
    let wrong = |from: &str, to: &str| {
        assert!(right.contains(from), "{from}");
        read(&right.replace(from, to)).1
    };
    assert_eq!(read("[]").1, ["1:1: a snapshot must be an object"]);
    assert_eq!(read("{}").1, ["1:1: a snapshot lacks `format`"]);
    assert_eq!(wrong("\"format\": 1", "\"format\": 2"), ["2:13: unknown format of a snapshot"]);
    assert_eq!(
        wrong("\"protocol\"", "\"protocl\""),
        ["1:1: a snapshot lacks `protocol`", "7:3: unknown key `protocl` of a snapshot",]
    );
    assert_eq!(wrong("\"1.2.0\"", "1.2"), ["5:16: `version` of `server` must be a string"]);
    assert_eq!(wrong("\"name\": \"count\"", "\"name\": 7"), ["10:15: `name` of a tool must be a string"]);
    assert_eq!(
        wrong(
            "\"type\": \"object\"\n      },\n      \"outputSchema\"",
            "\"type\": \"array\"\n      },\n      \"outputSchema\""
        ),
        ["22:15: tool `count` is not as the server told it"]
    );
    assert_eq!(
        read(r#"{"format":1,"server":{"name":"a","version":"1"},"protocol":"x","tools":{}}"#).1,
        ["1:72: `tools` must be a list"]
    );
    let twice = r#"{"format":1,"server":{"name":"a","version":"1"},"protocol":"x","tools":[{"name":"a"},{"name":"a"}]}"#;
    assert_eq!(read(twice).1, ["1:94: duplicate tool `a`"]);
}

#[test]
fn drift_is_told_by_tool_and_part() {
    let snapshot = |listed: Listed| read(&render_snapshot(&listed).unwrap()).0.unwrap();
    let old = snapshot(listed(&[LIST, COUNT]));
    assert_eq!(find_drift(&old, &snapshot(listed(&[COUNT, LIST]))), [""; 0]);
    let other = LIST.replace("Lists", "Shows").replace("boolean", "string");
    let new = Listed { version: "1.3.0".into(), ..listed(&[&other, r#"{"name":"stat"}"#]) };
    assert_eq!(
        find_drift(&old, &snapshot(new)),
        [
            "version of the server: `1.2.0` is now `1.3.0`",
            "tool `count` is gone",
            "tool `list` has another `description`, `inputSchema`",
            "tool `stat` is new",
        ]
    );
}
