//! The modules of a crate, and what is declared in them.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use syn::{ItemEnum, ItemImpl, ItemStruct, ItemType, Visibility};

use super::super::spans::Spans;
use super::call::Call;

/// Index into [`Tree::modules`]; parents come before their children, and the root is 0.
pub(super) type ModId = usize;
/// Index into [`Tree::uses`].
pub(super) type UseId = usize;

/// The root module.
pub(super) const ROOT: ModId = 0;

/// A crate.
#[derive(Default)]
pub(super) struct Tree {
    pub(super) modules: Vec<Module>,
    pub(super) uses: Vec<Use>,
    /// Structs, enums and aliases, in the order of their ids.
    pub(super) decls: Vec<Decl>,
    /// `project!` and `main!`.
    pub(super) calls: Vec<(ModId, Call)>,
    /// Names of the crate's own `macro_rules!`.
    pub(super) macros: HashSet<String>,
    /// What may declare or implement things that are not seen: [`unseen`](crate::syntax::Project::unseen).
    pub(super) unseen: BTreeSet<String>,
}

/// A module.
pub(super) struct Module {
    pub(super) parent: Option<ModId>,
    /// Its names from the root on.
    pub(super) path: Vec<String>,
    pub(super) visibility: Reach,
    pub(super) spans: Rc<Spans>,
    /// Types, modules and traits by name, imported ones too.
    pub(super) names: HashMap<String, Vec<Entry>>,
    /// The names, in the order of the source.
    pub(super) order: Vec<String>,
    pub(super) globs: Vec<Glob>,
    pub(super) items: Vec<Item>,
}

/// What a name of a module stands for.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) def: Def,
    pub(super) visibility: Reach,
}

#[derive(Clone, Copy)]
pub(super) enum Def {
    Module(ModId),
    /// Index into [`Tree::decls`].
    Decl(usize),
    /// A trait or union.
    Other,
    Use(UseId),
}

/// `use path::*`.
#[derive(Clone, Copy)]
pub(super) struct Glob {
    pub(super) path: UseId,
    pub(super) visibility: Reach,
}

/// The path of a `use` declaration or of a glob.
pub(super) struct Use {
    pub(super) module: ModId,
    pub(super) path: Vec<String>,
    /// Whether it starts with `::`, or is an `extern crate`.
    pub(super) absolute: bool,
}

/// A struct, enum or alias.
pub(super) struct Decl {
    pub(super) module: ModId,
    pub(super) name: String,
    pub(super) visibility: Reach,
}

/// What is left to read in a module, with the index of its declaration.
pub(super) enum Item {
    Struct(ItemStruct, usize),
    Enum(ItemEnum, usize),
    Alias(ItemType, usize),
    Impl(ItemImpl),
}

/// From where something can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    Everywhere,
    /// In this module and those within it.
    In(ModId),
}

impl Reach {
    /// Whether code at the root may use it.
    pub(super) fn at_root(self) -> bool {
        matches!(self, Reach::Everywhere | Reach::In(ROOT))
    }
}

impl Tree {
    /// What a visibility means for something in `module`.
    pub(super) fn reach(&self, module: ModId, visibility: &Visibility) -> Reach {
        let restricted = match visibility {
            Visibility::Public(_) => return Reach::Everywhere,
            Visibility::Inherited => return Reach::In(module),
            Visibility::Restricted(restricted) => restricted,
        };
        // Such a path leads to a module around this one, so its length tells which.
        let mut at = module;
        let mut depth = None;
        for segment in &restricted.path.segments {
            if segment.ident == "crate" {
                depth = Some(0);
            } else if segment.ident == "super" {
                at = self.modules[at].parent.unwrap_or(ROOT);
            } else if segment.ident != "self" {
                depth = depth.map(|depth| depth + 1);
            }
        }
        while let Some(parent) = self.modules[at].parent {
            if depth.is_none_or(|depth: usize| self.modules[at].path.len() <= depth) {
                break;
            }
            at = parent;
        }
        Reach::In(at)
    }

    /// Whether code in `from` may use something of this reach.
    pub(super) fn reaches(&self, reach: Reach, from: ModId) -> bool {
        let Reach::In(home) = reach else {
            return true;
        };
        let mut at = Some(from);
        while let Some(module) = at {
            if module == home {
                return true;
            }
            at = self.modules[module].parent;
        }
        false
    }

    /// Adds a name to a module.
    pub(super) fn define(&mut self, module: ModId, name: String, def: Def, visibility: Reach) {
        let module = &mut self.modules[module];
        let entries = module.names.entry(name.clone()).or_default();
        if entries.is_empty() {
            module.order.push(name);
        }
        let entry = Entry { def, visibility };
        // What is declared here comes before what is imported, which may be a function or a macro of that name.
        if matches!(def, Def::Use(_)) {
            entries.push(entry);
        } else {
            let at = entries.iter().position(|entry| matches!(entry.def, Def::Use(_)));
            entries.insert(at.unwrap_or(entries.len()), entry);
        }
    }

    /// The declaration called `name` in `module`.
    pub(super) fn declared(&self, module: ModId, name: &str) -> Option<usize> {
        let entries = self.modules[module].names.get(name)?;
        entries.iter().find_map(|entry| match entry.def {
            Def::Decl(decl) => Some(decl),
            _ => None,
        })
    }
}
