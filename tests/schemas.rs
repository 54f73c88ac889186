//! Schemas: what the compiler computes from source equals what schemars gives at run time, and what it reads from
//! JSON Schemas agrees with a validator.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use nodewright_codegen::diagnostic::Diagnostics;
use nodewright_codegen::front::rust::scan::{Cfg, scan_crate};
use nodewright_codegen::lower::types::Types;
use nodewright_codegen::schema::{Nulls, emit_schema, emit_schema_with};
use nodewright_codegen::source::Sources;
use nodewright_codegen::syntax::{DeclId, Project, TypeKind, TypeRef};
use serde_json::{Value, json};

#[path = "schemas/membership.rs"]
mod membership;
#[path = "schemas/normal.rs"]
mod normal;
#[path = "schemas/real.rs"]
mod real;
#[path = "schemas/sample.rs"]
mod sample;
#[path = "schemas/types.rs"]
mod types;

use normal::normalise;

/// The declarations of `types.rs`, as the compiler reads them.
fn project() -> Project {
    let files = HashMap::from([(PathBuf::from("src/lib.rs"), include_str!("schemas/types.rs").to_owned())]);
    let (cx, mut project) = (Diagnostics::new(), Project::default());
    let mut sources = Sources::default();
    let root = Path::new("src/lib.rs");
    scan_crate(&cx, &mut sources, &files, root, &Cfg::default(), &mut project);
    assert_eq!(cx.take(), []);
    project
}

/// A reference to the declaration of this name.
fn named(project: &Project, name: &str) -> TypeRef {
    let found = project.types.iter().position(|decl| decl.item.name.value == name);
    let id = found.unwrap_or_else(|| panic!("no type `{name}` was found"));
    TypeRef {
        kind: TypeKind::Declared(DeclId(id), Vec::new()),
        rust: name.to_owned(),
        span: project.types[id].span,
    }
}

fn computed(project: &Project, name: &str, nulls: Nulls) -> Value {
    let ty = Types::new(project).lower_type(&named(project, name));
    serde_json::from_str(&emit_schema_with(&ty, nulls).to_string()).expect("schemas are JSON")
}

macro_rules! schemas_of {
    ($($name:ident)*) => {
        [$((stringify!($name), schemars::schema_for!(types::$name).to_value())),*]
    };
}

#[test]
fn schemas_at_build_equal_those_of_schemars() {
    let project = project();
    let expected = schemas_of![
        Scalars Line Order Camel Kebab Strict AllDefault SomeDefault Empty Unit Newtype Pair Transparent
        Collections Pointers Foreign Flattened FlattenedMap Plain Documented External Internal Adjacent Untagged
        StrictInternal Enums PageOfLines PageOfOptions Lines Grid Tree Forest Chicken Egg
        PascalCase ScreamingSnake KebabEnum UpperEnum  Aliased Skipped SkippedSides DefaultedStruct
        NestedOptions TupleStruct Wrapper WrappedEnum Borrowed Sets Nested Deep BoxedSelf
        StrictAdjacent StrictExternal UntaggedMixed InternalNewtype FieldRenames FlattenedTwice FlattenedNested
        PageOfPages Either Money Numbers Texts
    ];
    assert!(expected.len() >= 60, "only {} types", expected.len());
    let mut wrong = Vec::new();
    for (name, expected) in &expected {
        let known = !Types::new(&project).needs_schemars(&named(&project, name));
        let (expected, found) = (normalise(expected), normalise(&computed(&project, name, Nulls::Shown)));
        if !known || expected != found {
            wrong.push(format!("{name} (known: {known})\nschemars: {expected}\ncomputed: {found}\n"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn schemas_for_callers_have_no_references_and_no_null_unions() {
    let project = project();
    for name in ["Order", "Collections", "Enums", "PageOfOptions"] {
        let text = computed(&project, name, Nulls::Hidden).to_string();
        assert!(!text.contains("$ref") && !text.contains("\"null\""), "{name}: {text}");
    }
    let text = computed(&project, "Tree", Nulls::Hidden).to_string();
    assert!(text.contains("#/$defs/Tree"), "{text}");
}

#[test]
fn what_the_source_does_not_tell_is_left_to_schemars() {
    let project = project();
    for name in ["RecursiveEnum", "IntegerKeys", "RenamedAll", "NonZero"] {
        assert!(Types::new(&project).needs_schemars(&named(&project, name)), "{name}");
    }
}

/// schemars says these in other keywords; a validator sees no difference.
#[test]
fn flattened_alternatives_accept_the_same_documents() {
    let project = project();
    let documents = [
        json!({}),
        json!({"id": "a"}),
        json!({"id": "a", "name": "n"}),
        json!({"id": "a", "name": "n", "price": 1}),
        json!({"id": "a", "kind": "nothing"}),
        json!({"id": "a", "kind": "newtype"}),
        json!({"id": "a", "kind": "newtype", "name": "n", "price": 1}),
        json!({"id": "a", "kind": "struct", "someField": 1}),
        json!({"id": "a", "kind": "struct", "someField": "1"}),
        json!({"id": "a", "kind": "other"}),
        json!({"kind": "nothing"}),
    ];
    for (name, expected) in schemas_of![FlattenedEnum FlattenedOption Flattened] {
        let expected = jsonschema::validator_for(&expected).expect("a schema");
        let found = jsonschema::validator_for(&computed(&project, name, Nulls::Shown)).expect("a schema");
        let verdicts = documents.each_ref().map(|document| expected.is_valid(document));
        assert_eq!(documents.each_ref().map(|document| found.is_valid(document)), verdicts, "{name}");
        assert!(verdicts.contains(&true) && verdicts.contains(&false), "{name}");
    }
}

/// Nothing that hides `null` may say anything else differently.
#[test]
fn hiding_null_changes_nothing_else() {
    let project = project();
    for decl in &project.types {
        let ty = Types::new(&project).lower_type(&named(&project, &decl.item.name.value));
        let hidden: Value = serde_json::from_str(&emit_schema(&ty).to_string()).expect("schemas are JSON");
        let shown = computed(&project, &decl.item.name.value, Nulls::Shown);
        assert_eq!(normalise(&hidden), normalise(&shown), "{}", decl.item.name.value);
    }
}
