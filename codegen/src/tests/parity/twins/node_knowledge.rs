use nodewright::prelude::*;

use crate::nodes::action::{DataTransformation, FileOperation, HttpRequest};
use crate::nodes::flow::{Filter, Sort, Wait};
use crate::nodes::memory::KeyValueStore;

#[derive(serde::Serialize, serde::Deserialize)]
pub struct Request {
    /// Which request it is
    pub request: String,
}

#[derive(serde::Serialize, serde::Deserialize)]
pub struct AwaitOutput {
    pub approved: bool,
    pub request: String,
}

pub struct AwaitApprovalTwin;

/// Waits up to five minutes until `approve` is called for a request
#[graph(tool = "await_approval_twin")]
impl Graph for AwaitApprovalTwin {
    type Input = Request;
    type Output = AwaitOutput;

    #[node(
        Wait { signal: "approval".into(), timeout_seconds: 300 },
        expr = r#"{ "key": $.entry.request }"#,
        resumed = report,
        timed_out = give_up,
    )]
    fn wait();

    #[transform(
        expr = r#"{ "approved": $.wait.payload.approved = true, "request": $.entry.request }"#,
        next = exit,
    )]
    fn report();

    #[transform(expr = r#"{ "approved": false, "request": $.entry.request }"#, next = exit)]
    fn give_up();
}

#[derive(serde::Serialize, serde::Deserialize)]
pub struct ApproveOutput {
    pub sent: bool,
}

pub struct ApproveTwin;

/// Approves a request that `await_approval` waits for, now or later
#[graph(tool = "approve_twin")]
impl Graph for ApproveTwin {
    type Input = Request;
    type Output = ApproveOutput;

    #[mcp(
        server = "signals",
        tool = "send",
        expr = r#"{ "name": "approval:" & $.entry.request, "payload": { "approved": true } }"#,
        next = report,
    )]
    fn send();

    #[transform(expr = r#"{ "sent": $.send.sent }"#, next = exit)]
    fn report();
}

#[derive(serde::Serialize, serde::Deserialize)]
pub struct DigestInput {
    /// Day of the digest, such as 2026-03-01
    pub date: String,
    /// What there is to report
    pub items: Vec<DigestItem>,
}

#[derive(serde::Serialize, serde::Deserialize)]
pub struct DigestItem {
    /// What it is called
    pub title: String,
    /// How important it is; below 10 it is left out
    pub score: f64,
    /// Where to read more
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

#[derive(serde::Serialize, serde::Deserialize)]
pub struct DigestOutput {
    /// The file; empty if there was nothing to report
    pub path: String,
    /// How large it is
    pub bytes: i64,
    /// How many items are in it
    pub reported: i64,
    /// How many items are not
    pub left_out: i64,
}

pub struct DailyDigestTwin;

/// Makes a digest of the best items of a day, saves it as a Markdown file and remembers where it is
#[graph(tool = "daily_digest_twin")]
impl Graph for DailyDigestTwin {
    type Input = DigestInput;
    type Output = DigestOutput;

    #[node(Filter { conditions: best(), ..Default::default() }, expr = r#"{ "items": $.entry.items }"#, next = any)]
    fn important();

    #[switch(when(rule = { ">": [{ "var": "important.kept" }, 0] }, next = rank), next = nothing)]
    fn any();

    #[node(
        Sort { keys: by_score(), ignore_case: true, limit: Some(10), ..Default::default() },
        expr = r#"{ "items": $.important.items }"#,
        next = lines,
    )]
    fn rank();

    #[node(
        DataTransformation { steps: to_lines(), ..Default::default() },
        expr = r#"{ "items": $.rank.items }"#,
        next = save,
    )]
    fn lines();

    #[node(
        FileOperation { operation: FileTask::Write, ..Default::default() },
        expr = r##"{
          "path": "digests/" & $.entry.date & ".md",
          "content": "# Digest of " & $.entry.date & "\n\n" & $join($.lines.items.line, "\n") & "\n"
        }"##,
        next = remember,
    )]
    fn save();

    #[node(
        KeyValueStore { operation: KeyValueTask::Set, namespace: "digests".into(), ..Default::default() },
        expr = r#"{ "key": "latest", "value": $.save.path }"#,
        next = report,
    )]
    fn remember();

    #[transform(
        expr = r#"
            {
              "path": $.save.path,
              "bytes": $.save.bytes,
              "reported": $count($.lines.items),
              "left_out": $count($.entry.items) - $count($.lines.items)
            }
        "#,
        next = exit,
    )]
    fn report();

    #[transform(
        expr = r#"{ "path": "", "bytes": 0, "reported": 0, "left_out": $.important.dropped }"#,
        next = exit,
    )]
    fn nothing();
}

#[derive(serde::Serialize, serde::Deserialize)]
pub struct FetchInput {
    /// Its address, http or https
    pub url: String,
}

#[derive(serde::Serialize, serde::Deserialize)]
pub struct FetchOutput {
    pub status: i64,
    /// The content type that the server gives
    pub r#type: String,
    /// JSON, or a text
    pub body: Value<'static>,
}

pub struct FetchPageTwin;

/// Fetches a page of the public web, and says what it is
#[graph(tool = "fetch_page_twin")]
impl Graph for FetchPageTwin {
    type Input = FetchInput;
    type Output = FetchOutput;

    #[node(HttpRequest { retry: once(), ..Default::default() }, expr = r#"{ "url": $.entry.url }"#, next = report)]
    fn fetch();

    #[transform(
        expr = r#"
            {
              "status": $.fetch.status,
              "type": $exists($.fetch.headers.`content-type`) ? $.fetch.headers.`content-type` : "unknown",
              "body": $.fetch.body
            }
        "#,
        next = exit,
    )]
    fn report();
}
