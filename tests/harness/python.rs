//! A Python with the official MCP SDK, for tests against a client that is not ours. Only Rust is sure to be there.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::places::scratch;
use super::progress;

/// The SDK, of a version that knows both revisions of the protocol.
const SDK: &str = "mcp==2.3.0";
/// Who waits longer has no network worth the name.
const PATIENCE: Duration = Duration::from_secs(90);

/// The interpreter of a virtual environment under `target` that has the SDK, or why there is none.
pub fn python_with_sdk() -> Result<PathBuf, String> {
    let folder = scratch().join("venv");
    let python = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if has_sdk(&python) {
        return Ok(python);
    }
    progress(&format!("installing {SDK} from PyPI into target/fixtures …"));
    run(Command::new("python3").arg("-m").arg("venv").arg("--clear").arg(&folder))?;
    let quickly = ["--quiet", "--retries", "1", "--timeout", "10", "--disable-pip-version-check"];
    run(Command::new(&python).args(["-m", "pip", "install"]).args(quickly).arg(SDK))?;
    match has_sdk(&python) {
        true => Ok(python),
        false => Err(format!("{SDK} was installed, but cannot be imported")),
    }
}

fn has_sdk(python: &Path) -> bool {
    python.exists() && run(Command::new(python).args(["-c", "from mcp import Client"])).is_ok()
}

/// Runs a command to its end, but not for ever.
fn run(command: &mut Command) -> Result<(), String> {
    let what = format!("`{}`", command.get_program().to_string_lossy());
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| format!("{what}: {error}"))?;
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => return Ok(()),
            Ok(Some(status)) => return Err(format!("{what} {:?}: {status}", arguments(command))),
            Ok(None) if start.elapsed() < PATIENCE => thread::sleep(Duration::from_millis(50)),
            Ok(None) => {
                // It may have ended by itself in this very moment, which is as good.
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("{what} {:?}: no end after {PATIENCE:?}", arguments(command)));
            }
            Err(error) => return Err(format!("{what}: {error}")),
        }
    }
}

fn arguments(command: &Command) -> Vec<String> {
    command.get_args().map(|word| word.to_string_lossy().into_owned()).collect()
}
