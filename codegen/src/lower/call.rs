//! Nodes that call something: a spec of the project, or a tool of an MCP server.

use nodewright_core::nearest::nearest;

use super::node::{Lowered, NodeLowering, broken};
use super::server::server_names;
use super::snapshot::{input_of, output_of};
use super::unreachable_item;
use crate::check::config::check_literals;
use crate::check::spec::{hides_spec, is_spec, missing_types};
use crate::check::state::HARMLESS;
use crate::diagnostic::Diagnostic;
use crate::ir::graph::{Before, Compute, Config, Graph, Kind, Server};
use crate::ir::spec::Spec;
use crate::ir::{Card, Flow, Repr, Type};
use crate::source::Spanned;
use crate::syntax::{self, Body, DeclId, McpTransport, Shape, SpecRef, TypeDecl};

impl<'l, 'a> NodeLowering<'l, 'a> {
    pub(super) fn lower_call(
        &mut self,
        ix: usize,
        spec: &SpecRef,
        config: &syntax::Config,
        input: &Body,
        before: &[Before],
        done: &Graph,
    ) -> Lowered {
        let node = &self.graph.nodes[ix];
        let input = self.lower_body(input, before, done, &node.id);
        if self.runs_graph(spec) && (!self.shared.syntax.lone || self.known_callee(spec).is_some()) {
            return self.lower_graph_call(spec, input.map(|(input, ..)| input));
        }
        if self.shared.syntax.lone {
            return lower_unseen(input);
        }
        let Some(found) = self.find_spec(spec) else {
            return broken();
        };
        let config = match config {
            syntax::Config::Rust(_, given) => {
                let wrong = check_literals(found, given).into_iter();
                wrong.for_each(|error| self.shared.cx.push(error.related(found.span, "of this spec")));
                Some(Config::Rust(self.hidden_fn("config", &node.id.value)))
            }
            syntax::Config::Data(data) => {
                let params = self.syntax_of(found).into_iter().flat_map(|spec| &spec.params);
                params.for_each(|param| self.check_visible(&param.ty, "a parameter that graphs set"));
                self.shared.lower_config(&node.id, found, data.as_ref()).map(Config::Params)
            }
        };
        if found.path.is_none() {
            let spec = self.syntax_of(found).into_iter();
            spec.for_each(|spec| self.shared.cx.push(unreachable_item(&spec.item, "node")));
        }
        let is_routed = self.check_ports(node, found);
        let ports = is_routed.then(|| self.ports.get(&ix).cloned().unwrap_or_default());
        let kind = || {
            let (node, input_repr) = (found.path.clone()?, found.input.repr.clone());
            Some(Kind::Call { node, config: config?, input: input?.0, input_repr, ports: ports? })
        };
        // What is seen of an enum hangs on its ports, and it was meant to have some.
        let flow = match is_routed || node.next.is_none() {
            true => Flow::one(found.output.ty.clone()),
            false => Flow::any(),
        };
        (kind(), flow, found.output.repr.clone())
    }

    /// What was written of a spec.
    pub(super) fn syntax_of(&self, spec: &Spec) -> Option<&'a syntax::Spec> {
        let item =
            |found: &syntax::RustItem| found.name.value == spec.rust_name && found.module == spec.module;
        self.shared.syntax.specs.iter().find(|found| item(&found.item))
    }

    /// The spec that a node runs, or `None` after a mistake.
    fn find_spec(&self, spec: &SpecRef) -> Option<&'l Spec> {
        let (found, span) = match spec {
            SpecRef::Id(id) => (self.find_spec_by_id(id)?, id.span),
            SpecRef::Rust { path, decl } => (self.find_spec_by_decl(path, *decl)?, path.span),
            SpecRef::Graph(_) => return None,
        };
        // Of one that has neither an `impl Node` nor types it has been said.
        if !found.runs && self.syntax_of(found).is_some_and(|spec| missing_types(spec).is_some()) {
            return None;
        }
        if !found.runs {
            let message = format!("node `{}` is described but cannot run", found.id);
            self.shared.cx.push(
                Diagnostic::error(span, message)
                    .label("has no `impl Node`")
                    .related(found.span, "described here")
                    .help(format!("write `impl Node for {}`, or use another node", found.rust_name)),
            );
            return None;
        }
        Some(found)
    }

    /// The spec that a node runs, if there is one: `find_spec` says what is wrong where there is none.
    pub(super) fn known_spec(&self, spec: &SpecRef) -> Option<&'l Spec> {
        match spec {
            SpecRef::Id(id) => {
                let (name, version) = parts_of(&id.value);
                newest(self.specs, name, version)
            }
            SpecRef::Rust { decl, .. } => {
                let decl = self.shared.syntax.types.get(decl.as_ref()?.0)?;
                declared_as(self.specs, &decl.item)
            }
            SpecRef::Graph(_) => None,
        }
    }

    fn find_spec_by_decl(&self, path: &Spanned<String>, decl: Option<DeclId>) -> Option<&'l Spec> {
        let specs: &'l [Spec] = self.specs;
        let decl = decl.and_then(|decl| self.shared.syntax.types.get(decl.0));
        let found = decl.and_then(|decl| declared_as(specs, &decl.item));
        // A spec that is refused or has no id is not lowered, and its derive has said so. rustc says of an `impl Node`
        // that its derive is missing.
        let is_said = |decl: &syntax::TypeDecl| is_spec(decl) || decl.impls.iter().any(|name| name == "Node");
        if found.is_none() && !decl.is_some_and(is_said) {
            let names = specs.iter().map(|spec| spec.rust_name.as_str());
            let last = path.value.rsplit("::").next().unwrap_or_default();
            let help = match nearest(last, names).filter(|_| decl.is_none()) {
                Some(near) => format!("a node with a similar name exists: `{near}`"),
                None => "name a struct of this crate that derives `NodeSpec`".to_owned(),
            };
            self.shared.cx.push(
                Diagnostic::error(path.span, format!("`{}` is not a node of this project", path.value))
                    .help(help),
            );
        }
        found
    }

    fn find_spec_by_id(&self, id: &Spanned<String>) -> Option<&'l Spec> {
        let specs: &'l [Spec] = self.specs;
        let (name, version) = parts_of(&id.value);
        if let Some(found) = newest(specs, name, version) {
            // Which of two is meant no one can know; the duplicate is reported where it stands.
            let is_it = |spec: &&Spec| spec.id == found.id && spec.version == found.version;
            return Some(found).filter(|_| specs.iter().filter(is_it).count() == 1);
        }
        if hides_spec(self.shared.syntax) {
            return None;
        }
        let help = match nearest(name, specs.iter().map(|spec| spec.id.as_str())) {
            Some(near) if near == name => {
                let versions = specs.iter().filter(|spec| spec.id == name);
                let versions: Vec<_> = versions.map(|spec| format!("`{}`", spec.version)).collect();
                Some(format!("use one of its versions: {}", versions.join(", ")))
            }
            Some(near) => Some(format!("a node with a similar name exists: `{near}`")),
            None => None,
        };
        self.shared.cx.push(
            Diagnostic::error(id.span, format!("unknown node `{}`", id.value))
                .label("no spec of this project has this id")
                .help_if(help),
        );
        None
    }

    pub(super) fn lower_mcp(
        &mut self,
        server: &Spanned<String>,
        tool: &Spanned<String>,
        args: &Body,
        before: &[Before],
        done: &Graph,
    ) -> Lowered {
        let known = self.find_tool(server, tool);
        let (server, server_name) = (self.find_server(server), server.value.clone());
        let lowered = self.lower_body(args, before, done, tool);
        if let Some(known) = known {
            self.check_call(known, args, lowered.as_ref().map(|(args, flow, _)| (args, flow)), done);
        }
        let kind = || {
            let (server, tool) = (server?, tool.value.clone());
            let (args, given, _) = lowered?;
            let takes =
                input_of(known).unwrap_or_else(|| if given.card == Card::ONE { given.ty } else { Type::Any });
            Some(Kind::Mcp { server, server_name, tool, args, takes })
        };
        // Nobody can know that the server keeps to what it said, so its answer is held as a value.
        (kind(), output_of(known), Repr::Value)
    }

    /// The server of a name.
    fn find_server(&self, name: &Spanned<String>) -> Option<Server> {
        let Some(found) = self.servers.get(name.value.as_str()) else {
            return self.unknown_server(name);
        };
        match &found.transport {
            McpTransport::Rust(path) => {
                self.check_server_type(path)?;
                Some(Server::Rust(path.value.clone()))
            }
            McpTransport::Stdio(_) | McpTransport::Http(_) => {
                let name = server_names(self.shared.syntax).remove(name.value.as_str());
                name.map(Server::Remote)
            }
            McpTransport::Broken => None,
        }
    }

    /// Another file may define the server of a lone one that has none: it is not known to be wrong.
    fn unknown_server(&self, name: &Spanned<String>) -> Option<Server> {
        let lone = self.shared.syntax.lone;
        if lone && self.servers.is_empty() {
            let message = format!("no `mcpServers` in this file for server `{}`", name.value);
            let help = "check the whole project, if another of its files has it";
            self.shared.cx.push(Diagnostic::warning(name.span, message).label("not looked for").help(help));
            return Some(Server::Rust(String::new()));
        }
        let near = nearest(&name.value, self.servers.keys().copied());
        let mut error = Diagnostic::error(name.span, format!("unknown MCP server `{}`", name.value))
            .label("not in `mcpServers`")
            .help(match near {
                Some(near) => format!("a server with a similar name exists: `{near}`"),
                None => "add it to `mcpServers` of a graph file".to_owned(),
            });
        if lone {
            error = error.note("the file is checked alone, without the rest of its project");
        }
        self.shared.cx.push(error);
        None
    }

    /// A server's type is named in YAML, so rustc could not say where a wrong name stands.
    fn check_server_type(&self, path: &Spanned<String>) -> Option<()> {
        let Some(inner) = path.value.strip_prefix("crate::").filter(|_| !self.shared.syntax.lone) else {
            return Some(());
        };
        let types = &self.shared.syntax.types;
        let last = inner.rsplit("::").next().unwrap_or(inner);
        let mut named = types.iter().filter(|decl| decl.item.name.value == last).peekable();
        if named.peek().is_some() {
            let is_unseen = self.shared.syntax.is_unseen([last, "ToolServer"]);
            let serves = |decl: &TypeDecl| {
                decl.impls.iter().any(|name| name == "ToolServer")
                    || decl.derives.iter().any(|derive| !HARMLESS.contains(&derive.as_str()))
                    || matches!(decl.shape, Shape::Alias(_))
            };
            if is_unseen || named.any(serves) {
                return Some(());
            }
            self.shared.cx.push(
                Diagnostic::error(path.span, format!("`{}` is no MCP server", path.value))
                    .label("has no `impl ToolServer`")
                    .help(format!("write `impl ToolServer for {last}`")),
            );
            return None;
        }
        let names = types.iter().filter_map(super::decl_path).collect::<Vec<_>>();
        let near = nearest(&path.value, names.iter().map(String::as_str));
        self.shared.cx.push(
            Diagnostic::error(path.span, format!("no type `{}` in this crate", path.value))
                .help_if(near.map(|near| format!("a type with a similar name exists: `{near}`"))),
        );
        None
    }
}

/// A call of a node that nothing is known of: it may take and give anything.
fn lower_unseen(input: Option<(Compute, Flow, Option<Repr>)>) -> Lowered {
    let config = Config::Params(Vec::new());
    let (node, input_repr, ports) = (String::new(), Repr::Value, Vec::new());
    let kind = input.map(|(input, ..)| Kind::Call { node, config, input, input_repr, ports });
    (kind, Flow::any(), Repr::Value)
}

/// `ACTION.PRICE_LINES@1` as an id and a version.
fn parts_of(id: &str) -> (&str, Option<&str>) {
    id.split_once('@').map_or((id, None), |(name, version)| (name, Some(version)))
}

/// Sorted by id and version: the last that fits is the newest.
fn newest<'s>(specs: &'s [Spec], name: &str, version: Option<&str>) -> Option<&'s Spec> {
    specs.iter().rfind(|spec| spec.id == name && version.is_none_or(|v| version_fits(&spec.version, v)))
}

fn declared_as<'s>(specs: &'s [Spec], item: &syntax::RustItem) -> Option<&'s Spec> {
    specs.iter().find(|spec| spec.rust_name == item.name.value && spec.module == item.module)
}

/// Whether `1.2.3` is what `@1`, `@1.2` or `@1.2.3` asks for.
fn version_fits(version: &str, asked: &str) -> bool {
    version == asked || version.strip_prefix(asked).is_some_and(|rest| rest.starts_with('.'))
}
