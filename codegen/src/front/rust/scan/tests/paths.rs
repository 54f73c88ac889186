//! How the crate root can name an item.

use super::{scan, scan_lib};
use crate::syntax::Shape;

#[test]
fn an_item_is_named_by_its_own_place_first() {
    let found =
        scan_lib("mod nodes { pub struct A; pub(crate) struct B; } pub use nodes::A as Short; struct Root;");
    assert_eq!(found.path("A"), "nodes::A");
    assert_eq!(found.path("B"), "nodes::B");
    assert_eq!(found.path("Root"), "Root");
    assert_eq!(found.decl("A").item.module, ["nodes"]);
}

#[test]
fn a_private_module_is_passed_through_reexports() {
    let found = scan(&[
        ("src/lib.rs", "mod nodes;"),
        (
            "src/nodes.rs",
            "mod inner; pub use inner::A; pub(crate) use inner::B as Bee; pub use inner::more::*;",
        ),
        (
            "src/nodes/inner.rs",
            "pub struct A; pub struct B; pub mod more { pub struct C; pub(super) struct D; }",
        ),
    ]);
    assert_eq!(found.path("A"), "nodes::A");
    assert_eq!(found.path("B"), "nodes::Bee");
    assert_eq!(found.path("C"), "nodes::C");
    assert_eq!(found.path("D"), "");
    assert_eq!(found.decl("A").item.module, ["nodes", "inner"]);
}

#[test]
fn a_reexported_module_carries_its_items() {
    let found = scan_lib("mod a { mod b { pub mod c { pub struct C; } } pub use b::c as shown; }");
    assert_eq!(found.path("C"), "a::shown::C");
}

#[test]
fn what_the_root_may_not_name_has_no_path() {
    let found = scan_lib(
        "mod a {
            struct Private;
            mod b { pub struct InPrivate; pub(super) struct Super; pub(in crate::a) struct In; pub(in crate) struct InCrate; }
            use b::InPrivate;
            pub use b::InCrate;
        }
        pub(self) struct Here;",
    );
    assert_eq!(found.path("Private"), "");
    assert_eq!(found.path("InPrivate"), "");
    assert_eq!(found.path("Super"), "");
    assert_eq!(found.path("In"), "");
    assert_eq!(found.path("InCrate"), "a::InCrate");
    assert_eq!(found.path("Here"), "Here");
}

#[test]
fn pub_super_of_a_module_at_the_root_is_enough() {
    let found =
        scan_lib("mod a { pub(super) mod b { pub(in super::super) struct A; } pub(super) struct B; }");
    assert_eq!(found.path("A"), "a::b::A");
    assert_eq!(found.path("B"), "a::B");
}

#[test]
fn an_import_at_the_root_is_a_way_too() {
    let found =
        scan_lib("mod a { mod b { pub struct X; pub struct Y; } pub(crate) use b::*; } use a::X as Ex;");
    assert_eq!(found.path("X"), "Ex");
    assert_eq!(found.path("Y"), "a::Y");
}

#[test]
fn a_name_that_a_glob_loses_is_no_way() {
    let found = scan_lib(
        "mod a { mod b { pub struct X; pub struct Z; } mod c { pub struct Z; } pub use b::*; pub use c::*;
            pub struct X; }",
    );
    let paths: Vec<_> = found.project.types.iter().map(|decl| decl.item.path.clone()).collect();
    assert_eq!(paths.iter().flatten().count(), 1, "{paths:?}");
    assert_eq!(found.decls().len(), 4);
}

#[test]
fn a_second_declaration_of_a_name_has_no_path() {
    let found = scan_lib("mod a { pub struct X; pub enum X {} }");
    let paths: Vec<_> = found.project.types.iter().map(|decl| decl.item.path.is_some()).collect();
    assert_eq!(paths, [true, false]);
}

#[test]
fn fields_are_visible_as_far_as_the_root() {
    let found = scan_lib(
        "mod a { pub struct S { pub a: u8, pub(crate) b: u8, c: u8, pub(super) d: u8, pub(self) e: u8 }
            pub enum E { V { f: u8 } } }
        struct Root { g: u8 }",
    );
    let visible = |name: &str| match &found.decl(name).shape {
        Shape::Struct(fields) => fields.iter().map(|field| field.visible).collect::<Vec<_>>(),
        _ => Vec::new(),
    };
    assert_eq!(visible("S"), [true, true, false, true, false]);
    assert_eq!(visible("Root"), [true]);
}
