//! MEMORY nodes: what a workflow or an agent knows beyond one run.

mod conversation_buffer;
mod document;
mod embedding;
mod key_value_store;
mod knowledge;
mod simple;
mod vector_database;

pub use conversation_buffer::{BufferInput, BufferOutput, BufferTask, ConversationBuffer};
pub use document::{Document, DocumentInput, DocumentMatch, DocumentOutput, DocumentTask, StoredDocument};
pub use embedding::{Embedding, EmbeddingInput, EmbeddingOutput, EmbeddingPurpose};
pub use key_value_store::{KeyValueInput, KeyValueOutput, KeyValueStore, KeyValueTask};
pub use knowledge::{Knowledge, KnowledgeInput, KnowledgeOutput, KnowledgeTask, Passage, Source};
pub use simple::{Simple, SimpleInput, SimpleOutput};
pub use vector_database::{
    Metric, VectorDatabase, VectorInput, VectorMatch, VectorOutput, VectorRecord, VectorTask,
};
