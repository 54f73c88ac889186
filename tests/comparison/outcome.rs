//! What became of a mistake.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use nodewright_tests::harness::message::Message;
use nodewright_tests::harness::server::Server;
use serde_json::{Value, json};

use crate::side::Built;

/// What is asked of a server that was built with a mistake in it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Probe {
    /// A tool, with one line of an order as JSON.
    Call(&'static str, &'static str),
    /// Which tools there are.
    Tools,
}

/// A call that takes longer than this will not end.
const PATIENCE: Duration = Duration::from_secs(5);

/// The place of what rustc finds in no file of the project.
const GENERATED: &str = "in generated code";

/// What became of a mistake.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// The build refuses it; `more` errors follow from it.
    Refused { title: String, place: String, more: usize },
    /// It is built, maybe with a warning, and this happens.
    Built { warning: Option<String>, then: String },
}

impl Outcome {
    pub(crate) fn of(built: &Built, mistake: &str, probe: &Probe) -> Self {
        let messages = built.messages(mistake);
        let of_level = |level: &'static str| messages.iter().filter(move |message| message.level == level);
        if let Some(error) = of_level("error").next() {
            let place = built.in_project(mistake, &place(error));
            let more = of_level("error").count() - 1;
            return Self::Refused { title: error.title().to_owned(), place, more };
        }
        let warning = of_level("warning").next().map(|warning| show(warning.title(), &place(warning)));
        let of_script = || Some(in_our_words(built.script_warnings(mistake).first()?));
        Self::Built {
            warning: warning.or_else(of_script).map(|warning| built.in_project(mistake, &warning)),
            then: built.in_project(mistake, &ask(Command::new(built.binary(mistake)), probe)),
        }
    }

    pub(crate) fn is_caught(&self) -> bool {
        matches!(self, Self::Refused { .. })
    }
}

/// A message and its place.
pub(crate) fn show(title: &str, place: &str) -> String {
    match place {
        GENERATED => format!("{title}; {place}"),
        _ => format!("{title}; `{place}`"),
    }
}

/// A warning of the build step, which cargo prints as `place: title [lint]`.
fn in_our_words(warning: &str) -> String {
    let (place, title) = warning.split_once(": ").unwrap_or(("", warning));
    show(title, place)
}

/// Where a message points: what the build step found has its own line for that, below the first.
fn place(message: &Message) -> String {
    let own = message.text.lines().nth(1).and_then(|line| line.trim_start().strip_prefix("--> "));
    let of_rustc = || {
        let place = message.place.as_ref()?;
        // Only generated code lies outside of the workspace.
        match Path::new(&place.file).is_absolute() {
            true => Some(GENERATED.to_owned()),
            false => Some(format!("{}:{}:{}", place.file, place.start.0, place.start.1)),
        }
    };
    own.map(str::to_owned).or_else(of_rustc).unwrap_or_default()
}

fn ask(command: Command, probe: &Probe) -> String {
    let mut server = Server::over_stdio(command);
    let client = json!({ "name": "nodewright-tests", "version": "1.0.0" });
    let hello = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client });
    send(&mut server, "initialize", &hello);
    server.answer();
    server.send(b"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n");
    match *probe {
        Probe::Tools => {
            send(&mut server, "tools/list", &json!({}));
            let tools = server.answer()["result"]["tools"].take();
            server.end();
            show_tools(&tools)
        }
        Probe::Call(tool, line) => {
            let line_of_order: Value = serde_json::from_str(line).expect("JSON");
            let arguments = json!({ "lines": [line_of_order] });
            send(&mut server, "tools/call", &json!({ "name": tool, "arguments": arguments }));
            let asked = format!("`{tool}` of `{line}`");
            match server.answer_within(PATIENCE) {
                Some(answer) => {
                    server.end();
                    format!("{asked}: {}", show_result(&answer["result"]))
                }
                None => format!("{asked} never ends"),
            }
        }
    }
}

fn send(server: &mut Server, method: &str, params: &Value) {
    let request = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    server.send(format!("{request}\n").as_bytes());
}

fn show_result(result: &Value) -> String {
    let text = result["content"][0]["text"].as_str().unwrap_or_default();
    match result["isError"] == true {
        true => format!("fails with “{}”", text.replace('\n', " ")),
        false => format!("`{}`", result["structuredContent"]),
    }
}

/// The tools that run orders, and whether they say what they do.
fn show_tools(tools: &Value) -> String {
    let show = |tool: &Value| {
        let name = tool["name"].as_str().filter(|name| name.ends_with("_order"))?;
        let description = tool["description"].as_str().filter(|text| !text.is_empty());
        Some(match description {
            Some(_) => format!("`{name}`"),
            None => format!("`{name}` without a description"),
        })
    };
    let shown: Vec<_> = tools.as_array().into_iter().flatten().filter_map(show).collect();
    format!("the tools are {}", shown.join(" and "))
}
