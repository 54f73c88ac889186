//! Untyped emission of paths: sequences, step by step.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::paths::{expr_fn, none};
use super::place::{Here, One, Place};
use super::variable::copy;
use super::{Binding, Emitter};
use crate::expr::core::{Comparison, Expr, Kind, SortTerm};
use crate::expr::function::Function;
use crate::expr::infer::Kinds;
use crate::ir::Repr;

impl Emitter<'_, '_> {
    /// The expression as a sequence, not yet unwrapped; `last` says that its path ends with it.
    pub(super) fn seq(&self, expr: &Expr, here: &Here, last: bool) -> TokenStream {
        match &expr.kind {
            Kind::Field(of, name) => self.field_seq(of, &name.value, here, last, expr),
            Kind::Map(of, step) => match self.single(of, here) {
                Some(here) if self.ends_itself(step) => self.seq(step, &here, last),
                Some(here) => {
                    let (each, first) = (self.seq(step, &here, true), expr_fn("first_step"));
                    let (cx, at, nothing) = (self.cx(), self.at(expr), none());
                    let each = quote!(&mut |_| ::core::result::Result::Ok(#each));
                    quote!(#first(#cx, #nothing, true, #last, #each, #at)?)
                }
                None => {
                    let value = self.local_of(of, "value");
                    let each = self.seq(step, &Here::Value(quote!(#value)), true);
                    let each = quote!(&mut |#value| ::core::result::Result::Ok(#each));
                    let (cx, at) = (self.cx(), self.at(expr));
                    match (&of.kind, here) {
                        (Kind::Start, Here::Value(code) | Here::Input(code)) => {
                            let (first, whole) = (expr_fn("first_step"), matches!(here, Here::Input(_)));
                            quote!(#first(#cx, #code, #whole, #last, #each, #at)?)
                        }
                        _ => {
                            let (map, of) = (expr_fn("step"), self.start(of, here));
                            quote!(#map(#cx, #of, #last, #each, #at)?)
                        }
                    }
                }
            },
            Kind::Filter(of, test) => self.filter_seq(of, test, here, expr),
            Kind::Index(of, at) => {
                let (index, of) = (expr_fn("index"), self.start(of, here));
                quote!(#index(#of, #at))
            }
            Kind::Sort(of, terms) => {
                let (sort, value, at) = (expr_fn("sort"), self.local_of(of, "value"), self.at(expr));
                let (of, keys, cx) = (self.start(of, here), self.local("keys"), self.cx());
                let (descending, pushes) = self.sort_keys(terms, &Here::Value(quote!(#value)), &keys);
                quote! {
                    #sort(#cx, #of, &[#(#descending),*], &mut |#value, #keys| {
                        #(#pushes)*
                        ::core::result::Result::Ok(())
                    }, #at)?
                }
            }
            Kind::Tuples(tuples) => self.tuple_seq(tuples, here, expr),
            Kind::KeepArray(of) => {
                let (keep, of) = (expr_fn("keep_array"), self.seq(of, here, last));
                quote!(#keep(#of))
            }
            Kind::Wildcard | Kind::Descendants => {
                let name = if expr.kind == Kind::Wildcard { "wildcard" } else { "descendants" };
                let (find, here) = (expr_fn(name), self.here(here, expr));
                quote!(#find(#here))
            }
            Kind::Range(from, to) => {
                let (range, cx, at) = (expr_fn("range"), self.cx(), self.at(expr));
                let (from, to) = (self.item(from, here), self.item(to, here));
                quote!(#range(#cx, #from, #to, #at)?)
            }
            Kind::Call(function, args) => self.call(function.value, args, here, expr),
            Kind::Apply(apply) => self.apply(apply, here, expr),
            Kind::Chain(left, right) => self.chain(left, right, here, expr),
            _ => self.item(expr, here),
        }
    }

    /// Whether a step ends its path as it should by itself. Arrays that are kept or constructed do not.
    fn ends_itself(&self, step: &Expr) -> bool {
        let path = matches!(
            step.kind,
            Kind::Field(..) | Kind::Map(..) | Kind::Filter(..) | Kind::Index(..) | Kind::Sort(..)
        );
        let listed = step.flow.card.many || Kinds::of(&step.flow.ty).intersects(Kinds::ARRAY);
        path || !listed || !self.marks
    }

    /// What a path starts from: `$` at the top is one value, even if it is an array.
    pub(super) fn start(&self, of: &Expr, here: &Here) -> TokenStream {
        match (&of.kind, here) {
            (Kind::Start, Here::Input(code)) => {
                let outer = expr_fn("outer");
                quote!(#outer(#code))
            }
            _ => self.seq(of, here, false),
        }
    }

    /// `push` for each key of a sort.
    pub(super) fn sort_keys(
        &self,
        terms: &[SortTerm],
        here: &Here,
        keys: &proc_macro2::Ident,
    ) -> (Vec<bool>, Vec<TokenStream>) {
        let descending = terms.iter().map(|term| term.descending).collect();
        let pushes = terms.iter().map(|term| {
            let key = self.item(&term.key, here);
            quote!(#keys.push(#key);)
        });
        (descending, pushes.collect())
    }

    fn filter_seq(&self, of: &Expr, test: &Expr, here: &Here, expr: &Expr) -> TokenStream {
        let (value, of) = (self.local_of(of, "value"), self.start(of, here));
        let (inner, cx, at) = (Here::Value(quote!(#value)), self.cx(), self.at(expr));
        if is_boolean(test) {
            let (filter, test) = (expr_fn("filter_if"), self.holds(test, &inner));
            return quote!(#filter(#cx, #of, &mut |#value| ::core::result::Result::Ok(#test), #at)?);
        }
        if is_constant(test) {
            let (pick, test) = (expr_fn("pick"), self.item(test, &inner));
            return quote!(#pick(#cx, #of, #test, #at)?);
        }
        let (filter, test) = (expr_fn("filter"), self.item(test, &inner));
        quote!(#filter(#cx, #of, &mut |#value| ::core::result::Result::Ok(#test), #at)?)
    }

    fn field_seq(&self, of: &Expr, name: &str, here: &Here, last: bool, expr: &Expr) -> TokenStream {
        let typed = match (self.root(of, name, here), self.one(of, here)) {
            (Some(root), _) => Some(self.cross_thin(&root_place(root), false, self.passes(expr), expr)),
            // Of a struct only the field crosses.
            (None, Some(One::Place(place))) => {
                let part = self.part(&place, name);
                let part = part.map(|(part, code)| self.cross_part(&part, &code, self.passes(expr), expr));
                part.or_else(|| {
                    let member = self.member(&place, name)?;
                    Some(self.cross_thin(&member.place, member.null, self.passes(expr), expr))
                })
            }
            _ => None,
        };
        if let Some(item) = typed {
            return item;
        }
        if let Some(path) = self.plain_path(expr, here) {
            return path;
        }
        let (field, of) = (expr_fn("field"), self.start(of, here));
        quote!(#field(#of, #name, #last))
    }

    /// Fields of fields of `$`, in one call.
    fn plain_path(&self, expr: &Expr, here: &Here) -> Option<TokenStream> {
        let (start, whole, names) = self.plain_steps(expr, here)?;
        Some(along("path", &start, whole, &names))
    }

    /// Fields of fields of `$`, in one call, unwrapped.
    pub(super) fn whole_path(&self, expr: &Expr, here: &Here) -> Option<TokenStream> {
        let Kind::Field(of, name) = &expr.kind else { return None };
        // What has a Rust type is read there.
        if self.root(of, &name.value, here).is_some() || self.one(of, here).is_some() {
            return None;
        }
        let (start, whole, names) = self.plain_steps(expr, here)?;
        Some(match names.as_slice() {
            [name] => at_field("get_field", &start, whole, name),
            names => along("get_path", &start, whole, names),
        })
    }

    /// Fields of fields of `$`, only to be looked at.
    pub(super) fn glance(&self, expr: &Expr, here: &Here) -> Option<TokenStream> {
        let Kind::Field(of, name) = &expr.kind else { return None };
        // What has a Rust type is read there.
        if self.root(of, &name.value, here).is_some() || self.one(of, here).is_some() {
            return None;
        }
        let (start, whole, names) = self.plain_steps(expr, here)?;
        let glance = match names.as_slice() {
            [name] => at_field("glance_field", &start, whole, name),
            names => along("glance", &start, whole, names),
        };
        Some(quote!(#glance.get()))
    }

    fn plain_steps<'e>(&self, expr: &'e Expr, here: &Here) -> Option<(TokenStream, bool, Vec<&'e str>)> {
        let mut names = Vec::new();
        let mut at = expr;
        while let Kind::Field(of, name) = &at.kind {
            names.push(name.value.as_str());
            at = of;
        }
        names.reverse();
        let (start, whole) = match (&at.kind, here) {
            (Kind::Context | Kind::Start, Here::Value(code)) | (Kind::Context, Here::Input(code)) => {
                (code.clone(), false)
            }
            (Kind::Start, Here::Input(code)) => (code.clone(), true),
            (Kind::Root, _) if self.is_rooted() => (quote!(__root.as_ref()), false),
            (Kind::Var(id), _) => (self.look(*id, at), false),
            _ => return None,
        };
        Some((start, whole, names))
    }

    /// `$` as an item.
    pub(super) fn context(&self, here: &Here, expr: &Expr) -> TokenStream {
        let named = matches!(expr.kind, Kind::Context | Kind::Start);
        match here {
            Here::Roots => self.roots(expr),
            Here::Place(place) => self.cross_thin(place, true, named && self.passes(expr), expr),
            Here::Group(refs) => {
                let (together, items) =
                    (expr_fn("together"), self.cross_refs(refs, named && self.passes(expr), expr));
                quote!(#together(#items))
            }
            Here::Value(code) | Here::Input(code) => {
                let context = expr_fn("context");
                quote!(#context(#code))
            }
        }
    }

    /// `$` as an optional reference to a value.
    pub(super) fn here(&self, here: &Here, expr: &Expr) -> TokenStream {
        match here {
            Here::Value(code) | Here::Input(code) => code.clone(),
            Here::Roots | Here::Place(_) | Here::Group(_) => {
                let item = self.context(here, expr);
                quote!((#item).as_ref())
            }
        }
    }

    /// `$$` as an item.
    pub(super) fn root_item(&self, expr: &Expr) -> TokenStream {
        match self.is_rooted() {
            true => copy(&format_ident!("__root")),
            false => self.roots(expr),
        }
    }

    /// The object of all nodes' outputs.
    pub(super) fn roots(&self, expr: &Expr) -> TokenStream {
        let entries = self.scope.roots.iter().filter_map(|root| {
            let (key, (seen, thin)) = (&root.name, self.seen(&root.name, true));
            let value = self.cross_thin(&root_place(root), false, thin, expr);
            seen.then(|| quote!((#key, #value)))
        });
        let object = expr_fn("object");
        quote!(#object([#(#entries),*]))
    }
}

/// Whether a predicate is the same for every value: it is evaluated once.
fn is_constant(test: &Expr) -> bool {
    match &test.kind {
        Kind::Literal(_) => true,
        Kind::Array(elements) => elements.iter().all(|element| is_constant(&element.expr)),
        Kind::Range(from, to) => is_constant(from) && is_constant(to),
        Kind::Unwrap(of) => is_constant(of),
        Kind::Negate(of) => is_constant(of),
        _ => false,
    }
}

/// Whether a predicate is true or false, and so gives no position.
fn is_boolean(test: &Expr) -> bool {
    match &test.kind {
        Kind::Truthy(..) | Kind::Not(_) | Kind::And(..) | Kind::Or(..) | Kind::In(..) => true,
        Kind::Compare(
            Comparison::Equal
            | Comparison::NotEqual
            | Comparison::Less
            | Comparison::LessEqual
            | Comparison::Greater
            | Comparison::GreaterEqual,
            ..,
        ) => true,
        Kind::Call(function, _) => {
            matches!(
                function.value,
                Function::Exists | Function::Not | Function::Boolean | Function::Contains
            )
        }
        _ => false,
    }
}

/// A node's output; a node that may not have run is an `Option`.
fn root_place(root: &Binding) -> Place {
    Place {
        code: root.place.clone(),
        by_ref: root.by_ref,
        repr: match root.flow.card.absent {
            true => Repr::Option(Box::new(root.repr.clone())),
            false => root.repr.clone(),
        },
    }
}

/// A function of a field of `start`.
fn at_field(function: &str, start: &TokenStream, whole: bool, name: &str) -> TokenStream {
    let (function, known) = (expr_fn(function), known_name(name));
    quote!(#function(#start, #whole, #known))
}

/// A function of a path of fields from `start`.
fn along(function: &str, start: &TokenStream, whole: bool, names: &[&str]) -> TokenStream {
    let (function, known) = (expr_fn(function), expr_fn("names"));
    quote!(#function(#start, #whole, #known!(#(#names),*)))
}

/// A name that remembers where it was found.
pub(super) fn known_name(name: &str) -> TokenStream {
    let known = expr_fn("name");
    quote!(#known!(#name))
}
