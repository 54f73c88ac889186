use super::*;

#[test]
fn rejects_unknown_keys_with_the_nearest_right_one() {
    rejects(
        "tols: []\n",
        &["1:1: unknown key `tols` of graph file (a key with a similar name exists: `tools`)"],
    );
    rejects(
        "tools:\n  - name: t\n    inputShema: {}\n    nodes: []\n",
        &["3:5: unknown key `inputShema` of tool `t` (a key with a similar name exists: `inputSchema`)"],
    );
    rejects(
        &tool("- { id: a, type: entry, nxt: b }"),
        &["4:29: unknown key `nxt` of node `a` (a key with a similar name exists: `next`)"],
    );
    rejects(
        &tool("- { id: a, type: exit, conditions: [] }"),
        &["4:28: unknown key `conditions` of node `a` (use one of: `id`, `type`)"],
    );
    rejects(
        "server: { nam: a }\nexecutionLimits: { maxNodes: 1 }\n",
        &[
            "1:11: unknown key `nam` of `server` (a key with a similar name exists: `name`)",
            "2:20: unknown key `maxNodes` of `executionLimits` (use one of: `maxNodeExecutions`, `maxExecutionTimeMs`)",
        ],
    );
}

#[test]
fn a_key_that_is_there_already_is_not_what_another_was_meant_to_be() {
    rejects(
        &tool("- { id: a, type: exit }\n- { id: b, type: entry, next: a, nxt: a }"),
        &["5:38: unknown key `nxt` of node `b` ()"],
    );
}

#[test]
fn a_condition_with_a_wrong_key_lacks_nothing_else() {
    let switch = |first: &str, more: &str| {
        tool(&format!("- {{ id: a, type: switch, conditions: [{first}{more}] }}\n- {{ id: b, type: exit }}"))
    };
    rejects(
        &switch("{ rule: { var: x }, nxt: b }", ""),
        &["4:63: unknown key `nxt` of condition of node `a` (a key with a similar name exists: `next`)"],
    );
    rejects(
        &switch("{ rule: { var: x }, nxt: b }", ", { target: b }"),
        &["4:63: unknown key `nxt` of condition of node `a` (use one of: `rule`, `target`)"],
    );
}

#[test]
fn a_tool_whose_nodes_are_misspelt_is_told_so_once() {
    rejects(
        "tools:\n  - name: t\n    description: A\n    node: []\n",
        &["4:5: unknown key `node` of tool `t` (a key with a similar name exists: `nodes`)"],
    );
}

#[test]
fn a_misspelt_key_is_not_missing_as_well() {
    rejects(
        &tool("- { id: a, typ: exit }\n- { id: b, type: node, nod: A.B }"),
        &[
            "4:16: unknown key `typ` of node `a` (a key with a similar name exists: `type`)",
            "5:28: unknown key `nod` of node `b` (a key with a similar name exists: `node`)",
        ],
    );
}

#[test]
fn rejects_unknown_node_type() {
    rejects(
        &tool("- { id: a, type: transfrom }\n- { id: b, type: loop_over }"),
        &[
            "4:22: unknown node type `transfrom` (a type with a similar name exists: `transform`)",
            "5:22: unknown node type `loop_over` (use one of: `entry`, `exit`, `node`, `graph`, `mcp`, `transform`, `switch`)",
        ],
    );
}

#[test]
fn rejects_missing_keys() {
    rejects(
        &tool("- { type: exit }\n- { id: b }"),
        &[
            "4:9: node lacks `id` (give the node an id of its own: `id: price`)",
            "5:13: node `b` lacks `type` (add the type: `entry`, `exit`, `node`, `graph`, `mcp`, `transform` or `switch`)",
        ],
    );
    rejects(
        &tool("- { id: a, type: node }\n- { id: b, type: mcp }\n- { id: c, type: switch }"),
        &[
            "4:13: node `a` lacks `node` (name the node spec to run: `node: ACTION.PRICE_LINES`)",
            "5:13: node `b` lacks `server` (name a server of `mcpServers`: `server: files`)",
            "5:13: node `b` lacks `tool` (name the tool to call: `tool: list_directory`)",
            "6:13: node `c` lacks `conditions` (list them: `conditions: [{ rule: …, target: … }, { target: … }]`)",
        ],
    );
    rejects(
        &tool("- { id: a, type: transform }\n- { id: b, type: transform, transform: {} }"),
        &[
            "4:13: node `a` lacks `transform` (write `transform: { expr: … }`)",
            "5:44: `transform` lacks `expr` (write `transform: { expr: … }`)",
        ],
    );
    rejects(
        "tools:\n  - nodes: []\n",
        &["2:5: tool lacks `name` (give the tool a name: `name: price_order`)"],
    );
}

#[test]
fn points_at_a_key_without_a_value() {
    rejects(
        &tool("- id: a\n  type:"),
        &[
            "5:7: node `a` lacks `type` (add the type: `entry`, `exit`, `node`, `graph`, `mcp`, `transform` or `switch`)",
        ],
    );
}

#[test]
fn rejects_wrong_types() {
    rejects("[1]", &["1:1: graph file must be a mapping ()"]);
    rejects(
        "tools: { a: 1 }\n",
        &["1:8: `tools` must be a list (write each item on a line of its own, after `- `)"],
    );
    rejects(
        &tool("- { id: 1, type: entry, next: [a] }"),
        &[
            "4:13: `id` of node must be a string (quote it: `\"1\"`)",
            "4:35: `next` of node must be a string ()",
        ],
    );
    rejects(
        "server: { version: 1.0 }\n",
        &["1:20: `version` of `server` must be a string (quote it: `\"1.0\"`)"],
    );
    rejects(
        "tools:\n  - { name: t, inputSchema: text, nodes: [] }\n",
        &["2:29: `inputSchema` of tool `t` must be a mapping ()"],
    );
    rejects(
        &tool(
            "- { id: a, type: transform, transform: $.x }\n- { id: b, type: transform, transform: { expr: 1 } }",
        ),
        &[
            "4:44: `transform` of node `a` must be a mapping (write `transform: { expr: … }`)",
            "5:52: `expr` of node `b` must be a string (quote it: `\"1\"`)",
        ],
    );
    rejects(
        &tool(
            "- { id: a, type: node, node: A.B, config: [1] }\n- { id: b, type: mcp, server: s, tool: t, args: [1] }",
        ),
        &["4:47: `config` of node `a` must be a mapping ()", "5:53: `args` of node `b` must be a mapping ()"],
    );
}

#[test]
fn rejects_limits_out_of_range() {
    rejects(
        "executionLimits:\n  maxNodeExecutions: 0\n  maxExecutionTimeMs: 1.5\n",
        &[
            "2:22: `maxNodeExecutions` must be a whole number from 1 to 4294967295 (remove it to have the usual limit)",
            "3:23: `maxExecutionTimeMs` must be a whole number from 1 to 9223372036854775807 (remove it to have the usual limit)",
        ],
    );
}

#[test]
fn rejects_unknown_version() {
    rejects(
        "version: '2.0'\n",
        &["1:10: unknown version `2.0` of the graph format (use one of: `1.0`, `1`)"],
    );
}

#[test]
fn rejects_sse_and_names_streamable_http() {
    rejects(
        "mcpServers:\n  old: { type: sse, url: 'http://x' }\n  own: { type: rust }\n",
        &[
            "2:16: server `old` uses the SSE transport, which is not supported (use streamable HTTP: `type: streamableHttp`, with the `url` of that endpoint)",
            "3:10: server `own` lacks `path` (name the Rust type: `path: crate::files::Files`)",
        ],
    );
}

#[test]
fn what_was_refused_is_not_reported_again() {
    rejects(
        "tools:\n  - *base\n  - name: t\n    nodes:\n      - <<: *node\n        id: a\n",
        &[
            "2:5: aliases are not supported (write the value out at each place that needs it)",
            "5:9: merge keys are not supported (write the entries out, or quote the key if it is meant as text: `\"<<\"`)",
            "5:13: aliases are not supported (write the value out at each place that needs it)",
        ],
    );
}

#[test]
fn rejects_limits_of_the_wrong_kind() {
    for (value, label) in [
        ("-1", "out of range"),
        ("0", "out of range"),
        ("4294967296", "out of range"),
        ("2.5", "not a whole number"),
        ("'7'", "this is a string"),
        ("[7]", "this is a list"),
        ("~", "this is null"),
    ] {
        let text = format!("executionLimits: {{ maxNodeExecutions: {value} }}\n");
        let (_, found, sources) = read(&text);
        let [error] = &found[..] else { panic!("{text}{found:?}") };
        assert_eq!(error.message, "`maxNodeExecutions` must be a whole number from 1 to 4294967295");
        assert_eq!(error.label.as_deref(), Some(label), "{text}");
        assert_eq!(sources.locate(error.span), "a.yaml:1:39");
    }
    rejects(
        &tool("- { id: a, type: transform, transform: { expr: '1' }, timeoutMs: 0 }"),
        &[
            "4:70: `timeoutMs` must be a whole number from 1 to 9223372036854775807 (remove it to have no such limit)",
        ],
    );
    rejects(
        &tool("- { id: a, type: entry, timeoutMs: x }"),
        &["4:29: unknown key `timeoutMs` of node `a` (use one of: `id`, `type`, `next`)"],
    );
    rejects(
        "tools:\n  - { name: t, executionLimits: { maxExecutionTimeMs: soon }, nodes: [] }\n",
        &[
            "2:55: `maxExecutionTimeMs` must be a whole number from 1 to 9223372036854775807 (remove it to have the usual limit)",
        ],
    );
}

#[test]
fn a_schema_with_a_refused_part_is_none() {
    let (project, found, _) =
        read("tools:\n  - name: t\n    inputSchema: { minimum: .inf }\n    nodes: []\n");
    assert_eq!(found.len(), 1);
    assert!(matches!(project.graphs[0].input, Contract::Absent));
}
