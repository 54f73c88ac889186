//! How a workflow tells other systems that something happened.

use std::collections::BTreeMap;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Sends an event to the webhook address of another system, signed, and again until it is delivered.
///
/// What is not delivered after all attempts leaves by its own port.
#[derive(Debug, NodeSpec)]
#[node(
    id = "EXTERNAL_ACTION.WEBHOOK",
    tags = ["webhook", "outgoing", "event", "callback", "integration"],
    aliases = [
        "send webhook",
        "outgoing webhook",
        "post json to a url",
        "call back another system",
        "zapier",
        "push an event",
        "inform another system",
    ],
    guidance = "Use it to tell another system that something happened, when its answer does not matter. If \
        the workflow needs data back, use ACTION.HTTP_REQUEST or EXTERNAL_ACTION.API_CALL. Receivers may \
        see an event twice after a retry: let them compare `delivery_id`. To receive webhooks, use \
        TRIGGER.WEBHOOK.",
    input = WebhookEvent,
    output = WebhookDelivery,
)]
#[port(input = main, description = "The event to send.")]
#[example(
    name = "Tell the warehouse about an order",
    description = "Signed with a key that both sides know.",
    config = {
        "url": "https://warehouse.example/hooks/orders",
        "event_name": "order.paid",
        "signing_secret": "warehouse-key",
        "max_attempts": 8
    },
    input = { "data": { "order": 4711, "lines": 3 } },
    output = { "delivered": { "delivery_id": "d_77e0", "status": 202, "attempts": 1, "duration_ms": 84 } }
)]
pub struct WebhookAction {
    /// Address to send to.
    #[param(pattern = r"^https?://\S+$")]
    pub url: String,
    /// Name of the event, which is sent in the header `X-Event`.
    #[param(default = "workflow.event", pattern = "^[a-z0-9_]+([.][a-z0-9_]+)*$")]
    pub event_name: String,
    /// Name of the stored secret that the body is signed with; without one it is not signed.
    pub signing_secret: Option<String>,
    /// Further headers.
    #[param(default = Default::default())]
    pub headers: BTreeMap<String, String>,
    /// How many times delivery is tried, with growing pauses.
    #[param(default = 5, min = 1, max = 20)]
    pub max_attempts: u32,
    /// How long one attempt may take, in seconds.
    #[param(default = 10, min = 1, max = 60)]
    pub timeout_seconds: u32,
}

/// An event to send.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct WebhookEvent {
    /// What happened, as any JSON.
    pub data: Value,
    /// Key by which the receiver can put events of one thing in order.
    pub subject: Option<String>,
}

/// What became of an event.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WebhookDelivery {
    /// The receiver answered with a status of 2xx.
    Delivered(WebhookReceipt),
    /// All attempts were used up.
    Failed(WebhookFailure),
}

/// A delivery.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct WebhookReceipt {
    /// Id of the delivery, the same for all attempts.
    pub delivery_id: String,
    /// HTTP status of the answer.
    pub status: u16,
    /// How many attempts it took.
    pub attempts: u32,
    /// How long the last attempt took, in milliseconds.
    pub duration_ms: u64,
}

/// A delivery that failed.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct WebhookFailure {
    /// Id of the delivery.
    pub delivery_id: String,
    /// HTTP status of the last answer, if there was one.
    pub status: Option<u16>,
    /// Why the last attempt failed.
    pub error: String,
}
