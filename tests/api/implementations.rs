//! The `impl`s that users can see: of public types, and of public traits.

use syn::visit::{self, Visit};
use syn::{Item, ItemImpl, Path, Type};

use crate::attributes::{is_for_tests, is_hidden};
use crate::exports::Exports;
use crate::names::Target;
use crate::tree::Tree;

/// An `impl`, with full paths for what is of this crate.
pub(crate) struct Implementation {
    /// Where it is sorted: its type, or its trait if the type is of another crate.
    pub(crate) path: String,
    pub(crate) item: ItemImpl,
}

/// Finds them.
pub(crate) struct Implementations<'a> {
    tree: &'a Tree,
    exports: &'a Exports,
}

impl<'a> Implementations<'a> {
    pub(crate) fn new(tree: &'a Tree, exports: &'a Exports) -> Self {
        Self { tree, exports }
    }

    pub(crate) fn collect(&self) -> Vec<Implementation> {
        let mut found = Vec::new();
        for (module, inner) in self.tree.modules.iter().enumerate() {
            for item in &inner.items {
                if let Item::Impl(item) = item
                    && !is_hidden(&item.attrs)
                    && !is_for_tests(&item.attrs)
                    && self.is_visible(module, item)
                {
                    found.extend(self.spell_out(module, item));
                }
            }
        }
        found
    }

    /// Whether all that its head names can be named from outside.
    fn is_visible(&self, module: usize, item: &ItemImpl) -> bool {
        let mut paths = Paths(Vec::new());
        paths.visit_type(&item.self_ty);
        if let Some((path, _)) = &item.trait_ {
            paths.visit_path(path);
        }
        paths.0.iter().all(|path| !matches!(self.find(module, path), Found::Private))
    }

    fn spell_out(&self, module: usize, item: &ItemImpl) -> Option<Implementation> {
        let mut item = item.clone();
        let of = path_of(&mut item.self_ty).and_then(|path| self.replace(module, path));
        let by = item.trait_.as_mut().and_then(|(path, _)| self.replace(module, path));
        let foreign = || item.trait_.as_ref().map(|_| self.tree.modules[0].path.clone());
        Some(Implementation { path: of.or(by).or_else(foreign)?, item })
    }

    /// Puts the public path of an item in place of what was written.
    fn replace(&self, module: usize, path: &mut Path) -> Option<String> {
        let Found::Public(public) = self.find(module, path) else { return None };
        let mut full: Path = syn::parse_str(&public).ok()?;
        full.segments.last_mut()?.arguments = path.segments.last()?.arguments.clone();
        *path = full;
        Some(public)
    }

    fn find(&self, module: usize, path: &Path) -> Found {
        let names: Vec<_> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let mut ids = self.tree.resolve(module, &names).into_iter().filter_map(|target| match target {
            Target::Item(module, at) => Some((module, at)),
            _ => None,
        });
        match ids.next().map(|id| self.exports.path(self.tree, id)) {
            Some(Some(path)) => Found::Public(path.to_owned()),
            Some(None) => Found::Private,
            None => Found::Foreign,
        }
    }
}

enum Found {
    Public(String),
    Private,
    Foreign,
}

/// The path of a type, behind references.
fn path_of(ty: &mut Type) -> Option<&mut Path> {
    match ty {
        Type::Path(ty) => Some(&mut ty.path),
        Type::Reference(ty) => path_of(&mut ty.elem),
        _ => None,
    }
}

/// All paths in a type.
struct Paths(Vec<Path>);

impl<'ast> Visit<'ast> for Paths {
    fn visit_path(&mut self, path: &'ast Path) {
        self.0.push(path.clone());
        visit::visit_path(self, path);
    }
}
