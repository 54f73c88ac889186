//! What stands in for nodes and tools in a run.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::fmt;

use nodewright_core::nearest::nearest;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::tool::ServerTool;
use super::{ErrorKind, GraphError};
use crate::json::{ToJson, read_text, read_value};
use crate::node::{Node, NodeError};
use crate::value::{Value, from_value, to_value};

/// What stands in for nodes, by the node's type, and for tools, by their server and name.
#[derive(Default)]
pub(super) struct Replacements {
    nodes: HashMap<TypeId, Box<dyn Any + Send>>,
    tools: HashMap<(String, String), ToolStandIn>,
}

type StandIn<N> = Box<dyn FnMut(<N as Node>::Input) -> Result<<N as Node>::Output, NodeError> + Send>;

type ToolStandIn = Box<dyn FnMut(&Value<'_>) -> Result<Value<'static>, NodeError> + Send>;

impl Replacements {
    pub(super) fn add<N: Node>(
        &mut self,
        stand_in: impl FnMut(N::Input) -> Result<N::Output, NodeError> + Send + 'static,
    ) {
        let stand_in: StandIn<N> = Box::new(stand_in);
        self.nodes.insert(TypeId::of::<N>(), Box::new(stand_in));
    }

    pub(super) fn add_tool<T: ServerTool>(
        &mut self,
        mut stand_in: impl FnMut(T::Arguments) -> Result<T::Output, NodeError> + Send + 'static,
    ) {
        let run: ToolStandIn = Box::new(move |arguments| {
            let arguments = read_value(arguments).map_err(|problems| not_taken(T::NAME, problems))?;
            read_text(&stand_in(arguments)?.to_json()).map_err(|problems| no_json(T::NAME, problems))
        });
        self.tools.insert((T::SERVER.to_owned(), T::NAME.to_owned()), run);
    }

    pub(super) fn add_tool_by_name<A: DeserializeOwned, R: Serialize>(
        &mut self,
        (server, tool): (&str, &str),
        mut stand_in: impl FnMut(A) -> Result<R, NodeError> + Send + 'static,
    ) {
        let name = tool.to_owned();
        let run: ToolStandIn = Box::new(move |arguments| {
            let arguments = from_value(arguments).map_err(|error| not_taken(&name, error))?;
            to_value(&stand_in(arguments)?).map_err(|error| no_json(&name, error))
        });
        self.tools.insert((server.to_owned(), tool.to_owned()), run);
    }

    /// Runs what stands in for `N`, or gives the input back.
    pub(super) fn run<N: Node>(&mut self, input: N::Input) -> Result<Result<N::Output, NodeError>, N::Input> {
        let stand_in =
            self.nodes.get_mut(&TypeId::of::<N>()).and_then(|any| any.downcast_mut::<StandIn<N>>());
        match stand_in {
            Some(stand_in) => Ok(stand_in(input)),
            None => Err(input),
        }
    }

    /// Runs what stands in for a tool, or gives the arguments back.
    pub(super) fn run_tool<'v>(
        &mut self,
        (server, tool): (&str, &str),
        arguments: Value<'v>,
    ) -> Result<Result<Value<'static>, NodeError>, Value<'v>> {
        let mut tools = self.tools.iter_mut();
        match tools.find(|((found, name), _)| found == server && name == tool) {
            Some((_, stand_in)) => Ok(stand_in(&arguments)),
            None => Err(arguments),
        }
    }

    /// A stand-in for a tool that nobody calls is for another graph, or misspelt. `called` is what the run may call.
    pub(super) fn check(&self, called: &[(&str, &str)]) -> Result<(), GraphError> {
        let is_called =
            |(server, tool): &(String, String)| called.contains(&(server.as_str(), tool.as_str()));
        let Some((server, tool)) = self.tools.keys().find(|name| !is_called(name)) else { return Ok(()) };
        let listed: Vec<_> = called.iter().map(|(server, tool)| format!("`{server}`, `{tool}`")).collect();
        let near = nearest(&format!("`{server}`, `{tool}`"), listed.iter().map(String::as_str));
        let help = match near {
            Some(near) => format!("a tool with a similar name is called: {near}"),
            None if listed.is_empty() => "it calls no tools".to_owned(),
            None => format!("it calls {}", listed.join("; ")),
        };
        let message = format!("no node of this graph calls tool `{tool}` of server `{server}`; {help}");
        Err(GraphError::new(ErrorKind::Node, message))
    }
}

fn not_taken(tool: &str, why: impl fmt::Display) -> NodeError {
    NodeError::new(format!("what stands in for tool `{tool}` does not take these arguments: {why}"))
}

fn no_json(tool: &str, why: impl fmt::Display) -> NodeError {
    NodeError::new(format!("what stands in for tool `{tool}` gave no JSON: {why}"))
}

impl fmt::Debug for Replacements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Replacements")
            .field("nodes", &self.nodes.len())
            .field("tools", &self.tools.keys())
            .finish()
    }
}
