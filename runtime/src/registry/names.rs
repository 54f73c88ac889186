//! All names of a registry, prepared for names that are not spelled as they should be.

use super::words::{Sketch, letters, without_node, words};
use crate::project::Project;

/// The names of nodes and types. Nodes are numbered in the order of their ids, whatever their versions.
#[derive(Debug)]
pub(super) struct Names {
    pub(super) nodes: Vec<Name>,
    pub(super) types: Vec<TypeName>,
    /// By the letters of the whole id.
    pub(super) ids: Keys,
    /// By the letters of the subtype.
    pub(super) subtypes: Keys,
    /// By the letters of an alias.
    pub(super) aliases: Keys,
}

/// The name of a node.
#[derive(Debug)]
pub(super) struct Name {
    pub(super) id: &'static str,
    pub(super) subtype: &'static str,
    /// Its place in [`Names::types`].
    pub(super) node_type: usize,
    pub(super) id_sketch: Sketch,
    pub(super) subtype_sketch: Sketch,
}

/// The name of a type.
#[derive(Debug)]
pub(super) struct TypeName {
    pub(super) name: &'static str,
    pub(super) letters: String,
    pub(super) words: Vec<String>,
}

/// Numbers of nodes by a key; a key may have several.
#[derive(Debug, Default)]
pub(super) struct Keys(Vec<(String, usize)>);

impl Keys {
    fn sort(&mut self) {
        self.0.sort_unstable();
        self.0.dedup();
    }

    pub(super) fn get<'k>(&'k self, key: &'k str) -> impl Iterator<Item = usize> + use<'k> {
        let first = self.0.partition_point(|(other, _)| other.as_str() < key);
        self.0[first..].iter().take_while(move |(other, _)| other == key).map(|(_, node)| *node)
    }
}

impl Names {
    pub(super) fn new(project: &'static Project) -> Self {
        let types = project.types.iter().map(|(name, _)| name);
        let types = types.map(|name| TypeName { name, letters: letters(name), words: words(name) });
        let mut names = Self {
            nodes: Vec::new(),
            types: types.collect(),
            ids: Keys::default(),
            subtypes: Keys::default(),
            aliases: Keys::default(),
        };
        for versions in project.specs.chunk_by(|a, b| a.id == b.id) {
            let number = names.nodes.len();
            names.add(versions[0].id);
            for alias in versions.iter().flat_map(|spec| spec.aliases) {
                names.aliases.0.push((letters(alias), number));
            }
        }
        for keys in [&mut names.ids, &mut names.subtypes, &mut names.aliases] {
            keys.sort();
        }
        names
    }

    fn add(&mut self, id: &'static str) {
        let (node_type, subtype) = id.split_once('.').unwrap_or(("", id));
        // The build step lists the types, so that this is not found for hand-made tables alone.
        let place = self.types.iter().position(|known| known.name == node_type).unwrap_or(usize::MAX);
        let (all, part) = (letters(id), letters(subtype));
        let (id_sketch, subtype_sketch) = (Sketch::new(&all), Sketch::new(&part));
        self.ids.0.push((all, self.nodes.len()));
        self.subtypes.0.push((part, self.nodes.len()));
        self.nodes.push(Name { id, subtype, node_type: place, id_sketch, subtype_sketch });
    }

    /// The types that `name` may mean: as it is, in other case and separators, without `_NODE`, with words left out
    /// of its middle or end (`HUMAN_LOOP`, `EXTERNAL`). Each only if those before gave nothing.
    pub(super) fn types_of(&self, name: &str) -> Vec<usize> {
        let places = |fits: &dyn Fn(&TypeName) -> bool| -> Vec<usize> {
            let types = self.types.iter().enumerate();
            types.filter(|(_, known)| fits(known)).map(|(place, _)| place).collect()
        };
        let mut found = places(&|known| known.name == name);
        let all = letters(name);
        if found.is_empty() && !all.is_empty() {
            found = places(&|known| known.letters == all);
        }
        if found.is_empty()
            && let Some(stripped) = without_node(&all)
        {
            found = places(&|known| known.letters == stripped);
        }
        if found.is_empty() {
            let mut wanted = words(name);
            wanted.pop_if(|word| word == "node");
            found = places(&|known| shortens(&wanted, &known.words));
        }
        found
    }
}

/// Whether `short` begins as `long` does and has nothing that `long` has not, in order.
fn shortens(short: &[String], long: &[String]) -> bool {
    let mut rest = long.iter();
    !short.is_empty()
        && short.first() == long.first()
        && short.iter().all(|word| rest.any(|other| other == word))
}
