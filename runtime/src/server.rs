//! The MCP server. rmcp does the protocol; the text of arguments and results passes beside it.
//!
//! rmcp would parse arguments into maps and take results as values. So our own transport cuts the text of the
//! arguments out of a call and puts it into the request's extensions, and writes a result's text straight into the
//! answer: a typed tool never sees a value tree. Over any other transport the same handler works without that.

mod at_once;
mod call;
mod handler;
#[cfg(feature = "http")]
mod http;
mod incoming;
mod lane;
mod lines;
mod log;
mod outgoing;
mod progress;
mod signals;
mod stdio;
mod tool_list;
mod transport;

pub(crate) use call::{call, unknown_tool};
pub(crate) use handler::Shared;
#[cfg(feature = "http")]
pub(crate) use http::{Access, HttpOptions, HttpServer, host_name, origin_name};
pub(crate) use lines::{Line, Lines};
pub(crate) use log::log;
pub(crate) use stdio::serve_stdio;
pub(crate) use tool_list::write_tools;
