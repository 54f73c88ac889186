//! The client of MCP servers, against a server that misbehaves on demand.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test may panic")]

#[path = "support/binary.rs"]
mod binary;

#[path = "client/calls.rs"]
mod calls;
#[path = "client/crash.rs"]
mod crash;
#[path = "client/end.rs"]
mod end;
#[path = "client/fake.rs"]
mod fake;
#[cfg(feature = "http")]
#[path = "client/http.rs"]
mod http;
#[cfg(feature = "https")]
#[path = "client/https.rs"]
mod https;
#[path = "client/start.rs"]
mod start;
#[cfg(feature = "http")]
#[path = "client/web.rs"]
mod web;
