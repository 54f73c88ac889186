//! Random graphs: transforms and switches in a row, edges to later nodes, and sometimes back.

use std::collections::BTreeSet;
use std::ops::Range;

use super::super::random::Random;
use super::paths::{SCHEMA, object, rule};

/// A graph, as its nodes are written in YAML.
pub(crate) struct Graph {
    pub(super) nodes: Vec<Node>,
    /// Whether the result has every output, so that each is held to its type.
    pub(crate) tells_all: bool,
}

pub(super) struct Node {
    pub(super) id: String,
    /// An expression, or the rules of a switch.
    pub(super) kind: Kind,
    /// The ids of the nodes that follow: those of rules, then all else.
    pub(super) next: Vec<String>,
}

pub(super) enum Kind {
    Transform(String),
    Switch(Vec<String>),
}

/// How many nodes a graph has before its last.
const NODES: usize = 9;

impl Graph {
    /// Makes one.
    pub(crate) fn random(random: &mut Random) -> Self {
        let count = 4 + random.below(NODES - 3);
        // Fewer of them fit, since nodes outside of the loop may be asked for.
        let loops = !random.once_in(4);
        // The last is a transform, since a graph does not end in a switch.
        let switches: Vec<bool> = (0..count).map(|at| at + 1 < count && random.below(5) < 2).collect();
        let transforms = |among: Range<usize>| -> Vec<String> {
            among.filter(|at| !switches[*at]).map(|at| id(count, at)).collect()
        };
        let (mut nodes, mut asked) = (Vec::new(), Vec::new());
        for (at, is_switch) in switches.iter().enumerate() {
            let ahead = |random: &mut Random| id(count, at + 1 + random.below(3));
            // In a loop, what comes next has run in the turn before, or not yet.
            let made = transforms(if loops && random.once_in(3) { at + 1..count.min(at + 3) } else { 0..at });
            let (kind, next) = if *is_switch {
                let rules: Vec<_> =
                    (0..1 + random.below(2)).map(|_| rule(random, &made, &mut asked)).collect();
                let next = (0..=rules.len()).map(|_| ahead(random)).collect();
                (Kind::Switch(rules), next)
            } else {
                (Kind::Transform(object(random, &made, &asked)), vec![ahead(random)])
            };
            nodes.push(Node { id: id(count, at), kind, next });
        }
        if loops {
            add_turn(&mut nodes, random, count);
        }
        let (tells_all, made) = (random.once_in(2), transforms(0..count));
        let end = match tells_all {
            true => format!("{{ {} }}", made.iter().map(whole).collect::<Vec<_>>().join(", ")),
            false => object(random, &made, &asked),
        };
        nodes.push(Node { id: "end".into(), kind: Kind::Transform(end), next: vec!["exit".into()] });
        let mut graph = Self { nodes, tells_all };
        graph.drop_unreachable();
        graph
    }

    /// Nodes that nothing leads to are a mistake, and so is to name them.
    fn drop_unreachable(&mut self) {
        let mut reached = BTreeSet::from(["n0".to_owned(), "end".to_owned()]);
        loop {
            let next = self.nodes.iter().filter(|node| reached.contains(&node.id));
            let next: Vec<_> = next.flat_map(|node| node.next.clone()).collect();
            let count = reached.len();
            reached.extend(next);
            if reached.len() == count {
                break;
            }
        }
        self.nodes.retain(|node| reached.contains(&node.id));
    }

    /// The tool of this name, with types or without.
    pub(crate) fn yaml(&self, name: &str, typed: bool) -> String {
        let schema = if typed { SCHEMA } else { " { type: object }\n" };
        let mut out = format!(
            "  - name: {name}\n    description: A graph\n    inputSchema:{schema}    \
             outputSchema: {{ type: object }}\n    nodes:\n      - {{ id: entry, type: entry, next: n0 }}\n"
        );
        self.nodes.iter().for_each(|node| out.push_str(&node.yaml()));
        out.push_str("      - { id: exit, type: exit }\n");
        out
    }
}

/// The id of a node; `end` behind the last.
fn id(count: usize, at: usize) -> String {
    if at < count { format!("n{at}") } else { "end".into() }
}

fn whole(node: &String) -> String {
    format!(r#""{node}": $.{node}"#)
}

/// Leads back from the last node to one before it, three times at most.
fn add_turn(nodes: &mut Vec<Node>, random: &mut Random, count: usize) {
    let back = id(count, random.below(count / 2));
    let rule = format!(r#"{{"<": [{{"var": "$executionCount('{}')"}}, 3]}}"#, id(count, count - 1));
    for node in nodes.iter_mut() {
        node.next.iter_mut().filter(|next| *next == "end").for_each(|next| *next = "turn".into());
    }
    nodes.push(Node { id: "turn".into(), kind: Kind::Switch(vec![rule]), next: vec![back, "end".into()] });
}

impl Node {
    fn yaml(&self) -> String {
        let id = &self.id;
        match &self.kind {
            Kind::Transform(expr) => format!(
                "      - id: {id}\n        type: transform\n        transform:\n          expr: |\n            \
                 {expr}\n        next: {}\n",
                self.next[0]
            ),
            Kind::Switch(rules) => {
                let mut out = format!("      - id: {id}\n        type: switch\n        conditions:\n");
                for (rule, next) in rules.iter().zip(&self.next) {
                    out.push_str(&format!("          - {{ rule: {rule}, next: {next} }}\n"));
                }
                out.push_str(&format!("        next: {}\n", self.next[rules.len()]));
                out
            }
        }
    }
}
