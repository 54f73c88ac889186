//! What a workflow does in Notion.

use std::collections::BTreeMap;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Creates, updates and finds pages in Notion, and reads and writes the rows of a Notion database.
#[derive(Debug, NodeSpec)]
#[node(
    id = "EXTERNAL_ACTION.NOTION",
    tags = ["notion", "database", "page", "wiki", "notes", "documentation"],
    aliases = [
        "create notion page",
        "add row to notion",
        "query notion database",
        "update wiki page",
        "save notes",
        "write to notion",
        "take notes",
    ],
    guidance = "Share the page or database with the integration first, or Notion answers that it does not \
        exist. Use `query_database` with a filter instead of reading all rows and filtering them behind \
        it. To let an agent search and write in Notion as it needs to, attach TOOL.NOTION_MCP_TOOL to it.",
    input = NotionContent,
    output = NotionPages,
)]
#[port(input = main, description = "Title, properties and text for the page.")]
#[port(output = main, description = "The pages that were made, changed or found.")]
#[example(
    name = "Add a lead to a database",
    description = "Properties are named as the columns of the database are.",
    config = { "operation": "create_page", "parent_id": "59833787-2cf9-4fdf-8782-e53db20768a5" },
    input = {
        "title": "Acme Ltd",
        "properties": { "Status": "New", "Value": 12000, "Owner": "ada@example.com" },
        "markdown": "Asked for a quote by email."
    },
    output = {
        "pages": [{
            "id": "be633bf1-dfa0-436d-b259-571129a590e5",
            "title": "Acme Ltd",
            "url": "https://www.notion.so/be633bf1dfa0436db259571129a590e5",
            "properties": { "Status": "New", "Value": 12000, "Owner": "ada@example.com" }
        }],
        "has_more": false
    }
)]
#[example(
    name = "Find open tasks",
    config = {
        "operation": "query_database",
        "parent_id": "598337872cf94fdf8782e53db20768a5",
        "filter": { "property": "Done", "checkbox": { "equals": false } },
        "sort_by": "Due",
        "page_size": 10
    },
    input = {},
    output = { "pages": [], "has_more": false }
)]
pub struct NotionAction {
    /// What to do.
    pub operation: NotionOperation,
    /// Id of the page to change, of the database to query, or of that in which a page is made.
    #[param(pattern = "^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$")]
    pub parent_id: String,
    /// Filter of a query, as Notion's API takes it.
    pub filter: Option<Value>,
    /// Property that found pages are sorted by.
    pub sort_by: Option<String>,
    /// Whether the largest or latest come first.
    #[param(default = false)]
    pub descending: bool,
    /// Most pages in one answer.
    #[param(default = 50, min = 1, max = 100)]
    pub page_size: u32,
    /// Emoji to show as icon of a new page.
    pub icon: Option<String>,
}

/// What to do in Notion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NotionOperation {
    /// Make a page under a page, or a row in a database.
    CreatePage,
    /// Change properties of a page.
    UpdatePage,
    /// Put text at the end of a page.
    AppendText,
    /// Read one page with its text.
    ReadPage,
    /// Find rows of a database.
    QueryDatabase,
    /// Move a page to the bin.
    ArchivePage,
}

/// What goes into a page.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct NotionContent {
    /// Title of the page.
    pub title: Option<String>,
    /// Values of properties, by their names. Plain values do; they are put into Notion's form.
    pub properties: Option<BTreeMap<String, Value>>,
    /// Text of the page, in markdown.
    pub markdown: Option<String>,
    /// Where to go on with a query, from the answer before.
    pub start_cursor: Option<String>,
}

/// Pages of Notion.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct NotionPages {
    /// The pages.
    pub pages: Vec<NotionPage>,
    /// Whether the query has more.
    pub has_more: bool,
    /// Where to go on.
    pub next_cursor: Option<String>,
}

/// A page of Notion.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct NotionPage {
    /// Id of the page.
    pub id: String,
    /// Title of the page.
    pub title: String,
    /// Address of the page.
    pub url: String,
    /// Properties as plain values.
    pub properties: BTreeMap<String, Value>,
    /// Text in markdown, if the page was read.
    pub markdown: Option<String>,
}
