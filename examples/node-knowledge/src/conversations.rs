//! Conversations: the messages of each session, in order.
//!
//! When there are too many sessions the one that was used least recently is forgotten, and when a session is too long
//! its oldest messages are: a buffer is a memory of what was said lately.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many sessions are remembered.
pub const MAX_SESSIONS: usize = 1_000;
/// How many messages of a session are remembered.
pub const MAX_MESSAGES: usize = 200;
/// How much of a session is remembered, in bytes.
pub const MAX_SESSION: usize = 64 * 1024;
/// How long a message can be, in bytes.
pub const MAX_MESSAGE: usize = 16 * 1024;

/// One message of a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
pub struct Message {
    /// Who says it.
    pub role: Role,
    /// What is said.
    pub content: String,
}

/// Who says something in a conversation with a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Instructions to the model.
    System,
    /// The person.
    User,
    /// The model.
    Assistant,
    /// The result of a tool that the model called.
    Tool,
}

/// The conversations of one application.
#[derive(Debug, Default)]
pub struct Conversations {
    sessions: Mutex<Sessions>,
}

#[derive(Debug, Default)]
struct Sessions {
    by_id: BTreeMap<String, Session>,
    /// Counts uses, to know which session was used least recently.
    clock: u64,
}

#[derive(Debug, Default)]
struct Session {
    messages: VecDeque<Message>,
    used: u64,
}

impl Conversations {
    /// Adds messages at the end of a session. All of them or, if one is too long, none.
    pub fn append(&self, session: &str, messages: Vec<Message>) -> Result<(), TooLong> {
        let longest = messages.iter().map(|message| message.content.len()).chain([session.len()]).max();
        if let Some(bytes) = longest.filter(|bytes| *bytes > MAX_MESSAGE) {
            return Err(TooLong(bytes));
        }
        let mut sessions = self.lock();
        sessions.make_room(session);
        let session = sessions.open(session);
        session.messages.extend(messages);
        session.forget();
        Ok(())
    }

    /// All messages of a session, oldest first.
    pub fn read(&self, session: &str) -> Vec<Message> {
        let mut sessions = self.lock();
        if !sessions.by_id.contains_key(session) {
            return Vec::new();
        }
        sessions.open(session).messages.iter().cloned().collect()
    }

    /// Forgets a session, and tells how many messages it had.
    pub fn clear(&self, session: &str) -> usize {
        self.lock().by_id.remove(session).map_or(0, |session| session.messages.len())
    }

    fn lock(&self) -> MutexGuard<'_, Sessions> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Session {
    /// Drops the oldest messages beyond the limits.
    fn forget(&mut self) {
        let mut bytes: usize = self.messages.iter().map(|message| message.content.len()).sum();
        while self.messages.len() > MAX_MESSAGES || bytes > MAX_SESSION {
            bytes -= self.messages.pop_front().map_or(bytes, |message| message.content.len());
        }
    }
}

impl Sessions {
    fn open(&mut self, id: &str) -> &mut Session {
        self.clock += 1;
        let session = self.by_id.entry(id.to_owned()).or_default();
        session.used = self.clock;
        session
    }

    fn make_room(&mut self, id: &str) {
        if self.by_id.len() < MAX_SESSIONS || self.by_id.contains_key(id) {
            return;
        }
        let oldest = self.by_id.iter().min_by_key(|(_, session)| session.used).map(|(id, _)| id.clone());
        if let Some(oldest) = oldest {
            self.by_id.remove(&oldest);
        }
    }
}

/// A message, or the name of a session, is too long.
#[derive(Debug)]
pub struct TooLong(usize);

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a message of {} bytes is too long: shorten it to {MAX_MESSAGE}, or keep it as a file",
            self.0
        )
    }
}

impl std::error::Error for TooLong {}
