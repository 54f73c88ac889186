//! What a workflow does in Google Calendar, and the event as other nodes know it.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Creates, changes, cancels and lists events in Google Calendar, with invitations and video links.
#[derive(Debug, NodeSpec)]
#[node(
    id = "EXTERNAL_ACTION.GOOGLE_CALENDAR",
    tags = ["calendar", "google", "event", "meeting", "schedule"],
    aliases = [
        "create calendar event",
        "schedule a meeting",
        "book an appointment",
        "add to calendar",
        "invite people",
        "cancel a meeting",
        "list my events",
        "gcal",
        "move an appointment",
        "reserve a time",
    ],
    guidance = "Use it when the workflow knows what to book. If an agent shall find the slot and book it, \
        attach TOOL.GOOGLE_CALENDAR_MCP_TOOL to it. Times without an offset are read in `timezone`. To \
        start a workflow from an event, use TRIGGER.CALENDAR.",
    input = EventRequest,
    output = CalendarEvents,
)]
#[port(input = main, description = "The event to make, change, cancel or look for.")]
#[port(output = main, description = "The events afterwards.")]
#[example(
    name = "Book an interview",
    description = "Guests get an invitation by mail, with a link to a video call.",
    config = { "operation": "create", "timezone": "Europe/Berlin", "add_video_link": true },
    input = {
        "title": "Interview with Kim",
        "start": "2026-11-05T14:00:00",
        "end": "2026-11-05T14:45:00",
        "attendees": ["kim@example.org", "ada@example.com"]
    },
    output = {
        "events": [{
            "id": "ev_91b",
            "title": "Interview with Kim",
            "start": "2026-11-05T14:00:00+01:00",
            "end": "2026-11-05T14:45:00+01:00",
            "all_day": false,
            "attendees": [
                { "email": "kim@example.org", "response": "needs_action" },
                { "email": "ada@example.com", "response": "needs_action" }
            ],
            "url": "https://calendar.google.com/event?eid=91b",
            "video_link": "https://meet.google.com/abc-defg-hij"
        }]
    }
)]
pub struct GoogleCalendarAction {
    /// What to do.
    #[param(default = CalendarOperation::Create)]
    pub operation: CalendarOperation,
    /// Id of the calendar; `primary` is the user's own.
    #[param(default = "primary")]
    pub calendar_id: String,
    /// Time zone of times that have no offset, by its IANA name.
    #[param(default = "UTC", pattern = "^[A-Za-z_]+(/[A-Za-z0-9_+-]+)*$")]
    pub timezone: String,
    /// Who gets mail about the change.
    #[param(default = SendUpdates::All)]
    pub send_updates: SendUpdates,
    /// Whether a new event gets a Google Meet link.
    #[param(default = false)]
    pub add_video_link: bool,
    /// Length of an event that has no end, in minutes.
    #[param(default = 30, min = 5, max = 1440)]
    pub default_duration_minutes: u32,
    /// Reminders of a new event, in minutes before it begins.
    #[param(default = vec![10])]
    pub reminder_minutes: Vec<u32>,
    /// Most events in a list.
    #[param(default = 50, min = 1, max = 2500)]
    pub max_results: u32,
}

/// What to do in a calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CalendarOperation {
    /// Make an event.
    Create,
    /// Change the event `event_id`.
    Update,
    /// Call off the event `event_id`.
    Cancel,
    /// Read the event `event_id`.
    Get,
    /// List events between `start` and `end`.
    List,
}

/// Who gets mail about a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SendUpdates {
    /// All guests.
    All,
    /// Guests who do not use Google Calendar.
    ExternalOnly,
    /// Nobody.
    None,
}

/// An event to make, to change or to look for.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct EventRequest {
    /// Id of the event to change, cancel or read.
    pub event_id: Option<String>,
    /// Title.
    pub title: Option<String>,
    /// Begin, as RFC 3339, or a day as `YYYY-MM-DD`.
    pub start: Option<String>,
    /// End, in the same form.
    pub end: Option<String>,
    /// Text below the title.
    pub description: Option<String>,
    /// Room or address.
    pub location: Option<String>,
    /// Email addresses of the guests.
    pub attendees: Option<Vec<String>>,
    /// Words that listed events must have in them.
    pub query: Option<String>,
}

/// Events of a calendar.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct CalendarEvents {
    /// The events, by their begin.
    pub events: Vec<CalendarEvent>,
}

/// An event of a calendar.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct CalendarEvent {
    /// Id of the event.
    pub id: String,
    /// Title.
    pub title: String,
    /// Begin, as RFC 3339.
    pub start: String,
    /// End, as RFC 3339.
    pub end: String,
    /// Whether it lasts the whole day.
    pub all_day: bool,
    /// Text below the title.
    pub description: Option<String>,
    /// Room or address.
    pub location: Option<String>,
    /// Guests.
    pub attendees: Vec<Attendee>,
    /// Page of the event.
    pub url: String,
    /// Address of the video call.
    pub video_link: Option<String>,
}

/// A guest of an event.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Attendee {
    /// Email address.
    pub email: String,
    /// What the guest said to the invitation.
    pub response: AttendeeResponse,
}

/// What a guest said to an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AttendeeResponse {
    /// Nothing yet.
    NeedsAction,
    /// Will come.
    Accepted,
    /// May come.
    Tentative,
    /// Will not come.
    Declined,
}
