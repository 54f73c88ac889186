//! What jsonata-core evaluates: the expressions of a tool's nodes, as its graph has them.

use std::error::Error;

use indexmap::IndexMap;
use jsonata_core::ast::AstNode;
use jsonata_core::evaluator::Evaluator;
use jsonata_core::value::JValue;
use serde_json::Value;

/// All graphs.
const GRAPHS: [&str; 35] = [
    include_str!("../../graphs/accounts.yaml"),
    include_str!("../../graphs/builds.yaml"),
    include_str!("../../graphs/bureau.yaml"),
    include_str!("../../graphs/campus.yaml"),
    include_str!("../../graphs/cloud.yaml"),
    include_str!("../../graphs/customers.yaml"),
    include_str!("../../graphs/decisions.yaml"),
    include_str!("../../graphs/events.yaml"),
    include_str!("../../graphs/fleet.yaml"),
    include_str!("../../graphs/flow.yaml"),
    include_str!("../../graphs/handoffs.yaml"),
    include_str!("../../graphs/helpdesk.yaml"),
    include_str!("../../graphs/hooks.yaml"),
    include_str!("../../graphs/imports.yaml"),
    include_str!("../../graphs/inbound.yaml"),
    include_str!("../../graphs/issues.yaml"),
    include_str!("../../graphs/ledger.yaml"),
    include_str!("../../graphs/messages.yaml"),
    include_str!("../../graphs/notices.yaml"),
    include_str!("../../graphs/orders.yaml"),
    include_str!("../../graphs/outbound.yaml"),
    include_str!("../../graphs/parcels.yaml"),
    include_str!("../../graphs/payloads.yaml"),
    include_str!("../../graphs/people.yaml"),
    include_str!("../../graphs/readings.yaml"),
    include_str!("../../graphs/relays.yaml"),
    include_str!("../../graphs/reports.yaml"),
    include_str!("../../graphs/routines.yaml"),
    include_str!("../../graphs/sales_desk.yaml"),
    include_str!("../../graphs/shop.yaml"),
    include_str!("../../graphs/small.yaml"),
    include_str!("../../graphs/stockroom.yaml"),
    include_str!("../../graphs/surveys.yaml"),
    include_str!("../../graphs/text.yaml"),
    include_str!("../../graphs/transforms.yaml"),
];

/// Nodes of a tool, one after the other.
pub(crate) struct Chain {
    /// What is evaluated, and of which object: the outputs of all nodes before it are there already.
    steps: Vec<(AstNode, JValue)>,
}

/// What a chain comes to.
pub(crate) struct Outcome(JValue);

impl Chain {
    pub(crate) fn of(tool: &str, nodes: &[&str], arguments: &str) -> Result<Self, Box<dyn Error>> {
        let entry: Value = serde_json::from_str(arguments)?;
        let mut outputs = IndexMap::from([("entry".to_owned(), JValue::from(entry))]);
        let mut steps = Vec::new();
        for node in nodes {
            let (ast, root) =
                (jsonata_core::parser::parse(&expression(tool, node)?)?, JValue::object(outputs.clone()));
            outputs.insert((*node).to_owned(), Evaluator::new().evaluate(&ast, &root)?);
            steps.push((ast, root));
        }
        Ok(Self { steps })
    }

    pub(crate) fn evaluate(&self) -> Result<Outcome, Box<dyn Error>> {
        let mut last = JValue::Null;
        for (ast, root) in &self.steps {
            last = Evaluator::new().evaluate(ast, root)?;
        }
        Ok(Outcome(last))
    }
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Value::from(&self.0).fmt(f)
    }
}

/// The text of a node's expression. The layout of the files is our own, so nobody needs to parse YAML for it.
fn expression(tool: &str, node: &str) -> Result<String, Box<dyn Error>> {
    let missing = || format!("no expression of `{node}` in `{tool}`");
    let after = |text: &'static str, mark: &str| text.split_once(mark).map(|(_, rest)| rest);
    let tool = GRAPHS
        .into_iter()
        .find_map(|graph| after(graph, &format!("- name: {tool}\n")))
        .ok_or_else(missing)?;
    let tool = tool.split_once("\n  - name: ").map_or(tool, |(tool, _)| tool);
    let node =
        after(tool, &format!("- id: {node}\n")).and_then(|node| after(node, "expr: ")).ok_or_else(missing)?;
    let text = node.split_once("\n        next: ").map_or(node, |(text, _)| text);
    match text.strip_prefix('\'') {
        Some(quoted) => Ok(quoted.trim_end_matches('\'').to_owned()),
        None => Ok(text.trim_start_matches('|').to_owned()),
    }
}
