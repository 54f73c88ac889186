//! The resolver of the scan: answers for one module of the tree.

use crate::source::Spanned;
use crate::syntax::{DeclId, RustItem};

use super::super::resolve::{Named, Resolver, segments};
use super::super::spans::Spans;
use super::names::{Names, Target};
use super::tree::ModId;

#[derive(Clone, Copy)]
pub(super) struct Here<'a> {
    pub(super) names: &'a Names<'a>,
    pub(super) paths: &'a [Option<Vec<String>>],
    /// The id of the crate's first declaration.
    pub(super) base: usize,
    pub(super) module: ModId,
}

impl Here<'_> {
    fn target(&self, path: &syn::Path) -> Option<Target> {
        self.names.resolve(self.module, &segments(path), path.leading_colon.is_some())
    }
}

impl Resolver for Here<'_> {
    fn resolve(&self, path: &syn::Path) -> Named {
        match self.target(path) {
            Some(Target::Decl(decl)) => Named::Declared(DeclId(self.base + decl)),
            Some(Target::Foreign(path)) => Named::Foreign(path),
            Some(Target::Module(_) | Target::Other) => Named::Unknown,
            None => Named::Foreign(segments(path)),
        }
    }

    fn item(&self, spans: &Spans, name: &syn::Ident) -> RustItem {
        let text = name.to_string();
        let decl = self.names.tree.declared(self.module, &text);
        RustItem {
            path: decl.and_then(|decl| self.paths[decl].clone()),
            module: self.names.tree.modules[self.module].path.clone(),
            name: Spanned::new(text, spans.one(name.span())),
        }
    }

    fn place(&self, decl: DeclId) -> (Option<Vec<String>>, Vec<String>) {
        let decl = decl.0 - self.base;
        let module = self.names.tree.decls[decl].module;
        (self.paths[decl].clone(), self.names.tree.modules[module].path.clone())
    }

    fn visible(&self, visibility: &syn::Visibility) -> bool {
        self.names.tree.reach(self.module, visibility).at_root()
    }
}
