//! What a path means in a module: through `use`, globs and re-exports, in the namespace of types.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use super::known;
use super::tree::{Def, ModId, ROOT, Reach, Tree, UseId};

/// What a path leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Module(ModId),
    /// Index into the tree's declarations.
    Decl(usize),
    /// A trait or union of the crate.
    Other,
    /// Of another crate.
    Foreign(Vec<String>),
}

/// Answers about names, each worked out once.
pub(super) struct Names<'t> {
    pub(super) tree: &'t Tree,
    uses: RefCell<Vec<Progress>>,
    found: RefCell<HashMap<ModId, HashMap<String, Found>>>,
    /// How many `use`s are being worked out.
    busy: Cell<usize>,
}

/// What a name stands for; if nothing, the foreign path that a glob may bring it from.
type Found = (Option<Target>, Option<Vec<String>>);

/// How far a `use` is worked out. One that leads back to itself leads nowhere.
#[derive(Clone)]
enum Progress {
    New,
    Busy,
    Done(Option<Target>),
}

/// What the globs of a module give for a name.
#[derive(Default)]
struct Globbed {
    visited: Vec<ModId>,
    found: Vec<Target>,
    /// Foreign modules that may have the name.
    foreign: Vec<Vec<String>>,
}

impl<'t> Names<'t> {
    pub(super) fn new(tree: &'t Tree) -> Self {
        Self {
            tree,
            uses: RefCell::new(vec![Progress::New; tree.uses.len()]),
            found: RefCell::default(),
            busy: Cell::new(0),
        }
    }

    /// What a path leads to from `module`; `None` when it leads into the crate, but to nothing known.
    pub(super) fn resolve(&self, module: ModId, path: &[String], absolute: bool) -> Option<Target> {
        let foreign = || Some(Target::Foreign(known::canonical(path.to_vec())));
        let (first, mut rest) = path.split_first()?;
        if absolute {
            return foreign();
        }
        let mut at = match first.as_str() {
            "crate" => Target::Module(ROOT),
            "self" => Target::Module(module),
            "super" => Target::Module(self.tree.modules[module].parent?),
            "Self" => return None,
            name => match self.lookup(module, name) {
                Some(target) => target,
                None if rest.is_empty() => self.guess(module, name),
                None => return foreign(),
            },
        };
        while let Some((next, after)) = rest.split_first() {
            at = match at {
                Target::Module(module) if next == "super" => {
                    Target::Module(self.tree.modules[module].parent?)
                }
                Target::Module(module) if next == "self" => Target::Module(module),
                Target::Module(module) => match self.find(module, next) {
                    (Some(target), _) => target,
                    (None, from) => Target::Foreign(from.filter(|_| after.is_empty())?),
                },
                Target::Foreign(mut path) => {
                    path.extend(rest.iter().cloned());
                    return Some(Target::Foreign(known::canonical(path)));
                }
                Target::Decl(_) | Target::Other => return None,
            };
            rest = after;
        }
        Some(at)
    }

    /// What `name` stands for in `module`, as far as the crate tells.
    pub(super) fn lookup(&self, module: ModId, name: &str) -> Option<Target> {
        self.find(module, name).0
    }

    /// A name that the crate does not explain: of the prelude, from the one foreign glob, or unknown.
    fn guess(&self, module: ModId, name: &str) -> Target {
        // A `use` of a single name is of a crate.
        let globbed =
            if known::is_prelude(name) || self.busy.get() > 0 { None } else { self.find(module, name).1 };
        Target::Foreign(globbed.unwrap_or_else(|| known::prelude(name)))
    }

    fn find(&self, module: ModId, name: &str) -> Found {
        let known = self.found.borrow();
        if let Some(found) = known.get(&module).and_then(|names| names.get(name)) {
            return found.clone();
        }
        drop(known);
        let found = self.look(module, name);
        // While a `use` is being worked out an answer may lack what depends on it.
        if found.0.is_some() || self.busy.get() == 0 {
            let mut known = self.found.borrow_mut();
            known.entry(module).or_default().insert(name.to_owned(), found.clone());
        }
        found
    }

    fn look(&self, module: ModId, name: &str) -> Found {
        if let Some(target) = self.explicit(module, name, module) {
            return (Some(target), None);
        }
        let mut globbed = Globbed { visited: vec![module], ..Globbed::default() };
        self.look_in_globs(module, name, module, &mut globbed);
        match (&globbed.found[..], &globbed.foreign[..]) {
            ([target], _) => (Some(target.clone()), None),
            // Two globs are one too many to choose.
            ([], [foreign]) => {
                let mut path = foreign.clone();
                path.push(name.to_owned());
                (None, Some(known::canonical(path)))
            }
            _ => (None, None),
        }
    }

    /// What is declared or imported by name in `module` and can be used in `from`.
    fn explicit(&self, module: ModId, name: &str, from: ModId) -> Option<Target> {
        let entries = self.tree.modules[module].names.get(name)?;
        let mut foreign = None;
        for entry in entries {
            if module != from && !self.tree.reaches(entry.visibility, from) {
                continue;
            }
            match entry.def {
                Def::Module(module) => return Some(Target::Module(module)),
                Def::Decl(decl) => return Some(Target::Decl(decl)),
                Def::Other => return Some(Target::Other),
                Def::Use(id) => match self.used(id) {
                    Some(target @ Target::Foreign(_)) => foreign = foreign.or(Some(target)),
                    Some(target) => return Some(target),
                    None => {}
                },
            }
        }
        foreign
    }

    fn look_in_globs(&self, module: ModId, name: &str, from: ModId, globbed: &mut Globbed) {
        for glob in &self.tree.modules[module].globs {
            if module != from && !self.tree.reaches(glob.visibility, from) {
                continue;
            }
            match self.used(glob.path) {
                Some(Target::Module(target)) if !globbed.visited.contains(&target) => {
                    globbed.visited.push(target);
                    match self.explicit(target, name, from) {
                        Some(found) if globbed.found.contains(&found) => {}
                        Some(found) => globbed.found.push(found),
                        None => self.look_in_globs(target, name, from, globbed),
                    }
                }
                Some(Target::Foreign(path)) if known::may_hold(&path, name) => globbed.foreign.push(path),
                _ => {}
            }
        }
    }

    /// What a `use` leads to.
    pub(super) fn used(&self, id: UseId) -> Option<Target> {
        match &self.uses.borrow()[id] {
            Progress::Done(target) => return target.clone(),
            Progress::Busy => return None,
            Progress::New => {}
        }
        self.uses.borrow_mut()[id] = Progress::Busy;
        let use_ = &self.tree.uses[id];
        self.busy.set(self.busy.get() + 1);
        let target = self.resolve(use_.module, &use_.path, use_.absolute);
        self.busy.set(self.busy.get() - 1);
        self.uses.borrow_mut()[id] = Progress::Done(target.clone());
        target
    }

    /// The last name of a trait, derive or attribute of another crate, renames undone; `None` for the crate's own.
    pub(super) fn foreign_name(&self, module: ModId, path: &syn::Path) -> Option<String> {
        let segments = super::super::resolve::segments(path);
        match self.resolve(module, &segments, path.leading_colon.is_some()) {
            Some(Target::Foreign(path)) => path.last().cloned(),
            Some(_) => None,
            None => segments.last().cloned(),
        }
    }

    /// All names that a glob of `module` brings to the root's reach, with repetitions.
    pub(super) fn globbed_names(&self, module: ModId) -> Vec<&'t str> {
        let (mut names, mut visited, mut open) = (Vec::new(), vec![module], vec![module]);
        while let Some(at) = open.pop() {
            for glob in &self.tree.modules[at].globs {
                let Some(Target::Module(target)) = self.used(glob.path) else {
                    continue;
                };
                if !glob.visibility.at_root() || visited.contains(&target) {
                    continue;
                }
                visited.push(target);
                open.push(target);
                let target = &self.tree.modules[target];
                names.extend(
                    target.order.iter().map(String::as_str).filter(|name| {
                        target.names[*name].iter().any(|entry| Reach::at_root(entry.visibility))
                    }),
                );
            }
        }
        names
    }
}
