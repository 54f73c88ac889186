//! Files that are broken, huge or deep: each is read to an end, and says what is wrong with it.

use super::*;

fn assert_ends(name: &str, text: &str) {
    let (_, found, _) = read(text);
    assert!(!found.is_empty(), "{name} is taken");
}

/// A tool whose transform or rule is `value`.
fn tool_with(node: &str) -> String {
    format!(
        "tools:\n  - name: t\n    nodes:\n      - {{ id: e, type: entry, next: a }}\n      - {node}\n      - {{ id: x, type: exit }}\n"
    )
}

#[test]
fn broken_and_deep_files_end_in_an_error() {
    const MANY: usize = 20_000;
    let cases = [
        ("deep flow", format!("a: {}", "[".repeat(MANY))),
        ("deep mappings", "{".repeat(MANY)),
        ("deep lists in block", "- ".repeat(MANY)),
        ("deep keys", "? ".repeat(MANY)),
        ("deep blocks", (0..1000).map(|depth| format!("{}a:\n", " ".repeat(depth))).collect()),
        ("colons", ": ".repeat(MANY)),
        ("an open quote", format!("a: \"{}", "\\n".repeat(MANY))),
        ("anchors", format!("a: [{}", "&x ".repeat(MANY))),
        ("aliases", format!("a: [{}]", "*x, ".repeat(MANY))),
        ("tags", "!x ".repeat(MANY)),
        ("documents", "---\n".repeat(MANY)),
        ("zeros", "\0".repeat(MANY)),
        ("comments before a mistake", format!("{}a: [", "# x\n".repeat(MANY))),
        ("a long key", format!("{}: 1\n", "a".repeat(MANY))),
        ("many keys", (0..MANY).map(|key| format!("k{key}: 1\n")).collect()),
        ("one key again", "k: 1\n".repeat(MANY)),
        ("a text of many lines", format!("a: x\n{}", "  y\n".repeat(MANY))),
        (
            "nodes without end",
            tool_with(&format!(
                "{{ id: a, type: switch, conditions: [{}] }}",
                "{ rule: 1 }, ".repeat(MANY / 10)
            )),
        ),
    ];
    for (name, text) in &cases {
        assert_ends(name, text);
    }
}
