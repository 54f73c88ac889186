//! The body of a request.

use std::time::Duration;

use http_body_util::BodyExt;
use hyper::StatusCode;
use hyper::body::{Body as _, Bytes, Incoming};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

use super::answer::Refusal;
use crate::server::incoming::{MAX_MESSAGE, too_long};

/// How long a client may take for a body.
const TIME: Duration = Duration::from_secs(60);

/// Bodies above this size share some room, since clients could fill the memory with them together.
const SMALL: usize = 64 << 10;
const UNIT: usize = 1 << 10;
static ROOM: Semaphore = Semaphore::const_new(16 * MAX_MESSAGE / UNIT);

/// How long, and how far, a body is read that nobody wants.
const REST_TIME: Duration = Duration::from_secs(5);
const REST: usize = 4 * MAX_MESSAGE;

/// A whole body.
#[derive(Debug)]
pub(super) struct Whole {
    pub(super) bytes: Vec<u8>,
    /// What it takes of the room, for as long as its request lasts.
    pub(super) room: Option<SemaphorePermit<'static>>,
}

/// Reads the whole body, if it is not too large and does not take too long.
pub(super) async fn read_body(body: &mut Incoming) -> Result<Whole, Refusal> {
    let whole = async {
        let room = make_room(body).await;
        read(body).await.map(|bytes| Whole { bytes, room })
    };
    timeout(TIME, whole).await.unwrap_or_else(|_| {
        let message = format!("the body did not come within {} seconds", TIME.as_secs());
        Err(Refusal::new(StatusCode::REQUEST_TIMEOUT, &message))
    })
}

/// Waits for room for all of the body: one that got its room in parts could wait for others that wait for it.
async fn make_room(body: &Incoming) -> Option<SemaphorePermit<'static>> {
    let most = body.size_hint().upper().and_then(|size| usize::try_from(size).ok());
    match most.unwrap_or(MAX_MESSAGE).min(MAX_MESSAGE) {
        0..=SMALL => None,
        size => ROOM.acquire_many(u32::try_from(size.div_ceil(UNIT)).ok()?).await.ok(),
    }
}

async fn read(body: &mut Incoming) -> Result<Vec<u8>, Refusal> {
    let mut read = Vec::new();
    while let Some(frame) = body.frame().await {
        let data = match frame.map(|frame| frame.into_data()) {
            Ok(Ok(data)) => data,
            // Trailers.
            Ok(Err(_)) => continue,
            Err(error) => {
                return Err(Refusal::new(StatusCode::BAD_REQUEST, &format!("the body broke off: {error}")));
            }
        };
        if read.len() + data.len() > MAX_MESSAGE {
            return Err(Refusal {
                status: StatusCode::PAYLOAD_TOO_LARGE,
                line: too_long(&read, MAX_MESSAGE),
            });
        }
        read.extend_from_slice(&data);
    }
    Ok(read)
}

/// Reads on what is left, up to a point: a client that still writes would lose the answer with the connection.
pub(super) async fn pass_over(body: &mut Incoming) {
    if body.is_end_stream() {
        return;
    }
    let mut left = REST;
    let rest = async {
        while let Some(Ok(frame)) = body.frame().await {
            match left.checked_sub(frame.data_ref().map_or(0, Bytes::len)) {
                Some(less) => left = less,
                None => return,
            }
        }
    };
    let _ = timeout(REST_TIME, rest).await;
}
