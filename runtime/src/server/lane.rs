//! The raw lane: how the text of arguments and results passes beside rmcp, in the extensions of a request.

#[cfg(feature = "http")]
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rmcp::model::{CallToolResult, ContentBlock, Extensions};
use serde_json::Value;

/// In the extensions of a call: its arguments as text.
#[derive(Clone, Debug, Default)]
pub(super) struct RawArguments(pub(super) String);

/// In the extensions of a request: our own transport will write the answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct RawLane;

/// In the extensions of an HTTP request, where rmcp writes the answer before our own layer gets to see it: so the
/// text waits here, and the layer puts it into rmcp's answer.
#[cfg(feature = "http")]
#[derive(Clone, Debug, Default)]
pub(super) struct Slot(Arc<Mutex<Waiting>>);

#[cfg(feature = "http")]
#[derive(Debug, Default)]
struct Waiting {
    arguments: Option<String>,
    answer: Option<Answer>,
}

/// What is still to be put into an answer.
#[cfg(feature = "http")]
#[derive(Debug)]
pub(super) enum Answer {
    /// The result of a call.
    Result(String),
    /// The list of tools.
    Tools,
}

#[cfg(feature = "http")]
impl Slot {
    /// A slot for a call with these arguments.
    pub(super) fn with(arguments: String) -> Self {
        Self(Arc::new(Mutex::new(Waiting { arguments: Some(arguments), answer: None })))
    }

    pub(super) fn take_answer(&self) -> Option<Answer> {
        self.lock().answer.take()
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The way that the answer to a request takes.
#[derive(Debug)]
pub(super) enum Lane {
    /// Through rmcp, like everybody's.
    Built,
    /// Inside rmcp's own result, until the transport writes it.
    Carried,
    /// Beside rmcp.
    #[cfg(feature = "http")]
    Slot(Slot),
}

impl Lane {
    /// The lane of a request, and its arguments if they came in it.
    pub(super) fn of(extensions: &mut Extensions) -> (Self, Option<String>) {
        if let Some(RawArguments(text)) = extensions.get_mut().map(std::mem::take) {
            return (Self::Carried, Some(text));
        }
        if extensions.get::<RawLane>().is_some() {
            return (Self::Carried, None);
        }
        #[cfg(feature = "http")]
        if let Some(parts) = extensions.get::<hyper::http::request::Parts>()
            && let Some(slot) = parts.extensions.get::<Slot>()
        {
            let arguments = slot.lock().arguments.take();
            return (Self::Slot(slot.clone()), arguments);
        }
        (Self::Built, None)
    }

    /// The lane of an answer that comes after notifications: over HTTP that is a stream, which rmcp writes alone.
    pub(super) fn after_notifications(self) -> Self {
        match self {
            #[cfg(feature = "http")]
            Self::Slot(_) => Self::Built,
            other => other,
        }
    }

    /// Sends the result of a call on its way.
    pub(super) fn result(self, text: String) -> CallToolResult {
        match self {
            Self::Built => built(text),
            Self::Carried => carried(text),
            #[cfg(feature = "http")]
            Self::Slot(slot) => {
                slot.lock().answer = Some(Answer::Result(text));
                CallToolResult::success(Vec::new())
            }
        }
    }

    /// Whether someone else fills in the prepared list of tools.
    pub(super) fn takes_tools(self) -> bool {
        match self {
            Self::Built => false,
            Self::Carried => true,
            #[cfg(feature = "http")]
            Self::Slot(slot) => {
                slot.lock().answer = Some(Answer::Tools);
                true
            }
        }
    }
}

/// A result whose text the transport writes into the answer as it is: rmcp only carries it. No other result has
/// structured content without content.
fn carried(text: String) -> CallToolResult {
    let mut result = CallToolResult::success(Vec::new());
    result.structured_content = Some(Value::String(text));
    result
}

/// The text of a result that [`carried`] made.
pub(super) fn carried_text(result: &CallToolResult) -> Option<&str> {
    match &result.structured_content {
        Some(Value::String(text)) if result.content.is_empty() => Some(text),
        _ => None,
    }
}

/// A result for transports that know nothing of the raw lane.
fn built(text: String) -> CallToolResult {
    let structured = match text.starts_with('{') {
        true => serde_json::from_str(&text).ok(),
        false => None,
    };
    let mut result = CallToolResult::success(vec![ContentBlock::text(text)]);
    result.structured_content = structured;
    result
}
