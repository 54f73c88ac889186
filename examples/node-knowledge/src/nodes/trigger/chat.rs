//! The trigger for a chat window of our own.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Starts a workflow when a user sends a message in the chat window.
///
/// The window can stand on a website or in the app; each message of a conversation is one run, and all of
/// them have the same session id.
#[derive(Debug, NodeSpec)]
#[node(
    id = "TRIGGER.CHAT",
    tags = ["trigger", "chat", "conversation", "widget"],
    aliases = [
        "chat message received",
        "chatbot",
        "chat widget",
        "conversational assistant",
        "when a visitor writes",
        "live chat",
        "user asks a question",
        "customer writes in the chat",
    ],
    guidance = "Put an AI_AGENT node behind it, and attach MEMORY.CONVERSATION_BUFFER with the \
        `session_id` as key: the trigger itself remembers nothing. For messages in Slack use \
        TRIGGER.SLACK.",
    input = (),
    output = ChatMessage,
)]
#[port(output = main, description = "One item for each message of the user.")]
#[example(
    name = "Help desk on a website",
    description = "Visitors need no account; three suggestions make the start easy.",
    config = {
        "title": "Ask the help desk",
        "greeting": "Hello! What can I do for you?",
        "access": "public",
        "suggestions": ["Where is my order?", "Return an article", "Talk to a person"]
    },
    output = {
        "session_id": "s_5b1e",
        "message": "Where is my order 4711?",
        "sent_at": "2026-11-02T08:15:00Z",
        "files": []
    }
)]
pub struct ChatTrigger {
    /// Title of the window.
    #[param(default = "Chat")]
    pub title: String,
    /// First message that the user sees.
    #[param(default = "Hi! How can I help?")]
    pub greeting: String,
    /// Who may chat.
    #[param(default = ChatAccess::SignedIn)]
    pub access: ChatAccess,
    /// Questions to offer as buttons at the start.
    #[param(default = Vec::new())]
    pub suggestions: Vec<String>,
    /// Whether users may send files.
    #[param(default = false)]
    pub allow_files: bool,
    /// Longest message, in characters.
    #[param(default = 4000, min = 100, max = 32000)]
    pub max_message_length: u32,
    /// Minutes of silence after which a conversation ends and the next message begins a new session.
    #[param(default = 60, min = 1, max = 10080)]
    pub session_timeout_minutes: u32,
    /// Whether answers appear word by word while they are made.
    #[param(default = true)]
    pub stream_answers: bool,
}

/// Who may chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChatAccess {
    /// Everybody who has the address.
    Public,
    /// Users with an account.
    SignedIn,
    /// Members of the workspace.
    Workspace,
}

/// A message that a user sent.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ChatMessage {
    /// Id of the conversation; the same for all of its messages.
    pub session_id: String,
    /// Id of the user, unless the chat is public.
    pub user_id: Option<String>,
    /// What the user wrote.
    pub message: String,
    /// When it was sent, as RFC 3339.
    pub sent_at: String,
    /// Files that came with it.
    pub files: Vec<ChatFile>,
}

/// A file that a user sent in a chat.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct ChatFile {
    /// File name.
    pub name: String,
    /// MIME type.
    pub mime_type: String,
    /// Address that it can be read from.
    pub url: String,
}
