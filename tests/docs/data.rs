//! JSON and YAML that stands for itself: it must be such, and a whole graph file must be sound.

use nodewright_codegen::diagnostic::Diagnostics;
use nodewright_codegen::diagnostic::render::render_with_level;
use nodewright_codegen::front::yaml::tree::{Value, parse_tree};
use nodewright_codegen::inspect::inspect_graph;
use nodewright_codegen::source::Sources;
use nodewright_tests::harness::files::write_if_changed;
use nodewright_tests::harness::places::scratch;

/// Why the text is no JSON. `…` alone in brackets stands for anything.
pub(crate) fn json_problem(text: &str) -> Option<String> {
    let text = text.replace("{ … }", "{}").replace("[ … ]", "[]");
    serde_json::from_str::<serde_json::Value>(&text).err().map(|error| format!("no JSON: {error}"))
}

/// Why the text is no YAML; or, of a text with tools or servers, the errors in those. It may name servers that it does not
/// call.
pub(crate) fn yaml_problem(text: &str) -> Option<String> {
    let (cx, mut sources) = (Diagnostics::new(), Sources::default());
    let file = sources.add("block", text);
    let tree = sources.get(file).and_then(|source| parse_tree(&cx, source, file));
    let found = cx.take();
    if !found.is_empty() {
        return Some(found.iter().map(|found| render_with_level(&sources, found)).collect());
    }
    let names = |key: &str| match tree.as_ref().map(|tree| &tree.value) {
        Some(Value::Mapping(mapping)) => mapping.entries.iter().any(|entry| entry.key.as_str() == key),
        _ => false,
    };
    if !(names("tools") || names("mcpServers")) {
        return None;
    }
    let path = scratch().join("docs/block.yaml");
    write_if_changed(&path, text);
    let inspected = inspect_graph(&path, "block");
    let said = inspected.found.iter().map(|found| render_with_level(&inspected.sources, found));
    let said: String = said.filter(|said| said.starts_with("error")).collect();
    (!said.is_empty()).then_some(said)
}
