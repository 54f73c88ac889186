//! Any calendar, for agents.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::nodes::external_action::google_calendar::CalendarEvent;
use crate::nodes::trigger::calendar::CalendarProvider;

/// Gives an AI agent a calendar to look into and to book in, be it Google, Outlook or CalDAV.
///
/// The agent has four calls, which are the same for every provider.
#[derive(Debug, NodeSpec)]
#[node(
    id = "TOOL.CALENDAR",
    tags = ["tool", "calendar", "appointment", "availability", "agent"],
    aliases = [
        "calendar for agents",
        "agent makes appointments",
        "outlook calendar tool",
        "check availability",
        "appointment assistant",
        "caldav",
        "agent looks into the calendar",
    ],
    guidance = "Attach it to an AI_AGENT that makes appointments in Outlook or CalDAV, or must not depend \
        on one provider. With Google alone, TOOL.GOOGLE_CALENDAR_MCP_TOOL can do more, such as answering \
        invitations. Without an agent use EXTERNAL_ACTION.GOOGLE_CALENDAR.",
    input = CalendarCall,
    output = CalendarReply,
)]
#[port(input = main, description = "A call from the agent.", type = tool)]
#[port(output = main, description = "Events or free times for the agent.", type = tool)]
#[example(
    name = "Appointments of a practice",
    description = "The agent may book, but not before tomorrow.",
    config = {
        "provider": "caldav",
        "credential": "practice-calendar",
        "calendar_id": "treatments",
        "access": "book",
        "min_notice_hours": 24,
        "slot_minutes": 20
    },
    input = {
        "call": "find_free",
        "from": "2026-11-03T08:00:00Z",
        "to": "2026-11-03T12:00:00Z",
        "minutes": 20
    },
    output = {
        "free": [{ "start": "2026-11-03T09:20:00Z", "end": "2026-11-03T09:40:00Z" }],
        "message": "one time is free"
    }
)]
pub struct CalendarTool {
    /// Where the calendar is kept.
    #[param(default = CalendarProvider::Google)]
    pub provider: CalendarProvider,
    /// Name of the stored credential of the calendar.
    pub credential: String,
    /// Id of the calendar; `primary` is the account's own.
    #[param(default = "primary")]
    pub calendar_id: String,
    /// What the agent may do.
    #[param(default = CalendarAccess::Read)]
    pub access: CalendarAccess,
    /// Hours that lie between a booking and its begin at least.
    #[param(default = 0, min = 0, max = 720)]
    pub min_notice_hours: u32,
    /// Grid of free times, in minutes.
    #[param(default = 30, options = [10, 15, 20, 30, 60])]
    pub slot_minutes: u32,
    /// Whether the agent sees titles and guests of events, and not only when somebody is busy.
    #[param(default = true)]
    pub show_details: bool,
}

/// What an agent may do in a calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CalendarAccess {
    /// Look.
    Read,
    /// Look, and make new events.
    Book,
    /// Look, make, move and cancel events.
    Manage,
}

/// A call of an agent to a calendar.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(tag = "call", rename_all = "snake_case")]
pub enum CalendarCall {
    /// List events of a time.
    List {
        /// Begin of the time, as RFC 3339.
        from: String,
        /// End of the time, as RFC 3339.
        to: String,
    },
    /// Find free times.
    FindFree {
        /// Begin of the time, as RFC 3339.
        from: String,
        /// End of the time, as RFC 3339.
        to: String,
        /// How long the free time must be.
        minutes: u32,
    },
    /// Make an event.
    Book {
        /// Title of the event.
        title: String,
        /// Begin, as RFC 3339.
        start: String,
        /// How long it lasts.
        minutes: u32,
        /// Email addresses of the guests.
        #[serde(default)]
        guests: Vec<String>,
    },
    /// Call off an event.
    Cancel {
        /// Id of the event.
        event_id: String,
    },
}

/// What the calendar answers.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct CalendarReply {
    /// Events that were found or changed.
    #[serde(default)]
    pub events: Vec<CalendarEvent>,
    /// Free times.
    #[serde(default)]
    pub free: Vec<FreeTime>,
    /// One sentence for the agent.
    pub message: String,
}

/// A free time.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct FreeTime {
    /// Begin, as RFC 3339.
    pub start: String,
    /// End, as RFC 3339.
    pub end: String,
}
