//! Notifications on people's own devices.

use std::collections::BTreeMap;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Sends a notification to users: push on the phone, SMS, a browser pop-up, or an entry in the app's inbox.
#[derive(Debug, NodeSpec)]
#[node(
    id = "EXTERNAL_ACTION.NOTIFICATION",
    tags = ["notification", "push", "alert", "mobile", "sms"],
    aliases = [
        "push notification",
        "send an alert",
        "notify user",
        "text message",
        "mobile alert",
        "send sms",
        "pop-up message",
        "warn somebody",
        "remind users",
    ],
    guidance = "Use it to reach users of the app on whatever device they have; it tries the channels in \
        order. To write to a team use EXTERNAL_ACTION.SLACK and the like, to ask a question and wait use \
        HUMAN_IN_THE_LOOP.APP. Keep `priority` at `normal` unless somebody must get up for it: `critical` \
        breaks through quiet hours.",
    input = Notification,
    output = NotificationReport,
)]
#[port(input = main, description = "What to say, and to whom.")]
#[port(output = main, description = "Whom it reached, when the last channel was tried.")]
#[example(
    name = "A parcel is at the door",
    description = "Push first, and SMS for those who have no app.",
    config = { "channels": ["push", "sms"], "collapse_key": "parcel", "expires_after_minutes": 120 },
    input = {
        "title": "Your parcel is here",
        "body": "It is at the front door.",
        "recipients": ["u_17", "u_23"],
        "link": "app://parcels/991"
    },
    output = { "notification_id": "n_40cc", "delivered": { "push": 1, "sms": 1 }, "unreached": [] }
)]
pub struct NotificationAction {
    /// Ways to reach people, in the order in which they are tried.
    #[param(default = vec![NotificationChannel::Push, NotificationChannel::InApp])]
    pub channels: Vec<NotificationChannel>,
    /// Whether all channels are used, and not only the first that works.
    #[param(default = false)]
    pub use_all_channels: bool,
    /// How urgent it is.
    #[param(default = NotificationPriority::Normal)]
    pub priority: NotificationPriority,
    /// Notifications with the same key replace each other on the device.
    #[param(pattern = "^[A-Za-z0-9_-]{1,64}$")]
    pub collapse_key: Option<String>,
    /// Minutes after which it is no longer worth delivering; 0 means never.
    #[param(default = 1440, min = 0, max = 40320)]
    pub expires_after_minutes: u32,
    /// Whether it waits until the end of a user's quiet hours.
    #[param(default = true)]
    pub respect_quiet_hours: bool,
}

/// A way to reach people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NotificationChannel {
    /// A push notification on phone or tablet.
    Push,
    /// A pop-up in the browser.
    WebPush,
    /// An entry in the app's inbox.
    InApp,
    /// A text message.
    Sms,
}

/// How urgent a notification is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NotificationPriority {
    /// Shown without a sound.
    Low,
    /// Shown with a sound.
    Normal,
    /// Shown on the lock screen.
    High,
    /// Breaks through silent mode and quiet hours.
    Critical,
}

/// A notification to send.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Notification {
    /// Title, best below 50 characters.
    pub title: String,
    /// Text, best below 150 characters.
    pub body: String,
    /// Ids of the users to reach.
    pub recipients: Vec<String>,
    /// What opens on a tap: an address, or a place in the app.
    pub link: Option<String>,
    /// Address of a picture to show.
    pub image_url: Option<String>,
}

/// Whom a notification reached.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct NotificationReport {
    /// Id of the notification.
    pub notification_id: String,
    /// How many were reached, by channel.
    pub delivered: BTreeMap<String, u32>,
    /// Ids of users whom no channel reached.
    pub unreached: Vec<String>,
}
