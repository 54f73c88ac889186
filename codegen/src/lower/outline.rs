//! The outline of a graph: its ids, its edges and its paths. What a graph shows by itself is found here, so a
//! Rust graph's own macro can report it at the token, and the build step need not.

use std::collections::HashMap;

use nodewright_core::nearest::nearest;

use super::paths::Paths;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{Span, Spanned};
use crate::syntax::{Body, Graph, Look, Node, NodeKind, RustParam};

/// The outline of a graph; indices are those of `syntax::Graph::nodes`.
#[derive(Debug)]
pub struct Outline {
    /// Where each node goes: one target, or one per arm of a switch, the default last.
    pub next: Vec<Vec<usize>>,
    /// The entry.
    pub entry: usize,
    /// The exit.
    pub exit: usize,
    /// What runs before what.
    pub paths: Paths,
}

/// The outline of `graph`, or `None` after a mistake that leaves none.
pub fn lower_outline(cx: &Diagnostics, graph: &Graph) -> Option<Outline> {
    let cx = &Reporter { cx, graph };
    let ids = cx.lower_ids();
    let entry = cx.lower_only("entry", |kind| matches!(kind, NodeKind::Entry));
    let exit = cx.lower_only("exit", |kind| matches!(kind, NodeKind::Exit));
    cx.check_tool();
    let (entry, exit) = (entry?, exit?);
    let next: Vec<_> = graph.nodes.iter().map(|node| cx.lower_targets(node, &ids)).collect();
    let next = next.into_iter().collect::<Option<Vec<_>>>()?;
    let paths = Paths::new(&next, entry);
    let outline = Outline { next, entry, exit, paths };
    cx.refuse_lost(&outline);
    cx.check_params(&outline, &ids)?;
    Some(outline)
}

impl Outline {
    /// Complaints about loops of `graph` that nothing leads out of; if there are none, about nodes that no path leads
    /// to: the way out of a loop may be what is missing there.
    pub fn lost(&self, graph: &Graph) -> Vec<Diagnostic> {
        let members = self.paths.loops.iter().map(|range| &self.paths.order[range.clone()]);
        let is_endless =
            |members: &&[usize]| members.iter().flat_map(|&ix| &self.next[ix]).all(|to| members.contains(to));
        let endless: Vec<_> =
            members.filter(is_endless).map(|members| self.never_ends(graph, members)).collect();
        if endless.is_empty() { self.unreached(graph).map(no_path_to).collect() } else { endless }
    }

    fn unreached<'g>(&self, graph: &'g Graph) -> impl Iterator<Item = &'g Node> {
        let first_of =
            |ix: usize| !graph.nodes[..ix].iter().any(|other| other.id.value == graph.nodes[ix].id.value);
        let is_lost = move |ix: &usize| !self.paths.order.contains(ix) && first_of(*ix);
        let ends = |node: &&Node| !matches!(node.kind, NodeKind::Entry | NodeKind::Exit);
        (0..graph.nodes.len()).filter(is_lost).map(|ix| &graph.nodes[ix]).filter(ends)
    }

    fn never_ends(&self, graph: &Graph, members: &[usize]) -> Diagnostic {
        let mut turn = vec![members[0]];
        // Every node of such a loop leads somewhere, so some turn closes.
        while let Some(&to) = turn.last().and_then(|&last| self.next[last].first()) {
            let closed = turn.iter().position(|&ix| ix == to);
            turn.push(to);
            if let Some(start) = closed {
                turn.drain(..start);
                break;
            }
        }
        let id = |&ix: &usize| format!("`{}`", graph.nodes[ix].id.value);
        let first = &graph.nodes[members[0]].id;
        Diagnostic::error(first.span, format!("the exit cannot be reached from node `{}`", first.value))
            .label("the loop never ends")
            .help("lead a switch in the loop out of it")
            .note(format!("the loop is {}", turn.iter().map(id).collect::<Vec<_>>().join(" → ")))
    }
}

/// A complaint about a node that never runs.
fn no_path_to(node: &Node) -> Diagnostic {
    Diagnostic::error(node.id.span, format!("no path leads to node `{}`", node.id.value))
        .help("lead another node to it with `next`, or remove it")
}

/// A complaint about a look at the history of the entry.
fn runs_once(name: &Spanned<String>, look: Look) -> Diagnostic {
    let what = if look == Look::Count { "count" } else { "history" };
    Diagnostic::error(name.span, format!("the entry has no {what}"))
        .label("runs once, before all nodes")
        .help("take the arguments as `entry: &T`")
}

struct Reporter<'a> {
    cx: &'a Diagnostics,
    graph: &'a Graph,
}

type Ids<'a> = HashMap<&'a str, usize>;

impl<'a> Reporter<'a> {
    /// Reports a mistake that the graph alone shows.
    fn push(&self, diagnostic: Diagnostic) {
        self.cx.push(if self.graph.item.is_some() { diagnostic.in_item() } else { diagnostic });
    }

    /// Agents choose a tool by its description, and clients take only plain names.
    fn check_tool(&self) {
        let tool = &self.graph.tool;
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-.".contains(c);
        if tool.value.is_empty() || tool.value.len() > 128 || !tool.value.chars().all(is_plain) {
            self.push(
                Diagnostic::error(tool.span, format!("`{}` is not a name for a tool", tool.value))
                    .label("clients refuse it")
                    .help("use letters, digits, `_`, `-` and `.`, at most 128 in all"),
            );
        }
        let description = self.graph.description.as_ref().map(|description| description.value.trim());
        if description.is_none_or(str::is_empty) {
            let how = match self.graph.item {
                Some(_) => "say in a doc comment above `#[graph]` what the tool does",
                None => "say with `description: …` what the tool does",
            };
            self.push(
                Diagnostic::error(tool.span, format!("tool `{}` has no description", tool.value))
                    .help(how)
                    .note("agents choose tools by their descriptions"),
            );
        }
    }

    fn lower_ids(&self) -> Ids<'a> {
        let mut ids = Ids::new();
        for (ix, node) in self.graph.nodes.iter().enumerate() {
            let first = *ids.entry(&node.id.value).or_insert(ix);
            // A second exit with the id of the first is told of once: as a second exit.
            let kinds = (&self.graph.nodes[first].kind, &node.kind);
            let is_second =
                matches!(kinds, (NodeKind::Entry, NodeKind::Entry) | (NodeKind::Exit, NodeKind::Exit));
            if first != ix && !is_second {
                let id = &node.id.value;
                let help = match self.graph.item {
                    Some(_) => "give each function of a graph its own name",
                    None => "give each node of a graph its own id",
                };
                self.push(
                    Diagnostic::error(node.id.span, format!("duplicate node id `{id}`"))
                        .label("already used in this graph")
                        .related(self.graph.nodes[first].id.span, "first used here")
                        .help(help),
                );
            }
        }
        ids
    }

    fn lower_only(&self, what: &str, is: impl Fn(&NodeKind) -> bool) -> Option<usize> {
        let mut found = self.graph.nodes.iter().enumerate().filter(|(_, node)| is(&node.kind));
        let tool = &self.graph.tool;
        let Some((first, first_node)) = found.next() else {
            self.push(
                Diagnostic::error(tool.span, format!("tool `{}` has no {what} node", tool.value))
                    .help(format!("add a node `{{ id: {what}, type: {what} }}`")),
            );
            return None;
        };
        for (_, second) in found {
            self.push(
                Diagnostic::error(second.id.span, format!("second {what} node in tool `{}`", tool.value))
                    .related(first_node.id.span, format!("the first {what}"))
                    .help(format!("keep one {what} node per tool")),
            );
        }
        Some(first)
    }

    fn lower_targets(&self, node: &Node, ids: &Ids<'_>) -> Option<Vec<usize>> {
        if matches!(node.kind, NodeKind::Exit) {
            return Some(Vec::new());
        }
        let id = &node.id;
        let open_ended = match &node.kind {
            NodeKind::Switch(rules) => rules.iter().all(|rule| rule.rule.is_some()),
            _ => !node.goes_by_variant(),
        };
        if open_ended && node.next.is_none() {
            let (message, help) = match node.kind {
                NodeKind::Switch(_) => (
                    format!("switch `{}` has no default", id.value),
                    "say with `next: <node id>` where it goes when no condition holds",
                ),
                _ => (
                    format!("node `{}` leads nowhere", id.value),
                    "say with `next: <node id>` which node comes after it",
                ),
            };
            self.push(Diagnostic::error(id.span, message).help(help));
            return None;
        }
        let targets: Vec<_> = node.targets().map(|target| self.lower_target(node, target, ids)).collect();
        targets.into_iter().collect()
    }

    fn lower_target(&self, node: &Node, target: &Spanned<String>, ids: &Ids<'_>) -> Option<usize> {
        let Some(&ix) = ids.get(target.value.as_str()) else {
            self.unknown_node(target, ids);
            return None;
        };
        if matches!(self.graph.nodes[ix].kind, NodeKind::Entry) {
            self.push(
                Diagnostic::error(target.span, format!("node `{}` leads back to the entry", node.id.value))
                    .label("runs once, before all nodes")
                    .help("lead to the node after the entry instead"),
            );
            return None;
        }
        Some(ix)
    }

    fn unknown_node(&self, name: &Spanned<String>, ids: &Ids<'_>) {
        let near = nearest(&name.value, self.graph.nodes.iter().map(|node| node.id.value.as_str()));
        let mut found = Diagnostic::error(name.span, format!("unknown node `{}`", name.value))
            .label("no node of this graph has this id");
        found = match near {
            Some(near) => found.help(format!("a node with a similar name exists: `{near}`")),
            None if ids.len() <= 6 => {
                let ids: Vec<_> =
                    self.graph.nodes.iter().map(|node| format!("`{}`", node.id.value)).collect();
                found.note(format!("the nodes of this graph are {}", ids.join(", ")))
            }
            None => found,
        };
        self.push(found);
    }

    /// Loops without an end, and nodes without a path to them. A variant that is not routed may be what should lead
    /// there: only the whole project shows. A graph in YAML has no one to say it before that.
    fn refuse_lost(&self, outline: &Outline) {
        if self.graph.item.is_some() && !self.graph.nodes.iter().any(Node::goes_by_variant) {
            outline.lost(self.graph).into_iter().for_each(|found| self.push(found));
        }
    }

    /// The parameters of Rust functions name nodes that have run.
    fn check_params(&self, outline: &Outline, ids: &Ids<'_>) -> Option<()> {
        let mut sound = true;
        for &ix in &outline.paths.order {
            let node = &self.graph.nodes[ix];
            for param in node.rust_body().into_iter().flat_map(|body| &body.params) {
                sound &= self.check_param(outline, ids, ix, param).is_some();
            }
        }
        sound.then_some(())
    }

    fn check_param(&self, outline: &Outline, ids: &Ids<'_>, node: usize, param: &RustParam) -> Option<()> {
        let (name, paths) = (&param.name, &outline.paths);
        let Some(&other) = ids.get(name.value.as_str()) else {
            self.unknown_node(name, ids);
            return None;
        };
        let is_entry = matches!(self.graph.nodes[other].kind, NodeKind::Entry);
        let found = match param.look {
            Look::All | Look::Count if is_entry => runs_once(name, param.look),
            // How often it has run is known of a node that has not, and of one whose output has no name.
            Look::Count => return Some(()),
            _ if self.is_unnamed(other) => self.unnamed(other, name.span),
            Look::Latest if paths.always_before(other, node) => return Some(()),
            Look::Optional | Look::All if paths.sometimes_before(other, node) => return Some(()),
            _ => self.not_run(outline, other, node, param),
        };
        self.push(found);
        None
    }

    /// Whether the build step finds the type of a node: in Rust it has no name then.
    fn is_unnamed(&self, ix: usize) -> bool {
        matches!(self.graph.nodes[ix].kind, NodeKind::Transform(Body::Expr(_)))
    }

    fn unnamed(&self, ix: usize, span: Span) -> Diagnostic {
        let id = &self.graph.nodes[ix].id;
        Diagnostic::error(span, format!("the output of `{}` has no type in Rust", id.value))
            .label("a function cannot take it")
            .related(id.span, "its function has no result")
            .help(format!("give it one: `fn {}() -> T;`", id.value))
    }

    fn not_run(&self, outline: &Outline, other: usize, node: usize, param: &RustParam) -> Diagnostic {
        let (span, name) = (param.name.span, &param.name.value);
        let id = |ix: usize| format!("`{}`", self.graph.nodes[ix].id.value);
        if !outline.paths.sometimes_before(other, node) {
            return Diagnostic::error(span, format!("{} never runs before {}", id(other), id(node)))
                .help("take the output of a node that comes before it");
        }
        let around = outline.paths.path_around(&outline.next, outline.entry, other, node);
        let around: Vec<_> = around.into_iter().map(id).collect();
        Diagnostic::error(span, format!("not every path to {} has run {}", id(node), id(other)))
            .label("may not have run")
            .help(match param.ty.rust.starts_with('[') {
                true => format!("write `#[history] {name}: &{}` to take all its outputs", param.ty.rust),
                false => "take it as an `Option`".to_owned(),
            })
            .note(format!("the path {} goes around it", around.join(" → ")))
    }
}
