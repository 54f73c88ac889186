//! `call`: one tool, once.

use std::borrow::Cow;
use std::io::Read;

use super::output::{complain, print};
use super::{FAILED, USAGE};
use crate::project::{Call, Project, State, Tool};
use crate::server::{call, unknown_tool};

/// A call that can be run.
pub(super) struct Prepared<'a> {
    tool: &'static Tool,
    arguments: Cow<'a, str>,
}

/// Finds the tool and reads its arguments: JSON, `-` for standard input, or `@file`.
pub(super) fn prepare<'a>(
    project: &'static Project,
    tool: &str,
    arguments: Option<&'a str>,
) -> Result<Prepared<'a>, String> {
    let tool = project.tool(tool).ok_or_else(|| unknown_tool(project, tool))?;
    let arguments = match arguments {
        None => Cow::Borrowed("{}"),
        Some("-") => {
            let mut text = String::new();
            let read = std::io::stdin().lock().read_to_string(&mut text);
            read.map_err(|error| format!("cannot read standard input: {error}"))?;
            Cow::Owned(without_mark(text))
        }
        Some(text) => match text.strip_prefix('@') {
            Some(file) => {
                let read = std::fs::read_to_string(file);
                Cow::Owned(without_mark(read.map_err(|error| format!("cannot read `{file}`: {error}"))?))
            }
            None => Cow::Borrowed(text),
        },
    };
    Ok(Prepared { tool, arguments })
}

/// Editors and shells of Windows begin files with a byte order mark, which is no JSON.
fn without_mark(text: String) -> String {
    match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    }
}

impl Prepared<'_> {
    /// Runs it: the result on standard output, a failure on standard error.
    pub(super) async fn run(self, state: State<'_>) -> u8 {
        match call(self.tool, Call::new(state, &self.arguments)).await {
            Ok(text) => print(&text),
            Err(failure) => {
                complain(&failure.text);
                if failure.arguments { USAGE } else { FAILED }
            }
        }
    }
}
