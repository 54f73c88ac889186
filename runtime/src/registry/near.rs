//! What an unknown name may have meant.

use std::cmp::Reverse;

use nodewright_core::nearest::nearest;

use super::asked::Asked;
use super::names::Names;
use super::words::{Sketch, letters, without_node};

/// How many names are compared letter by letter, after all have been compared by their sketches.
const SHORTLIST: usize = 16;
/// What the right type is worth, in points of likeness.
const SAME_TYPE: u32 = 50;

impl Names {
    /// The `count` nodes nearest to `asked`, which is no node: first those of that subtype in other types, then
    /// those of that alias, then by their letters.
    pub(super) fn near(&self, asked: &Asked<'_>, count: usize) -> Vec<&'static str> {
        // Of a long text the beginning will do.
        let start = |text: &str| letters(&text.chars().take(100).collect::<String>());
        let (node_type, subtype) = (start(asked.node_type), start(asked.subtype));
        let both = format!("{node_type}{subtype}");
        let mut found: Vec<usize> = Vec::new();
        for key in [Some(&*subtype), without_node(&subtype), Some(&both)].into_iter().flatten() {
            found.extend(self.subtypes.get(key).chain(self.ids.get(key)));
        }
        found.extend(self.aliases.get(&subtype).chain(self.aliases.get(&both)));
        if found.len() < count {
            let shortlist = self.shortlist(asked, &subtype, &both);
            let subtypes = shortlist.iter().map(|&node| self.nodes[node].subtype);
            if let Some(near) = nearest(&subtype, subtypes) {
                let is_near = |node: &&usize| self.nodes[**node].subtype == near;
                found.extend(shortlist.iter().filter(is_near));
            }
            found.extend(shortlist);
        }
        let mut ids: Vec<&'static str> = Vec::with_capacity(count);
        for node in found {
            let id = self.nodes[node].id;
            if ids.len() < count && !ids.contains(&id) {
                ids.push(id);
            }
        }
        ids
    }

    /// The nodes whose sketches are most like that of the name, best first.
    fn shortlist(&self, asked: &Asked<'_>, subtype: &str, both: &str) -> Vec<usize> {
        let asked_type = if asked.node_type.is_empty() { asked.subtype } else { asked.node_type };
        let types = if asked_type.len() > 100 { Vec::new() } else { self.types_of(asked_type) };
        let (subtype, both) = (Sketch::new(subtype), Sketch::new(both));
        let rank = |node: usize| {
            let name = &self.nodes[node];
            let likeness = name.subtype_sketch.likeness(subtype).max(name.id_sketch.likeness(both));
            likeness + if types.contains(&name.node_type) { SAME_TYPE } else { 0 }
        };
        let mut ranked: Vec<_> = (0..self.nodes.len()).map(|node| (Reverse(rank(node)), node)).collect();
        if ranked.len() > SHORTLIST {
            ranked.select_nth_unstable(SHORTLIST);
            ranked.truncate(SHORTLIST);
        }
        ranked.sort_unstable();
        ranked.into_iter().map(|(_, node)| node).collect()
    }
}
