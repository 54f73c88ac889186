//! What rustc says, as far as tests look at it.

use std::fmt;
use std::path::Path;

use serde_json::Value;

/// A message of the compiler.
#[derive(Clone, Debug)]
pub struct Message {
    /// `error` or `warning`.
    pub level: String,
    /// The message; for what a build step found, with its snippet.
    pub text: String,
    /// What rustc underlines.
    pub place: Option<Place>,
    /// What rustc writes beside the underline.
    pub label: Option<String>,
    /// Notes and helps that come with it.
    pub children: Vec<String>,
}

/// A piece of a source file; columns count characters from 1, the end is the first that no longer belongs to it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Relative to the workspace.
    pub file: String,
    /// Lines and columns of start and end.
    pub start: (u64, u64),
    /// See `start`.
    pub end: (u64, u64),
}

impl Message {
    /// The message in a line of cargo's JSON, with the folder of its package.
    pub fn parse(line: &str) -> Option<(String, Self)> {
        let json: Value = serde_json::from_str(line).ok()?;
        if json["reason"] != "compiler-message" {
            return None;
        }
        let manifest = Path::new(json["manifest_path"].as_str()?);
        let package = manifest.parent()?.file_name()?.to_string_lossy().into_owned();
        let message = &json["message"];
        let text = message["message"].as_str()?.to_owned();
        let level = message["level"].as_str()?.to_owned();
        // What rustc says in the end about what it said before.
        if level == "failure-note" || text.starts_with("aborting due to") || is_count_of_warnings(&text) {
            return None;
        }
        let primary = message["spans"].as_array()?.iter().find(|span| span["is_primary"] == true);
        let children = message["children"].as_array()?.iter().map(|child| {
            let text = child["message"].as_str().unwrap_or_default();
            format!("{}: {text}", child["level"].as_str().unwrap_or_default())
        });
        let message = Self {
            level,
            text,
            place: primary.and_then(Place::parse),
            label: primary.and_then(|span| span["label"].as_str()).map(str::to_owned),
            children: children.filter(|child| !child.contains("originates in the")).collect(),
        };
        Some((package, message))
    }

    /// The first line: what is wrong.
    pub fn title(&self) -> &str {
        self.text.lines().next().unwrap_or_default()
    }
}

fn is_count_of_warnings(text: &str) -> bool {
    text.ends_with(" warning emitted") || text.ends_with(" warnings emitted")
}

impl Place {
    /// The place that a person is shown: of a span in a macro of another crate, where that was called.
    fn parse(mut span: &Value) -> Option<Self> {
        while Path::new(span["file_name"].as_str()?).is_absolute() && span["expansion"].is_object() {
            span = &span["expansion"]["span"];
        }
        let number = |key: &str| span[key].as_u64();
        Some(Self {
            file: span["file_name"].as_str()?.replace('\\', "/"),
            start: (number("line_start")?, number("column_start")?),
            end: (number("line_end")?, number("column_end")?),
        })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ((line, column), (end_line, end_column)) = (self.start, self.end);
        write!(f, "{}:{line}:{column}-", self.file)?;
        match line == end_line {
            true => write!(f, "{end_column}"),
            false => write!(f, "{end_line}:{end_column}"),
        }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.level)?;
        if let Some(place) = &self.place {
            write!(f, " at {place}")?;
        }
        writeln!(f, "\n{}", self.text.trim_end())?;
        if let Some(label) = &self.label {
            writeln!(f, "label: {label}")?;
        }
        self.children.iter().try_for_each(|child| writeln!(f, "{}", child.trim_end()))
    }
}
