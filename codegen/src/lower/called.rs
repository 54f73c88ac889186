//! The tools that graphs call, and what stands in for them takes and gives.
//!
//! Where a snapshot tells it, that is what the server says of itself. Else the arguments are what graphs pass, all of
//! them together, and the result may be anything.

use std::collections::BTreeMap;

use super::structs::lower_repr;
use crate::ir::called::{Called, CalledServer, CalledTool};
use crate::ir::graph::{Graph, Kind};
use crate::ir::name::{Names, camel, snake};
use crate::ir::{Repr, Structs, Type};

/// What a tool takes and gives.
type Signature<'t> = (Type, &'t Type);

/// The tools that `graphs` call.
pub(super) fn lower_called<'g>(
    graphs: impl Iterator<Item = &'g Graph> + Clone,
    structs: &mut Structs,
) -> Called {
    let mut modules = Names::default();
    graphs.clone().for_each(|graph| drop(modules.claim(graph.module.clone())));
    let mut servers = BTreeMap::<&str, BTreeMap<&str, Signature<'_>>>::new();
    for node in graphs.flat_map(|graph| &graph.nodes) {
        let Kind::Mcp { server_name, tool, takes, .. } = &node.kind else { continue };
        let tools = servers.entry(server_name).or_default();
        let known = tools.entry(tool).or_insert_with(|| (takes.clone(), &node.flow.ty));
        known.0 = known.0.blend(takes);
    }
    let mut names = Names::default();
    let servers = servers.into_iter().map(|(name, tools)| CalledServer {
        name: name.to_owned(),
        module: names.claim(snake(name)),
        tools: lower_tools(tools, structs),
    });
    Called { servers: servers.collect(), module: modules.claim("servers".to_owned()) }
}

fn lower_tools(tools: BTreeMap<&str, Signature<'_>>, structs: &mut Structs) -> Vec<CalledTool> {
    let mut names = Names::default();
    // First the tools: none is called otherwise for the sake of what another takes.
    let named: Vec<_> = tools.into_iter().map(|tool| (names.claim_type(camel(tool.0)), tool)).collect();
    let tools = named.into_iter().map(|(rust_name, (name, (takes, gives)))| CalledTool {
        name: name.to_owned(),
        arguments: lower_arguments(&takes, &format!("{rust_name}_arguments"), &mut names, structs),
        output: lower_repr(gives, &format!("{rust_name}_output"), &mut names, structs),
        rust_name,
    });
    tools.collect()
}

/// How arguments are held: a field that is null is as good as absent to one who only looks at them.
fn lower_arguments(takes: &Type, name: &str, names: &mut Names, structs: &mut Structs) -> Repr {
    let first = structs.0.len();
    let repr = lower_repr(takes, name, names, structs);
    for field in structs.0[first..].iter_mut().flat_map(|item| &mut item.fields) {
        if let Repr::Option(inner) = &mut field.repr
            && let Repr::Nullable(value) = &**inner
        {
            *inner = value.clone();
        }
    }
    repr
}
