//! What the generated code looks like where it matters.

use super::{Sample, price, tool};

/// The generated file of a sample without mistakes, with white space folded.
fn emit(nodes: &str) -> String {
    emit_with(nodes, &[])
}

/// The same for a sample that is warned of.
fn emit_with(nodes: &str, warnings: &[&str]) -> String {
    let (code, found) = Sample::new(tool(nodes)).compile();
    assert_eq!(found, warnings);
    code.split_whitespace().collect::<Vec<_>>().join(" ")
}

const TRANSFORM: &str = "      - { id: ID, type: transform, transform: { expr: 'EXPR' }, next: NEXT }";

fn transform(id: &str, expr: &str, next: &str) -> String {
    TRANSFORM.replace("ID", id).replace("EXPR", expr).replace("NEXT", next)
}

#[test]
fn the_same_project_gives_the_same_file() {
    let nodes = format!("{}\n{}", price("a", "b"), transform("b", "{ \"total\": $.a.total }", "exit"));
    assert_eq!(Sample::new(tool(&nodes)).compile().0, Sample::new(tool(&nodes)).compile().0);
}

#[test]
fn a_known_field_is_field_access() {
    let code = emit(&format!("{}\n{}", price("a", "b"), transform("b", "{ \"total\": $.a.total }", "exit")));
    assert!(code.contains("= a.total;"), "{code}");
    assert!(code.contains("Output { total:"), "{code}");
}

#[test]
fn a_condition_over_known_types_is_a_comparison() {
    let switch = "      - { id: b, type: switch, conditions: [{ rule: { \">\": [{ var: a.total }, 10] }, next: c }], next: d }";
    let nodes = [
        price("a", "b"),
        switch.to_owned(),
        transform("c", "{ \"total\": 1 }", "exit"),
        transform("d", "{ \"total\": 2 }", "exit"),
    ];
    let code = emit(&nodes.join("\n"));
    assert!(code.contains("a.total > 10f64"), "{code}");
    // Nobody reads what the arms make but the exit: no `Option`, nothing declared ahead.
    assert!(!code.contains("let mut c"), "{code}");
}

#[test]
fn what_not_every_path_runs_is_an_option() {
    let switch = "      - { id: a, type: switch, conditions: [{ rule: { \">\": [{ var: entry.qty }, 10] }, next: b }], next: c }";
    let nodes = [
        switch.to_owned(),
        transform("b", "{ \"x\": 1 }", "c"),
        transform("c", "{ \"total\": $.b.x }", "exit"),
    ];
    let warning = "graphs/a.yaml:12:68 not every path has run node `b`";
    let code = emit_with(&nodes.join("\n"), &[warning]);
    assert!(code.contains("let mut b = ::core::option::Option::None;"), "{code}");
    assert!(code.contains("b = ::core::option::Option::Some(__value);"), "{code}");
}

/// The code that runs the graph, without what is said of its nodes.
fn executor(code: &str) -> &str {
    code.split_once("fn run_with").expect("an executor").1
}

#[test]
fn a_node_after_two_arms_is_emitted_once() {
    let switch = "      - { id: a, type: switch, conditions: [{ rule: { \">\": [{ var: entry.qty }, 10] }, next: b }], next: c }";
    let nodes = [
        switch.to_owned(),
        transform("b", "{ \"x\": 1 }", "d"),
        transform("c", "{ \"x\": 2 }", "d"),
        transform("d", "{ \"total\": 7777 }", "exit"),
    ];
    assert_eq!(executor(&emit(&nodes.join("\n"))).matches("7777").count(), 1);
}

#[test]
fn every_path_of_the_runtime_goes_through_the_alias() {
    let code = emit(&format!("{}\n{}", price("a", "b"), transform("b", "{ \"total\": $.a.total }", "exit")));
    let code = code.replace("crate::__nodewright::", "");
    assert!(!code.contains("nodewright::"), "{code}");
    assert!(!code.contains(" Option<") && !code.contains(" Result<") && !code.contains(" Vec<"), "{code}");
}

#[test]
fn what_a_schema_asks_is_checked_when_it_is_read() {
    let schema = "properties: { a: { type: integer, minimum: 1 }, b: { type: array, maxItems: 9, items: { enum: [x, y] } } }";
    let yaml = tool(&transform("a", "{ \"total\": 1 }", "exit"))
        .replace("properties: { sku: { type: string }, qty: { type: integer } }, required: [sku]", schema);
    let (code, found) = Sample::new(yaml).compile();
    assert_eq!(found, [""; 0]);
    let code = code.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in ["Shape(INTEGER, &[Minimum(1.0)])", "0, 9, |__r|", "Literals("] {
        assert!(code.contains(words), "{words}: {code}");
    }
}

/// A ladder: each switch goes on to the next or skips it.
#[test]
fn arms_that_share_nodes_share_their_code() {
    let count = 20;
    let mut nodes: Vec<_> = (0..count)
        .map(|n| {
            let (id, next) = (if n == 0 { "a".to_owned() } else { format!("s{n}") }, n + 1);
            let skip = if n + 2 > count { "exit1".to_owned() } else { format!("s{}", n + 2) };
            format!(
                "      - {{ id: {id}, type: switch, conditions: [{{ rule: {{ \">\": [{{ var: entry.qty }}, {n}] }}, next: s{next} }}], next: {skip} }}"
            )
        })
        .collect();
    nodes.push(transform(&format!("s{count}"), "{ \"total\": 7777 }", "exit"));
    nodes.push(transform("exit1", "{ \"total\": 8888 }", "exit"));
    let code = emit(&nodes.join("\n"));
    let executor = executor(&code);
    assert_eq!((executor.matches("7777").count(), executor.matches("8888").count()), (1, 1));
    assert!(code.contains("break 'to_s2;"), "{code}");
}

#[test]
fn a_server_elsewhere_is_a_static_client() {
    let mcp = |server: &str| {
        let node =
            "      - { id: a, type: mcp, server: SERVER, tool: list, args: { sku: $.entry.sku }, next: b }";
        emit(&format!("{}\n{}", node.replace("SERVER", server), transform("b", "{ \"total\": 1 }", "exit")))
    };
    let code = mcp("far");
    assert!(code.contains("pub static FAR: crate::__nodewright::client::Client ="), "{code}");
    assert!(code.contains("client::Piece::Variable( ::std::borrow::Cow::Borrowed(\"PACKAGE\"), )"), "{code}");
    assert!(code.contains("client::Start::Eager"), "{code}");
    assert!(code.contains(".call_remote("), "{code}");
    assert!(code.contains("clients: &[&crate::__nodewright_servers::FAR]"), "{code}");
    let code = mcp("web");
    assert!(code.contains("client::Transport::Http(crate::__nodewright::client::Http {"), "{code}");
}

/// The output of a switch is made in its arms, but read by all that follow.
#[test]
fn what_a_switch_chose_is_seen_after_its_arms_meet() {
    let switch = "      - { id: a, type: switch, conditions: [{ rule: { \">\": [{ var: entry.qty }, 10] }, next: b }], next: c }";
    let nodes = [
        switch.to_owned(),
        transform("b", "{ \"x\": $.a }", "d"),
        transform("c", "{ \"x\": 2 }", "d"),
        transform("d", "{ \"total\": $length($.a) }", "exit"),
    ];
    let code = emit(&nodes.join("\n"));
    assert!(code.contains("let a;") && code.contains("a = ::std::string::String::from"), "{code}");
    let (arm, only) =
        (transform("b", "{ \"total\": $length($.a) }", "exit"), nodes[2].replace("next: d", "next: exit"));
    let code = emit(&[switch, &arm, &only.replace("\"x\"", "\"total\"")].join("\n"));
    assert!(code.contains("let a = ::std::string::String::from") && !code.contains("let a;"), "{code}");
}
