//! DOCUMENT: whole documents.

use std::collections::BTreeMap;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Keeps whole documents, such as notes, articles and contracts, and finds them by id, label or words.
#[derive(Debug, NodeSpec)]
#[node(
    id = "MEMORY.DOCUMENT",
    tags = ["memory", "documents", "full text", "archive"],
    aliases = [
        "document store", "save a note", "full-text search", "keyword search in documents",
        "archive of texts", "find a document", "store articles",
    ],
    guidance = "Use it when the document itself is wanted back, unchanged. When only the passages that \
                answer a question are wanted, use MEMORY.KNOWLEDGE. For plain files on disk there is \
                ACTION.FILE_OPERATION.",
    input = DocumentInput,
    output = DocumentOutput
)]
#[port(output = main, description = "The documents or matches.")]
#[port(
    output = memory,
    type = memory,
    description = "Attach it to an AI agent, which then can open documents."
)]
#[example(
    name = "Find contracts that mention a notice period",
    config = { "collection": "contracts", "operation": "search", "max_results": 1 },
    input = { "query": "notice period", "labels": { "status": "active" } },
    output = {
        "documents": [],
        "matches": [{
            "id": "c-17",
            "title": "Office lease",
            "excerpt": "The notice period is six months.",
            "score": 4.2
        }],
        "total": 1
    }
)]
pub struct Document {
    /// Collection that the documents are in.
    #[param(default = "default", pattern = "^[A-Za-z0-9_-]{1,64}$")]
    pub collection: String,
    /// What to do.
    #[param(default = DocumentTask::Search)]
    pub operation: DocumentTask,
    /// Most documents or matches to return.
    #[param(default = 10, min = 1, max = 200)]
    pub max_results: u32,
    /// How many characters of text are shown around a match.
    #[param(default = 200, min = 0, max = 2000)]
    pub excerpt_length: u32,
    /// Whether saving keeps the versions before.
    #[param(default = false)]
    pub keep_versions: bool,
}

/// What can be done with documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DocumentTask {
    /// Saves a document, or replaces the one with its id.
    Save,
    /// Returns a document by its id.
    Get,
    /// Finds documents by words and labels.
    Search,
    /// Deletes a document by its id.
    Delete,
}

/// A document, or what to look for.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct DocumentInput {
    /// Document to save.
    #[serde(default)]
    pub document: Option<StoredDocument>,
    /// Id of the document to get or delete.
    #[serde(default)]
    pub id: Option<String>,
    /// Words to search for.
    #[serde(default)]
    pub query: Option<String>,
    /// Labels that documents must have.
    #[serde(default)]
    pub labels: BTreeMap<String, String>,
}

/// A document.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct StoredDocument {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its whole text, plain or Markdown.
    pub text: String,
    /// Its labels, such as author or status.
    #[serde(default)]
    pub labels: BTreeMap<String, String>,
}

/// What was found.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct DocumentOutput {
    /// The documents that were got, saved or deleted.
    pub documents: Vec<StoredDocument>,
    /// The documents that the search found, the best first.
    pub matches: Vec<DocumentMatch>,
    /// How many were found in all.
    pub total: u32,
}

/// A document that has the words.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct DocumentMatch {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The text around the words.
    pub excerpt: String,
    /// How well it fits; more is better.
    pub score: f64,
}
