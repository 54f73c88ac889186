//! Which items users can name, and how.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Item, Visibility};

use crate::attributes::{has, is_for_tests, is_hidden, marks};
use crate::names::{Target, name_of};
use crate::tree::Tree;

/// An item by its module and its position there.
pub(crate) type Id = (usize, usize);

/// All that can be named from outside.
#[derive(Default)]
pub(crate) struct Exports {
    /// Every public path of an item, with the conditions under which the path is there.
    paths: BTreeMap<Id, BTreeMap<String, String>>,
    /// Items of other crates, by the path under which they are offered here.
    pub(crate) foreign: BTreeSet<(String, String)>,
    /// Modules that were looked at, under a path each.
    seen: BTreeSet<(usize, String)>,
}

impl Exports {
    /// Follows `pub mod` and `pub use` from the root.
    pub(crate) fn collect(tree: &Tree) -> Self {
        let mut exports = Self::default();
        exports.visit(tree, 0, &tree.modules[0].path, "");
        for (name, target) in tree.exported_macros() {
            exports.offer(tree, &target, &format!("{}::{name}", tree.modules[0].path), "");
        }
        exports
    }

    /// The path by which an item is listed: where it is written, or else the shortest.
    pub(crate) fn path(&self, tree: &Tree, id: Id) -> Option<&str> {
        let paths = self.paths.get(&id)?;
        let (module, name) = (&tree.modules[id.0], name_of(&tree.modules[id.0].items[id.1])?);
        let (written, renamed) =
            (format!("{}::{name}", module.path), |path: &str| !path.ends_with(&format!("::{name}")));
        let best = paths.keys().min_by_key(|path| (**path != written, renamed(path), path.len(), *path));
        best.map(String::as_str)
    }

    /// All items that can be named, each with its paths and their conditions.
    pub(crate) fn items(&self) -> impl Iterator<Item = (Id, &BTreeMap<String, String>)> {
        self.paths.iter().map(|(id, paths)| (*id, paths))
    }

    fn visit(&mut self, tree: &Tree, module: usize, path: &str, cfg: &str) {
        if !self.seen.insert((module, path.to_owned())) {
            return;
        }
        for (name, child) in &tree.modules[module].children {
            if child.public && !child.hidden {
                let cfg = format!("{cfg}{}", marks(&child.attributes));
                self.visit(tree, child.module, &format!("{path}::{name}"), &cfg);
            }
        }
        for (at, item) in tree.modules[module].items.iter().enumerate() {
            if let Some(name) = name_of(item)
                && is_public(item)
            {
                self.offer(tree, &Target::Item(module, at), &format!("{path}::{name}"), cfg);
            }
        }
        for import in tree.modules[module].imports.iter().filter(|import| import.public && !import.hidden) {
            for target in tree.resolve(module, &import.path) {
                let cfg = format!("{cfg}{}", import.marks);
                match (&import.name, &target) {
                    (Some(name), _) => self.offer(tree, &target, &format!("{path}::{name}"), &cfg),
                    (None, Target::Module(inner)) => self.visit(tree, *inner, path, &cfg),
                    (None, Target::Foreign(from)) => self.add_foreign(&format!("{path}::*"), from, &cfg),
                    (None, Target::Item(..)) => panic!("{path} re-exports the variants of an enum"),
                }
            }
        }
    }

    fn offer(&mut self, tree: &Tree, target: &Target, path: &str, cfg: &str) {
        match target {
            Target::Module(module) => self.visit(tree, *module, path, cfg),
            Target::Foreign(from) => self.add_foreign(path, from, cfg),
            Target::Item(module, at) => {
                let attributes = attributes_of(&tree.modules[*module].items[*at]);
                if !is_hidden(attributes) && !is_for_tests(attributes) {
                    let paths = self.paths.entry((*module, *at)).or_default();
                    paths.insert(path.to_owned(), cfg.to_owned());
                }
            }
        }
    }

    fn add_foreign(&mut self, path: &str, from: &str, cfg: &str) {
        self.foreign.insert((path.to_owned(), format!("{cfg}pub use {path} = {from}")));
    }
}

/// Whether an item is public where it is written. The macros of a crate of macros are.
fn is_public(item: &Item) -> bool {
    let vis = match item {
        Item::Const(item) => &item.vis,
        Item::Enum(item) => &item.vis,
        Item::Fn(item) => &item.vis,
        Item::Static(item) => &item.vis,
        Item::Struct(item) => &item.vis,
        Item::Trait(item) => &item.vis,
        Item::Type(item) => &item.vis,
        Item::Union(item) => &item.vis,
        Item::Macro(item) => return has(&item.attrs, "macro_export"),
        _ => return false,
    };
    matches!(vis, Visibility::Public(_))
}

/// The attributes of an item that has a name.
pub(crate) fn attributes_of(item: &Item) -> &[syn::Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        _ => &[],
    }
}
