//! Items as one line each.

use proc_macro2::{TokenStream, TokenTree};
use syn::{Fields, FnArg, Generics, Ident, Item, Pat, Signature, Visibility, parse_quote};

/// Stands for the path of an item while it is printed, since a name cannot hold one.
const PLACE: &str = "__place__";

fn place() -> Ident {
    parse_quote!(__place__)
}

/// A function or method.
pub(crate) fn function(path: &str, vis: &Visibility, sig: &Signature) -> String {
    let mut sig = Signature { ident: place(), ..sig.clone() };
    // Whether a function changes its own copy is nobody else's business.
    for input in &mut sig.inputs {
        match input {
            FnArg::Receiver(receiver) => receiver.mutability = None,
            FnArg::Typed(input) => {
                if let Pat::Ident(name) = &mut *input.pat {
                    name.mutability = None;
                }
            }
        }
    }
    print(path, parse_quote!(#vis #sig {}))
}

/// Any other item, without what is in it.
pub(crate) fn item(path: &str, item: &Item) -> String {
    let name = place();
    match item {
        Item::Struct(item) => {
            let rest = if item.fields.iter().all(is_public) { "" } else { " { … }" };
            format!("{}{rest}", declaration(path, "struct", &item.generics))
        }
        Item::Enum(item) => declaration(path, "enum", &item.generics),
        Item::Union(item) => declaration(path, "union", &item.generics),
        Item::Trait(item) => {
            let mut item = item.clone();
            (item.attrs, item.ident, item.items) = (Vec::new(), name, Vec::new());
            print(path, Item::Trait(item))
        }
        Item::Type(item) => {
            let mut item = item.clone();
            (item.attrs, item.ident) = (Vec::new(), name);
            print(path, Item::Type(item))
        }
        Item::Const(item) => format!("pub const {path}: {}", ty(&item.ty)),
        Item::Static(item) => format!("pub static {path}: {}", ty(&item.ty)),
        other => panic!("{path} is of a kind that has no signature here: {other:?}"),
    }
}

fn is_public(field: &syn::Field) -> bool {
    matches!(field.vis, Visibility::Public(_))
}

fn declaration(path: &str, keyword: &str, generics: &Generics) -> String {
    let (name, keyword) = (place(), Ident::new(keyword, proc_macro2::Span::call_site()));
    let (params, bounds) = (&generics.params, &generics.where_clause);
    // An `enum` of no variants and a `struct` of no fields are the same but for the keyword.
    print(path, parse_quote!(pub #keyword #name<#params> #bounds {}))
}

/// The public fields of a struct, each as `name: type`, with its attributes.
pub(crate) fn fields(fields: &Fields) -> Vec<(String, &syn::Field)> {
    let named = |(at, field): (usize, &syn::Field)| match &field.ident {
        Some(name) => name.to_string(),
        None => at.to_string(),
    };
    let all = fields.iter().enumerate().filter(|(_, field)| is_public(field));
    all.map(|(at, field)| (named((at, field)), field)).collect()
}

/// A variant of an enum, with what it holds.
pub(crate) fn variant(path: &str, variant: &syn::Variant) -> String {
    let mut variant = variant.clone();
    variant.attrs.clear();
    for field in &mut variant.fields {
        field.attrs.clear();
    }
    variant.ident = place();
    let text = print(path, parse_quote!(enum E { #variant }));
    let inner = text.strip_prefix("enum E {").and_then(|text| text.strip_suffix('}')).unwrap_or(&text).trim();
    format!("variant {}", inner.trim_end_matches(',').replace(", }", " }"))
}

/// A type.
pub(crate) fn ty(ty: &syn::Type) -> String {
    let text = print("", parse_quote!(type T = #ty;));
    text.trim_start_matches("type T = ").to_owned()
}

/// What an associated type must be: `: Send + Sync`.
pub(crate) fn bounds(bounds: &syn::punctuated::Punctuated<syn::TypeParamBound, syn::Token![+]>) -> String {
    let text = print("", parse_quote!(trait T: #bounds {}));
    text.trim_start_matches("trait T").to_owned()
}

/// The head of an `impl`.
pub(crate) fn implementation(item: &syn::ItemImpl) -> String {
    let mut item = item.clone();
    item.attrs.clear();
    item.items.clear();
    print("", Item::Impl(item))
}

/// The forms in which a macro can be called.
pub(crate) fn arms(body: &TokenStream) -> Vec<String> {
    let mut arms = Vec::new();
    let mut tokens = body.clone().into_iter();
    while let Some(TokenTree::Group(matcher)) = tokens.next() {
        arms.push(tidy(&matcher.stream().to_string()).replace("$ ", "$").replace(" : ", ": "));
        // The arrow, and what the form becomes.
        for token in tokens.by_ref() {
            if matches!(&token, TokenTree::Punct(end) if end.as_char() == ';') {
                break;
            }
        }
    }
    arms.retain(|arm| !arm.starts_with('@'));
    arms
}

fn print(path: &str, item: Item) -> String {
    let text = prettyplease::unparse(&syn::File {
        shebang: None,
        frontmatter: None,
        attrs: Vec::new(),
        items: vec![item],
    });
    let text = tidy(&text);
    let text = text.trim_end_matches("{}").trim_end_matches(';').trim_end().trim_end_matches(',');
    text.replacen(PLACE, path, 1)
}

/// Text on one line, without the blanks and commas that come of breaking it.
pub(crate) fn tidy(text: &str) -> String {
    let mut text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for (broken, whole) in [
        ("( ", "("),
        (", )", ")"),
        (" )", ")"),
        ("< ", "<"),
        (", >", ">"),
        (" ,", ","),
        (":: ", "::"),
        (" ::", "::"),
    ] {
        text = text.replace(broken, whole);
    }
    text
}
