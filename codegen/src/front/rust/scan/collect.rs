//! Reads the items of a resolved tree into the project.

use std::collections::HashMap;

use proc_macro2::TokenStream;
use syn::{Expr, ImplItem, ItemImpl, Meta, Type};

use crate::check::spec::types_told_twice;
use crate::diagnostic::Diagnostics;
use crate::syntax::{DeclId, Project, RustItem, Shape, State, TypeDecl, TypeKind, TypeRef};

use super::super::attr::is_called;
use super::super::decl::{Place, parse_alias, parse_enum, parse_struct};
use super::super::graph::parse_graph;
use super::super::resolve::{Named, Resolver};
use super::super::spec::{SpecInput, parse_spec};
use super::super::ty::{Scope, parameters, parse_type};
use super::here::Here;
use super::names::Names;
use super::tree::{Item, ModId, Module};

/// Attributes of types that add nothing to them: those of rustc, and what derives read.
const INERT: [&str; 18] = [
    "allow",
    "automatically_derived",
    "cfg",
    "deny",
    "deprecated",
    "derive",
    "diagnostic",
    "doc",
    "example",
    "expect",
    "must_use",
    "node",
    "non_exhaustive",
    "port",
    "repr",
    "schemars",
    "serde",
    "warn",
];

pub(super) struct Collector<'a> {
    cx: &'a Diagnostics,
    names: &'a Names<'a>,
    paths: &'a [Option<Vec<String>>],
    project: &'a mut Project,
    base: usize,
    /// Indices into the project's specs and states.
    specs: HashMap<DeclId, usize>,
    states: HashMap<DeclId, usize>,
}

impl<'a> Collector<'a> {
    pub(super) fn new(
        cx: &'a Diagnostics,
        names: &'a Names<'a>,
        paths: &'a [Option<Vec<String>>],
        project: &'a mut Project,
    ) -> Self {
        Self {
            cx,
            names,
            paths,
            base: project.types.len(),
            project,
            specs: HashMap::new(),
            states: HashMap::new(),
        }
    }

    pub(super) fn collect(mut self) {
        self.collect_decls();
        for (id, module) in self.names.tree.modules.iter().enumerate() {
            for item in &module.items {
                if let Item::Impl(item) = item {
                    self.collect_impl(id, module, item);
                }
            }
        }
        self.choose_state();
    }

    fn here(&self, module: ModId) -> Here<'a> {
        Here { names: self.names, paths: self.paths, base: self.base, module }
    }

    /// Reads all declarations. Modules are not in the order of their declarations, so these are sorted in the end.
    fn collect_decls(&mut self) {
        let mut decls: Vec<(DeclId, TypeDecl)> = Vec::with_capacity(self.names.tree.decls.len());
        for (id, module) in self.names.tree.modules.iter().enumerate() {
            let here = self.here(id);
            for item in &module.items {
                let (Item::Struct(_, decl) | Item::Enum(_, decl) | Item::Alias(_, decl)) = item else {
                    continue;
                };
                let decl = DeclId(self.base + decl);
                let place = Place { spans: &module.spans, resolver: &here, decl };
                let parsed = match item {
                    Item::Struct(item, _) => {
                        let derives = self.derives(id, &item.attrs);
                        if derives.iter().any(|derive| derive == "NodeSpec") {
                            self.collect_spec(id, module, item, decl);
                        }
                        parse_struct(place, item, derives)
                    }
                    Item::Enum(item, _) => {
                        let derives = self.derives(id, &item.attrs);
                        if derives.iter().any(|derive| derive == "NodeSpec") {
                            self.collect_spec(id, module, item, decl);
                        }
                        parse_enum(place, item, derives)
                    }
                    Item::Alias(item, _) => parse_alias(place, item),
                    Item::Impl(_) => continue,
                };
                if parsed.derives.iter().any(|derive| derive == "Provide") {
                    self.add_state(decl, parsed.item.clone());
                }
                decls.push((decl, parsed));
            }
        }
        decls.sort_by_key(|(decl, _)| *decl);
        self.project.types.extend(decls.into_iter().map(|(_, decl)| decl));
    }

    fn collect_spec<'i>(&mut self, id: ModId, module: &Module, item: impl Into<SpecInput<'i>>, decl: DeclId) {
        if let Some(spec) = parse_spec(self.cx, &module.spans, item, &self.here(id)) {
            self.specs.insert(decl, self.project.specs.len());
            self.project.specs.push(spec);
        }
    }

    fn add_state(&mut self, decl: DeclId, item: RustItem) -> usize {
        *self.states.entry(decl).or_insert_with(|| {
            self.project.states.push(State { item, chosen: false, provides: Vec::new(), is_open: false });
            self.project.states.len() - 1
        })
    }

    /// Last names of the derives, renames undone, and of attributes that may derive anything.
    fn derives(&self, module: ModId, attrs: &[syn::Attribute]) -> Vec<String> {
        let is_macro = |attr: &&syn::Attribute| !INERT.iter().any(|name| attr.path().is_ident(name));
        let names = attrs.iter().filter(is_macro).filter_map(|attr| attr.path().segments.last());
        let mut derives: Vec<_> = names.map(|name| name.ident.to_string()).collect();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("derive")) {
            // What does not parse is rustc's to report.
            let _ = attr.parse_nested_meta(|meta| {
                // A derive may have the name of a type of the crate, which is no reason to doubt it.
                let written = || meta.path.segments.last().map(|last| last.ident.to_string());
                derives.extend(self.names.foreign_name(module, &meta.path).or_else(written));
                Ok(())
            });
        }
        derives
    }

    fn collect_impl(&mut self, id: ModId, module: &Module, item: &ItemImpl) {
        let here = self.here(id);
        let Some((path, _)) = &item.trait_ else {
            // One that is no `impl Graph` is said to be none, but others may name it.
            if let Some(args) = graph_args(item) {
                self.project.graphs.extend(parse_graph(self.cx, &module.spans, &args, item, &here));
            }
            return;
        };
        let Some(name) = self.names.foreign_name(id, path) else {
            return;
        };
        if let Some(args) = graph_args(item).filter(|_| name == "Graph") {
            let graph = parse_graph(self.cx, &module.spans, &args, item, &here);
            self.project.graphs.extend(graph);
        }
        let Some(decl) = self.self_decl(&here, &item.self_ty) else {
            return;
        };
        match name.as_str() {
            "Node" => self.attach_node(module, &here, decl, item),
            "Provide" => {
                let state = self.project.types[decl.0].item.clone();
                let state = self.add_state(decl, state);
                let part = part_of(path).filter(|_| item.generics.params.is_empty());
                let part = part.map(|ty| parse_type(Scope::new(&module.spans, &here), ty));
                let state = &mut self.project.states[state];
                state.is_open |= part.is_none();
                state.provides.extend(part);
            }
            _ => {}
        }
        self.project.types[decl.0].impls.push(name);
    }

    /// The declaration that an impl is for, through aliases.
    fn self_decl(&self, here: &Here<'_>, ty: &Type) -> Option<DeclId> {
        let Type::Path(path) = ty else {
            return None;
        };
        match here.resolve(&path.path) {
            Named::Declared(decl) if path.qself.is_none() => Some(self.behind_aliases(decl)),
            _ => None,
        }
    }

    fn behind_aliases(&self, mut decl: DeclId) -> DeclId {
        // An alias of itself is rustc's to report; no honest chain is longer than this.
        for _ in 0..32 {
            match &self.project.types[decl.0].shape {
                Shape::Alias(TypeRef { kind: TypeKind::Declared(next, _), .. }) => decl = *next,
                _ => break,
            }
        }
        decl
    }

    fn attach_node(&mut self, module: &Module, here: &Here<'_>, decl: DeclId, item: &ItemImpl) {
        let Some(&spec) = self.specs.get(&decl) else {
            return;
        };
        let parameters = parameters(&item.generics);
        let scope = Scope {
            parameters: &parameters,
            this: Some(decl),
            around: Some(item),
            ..Scope::new(&module.spans, here)
        };
        let spec = &mut self.project.specs[spec];
        // Its derive says so too, and the build step leaves that to it.
        types_told_twice(spec).into_iter().for_each(|found| self.cx.push(found));
        spec.runs = true;
        for item in &item.items {
            let ImplItem::Type(item) = item else {
                continue;
            };
            let ty = || Some(parse_type(scope, &item.ty));
            match item.ident.to_string().as_str() {
                "State" => spec.state = ty(),
                "Input" => spec.input = ty(),
                "Output" => spec.output = ty(),
                _ => {}
            }
        }
    }

    /// Marks the state that the generating call names: `state = App`, or a function of it, `state = App::start`.
    fn choose_state(&mut self) {
        let tree = self.names.tree;
        let calls = tree.calls.iter().filter(|(_, call)| super::is_ours(tree, call) && call.generates());
        for (module, call) in calls {
            let Some(decl) = call.get("state").and_then(|state| self.state_decl(*module, state)) else {
                continue;
            };
            let item = self.project.types[decl.0].item.clone();
            let state = self.add_state(decl, item);
            self.project.states[state].chosen = true;
        }
    }

    fn state_decl(&self, module: ModId, state: &Expr) -> Option<DeclId> {
        let path = match state {
            Expr::Path(path) => &path.path,
            Expr::Call(call) => return self.state_decl(module, &call.func),
            Expr::Group(group) => return self.state_decl(module, &group.expr),
            _ => return None,
        };
        let here = self.here(module);
        let mut of_function = path.clone();
        of_function.segments.pop();
        of_function.segments.pop_punct();
        let decl = [path, &of_function].into_iter().find_map(|path| match here.resolve(path) {
            Named::Declared(decl) => Some(decl),
            _ => None,
        });
        decl.map(|decl| self.behind_aliases(decl))
    }
}

/// `T` of `Provide<T>`.
fn part_of(path: &syn::Path) -> Option<&Type> {
    let syn::PathArguments::AngleBracketed(args) = &path.segments.last()?.arguments else { return None };
    match args.args.first()? {
        syn::GenericArgument::Type(ty) => Some(ty),
        _ => None,
    }
}

/// What stands in the parentheses of `#[graph(…)]`.
fn graph_args(item: &ItemImpl) -> Option<TokenStream> {
    let attr = item.attrs.iter().find(|attr| is_called(attr, "graph"))?;
    Some(match &attr.meta {
        Meta::List(list) => list.tokens.clone(),
        _ => TokenStream::new(),
    })
}
