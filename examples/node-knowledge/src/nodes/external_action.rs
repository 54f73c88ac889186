//! External actions: what a workflow does in other services.
//!
//! Each service has one node, and the node's `operation` says what to do there. Nodes that describe a
//! single exchange, such as sending an email, have none.

pub mod api_call;
pub mod discord;
pub mod email;
pub mod firecrawl;
pub mod github;
pub mod google_calendar;
pub mod notification;
pub mod notion;
pub mod slack;
pub mod telegram;
pub mod trello;
pub mod webhook;
