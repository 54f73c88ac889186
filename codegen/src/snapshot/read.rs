//! A snapshot from its file.

use nodewright_core::nearest::nearest;

use super::{FORMAT, Snapshot, Tool, hash_tool};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::front::json::parse_json_of;
use crate::schema::JsonTree;
use crate::source::{FileId, Sources, Span, Spanned, Text};
use crate::syntax::{Data, DataValue};

/// Reads the snapshot of `server`; `None` after a mistake, which is then reported.
pub fn parse_snapshot(cx: &Diagnostics, sources: &Sources, file: FileId, server: &str) -> Option<Snapshot> {
    let text = sources.get(file)?.text();
    let data = parse_json_of(cx, text, file, "snapshot")?;
    let reader = Reader { cx, server };
    let root = reader.object(&data, "a snapshot", &["format", "server", "protocol", "tools"])?;
    reader.check_format(&root)?;
    let about = reader.object(reader.required(&root, "server")?, "`server`", &["name", "version"])?;
    let (name, version) = (reader.text(&about, "name"), reader.text(&about, "version"));
    let protocol = reader.text(&root, "protocol");
    let tools = reader.tools(reader.required(&root, "tools")?)?;
    let (name, version, protocol) = (name?, version?, protocol?);
    Some(Snapshot {
        server: Spanned::new(server.to_owned(), Span::new(file, 0, 0)),
        name: name.value,
        version: version.value,
        protocol: protocol.value,
        tools,
    })
}

struct Reader<'a> {
    cx: &'a Diagnostics,
    server: &'a str,
}

/// An object of the snapshot.
struct Fields<'a> {
    entries: &'a [(Text, Data)],
    what: &'a str,
    span: Span,
}

impl<'a> Fields<'a> {
    fn get(&self, key: &str) -> Option<&'a Data> {
        self.entries.iter().find(|(name, _)| name.as_str() == key).map(|(_, value)| value)
    }
}

impl Reader<'_> {
    /// Reports something that `import` would not have written.
    fn report(&self, error: Diagnostic) {
        self.cx.push(error.help(format!("write the file anew: `cargo nodewright import {}`", self.server)));
    }

    fn mismatch(&self, data: &Data, what: &str, expected: &str) {
        let message = format!("{what} must be {expected}");
        self.report(Diagnostic::error(data.span, message).label(format!("this is {}", data.describe())));
    }

    fn object<'d>(&self, data: &'d Data, what: &'d str, known: &[&str]) -> Option<Fields<'d>> {
        let DataValue::Object(entries) = &data.value else {
            self.mismatch(data, what, "an object");
            return None;
        };
        for (key, _) in entries.iter().filter(|(key, _)| !known.contains(&key.as_str())) {
            let near = nearest(key.as_str(), known.iter().copied());
            let message = format!("unknown key `{}` of {what}", key.as_str().escape_debug());
            let near = near.map(|near| format!("a key with a similar name exists: `{near}`"));
            self.report(Diagnostic::error(key.span(), message).label("not a key of it").help_if(near));
        }
        Some(Fields {
            entries,
            what,
            span: Span::new(data.span.file, data.span.start as usize, data.span.start as usize + 1),
        })
    }

    fn required<'d>(&self, fields: &Fields<'d>, key: &str) -> Option<&'d Data> {
        let found = fields.get(key);
        if found.is_none() {
            let message = format!("{} lacks `{key}`", fields.what);
            self.report(Diagnostic::error(fields.span, message).label(format!("`{key}` is missing")));
        }
        found
    }

    fn text(&self, fields: &Fields<'_>, key: &str) -> Option<Spanned<String>> {
        let data = self.required(fields, key)?;
        self.string(data, &format!("`{key}` of {}", fields.what))
    }

    fn string(&self, data: &Data, what: &str) -> Option<Spanned<String>> {
        match &data.value {
            DataValue::String(text) => Some(Spanned::new(text.as_str().to_owned(), text.span())),
            _ => {
                self.mismatch(data, what, "a string");
                None
            }
        }
    }

    fn check_format(&self, root: &Fields<'_>) -> Option<()> {
        let format = self.required(root, "format")?;
        if format.value != DataValue::Integer(FORMAT) {
            let error = Diagnostic::error(format.span, "unknown format of a snapshot");
            self.report(error.label(format!("this version reads {FORMAT}")));
            return None;
        }
        Some(())
    }

    fn tools(&self, data: &Data) -> Option<Vec<Tool>> {
        let DataValue::Array(items) = &data.value else {
            self.mismatch(data, "`tools`", "a list");
            return None;
        };
        let read: Vec<_> = items.iter().map(|item| self.tool(item)).collect();
        let tools = read.into_iter().collect::<Option<Vec<_>>>()?;
        let mut seen = std::collections::HashMap::new();
        for tool in &tools {
            let name = &tool.name;
            if let Some(first) = seen.insert(name.value.as_str(), name.span) {
                let error = Diagnostic::error(name.span, format!("duplicate tool `{}`", name.value));
                self.report(error.label("a second time").related(first, "first here"));
            }
        }
        Some(tools)
    }

    fn tool(&self, data: &Data) -> Option<Tool> {
        const KEYS: &[&str] = &["name", "description", "inputSchema", "outputSchema", "hash"];
        let fields = self.object(data, "a tool", KEYS)?;
        let name = self.text(&fields, "name");
        let description = match fields.get("description") {
            Some(description) => Some(self.string(description, "`description` of a tool")?.value),
            None => None,
        };
        let input = self.schema(&fields, "inputSchema")?;
        let output = self.schema(&fields, "outputSchema")?;
        let tool = Tool { name: name?, description, input, output, span: data.span };
        if let Some(hash) = fields.get("hash") {
            self.check_hash(&tool, hash);
        }
        Some(tool)
    }

    /// A schema, if there is one; `None` after a mistake.
    fn schema(&self, fields: &Fields<'_>, key: &str) -> Option<Option<Data>> {
        let Some(schema) = fields.get(key) else { return Some(None) };
        match &schema.value {
            DataValue::Object(_) | DataValue::Bool(_) => Some(Some(schema.clone())),
            _ => {
                self.mismatch(schema, &format!("`{key}` of a tool"), "an object");
                None
            }
        }
    }

    /// What was changed by hand is no longer what the server said.
    fn check_hash(&self, tool: &Tool, hash: &Data) {
        let tree = |schema: &Option<Data>| schema.as_ref().map(|schema| JsonTree::from(schema).sorted());
        let (input, output) = (tree(&tool.input), tree(&tool.output));
        let expected =
            hash_tool(&tool.name.value, tool.description.as_deref(), input.as_ref(), output.as_ref());
        if !matches!(&hash.value, DataValue::String(text) if text.as_str() == expected) {
            let message = format!("tool `{}` is not as the server told it", tool.name.value);
            self.report(Diagnostic::warning(hash.span, message).label("the hash of something else"));
        }
    }
}
