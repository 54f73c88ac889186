//! What an expression sees: the outputs of nodes, and what is known of the run so far.

use super::fact::{Told, narrowed};
use super::lattice::value_type;
use super::ways::Ways;
use crate::ir::ty::{Object, Property, Rest};
use crate::ir::{Flow, Type};

/// What an expression can see.
#[derive(Clone, Debug, Default)]
pub struct Env {
    /// The fields of `$`: the outputs of nodes.
    pub roots: Vec<Root>,
    /// Nodes of the graph that never run before.
    pub others: Vec<String>,
    /// What the node that ran so many executions ago yields, for as many as the expression asks for.
    pub previous: Vec<(u32, Flow)>,
    /// Nodes that not every path has run before, each with a path around it: `` `entry` → `small` ``.
    pub partial: Vec<(String, String)>,
    /// What switches on every path have found out.
    pub told: Vec<Told>,
    /// Nodes whose executions the expression counts, each with those that have run if it has.
    pub since: Vec<(String, Vec<String>)>,
    /// The ways to the node that the expression is of.
    pub ways: Ways,
}

/// A node's output, as a field of `$`.
#[derive(Clone, Debug)]
pub struct Root {
    /// The node's id.
    pub name: String,
    /// What it yields when it runs.
    pub flow: Flow,
    /// Whether it ran on every path.
    pub always: bool,
    /// Where the type comes from: `PricedLines, from src/nodes.rs:41`.
    pub origin: Option<String>,
}

impl Root {
    /// What is in its field: nothing if the node did not run.
    pub(super) fn seen(&self) -> Flow {
        if self.always { self.flow.clone() } else { self.flow.or_absent() }
    }
}

/// `$` outside of any step, as a type.
pub(super) fn root_type(env: &Env) -> Type {
    let fields = env.roots.iter().map(|root| Property {
        name: root.name.as_str().into(),
        ty: value_type(&root.flow),
        required: !root.seen().card.absent,
        description: None,
        default: None,
    });
    let all: Type =
        Object { name: None, description: None, fields: fields.collect(), rest: Rest::Denied }.into();
    env.told.iter().fold(all, |all, told| narrowed(&all, &told.path, &told.what))
}
