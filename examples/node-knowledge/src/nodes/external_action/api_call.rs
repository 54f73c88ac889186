//! Calls of third-party APIs, with stored credentials and all their pages.

use std::collections::BTreeMap;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Calls the REST API of a third-party service, with its stored credential, retries and pagination.
///
/// Tokens are renewed, rate limits are waited for, and the pages of a list are put together.
#[derive(Debug, NodeSpec)]
#[node(
    id = "EXTERNAL_ACTION.API_CALL",
    tags = ["api", "rest", "integration", "http", "oauth"],
    aliases = [
        "call an api",
        "rest api",
        "third-party service",
        "oauth request",
        "saas integration",
        "fetch all pages",
        "crm api",
    ],
    guidance = "Use it for services without a node of their own, when you need OAuth, pagination or rate \
        limits. For a single plain request ACTION.HTTP_REQUEST is simpler; for Slack, GitHub, Notion and \
        the like use their own nodes. Never put a token into `headers`: name a `credential`.",
    input = ApiRequest,
    output = ApiResponse,
)]
#[port(input = main, description = "What changes from call to call: path parts, query and body.")]
#[port(output = main, description = "The answer, or the items of all pages.")]
#[example(
    name = "All open deals of a CRM",
    description = "Follows the cursor through at most 20 pages.",
    config = {
        "base_url": "https://api.crm.example/v3",
        "endpoint": "/deals",
        "authentication": "oauth2",
        "credential": "crm-oauth",
        "pagination": {
            "style": "cursor",
            "parameter": "after",
            "cursor_path": "paging.next",
            "items_path": "results"
        },
        "max_pages": 20
    },
    input = { "query": { "status": "open" } },
    output = {
        "status": 200,
        "body": [{ "id": 1, "name": "Acme" }, { "id": 2, "name": "Globex" }],
        "headers": { "content-type": "application/json" },
        "pages": 2
    }
)]
#[example(
    name = "Update one customer",
    config = {
        "base_url": "https://api.shop.example",
        "endpoint": "/customers/{id}",
        "method": "PATCH",
        "authentication": "api_key",
        "credential": "shop-key",
        "max_retries": 5
    },
    input = { "path": { "id": "c_17" }, "body": { "newsletter": false } },
    output = { "status": 204, "body": null, "headers": {}, "pages": 1 }
)]
pub struct ApiCall {
    /// Address of the API, up to where its endpoints begin.
    #[param(pattern = r"^https://[^\s?#]+$")]
    pub base_url: String,
    /// Path of the endpoint; `{name}` stands for a part that the input gives.
    #[param(pattern = r"^/\S*$")]
    pub endpoint: String,
    /// HTTP method.
    #[param(default = "GET", options = ["GET", "POST", "PUT", "PATCH", "DELETE"])]
    pub method: String,
    /// How the credential is sent.
    #[param(default = ApiAuthentication::BearerToken)]
    pub authentication: ApiAuthentication,
    /// Name of the stored credential.
    pub credential: String,
    /// Headers for each call.
    #[param(default = Default::default())]
    pub headers: BTreeMap<String, String>,
    /// How the API gives long lists in pages; without it one page is read.
    pub pagination: Option<Pagination>,
    /// Most pages to read.
    #[param(default = 10, min = 1, max = 1000)]
    pub max_pages: u32,
    /// How many times a call is tried again after a status of 429 or 5xx.
    #[param(default = 3, min = 0, max = 10)]
    pub max_retries: u32,
}

/// How a credential is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ApiAuthentication {
    /// As a bearer token.
    BearerToken,
    /// As a header or parameter of its own; the credential says which.
    ApiKey,
    /// As user name and password.
    Basic,
    /// As an OAuth 2 token, which is renewed when it expires.
    Oauth2,
}

/// How an API gives long lists in pages.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(tag = "style", rename_all = "snake_case")]
pub enum Pagination {
    /// Pages are counted.
    PageNumber {
        /// Query parameter for the number.
        parameter: String,
        /// Where in the body the items are, as a path with dots.
        items_path: String,
    },
    /// Each page names the next.
    Cursor {
        /// Query parameter for the cursor.
        parameter: String,
        /// Where in the body the next cursor is.
        cursor_path: String,
        /// Where in the body the items are.
        items_path: String,
    },
    /// The `Link` header holds the next address.
    LinkHeader,
}

/// What changes from call to call.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ApiRequest {
    /// Values for the parts of the endpoint in braces.
    #[serde(default)]
    pub path: BTreeMap<String, String>,
    /// Parameters of the query.
    #[serde(default)]
    pub query: BTreeMap<String, String>,
    /// Body, which is sent as JSON.
    pub body: Option<Value>,
}

/// What the API answered.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ApiResponse {
    /// HTTP status of the last call.
    pub status: u16,
    /// Body, or the items of all pages.
    pub body: Value,
    /// Headers of the last answer, their names in lower case.
    pub headers: BTreeMap<String, String>,
    /// How many pages were read.
    pub pages: u32,
}
