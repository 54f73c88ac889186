//! VECTOR_DATABASE: what is near in meaning.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::nodes::flow::Condition;

/// Stores texts with their embedding vectors, and finds those that are most similar in meaning.
/// Works with vector databases such as Qdrant, Pinecone, Weaviate and pgvector.
#[derive(Debug, NodeSpec)]
#[node(
    id = "MEMORY.VECTOR_DATABASE",
    tags = ["memory", "vectors", "similarity", "semantic search", "rag"],
    aliases = [
        "similarity search", "find by meaning", "vector store", "nearest neighbours", "pinecone", "qdrant",
        "pgvector", "passages by meaning", "similar texts",
    ],
    guidance = "Use it when you have vectors, or want to choose how they are made: put MEMORY.EMBEDDING \
                before it, with the same model for storing and for searching. To ask questions of documents \
                without dealing with vectors, MEMORY.KNOWLEDGE is simpler.",
    input = VectorInput,
    output = VectorOutput
)]
#[port(output = main, description = "The matches, or how many records changed.")]
#[port(
    output = memory,
    type = memory,
    description = "Attach it to an AI agent, which then recalls similar texts."
)]
#[example(
    name = "Find similar support tickets",
    config = { "provider": "qdrant", "collection": "tickets", "operation": "search", "dimensions": 3, "top_k": 1 },
    input = { "vector": [0.1, -0.4, 0.9] },
    output = {
        "matches": [
            { "id": "t-881", "score": 0.93, "text": "The login page stays blank", "metadata": { "status": "solved" } }
        ],
        "changed": 0
    }
)]
pub struct VectorDatabase {
    /// Database to use.
    #[param(default = "pgvector", options = ["pgvector", "qdrant", "pinecone", "weaviate", "chroma", "milvus"])]
    pub provider: String,
    /// Collection, index or table of the vectors.
    #[param(pattern = "^[A-Za-z][A-Za-z0-9_-]*$")]
    pub collection: String,
    /// What to do.
    #[param(default = VectorTask::Search)]
    pub operation: VectorTask,
    /// How many numbers a vector has; that of the embedding model.
    #[param(default = 1536, min = 2, max = 8192)]
    pub dimensions: u32,
    /// How similarity is measured.
    #[param(default = Metric::Cosine)]
    pub metric: Metric,
    /// Most matches to return.
    #[param(default = 5, min = 1, max = 100)]
    pub top_k: u32,
    /// Least similarity of a match, from 0 to 1.
    #[param(default = 0.0, min = 0.0, max = 1.0)]
    pub min_score: f64,
    /// Conditions on the metadata that a match must meet.
    #[param(default = Vec::new())]
    pub filter: Vec<Condition>,
}

/// What can be done with vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum VectorTask {
    /// Finds the records nearest to a vector.
    Search,
    /// Stores records, and replaces those with the same id.
    Upsert,
    /// Deletes records by their ids.
    Delete,
}

/// How similarity is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Metric {
    /// By the angle between vectors.
    Cosine,
    /// By the dot product.
    Dot,
    /// By the distance.
    Euclidean,
}

/// What to store, find or delete.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct VectorInput {
    /// Vector to search for.
    #[serde(default)]
    pub vector: Option<Vec<f64>>,
    /// Records to store.
    #[serde(default)]
    pub records: Vec<VectorRecord>,
    /// Ids of records to delete.
    #[serde(default)]
    pub ids: Vec<String>,
}

/// A text with its vector.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct VectorRecord {
    /// Id of the record.
    pub id: String,
    /// Vector of the text.
    pub vector: Vec<f64>,
    /// The text itself.
    pub text: String,
    /// What else is known of it, for filters.
    #[serde(default)]
    pub metadata: Map<String, Value>,
}

/// What was found or done.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct VectorOutput {
    /// The matches, the most similar first.
    pub matches: Vec<VectorMatch>,
    /// How many records were stored or deleted.
    pub changed: u32,
}

/// A record that is similar.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct VectorMatch {
    /// Id of the record.
    pub id: String,
    /// How similar it is; 1 is the same.
    pub score: f64,
    /// The text.
    pub text: String,
    /// What else is known of it.
    pub metadata: Map<String, Value>,
}
