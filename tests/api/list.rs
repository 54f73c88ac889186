//! The list of what is public: a line for each item, sorted by path.

use std::collections::BTreeMap;

use syn::{Attribute, ImplItem, Item, ItemFn, ItemImpl, ItemTrait, TraitItem, Visibility};

use crate::attributes::{derives, has, has_example, is_for_tests, is_hidden, marks};
use crate::exports::{Exports, Id, attributes_of};
use crate::implementations::Implementations;
use crate::signature;
use crate::tree::Tree;

/// One line of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Where it is sorted.
    pub(crate) path: String,
    pub(crate) text: String,
    /// Whether its documentation has a program; `None` if it needs none.
    pub(crate) example: Option<bool>,
}

/// Everything that the crate offers.
pub(crate) fn list(tree: &Tree) -> Vec<Entry> {
    let exports = Exports::collect(tree);
    let mut list = List { entries: Vec::new() };
    for (path, text) in &exports.foreign {
        list.add(path, text.clone(), None);
    }
    for (id, paths) in exports.items() {
        list.add_item(tree, &exports, id, paths);
    }
    for found in Implementations::new(tree, &exports).collect() {
        match found.item.trait_ {
            Some(_) => list.add(&found.path, signature::implementation(&found.item), None),
            None => list.add_methods(&found.path, &found.item),
        }
    }
    for (module, call) in impls_by_macro(tree) {
        list.add(&module, format!("impl in {module} by {call}"), None);
    }
    // What an item is goes before what it can do.
    list.entries
        .sort_by_cached_key(|entry| (entry.path.clone(), entry.text.starts_with("impl"), entry.text.clone()));
    list.entries.dedup();
    list.entries
}

struct List {
    entries: Vec<Entry>,
}

impl List {
    fn add(&mut self, path: &str, text: String, example: Option<bool>) {
        self.entries.push(Entry { path: path.to_owned(), text, example });
    }

    fn add_item(&mut self, tree: &Tree, exports: &Exports, id: Id, paths: &BTreeMap<String, String>) {
        let Some(path) = exports.path(tree, id) else { return };
        for (other, cfg) in paths.iter().filter(|(other, _)| *other != path) {
            self.add(other, format!("{cfg}pub use {other} = {path}"), None);
        }
        let item = &tree.modules[id.0].items[id.1];
        let marks = format!("{}{}", paths[path], marks(attributes_of(item)));
        let example = Some(has_example(attributes_of(item)));
        match item {
            Item::Fn(item) if is_macro(item) => self.add_macro(path, item),
            Item::Fn(item) => {
                self.add(
                    path,
                    format!("{marks}{}", signature::function(path, &item.vis, &item.sig)),
                    example,
                );
            }
            Item::Macro(item) => {
                for (at, arm) in signature::arms(&item.mac.tokens).into_iter().enumerate() {
                    let example = if at == 0 { example } else { None };
                    self.add(path, format!("{marks}macro {path}!({arm})"), example);
                }
            }
            Item::Const(_) | Item::Static(_) => self.add(path, marks + &signature::item(path, item), None),
            _ => {
                self.add(path, marks + &signature::item(path, item), example);
                self.add_parts(path, item);
            }
        }
        for derived in derives(attributes_of(item)) {
            self.add(path, format!("impl {derived} for {path}"), None);
        }
    }

    fn add_macro(&mut self, path: &str, item: &ItemFn) {
        let example = Some(has_example(&item.attrs));
        let derive = item.attrs.iter().find(|attribute| attribute.path().is_ident("proc_macro_derive"));
        let list = derive.and_then(|derive| derive.meta.require_list().ok());
        let krate = path.rsplit_once("::").map_or(path, |(krate, _)| krate);
        match list.map(|list| signature::tidy(&list.tokens.to_string())) {
            Some(derive) => {
                let name = derive.split(',').next().unwrap_or(&derive);
                self.add(&format!("{krate}::{name}"), format!("derive macro {krate}::{derive}"), example);
            }
            None if has(&item.attrs, "proc_macro_attribute") => {
                self.add(path, format!("attribute macro {path}"), example);
            }
            None => self.add(path, format!("macro {path}!"), example),
        }
    }

    fn add_parts(&mut self, path: &str, item: &Item) {
        match item {
            Item::Struct(item) => {
                for (name, field) in signature::fields(&item.fields) {
                    if !is_hidden(&field.attrs) {
                        let path = format!("{path}::{name}");
                        let text =
                            format!("{}field {path}: {}", marks(&field.attrs), signature::ty(&field.ty));
                        self.add(&path, text, None);
                    }
                }
            }
            Item::Enum(item) => {
                for variant in item.variants.iter().filter(|variant| !is_hidden(&variant.attrs)) {
                    let path = format!("{path}::{}", variant.ident);
                    let text = marks(&variant.attrs) + &signature::variant(&path, variant);
                    self.add(&path, text, None);
                }
            }
            Item::Trait(item) => self.add_trait(path, item),
            _ => {}
        }
    }

    fn add_trait(&mut self, path: &str, item: &ItemTrait) {
        for part in &item.items {
            let (attributes, name, mut text): (&[Attribute], _, _) = match part {
                TraitItem::Fn(item) => {
                    let path = format!("{path}::{}", item.sig.ident);
                    let text = signature::function(&path, &Visibility::Inherited, &item.sig);
                    let given = if item.default.is_some() { " { … }" } else { "" };
                    (&item.attrs, &item.sig.ident, text + given)
                }
                TraitItem::Type(item) => {
                    let text = format!("type {path}::{}{}", item.ident, signature::bounds(&item.bounds));
                    (&item.attrs, &item.ident, text)
                }
                TraitItem::Const(item) => {
                    let text = format!("const {path}::{}: {}", item.ident, signature::ty(&item.ty));
                    (&item.attrs, &item.ident, text)
                }
                _ => continue,
            };
            if !is_hidden(attributes) {
                text.insert_str(0, &marks(attributes));
                self.add(&format!("{path}::{name}"), text, None);
            }
        }
    }

    fn add_methods(&mut self, path: &str, item: &ItemImpl) {
        for part in &item.items {
            let (attributes, vis, name): (&[Attribute], _, _) = match part {
                ImplItem::Fn(part) => (&part.attrs, &part.vis, &part.sig.ident),
                ImplItem::Const(part) => (&part.attrs, &part.vis, &part.ident),
                _ => continue,
            };
            if !matches!(vis, Visibility::Public(_)) || is_hidden(attributes) || is_for_tests(attributes) {
                continue;
            }
            let path = format!("{path}::{name}");
            let marks = marks(&item.attrs) + &marks(attributes);
            match part {
                ImplItem::Fn(part) => {
                    let text = marks + &signature::function(&path, &part.vis, &part.sig);
                    self.add(&path, text, Some(has_example(attributes)));
                }
                ImplItem::Const(part) => {
                    self.add(&path, format!("{marks}pub const {path}: {}", signature::ty(&part.ty)), None);
                }
                _ => {}
            }
        }
    }
}

/// Calls of the crate's own macros that write `impl`s, which are not expanded here: a change of them shows all the same.
fn impls_by_macro(tree: &Tree) -> Vec<(String, String)> {
    let macros = || {
        let items =
            tree.modules.iter().flat_map(|module| module.items.iter().map(move |item| (module, item)));
        items.filter_map(|(module, item)| match item {
            Item::Macro(item) => Some((module, item)),
            _ => None,
        })
    };
    let writes_impls = |name: &syn::Ident| {
        let mut named = macros().filter(|(_, item)| item.ident.as_ref() == Some(name));
        named.any(|(_, item)| item.mac.tokens.to_string().contains("impl"))
    };
    let calls = macros().filter_map(|(module, item)| {
        let name = item.mac.path.get_ident().filter(|name| item.ident.is_none() && writes_impls(name))?;
        Some((module.path.clone(), format!("{name}!({})", signature::tidy(&item.mac.tokens.to_string()))))
    });
    calls.collect()
}

fn is_macro(item: &ItemFn) -> bool {
    ["proc_macro", "proc_macro_attribute", "proc_macro_derive"].iter().any(|name| has(&item.attrs, name))
}
