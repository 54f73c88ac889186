//! CONVERSATION_BUFFER: what was said lately.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::conversations::{Conversations, Message, Role};

/// Remembers the messages of a chat session, and returns the last ones as context for a model.
/// Older messages are left out when there are too many, or too long ones.
#[derive(Debug, NodeSpec)]
#[node(
    id = "MEMORY.CONVERSATION_BUFFER",
    tags = ["memory", "chat", "history", "context"],
    aliases = [
        "chat history", "remember the conversation", "message history", "chat memory", "previous messages",
        "what was said before", "conversation memory", "remember the dialogue",
    ],
    guidance = "Append each message of the user and each answer, then read before the next call of a model. \
                It forgets what is long ago: to find things said weeks back, keep them in MEMORY.KNOWLEDGE \
                or MEMORY.VECTOR_DATABASE as well. Use one `session_id` per conversation, not per user."
)]
#[port(output = main, description = "The messages that a model should see, oldest first.")]
#[port(
    output = memory,
    type = memory,
    description = "Attach it to an AI agent, which then knows what was said before."
)]
#[example(
    name = "Add a question to a chat",
    description = "Returns what the model should see: the instructions and the last messages.",
    config = { "operation": "append", "max_messages": 10 },
    input = { "session_id": "chat-7", "messages": [{ "role": "user", "content": "And in winter?" }] },
    output = {
        "session_id": "chat-7",
        "messages": [
            { "role": "user", "content": "When does the museum open?" },
            { "role": "assistant", "content": "At nine, from April to October." },
            { "role": "user", "content": "And in winter?" }
        ],
        "left_out": 0
    }
)]
pub struct ConversationBuffer {
    /// What to do.
    #[param(default = BufferTask::Append)]
    pub operation: BufferTask,
    /// Most messages to return: the last ones.
    #[param(default = 20, min = 1, max = 200)]
    pub max_messages: u32,
    /// Most characters to return in all; older messages are left out first.
    #[param(default = 16_000, min = 100, max = 65_536)]
    pub max_characters: u32,
    /// Whether system messages are returned however old they are. They count towards the limits.
    #[param(default = true)]
    pub keep_system: bool,
}

/// What can be done with a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BufferTask {
    /// Adds messages, and returns the last ones.
    Append,
    /// Returns the last messages.
    Read,
    /// Forgets the session.
    Clear,
}

/// A session, and what was said.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
pub struct BufferInput {
    /// Which conversation it is.
    pub session_id: String,
    /// Messages to append, oldest first.
    #[serde(default)]
    pub messages: Vec<Message>,
}

/// What was said lately.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct BufferOutput {
    /// Which conversation it is.
    pub session_id: String,
    /// The last messages, oldest first.
    pub messages: Vec<Message>,
    /// How many older messages are remembered and not returned, or were forgotten by `clear`.
    pub left_out: u32,
}

impl Node for ConversationBuffer {
    type State = Conversations;
    type Input = BufferInput;
    type Output = BufferOutput;

    async fn run(&self, input: BufferInput, cx: &Context<Conversations>) -> Result<BufferOutput, NodeError> {
        let BufferInput { session_id, messages } = input;
        if session_id.is_empty() {
            return Err(NodeError::new("`session_id` is empty: name the conversation"));
        }
        let conversations = cx.state();
        match self.operation {
            BufferTask::Clear => {
                let left_out = conversations.clear(&session_id) as u32;
                return Ok(BufferOutput { session_id, messages: Vec::new(), left_out });
            }
            BufferTask::Append if messages.is_empty() => {
                return Err(NodeError::new("there are no `messages` to append: give some, or use `read`"));
            }
            BufferTask::Append => conversations.append(&session_id, messages)?,
            BufferTask::Read => {}
        }
        let all = conversations.read(&session_id);
        let count = all.len();
        let messages = self.window(all);
        let left_out = (count - messages.len()) as u32;
        Ok(BufferOutput { session_id, messages, left_out })
    }
}

impl ConversationBuffer {
    /// The last messages within the limits, with the system's before all others that were left out.
    fn window(&self, all: Vec<Message>) -> Vec<Message> {
        let is_kept = |message: &&Message| self.keep_system && message.role == Role::System;
        let length = |message: &Message| message.content.chars().count();
        let mut room = self.max_messages as usize;
        let mut characters = self.max_characters as usize;
        let mut take = |message: &Message| {
            let fits = room > 0 && length(message) <= characters;
            if fits {
                room -= 1;
                characters -= length(message);
            }
            fits
        };
        let mut chosen = vec![false; all.len()];
        for (chosen, message) in chosen.iter_mut().zip(&all).filter(|(_, message)| is_kept(message)) {
            *chosen = take(message);
        }
        for (chosen, message) in chosen.iter_mut().zip(&all).rev().filter(|(_, message)| !is_kept(message)) {
            // No gaps: the first that does not fit ends the window.
            if !take(message) {
                break;
            }
            *chosen = true;
        }
        all.into_iter().zip(chosen).filter(|(_, chosen)| *chosen).map(|(message, _)| message).collect()
    }
}
