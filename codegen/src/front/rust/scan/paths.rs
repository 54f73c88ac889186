//! How generated code at the crate root can name each declaration.

use std::collections::VecDeque;

use super::names::{Names, Target};
use super::tree::{Def, ModId, ROOT, Tree};

/// For each declaration its path from the root, through modules and re-exports that the root may use.
///
/// The place of the declaration itself comes first, then the shortest way through `use`, then through globs, which
/// a name from elsewhere can shadow.
pub(super) fn find_paths(tree: &Tree, names: &Names<'_>) -> Vec<Option<Vec<String>>> {
    let mut finder = Finder {
        names,
        modules: vec![None; tree.modules.len()],
        decls: vec![None; tree.decls.len()],
        open: VecDeque::new(),
    };
    finder.walk_declared();
    if finder.decls.contains(&None) {
        finder.walk(Finder::follow_uses);
    }
    if finder.decls.contains(&None) {
        finder.walk(Finder::follow_globs);
    }
    finder.decls
}

struct Finder<'a, 't> {
    names: &'a Names<'t>,
    modules: Vec<Option<Vec<String>>>,
    decls: Vec<Option<Vec<String>>>,
    open: VecDeque<ModId>,
}

impl Finder<'_, '_> {
    fn walk_declared(&mut self) {
        let tree = self.names.tree;
        for (id, module) in tree.modules.iter().enumerate() {
            // Parents come first, so theirs is known.
            let around = module.parent.is_none_or(|parent| self.modules[parent].is_some());
            if around && (id == ROOT || module.visibility.at_root()) {
                self.modules[id] = Some(module.path.clone());
            }
        }
        for (id, decl) in tree.decls.iter().enumerate() {
            let hidden = tree.declared(decl.module, &decl.name) != Some(id);
            if decl.visibility.at_root() && !hidden {
                self.decls[id] = self.path(decl.module, &decl.name);
            }
        }
    }

    fn path(&self, module: ModId, name: &str) -> Option<Vec<String>> {
        let mut path = self.modules[module].clone()?;
        path.push(name.to_owned());
        Some(path)
    }

    fn walk(&mut self, follow: fn(&mut Self, ModId)) {
        let mut reached: Vec<ModId> =
            (0..self.modules.len()).filter(|id| self.modules[*id].is_some()).collect();
        reached.sort_by_key(|id| self.modules[*id].as_ref().map(Vec::len));
        self.open = reached.into();
        while let Some(module) = self.open.pop_front() {
            follow(self, module);
        }
    }

    fn follow_uses(&mut self, module: ModId) {
        let at = &self.names.tree.modules[module];
        for name in &at.order {
            let entries = &at.names[name][..];
            // What is declared hides what is imported, and a second declaration is a mistake.
            let entries = match entries {
                [first, ..] if !matches!(first.def, Def::Use(_)) => &entries[..1],
                entries => entries,
            };
            for entry in entries.iter().filter(|entry| entry.visibility.at_root()) {
                let target = match entry.def {
                    Def::Use(id) => self.names.used(id),
                    Def::Module(module) => Some(Target::Module(module)),
                    Def::Decl(decl) => Some(Target::Decl(decl)),
                    Def::Other => None,
                };
                self.reach(module, name, target);
            }
        }
    }

    fn follow_globs(&mut self, module: ModId) {
        self.follow_uses(module);
        for name in self.names.globbed_names(module) {
            self.reach(module, name, self.names.lookup(module, name));
        }
    }

    /// Notes that `module::name` is `target`, unless a way to it is known.
    fn reach(&mut self, module: ModId, name: &str, target: Option<Target>) {
        match target {
            Some(Target::Module(id)) if self.modules[id].is_none() => {
                self.modules[id] = self.path(module, name);
                self.open.push_back(id);
            }
            Some(Target::Decl(id)) if self.decls[id].is_none() => self.decls[id] = self.path(module, name),
            _ => {}
        }
    }
}
