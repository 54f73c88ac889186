//! Which files are read, and which items are there.

use std::path::PathBuf;

use super::{cfg, scan, scan_lib, scan_with};

fn paths(paths: &[&str]) -> Vec<PathBuf> {
    paths.iter().map(PathBuf::from).collect()
}

#[test]
fn follows_mod_into_both_layouts() {
    let found = scan(&[
        ("src/lib.rs", "mod a; mod b;"),
        ("src/a.rs", "mod deep; struct A;"),
        ("src/a/deep.rs", "struct Deep;"),
        ("src/b/mod.rs", "mod deep; struct B;"),
        ("src/b/deep.rs", "struct Deeper;"),
        ("src/deep.rs", "struct NotThis;"),
    ]);
    assert_eq!(found.decls(), ["a::deep::Deep", "a::A", "b::deep::Deeper", "b::B"]);
    let read = ["src/lib.rs", "src/a.rs", "src/a/deep.rs", "src/b/mod.rs", "src/b/deep.rs"];
    assert_eq!(found.scan.files, paths(&read));
    assert!(found.scan.is_complete());
}

#[test]
fn an_inline_module_is_a_directory() {
    let found = scan(&[
        ("src/lib.rs", "mod a; mod outer { mod inner { mod leaf; } }"),
        ("src/a.rs", "mod inline { mod leaf; }"),
        ("src/a/inline/leaf.rs", "struct InA;"),
        ("src/outer/inner/leaf.rs", "struct InOuter;"),
    ]);
    assert_eq!(found.decls(), ["a::inline::leaf::InA", "outer::inner::leaf::InOuter"]);
}

#[test]
fn a_path_attribute_is_relative_to_the_file() {
    let found = scan(&[
        ("src/lib.rs", "#[path = \"other/x.rs\"] mod a; mod b;"),
        ("src/other/x.rs", "mod child; struct X;"),
        ("src/other/child.rs", "struct Child;"),
        ("src/b.rs", "#[path = \"c_file.rs\"] mod c; mod inline { #[path = \"d_file.rs\"] mod d; }"),
        ("src/c_file.rs", "struct C;"),
        ("src/b/inline/d_file.rs", "struct D;"),
    ]);
    assert_eq!(found.decls(), ["a::child::Child", "a::X", "b::c::C", "b::inline::d::D"]);
}

#[test]
fn a_path_attribute_names_the_directory_of_an_inline_module() {
    let found = scan(&[
        ("src/lib.rs", "#[path = \"./there\"] mod a { mod b; #[path = \"../up.rs\"] mod c; }"),
        ("src/there/b.rs", "struct B;"),
        ("src/up.rs", "struct C;"),
    ]);
    assert_eq!(found.decls(), ["a::b::B", "a::c::C"]);
}

#[test]
fn a_raw_module_name_is_a_plain_file_name() {
    let found = scan(&[("src/lib.rs", "mod r#type;"), ("src/type.rs", "pub struct A;")]);
    assert_eq!(found.path("A"), "r#type::A");
}

#[test]
fn a_file_that_includes_itself_is_read_once() {
    let found = scan(&[("src/lib.rs", "struct A; #[path = \"x/../lib.rs\"] mod again;")]);
    assert_eq!(found.decls(), ["A"]);
}

#[test]
fn a_file_in_two_places_is_one_source() {
    let text = "#[path = \"x.rs\"] mod a; #[path = \"x.rs\"] mod b;";
    let found = scan(&[("src/lib.rs", text), ("src/x.rs", "struct X;")]);
    assert_eq!(found.decls(), ["a::X", "b::X"]);
    assert_eq!(found.scan.files.len(), 2);
}

#[test]
fn stays_silent_about_what_rustc_reports() {
    let found = scan(&[
        ("src/lib.rs", "mod missing; mod broken; mod fine;"),
        ("src/broken.rs", "struct {"),
        ("src/fine.rs", "struct A;"),
    ]);
    assert_eq!(found.decls(), ["fine::A"]);
    let [broken] = &found.scan.unparsed[..] else { panic!("{:?}", found.scan.unparsed) };
    assert_eq!(broken.message, "this file cannot be split into the tokens of Rust");
    let [missing] = &found.scan.missing[..] else { panic!("{:?}", found.scan.missing) };
    assert_eq!(missing.name.value, "missing");
    assert_eq!(missing.candidates, paths(&["src/missing.rs", "src/missing/mod.rs"]));
    assert!(found.found.is_empty() && !found.scan.is_complete());
}

#[test]
fn a_missing_root_is_an_empty_crate() {
    let (cx, files) = (crate::diagnostic::Diagnostics::new(), super::files(&[]));
    let (mut sources, mut project) = Default::default();
    let root = std::path::Path::new("src/lib.rs");
    let scan = super::scan_crate(&cx, &mut sources, &files, root, &cfg(&[]), &mut project);
    assert!(scan.files.is_empty() && project.types.is_empty() && cx.take().is_empty());
}

#[test]
fn leaves_out_what_cfg_leaves_out() {
    let text = "
        #[cfg(test)] mod tests { struct InTests; }
        #[cfg(unix)] struct Unix;
        #[cfg(not(unix))] struct Other;
        #[cfg(feature = \"raw-lane\")] mod lane { pub struct Lane; }
        mod gated;
        struct Fields { #[cfg(test)] a: u8, #[cfg(unix)] b: u8 }
        enum Variants { #[cfg(test)] A, B { #[cfg(test)] c: u8 } }";
    let vars = [("CARGO_CFG_UNIX", ""), ("CARGO_FEATURE_RAW_LANE", "1")];
    let list = [("src/lib.rs", text), ("src/gated.rs", "#![cfg(test)] struct Gated;")];
    let found = scan_with(&cfg(&vars), &list);
    assert_eq!(found.decls(), ["Unix", "lane::Lane", "Fields", "Variants"]);
    assert_eq!(found.field("Fields", "b"), "u8");
    assert!(matches!(&found.decl("Fields").shape, crate::syntax::Shape::Struct(fields) if fields.len() == 1));
    assert!(
        matches!(&found.decl("Variants").shape, crate::syntax::Shape::Enum(variants) if variants.len() == 1)
    );
}

#[test]
fn cfg_attr_can_name_a_path_and_a_derive() {
    let text = "#[cfg_attr(unix, path = \"unix.rs\")] #[cfg_attr(not(unix), path = \"other.rs\")] mod os;";
    let node = "/// A.
        #[cfg_attr(unix, derive(NodeSpec), node(id = \"ACTION.A\"))] pub struct A;";
    let list = [("src/lib.rs", text), ("src/unix.rs", node), ("src/other.rs", "struct B;")];
    let found = scan_with(&cfg(&[("CARGO_CFG_UNIX", "")]), &list);
    assert_eq!(found.decls(), ["os::A"]);
    assert_eq!(found.project.specs[0].id.as_ref().expect("has an id").value, "ACTION.A");
}

#[test]
fn shows_positions_in_the_module_files() {
    let found = scan(&[("src/lib.rs", "mod a;"), ("src/a.rs", "// ä\r\n  pub struct A {\r\n}")]);
    let decl = found.decl("A");
    assert_eq!(found.sources.locate(decl.item.name.span), "src/a.rs:2:14");
    assert_eq!(found.sources.locate(decl.span), "src/a.rs:2:3");
}

#[test]
fn does_not_see_what_macro_rules_makes() {
    let found = scan_lib("macro_rules! make { () => { struct Made; } } make!(); struct Seen;");
    assert_eq!(found.decls(), ["Seen"]);
}
