//! EMBEDDING: texts become vectors.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Turns texts into embedding vectors: numbers that are near each other when texts mean similar things.
#[derive(Debug, NodeSpec)]
#[node(
    id = "MEMORY.EMBEDDING",
    tags = ["embeddings", "vectors", "semantic search", "rag"],
    aliases = [
        "text to vector", "vectorize", "embed text", "encode meaning", "sentence vectors",
        "text embeddings", "compare meanings",
    ],
    guidance = "Put it before MEMORY.VECTOR_DATABASE, for what is stored and for what is searched, with the \
                same model and dimensions. MEMORY.KNOWLEDGE does this by itself and needs no EMBEDDING \
                node.",
    input = EmbeddingInput,
    output = EmbeddingOutput
)]
#[example(
    name = "Embed a question",
    config = { "model": "text-embedding-3-small", "purpose": "query", "dimensions": 3 },
    input = { "texts": ["How do I reset my password?"] },
    output = { "vectors": [[0.27, -0.63, 0.73]], "model": "text-embedding-3-small", "tokens": 7 }
)]
pub struct Embedding {
    /// Model that makes the vectors.
    #[param(
        default = "text-embedding-3-small",
        options = [
            "text-embedding-3-small", "text-embedding-3-large", "voyage-3", "embed-multilingual-v3",
            "nomic-embed-text",
        ]
    )]
    pub model: String,
    /// What the vectors are for; some models make others for questions than for texts.
    #[param(default = EmbeddingPurpose::Document)]
    pub purpose: EmbeddingPurpose,
    /// How many numbers a vector has, for models that can shorten it. The model's own when not set.
    #[param(min = 2, max = 8192)]
    pub dimensions: Option<u32>,
    /// How many texts go into one request.
    #[param(default = 64, min = 1, max = 2048)]
    pub batch_size: u32,
    /// Whether texts that are too long are cut, instead of refused.
    #[param(default = true)]
    pub truncate: bool,
}

/// What vectors are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EmbeddingPurpose {
    /// To be stored and found.
    Document,
    /// To find others with.
    Query,
}

/// The texts to embed.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct EmbeddingInput {
    /// The texts, each up to the length that the model takes.
    pub texts: Vec<String>,
}

/// The vectors of the texts.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct EmbeddingOutput {
    /// A vector for each text, in their order.
    pub vectors: Vec<Vec<f64>>,
    /// Model that made them.
    pub model: String,
    /// How many tokens the texts had in all.
    pub tokens: u32,
}
