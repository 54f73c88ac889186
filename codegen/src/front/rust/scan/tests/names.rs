//! What names mean.

use super::{scan, scan_lib};

#[test]
fn a_name_is_looked_up_where_it_is_written() {
    let found = scan_lib(
        "struct A; mod m { struct A; struct B { own: A, up: super::A, here: self::A, root: crate::A } }",
    );
    assert_eq!(found.field("B", "own"), "#m::A");
    assert_eq!(found.field("B", "up"), "#A");
    assert_eq!(found.field("B", "here"), "#m::A");
    assert_eq!(found.field("B", "root"), "#A");
}

#[test]
fn follows_use_with_renames_groups_and_self() {
    let found = scan_lib(
        "mod a { pub struct A; pub mod b { pub struct B; pub struct C; } }
        use a::{self as aa, b::{self, B as Renamed, *}};
        struct S { one: aa::A, two: b::B, three: Renamed, four: C }",
    );
    assert_eq!(found.field("S", "one"), "#a::A");
    assert_eq!(found.field("S", "two"), "#a::b::B");
    assert_eq!(found.field("S", "three"), "#a::b::B");
    assert_eq!(found.field("S", "four"), "#a::b::C");
}

#[test]
fn follows_chains_of_reexports() {
    let found = scan(&[
        ("src/lib.rs", "mod a; mod b; mod c; use c::Last; struct S { last: Last, via: a::Last }"),
        ("src/a.rs", "mod inner { pub struct First; } pub use inner::First as Mid; pub use super::b::*;"),
        ("src/b.rs", "pub use super::a::Mid as Last;"),
        ("src/c.rs", "pub(crate) use crate::b::Last;"),
    ]);
    assert_eq!(found.field("S", "last"), "#a::inner::First");
    assert_eq!(found.field("S", "via"), "#a::inner::First");
}

#[test]
fn a_glob_brings_only_what_it_may_see() {
    let found = scan_lib(
        "mod a { struct String; pub(super) struct Open; struct Closed; }
        use a::*; struct S { text: String, open: Open, closed: Closed }",
    );
    assert_eq!(found.field("S", "text"), "std::string::String");
    assert_eq!(found.field("S", "open"), "#a::Open");
    assert_eq!(found.field("S", "closed"), "Closed");
}

#[test]
fn a_name_of_ones_own_wins_over_a_glob() {
    let found =
        scan_lib("mod a { pub struct A; pub struct Vec; } use a::*; struct A; struct S { a: A, v: Vec }");
    assert_eq!(found.field("S", "a"), "#A");
    assert_eq!(found.field("S", "v"), "#a::Vec");
}

#[test]
fn cycles_of_use_lead_nowhere_and_end() {
    let found = scan_lib(
        "mod a { pub use super::b::X; pub use super::b::*; pub struct Y; }
        mod b { pub use super::a::X; pub use super::a::*; }
        use b::*; struct S { x: X, y: Y, z: a::Z }",
    );
    assert_eq!(found.field("S", "x"), "X");
    assert_eq!(found.field("S", "y"), "#a::Y");
    assert_eq!(found.field("S", "z"), "a::Z");
}

#[test]
fn a_function_may_have_the_name_of_a_module() {
    let found = scan_lib(
        "mod a { pub fn price() {} } use a::price; mod price { pub struct P; } struct S { p: price::P }",
    );
    assert_eq!(found.field("S", "p"), "#price::P");
}

#[test]
fn foreign_types_have_the_path_that_use_tells() {
    let found = scan_lib(
        "extern crate alloc; use chrono::{self, DateTime, Utc as Zone}; use uuid::*; use std::collections as c;
        use nodewright::prelude::*;
        struct S { a: DateTime<Zone>, b: chrono::NaiveDate, c: Uuid, d: c::hash_map::HashMap<String, u8>,
            e: alloc::vec::Vec<bool>, f: ::url::Url, g: serde_json::Value, h: Option<Box<[f64]>>, i: Value }",
    );
    assert_eq!(found.field("S", "a"), "chrono::DateTime<chrono::Utc>");
    assert_eq!(found.field("S", "b"), "chrono::NaiveDate");
    assert_eq!(found.field("S", "c"), "uuid::Uuid");
    assert_eq!(found.field("S", "d"), "std::collections::HashMap<std::string::String, u8>");
    assert_eq!(found.field("S", "e"), "std::vec::Vec<bool>");
    assert_eq!(found.field("S", "f"), "url::Url");
    assert_eq!(found.field("S", "g"), "serde_json::Value");
    assert_eq!(found.field("S", "h"), "std::option::Option<std::boxed::Box<[f64]>>");
    // Two globs may bring it: which one cannot be told.
    assert_eq!(found.field("S", "i"), "Value");
}

#[test]
fn the_prelude_of_nodewright_hides_no_other_glob() {
    let found = scan_lib("use nodewright::prelude::*; use chrono::*; struct S { a: NaiveDate }");
    assert_eq!(found.field("S", "a"), "chrono::NaiveDate");
}

#[test]
fn reads_every_form_of_type() {
    let found = scan_lib(
        "trait Local {} struct G<T, const N: usize> { a: T, b: [T; 4], c: [T; N], d: (T, ()), e: &'static str,
            f: Vec<Self>, g: Box<dyn Local>, h: <T as Iterator>::Item, i: T::Item, j: fn(T) -> T, k: G<u8, 3>,
            l: (T), m: Local }",
    );
    let fields = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m"];
    let types = fields.map(|field| found.field("G", field));
    let expected = [
        "'T",
        "['T; 4]",
        "['T]",
        "('T, ())",
        "&str",
        "std::vec::Vec<#G<'T>>",
        "std::boxed::Box<?>",
        "?",
        "?",
        "?",
        "#G<u8>",
        "'T",
        "?",
    ];
    assert_eq!(types, expected);
    assert_eq!(found.decl("G").parameters, ["T"]);
}

#[test]
fn a_type_alias_keeps_its_target_and_parameters() {
    let found =
        scan_lib("type Map<V> = std::collections::BTreeMap<String, V>; struct S { map: Map<Vec<u8>> }");
    let crate::syntax::Shape::Alias(target) = &found.decl("Map").shape else {
        panic!("`Map` is an alias");
    };
    assert_eq!(found.show(target), "std::collections::BTreeMap<std::string::String, 'V>");
    assert_eq!(target.rust, "std::collections::BTreeMap<String, V>");
    assert_eq!(found.field("S", "map"), "#Map<std::vec::Vec<u8>>");
}
