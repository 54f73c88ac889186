//! What a call costs a server that runs.

use std::error::Error;

use crate::client::Client;
use crate::payload::Request;
use crate::process::cpu_seconds;

/// CPU time of one call in microseconds, after a tenth of the calls to warm up.
pub(crate) fn cpu_per_call(
    client: &mut Client,
    requests: &[Request],
    calls: usize,
    at_once: usize,
) -> Result<f64, Box<dyn Error>> {
    client.call(requests, calls / 10, at_once)?;
    let before = cpu_seconds(client.child.id())?;
    client.call(requests, calls, at_once)?;
    Ok((cpu_seconds(client.child.id())? - before) * 1e6 / calls as f64)
}
