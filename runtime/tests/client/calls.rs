use std::sync::Arc;
use std::time::{Duration, Instant};

use nodewright::Value;
use nodewright::graph::ErrorKind;
use nodewright::graph::journal::{Journal, Limits, Site};
use nodewright::private::client::Client;
use serde_json::json;

use crate::fake::{call, client, pid};

#[tokio::test(flavor = "current_thread")]
async fn a_tool_gives_its_structured_content_or_its_text() {
    let client = client(&[]);
    let order = json!({"lines": [{"sku": "a \"b\" \\ \u{1}€", "qty": 3}], "big": u64::MAX, "none": null});
    assert_eq!(call(&client, "echo", order.clone()).await.unwrap(), order.to_string());
    assert_eq!(call(&client, "text", json!({"text": "{\"a\": [1]}"})).await.unwrap(), r#"{"a":[1]}"#);
    assert_eq!(call(&client, "text", json!({"text": "plain words"})).await.unwrap(), "\"plain words\"");
}

#[tokio::test(flavor = "current_thread")]
async fn a_failing_tool_fails_with_its_own_text() {
    let client = client(&[]);
    let error = call(&client, "fail", json!({})).await.unwrap_err();
    assert_eq!(error, "tool `fail` of MCP server `fake` failed: no such file");
    let error = call(&client, "nothing", json!({})).await.unwrap_err();
    assert_eq!(error, "MCP server `fake` refused tool `nothing`: unknown tool nothing (code -32602)");
    let error = call(&client, "echo", json!([1])).await.unwrap_err();
    assert_eq!(error, "the arguments of tool `echo` must be an object, not an array");
}

#[tokio::test(flavor = "current_thread")]
async fn calls_share_one_server_and_none_waits_for_another() {
    let client = client(&[]);
    let first = pid(&client).await;
    let begin = Instant::now();
    let calls: Vec<_> = (0..20)
        .map(|number| {
            let client = client.clone();
            tokio::spawn(async move { call(&client, "slow", json!({"ms": 300, "number": number})).await })
        })
        .collect();
    for (number, one) in calls.into_iter().enumerate() {
        assert_eq!(one.await.unwrap().unwrap(), json!({"ms": 300, "number": number}).to_string());
    }
    assert!(begin.elapsed() < Duration::from_secs(4), "20 calls of 300 ms took {:?}", begin.elapsed());
    let most = call(&client, "most_in_flight", json!({})).await.unwrap();
    assert_eq!(most, r#"{"most":20}"#);
    assert_eq!(pid(&client).await, first);
}

#[tokio::test(flavor = "current_thread")]
async fn a_thousand_calls_in_flight_get_their_own_answers() {
    let client = client(&[]);
    let calls: Vec<_> = (0..1000)
        .map(|number| {
            let client = client.clone();
            tokio::spawn(async move {
                let arguments = json!({"number": number, "padding": "x".repeat(number % 500)});
                (call(&client, "echo", arguments.clone()).await.unwrap(), arguments.to_string())
            })
        })
        .collect();
    for one in calls {
        let (answer, expected) = one.await.unwrap();
        assert_eq!(answer, expected);
    }
}

#[tokio::test(flavor = "current_thread")]
async fn a_call_that_is_dropped_is_cancelled_at_the_server() {
    let client = client(&[]);
    // The handshake has the id 0.
    assert_eq!(call(&client, "echo", json!({})).await.unwrap(), "{}");
    let hang = tokio::time::timeout(Duration::from_millis(200), call(&client, "hang", json!({})));
    assert!(hang.await.is_err());
    assert_eq!(call(&client, "cancelled", json!({})).await.unwrap(), r#"{"ids":[2]}"#);
}

#[tokio::test(flavor = "current_thread")]
async fn the_time_limit_of_a_graph_ends_a_call_that_hangs() {
    static SITE: Site = Site {
        id: "ask",
        kind: "mcp",
        position: "graphs/a.yaml:1:1",
        timeout: None,
        calls: None,
        expressions: &[],
    };
    let client: &'static Client = Box::leak(Box::new(Arc::into_inner(client(&[])).unwrap()));
    assert_eq!(call(client, "echo", json!({})).await.unwrap(), "{}");
    let limits = Limits { max_execution_time: Duration::from_millis(200), ..Limits::DEFAULT };
    let hang =
        Journal::new(limits, None).call_remote(&SITE, client, "hang", Value::object([])).await.unwrap_err();
    assert_eq!(hang.kind(), ErrorKind::Limit);
    assert_eq!(
        hang.to_string(),
        "node `ask` (graphs/a.yaml:1:1): the limit of 200 ms was reached; `maxExecutionTimeMs` of the graph raises it"
    );
    assert_eq!(call(client, "cancelled", json!({})).await.unwrap(), r#"{"ids":[2]}"#);
    let failed =
        Journal::new(limits, None).call_remote(&SITE, client, "fail", Value::object([])).await.unwrap_err();
    let expected = "node `ask` (graphs/a.yaml:1:1): tool `fail` of MCP server `fake` failed: no such file";
    assert_eq!((failed.kind(), failed.to_string().as_str()), (ErrorKind::Node, expected));
    client.close().await;
}

#[tokio::test(flavor = "current_thread")]
async fn requests_of_the_server_are_answered() {
    assert_eq!(call(&client(&[]), "ping", json!({})).await.unwrap(), "\"both answered\"");
}

#[tokio::test(flavor = "current_thread")]
async fn garbage_between_messages_is_passed_over() {
    let client = client(&["--greets"]);
    assert_eq!(call(&client, "garbage", json!({})).await.unwrap(), "\"after the garbage\"");
    assert_eq!(call(&client, "echo", json!({})).await.unwrap(), "{}");
}

#[tokio::test(flavor = "current_thread")]
async fn a_result_that_is_none_fails_its_call_alone() {
    let client = client(&[]);
    let first = pid(&client).await;
    let error = call(&client, "broken", json!({})).await.unwrap_err();
    assert!(error.starts_with("MCP server `fake` sent a result that is none of MCP's: "), "{error}");
    let error = call(&client, "wrong", json!({})).await.unwrap_err();
    assert!(error.contains("isError"), "{error}");
    assert_eq!(pid(&client).await, first);
}

#[tokio::test(flavor = "current_thread")]
async fn a_result_may_be_large_but_not_too_large() {
    let client = client(&[]);
    let first = pid(&client).await;
    let large = call(&client, "large", json!({"mib": 8})).await.unwrap();
    assert_eq!(large.len(), (8 << 20) + 2);
    for tool in ["large", "large_id_last"] {
        let error = call(&client, tool, json!({"mib": 100})).await.unwrap_err();
        assert_eq!(error, "MCP server `fake` sent more than 64 MiB in one message");
        assert_eq!(
            call(&client, "echo", json!({"tool": tool})).await.unwrap(),
            json!({"tool": tool}).to_string()
        );
    }
    assert_eq!(pid(&client).await, first);
}

#[tokio::test(flavor = "current_thread")]
async fn all_pages_of_tools_are_listed() {
    let listing = client(&[]).list_tools().await.map_err(|error| error.to_string()).unwrap();
    assert_eq!((&*listing.name, &*listing.version, &*listing.protocol), ("fake", "0.9", "2025-06-18"));
    let names =
        (0..6).map(|number| format!(r#"{{"inputSchema":{{"type":"object"}},"name":"tool_{number}"}}"#));
    let found = listing.tools.iter().map(|tool| {
        let tool: serde_json::Value = serde_json::from_str(tool).unwrap();
        format!(r#"{{"inputSchema":{},"name":{}}}"#, tool["inputSchema"], tool["name"])
    });
    assert!(found.eq(names), "{listing:?}");
}
