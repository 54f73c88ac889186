//! The trigger for other programs: an address that they call.

use std::collections::BTreeMap;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Starts a workflow when another system sends an HTTP request to its webhook address.
///
/// The workflow gets the method, headers, query and body of the request.
#[derive(Debug, NodeSpec)]
#[node(
    id = "TRIGGER.WEBHOOK",
    tags = ["trigger", "webhook", "http", "incoming", "event"],
    aliases = [
        "incoming webhook",
        "receive webhook",
        "http endpoint",
        "callback url",
        "listen for a request",
        "when an external system calls",
        "another system calls our url",
        "receive a payload",
    ],
    guidance = "Use it when the other system can call an address and no trigger of its own exists here: \
        prefer TRIGGER.GITHUB and TRIGGER.SLACK for those services, since they check signatures and parse \
        the events. Never leave `authentication` at `none` for an address that changes data. To send a \
        webhook, use EXTERNAL_ACTION.WEBHOOK.",
    input = (),
    output = WebhookRequest,
)]
#[port(output = main, description = "One item for each accepted request.", mime_type = "application/json")]
#[example(
    name = "Take orders from a web shop",
    description = "The shop signs each request, and waits only for the receipt.",
    config = {
        "path": "/shop/orders",
        "method": "POST",
        "authentication": "hmac_sha256",
        "secret_name": "shop-signing-key",
        "response": "immediately",
        "response_status": 202
    },
    output = {
        "method": "POST",
        "path": "/shop/orders",
        "headers": { "content-type": "application/json" },
        "query": {},
        "body": { "order": 4711, "total": 89.9 },
        "remote_address": "203.0.113.7",
        "received_at": "2026-11-02T08:15:00Z"
    }
)]
pub struct WebhookTrigger {
    /// Path of the address, after the host.
    #[param(pattern = "^/[A-Za-z0-9/_-]*$")]
    pub path: String,
    /// HTTP method that is accepted; others are answered with status 405.
    #[param(default = WebhookMethod::Post)]
    pub method: WebhookMethod,
    /// How the caller proves who it is.
    #[param(default = WebhookAuthentication::None)]
    pub authentication: WebhookAuthentication,
    /// Name of the stored secret that `authentication` is checked against.
    pub secret_name: Option<String>,
    /// When the caller gets its answer.
    #[param(default = WebhookResponse::Immediately)]
    pub response: WebhookResponse,
    /// HTTP status of the answer to an accepted request.
    #[param(default = 200, min = 200, max = 299)]
    pub response_status: u16,
    /// Largest body that is accepted, in kilobytes.
    #[param(default = 1024, min = 1, max = 16384)]
    pub max_body_kb: u32,
}

/// A method of HTTP that a webhook can be called with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum WebhookMethod {
    /// Data in the query.
    Get,
    /// Data in the body; what most systems send.
    Post,
    /// Replaces something.
    Put,
    /// Changes a part of something.
    Patch,
    /// Removes something.
    Delete,
}

/// How a caller proves who it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WebhookAuthentication {
    /// Everybody may call.
    None,
    /// `Authorization: Bearer` with the secret.
    BearerToken,
    /// User name and password.
    Basic,
    /// The body is signed with the secret.
    HmacSha256,
}

/// When the caller gets its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WebhookResponse {
    /// As soon as the request is stored.
    Immediately,
    /// When the workflow has ended, with its result as body.
    WhenFinished,
}

/// A request that was accepted.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct WebhookRequest {
    /// Method of the request.
    pub method: WebhookMethod,
    /// Path that was called.
    pub path: String,
    /// Headers, their names in lower case.
    pub headers: BTreeMap<String, String>,
    /// Parameters of the query.
    pub query: BTreeMap<String, String>,
    /// Body, parsed if it is JSON or a form, and else a string.
    pub body: Value,
    /// IP address of the caller.
    pub remote_address: Option<String>,
    /// When the request came in, as RFC 3339.
    pub received_at: String,
}
