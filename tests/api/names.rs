//! What a path means, within one crate.

use std::collections::HashSet;

use syn::{Item, UseTree, Visibility};

use crate::attributes::{has, is_for_tests, is_hidden, marks};
use crate::tree::Tree;

/// What a path leads to. One name may lead to several: a trait and the macro that derives it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Target {
    Module(usize),
    /// An item of a module, by its position there.
    Item(usize, usize),
    /// Of another crate, as it was written.
    Foreign(String),
}

/// One name that a `use` brings, or all names of a module.
pub(crate) struct Import {
    pub(crate) path: Vec<String>,
    /// `None` for `*`.
    pub(crate) name: Option<String>,
    pub(crate) public: bool,
    /// Whether only its module and those inside see it.
    pub(crate) private: bool,
    pub(crate) hidden: bool,
    /// The conditions under which it is there.
    pub(crate) marks: String,
}

impl Tree {
    /// What a path written in `module` leads to.
    pub(crate) fn resolve(&self, module: usize, path: &[String]) -> Vec<Target> {
        self.follow(module, path, &mut HashSet::new())
    }

    fn follow(&self, module: usize, path: &[String], seen: &mut HashSet<(usize, String)>) -> Vec<Target> {
        let Some((first, rest)) = path.split_first() else { return vec![Target::Module(module)] };
        match first.as_str() {
            "crate" => return self.walk(0, rest, seen),
            "self" => return self.walk(module, rest, seen),
            "super" => {
                let (mut up, mut rest) = (self.modules[module].parent, rest);
                while let Some((_, more)) = rest.split_first().filter(|(name, _)| *name == "super") {
                    (up, rest) = (self.modules[up].parent, more);
                }
                return self.walk(up, rest, seen);
            }
            _ => {}
        }
        match self.walk(module, path, seen) {
            found if found.is_empty() => vec![Target::Foreign(path.join("::"))],
            found => found,
        }
    }

    fn walk(&self, module: usize, path: &[String], seen: &mut HashSet<(usize, String)>) -> Vec<Target> {
        let Some((name, rest)) = path.split_first() else { return vec![Target::Module(module)] };
        let found = self.lookup(module, name, true, seen);
        if rest.is_empty() {
            return found;
        }
        // Only modules lead on, if there are some; a macro of the same name does not.
        let modules = found.iter().filter_map(|target| match target {
            Target::Module(next) => Some(self.walk(*next, rest, seen)),
            _ => None,
        });
        let inner: Vec<_> = modules.flatten().collect();
        if !inner.is_empty() {
            return inner;
        }
        let others = found.into_iter().filter_map(|target| match target {
            Target::Module(_) => None,
            Target::Foreign(base) => Some(Target::Foreign(format!("{base}::{}", rest.join("::")))),
            // A variant, or what belongs to a type.
            Target::Item(..) => Some(target),
        });
        others.collect()
    }

    /// All that a name means in a module, to those `inside` of it or to others.
    fn lookup(
        &self,
        module: usize,
        name: &str,
        inside: bool,
        seen: &mut HashSet<(usize, String)>,
    ) -> Vec<Target> {
        if !seen.insert((module, name.to_owned())) {
            return Vec::new();
        }
        let here = &self.modules[module];
        let mut out: Vec<_> =
            here.children.get(name).map(|child| Target::Module(child.module)).into_iter().collect();
        let named = |(at, item): (usize, &Item)| (name_of(item)? == name).then_some(Target::Item(module, at));
        out.extend(here.items.iter().enumerate().filter_map(named));
        if module == 0 {
            out.extend(
                self.exported_macros().filter(|(macro_name, _)| macro_name == name).map(|(_, target)| target),
            );
        }
        let imports = here.imports.iter().filter(|import| inside || !import.private);
        let (named, globs): (Vec<_>, Vec<_>) = imports.partition(|import| import.name.is_some());
        for import in named.iter().filter(|import| import.name.as_deref() == Some(name)) {
            out.extend(self.follow(module, &import.path, seen));
        }
        // What has a name here goes before what `*` brings.
        let globs = if out.is_empty() { globs } else { Vec::new() };
        for import in globs {
            for target in self.follow(module, &import.path, seen) {
                if let Target::Module(next) = target {
                    out.extend(self.lookup(next, name, self.is_inside(module, next), seen));
                }
            }
        }
        out.sort();
        out.dedup();
        seen.remove(&(module, name.to_owned()));
        out
    }

    fn is_inside(&self, mut module: usize, of: usize) -> bool {
        while module != of && module != 0 {
            module = self.modules[module].parent;
        }
        module == of
    }

    /// The macros that stand at the root of the crate wherever they are written.
    pub(crate) fn exported_macros(&self) -> impl Iterator<Item = (String, Target)> + '_ {
        let all = self.modules.iter().enumerate().skip(1);
        let items = all
            .flat_map(|(id, module)| module.items.iter().enumerate().map(move |(at, item)| (id, at, item)));
        items.filter_map(|(id, at, item)| match item {
            Item::Macro(item) if has(&item.attrs, "macro_export") => {
                Some((item.ident.as_ref()?.to_string(), Target::Item(id, at)))
            }
            _ => None,
        })
    }
}

/// What `use` declarations bring, name by name.
pub(crate) fn imports_of(items: &[Item]) -> Vec<Import> {
    let mut imports = Vec::new();
    for item in items {
        if let Item::Use(item) = item
            && !is_for_tests(&item.attrs)
        {
            let (public, hidden) = (matches!(item.vis, Visibility::Public(_)), is_hidden(&item.attrs));
            let (private, marks) = (matches!(item.vis, Visibility::Inherited), marks(&item.attrs));
            flatten(&item.tree, &mut Vec::new(), &mut |path, name| {
                imports.push(Import { path, name, public, private, hidden, marks: marks.clone() });
            });
        }
    }
    imports
}

fn flatten(tree: &UseTree, path: &mut Vec<String>, add: &mut impl FnMut(Vec<String>, Option<String>)) {
    match tree {
        UseTree::Path(part) => {
            path.push(part.ident.to_string());
            flatten(&part.tree, path, add);
            path.pop();
        }
        UseTree::Name(part) if part.ident == "self" => add(path.clone(), path.last().cloned()),
        UseTree::Name(part) => add(joined(path, &part.ident), Some(part.ident.to_string())),
        UseTree::Rename(part) => add(joined(path, &part.ident), Some(part.rename.to_string())),
        UseTree::Glob(_) => add(path.clone(), None),
        UseTree::Group(group) => group.items.iter().for_each(|tree| flatten(tree, path, add)),
    }
}

fn joined(path: &[String], name: &syn::Ident) -> Vec<String> {
    path.iter().cloned().chain([name.to_string()]).collect()
}

/// The name under which an item is found by paths.
pub(crate) fn name_of(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Macro(item) if has(&item.attrs, "macro_export") => item.ident.as_ref()?,
        Item::Fn(item) => &item.sig.ident,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}
