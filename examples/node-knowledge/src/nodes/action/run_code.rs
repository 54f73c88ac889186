//! RUN_CODE: a program of one's own.

use std::collections::BTreeMap;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Runs a piece of Python, JavaScript or shell code in a sandbox.
/// The code is given the input as variables; its result and what it printed come out.
#[derive(Debug, NodeSpec)]
#[node(
    id = "ACTION.RUN_CODE",
    tags = ["code", "script", "python", "javascript", "sandbox"],
    aliases = [
        "execute script", "python snippet", "custom code", "javascript function", "bash command", "compute",
        "write a script", "calculate", "program",
    ],
    guidance = "The last resort, for what no other node can do: fields are changed by \
                ACTION.DATA_TRANSFORMATION, lists by FLOW.FILTER and FLOW.SORT, APIs are called by \
                ACTION.HTTP_REQUEST. The code must set `result`; what it prints is not passed on.",
    input = CodeInput,
    output = CodeResult
)]
#[example(
    name = "Average of a list",
    config = { "language": "python", "code": "result = sum(prices) / len(prices)" },
    input = { "variables": { "prices": [10, 20, 60] } },
    output = { "result": 30.0, "stdout": "", "stderr": "", "exit_code": 0, "duration_ms": 41 }
)]
pub struct RunCode {
    /// Language of the code.
    #[param(default = Language::Python)]
    pub language: Language,
    /// The code. It reads the variables of the input, and sets `result`.
    pub code: String,
    /// How long the code may run, in seconds.
    #[param(default = 30, min = 1, max = 600)]
    pub timeout_seconds: u32,
    /// How much memory the code may use, in megabytes.
    #[param(default = 256, min = 16, max = 4096)]
    pub memory_mb: u32,
    /// Packages to install first, with versions: `pandas==2.2`, `lodash@4`.
    #[param(default = Vec::new())]
    pub packages: Vec<String>,
    /// Whether the code may reach the network.
    #[param(default = false)]
    pub network: bool,
}

/// A language that code can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// Python 3.
    Python,
    /// JavaScript, as Node.js runs it.
    Javascript,
    /// A POSIX shell.
    Shell,
}

/// What the code is given.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct CodeInput {
    /// Variables by name, any JSON.
    pub variables: BTreeMap<String, Value>,
}

/// What the code did.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct CodeResult {
    /// What the code set `result` to; null if it did not.
    pub result: Value,
    /// What it printed.
    pub stdout: String,
    /// What it printed as errors and warnings.
    pub stderr: String,
    /// Exit code; 0 is success.
    pub exit_code: i32,
    /// How long it ran, in milliseconds.
    pub duration_ms: u32,
}
