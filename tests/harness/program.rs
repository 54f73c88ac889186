//! Runs of a generated binary's command line.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// How a run ended.
#[derive(Debug)]
pub struct Ended {
    /// The exit code.
    pub code: Option<i32>,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

/// Runs a binary to its end.
pub fn run(binary: &Path, args: &[&str]) -> Ended {
    let mut command = Command::new(binary);
    command.args(args).env_remove("RUST_LOG").stdin(std::process::Stdio::null());
    let output = command.output().unwrap_or_else(|error| panic!("cannot run {}: {error}", binary.display()));
    Ended {
        code: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

impl Ended {
    /// Standard output, after a run that went well and said nothing else.
    pub fn quiet(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""), "{self:?}");
        self.stdout
    }

    /// The JSON on standard output.
    pub fn json(self) -> Value {
        let text = self.quiet();
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    /// Standard error, after a run that ended with `code` and printed nothing.
    pub fn failed(self, code: i32) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (Some(code), ""), "{self:?}");
        self.stderr
    }
}
