//! Rust source in, types and representations out.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::*;
use crate::diagnostic::Diagnostics;
use crate::front::rust::scan::{Cfg, scan_crate};
use crate::ir::repr::Struct;
use crate::ir::ty::Lookup;
use crate::ir::{Repr, Structs};
use crate::source::Sources;

/// The declarations of a crate with this one file.
fn scan(source: &str) -> Project {
    let files = HashMap::from([(PathBuf::from("src/lib.rs"), source.to_owned())]);
    let (cx, mut project) = (Diagnostics::new(), Project::default());
    let root = Path::new("src/lib.rs");
    let scan = scan_crate(&cx, &mut Sources::default(), &files, root, &Cfg::default(), &mut project);
    assert!(scan.is_complete(), "{source}");
    assert_eq!(cx.take(), []);
    project
}

fn named(project: &Project, name: &str) -> TypeRef {
    let found = project.types.iter().position(|decl| decl.item.name.value == name);
    let id = found.expect(name);
    TypeRef {
        kind: TypeKind::Declared(DeclId(id), Vec::new()),
        rust: name.to_owned(),
        span: project.types[id].span,
    }
}

/// The type called `T`, and whether schemars has to describe it.
fn lower(source: &str) -> (Type, bool) {
    let project = scan(source);
    let mut types = Types::new(&project);
    let ty = named(&project, "T");
    (types.lower_type(&ty), types.needs_schemars(&ty))
}

/// What a type looks like to users; it must be known.
fn shown(source: &str) -> String {
    let (ty, opaque) = lower(source);
    assert!(!opaque, "{source}");
    ty.to_string()
}

/// The representation of `T`, and its struct if it is one.
fn repr(source: &str) -> (Repr, Option<Struct>) {
    let project = scan(source);
    let mut structs = Structs::default();
    let repr = Types::new(&project).repr(&named(&project, "T"), &mut structs);
    let found = match repr {
        Repr::Struct(id) => Some(structs.get(id).clone()),
        _ => None,
    };
    (repr, found)
}

#[test]
fn follows_serde_on_fields() {
    let text = shown(
        r#"#[serde(rename_all = "camelCase")]
        pub struct T { pub order_id: String, pub r#type: bool, #[serde(rename = "n")] pub note: Option<u8>,
            #[serde(default)] pub tags: Vec<String>, #[serde(skip)] pub cache: u8 }"#,
    );
    assert_eq!(text, "T { orderId: string, type: boolean, n?: integer or null, tags?: array }");
}

#[test]
fn a_struct_tag_is_written_but_not_asked_for() {
    assert_eq!(
        shown(r#"#[serde(tag = "kind")] pub struct T { pub a: u8 }"#),
        r#"T { kind?: "T", a: integer }"#
    );
}

#[test]
fn an_alias_of_an_option_is_optional() {
    assert_eq!(
        shown("pub type Maybe = Option<u8>; pub struct T { pub a: Maybe }"),
        "T { a?: integer or null }"
    );
}

#[test]
fn flattening_mixes_fields_and_multiplies_alternatives() {
    let (ty, opaque) = lower(
        r#"#[serde(tag = "kind")] pub enum Event { Made { by: String }, Gone }
        pub struct T { pub id: u8, #[serde(flatten)] pub event: Event }"#,
    );
    assert!(!opaque);
    let Type::Union(members) = &ty else { panic!("{ty:?}") };
    let shown: Vec<String> = members.iter().map(Type::to_string).collect();
    assert_eq!(
        shown,
        [r#"T { id: integer, kind: "Made", by: string }"#, r#"T { id: integer, kind: "Gone" }"#]
    );
}

#[test]
fn parameters_stand_for_their_arguments() {
    let source =
        "pub struct Page<A> { pub items: Vec<A>, pub next: Option<A> } pub type T = Page<Page<bool>>;";
    let (ty, opaque) = lower(source);
    assert!(!opaque);
    let inner = ty.field("items").ty().and_then(|items| items.element());
    assert_eq!(inner.unwrap().to_string(), "Page { items: array, next?: boolean or null }");
}

#[test]
fn recursion_is_tied_through_several_types() {
    let (ty, opaque) =
        lower("pub struct T { pub b: Vec<B> } pub struct B { pub t: Option<Box<T>>, pub b: Vec<B> }");
    assert!(!opaque);
    let b = ty.field("b").ty().and_then(|b| b.element()).unwrap();
    let Lookup::Found(back) = b.field("t") else { panic!("{b:?}") };
    assert!(back.ty.without_null().is_subtype(&ty) && ty.is_subtype(&back.ty));
}

#[test]
fn recursion_without_end_or_name_is_unknown() {
    for source in [
        "pub enum T { Leaf, Node(Vec<T>) }",
        "pub struct T { pub next: Page<u8> } pub struct Page<A> { pub next: Option<Box<Page<Vec<A>>>> }",
    ] {
        assert!(lower(source).1, "{source}");
    }
}

#[test]
fn what_the_source_does_not_tell_is_any_value() {
    for source in [
        "pub type T = other::Thing;",
        r#"pub struct T { #[serde(with = "hex")] pub a: Vec<u8> }"#,
        r#"#[serde(from = "String")] pub struct T { pub a: u8 }"#,
        "pub struct T { pub a: u8 } impl schemars::JsonSchema for T {}",
        "pub struct T { pub a: std::collections::HashMap<u8, u8> }",
        "pub struct T { pub a: Box<dyn Fn()> }",
        "pub struct T { #[serde(flatten)] pub a: other::Thing }",
    ] {
        assert!(lower(source).1, "{source}");
    }
    assert_eq!(lower("pub type T = other::Thing;").0, Type::Any);
    assert_eq!(lower("pub type T = serde_json::Value;"), (Type::Any, false));
}

#[test]
fn a_part_that_is_unknown_makes_every_whole_unknown() {
    let project = scan(
        "pub struct A { pub x: other::X } pub struct T { pub a: A, pub b: A } pub struct Known { pub a: u8 }",
    );
    let mut types = Types::new(&project);
    for _ in 0..2 {
        assert!(types.needs_schemars(&named(&project, "T")));
        assert!(!types.needs_schemars(&named(&project, "Known")));
        assert!(types.needs_schemars(&named(&project, "A")));
    }
}

#[test]
fn what_schemars_adds_to_a_field_only_schemars_knows() {
    let (ty, opaque) = lower("pub struct T { #[schemars(range(min = 1))] pub a: u8 }");
    assert!(opaque);
    assert!(matches!(ty.field("a").ty(), Some(Type::Integer(_))));
    assert!(!lower("pub struct T { #[schemars(description = \"x\")] pub a: u8 }").1);
}

#[test]
fn formats_of_well_known_crates() {
    let (ty, opaque) = lower(
        "use chrono::{DateTime, Utc}; pub struct T { pub a: DateTime<Utc>, pub b: uuid::Uuid, pub c: url::Url }",
    );
    assert!(!opaque);
    let format = |name| match ty.field(name).ty() {
        Some(Type::String(Some(facets))) => facets.format.clone(),
        other => panic!("{other:?}"),
    };
    let formats = ["a", "b", "c"].map(|name| format(name).unwrap());
    assert_eq!(formats, ["date-time", "uuid", "uri"]);
}

#[test]
fn a_plain_struct_is_read_and_built_by_its_fields() {
    let (_, found) = repr(
        "pub mod shop { pub struct Line { pub price: f32 } }
         pub struct T { pub lines: Vec<shop::Line>, pub note: Option<String>, pub r#type: u16, pub more: Box<u8>, pub u: () }",
    );
    let found = found.unwrap();
    assert_eq!((found.path.as_str(), found.constructible, found.generated), ("crate::T", true, false));
    let fields: Vec<(&str, &str, &Repr)> =
        found.fields.iter().map(|field| (field.key.as_str(), field.field.as_str(), &field.repr)).collect();
    let [lines, note, kind, more, unit] = &fields[..] else { panic!("{fields:?}") };
    assert!(matches!(lines, ("lines", "lines", Repr::Vec(line)) if matches!(**line, Repr::Struct(_))));
    assert_eq!(*note, ("note", "note", &Repr::Option(Box::new(Repr::String))));
    assert_eq!(*kind, ("type", "r#type", &Repr::Int("u16")));
    assert_eq!(*more, ("more", "more", &Repr::Serde));
    assert_eq!(*unit, ("u", "u", &Repr::Unit));
}

#[test]
fn a_struct_with_hidden_fields_is_read_only() {
    let (_, private) = repr("pub mod a { pub struct T { pub a: u8, b: u8 } }");
    let (_, skipped) = repr("pub struct T { pub a: u8, #[serde(skip)] pub b: u8 }");
    for found in [private.unwrap(), skipped.unwrap()] {
        assert!(!found.constructible);
        assert_eq!(found.fields.len(), 1);
    }
}

#[test]
fn what_is_not_read_by_field_crosses_through_serde() {
    for source in [
        "pub enum T { A }",
        "#[derive(Serialize_repr, Deserialize_repr)] pub enum T { A }",
        "#[derive(Serialize)] pub enum T { A } impl<'de> serde::Deserialize<'de> for T {}",
        "#[derive(Serialize)] pub enum T { A, B(u8) }",
        "#[derive(Serialize)] pub enum T {}",
        "#[derive(Serialize)] pub enum T { A, #[serde(skip)] B }",
        "#[derive(Deserialize)] pub enum T { A, #[serde(other)] B }",
        "#[derive(Serialize)] #[serde(untagged)] pub enum T { A }",
        r#"#[derive(Serialize)] #[serde(tag = "kind")] pub enum T { A }"#,
        "#[derive(Serialize)] #[serde_as] pub enum T { A }",
        "mod hidden { #[derive(Serialize)] enum T { A } }",
        "pub struct T(pub u8);",
        "pub struct T<A> { pub a: A }",
        "#[serde(transparent)] pub struct T { pub a: u8 }",
        "pub struct B { pub b: u8 } pub struct T { #[serde(flatten)] pub a: B }",
        r#"pub struct T { #[serde(with = "hex")] pub a: Vec<u8> }"#,
        "pub struct T { pub a: u8 } impl serde::Serialize for T {}",
        "pub type T = std::collections::HashMap<u8, u8>;",
        "pub type T = std::collections::HashMap<String, u8, Own>; pub struct Own;",
        "mod hidden { struct T { pub a: u8 } }",
    ] {
        assert_eq!(repr(source).0, Repr::Serde, "{source}");
    }
}

#[test]
fn a_recursive_struct_is_one_struct() {
    let project = scan("pub struct T { pub children: Vec<T> } pub type Again = T;");
    let mut structs = Structs::default();
    let mut types = Types::new(&project);
    let first = types.repr(&named(&project, "T"), &mut structs);
    assert_eq!(types.repr(&named(&project, "Again"), &mut structs), first);
    assert_eq!(structs.0.len(), 1);
    assert_eq!(structs.0[0].fields[0].repr, Repr::Vec(Box::new(first)));
}

#[test]
fn a_fieldless_enum_is_one_of_its_names() {
    let source = r#"#[derive(Serialize, Deserialize)] #[serde(rename_all = "kebab-case")]
        pub enum T { VerySmall, #[serde(rename = "L", alias = "large", alias = "big")] Large, In }"#;
    let (Repr::Enum(found), _) = repr(source) else { panic!("no enum") };
    assert_eq!(found.path, "crate::T");
    let variants = found.variants.iter().map(|found| (&*found.variant, &*found.name, found.aliases.len()));
    assert_eq!(
        variants.collect::<Vec<_>>(),
        [("VerySmall", "very-small", 0), ("Large", "L", 2), ("In", "in", 0)]
    );
    assert_eq!(found.variant("big").unwrap().variant, "Large");
    assert!(found.variant("Large").is_none());
}

#[test]
fn a_value_of_serde_json_is_known_by_its_path() {
    assert_eq!(repr("pub type T = serde_json::Value;").0, Repr::Json);
    assert_eq!(repr("use serde_json::Value as Any; pub type T = Any;").0, Repr::Json);
}

#[test]
fn a_struct_crosses_field_by_field_where_serde_does() {
    const BOTH: &str = "#[derive(Serialize, Deserialize)]";
    for (source, read, written) in [
        ("pub struct T { pub a: u8, pub b: Option<String> }", true, true),
        ("#[serde(deny_unknown_fields)] pub struct T { pub a: u8 }", false, true),
        ("pub struct T { #[serde(default)] pub a: u8 }", false, true),
        (r#"pub struct T { #[serde(alias = "b")] pub a: u8 }"#, false, true),
        ("pub struct T { pub a: u8, #[serde(skip)] pub b: u8 }", false, true),
        ("pub struct T { pub a: u8, b: inner::Hidden } mod inner { pub struct Hidden; }", true, true),
        ("pub struct T { pub children: Vec<T> }", false, false),
        ("#[skip_serializing_none] pub struct T { pub a: Option<u8> }", false, false),
        (
            r#"pub struct T { #[serde(skip_serializing_if = "Option::is_none")] pub a: Option<u8> }"#,
            true,
            true,
        ),
        (r#"pub struct T { #[serde(skip_serializing_if = "none")] pub a: Option<u8> }"#, true, false),
        (r#"pub struct T { #[serde(skip_serializing_if = "Vec::is_empty")] pub a: Vec<u8> }"#, true, false),
    ] {
        let found = repr(&format!("{BOTH} {source}")).1.expect(source);
        assert_eq!((found.read, found.written), (read, written), "{source}");
    }
    let found = repr("#[derive(Serialize)] pub struct T { pub a: u8 }").1.unwrap();
    assert_eq!((found.read, found.written), (false, true));
    let private = "pub mod m { #[derive(Serialize, Deserialize)] pub struct T { pub a: u8, b: u8 } }";
    let found = repr(private).1.unwrap();
    assert_eq!((found.read, found.written), (false, false));
    let hidden =
        "pub mod m { #[derive(Serialize, Deserialize)] pub struct T { pub a: Hidden } struct Hidden(u8); }";
    let found = repr(hidden).1.unwrap();
    assert_eq!((found.read, found.written), (false, false));
}
