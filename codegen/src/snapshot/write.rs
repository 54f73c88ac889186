//! A snapshot as a file.

use super::{FORMAT, hash_tool};
use crate::schema::JsonTree;

/// What a server said.
#[derive(Clone, Debug)]
pub struct Listed {
    /// What it calls itself.
    pub name: String,
    /// Its own version.
    pub version: String,
    /// The revision of the protocol that it spoke.
    pub protocol: String,
    /// The JSON text of each tool.
    pub tools: Vec<String>,
}

/// The text of the file: tools by name, keys in order, and nothing but what a build looks at. Or what is wrong with
/// what the server said.
pub fn render_snapshot(listed: &Listed) -> Result<String, String> {
    let mut tools = listed.tools.iter().map(|text| render_tool(text)).collect::<Result<Vec<_>, _>>()?;
    tools.sort_by(|(a, _), (b, _)| a.cmp(b));
    if let Some(pair) = tools.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(format!("the server has two tools with the name `{}`", pair[0].0));
    }
    let tools = tools.into_iter().map(|(_, tool)| tool).collect();
    let server = object([("name", text(&listed.name)), ("version", text(&listed.version))]);
    let snapshot = object([
        ("format", JsonTree::Integer(FORMAT)),
        ("server", server),
        ("protocol", text(&listed.protocol)),
        ("tools", JsonTree::Array(tools)),
    ]);
    let mut out = String::new();
    snapshot.write_pretty(0, &mut out);
    out.push('\n');
    Ok(out)
}

/// A tool by its name.
fn render_tool(json: &str) -> Result<(String, JsonTree), String> {
    let tool = JsonTree::parse(json).ok_or("the server told a tool that is not JSON, or nests too deep")?;
    let Some(JsonTree::String(name)) = tool.get("name") else {
        return Err("the server told a tool without a name".to_owned());
    };
    let description = match tool.get("description") {
        Some(JsonTree::String(description)) => Some(description.as_str()),
        _ => None,
    };
    let schema = |key: &str| {
        tool.get(key)
            .filter(|schema| matches!(schema, JsonTree::Object(_)))
            .map(|schema| schema.clone().sorted())
    };
    let (input, output) = (schema("inputSchema"), schema("outputSchema"));
    let hash = hash_tool(name, description, input.as_ref(), output.as_ref());
    let entries = [
        ("name", Some(text(name))),
        ("description", description.map(text)),
        ("inputSchema", input),
        ("outputSchema", output),
        ("hash", Some(JsonTree::String(hash))),
    ];
    let entries = entries.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?)));
    Ok((name.clone(), JsonTree::Object(entries.collect())))
}

fn text(text: &str) -> JsonTree {
    JsonTree::String(text.to_owned())
}

fn object<const N: usize>(entries: [(&str, JsonTree); N]) -> JsonTree {
    JsonTree::Object(entries.map(|(key, value)| (key.to_owned(), value)).to_vec())
}
