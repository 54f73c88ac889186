//! FILE_OPERATION: files in the server's folder.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::folder::{Folder, Writing};

/// Reads, writes, appends to, lists or deletes files in the server's own folder.
/// Paths are relative to that folder, and none leads out of it.
#[derive(Debug, NodeSpec)]
#[node(
    id = "ACTION.FILE_OPERATION",
    tags = ["file", "folder", "disk", "storage"],
    aliases = [
        "read file", "write file", "save to file", "append to file", "list files", "delete file",
        "load file", "export to a file", "store on disk",
    ],
    guidance = "Use it for reports, exports and logs that stay on the server. Small values that other runs \
                need are better in MEMORY.KEY_VALUE_STORE. Without `overwrite`, writing to a file that \
                exists is an error."
)]
#[example(
    name = "Save a report",
    config = { "operation": "write", "overwrite": false },
    input = { "path": "reports/2026-03-01.md", "content": "# Report" },
    output = { "path": "reports/2026-03-01.md", "bytes": 8, "content": null, "files": [] }
)]
#[example(
    name = "List the reports",
    config = { "operation": "list" },
    input = { "path": "reports" },
    output = {
        "path": "reports",
        "bytes": 0,
        "content": null,
        "files": [{ "name": "2026-03-01.md", "bytes": 8, "is_folder": false }]
    }
)]
pub struct FileOperation {
    /// What to do.
    #[param(default = FileTask::Read)]
    pub operation: FileTask,
    /// How the content of a file stands in JSON.
    #[param(default = FileEncoding::Text)]
    pub encoding: FileEncoding,
    /// Whether writing replaces a file that is there already.
    #[param(default = true)]
    pub overwrite: bool,
    /// Largest file to read, in bytes.
    #[param(default = 1_048_576, min = 1, max = 4_194_304)]
    pub max_bytes: u32,
}

/// What can be done with files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FileTask {
    /// Returns what a file holds.
    Read,
    /// Writes a file, with the folders that lead to it.
    Write,
    /// Adds to the end of a file, or makes it.
    Append,
    /// Lists a folder.
    List,
    /// Deletes a file.
    Delete,
}

/// How the content of a file stands in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FileEncoding {
    /// As text, in UTF-8.
    Text,
    /// As Base64, for images and other binary files.
    Base64,
}

/// A file, and what to write to it.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
pub struct FileInput {
    /// Path of the file, or of the folder to list: `reports/today.md`. Empty lists the whole folder.
    #[serde(default)]
    pub path: String,
    /// What to write or append.
    #[serde(default)]
    pub content: Option<String>,
}

/// What was done.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct FileOutput {
    /// The path that was given.
    pub path: String,
    /// Size of the file in bytes: as it is now, or as it was when it was deleted.
    pub bytes: u64,
    /// What the file holds, when it was read.
    pub content: Option<String>,
    /// What is in the folder, when it was listed.
    pub files: Vec<FileEntry>,
}

/// A file or a folder.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct FileEntry {
    /// Its name.
    pub name: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// Whether it is a folder.
    pub is_folder: bool,
}

impl Node for FileOperation {
    type State = Folder;
    type Input = FileInput;
    type Output = FileOutput;

    async fn run(&self, input: FileInput, cx: &Context<Folder>) -> Result<FileOutput, NodeError> {
        let content = self.content(&input)?;
        let (folder, path, operation) = (cx.state().clone(), input.path, self.operation);
        let writing = if self.overwrite { Writing::Replace } else { Writing::New };
        let limit = self.max_bytes.into();
        let task = move || {
            let mut output = FileOutput { path, ..FileOutput::default() };
            let path = &output.path;
            let mut read = None;
            match operation {
                FileTask::Read => {
                    let bytes = folder.read(path, limit)?;
                    output.bytes = bytes.len() as u64;
                    read = Some(bytes);
                }
                FileTask::Write => output.bytes = folder.write(path, &content, writing)?,
                FileTask::Append => output.bytes = folder.write(path, &content, Writing::Append)?,
                FileTask::List => output.files = list(&folder, path)?,
                FileTask::Delete => output.bytes = folder.delete(path)?,
            }
            Ok::<_, NodeError>((output, read))
        };
        let (mut output, read) = tokio::task::spawn_blocking(task).await??;
        output.content = read.map(|bytes| self.decode(&output.path, bytes)).transpose()?;
        Ok(output)
    }
}

impl FileOperation {
    /// What is to be written, in bytes.
    fn content(&self, input: &FileInput) -> Result<Vec<u8>, NodeError> {
        let writes = matches!(self.operation, FileTask::Write | FileTask::Append);
        match (&input.content, self.encoding) {
            (_, _) if !writes => Ok(Vec::new()),
            (None, _) => Err(NodeError::new("there is no `content` to write: give a text, empty if need be")),
            (Some(content), FileEncoding::Text) => Ok(content.clone().into_bytes()),
            (Some(content), FileEncoding::Base64) => STANDARD.decode(content).map_err(|error| {
                NodeError::new(format!("`content` is no Base64 ({error}): use encoding `text`"))
            }),
        }
    }

    fn decode(&self, path: &str, bytes: Vec<u8>) -> Result<String, NodeError> {
        match self.encoding {
            FileEncoding::Base64 => Ok(STANDARD.encode(bytes)),
            FileEncoding::Text => String::from_utf8(bytes).map_err(|_| {
                NodeError::new(format!("`{path}` is no text in UTF-8: read it with encoding `base64`"))
            }),
        }
    }
}

fn list(folder: &Folder, path: &str) -> Result<Vec<FileEntry>, NodeError> {
    let entries = folder.list(path)?.into_iter();
    let entry = |entry: crate::folder::Entry| FileEntry {
        name: entry.name,
        bytes: entry.bytes,
        is_folder: entry.is_folder,
    };
    Ok(entries.map(entry).collect())
}
