//! Requests in flight on one connection: any number, each answered by its id.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use super::message::{Incoming, read_error};
use super::result::{ToolResult, read_tool_result};
use super::trouble::Trouble;

/// An answer.
#[derive(Debug)]
pub(super) enum Reply {
    /// The result of a tool.
    Tool(ToolResult),
    /// The text of any other result.
    Raw(String),
}

/// What is to become of the text of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wants {
    /// The result of a tool.
    Tool,
    /// The text.
    Raw,
}

/// What comes back of a request.
pub(super) type Answer = Result<Reply, Trouble>;

/// The answer in the text of a message.
pub(super) fn read_answer(message: &Incoming<'_>, wants: Wants) -> Answer {
    if let Some(error) = &message.error {
        let (code, message) = read_error(error);
        return Err(Trouble::Refused { code, message: message.into() });
    }
    let text = message.result.as_deref().unwrap_or_default();
    match wants {
        Wants::Raw => Ok(Reply::Raw(text.to_owned())),
        Wants::Tool => match read_tool_result(text) {
            Ok(result) => Ok(Reply::Tool(result)),
            Err(problems) => Err(Trouble::new(format!("sent a result that is none of MCP's: {problems}"))),
        },
    }
}

/// The requests that wait for an answer.
#[derive(Debug, Default)]
pub(super) struct Calls(Mutex<Waiting>);

#[derive(Debug, Default)]
struct Waiting {
    next: u64,
    calls: HashMap<u64, (Wants, oneshot::Sender<Answer>)>,
    /// Why no more can be made.
    over: Option<Trouble>,
}

impl Calls {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new one: its id, and where its answer arrives.
    pub(super) fn begin(&self, wants: Wants) -> Result<(u64, oneshot::Receiver<Answer>), Trouble> {
        let mut waiting = self.lock();
        if let Some(trouble) = &waiting.over {
            return Err(trouble.clone());
        }
        let id = waiting.next;
        waiting.next += 1;
        let (sender, receiver) = oneshot::channel();
        waiting.calls.insert(id, (wants, sender));
        Ok((id, receiver))
    }

    /// Forgets one that nobody waits for. Whether it was still unanswered.
    pub(super) fn forget(&self, id: u64) -> bool {
        self.lock().calls.remove(&id).is_some()
    }

    /// Hands an answer to whoever waits for it. Those that come too late are for nobody.
    pub(super) fn answer(&self, id: u64, message: &Incoming<'_>) {
        let Some((wants, sender)) = self.lock().calls.remove(&id) else { return };
        let _ = sender.send(read_answer(message, wants));
    }

    /// Fails one.
    pub(super) fn fail(&self, id: u64, trouble: Trouble) {
        if let Some((_, sender)) = self.lock().calls.remove(&id) {
            let _ = sender.send(Err(trouble));
        }
    }

    /// Fails all that wait.
    pub(super) fn fail_all(&self, trouble: &Trouble) {
        let calls = std::mem::take(&mut self.lock().calls);
        for (_, sender) in calls.into_values() {
            let _ = sender.send(Err(trouble.clone()));
        }
    }

    /// Fails all that wait, and all that will come.
    pub(super) fn end(&self, trouble: &Trouble) {
        self.lock().over.get_or_insert_with(|| trouble.clone());
        self.fail_all(trouble);
    }

    #[cfg(test)]
    fn count(&self) -> usize {
        self.lock().calls.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(flavor = "current_thread")]
    async fn answers_find_their_calls_in_any_order() {
        let calls = Calls::default();
        let started: Vec<_> = (0..100).map(|_| calls.begin(Wants::Raw).unwrap()).collect();
        for (id, _) in started.iter().rev() {
            let text = format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{id}}}"#);
            calls.answer(*id, &Incoming::read(&text).unwrap());
        }
        for (id, receiver) in started {
            let Ok(Reply::Raw(text)) = receiver.await.unwrap() else { panic!() };
            assert_eq!(text, id.to_string());
        }
        assert_eq!(calls.count(), 0);
    }

    #[tokio::test(flavor = "current_thread")]
    async fn the_end_fails_what_waits_and_what_comes() {
        let calls = Calls::default();
        let (_, receiver) = calls.begin(Wants::Tool).unwrap();
        calls.end(&Trouble::new("ended"));
        assert!(matches!(receiver.await.unwrap(), Err(Trouble::Failed(text)) if &*text == "ended"));
        assert!(matches!(calls.begin(Wants::Tool), Err(Trouble::Failed(text)) if &*text == "ended"));
    }
}
