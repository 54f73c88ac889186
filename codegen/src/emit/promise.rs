//! What `outputSchema` asks of a result beyond what its Rust type says: plain code says that it is kept, and a table has
//! the last word, and the words for what is not.

use nodewright_core::types::{BOOL, INTEGER, NULL, NUMBER, STRING, Types};
use proc_macro2::{Literal as Token, TokenStream};
use quote::quote;

use super::paths::{ident, runtime};
use super::read::{Lengths, is_map, is_read_by_parts};
use super::shape::Tables;
use super::usual::emit_usual;
use crate::ir::graph::{Graph, Kind, Node};
use crate::ir::repr::StructId;
use crate::ir::shape::{Check, Shape, Shapes};
use crate::ir::ty::Literal;
use crate::ir::{Repr, Structs, Type};
use crate::schema::JsonTree;

/// The module that holds a result against the schema; nothing where its type says it all.
pub fn emit_promise(graph: &Graph, structs: &Structs) -> TokenStream {
    let tables = Tables::new(&graph.output.shapes);
    let Some(kept) = emit_kept(graph, structs, &tables) else { return TokenStream::new() };
    let (error, hold) = (runtime("GraphError"), runtime("hold_result"));
    let table = tables.emit_reference(&graph.output.shapes.root);
    let tables = tables.emit_definitions();
    quote! {
        /// What `outputSchema` asks of the result beyond its type.
        mod promise {
            pub(super) fn hold(__v: &super::Output) -> ::core::result::Result<(), #error> {
                if #kept {
                    return ::core::result::Result::Ok(());
                }
                #hold(__v, #table)
            }
            #tables
        }
    }
}

/// Whether a graph's results are held against their schema.
pub fn has_promise(graph: &Graph, structs: &Structs) -> bool {
    emit_kept(graph, structs, &Tables::new(&graph.output.shapes)).is_some()
}

fn emit_kept(graph: &Graph, structs: &Structs, tables: &Tables<'_>) -> Option<TokenStream> {
    let mut promise = Promise { structs, tables, open: Vec::new() };
    promise.emit(&graph.output.repr, &graph.output.shapes.root, &made_by(graph))
}

/// What the nodes that lead out make.
fn made_by(graph: &Graph) -> Type {
    let leads_out = |node: &&Node| node.next.iter().any(|next| matches!(graph.nodes[*next].kind, Kind::Exit));
    graph.nodes.iter().filter(leads_out).fold(Type::Never, |made, node| match node.flow.card.many {
        // A sequence may come out as one value or as an array.
        true => Type::Any,
        false => made.join(&node.flow.ty),
    })
}

struct Promise<'a> {
    structs: &'a Structs,
    tables: &'a Tables<'a>,
    /// The structs around the one that is looked at: meeting one again is recursion, which is left to the table.
    open: Vec<StructId>,
}

impl Promise<'_> {
    /// A condition on `__v`, under which nothing is wrong with it; `None` if its Rust type says that, or what is known
    /// of the values that are made.
    fn emit(&mut self, repr: &Repr, shape: &Shape, made: &Type) -> Option<TokenStream> {
        let resolved = self.tables.shapes.resolve(shape);
        if resolved.is_any() || self.is_shown(shape, made) {
            return None;
        }
        match repr {
            Repr::Option(inner) => {
                let kept = self.emit(inner, shape, made)?;
                Some(quote!(__v.as_ref().is_none_or(|__v| #kept)))
            }
            Repr::Nullable(inner) if resolved.types & NULL != 0 => {
                let kept = self.emit(inner, shape, &made.without_null())?;
                Some(quote!(__v.as_ref().is_none_or(|__v| #kept)))
            }
            Repr::Value => {
                let table = self.tables.emit_reference(shape);
                Some(quote!((#table).fits(__v)))
            }
            Repr::Bool => self.emit_scalar(BOOL, resolved),
            Repr::Int("i64") => self.emit_scalar(INTEGER, resolved),
            Repr::Float("f64") => self.emit_scalar(NUMBER, resolved),
            Repr::String => self.emit_scalar(STRING, resolved),
            Repr::Vec(inner) => match Lengths::of(&resolved) {
                Some(lengths) => self.emit_list(inner, &resolved, &lengths, made),
                None => Some(left_to_table()),
            },
            Repr::Map(inner) => match is_map(&resolved) {
                true => {
                    let kept = self.emit(inner, &Shapes::others(&resolved), &Type::Any)?;
                    Some(quote!(__v.iter().all(|(_, __v)| #kept)))
                }
                false => Some(left_to_table()),
            },
            Repr::Struct(id) => match is_read_by_parts(&resolved) && !self.open.contains(id) {
                true => self.emit_struct(*id, &resolved, made),
                false => Some(left_to_table()),
            },
            _ => Some(left_to_table()),
        }
    }

    /// Whether all values that may be made are known, and fit.
    fn is_shown(&self, shape: &Shape, made: &Type) -> bool {
        let fits = |literal: &Literal| self.tables.shapes.proves(shape, &JsonTree::from(literal));
        matches!(made, Type::Literals(literals) if literals.iter().all(fits))
    }

    fn emit_scalar(&self, own: Types, resolved: Shape) -> Option<TokenStream> {
        let types = resolved.types;
        let left = Shape { types: types & own, ..resolved }.trimmed();
        if left.checks.is_empty() && types & own == own {
            return None;
        }
        let usual = emit_usual(own, &left, self.tables);
        Some(usual.map_or_else(left_to_table, |usual| quote!((#usual)(__v))))
    }

    fn emit_list(
        &mut self,
        inner: &Repr,
        list: &Shape,
        lengths: &Lengths,
        made: &Type,
    ) -> Option<TokenStream> {
        let bound = |sign: TokenStream, bound: u64| {
            let bound = Token::u64_unsuffixed(bound);
            quote!(__v.len() as ::core::primitive::u64 #sign #bound)
        };
        let least = (lengths.least > 0).then(|| bound(quote!(>=), lengths.least));
        let most = (lengths.most < u64::MAX).then(|| bound(quote!(<=), lengths.most));
        let each = made.element().unwrap_or(Type::Any);
        let items =
            self.emit(inner, &Shapes::item(list), &each).map(|kept| quote!(__v.iter().all(|__v| #kept)));
        all(least.into_iter().chain(most).chain(items))
    }

    fn emit_struct(&mut self, id: StructId, object: &Shape, made: &Type) -> Option<TokenStream> {
        let item = self.structs.get(id);
        let required = |key: &str| {
            let asks = |check: &Check| matches!(check, Check::Required(names) if names.iter().any(|name| name == key));
            object.checks.iter().any(asks)
        };
        self.open.push(id);
        let mut conditions = Vec::new();
        for field in &item.fields {
            let name = ident(&field.field);
            if matches!(field.repr, Repr::Option(_)) && required(&field.key) {
                conditions.push(quote!(__v.#name.is_some()));
            }
            let each = made.field(&field.key).ty().unwrap_or(Type::Any);
            if let Some(kept) = self.emit(&field.repr, &Shapes::field(object, &field.key), &each) {
                conditions.push(quote!({ let __v = &__v.#name; #kept }));
            }
        }
        self.open.pop();
        let known = |name: &String| item.fields.iter().any(|field| field.key == *name);
        let all_known = |check: &Check| !matches!(check, Check::Required(names) if !names.iter().all(known));
        if !object.checks.iter().all(all_known) {
            conditions.push(left_to_table());
        }
        all(conditions.into_iter())
    }
}

/// What plain code cannot tell.
fn left_to_table() -> TokenStream {
    quote!(false)
}

fn all(conditions: impl Iterator<Item = TokenStream>) -> Option<TokenStream> {
    let conditions: Vec<_> = conditions.collect();
    (!conditions.is_empty()).then(|| quote!((#(#conditions)&&*)))
}
