//! MCP servers in this process. What they give is as their snapshots say.

use nodewright::{NodeError, ToolServer, Value};

fn unknown(tool: &str) -> NodeError {
    NodeError::new(format!("no tool `{tool}`"))
}

fn text(arguments: &Value<'_>, name: &str) -> String {
    arguments.get(name).and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// Files.
#[derive(Debug)]
pub struct Files;

impl ToolServer for Files {
    async fn call(&self, tool: &str, arguments: Value<'_>) -> Result<Value<'static>, NodeError> {
        let path = text(&arguments, "path");
        let entry = |name: &str, kind: &'static str, size: i64| {
            Value::object([
                ("name", name.to_owned().into()),
                ("path", format!("{path}/{name}").into()),
                ("kind", kind.into()),
                ("size", Value::Int(size)),
                ("modified", "2026-04-17T10:00:00Z".into()),
            ])
        };
        match tool {
            "list_directory" => {
                let mut entries =
                    vec![entry("a.txt", "file", 120), entry("b.md", "file", 4000), entry("c.txt", "file", 7)];
                if !path.contains("inner") {
                    entries.push(entry("inner", "directory", 0));
                }
                Ok(Value::object([("path", path.into()), ("entries", entries.into())]))
            }
            "read_text" => Ok(Value::object([
                ("text", format!("# {path}\nfirst line\n\nlast line").into()),
                ("encoding", "utf-8".into()),
                ("truncated", Value::Bool(false)),
            ])),
            _ => Err(unknown(tool)),
        }
    }
}

/// Issues.
#[derive(Debug)]
pub struct Tracker;

impl ToolServer for Tracker {
    async fn call(&self, tool: &str, arguments: Value<'_>) -> Result<Value<'static>, NodeError> {
        let issue = |number: i64, title: &'static str, state: &'static str, assignee: Value<'static>| {
            let label = |name: &'static str| Value::object([("name", name.into()), ("color", "red".into())]);
            Value::object([
                ("number", Value::Int(number)),
                ("title", title.into()),
                ("state", state.into()),
                ("assignee", assignee),
                (
                    "labels",
                    vec![label("bug"), label(if number % 2 == 0 { "urgent" } else { "later" })].into(),
                ),
                ("comments", Value::Int(number * 2)),
                ("created_at", "2026-04-01T08:00:00Z".into()),
            ])
        };
        let user = |login: &'static str| Value::object([("login", login.into()), ("id", Value::Int(1))]);
        match tool {
            "list_issues" => {
                let issues = vec![
                    issue(1, "Crash at start", "open", user("ann")),
                    issue(2, "Typo", "closed", Value::Null),
                    issue(3, "Slow search", "open", user("bob")),
                    issue(4, "Crash at exit", "open", user("ann")),
                ];
                Ok(Value::object([("total", Value::Int(4)), ("issues", issues.into())]))
            }
            "get_issue" => {
                let number = arguments.get("number").and_then(Value::as_f64).unwrap_or_default();
                Ok(issue(number as i64, "Crash at start", "open", user("ann")))
            }
            _ => Err(unknown(tool)),
        }
    }
}

/// A search engine.
#[derive(Debug)]
pub struct Web;

impl ToolServer for Web {
    async fn call(&self, tool: &str, arguments: Value<'_>) -> Result<Value<'static>, NodeError> {
        let query = text(&arguments, "query");
        let hit = |url: &'static str, score: f64, kind: &'static str| {
            let (key, value): (&'static str, Value<'static>) = match kind {
                "page" => ("snippet", format!("All about {query}, and more").into()),
                _ => ("duration", Value::Int(90)),
            };
            Value::object([
                ("kind", kind.into()),
                ("url", url.into()),
                ("title", format!("{query} at {url}").into()),
                ("score", Value::Float(score)),
                (key, value),
            ])
        };
        match tool {
            "search" => Ok(Value::object([
                ("query", query.clone().into()),
                (
                    "results",
                    vec![
                        hit("https://a.example/1", 0.9, "page"),
                        hit("https://b.example/2", 0.4, "video"),
                        hit("https://a.example/3", 0.7, "page"),
                    ]
                    .into(),
                ),
                ("next_page", Value::Null),
            ])),
            _ => Err(unknown(tool)),
        }
    }
}
