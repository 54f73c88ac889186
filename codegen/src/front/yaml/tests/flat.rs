use super::*;

fn ids(graph: &Graph) -> Vec<&str> {
    graph.nodes.iter().map(|node| node.id.value.as_str()).collect()
}

#[test]
fn tools_take_the_nodes_that_their_entries_lead_to() {
    let project = accepts(samples::FLAT);
    assert_eq!(project.graphs[0].tool.value, "count");
    assert_eq!(ids(&project.graphs[0]), ["count_in", "shared", "pick", "count_out"]);
    assert_eq!(ids(&project.graphs[1]), ["sum_in", "shared2", "sum_out"]);
}

#[test]
fn rejects_flat_entry_without_tool() {
    rejects(
        "tools:\n  - name: t\nnodes:\n  - { id: a, type: entry, next: b }\n  - { id: b, type: exit, tool: t }\n",
        &["4:11: node `a` lacks `tool` (name the tool that the node belongs to: `tool: price_order`)"],
    );
}

#[test]
fn rejects_unknown_tool_of_flat_node() {
    rejects(
        "tools:\n  - name: count\nnodes:\n  - { id: a, type: entry, tool: cout, next: b }\n  - { id: b, type: exit, tool: count }\n",
        &["4:33: unknown tool `cout` (a tool with a similar name exists: `count`)"],
    );
}

#[test]
fn rejects_flat_node_that_no_entry_leads_to() {
    rejects(
        "tools:\n  - name: t\nnodes:\n  - { id: a, type: entry, tool: t, next: b }\n  - { id: b, type: exit, tool: t }\n  - { id: c, type: transform, transform: { expr: '1' }, next: b }\n",
        &["6:11: node `c` belongs to no tool (let a node lead to it, or remove it)"],
    );
}

#[test]
fn rejects_exit_of_another_tool() {
    rejects(
        "tools:\n  - name: s\n  - name: t\nnodes:\n  - { id: a, type: entry, tool: s, next: b }\n  - { id: b, type: exit, tool: t }\n  - { id: c, type: entry, tool: t, next: b }\n",
        &["6:32: node `b` of tool `t` is reached from tool `s` (give tool `s` an exit of its own)"],
    );
}

#[test]
fn rejects_tool_without_nodes() {
    rejects(
        "tools:\n  - name: t\n",
        &["2:11: tool `t` has no nodes (add `nodes`, with at least an entry and an exit)"],
    );
}
