//! Readers of values of which a schema asks more than their Rust type says.
//!
//! A scalar is read as its type and then held against its table. A struct or a list is read by its own reader, part by
//! part, as long as that sees all that is asked; else it is read as a value first, and from that.

use nodewright_core::types::{BOOL, INTEGER, NUMBER, STRING, Types};
use proc_macro2::{Literal as Token, TokenStream};
use quote::{ToTokens, quote};

use super::paths::runtime;
use super::shape::Tables;
use super::usual::emit_usual;
use crate::ir::Repr;
use crate::ir::shape::{Check, Fields, Shape, Shapes};
use crate::schema::JsonTree;

/// An expression that reads one value from `__r`, with all that `shape` asks of it; `None` if its Rust type says it
/// all.
pub fn emit_read(repr: &Repr, shape: &Shape, tables: &Tables<'_>) -> Option<TokenStream> {
    let resolved = tables.shapes.resolve(shape);
    match repr {
        Repr::Option(inner) => emit_optional(inner, shape, tables),
        Repr::Nullable(inner) => {
            let read = emit_read(inner, shape, tables)?;
            let option = quote!(::core::option::Option);
            Some(quote!(if __r.null() { #option::Some(#option::None) } else { #read.map(#option::Some) }))
        }
        Repr::Value | Repr::Serde | Repr::Json | Repr::Enum(_) | Repr::Dict(..) | Repr::Unit => {
            (!resolved.is_any()).then(|| emit_call("shaped", shape, tables))
        }
        Repr::Bool => emit_scalar(BOOL, shape, resolved, tables),
        Repr::Int(_) => emit_scalar(INTEGER, shape, resolved, tables),
        Repr::Float(_) => emit_scalar(NUMBER, shape, resolved, tables),
        Repr::String => emit_scalar(STRING, shape, resolved, tables),
        Repr::Vec(inner) => match Lengths::of(&resolved) {
            Some(lengths) => emit_list(inner, &resolved, &lengths, tables),
            None => Some(emit_call("shaped_as", shape, tables)),
        },
        Repr::Map(inner) => match is_map(&resolved) {
            true => {
                let read = emit_read(inner, &Shapes::others(&resolved), tables)?;
                Some(quote!(__r.map(|__r| #read)))
            }
            false => Some(emit_call("shaped_as", shape, tables)),
        },
        Repr::OneOrMany(_) => Some(emit_call("shaped_as", shape, tables)),
        Repr::Struct(_) => (!is_read_by_parts(&resolved)).then(|| emit_call("shaped_as", shape, tables)),
    }
}

fn emit_call(method: &str, shape: &Shape, tables: &Tables<'_>) -> TokenStream {
    let (method, table) = (super::paths::ident(method), tables.emit_reference(shape));
    quote!(__r.#method(#table))
}

/// A value that may be absent. `null` says the same, unless it is a value that the schema allows.
fn emit_optional(inner: &Repr, shape: &Shape, tables: &Tables<'_>) -> Option<TokenStream> {
    let read = emit_read(inner, shape, tables);
    let (from_json, option) = (runtime("FromJson"), quote!(::core::option::Option));
    if (*inner == Repr::Value || inner.holds_null()) && tables.shapes.accepts(shape, &JsonTree::Null) {
        let read = read.unwrap_or_else(|| quote!(#from_json::read(__r)));
        return Some(quote!(#read.map(#option::Some)));
    }
    let read = read?;
    Some(quote! {
        if __r.null() { #option::Some(#option::None) } else { #read.map(#option::Some) }
    })
}

fn emit_scalar(own: Types, shape: &Shape, resolved: Shape, tables: &Tables<'_>) -> Option<TokenStream> {
    let types = resolved.types;
    let left = Shape { types: types & own, ..resolved }.trimmed();
    let implied = left.checks.is_empty() && types & own == own;
    if implied {
        return None;
    }
    let Some(usual) = emit_usual(own, &left, tables) else {
        return Some(emit_call("scalar", shape, tables));
    };
    let table = tables.emit_reference(shape);
    Some(quote!(__r.scalar_if(#table, #usual)))
}

/// How long a list may be.
pub(super) struct Lengths {
    pub(super) least: u64,
    pub(super) most: u64,
}

impl Lengths {
    /// `None` if more is asked of the list as a whole.
    pub(super) fn of(list: &Shape) -> Option<Self> {
        let mut lengths = Self { least: 0, most: u64::MAX };
        for check in &list.checks {
            match check {
                Check::MinItems(least) => lengths.least = lengths.least.max(*least),
                Check::MaxItems(most) => lengths.most = lengths.most.min(*most),
                Check::Items(places, _) if places.is_empty() => {}
                _ => return None,
            }
        }
        Some(lengths)
    }

    fn is_any(&self) -> bool {
        self.least == 0 && self.most == u64::MAX
    }
}

fn emit_list(inner: &Repr, list: &Shape, lengths: &Lengths, tables: &Tables<'_>) -> Option<TokenStream> {
    let item = emit_read(inner, &Shapes::item(list), tables);
    if item.is_none() && lengths.is_any() {
        return None;
    }
    let from_json = runtime("FromJson");
    let item = item.map_or_else(|| quote!(#from_json::read), |item| quote!(|__r| #item));
    let least = Token::u64_unsuffixed(lengths.least);
    let most = match lengths.most {
        u64::MAX => quote!(::core::primitive::u64::MAX),
        most => Token::u64_unsuffixed(most).into_token_stream(),
    };
    Some(match lengths.is_any() {
        true => quote!(__r.list(#item)),
        false => quote!(__r.list_of(#least, #most, #item)),
    })
}

/// Whether all that is asked of an object is asked of each of its values.
pub(super) fn is_map(object: &Shape) -> bool {
    object.checks.iter().all(|check| match check {
        Check::Fields(fields) => fields.named.is_empty() && fields.patterned.is_empty(),
        _ => false,
    })
}

/// Whether the reader of a struct sees all that is asked: each of its fields, which must be there, and whether there
/// may be others.
pub(super) fn is_read_by_parts(object: &Shape) -> bool {
    let fields = |check: &Check| match check {
        Check::Fields(fields) => Some(fields.clone()),
        _ => None,
    };
    let all: Vec<Fields> = object.checks.iter().filter_map(fields).collect();
    let plain = |fields: &Fields| {
        let closed = fields.others.as_deref().is_some_and(|others| others.types == 0);
        fields.patterned.is_empty() && (fields.others.is_none() || (closed && all.len() == 1))
    };
    let known = |check: &Check| matches!(check, Check::Fields(_) | Check::Required(_));
    all.iter().all(plain) && object.checks.iter().all(known)
}
