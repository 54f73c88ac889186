//! Google Calendar for agents.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::mcp::{ApprovalRule, McpCall, McpResult};

/// Lets an AI agent find free time, and read, book and move events in Google Calendar, through an MCP server.
#[derive(Debug, NodeSpec)]
#[node(
    id = "TOOL.GOOGLE_CALENDAR_MCP_TOOL",
    tags = ["tool", "mcp", "calendar", "google", "scheduling"],
    aliases = [
        "google calendar for agents",
        "agent books meetings",
        "calendar mcp server",
        "scheduling assistant",
        "find a free slot",
        "agent checks availability",
    ],
    guidance = "Attach it to an AI_AGENT that has to find a time or understand a request such as `next \
        Tuesday afternoon`. If the event is known, EXTERNAL_ACTION.GOOGLE_CALENDAR books it without a \
        model; for Outlook or CalDAV attach TOOL.CALENDAR. Tell the agent today's date in its system \
        prompt.",
    input = McpCall,
    output = McpResult,
)]
#[port(input = main, description = "A call from the agent.", type = tool)]
#[port(output = main, description = "Events or free times for the agent.", type = tool)]
#[example(
    name = "Find half an hour for two people",
    config = {
        "server_url": "https://calendar-mcp.example.com/mcp",
        "credential": "assistant-google",
        "calendar_ids": ["primary", "kim@example.com"],
        "tools": ["list_events", "find_free_time", "create_event"],
        "approval": "writes",
        "working_hours": { "from": "09:00", "to": "17:00", "timezone": "Europe/Berlin" }
    },
    input = { "name": "find_free_time", "arguments": { "minutes": 30, "before": "2026-11-06" } },
    output = {
        "content": [{ "type": "text", "text": "Tue 3 Nov 10:30, Wed 4 Nov 14:00" }],
        "structuredContent": { "slots": ["2026-11-03T10:30:00+01:00", "2026-11-04T14:00:00+01:00"] },
        "isError": false
    }
)]
pub struct GoogleCalendarMcpTool {
    /// Address of the MCP server.
    #[param(pattern = r"^https?://\S+$")]
    pub server_url: String,
    /// Name of the stored credential of the Google account.
    pub credential: String,
    /// Calendars that the agent can see; `primary` is the account's own.
    #[param(default = vec!["primary".to_owned()])]
    pub calendar_ids: Vec<String>,
    /// Tools of the server that the agent may call.
    #[param(default = vec![GoogleCalendarTool::ListEvents, GoogleCalendarTool::FindFreeTime])]
    pub tools: Vec<GoogleCalendarTool>,
    /// Which calls a person must allow first.
    #[param(default = ApprovalRule::Writes)]
    pub approval: ApprovalRule,
    /// Hours that free time is looked for in; without them it is the whole day.
    pub working_hours: Option<WorkingHours>,
    /// How many days ahead the agent can see.
    #[param(default = 30, min = 1, max = 365)]
    pub days_ahead: u32,
}

/// A tool for Google Calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum GoogleCalendarTool {
    /// List events of a time.
    ListEvents,
    /// Find times at which nobody is busy.
    FindFreeTime,
    /// Make an event and invite people.
    CreateEvent,
    /// Change or move an event.
    UpdateEvent,
    /// Call off an event.
    DeleteEvent,
    /// Answer an invitation.
    RespondToEvent,
}

/// Hours of a working day.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct WorkingHours {
    /// Begin, as `HH:MM`.
    pub from: String,
    /// End, as `HH:MM`.
    pub to: String,
    /// Time zone by its IANA name.
    pub timezone: String,
}
