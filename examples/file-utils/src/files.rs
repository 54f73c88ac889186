//! A file server: an MCP server inside this process, which graphs call like any other. Its tools are named as those
//! of the npm package `@modelcontextprotocol/server-filesystem`, and give the same lines as `content`.

use std::path::{Component, Path, PathBuf};

use nodewright::{NodeError, ToolServer, Value};

/// The files below one directory.
#[derive(Clone, Debug)]
pub struct Files {
    root: PathBuf,
}

/// What lies in a directory.
struct Entry {
    name: String,
    /// From the root, with `/` between the names.
    path: String,
    is_directory: bool,
    size: u64,
}

impl Files {
    /// The files below `root`.
    pub fn open(root: impl AsRef<Path>) -> Result<Self, String> {
        let root = root.as_ref();
        match root.canonicalize() {
            Ok(root) if root.is_dir() => Ok(Self { root }),
            Ok(_) => Err(format!("`{}` is no directory", root.display())),
            Err(error) => Err(format!("cannot open `{}`: {error}", root.display())),
        }
    }

    /// The directory at `path`, which must not lead out of the root, by symbolic links neither.
    fn directory(&self, path: &str) -> Result<PathBuf, NodeError> {
        let outside = || NodeError::new(format!("`{path}` is outside of the directory that is served"));
        // Before the disk is asked: what lies elsewhere is not told, not even whether it is there.
        let below = Path::new(path).strip_prefix(&self.root).unwrap_or(Path::new(path));
        if leads_out(below) {
            return Err(outside());
        }
        let found = self.root.join(below).canonicalize();
        let found = found.map_err(|error| NodeError::new(format!("cannot open `{path}`: {error}")))?;
        if !found.starts_with(&self.root) {
            return Err(outside());
        }
        match found.is_dir() {
            true => Ok(found),
            false => Err(NodeError::new(format!("`{path}` is no directory"))),
        }
    }

    /// What lies in a directory, by name.
    fn list(&self, path: &str) -> Result<Vec<Entry>, NodeError> {
        let directory = self.directory(path)?;
        let below = directory.strip_prefix(&self.root).unwrap_or(&directory);
        let mut entries = Vec::new();
        for entry in std::fs::read_dir(&directory)? {
            let entry = entry?;
            // Of the link itself: what it points to may lie elsewhere.
            let data = entry.metadata()?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = below.join(&name).to_string_lossy().replace('\\', "/");
            entries.push(Entry { path, name, is_directory: data.is_dir(), size: data.len() });
        }
        entries.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(entries)
    }
}

/// Whether a path leaves the directory that it starts in.
fn leads_out(path: &Path) -> bool {
    let mut depth = 0u32;
    for part in path.components() {
        match part {
            Component::Normal(_) => depth += 1,
            Component::CurDir => {}
            Component::ParentDir if depth > 0 => depth -= 1,
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => return true,
        }
    }
    false
}

impl ToolServer for Files {
    async fn call(&self, tool: &str, arguments: Value<'_>) -> Result<Value<'static>, NodeError> {
        let line: fn(&Entry) -> String = match tool {
            "list_directory" => |entry| format!("{} {}", entry.tag(), entry.name),
            "list_directory_with_sizes" => |entry| format!("{} {} {} B", entry.tag(), entry.name, entry.size),
            _ => return Err(NodeError::new(format!("the file server has no tool `{tool}`"))),
        };
        let path = arguments.get("path").and_then(Value::as_str);
        let path =
            path.ok_or_else(|| NodeError::new(format!("`{tool}` needs the string `path`")))?.to_owned();
        let files = self.clone();
        // Disks make one wait.
        let entries = tokio::task::spawn_blocking(move || files.list(&path)).await??;
        let lines: Vec<_> = entries.iter().map(line).collect();
        let entries: Vec<_> = entries.into_iter().map(Entry::into_value).collect();
        Ok(Value::object([("content", lines.join("\n").into()), ("entries", entries.into())]))
    }
}

impl Entry {
    fn tag(&self) -> &'static str {
        if self.is_directory { "[DIR]" } else { "[FILE]" }
    }

    fn into_value(self) -> Value<'static> {
        let size = i64::try_from(self.size).unwrap_or(i64::MAX);
        Value::object([
            ("name", self.name.into()),
            ("path", self.path.into()),
            ("directory", Value::Bool(self.is_directory)),
            ("size", Value::Int(size)),
        ])
    }
}
