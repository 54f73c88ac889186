//! Graphs that use specs: their config is held to all rules of the parameters, and some tools are the server's own.

use super::{find, param, spec, unmark};
use crate::diagnostic::Scope;

/// A tool whose one node runs `ACTION.ASK` with this config.
fn graph(tool: &str, config: &str) -> String {
    format!(
        r#"version: "1.0"
tools:
  - name: {tool}
    description: A sample
    inputSchema: {{ type: object, properties: {{ text: {{ type: string }} }}, required: [text] }}
    outputSchema: {{ type: object }}
    nodes:
      - {{ id: entry, type: entry, next: ask }}
      - {{ id: ask, type: node, node: ACTION.ASK, config: {config}, input: {{ text: $.entry.text }}, next: exit }}
      - {{ id: exit, type: exit }}
"#
    )
}

const RUNS: &str = "impl Node for Ask { type State = (); type Input = Question; type Output = Reason; }";

/// What is said of the one mistake in a graph.
fn said(rust: &str, yaml: &str) -> String {
    let (yaml, place) = unmark(yaml);
    let found = find(&(rust.replace(", input = Question, output = Answer", "") + RUNS), &yaml);
    let [found] = &found[..] else { panic!("{yaml}\nhas other than one mistake: {found:#?}") };
    assert_eq!(found.scope, Scope::Project);
    assert_eq!(Some((found.span.start, found.span.end)), place, "{yaml}\nsays `{}`", found.message);
    let more = found.label.iter().chain(&found.help);
    std::iter::once(&found.message).chain(more).cloned().collect::<Vec<_>>().join("\n")
}

fn assert_right(rust: &str, yaml: &str) {
    assert_eq!(find(&(rust.replace(", input = Question, output = Answer", "") + RUNS), yaml), [], "{yaml}");
}

#[test]
fn config_is_held_to_patterns_and_options() {
    let rust = param("pattern = \"^[#@]\"", "String");
    let said_of = said(&rust, &graph("ask", "{ it: «ops» }"));
    assert_eq!(said_of, "`it` does not match its pattern\nexpected `^[#@]`");
    assert_right(&rust, &graph("ask", "{ it: '@ops' }"));
    let rust = param("options = [\"small\", \"large\"]", "Option<String>");
    let said_of = said(&rust, &graph("ask", "{ it: «smal» }"));
    let near = "an option with a similar name exists: `small`";
    assert_eq!(
        said_of,
        format!("wrong value for parameter `it`\nexpected \"small\" or \"large\" or null\n{near}")
    );
    assert_right(&rust, &graph("ask", "{ it: null }"));
}

#[test]
fn config_is_checked_inside_of_objects() {
    let rust = param("", "Vec<Reason>");
    let said_of = said(&rust, &graph("ask", "{ it: [{ why: x, code: «300» }] }"));
    assert_eq!(said_of, "`it[0].code` is out of range\nthe most is 255");
    let said_of = said(&rust, &graph("ask", "{ it: [{ why: x, «cod»: 1 }] }"));
    assert!(said_of.starts_with("unknown field `cod` of parameter `it[0]`\n"), "{said_of}");
    assert_right(&rust, &graph("ask", "{ it: [{ why: x, code: 1 }] }"));
}

#[test]
fn config_is_checked_inside_of_flattened_parameters() {
    let flat =
        |ty: &str| spec("#[node(id = \"ACTION.ASK\")]", &format!("#[serde(flatten)]\npub retry: {ty},"));
    for ty in ["Retry", "Option<Retry>"] {
        let said_of = said(&flat(ty), &graph("ask", "{ times: «300» }"));
        assert_eq!(said_of, "`times` is out of range\nthe most is 255");
        let said_of = said(&flat(ty), &graph("ask", "{ «tims»: 3 }"));
        let near = "a parameter with a similar name exists: `times`";
        assert_eq!(
            said_of,
            format!("unknown parameter `tims` of node `ACTION.ASK`\nnot in its configuration\n{near}")
        );
        assert_right(&flat(ty), &graph("ask", "{ times: 3, pause: 0.5 }"));
    }
    let said_of = said(&flat("Retry"), &graph("ask", "{ pause: 1 }").replace("id: ask", "id: «ask»"));
    assert_eq!(said_of, "node `ask` needs `times` in its config\nset `config: { times: … }`: integer");
    assert_right(&flat("Option<Retry>"), &graph("ask", "{}"));
    assert_right(&flat("BTreeMap<String, u8>"), &graph("ask", "{ anything: 3 }"));
    let said_of = said(&flat("BTreeMap<String, u8>"), &graph("ask", "{ anything: «x» }"));
    assert_eq!(said_of, "wrong value for parameter `anything`\nexpected integer, found a string");
}

#[test]
fn rejects_a_tool_that_is_the_server_s_own() {
    let rust = param("default = 1", "u8");
    for tool in ["get_node_types", "get_node_details", "search_nodes"] {
        let said_of = said(&rust, &graph(&format!("«{tool}»"), "{}"));
        let what = format!("tool `{tool}` is the server's own");
        assert_eq!(
            said_of,
            format!("{what}\nagents ask for nodes by this name\ngive the graph another name")
        );
    }
    // Without nodes the server has no such tools.
    let yaml = graph("search_nodes", "{}").replace(
        "type: node, node: ACTION.ASK, config: {}, input: { text: $.entry.text }",
        "type: transform, transform: { expr: '{}' }",
    );
    assert_eq!(find("", &yaml), []);
}
