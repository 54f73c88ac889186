//! What a comment in front of a block says of how it is checked: lines of `key: value`, and below a line `---` the text
//! that readers do not see.

/// What can be said.
const KEYS: [&str; 7] = ["in", "file", "append", "from", "run", "change", "unchecked"];

/// A comment.
#[derive(Default)]
pub(crate) struct Note {
    keys: Vec<(String, String)>,
    /// What stands below `---`.
    pub(crate) body: Option<String>,
}

/// A change of a file, for the run of one block.
pub(crate) struct Change {
    pub(crate) file: String,
    pub(crate) from: String,
    pub(crate) to: String,
}

impl Note {
    /// The note of a comment; it is empty if the comment says something else.
    pub(crate) fn parse(comment: &str) -> Result<Self, String> {
        let mut note = Self::default();
        let mut lines = comment.lines();
        while let Some(line) = lines.next() {
            let line = line.trim();
            if line == "---" {
                note.body = Some(lines.collect::<Vec<_>>().join("\n"));
                break;
            }
            let key = line.split_once(':').map(|(key, value)| (key.trim(), value.trim()));
            match key {
                _ if line.is_empty() => {}
                Some((key, value)) if KEYS.contains(&key) && !value.is_empty() => {
                    note.keys.push((key.to_owned(), value.to_owned()));
                }
                _ if note.keys.is_empty() => return Ok(Self::default()),
                _ => return Err(format!("`{line}` is no `key: value`; keys are {}", KEYS.join(", "))),
            }
        }
        for key in KEYS.iter().filter(|key| **key != "change") {
            if note.keys.iter().filter(|(known, _)| known == key).count() > 1 {
                return Err(format!("`{key}` is there twice"));
            }
        }
        Ok(note)
    }

    /// Whether it says nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Whether it is a file of its own, and not about a block.
    pub(crate) fn is_hidden_file(&self) -> bool {
        self.body.is_some() && (self.get("file").is_some() || self.get("append").is_some())
    }

    /// The value of a key.
    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        self.keys.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// The first key that is none of `known`.
    pub(crate) fn other_than(&self, known: &[&str]) -> Option<&str> {
        self.keys.iter().map(|(key, _)| key.as_str()).find(|key| !known.contains(key))
    }

    /// The changes: `file: from => to`, where `\n` stands for the end of a line.
    pub(crate) fn changes(&self) -> Result<Vec<Change>, String> {
        let changes = self.keys.iter().filter(|(key, _)| key == "change");
        let parse = |value: &str| {
            let (file, rest) = value.split_once(':')?;
            let (from, to) = rest.split_once(" => ")?;
            let unescaped = |text: &str| text.trim().replace("\\n", "\n");
            Some(Change { file: file.trim().to_owned(), from: unescaped(from), to: unescaped(to) })
        };
        changes.map(|(_, value)| parse(value).ok_or(format!("`{value}` is no `file: from => to`"))).collect()
    }
}
