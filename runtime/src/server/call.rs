//! Runs one tool, whoever asks: a client or the command line.

use std::any::Any;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::task::Poll;

use nodewright_core::nearest::nearest;

use crate::graph::ErrorKind;
use crate::json::Json;
use crate::project::{Call, Project, Tool};

/// Why a tool gave no result, in words for an agent.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) text: String,
    /// Whether the arguments were at fault, so that nothing was run.
    pub(crate) arguments: bool,
}

/// Runs `tool`. A panic in it is its failure, not the server's.
pub(crate) async fn call(tool: &Tool, call: Call<'_>) -> Result<String, Failure> {
    let result = match catch(|| (tool.call)(call)) {
        Ok(mut future) => {
            poll_fn(|cx| match catch(|| future.as_mut().poll(cx)) {
                Ok(Poll::Pending) => Poll::Pending,
                Ok(Poll::Ready(result)) => Poll::Ready(Ok(result)),
                Err(panic) => Poll::Ready(Err(panic)),
            })
            .await
        }
        Err(panic) => Err(panic),
    };
    Err(match result {
        Ok(Ok(text)) => return Ok(text),
        Ok(Err(error)) => {
            let arguments = error.kind() == ErrorKind::Arguments;
            let text = if arguments {
                format!("the arguments do not fit:\n{error}\n{}", usage(tool))
            } else {
                error.to_string()
            };
            Failure { text, arguments }
        }
        Err(panic) => Failure { text: format!("tool `{}` panicked: {panic}", tool.name), arguments: false },
    })
}

/// Runs `body` and turns a panic into its message.
fn catch<T>(body: impl FnOnce() -> T) -> Result<T, String> {
    // A future that panicked is not polled again, so nobody sees its broken state.
    catch_unwind(AssertUnwindSafe(body)).map_err(|panic| message(&*panic))
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message").to_owned()
}

/// What `tool` takes, in one line per argument.
fn usage(tool: &Tool) -> String {
    let Some(Json::Object(properties)) = tool.input.get("properties") else {
        return format!("`{}` takes an object", tool.name);
    };
    if properties.is_empty() {
        return format!("`{}` takes no arguments: `{{}}`", tool.name);
    }
    let required = |name: &str| match tool.input.get("required") {
        Some(Json::Array(names)) => names.iter().any(|json| matches!(json, Json::String(it) if *it == name)),
        _ => false,
    };
    let mut text = format!("`{}` takes an object with", tool.name);
    for (name, schema) in *properties {
        let options = match schema.get("enum") {
            Some(Json::Array(options)) => Some(format!("one of {}", list(options))),
            _ => None,
        };
        let optional = (!required(name)).then(|| "optional".to_owned());
        let ty = type_of(schema).or_else(|| options.is_none().then(|| "any".to_owned()));
        let parts: Vec<_> = [ty, options, optional].into_iter().flatten().collect();
        text.push_str(&format!("\n- `{name}`: {}", parts.join(", ")));
    }
    text
}

/// `string or null`; `None` if the schema does not say.
fn type_of(schema: &Json) -> Option<String> {
    let types: Vec<String> = match (schema.get("type"), schema.get("anyOf").or(schema.get("oneOf"))) {
        (Some(Json::String(ty)), _) => vec![(*ty).to_owned()],
        (Some(Json::Array(types)), _) => types.iter().map(|ty| shown(ty).replace('"', "")).collect(),
        (_, Some(Json::Array(members))) => members.iter().map(type_of).collect::<Option<_>>()?,
        _ => return None,
    };
    let mut different: Vec<String> = Vec::new();
    types.into_iter().for_each(|ty| {
        if !different.contains(&ty) {
            different.push(ty);
        }
    });
    Some(different.join(" or "))
}

fn list(options: &[Json]) -> String {
    options.iter().map(shown).collect::<Vec<_>>().join(", ")
}

fn shown(json: &Json) -> String {
    json.to_value().to_string()
}

/// What to say when there is no such method.
pub(super) fn unknown_method(name: &str) -> String {
    format!("unknown method {name:?}")
}

/// What to say when there is no tool of that name.
pub(crate) fn unknown_tool(project: &Project, name: &str) -> String {
    match nearest(name, project.tools.iter().map(|tool| tool.name)) {
        Some(near) => format!("unknown tool `{name}`; a tool with a similar name exists: `{near}`"),
        None => format!("unknown tool `{name}`"),
    }
}
