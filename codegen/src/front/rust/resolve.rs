//! What names mean: the one thing in which a macro, which sees a single item, knows less than the build script.

use crate::syntax::{DeclId, RustItem};

use super::spans::Spans;

/// What a path names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// A struct, enum or alias of the crate.
    Declared(DeclId),
    /// A type of another crate, or one that was not found.
    Foreign(Vec<String>),
    /// Something of the crate that is no such type: a trait, a variant, an associated type.
    Unknown,
}

/// Answers for the module that an item stands in.
pub trait Resolver {
    /// What `path` names there, arguments aside.
    fn resolve(&self, path: &syn::Path) -> Named;

    /// The item called `name` that is declared there.
    fn item(&self, spans: &Spans, name: &syn::Ident) -> RustItem;

    /// The path and the module of a declaration, as in [`RustItem`].
    fn place(&self, decl: DeclId) -> (Option<Vec<String>>, Vec<String>);

    /// Whether something of this visibility, declared there, can be used at the crate root.
    fn visible(&self, visibility: &syn::Visibility) -> bool;
}

/// Knows nothing but the tokens: every path is foreign, as written.
#[derive(Clone, Copy, Debug)]
pub struct AsWritten;

impl Resolver for AsWritten {
    fn resolve(&self, path: &syn::Path) -> Named {
        Named::Foreign(segments(path))
    }

    fn item(&self, spans: &Spans, name: &syn::Ident) -> RustItem {
        RustItem {
            name: crate::source::Spanned::new(name.to_string(), spans.one(name.span())),
            path: None,
            module: Vec::new(),
        }
    }

    fn place(&self, _: DeclId) -> (Option<Vec<String>>, Vec<String>) {
        Default::default()
    }

    fn visible(&self, _: &syn::Visibility) -> bool {
        true
    }
}

/// The names of a path, arguments aside.
pub fn segments(path: &syn::Path) -> Vec<String> {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
}
