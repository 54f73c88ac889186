//! The list of tools as JSON text.

use std::sync::OnceLock;

use crate::json::{ToJson, write_str};
use crate::project::Project;

/// The list of one server. It is written once: it never changes, and clients ask for it often.
#[derive(Debug, Default)]
pub(super) struct ToolList(OnceLock<String>);

impl ToolList {
    /// The list as a JSON array.
    pub(super) fn json(&self, project: &Project) -> &str {
        self.0.get_or_init(|| write_tools(project))
    }
}

/// All tools as a JSON array, in the form of `tools/list`.
pub(crate) fn write_tools(project: &Project) -> String {
    let mut out = String::from("[");
    for (index, tool) in project.tools.iter().enumerate() {
        out.push_str(if index > 0 { ",{\"name\":" } else { "{\"name\":" });
        write_str(tool.name, &mut out);
        out.push_str(",\"description\":");
        write_str(tool.description, &mut out);
        out.push_str(",\"inputSchema\":");
        tool.input.write(&mut out);
        if let Some(output) = tool.output {
            out.push_str(",\"outputSchema\":");
            output.write(&mut out);
        }
        out.push_str(tool.more);
        out.push('}');
    }
    out.push(']');
    out
}
