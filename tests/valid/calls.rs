//! Calls of tools, as comments before them: `# call {…}`, and behind it `# gives {…}`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use nodewright_tests::harness::files::Files;
use serde_json::Value;

/// Where a call stands: its file and line.
pub(crate) type Place = (PathBuf, usize);

/// A call of a tool.
#[derive(Debug)]
pub(crate) struct Call {
    /// Where it stands.
    pub(crate) place: Place,
    /// The tool.
    pub(crate) tool: String,
    /// With what it is called.
    pub(crate) arguments: Value,
    /// What it gives.
    pub(crate) gives: Option<Value>,
}

/// All calls of the graph files.
#[derive(Debug)]
pub(crate) struct Calls {
    files: Files,
    calls: Vec<Call>,
}

impl Calls {
    /// Those in the comments of these files.
    pub(crate) fn read(files: &Files) -> Self {
        let files: Files = files.clone().into_iter().filter(|(path, _)| path.starts_with("graphs")).collect();
        let calls = files.iter().flat_map(|(path, text)| calls_of(path.clone(), text)).collect();
        Self { files, calls }
    }

    /// All of them.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Call> {
        self.calls.iter()
    }

    /// The files with what was given.
    pub(crate) fn blessed(&self, given: &BTreeMap<Place, Value>) -> Vec<(PathBuf, String)> {
        let bless = |(path, text): (&PathBuf, &String)| {
            let mut out = String::new();
            for (line, text) in text.lines().enumerate() {
                if text.trim_start().starts_with("# gives ") {
                    continue;
                }
                out.push_str(text);
                out.push('\n');
                if let Some(given) = given.get(&(path.clone(), line)) {
                    out.push_str(&format!("  # gives {given}\n"));
                }
            }
            (path.clone(), out)
        };
        self.files.iter().map(bless).collect()
    }
}

fn calls_of(path: PathBuf, text: &str) -> Vec<Call> {
    let parse = |text: &str| -> Value {
        serde_json::from_str(text).unwrap_or_else(|error| panic!("{}: {error}: {text}", path.display()))
    };
    let (mut calls, mut open) = (Vec::new(), Vec::new());
    for (line, text) in text.lines().map(str::trim_start).enumerate() {
        if let Some(arguments) = text.strip_prefix("# call ") {
            let (place, arguments) = ((path.clone(), line), parse(arguments));
            open.push(Call { place, tool: String::new(), arguments, gives: None });
        } else if let Some(gives) = text.strip_prefix("# gives ") {
            let call = open.last_mut().unwrap_or_else(|| panic!("{}: `gives` of no call", path.display()));
            call.gives = Some(parse(gives));
        } else if let Some(name) = text.strip_prefix("- name: ") {
            calls.extend(open.drain(..).map(|call| Call { tool: name.trim_matches('"').to_owned(), ..call }));
        }
    }
    assert!(open.is_empty(), "{}: a call of no tool", path.display());
    calls
}
