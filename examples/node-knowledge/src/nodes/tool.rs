//! Tools: what an AI agent can call while it works.
//!
//! A tool is attached to an agent, which decides when to call it and with what. Its ports are of the type
//! `tool`, so it never stands in the main line of a workflow; there the EXTERNAL_ACTION of the same service
//! does its work.

pub mod calendar;
pub mod discord;
pub mod email;
pub mod firecrawl;
pub mod google_calendar;
pub mod http;
pub mod mcp;
pub mod notion;
pub mod slack;
