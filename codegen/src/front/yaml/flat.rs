//! The older layout: one list of nodes for all tools of a file, whose entries and exits name their tool.

use std::collections::HashMap;

use super::dialect::Dialect;
use super::fields::{expect_list, shown, similar};
use super::node::{Layout, Placed, parse_node};
use super::tree::Node as Tree;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::syntax::{Node, NodeKind};

/// The nodes of a file that stand outside of its tools.
pub(super) struct FlatNodes {
    nodes: Vec<Placed>,
    /// Which of them a tool has taken.
    taken: Vec<bool>,
    /// Whether all of them could be read.
    complete: bool,
}

impl FlatNodes {
    /// Reads the file's own `nodes`, if it has them.
    pub(super) fn parse(cx: &Diagnostics, list: Option<&Tree>, dialect: Dialect) -> Self {
        let items = list.map_or(&[][..], |list| expect_list(cx, list, "`nodes`"));
        let parsed = items.iter().map(|item| parse_node(cx, item, dialect, Layout::Flat));
        let nodes: Vec<_> = parsed.flatten().collect();
        let named = nodes.iter().all(|placed| {
            let names_tool = matches!(placed.node.kind, NodeKind::Entry | NodeKind::Exit);
            !names_tool || placed.tool.is_some()
        });
        Self { taken: vec![false; nodes.len()], complete: named && nodes.len() == items.len(), nodes }
    }

    /// Whether all of them could be read, so that what is missing is missing indeed.
    pub(super) fn is_complete(&self) -> bool {
        self.complete
    }

    /// The nodes of one tool in the order of the source: its entries and exits, and all that the entries lead to.
    pub(super) fn of_tool(&mut self, cx: &Diagnostics, tool: &str) -> Vec<Node> {
        let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
        for (at, placed) in self.nodes.iter().enumerate() {
            places.entry(&placed.node.id.value).or_default().push(at);
        }
        let mut reached: Vec<bool> = self.nodes.iter().map(|placed| names(placed, tool)).collect();
        let mut open: Vec<usize> = (0..reached.len()).filter(|&at| reached[at]).collect();
        while let Some(at) = open.pop() {
            for target in self.nodes[at].node.targets().map(|target| target.value.as_str()) {
                for &found in places.get(target).into_iter().flatten() {
                    if !reached[found] {
                        reached[found] = true;
                        open.push(found);
                        check_belongs(cx, &self.nodes[found], tool);
                    }
                }
            }
        }
        let mut nodes = Vec::new();
        for (at, placed) in self.nodes.iter().enumerate() {
            if reached[at] {
                self.taken[at] = true;
                nodes.push(placed.node.clone());
            }
        }
        nodes
    }

    /// Reports nodes that no tool has taken: they would silently be lost.
    pub(super) fn check_all_taken(&self, cx: &Diagnostics, tools: &[&str]) {
        let left = self.nodes.iter().zip(&self.taken).filter(|(_, taken)| !**taken);
        for (placed, _) in left {
            match &placed.tool {
                Some(tool) => {
                    let message = format!("unknown tool `{}`", shown(&tool.value));
                    let help = match tools {
                        [] => Some("add the tool to `tools`".to_owned()),
                        _ => similar("tool", &tool.value, tools),
                    };
                    cx.push(Diagnostic::error(tool.span, message).label("not in `tools`").help_if(help));
                }
                None if self.complete => {
                    let id = &placed.node.id;
                    let message = format!("node `{}` belongs to no tool", shown(&id.value));
                    cx.push(
                        Diagnostic::error(id.span, message)
                            .label("no entry leads here")
                            .help("let a node lead to it, or remove it"),
                    );
                }
                None => {}
            }
        }
    }
}

fn names(placed: &Placed, tool: &str) -> bool {
    placed.tool.as_ref().is_some_and(|named| named.value == tool)
}

fn check_belongs(cx: &Diagnostics, placed: &Placed, tool: &str) {
    if let Some(named) = placed.tool.as_ref().filter(|named| named.value != tool) {
        let (id, other, tool) = (shown(&placed.node.id.value), shown(&named.value), shown(tool));
        let message = format!("node `{id}` of tool `{other}` is reached from tool `{tool}`");
        cx.push(
            Diagnostic::error(named.span, message)
                .label("the other tool")
                .help(format!("give tool `{tool}` an exit of its own")),
        );
    }
}
