//! Warnings that nodes allow, and expressions of graphs whose edges are wrong.

use super::super::{Sample, price, tool};
use super::{LAST, assert_mistake};

/// A graph whose last node has this expression, and these keys.
fn last(expr: &str, keys: &str) -> Sample {
    let last = LAST.replace("{ \"total\": 1 }", expr).replace("next: exit", &format!("{keys}next: exit"));
    Sample::new(tool(&format!("{}\n{last}", price("a", "b"))))
}

const ODD: &str = "{ \"total\": $.entry.sku = 3 ? 1 : 2 }";

#[test]
fn what_a_node_allows_is_not_said() {
    let said = "`=` never holds: the two sides can never be equal";
    assert_mistake(last(ODD, ""), "3 ? 1", said);
    assert_eq!(last(ODD, "allow: { never_equal: \"for now\" }, ").compile().1, [""; 0]);
}

#[test]
fn another_node_allows_nothing() {
    let sample = last(ODD, "");
    let allow = sample.yaml.replace("type: node,", "type: node, allow: { never_equal: \"for now\" },");
    let (_, found) = Sample::new(allow).compile();
    let messages: Vec<_> = found.iter().map(|found| found.split_once(' ').unwrap().1).collect();
    let unused = "nothing here gives the warning `never_equal`";
    assert_eq!(messages, [unused, "`=` never holds: the two sides can never be equal"]);
}

#[test]
fn of_a_graph_with_errors_nobody_knows_what_is_allowed_for_nothing() {
    let sample = last("{ \"total\": $.entry.sky }", "allow: { never_equal: \"for now\" }, ");
    assert_mistake(sample, "sky", "unknown field `sky` of node `entry`");
}

#[test]
fn a_rust_graph_allows_in_its_attribute() {
    let graph = |allow: &str| {
        let rust = format!(
            "pub struct G;\n/// A graph.\n#[graph(tool = \"g\")]\nimpl Graph for G {{\n    type Input = Line;\n    type Output = Line;\n    #[transform(next = exit, expr = \"{{ 'sku': sku = 3 ? 'a' : 'b' }}\"{allow})]\n    fn one() -> Line;\n}}\n"
        )
        .replace("sku = 3", "$.entry.sku = 3");
        Sample::new("").with_rust(&rust).compile().1
    };
    assert_eq!(graph("").len(), 1);
    assert_eq!(graph(", allow(never_equal = \"for now\")"), [""; 0]);
}

#[test]
fn expressions_are_checked_though_an_edge_is_wrong() {
    let last = LAST.replace("\"total\": 1", "\"total\": $.a.totl");
    let nodes = format!("{}\n{last}", price("a", "bb"));
    let (_, found) = Sample::new(tool(&nodes)).compile();
    let messages: Vec<_> = found.iter().map(|found| found.split_once(' ').unwrap().1).collect();
    assert_eq!(messages, ["unknown node `bb`", "unknown field `totl` of node `a`"]);
}

#[test]
fn what_is_read_of_a_wrong_target_is_not_unknown_too() {
    let last = LAST.replace("\"total\": 1", "\"total\": $.bb.total + $previousNode().total");
    let nodes = format!("{}\n{last}", price("a", "bb").replace("next: bb", "next:  bb"));
    assert_mistake(Sample::new(tool(&nodes)), "bb }", "unknown node `bb`");
}
