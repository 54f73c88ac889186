//! What flows into the functions of a graph and out of them, as types that rustc compares with those the user wrote.
//!
//! The executor would find a difference too, but in generated code. Here it is found where the user wrote the type.

use std::collections::BTreeSet;

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;

use super::first_argument;
use crate::front::rust::graph::Function;
use crate::front::rust::spans::ends;
use crate::ir::name::snake;
use crate::item::Surroundings;
use crate::manifest::Manifest;
use crate::syntax::{Look, Node, NodeKind, RustBody, RustParam, SpecRef};

/// The nodes of one graph, as upstream of others.
pub(super) struct Upstream<'a> {
    pub(super) self_type: &'a syn::Type,
    pub(super) functions: &'a [Function],
    pub(super) nodes: &'a [Node],
    pub(super) runtime: &'a TokenStream,
    pub(super) around: &'a Surroundings,
    /// Whether the graph has mistakes: what comes to a parameter may then not be what the user meant.
    pub(super) is_wrong: bool,
}

impl Upstream<'_> {
    /// The parameters of `function` with the types that the executor passes.
    pub(super) fn parameters(&self, function: &Function, written: &RustBody) -> TokenStream {
        let parameters = typed(function, written).map(|(name, ty, param)| {
            let given = match param.look {
                Look::Count => return quote!(#name: ::core::primitive::u32),
                _ if self.is_wrong => None,
                // Which part of the output comes through a port is for the build step to find.
                Look::Latest | Look::Optional if self.goes_by_ports(&param.name.value) => None,
                _ => self.output(&param.name.value),
            };
            let given = given.map(|given| match param.look {
                Look::Optional => quote!(::core::option::Option<&#given>),
                Look::All => quote!(&[#given]),
                _ => quote!(&#given),
            });
            let given = given.unwrap_or_else(|| quote!(#ty));
            quote!(#name: #given)
        });
        quote!(#(#parameters),*)
    }

    /// What copies an output of node `id`, for a parameter that takes all of them as slices of `element`.
    pub(super) fn keeper(&self, id: &str, element: &syn::Type) -> TokenStream {
        let (name, runtime) = (format_ident!("__nodewright_keep_{id}"), self.runtime);
        let given = self.output(id).unwrap_or_else(|| quote!(#element));
        let (first, last) = ends(element);
        let value = format_ident!("value", span = last);
        let copied = quote_spanned!(first=> &*#value);
        let copy = quote_spanned!(first=> copy);
        quote!(pub(crate) fn #name(value: &#given) -> #given { #runtime::#copy(#copied) })
    }

    /// What the executor takes of `function`, where that is known.
    pub(super) fn input(&self, function: &Function) -> Option<TokenStream> {
        self.type_of(function, &format_ident!("Input"))
    }

    /// Whether a node goes by ports, or should: the build step says so where it does not.
    fn goes_by_ports(&self, id: &str) -> bool {
        let node = self.nodes.iter().find(|node| node.id.value == id);
        let function = self.functions.iter().find(|function| function.sig.ident.unraw() == id);
        node.is_some_and(|node| matches!(&node.kind, NodeKind::Call { ports, .. } if !ports.is_empty()))
            || function.is_some_and(|function| self.named(function, |manifest| &manifest.ports).is_some())
    }

    /// What the node of a function takes or gives, as its spec or its graph says.
    fn type_of(&self, function: &Function, which: &syn::Ident) -> Option<TokenStream> {
        let runtime = self.runtime;
        if let Some(spec) = self.named(function, |manifest| &manifest.runs) {
            return Some(quote!(<#spec as #runtime::Node>::#which));
        }
        if let Some(graph) = self.named(function, |manifest| &manifest.graphs) {
            return Some(quote!(<#graph as #runtime::Graph>::#which));
        }
        let id = function.sig.ident.unraw().to_string();
        let node = self.nodes.iter().find(|node| node.id.value == id)?;
        match &node.kind {
            NodeKind::Call { spec: SpecRef::Graph(tool), .. } if self.is_tool(&tool.value) => {
                let module = format_ident!("{}", snake(&tool.value));
                Some(quote!(crate::graphs::#module::#which))
            }
            _ => None,
        }
    }

    /// Whether a tool is there: of one that is not, the build step has said so.
    fn is_tool(&self, name: &str) -> bool {
        self.around.manifest.as_ref().is_some_and(|manifest| manifest.tools.contains(name))
    }

    /// Whether the type that a function's node names is nowhere: the build step has said so.
    pub(super) fn is_lost(&self, function: &Function) -> bool {
        self.named(function, |manifest| &manifest.lost).is_some()
    }

    /// The type of the output of node `id`, where that is known.
    fn output(&self, id: &str) -> Option<TokenStream> {
        let (self_type, runtime) = (self.self_type, self.runtime);
        if id == "entry" {
            return Some(quote!(<#self_type as #runtime::Graph>::Input));
        }
        let function = self.functions.iter().find(|function| function.sig.ident.unraw() == id)?;
        let is = |kind: &str| function.attrs.iter().any(|attr| attr.path().is_ident(kind));
        if is("node") {
            return self.type_of(function, &format_ident!("Output"));
        }
        match function.output() {
            _ if is("mcp") => Some(quote!(#runtime::Value<'static>)),
            _ if is("switch") => Some(quote!(::std::string::String)),
            Some(ty) => Some(quote!(#ty)),
            // Only the build step knows what an expression without a result gives.
            None => function.block.as_ref().map(|_| quote!(())),
        }
    }

    /// What a function's node runs, if the build step found that it can: of others it has said so.
    fn named(
        &self,
        function: &Function,
        among: impl Fn(&Manifest) -> &BTreeSet<String>,
    ) -> Option<syn::Path> {
        let path = match first_argument(&function.attrs)? {
            syn::Expr::Struct(expr) => expr.path,
            syn::Expr::Path(expr) => expr.path,
            _ => return None,
        };
        let name = path.segments.last()?.ident.unraw().to_string();
        let manifest = self.around.manifest.as_ref()?;
        among(manifest).contains(&name).then_some(path)
    }
}

/// A call of `body` with the parameters of `function`, each blamed on the type that the user gave it, and the whole on
/// what it returns.
pub(super) fn emit_call(
    (function, written): (&Function, &RustBody),
    body: &syn::Ident,
    blame: Span,
) -> TokenStream {
    let arguments = typed(function, written).map(|(name, ty, param)| {
        let (first, last) = ends(ty);
        let mut name = name.clone();
        match param.look {
            Look::Optional => {
                name.set_span(first);
                quote!(#name)
            }
            // A count is kept in 32 bits.
            Look::Count if param.ty.rust == "u32" => quote!(#name),
            Look::Count => quote!(#name as #ty),
            Look::Latest | Look::All => {
                // An expression from the first token of the type to its last.
                name.set_span(last);
                quote_spanned!(first=> &*#name)
            }
        }
    });
    quote_spanned!(blame=> Self::#body(#(#arguments),*))
}

/// The parameters of a function: as rustc sees them, and as they were read.
pub(super) fn typed<'a>(
    function: &'a Function,
    written: &'a RustBody,
) -> impl Iterator<Item = (&'a syn::Ident, &'a syn::Type, &'a RustParam)> {
    function.sig.inputs.iter().zip(&written.params).filter_map(|(input, param)| match input {
        syn::FnArg::Typed(typed) => match &*typed.pat {
            syn::Pat::Ident(name) => Some((&name.ident, &*typed.ty, param)),
            _ => None,
        },
        syn::FnArg::Receiver(_) => None,
    })
}
