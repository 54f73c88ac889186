//! A client of an MCP server on rmcp: what it costs to call a tool.
//!
//! `handwritten-client SERVER TOOL FILE CALLS AT_ONCE` starts the server, calls the tool with the arguments in the
//! file, and prints the CPU time of its one thread per call, in microseconds.

use std::error::Error;
use std::process::Stdio;

use rmcp::ServiceExt;
use rmcp::model::{CallToolRequestParams, JsonObject};
use rmcp::service::{Peer, RoleClient};
use tokio::process::Command;
use tokio::task::JoinSet;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [server, tool, file, calls, at_once] = &args[..] else {
        return Err("five arguments, please".into());
    };
    let arguments: JsonObject = serde_json::from_str(&std::fs::read_to_string(file)?)?;
    let (calls, at_once): (usize, usize) = (calls.parse()?, at_once.parse()?);
    let mut child = Command::new(server).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let pipes = (child.stdout.take().ok_or("no pipe")?, child.stdin.take().ok_or("no pipe")?);
    let client = ().serve(pipes).await?;
    call(client.peer(), tool, &arguments, at_once, at_once).await?;
    let before = thread_cpu()?;
    call(client.peer(), tool, &arguments, calls, at_once).await?;
    println!("{}", (thread_cpu()? - before) * 1e6 / calls as f64);
    client.cancel().await?;
    Ok(())
}

/// Makes `calls` calls, `at_once` of them in flight at a time.
async fn call(
    peer: &Peer<RoleClient>,
    tool: &str,
    arguments: &JsonObject,
    calls: usize,
    at_once: usize,
) -> Result<(), Box<dyn Error>> {
    let mut tasks = JoinSet::new();
    for lane in 0..at_once {
        let (peer, tool, arguments) = (peer.clone(), tool.to_owned(), arguments.clone());
        let share = calls / at_once + usize::from(lane < calls % at_once);
        tasks.spawn(async move {
            for _ in 0..share {
                let params = CallToolRequestParams::new(tool.clone()).with_arguments(arguments.clone());
                let result = peer.call_tool(params).await.map_err(|error| error.to_string())?;
                result.structured_content.ok_or("no structured content")?;
            }
            Ok::<_, String>(())
        });
    }
    while let Some(done) = tasks.join_next().await {
        done??;
    }
    Ok(())
}

/// CPU time of this thread in seconds.
fn thread_cpu() -> Result<f64, Box<dyn Error>> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanos: u64 = text.split(' ').next().unwrap_or_default().parse()?;
    Ok(nanos as f64 / 1e9)
}
