//! serde's attributes, and schemars' that override them.
//!
//! Only their own derives judge them: what is not understood here makes the type or field opaque, never an error.

use syn::meta::ParseNestedMeta;
use syn::{Attribute, Expr, ExprLit, Lit, LitStr, Token};

use crate::syntax::{SerdeContainer, SerdeField};

/// One `key`, `key = "…"` or `key(…)`.
struct Item {
    key: String,
    value: Given,
}

pub(super) enum Given {
    Nothing,
    Text(LitStr),
    Other,
}

impl Item {
    fn text(self) -> Option<String> {
        match self.value {
            Given::Text(text) => Some(text.value()),
            _ => None,
        }
    }
}

/// Reads the attributes of a struct or enum.
pub fn parse_container(attrs: &[Attribute]) -> SerdeContainer {
    let mut serde = SerdeContainer::default();
    let understood = each(attrs, "serde", |item| match item.key.as_str() {
        "rename_all" => keep(&mut serde.rename_all, item),
        "tag" => keep(&mut serde.tag, item),
        "content" => keep(&mut serde.content, item),
        "untagged" => set(&mut serde.untagged),
        "transparent" => set(&mut serde.transparent),
        "default" => set(&mut serde.default),
        "deny_unknown_fields" => set(&mut serde.deny_unknown_fields),
        // The container's own name is in no JSON.
        "rename" | "bound" | "crate" | "expecting" => true,
        _ => false,
    });
    serde.reworked = attrs.iter().any(|attr| reworks(attr.path()));
    serde.opaque = !understood | !each(attrs, "schemars", |item| is_annotation(&item.key));
    serde
}

/// Whether an attribute is a macro that may write attributes of serde's: `#[serde_as]`, `#[skip_serializing_none]`.
fn reworks(path: &syn::Path) -> bool {
    let named = |segment: &syn::PathSegment| {
        let name = segment.ident.to_string();
        name.contains("serde") || name.contains("serializ")
    };
    !path.is_ident("serde") && path.segments.iter().any(named)
}

/// Reads the attributes of a field or variant.
pub fn parse_field(attrs: &[Attribute]) -> SerdeField {
    let mut serde = SerdeField::default();
    let understood = each(attrs, "serde", |item| match item.key.as_str() {
        "rename" => keep(&mut serde.rename, item),
        "rename_all" => keep(&mut serde.rename_all, item),
        "default" => {
            serde.default_path = item.text();
            set(&mut serde.default)
        }
        "skip" => set(&mut serde.skip),
        "flatten" => set(&mut serde.flatten),
        "skip_serializing_if" => {
            serde.skips_none =
                item.text().is_some_and(|path| path.replace(' ', "").ends_with("Option::is_none"));
            set(&mut serde.skip_serializing_if)
        }
        "alias" => {
            serde.aliases.extend(item.text());
            true
        }
        "bound" | "borrow" => true,
        _ => false,
    });
    let annotated = each(attrs, "schemars", |item| {
        serde.constrained |= !is_description(&item.key);
        is_annotation(&item.key)
    });
    serde.opaque = !understood | !annotated;
    serde
}

/// Keys of schemars that say nothing about the values.
fn is_description(key: &str) -> bool {
    matches!(key, "title" | "description" | "example" | "deprecated" | "inline" | "crate" | "bound")
}

/// Keys of schemars that leave the JSON as serde says.
fn is_annotation(key: &str) -> bool {
    is_description(key)
        || matches!(
            key,
            "extend"
                | "transform"
                | "range"
                | "length"
                | "regex"
                | "pattern"
                | "contains"
                | "email"
                | "url"
                | "inner"
        )
}

fn keep(slot: &mut Option<String>, item: Item) -> bool {
    *slot = item.text();
    slot.is_some()
}

fn set(flag: &mut bool) -> bool {
    *flag = true;
    true
}

/// Hands every key of the attributes called `name` to `read`; whether all were understood.
fn each(attrs: &[Attribute], name: &str, mut read: impl FnMut(Item) -> bool) -> bool {
    let mut understood = true;
    for attr in attrs.iter().filter(|attr| attr.path().is_ident(name)) {
        let parsed = attr.parse_nested_meta(|meta| {
            let key = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
            let value = given(&meta)?;
            understood &= read(Item { key, value });
            Ok(())
        });
        understood &= parsed.is_ok();
    }
    understood
}

pub(super) fn given(meta: &ParseNestedMeta<'_>) -> syn::Result<Given> {
    if meta.input.peek(Token![=]) {
        return Ok(match meta.value()?.parse()? {
            Expr::Lit(ExprLit { lit: Lit::Str(lit), .. }) => Given::Text(lit),
            _ => Given::Other,
        });
    }
    if meta.input.peek(syn::token::Paren) {
        let content;
        syn::parenthesized!(content in meta.input);
        content.parse::<proc_macro2::TokenStream>()?;
        return Ok(Given::Other);
    }
    Ok(Given::Nothing)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attrs(text: &str) -> Vec<Attribute> {
        let item: syn::ItemStruct = syn::parse_str(&format!("{text} struct A;")).expect("parses");
        item.attrs
    }

    #[test]
    fn reads_what_changes_the_json_of_a_container() {
        let serde = parse_container(&attrs(
            r#"#[serde(rename_all = "camelCase", tag = "kind")] #[serde(content = "of", default, deny_unknown_fields)]"#,
        ));
        assert_eq!(
            serde,
            SerdeContainer {
                rename_all: Some("camelCase".into()),
                tag: Some("kind".into()),
                content: Some("of".into()),
                default: true,
                deny_unknown_fields: true,
                ..SerdeContainer::default()
            }
        );
        assert!(parse_container(&attrs("#[serde(untagged)]")).untagged);
        assert!(parse_container(&attrs("#[serde(transparent)]")).transparent);
    }

    #[test]
    fn reads_what_changes_the_json_of_a_field() {
        let serde = parse_field(&attrs(
            r#"#[serde(rename = "b", default = "path", skip, flatten, skip_serializing_if = "f", alias = "c")]"#,
        ));
        assert_eq!(
            serde,
            SerdeField {
                rename: Some("b".into()),
                default: true,
                default_path: Some("path".into()),
                skip: true,
                flatten: true,
                skip_serializing_if: true,
                aliases: vec!["c".into()],
                ..SerdeField::default()
            }
        );
    }

    #[test]
    fn what_reads_and_writes_differently_is_opaque() {
        let fields = [
            r#"#[serde(with = "m")]"#,
            r#"#[serde(serialize_with = "m")]"#,
            r#"#[serde(rename(serialize = "a", deserialize = "b"))]"#,
            "#[serde(skip_serializing)]",
            "#[serde(skip_deserializing)]",
            "#[serde(no_such_key)]",
            r#"#[schemars(with = "String")]"#,
            r#"#[schemars(rename = "b")]"#,
        ];
        for text in fields {
            assert!(parse_field(&attrs(text)).opaque, "{text}");
        }
        let containers = [r#"from = "A""#, r#"try_from = "A""#, r#"into = "A""#, r#"remote = "A""#];
        for text in containers {
            assert!(parse_container(&attrs(&format!("#[serde({text})]"))).opaque, "{text}");
        }
        let split = r#"#[serde(rename_all(serialize = "camelCase"))]"#;
        assert!(parse_container(&attrs(split)).opaque);
        assert!(parse_container(&attrs("#[serde(= 5)]")).opaque);
    }

    #[test]
    fn annotations_for_schemars_leave_a_type_known() {
        assert!(!parse_field(&attrs(r#"#[schemars(range(min = 1), description = "x")]"#)).opaque);
        assert!(!parse_container(&attrs(r#"#[serde(rename = "B")]"#)).opaque);
    }
}
