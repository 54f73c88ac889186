//! Triggers: the nodes that a workflow starts with.
//!
//! A trigger takes no input. What it yields is what happened: a request, a message, a point in time.

pub mod calendar;
pub mod chat;
pub mod cron;
pub mod email;
pub mod form;
pub mod github;
pub mod manual;
pub mod slack;
pub mod webhook;
