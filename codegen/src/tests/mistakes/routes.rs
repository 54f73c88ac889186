//! Ports of nodes, and graphs that run graphs.

use super::super::{Sample, tool};
use super::{LAST, assert_mistake};

const CHARGE: &str = r#"
/// Charges a card.
#[derive(NodeSpec)]
#[node(id = "ACTION.CHARGE")]
pub struct Charge {}

/// What to charge.
#[derive(Deserialize, Serialize, JsonSchema)]
pub struct Payment { pub amount: f64 }

/// What came of it.
#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Charged { Confirmed(Receipt), Rejected { reason: String }, Nothing }

/// A proof.
#[derive(Deserialize, Serialize, JsonSchema)]
pub struct Receipt { pub paid: f64 }

impl Node for Charge {
    type State = ();
    type Input = Payment;
    type Output = Charged;
    async fn run(&self, input: Payment, cx: &Context<()>) -> Result<Charged, NodeError> { todo!() }
}
"#;

/// A tool that charges, then goes where `next` says; `b` is its last node.
fn charging(next: &str, nodes: &str) -> Sample {
    let charge = "      - { id: a, type: node, node: ACTION.CHARGE, input: { amount: 1 }, next: NEXT }";
    let charge = charge.replace("NEXT", next);
    Sample::new(tool(&format!("{charge}\n{LAST}\n{nodes}"))).with_rust(CHARGE)
}

#[test]
fn accepts_ports_and_what_they_hold() {
    let c = "      - { id: c, type: transform, transform: { expr: '{ \"total\": $.a.paid }' }, next: exit }";
    let d = "      - { id: d, type: transform, transform: { expr: '{ \"total\": $length($.a.reason) }' }, next: exit }";
    let sample = charging("{ confirmed: c, rejected: d, nothing: b }", &format!("{c}\n{d}"));
    assert_eq!(sample.compile().1, [""; 0]);
}

#[test]
fn rejects_a_next_without_ports() {
    assert_mistake(charging("b", ""), "b }", "node `a` goes by its ports");
    // A port would lead to the other node.
    let c = LAST.replace("id: b", "id: c");
    assert_mistake(charging("b", &c), "b }", "node `a` goes by its ports");
}

#[test]
fn says_nothing_of_what_is_behind_ports_where_an_edge_is_wrong() {
    let c = "      - { id: c, type: transform, transform: { expr: '{ \"total\": $.a.paid }' }, next: exit }";
    let sample = charging("{ confirmed: c, rejected: b, nothing: d }", c);
    assert_mistake(sample, "d }", "unknown node `d`");
}

#[test]
fn rejects_a_port_that_is_missing_or_unknown_once() {
    assert_mistake(
        charging("{ confirmed: b, rejected: b }", ""),
        "{ confirmed",
        "port `nothing` of node `a` leads nowhere",
    );
    assert_mistake(
        charging("{ confirmed: b }", ""),
        "{ confirmed",
        "ports `rejected`, `nothing` of node `a` lead nowhere",
    );
    let sample = charging("{ confirmd: b, rejected: b, nothing: b }", "");
    assert_mistake(sample, "confirmd", "unknown port `confirmd` of node `a`");
    let sample = charging("{ confirmed: b, rejected: b, nothing: b, other: b }", "");
    assert_mistake(sample, "other", "unknown port `other` of node `a`");
}

#[test]
fn a_port_that_leads_nowhere_leaves_no_second_complaint() {
    let c = "      - { id: c, type: transform, transform: { expr: '{ \"total\": 2 }' }, next: exit }";
    let sample = charging("{ confirmed: b, rejected: b }", c);
    assert_mistake(sample, "{ confirmed", "port `nothing` of node `a` leads nowhere");
    let sample = charging("{ confirmed: b, rejected: b, nothing: b }", c);
    assert_mistake(sample, "c, type: transform", "no path leads to node `c`");
}

#[test]
fn rejects_ports_of_a_node_with_one_way_out() {
    let nodes = format!("{}\n{LAST}", super::super::price("a", "{ main: b }"));
    assert_mistake(Sample::new(tool(&nodes)), "main", "node `a` has no port `main`");
}

#[test]
fn rejects_targets_of_ports_that_do_not_exist() {
    let sample = charging("{ confirmed: b, rejected: bb, nothing: b }", "");
    assert_mistake(sample, "bb", "unknown node `bb`");
    let sample = charging("{ confirmed: b, rejected: 1, nothing: b }", "");
    assert_mistake(sample, "1, nothing", "the target of port `rejected` must be a string");
    assert_mistake(charging("{ }", ""), "{ }", "`next` of node `a` names no port");
}

#[test]
fn rejects_fields_that_the_port_does_not_hold() {
    let c = "      - { id: c, type: transform, transform: { expr: '{ \"total\": $.a.payd }' }, next: exit }";
    let sample = charging("{ confirmed: c, rejected: b, nothing: b }", c);
    assert_mistake(sample, "payd", "unknown field `payd` of node `a`");
}

/// A second tool, which the first may run.
fn other(nodes: &str) -> String {
    format!(
        r#"  - name: other
    description: Another
    inputSchema: {{ type: object, properties: {{ sku: {{ type: string }} }}, required: [sku] }}
    outputSchema: {{ type: object, properties: {{ price: {{ type: number }} }}, required: [price] }}
    nodes:
      - {{ id: entry, type: entry, next: c }}
{nodes}
      - {{ id: exit, type: exit }}
"#
    )
}

const RUN: &str = "      - { id: a, type: graph, graph: other, input: { sku: $.entry.sku }, next: b }";
const SUM: &str =
    "      - { id: b, type: transform, transform: { expr: '{ \"total\": $.a.price }' }, next: exit }";
const PRICE: &str = "      - { id: c, type: transform, transform: { expr: '{ \"price\": 1 }' }, next: exit }";

fn running(run: &str, sum: &str, inner: &str) -> Sample {
    Sample::new(tool(&format!("{run}\n{sum}")) + &other(inner))
}

#[test]
fn accepts_graphs_that_run_graphs() {
    assert_eq!(running(RUN, SUM, PRICE).compile().1, [""; 0]);
}

#[test]
fn rejects_unknown_graphs_and_what_they_do_not_take_or_give() {
    let sample = running(&RUN.replace("graph: other", "graph: othr"), SUM, PRICE);
    assert_mistake(sample, "othr", "unknown graph `othr`");
    let sample = running(RUN, &SUM.replace("price", "prize"), PRICE);
    assert_mistake(sample, "prize", "unknown field `prize` of node `a`");
    let sample = running(&RUN.replace("sku: $.entry.sku", "sku: 1"), SUM, PRICE);
    assert_mistake(sample, "1 }", "wrong type for `sku` in the input of graph `other`");
    let sample = running(&RUN.replace("sku: $.entry.sku", ""), SUM, PRICE);
    assert_mistake(sample, "{  }", "`sku` is missing in the input of graph `other`");
}

#[test]
fn a_mistake_in_a_graph_is_none_of_those_that_run_it() {
    let sample = running(RUN, SUM, &PRICE.replace("1 }", "$.entry.skew }"));
    assert_mistake(sample, "skew", "unknown field `skew` of node `entry`");
}

#[test]
fn rejects_graphs_that_run_themselves() {
    let sample = Sample::new(tool(&format!("{}\n{LAST}", RUN.replace("graph: other", "graph: sample"))));
    assert_mistake(sample, "sample, input", "graph `sample` runs itself");
    let back = "      - { id: c, type: graph, graph: sample, input: $.entry, next: d }\n";
    let back = format!("{back}{}", PRICE.replace("id: c", "id: d"));
    let sample = running(RUN, SUM, &back);
    assert_mistake(sample, "sample, input", "graph `sample` runs itself through others");
}
