//! The trigger for appointments.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::nodes::external_action::google_calendar::CalendarEvent;

/// Starts a workflow around calendar events: before a meeting begins or ends, or when one is added.
///
/// Works with Google Calendar, Outlook and every CalDAV server.
#[derive(Debug, NodeSpec)]
#[node(
    id = "TRIGGER.CALENDAR",
    tags = ["trigger", "calendar", "event", "meeting", "appointment"],
    aliases = [
        "before a meeting",
        "new appointment",
        "event starts",
        "meeting reminder",
        "calendar event created",
        "when an event is cancelled",
        "upcoming events",
        "when a meeting begins",
    ],
    guidance = "Use it for what depends on appointments; for fixed times use TRIGGER.CRON. A series of \
        meetings starts one run for each meeting of it. To create or change events use \
        EXTERNAL_ACTION.GOOGLE_CALENDAR.",
    input = (),
    output = CalendarOccurrence,
)]
#[port(output = main, description = "One item for each event at its moment.")]
#[example(
    name = "Briefing before customer meetings",
    description = "Half an hour before each meeting with the word in its title.",
    config = { "moment": "starts", "minutes_before": 30, "title_contains": "customer" },
    output = {
        "moment": "starts",
        "minutes_left": 30,
        "calendar_id": "primary",
        "event": {
            "id": "ev_7c1",
            "title": "Customer call: Acme",
            "start": "2026-11-02T10:00:00+01:00",
            "end": "2026-11-02T10:45:00+01:00",
            "all_day": false,
            "attendees": [{ "email": "kim@acme.example", "response": "accepted" }],
            "url": "https://calendar.google.com/event?eid=7c1"
        }
    }
)]
pub struct CalendarTrigger {
    /// Where the calendar is kept.
    #[param(default = CalendarProvider::Google)]
    pub provider: CalendarProvider,
    /// Id of the calendar; `primary` is the user's own.
    #[param(default = "primary")]
    pub calendar_id: String,
    /// What starts a run.
    #[param(default = EventMoment::Starts)]
    pub moment: EventMoment,
    /// How many minutes ahead of the start or end, if `moment` is one of them.
    #[param(default = 10, min = 0, max = 10080)]
    pub minutes_before: u32,
    /// Text that the title must contain, whatever its case.
    pub title_contains: Option<String>,
    /// Whether events that last the whole day count.
    #[param(default = false)]
    pub include_all_day: bool,
    /// Whether events that the user declined count.
    #[param(default = false)]
    pub include_declined: bool,
}

/// Where a calendar is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CalendarProvider {
    /// Google Calendar.
    Google,
    /// Outlook and Exchange Online.
    Outlook,
    /// Any server that speaks CalDAV.
    Caldav,
}

/// A moment in the life of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EventMoment {
    /// It is about to begin.
    Starts,
    /// It is about to end.
    Ends,
    /// It was added to the calendar.
    Created,
    /// Its time, place, title or guests changed.
    Updated,
    /// It was called off.
    Cancelled,
}

/// An event at the moment that started the run.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct CalendarOccurrence {
    /// What started the run.
    pub moment: EventMoment,
    /// Minutes until the event starts or ends; nothing for other moments.
    pub minutes_left: Option<u32>,
    /// Calendar that it is in.
    pub calendar_id: String,
    /// The event.
    pub event: CalendarEvent,
}
