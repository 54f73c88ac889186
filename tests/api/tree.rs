//! A crate as a tree of modules, read from its files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use nodewright_tests::harness::files::Files;
use syn::{Item, Visibility};

use crate::attributes::{is_for_tests, is_hidden};
use crate::names::{Import, imports_of};

/// All modules of a crate. The first is the root.
pub(crate) struct Tree {
    pub(crate) modules: Vec<Module>,
}

/// One module, with what stands in it.
pub(crate) struct Module {
    /// `nodewright::graph`.
    pub(crate) path: String,
    pub(crate) parent: usize,
    pub(crate) items: Vec<Item>,
    /// What its `use` declarations bring.
    pub(crate) imports: Vec<Import>,
    /// The modules declared in it, by name.
    pub(crate) children: BTreeMap<String, Child>,
}

/// A module as its parent declares it.
#[derive(Clone)]
pub(crate) struct Child {
    pub(crate) module: usize,
    pub(crate) public: bool,
    pub(crate) hidden: bool,
    pub(crate) attributes: Vec<syn::Attribute>,
}

impl Tree {
    /// Reads the crate `name` from `files`, whose root is `lib.rs`. Tests in it are left out.
    pub(crate) fn parse(name: &str, files: &Files) -> Self {
        let mut tree = Self { modules: Vec::new() };
        tree.load_file(name, 0, files, Path::new("lib.rs"), Path::new(""));
        tree
    }

    fn load_file(&mut self, path: &str, parent: usize, files: &Files, file: &Path, folder: &Path) -> usize {
        let text = files.get(file).unwrap_or_else(|| panic!("{path} is not at {}", file.display()));
        let parsed = syn::parse_file(text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        self.load_items(path, parent, files, parsed.items, folder)
    }

    fn load_items(
        &mut self,
        path: &str,
        parent: usize,
        files: &Files,
        items: Vec<Item>,
        folder: &Path,
    ) -> usize {
        let id = self.modules.len();
        let (imports, children) = (imports_of(&items), BTreeMap::new());
        self.modules.push(Module { path: path.to_owned(), parent, items: Vec::new(), imports, children });
        for item in items {
            let Item::Mod(module) = item else {
                self.modules[id].items.push(item);
                continue;
            };
            if is_for_tests(&module.attrs) {
                continue;
            }
            let name = module.ident.to_string();
            let (path, inner) = (format!("{path}::{name}"), folder.join(&name));
            let child = match module.content {
                Some((_, items)) => self.load_items(&path, id, files, items, &inner),
                None => self.load_file(&path, id, files, &file_of(&inner), &inner),
            };
            let child = Child {
                module: child,
                public: matches!(module.vis, Visibility::Public(_)),
                hidden: is_hidden(&module.attrs),
                attributes: module.attrs,
            };
            self.modules[id].children.insert(name, child);
        }
        id
    }
}

/// `foo.rs` for the module `foo`: this repository has no `mod.rs`.
fn file_of(module: &Path) -> PathBuf {
    module.with_extension("rs")
}
