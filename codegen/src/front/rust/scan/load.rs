//! Follows `mod` from the crate root and fills the tree.
//!
//! What is missing or does not parse is left out in silence: rustc reports it, and better.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::ext::IdentExt;
use syn::{Attribute, Expr, ExprLit, ItemMod, Lit, Meta, UseTree, Visibility};

use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Sources, Spanned};

use super::super::attr::is_called;
use super::super::graph::Function;
use super::super::spans::Spans;
use super::MissingModule;
use super::call::parse_call;
use super::cfg::Cfg;
use super::files::{Files, normalize};
use super::tree::{Decl, Def, Glob, Item, ModId, Module, Reach, Tree, Use};

pub(super) struct Loader<'a> {
    pub(super) sources: &'a mut Sources,
    pub(super) files: &'a dyn Files,
    pub(super) cfg: &'a Cfg,
    pub(super) tree: Tree,
    /// Files by their normal path; a file that stands in two places of the tree is one source.
    pub(super) read: HashMap<PathBuf, FileId>,
    /// All files, in the order in which they were read.
    pub(super) order: Vec<PathBuf>,
    /// Why files do not parse.
    pub(super) unparsed: Vec<Diagnostic>,
    /// Modules whose files are not there.
    pub(super) missing: Vec<MissingModule>,
    /// The files around the one that is being read, against a file that includes itself.
    pub(super) chain: Vec<PathBuf>,
}

/// Where the modules of a place are looked for.
#[derive(Clone)]
struct Dirs {
    /// For `mod x;`.
    children: PathBuf,
    /// For `#[path = "…"]`.
    paths: PathBuf,
}

impl Dirs {
    /// Of a crate root, a `mod.rs` or a file that was named by `#[path]`.
    fn of_owner(file: &Path) -> Self {
        let dir = file.parent().unwrap_or(Path::new("")).to_owned();
        Self { children: dir.clone(), paths: dir }
    }

    /// Of `x.rs`, whose modules are in `x/`.
    fn of_file(file: &Path) -> Self {
        Self { children: file.with_extension(""), paths: file.parent().unwrap_or(Path::new("")).to_owned() }
    }

    /// Of an inline module in this place.
    fn inline(&self, name: &str, path: Option<&str>) -> Self {
        let dir = match path {
            Some(path) => self.paths.join(path),
            None => self.children.join(name),
        };
        Self { children: dir.clone(), paths: dir }
    }
}

impl Loader<'_> {
    pub(super) fn load_root(&mut self, root: &Path) {
        let root = normalize(root);
        if let Some(file) = self.source(&root) {
            let dirs = Dirs::of_owner(&root);
            self.load_file(&root, file, dirs, None, Reach::Everywhere);
        }
    }

    /// The file as a source; `None` when it cannot be read.
    fn source(&mut self, path: &Path) -> Option<FileId> {
        if let Some(file) = self.read.get(path) {
            return Some(*file);
        }
        let text = self.files.read(path)?;
        let file = self.sources.add(self.files.shown(path), text);
        self.read.insert(path.to_owned(), file);
        self.order.push(path.to_owned());
        Some(file)
    }

    /// Reads a file as a module: `place` is its parent and its name.
    fn load_file(
        &mut self,
        path: &Path,
        file: FileId,
        dirs: Dirs,
        place: Option<(ModId, String)>,
        visibility: Reach,
    ) {
        if self.chain.iter().any(|around| around == path) {
            return;
        }
        let (mut parsed, spans) = match Spans::parse_file(self.sources, file) {
            Ok(parsed) => parsed,
            Err(why) => return self.unparsed.push(*why),
        };
        if !self.cfg.apply(&mut parsed.attrs) {
            return;
        }
        let module = self.add_module(place, visibility, Rc::new(spans));
        self.chain.push(path.to_owned());
        self.load_items(module, parsed.items, &dirs);
        self.chain.pop();
    }

    fn add_module(&mut self, place: Option<(ModId, String)>, visibility: Reach, spans: Rc<Spans>) -> ModId {
        let id = self.tree.modules.len();
        let mut path = Vec::new();
        let parent = place.map(|(parent, name)| {
            path = self.tree.modules[parent].path.clone();
            path.push(name.clone());
            self.tree.define(parent, name, Def::Module(id), visibility);
            parent
        });
        self.tree.modules.push(Module {
            parent,
            path,
            visibility,
            spans,
            names: HashMap::new(),
            order: Vec::new(),
            globs: Vec::new(),
            items: Vec::new(),
        });
        id
    }

    fn load_items(&mut self, module: ModId, items: Vec<syn::Item>, dirs: &Dirs) {
        for mut item in items {
            if attrs_of(&mut item).is_some_and(|attrs| self.cfg.apply(attrs)) {
                self.load_item(module, item, dirs);
            }
        }
    }

    fn load_item(&mut self, module: ModId, item: syn::Item, dirs: &Dirs) {
        match item {
            syn::Item::Mod(item) => self.load_mod(module, item, dirs),
            syn::Item::Use(item) => {
                let visibility = self.tree.reach(module, &item.vis);
                let absolute = item.leading_colon.is_some();
                self.load_use(module, item.tree, &mut Vec::new(), absolute, visibility);
            }
            syn::Item::ExternCrate(item) => {
                let name = item.rename.as_ref().map_or(&item.ident, |(_, name)| name);
                let visibility = self.tree.reach(module, &item.vis);
                let absolute = item.ident != "self";
                let path = vec![if absolute { item.ident.to_string() } else { "crate".to_owned() }];
                self.add_use(module, name.to_string(), path, absolute, visibility);
            }
            syn::Item::Struct(mut item) => {
                self.decide_fields(&mut item.fields);
                let decl = self.declare(module, &item.ident, &item.vis);
                self.tree.modules[module].items.push(Item::Struct(item, decl));
            }
            syn::Item::Enum(mut item) => {
                decide(self.cfg, &mut item.variants, |variant| &mut variant.attrs);
                for variant in &mut item.variants {
                    self.decide_fields(&mut variant.fields);
                }
                let decl = self.declare(module, &item.ident, &item.vis);
                self.tree.modules[module].items.push(Item::Enum(item, decl));
            }
            syn::Item::Type(item) => {
                let decl = self.declare(module, &item.ident, &item.vis);
                self.tree.modules[module].items.push(Item::Alias(item, decl));
            }
            syn::Item::Impl(mut item)
                if item.trait_.is_some() || item.attrs.iter().any(|attr| is_called(attr, "graph")) =>
            {
                item.items.retain_mut(|item| match item {
                    syn::ImplItem::Fn(item) => self.cfg.apply(&mut item.attrs),
                    syn::ImplItem::Type(item) => self.cfg.apply(&mut item.attrs),
                    syn::ImplItem::Verbatim(tokens) => syn::parse2(tokens.clone())
                        .map_or(true, |mut function: Function| self.cfg.apply(&mut function.attrs)),
                    _ => true,
                });
                self.tree.modules[module].items.push(Item::Impl(item));
            }
            syn::Item::Trait(item) => self.define_other(module, &item.ident, &item.vis),
            syn::Item::TraitAlias(item) => self.define_other(module, &item.ident, &item.vis),
            syn::Item::Union(item) => self.define_other(module, &item.ident, &item.vis),
            syn::Item::Macro(item) => {
                let call = parse_call(&item);
                if call.is_none() {
                    collect_words(item.mac.tokens.clone(), &mut self.tree.unseen);
                    collect_words(item.mac.path.to_token_stream(), &mut self.tree.unseen);
                }
                match &item.ident {
                    Some(name) => drop(self.tree.macros.insert(name.to_string())),
                    None => self.tree.calls.extend(call.map(|call| (module, call))),
                }
            }
            syn::Item::Fn(item) => self.look_inside(item.block.to_token_stream()),
            syn::Item::Const(item) => self.look_inside(item.expr.to_token_stream()),
            _ => {}
        }
    }

    /// Items may stand in functions and constants, where nobody looks for them.
    fn look_inside(&mut self, tokens: TokenStream) {
        let mut words = BTreeSet::new();
        collect_words(tokens, &mut words);
        let traits = ["Provide", "ToolServer", "Serialize", "Deserialize"];
        self.tree.unseen.extend(traits.into_iter().filter_map(|name| words.take(name)));
    }

    fn load_mod(&mut self, parent: ModId, item: ItemMod, dirs: &Dirs) {
        let visibility = self.tree.reach(parent, &item.vis);
        let place = Some((parent, item.ident.to_string()));
        let name = item.ident.unraw().to_string();
        let path = path_attr(&item.attrs);
        if let Some((_, items)) = item.content {
            let spans = Rc::clone(&self.tree.modules[parent].spans);
            let module = self.add_module(place, visibility, spans);
            self.load_items(module, items, &dirs.inline(&name, path.as_deref()));
            return;
        }
        let candidates = match path {
            Some(path) => vec![normalize(&dirs.paths.join(path))],
            None => vec![
                normalize(&dirs.children.join(format!("{name}.rs"))),
                normalize(&dirs.children.join(&name).join("mod.rs")),
            ],
        };
        let owner = |at| at == 1 || candidates.len() == 1;
        for (at, path) in candidates.iter().enumerate() {
            if let Some(file) = self.source(path) {
                let dirs = if owner(at) { Dirs::of_owner(path) } else { Dirs::of_file(path) };
                return self.load_file(path, file, dirs, place, visibility);
            }
        }
        let span = self.tree.modules[parent].spans.one(item.ident.span());
        self.missing.push(MissingModule { name: Spanned::new(name, span), candidates });
    }

    fn load_use(
        &mut self,
        module: ModId,
        tree: UseTree,
        prefix: &mut Vec<String>,
        absolute: bool,
        visibility: Reach,
    ) {
        match tree {
            UseTree::Path(path) => {
                prefix.push(path.ident.to_string());
                self.load_use(module, *path.tree, prefix, absolute, visibility);
                prefix.pop();
            }
            UseTree::Group(group) => {
                for tree in group.items {
                    self.load_use(module, tree, prefix, absolute, visibility);
                }
            }
            UseTree::Glob(_) => {
                let path = self.tree.uses.len();
                self.tree.uses.push(Use { module, path: prefix.clone(), absolute });
                self.tree.modules[module].globs.push(Glob { path, visibility });
            }
            UseTree::Name(name) => {
                let path = joined(prefix, &name.ident);
                let name = path.last().cloned().unwrap_or_default();
                self.add_use(module, name, path, absolute, visibility);
            }
            UseTree::Rename(name) => {
                let path = joined(prefix, &name.ident);
                self.add_use(module, name.rename.to_string(), path, absolute, visibility);
            }
        }
    }

    fn add_use(&mut self, module: ModId, name: String, path: Vec<String>, absolute: bool, visibility: Reach) {
        if name == "_" {
            return;
        }
        let id = self.tree.uses.len();
        self.tree.uses.push(Use { module, path, absolute });
        self.tree.define(module, name, Def::Use(id), visibility);
    }

    fn declare(&mut self, module: ModId, ident: &syn::Ident, visibility: &Visibility) -> usize {
        let (decl, name) = (self.tree.decls.len(), ident.to_string());
        let visibility = self.tree.reach(module, visibility);
        self.tree.decls.push(Decl { module, name: name.clone(), visibility });
        self.tree.define(module, name, Def::Decl(decl), visibility);
        decl
    }

    fn define_other(&mut self, module: ModId, ident: &syn::Ident, visibility: &Visibility) {
        let visibility = self.tree.reach(module, visibility);
        self.tree.define(module, ident.to_string(), Def::Other, visibility);
    }

    fn decide_fields(&self, fields: &mut syn::Fields) {
        match fields {
            syn::Fields::Named(fields) => decide(self.cfg, &mut fields.named, |field| &mut field.attrs),
            syn::Fields::Unnamed(fields) => decide(self.cfg, &mut fields.unnamed, |field| &mut field.attrs),
            syn::Fields::Unit => {}
        }
    }
}

/// Drops the parts of a list that are not there. Most lists have no `cfg`, and stay as they are.
fn decide<T>(
    cfg: &Cfg,
    list: &mut syn::punctuated::Punctuated<T, syn::Token![,]>,
    attrs: fn(&mut T) -> &mut Vec<Attribute>,
) {
    let kept: Vec<bool> = list.iter_mut().map(|part| cfg.apply(attrs(part))).collect();
    if kept.contains(&false) {
        let parts = std::mem::take(list).into_iter().zip(kept);
        *list = parts.filter_map(|(part, kept)| kept.then_some(part)).collect();
    }
}

fn joined(prefix: &[String], ident: &syn::Ident) -> Vec<String> {
    let mut path = prefix.to_vec();
    if ident != "self" || prefix.is_empty() {
        path.push(ident.to_string());
    }
    path
}

fn path_attr(attrs: &[Attribute]) -> Option<String> {
    attrs.iter().find_map(|attr| match &attr.meta {
        Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(lit), .. }) => Some(lit.value()),
            _ => None,
        },
        _ => None,
    })
}

/// The attributes of the items that the scan looks at; `None` for the rest.
fn attrs_of(item: &mut syn::Item) -> Option<&mut Vec<Attribute>> {
    Some(match item {
        syn::Item::Mod(item) => &mut item.attrs,
        syn::Item::Use(item) => &mut item.attrs,
        syn::Item::ExternCrate(item) => &mut item.attrs,
        syn::Item::Struct(item) => &mut item.attrs,
        syn::Item::Enum(item) => &mut item.attrs,
        syn::Item::Type(item) => &mut item.attrs,
        syn::Item::Impl(item) => &mut item.attrs,
        syn::Item::Trait(item) => &mut item.attrs,
        syn::Item::TraitAlias(item) => &mut item.attrs,
        syn::Item::Union(item) => &mut item.attrs,
        syn::Item::Macro(item) => &mut item.attrs,
        syn::Item::Fn(item) => &mut item.attrs,
        syn::Item::Const(item) => &mut item.attrs,
        _ => return None,
    })
}

/// All names in tokens.
fn collect_words(tokens: TokenStream, words: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => collect_words(group.stream(), words),
            TokenTree::Ident(word) => drop(words.insert(word.to_string())),
            _ => {}
        }
    }
}
