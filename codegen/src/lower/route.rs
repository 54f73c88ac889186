//! Nodes whose output is an enum: each variant is a port, and each port leads its own way.
//!
//! Behind one port, the output of the node is what the variant holds; where several ports may have led, it is the enum.

use std::collections::HashMap;

use nodewright_core::nearest::nearest;

use super::node::NodeLowering;
use super::types;
use crate::diagnostic::Diagnostic;
use crate::ir::graph::{Before, Port, PortData};
use crate::ir::spec::Spec;
use crate::ir::{Flow, Type};
use crate::source::Spanned;
use crate::syntax::{self, NodeKind, RustParam};

impl<'l> NodeLowering<'l, '_> {
    /// The ports of all nodes that go by them, in the order in which they are written.
    pub(super) fn find_ports(&mut self) -> HashMap<usize, Vec<Port>> {
        let mut found = HashMap::new();
        for (ix, node) in self.graph.nodes.iter().enumerate() {
            let NodeKind::Call { spec, ports: arms, .. } = &node.kind else { continue };
            let output = self.known_spec(spec).and_then(|spec| self.syntax_of(spec)?.output.as_ref());
            let Some(output) = output.filter(|_| !arms.is_empty()) else { continue };
            let known = self.shared.types.ports(output).unwrap_or_default();
            let lower = |(name, _): &(Spanned<String>, Spanned<String>)| {
                let port = known.iter().find(|port| self.is_named(port, &name.value));
                port.map_or_else(|| unknown_port(name), |port| self.lower_port(output, port))
            };
            found.insert(ix, arms.iter().map(lower).collect());
        }
        found
    }

    /// In Rust a port goes by the name of its variant too: not every name in JSON is one in Rust.
    fn is_named(&self, port: &types::Port, name: &str) -> bool {
        port.name == name || (self.graph.item.is_some() && port.variant.trim_start_matches("r#") == name)
    }

    fn lower_port(&mut self, output: &syntax::TypeRef, port: &types::Port) -> Port {
        let data = match (&port.holds, &port.content) {
            (_, None) => PortData::Nothing(port.whole.clone()),
            (Some(held), Some(ty)) => {
                PortData::One(ty.clone(), self.shared.types.repr(held, &mut self.shared.structs))
            }
            (None, Some(ty)) => PortData::Several(ty.clone(), self.shared.types.content_key(output, port)),
        };
        let origin = port.holds.as_ref().and_then(|held| self.declared(held));
        Port { name: port.name.clone(), variant: port.variant.clone(), data, origin }
    }

    /// Whether every port of every node is routed: then a node that nothing leads to is a mistake of its own.
    pub(super) fn routes_all_ports(&mut self) -> bool {
        self.graph.nodes.iter().all(|node| match &node.kind {
            NodeKind::Call { spec, ports: arms, .. } => {
                let output = self.known_spec(spec).and_then(|spec| self.syntax_of(spec)?.output.as_ref());
                let known = output.and_then(|output| self.shared.types.ports(output)).unwrap_or_default();
                known.iter().all(|port| arms.iter().any(|(name, _)| self.is_named(port, &name.value)))
            }
            _ => true,
        })
    }

    /// Every port of a node leads somewhere, and nothing else does. Whether all is well.
    pub(super) fn check_ports(&mut self, node: &syntax::Node, spec: &Spec) -> bool {
        let NodeKind::Call { ports: arms, .. } = &node.kind else { return true };
        let output = self.syntax_of(spec).and_then(|spec| spec.output.as_ref());
        let known = output.and_then(|output| self.shared.types.ports(output));
        let is_sound = match (&known, &node.next) {
            // That `impl Node` is without its `type Output` is rustc's to report.
            (None, _) if output.is_none() => arms.is_empty(),
            (None, _) => arms.first().is_none_or(|(port, _)| {
                let message = format!("node `{}` has no port `{}`", node.id.value, port.value);
                self.shared.cx.push(
                    Diagnostic::error(port.span, message)
                        .label("it has one way out")
                        .help(if self.graph.item.is_some() {
                            "write `next = …`"
                        } else {
                            "write `next: <node id>`"
                        })
                        .note(format!("its output, `{}`, is no enum of this crate", spec.output.rust_name)),
                );
                false
            }),
            (Some(known), Some(next)) => {
                self.refuse_plain(node, spec, next, known);
                false
            }
            (Some(known), None) => self.check_arms(node, spec, arms, known),
        };
        let is_hidden = output.is_some_and(|output| self.shared.types.has_hidden_variants(output));
        if let (true, true, false) = (is_sound, is_hidden, arms.is_empty()) {
            let message = format!("`{}` has a variant that is no port", spec.output.rust_name);
            self.shared.cx.push(
                Diagnostic::error(node.id.span, message)
                    .label("goes by its variants")
                    .help("remove `#[serde(skip)]` from the variant"),
            );
            return false;
        }
        is_sound
    }

    /// `next: ship` of a node that has several ways out.
    fn refuse_plain(&self, node: &syntax::Node, spec: &Spec, next: &Spanned<String>, known: &[types::Port]) {
        let routes: Vec<_> = known.iter().map(|port| (port.name.as_str(), next.value.as_str())).collect();
        let help = self.written_routes(&routes);
        self.shared.cx.push(
            Diagnostic::error(next.span, format!("node `{}` goes by its ports", node.id.value))
                .label("names none of them")
                .help(format!("say where each leads: {help}"))
                .note(format!("each variant of its output, `{}`, is a port", spec.output.rust_name)),
        );
    }

    fn check_arms(
        &self,
        node: &syntax::Node,
        spec: &Spec,
        arms: &[(Spanned<String>, Spanned<String>)],
        known: &[types::Port],
    ) -> bool {
        let id = &node.id.value;
        let names: Vec<&str> = known.iter().map(|port| port.name.as_str()).collect();
        let is_given = |name: &str| {
            let port = known.iter().find(|port| port.name == name);
            port.is_some_and(|port| arms.iter().any(|(given, _)| self.is_named(port, &given.value)))
        };
        let is_unknown = |name: &str| !known.iter().any(|port| self.is_named(port, name));
        let unknown: Vec<_> = arms.iter().filter(|(port, _)| is_unknown(&port.value)).collect();
        // A misspelt port is not missing too.
        let mut meant = Vec::new();
        for (port, _) in &unknown {
            let left = || names.iter().copied().filter(|name| !is_given(name));
            let near = nearest(&port.value, left()).or_else(|| left().next().filter(|_| left().count() == 1));
            meant.extend(near);
            let help = match near.or_else(|| nearest(&port.value, names.iter().copied())) {
                Some(near) => format!("a port with a similar name exists: `{near}`"),
                None => format!("use one of `{}`", names.join("`, `")),
            };
            self.shared.cx.push(
                Diagnostic::error(port.span, format!("unknown port `{}` of node `{id}`", port.value))
                    .label(format!("no variant of `{}`", spec.output.rust_name))
                    .help(help),
            );
        }
        let missing: Vec<_> =
            names.iter().copied().filter(|name| !is_given(name) && !meant.contains(name)).collect();
        if !missing.is_empty() {
            let what = if missing.len() == 1 { "port" } else { "ports" };
            let (verb, listed) = (if missing.len() == 1 { "leads" } else { "lead" }, missing.join("`, `"));
            let routes: Vec<_> = missing.iter().map(|name| (*name, "<node id>")).collect();
            let routes = self.written_routes(&routes);
            let place = match &node.kind {
                NodeKind::Call { routes: Some(routes), .. } => *routes,
                _ => node.id.span,
            };
            self.shared.cx.push(
                Diagnostic::error(place, format!("{what} `{listed}` of node `{id}` {verb} nowhere"))
                    .help(format!("add to its ports: {routes}"))
                    .note(format!("each variant of its output, `{}`, is a port", spec.output.rust_name)),
            );
        }
        unknown.is_empty() && missing.is_empty()
    }

    /// Ports and targets as this form of graph writes them.
    fn written_routes(&self, routes: &[(&str, &str)]) -> String {
        let in_rust = self.graph.item.is_some();
        let one = |(port, target): &(&str, &str)| match in_rust {
            true => format!("{port} = {}", target.replace("<node id>", "…")),
            false => format!("{port}: {target}"),
        };
        let routes = routes.iter().map(one).collect::<Vec<_>>().join(", ");
        if in_rust { format!("`{routes}`") } else { format!("`next: {{ {routes} }}`") }
    }

    /// The port by which all paths from `other` to `node` lead, if there is one that holds something.
    pub(super) fn port_between(&self, other: usize, node: usize) -> Option<usize> {
        let ports = self.ports.get(&other).filter(|_| !self.is_loose)?;
        let leads = |&port: &usize| {
            self.outline.next[other].get(port).is_some_and(|&start| self.reaches(start, node, other))
        };
        let mut leading = (0..ports.len()).filter(leads);
        leading.next().filter(|_| leading.next().is_none())
    }

    /// Whether a path leads from `start` to `node` that does not pass `around`.
    fn reaches(&self, start: usize, node: usize, around: usize) -> bool {
        let mut seen = vec![false; self.outline.next.len()];
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            if at == node {
                return true;
            }
            if at != around && !std::mem::replace(&mut seen[at], true) {
                open.extend(&self.outline.next[at]);
            }
        }
        false
    }

    /// The port by which a node that ran before leads here.
    pub(super) fn port_of(&self, before: &Before) -> Option<&Port> {
        let written = self.outline.paths.order[before.node];
        before.port.and_then(|port| self.ports.get(&written)?.get(port))
    }

    /// What is seen of the output of a node that ran before.
    pub(super) fn seen(&self, before: &Before) -> Flow {
        // Which ports lead to a node is not known without an outline, so neither is what is behind them.
        let written = self.outline.paths.order[before.node];
        if self.is_loose && self.ports.contains_key(&written) {
            return Flow::any();
        }
        let port = self.port_of(before);
        port.map(Port::ty).map_or_else(|| self.flows[before.node].clone(), |ty| Flow::one(ty.clone()))
    }

    /// What a function takes of a node that goes by ports: only the whole project shows what that is.
    pub(super) fn check_port_param(&mut self, param: &RustParam, other: usize, port: Option<usize>) {
        let NodeKind::Call { spec, ports: arms, .. } = &self.graph.nodes[other].kind else { return };
        if self.is_loose && !arms.is_empty() {
            return;
        }
        let Some(output) = self.known_spec(spec).and_then(|spec| self.syntax_of(spec)?.output.clone()) else {
            return;
        };
        let known = self.shared.types.ports(&output);
        let is_known = |name: &str| known.iter().flatten().any(|port| self.is_named(port, name));
        // Behind a port that is not there may be anything, and that it is not there has been said.
        if arms.iter().any(|(port, _)| !is_known(&port.value)) {
            return;
        }
        let held = port.and_then(|port| {
            let name = &arms.get(port)?.0.value;
            let port = known.iter().flatten().find(|port| self.is_named(port, name))?;
            Some((name.clone(), port.holds.clone()?))
        });
        let (expected, why) = match held {
            Some((name, held)) => (held, format!("only port `{name}` leads here, and holds it")),
            None => {
                (output, "it is the whole output: no one port leads here, or it holds no one value".into())
            }
        };
        let (given, wanted) =
            (self.shared.types.lower_type(&param.ty), self.shared.types.lower_type(&expected));
        let unknown = given == Type::Any || wanted == Type::Any;
        if unknown || types::same_type(&param.ty, &expected) || given == wanted {
            return;
        }
        let (name, rust) = (&param.name.value, &expected.rust);
        self.shared.cx.push(
            Diagnostic::error(param.ty.span, format!("`{name}` is `{rust}` here"))
                .label("another type")
                .help(format!("write `{name}: &{rust}`"))
                .note(why),
        );
    }
}

/// A port that is not there may hold anything.
fn unknown_port(name: &Spanned<String>) -> Port {
    let data = PortData::Several(Type::Any, None);
    Port { name: name.value.clone(), variant: String::new(), data, origin: None }
}
