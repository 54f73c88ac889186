//! The process of a server that is reached over its standard input and output.

use std::collections::VecDeque;
use std::io;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::io::AsyncRead;
use tokio::process::{ChildStdin, ChildStdout, Command};
use tokio::task::JoinHandle;
use tokio::time::timeout;

mod family;

use super::transport::Program;
use super::trouble::Trouble;
use crate::server::{Line, Lines, log};

/// How long a server may take to end after its input was closed.
const GRACE: Duration = Duration::from_secs(2);
/// How long to wait for what explains an end: the exit status, the last lines on stderr.
pub(super) const LAST_WORDS: Duration = Duration::from_millis(300);

/// A running server.
pub(super) struct Child {
    process: tokio::process::Child,
    stderr: Arc<Tail>,
    reader: JoinHandle<()>,
}

impl Child {
    /// Starts it.
    pub(super) async fn start(
        server: &Arc<str>,
        program: &Program,
    ) -> Result<(Self, ChildStdin, ChildStdout), Trouble> {
        let mut command = Command::new(&program.command);
        command.args(&program.args).envs(program.env.iter().map(|(name, value)| (name, value)));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
        if let Some(cwd) = &program.cwd {
            command.current_dir(cwd);
        }
        let mut process = family::spawn(command).await.map_err(|error| not_started(program, &error))?;
        let lost = || Trouble::new("cannot be started: it has no pipes");
        let stdin = process.stdin.take().ok_or_else(lost)?;
        let stdout = process.stdout.take().ok_or_else(lost)?;
        let stderr = Arc::<Tail>::default();
        let source = process.stderr.take().ok_or_else(lost)?;
        let reader = tokio::spawn(read_stderr(server.clone(), source, stderr.clone()));
        Ok((Self { process, stderr, reader }, stdin, stdout))
    }

    /// What is known of an end that came by itself: its exit status, and its last lines.
    pub(super) async fn last_words(&mut self) -> String {
        let status = timeout(LAST_WORDS, self.process.wait()).await;
        let _ = timeout(LAST_WORDS, &mut self.reader).await;
        let status = match status {
            Ok(Ok(status)) => format!("ended ({})", described(status)),
            _ => "closed its output".to_owned(),
        };
        format!("{status} before it answered{}", self.stderr.shown())
    }

    /// The last lines that it wrote to stderr, for a message.
    pub(super) fn stderr(&self) -> String {
        self.stderr.shown()
    }

    /// Waits for the end of a server whose pipes are closed, and forces it if need be.
    pub(super) async fn end(mut self) {
        if timeout(GRACE, self.process.wait()).await.is_err() {
            family::kill(&mut self.process);
            let _ = timeout(GRACE, self.process.wait()).await;
        }
        self.reader.abort();
    }
}

impl Drop for Child {
    /// A runtime that is shut down drops its tasks, and nobody closes what they held.
    fn drop(&mut self) {
        family::kill(&mut self.process);
    }
}

/// `exit status: 3` or `signal: 9 (SIGKILL)`.
fn described(status: ExitStatus) -> String {
    status.to_string()
}

fn not_started(program: &Program, error: &io::Error) -> Trouble {
    let command = &program.command;
    let folder = program.cwd.as_deref().filter(|folder| !Path::new(folder).is_dir());
    Trouble::new(match (folder, error.kind()) {
        (Some(folder), _) => format!("cannot be started: its `cwd` is no folder: `{folder}`"),
        (None, io::ErrorKind::NotFound) if command.contains(std::path::MAIN_SEPARATOR) => {
            format!("cannot be started: there is no program `{command}`")
        }
        (None, io::ErrorKind::NotFound) => {
            format!("cannot be started: there is no program `{command}` in `PATH`")
        }
        (None, _) => format!("cannot be started: `{command}`: {error}"),
    })
}

/// The last lines of a server's stderr.
#[derive(Debug, Default)]
struct Tail(Mutex<VecDeque<String>>);

impl Tail {
    const LINES: usize = 20;
    const COLUMNS: usize = 400;

    fn push(&self, line: &[u8]) {
        let line = String::from_utf8_lossy(&line[..line.len().min(Self::COLUMNS)]).trim_end().to_owned();
        if line.is_empty() {
            return;
        }
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == Self::LINES {
            lines.pop_front();
        }
        lines.push_back(line);
    }

    fn shown(&self) -> String {
        let lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.is_empty() {
            return String::new();
        }
        let lines: String = lines.iter().map(|line| format!("\n  {line}")).collect();
        format!("; its last lines on stderr:{lines}")
    }
}

/// Reads until the end, so that the server never waits for a reader.
async fn read_stderr(server: Arc<str>, source: impl AsyncRead + Unpin, tail: Arc<Tail>) {
    let mut lines = Lines::new(source, 64 << 10);
    loop {
        let line = match lines.next().await {
            Line::Whole(line) | Line::TooLong(line) => line,
            Line::End => return,
        };
        let bytes = lines.bytes(line);
        log(format_args!("[{server}] {}", String::from_utf8_lossy(bytes)));
        tail.push(bytes);
    }
}
