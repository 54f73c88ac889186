//! KNOWLEDGE: a base that answers with passages.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Answers questions from a knowledge base, with passages of your own documents and their sources.
/// It takes in documents and web pages, and cuts them into passages itself.
#[derive(Debug, NodeSpec)]
#[node(
    id = "MEMORY.KNOWLEDGE",
    tags = ["memory", "knowledge base", "retrieval", "rag", "question answering"],
    aliases = [
        "search my documents", "retrieval augmented generation", "ask my documents", "company wiki",
        "faq lookup", "grounding", "search manuals", "passages from documents",
    ],
    guidance = "Attach it to an AI agent, or put it before one, so that the agent answers from your own \
                texts and can name the source. It embeds and cuts texts itself: use MEMORY.VECTOR_DATABASE \
                only to control that. It returns passages, not a finished answer.",
    input = KnowledgeInput,
    output = KnowledgeOutput
)]
#[port(output = main, description = "The passages with their sources.")]
#[port(
    output = memory,
    type = memory,
    description = "Attach it to an AI agent, which then looks things up before it answers."
)]
#[example(
    name = "Look up the refund policy",
    config = { "base": "help-center", "top_k": 1, "min_relevance": 0.6 },
    input = { "question": "How long can I return an item?" },
    output = {
        "passages": [{
            "text": "Items can be returned within 30 days.",
            "relevance": 0.88,
            "source": { "title": "Refunds", "location": "https://example.com/help/refunds" }
        }],
        "changed": 0
    }
)]
pub struct Knowledge {
    /// Name of the knowledge base.
    #[param(pattern = "^[a-z0-9][a-z0-9-]*$")]
    pub base: String,
    /// What to do.
    #[param(default = KnowledgeTask::Ask)]
    pub operation: KnowledgeTask,
    /// Most passages to return.
    #[param(default = 5, min = 1, max = 50)]
    pub top_k: u32,
    /// Least relevance of a passage, from 0 to 1. Without passages, the agent should say that it does not know.
    #[param(default = 0.5, min = 0, max = 1)]
    pub min_relevance: f64,
    /// Length of the passages that texts are cut into, in tokens.
    #[param(default = 400, min = 50, max = 2000)]
    pub passage_tokens: u32,
    /// How many tokens two neighbouring passages share.
    #[param(default = 50, min = 0, max = 500)]
    pub overlap_tokens: u32,
    /// Whether found passages are ranked again by a second model: better, and slower.
    #[param(default = false)]
    pub rerank: bool,
}

/// What can be done with a knowledge base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum KnowledgeTask {
    /// Returns the passages that bear on a question.
    Ask,
    /// Takes in texts and pages.
    Add,
    /// Forgets everything from given sources.
    Forget,
}

/// A question, or what to take in.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct KnowledgeInput {
    /// The question, as a person would ask it.
    #[serde(default)]
    pub question: Option<String>,
    /// Sources to take in or to forget.
    #[serde(default)]
    pub sources: Vec<Source>,
}

/// What was found or taken in.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct KnowledgeOutput {
    /// The passages, the most relevant first.
    pub passages: Vec<Passage>,
    /// How many passages were taken in or forgotten.
    pub changed: u32,
}

/// A part of a text.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Passage {
    /// Its text.
    pub text: String,
    /// How much it bears on the question, from 0 to 1.
    pub relevance: f64,
    /// Where it is from.
    pub source: Source,
}

/// Where a text is from.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Source {
    /// Its title.
    pub title: String,
    /// Its address or path.
    pub location: String,
}
