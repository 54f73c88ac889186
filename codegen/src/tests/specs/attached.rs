//! `attached`: an agent's tools and memories.

use super::{assert_right, said, spec};

/// An agent, a tool, a memory and an action.
fn agent(id: &str, attached: &str) -> String {
    let other = |id: &str, name: &str| {
        format!("/// Other.\n#[derive(NodeSpec)]\n#[node(id = \"{id}\")]\npub struct {name};\n")
    };
    spec(&format!("#[node(id = \"{id}\", attached = [{attached}])]"), "")
        + &other("TOOL.MAIL", "Mail")
        + &other("MEMORY.SIMPLE", "Simple")
        + &other("ACTION.MAIL", "SendMail")
}

#[test]
fn takes_tools_and_memories_on_an_agent() {
    assert_right(&agent("AI_AGENT.CHAT", "\"TOOL.MAIL\", \"MEMORY.SIMPLE\""));
}

#[test]
fn rejects_an_unknown_node() {
    let said_of = said(&agent("AI_AGENT.CHAT", "\"TOOL.MAIL\", «\"MEMORY.SIMPEL\"»"));
    let near = "a node with a similar name exists: `MEMORY.SIMPLE`";
    assert_eq!(
        said_of,
        format!("project: unknown node `MEMORY.SIMPEL`\nno spec of this project has this id\n{near}")
    );
}

#[test]
fn rejects_attached_nodes_on_another_type() {
    let said_of = said(&agent("ACTION.CHAT", "«\"TOOL.MAIL\", \"TOOL.NONE\"»"));
    let help = "remove `attached`, or make it an `AI_AGENT` node";
    assert_eq!(
        said_of,
        format!("derive: nodes cannot be attached to a node of type `ACTION`\nnothing uses them\n{help}")
    );
}

#[test]
fn rejects_what_is_neither_tool_nor_memory() {
    let said_of = said(&agent("AI_AGENT.CHAT", "«\"ACTION.MAIL\"»"));
    let help = "name a `TOOL` or a `MEMORY` node";
    let what = "derive: a node of type `ACTION` cannot be attached to an agent";
    assert_eq!(said_of, format!("{what}\nneither a tool nor a memory\n{help}"));
    assert!(said(&agent("AI_AGENT.CHAT", "«\"mail\"»")).starts_with("derive: `mail` is not a node id\n"));
}

#[test]
fn warns_of_a_node_that_is_attached_twice() {
    let said_of = said(&agent("AI_AGENT.CHAT", "\"TOOL.MAIL\", «\"TOOL.MAIL\"»"));
    assert!(said_of.starts_with("warning: attached node `TOOL.MAIL` is given twice"));
}
