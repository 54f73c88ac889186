//! How a block is checked: by its language, and by what the comment in front of it says.

use super::note::Change;
use super::page::Block;

/// How.
pub(crate) enum Plan {
    /// It is a file of a project, or the next part of one.
    File { project: String, path: String, append: bool },
    /// It stands in a file of the repository.
    Excerpt(String),
    /// Commands give what it shows.
    Run { project: String, changes: Vec<Change>, command: Option<String> },
    /// It is Rust beside a project.
    Unit { project: String },
    /// It is JSON.
    Json,
    /// It is YAML.
    Yaml,
    /// It is no code.
    Free,
    /// It cannot be checked, for this reason.
    Unchecked,
}

/// The project of Rust that needs none.
pub(crate) const ALONE: &str = "alone";

impl Plan {
    /// How to check the block, or why that is not known.
    pub(crate) fn of(block: &Block) -> Result<Self, String> {
        let (note, language) = (&block.note, block.language.as_str());
        let known = |keys: &[&str]| match note.other_than(keys) {
            Some(key) => Err(format!("`{key}` says nothing here")),
            None => Ok(()),
        };
        let project = || {
            note.get("in").map(str::to_owned).ok_or("say of which project: `<!-- in: NAME -->`".to_owned())
        };
        if note.get("unchecked").is_some() {
            known(&["unchecked"])?;
            return match language {
                "console" => Ok(Self::Unchecked),
                _ => Err("only commands may be unchecked".to_owned()),
            };
        }
        if let Some(path) = note.get("from") {
            known(&["from"])?;
            return Ok(Self::Excerpt(path.to_owned()));
        }
        if let Some(path) = note.get("file").or(note.get("append")) {
            known(&["in", "file", "append"])?;
            let append = note.get("append").is_some();
            return Ok(Self::File { project: project()?, path: path.to_owned(), append });
        }
        if let Some(command) = note.get("run") {
            known(&["in", "run", "change"])?;
            let command = Some(command.to_owned());
            return Ok(Self::Run { project: project()?, changes: note.changes()?, command });
        }
        if language == "console" {
            known(&["in", "change"])?;
            return Ok(Self::Run { project: project()?, changes: note.changes()?, command: None });
        }
        if language == "rust" {
            known(&["in"])?;
            return Ok(Self::Unit { project: note.get("in").unwrap_or(ALONE).to_owned() });
        }
        known(&[])?;
        match language {
            "json" => Ok(Self::Json),
            "yaml" => Ok(Self::Yaml),
            "text" if looks_like_output(&block.text) => {
                Err("this looks like the output of a command: say of which, `<!-- in: NAME, and a line run: COMMAND -->`"
                    .to_owned())
            }
            "text" => Ok(Self::Free),
            "" => Err("a block needs a language".to_owned()),
            "toml" => Err("say whose manifest it is: `file` or `from`".to_owned()),
            _ => Err(format!(
                "nothing is known of `{language}`: there are rust, yaml, json, toml, console and text; all else goes \
                 into a comment in front of the block"
            )),
        }
    }
}

fn looks_like_output(text: &str) -> bool {
    text.lines().any(|line| {
        ["$ ", "error: ", "error[", "warning: ", "warning["].iter().any(|start| line.starts_with(start))
    })
}
