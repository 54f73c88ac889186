//! The server of the example `node-knowledge`, asked as agents ask it: 61 nodes, three tools about them, and graphs.
//!
//! Every answer that any of these tests gets is held against the tool's own schemas and against the limit of size.

#[path = "knowledge/arguments.rs"]
mod arguments;
#[path = "knowledge/asking.rs"]
mod asking;
#[path = "knowledge/details.rs"]
mod details;
#[path = "knowledge/graphs.rs"]
mod graphs;
#[path = "knowledge/greeting.rs"]
mod greeting;
#[path = "knowledge/http.rs"]
mod http;
#[path = "knowledge/ids.rs"]
mod ids;
#[path = "knowledge/names.rs"]
mod names;
#[path = "knowledge/quality.rs"]
mod quality;
#[path = "knowledge/size.rs"]
mod size;
#[path = "knowledge/words.rs"]
mod words;
