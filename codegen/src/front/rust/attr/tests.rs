//! Mistakes in the attributes of a spec, and where they are shown.

use quote::ToTokens;

use super::super::resolve::AsWritten;
use super::super::spans::Spans;
use super::super::spec::{parse_spec, parse_spec_item};
use crate::diagnostic::{Diagnostics, Scope};
use crate::source::{FileId, Sources};
use crate::syntax::TypeKind;

/// The mistakes in a file that ends in a spec: `line:column message`, then help.
fn mistakes(text: &str) -> Vec<String> {
    let (cx, mut sources) = (Diagnostics::new(), Sources::default());
    let file = sources.add("a.rs", text);
    let (parsed, spans) = Spans::parse_file(&sources, file).expect("parses");
    let item = parsed.items.last().expect("has an item");
    let input: syn::DeriveInput = syn::parse2(item.to_token_stream()).expect("is an item with fields");
    parse_spec(&cx, &spans, &input, &AsWritten);
    let found = cx.take().into_iter().map(|found| {
        assert_eq!(found.scope, Scope::Item);
        let at = sources.locate(found.span).replace("a.rs:", "");
        let help: String = found.help.iter().map(|help| format!("; {help}")).collect();
        format!("{at} {}{help}", found.message)
    });
    found.collect()
}

/// The mistakes of a documented unit struct under this `#[node(…)]`, which starts at 2:8.
fn in_node(keys: &str) -> Vec<String> {
    mistakes(&format!("/// A.\n#[node({keys})]\nstruct A;"))
}

#[test]
fn a_complete_spec_has_no_mistakes() {
    let keys = "id = \"A.B\", version = \"1.0.0\", tags = [\"a\",], aliases = [], input = Map<u8, B>, output = (), own_default, crate = ::nw::x,";
    assert_eq!(in_node(keys), Vec::<String>::new());
}

#[test]
fn rejects_unknown_key() {
    assert_eq!(
        in_node("id = \"A.B\", tag = [\"x\"], inputs(a, b), zzz = HashMap<u8, u8>"),
        [
            "2:20 unknown key `tag` in `#[node]`; a key with a similar name exists: `tags`",
            "2:33 unknown key `inputs` in `#[node]`; a key with a similar name exists: `input`",
            "2:47 unknown key `zzz` in `#[node]`",
        ]
    );
}

#[test]
fn lists_the_keys_of_a_small_attribute() {
    let found = mistakes("/// A.\n#[node(id = \"A.B\")]\nstruct A { #[param(zzz)] a: u8 }");
    let expected =
        "3:20 unknown key `zzz` in `#[param]`; use one of `default`, `min`, `max`, `pattern`, `options`";
    assert_eq!(found, [expected]);
}

#[test]
fn rejects_duplicate_key() {
    let found = mistakes("/// A.\n#[node(id = \"A.B\", id = \"A.C\")]\n#[node(id = 5)]\nstruct A;");
    assert_eq!(
        found,
        [
            "2:20 duplicate key `id` in `#[node]`; remove one of the two",
            "3:8 duplicate key `id` in `#[node]`; remove one of the two",
        ]
    );
}

#[test]
fn rejects_values_of_the_wrong_kind() {
    let wrong = [
        ("id = A", "2:13 key `id` of `#[node]` takes a string; write `id = \"…\"`"),
        (
            "id = \"A.B\", tags = \"x\"",
            "2:27 key `tags` of `#[node]` takes a list of strings; write `tags = [\"…\"]`",
        ),
        (
            "id = \"A.B\", tags = [\"x\", 5]",
            "2:33 key `tags` of `#[node]` takes a list of strings; write `tags = [\"…\"]`",
        ),
        ("id = \"A.B\", input = \"T\"", "2:28 key `input` of `#[node]` takes a type; write `input = Type`"),
        ("id = \"A.B\", crate = \"t\"", "2:28 key `crate` of `#[node]` takes a path; write `crate = path`"),
        (
            "id = \"A.B\", own_default = true",
            "2:34 key `own_default` of `#[node]` takes no value; write `own_default`",
        ),
        ("id = \"A.B\", version", "2:20 key `version` of `#[node]` takes a string; write `version = \"…\"`"),
        ("id(\"A.B\")", "2:8 key `id` of `#[node]` takes a string; write `id = \"…\"`"),
    ];
    for (keys, expected) in wrong {
        assert_eq!(in_node(keys), [expected], "{keys}");
    }
    let params = [
        ("min = \"0\"", "3:26 key `min` of `#[param]` takes a number; write `min = 1`"),
        ("pattern = 1", "3:30 key `pattern` of `#[param]` takes a string; write `pattern = \"…\"`"),
        (
            "options = 1",
            "3:30 key `options` of `#[param]` takes a list of expressions; write `options = […]`",
        ),
        ("default", "3:20 key `default` of `#[param]` takes an expression; write `default = …`"),
    ];
    for (keys, expected) in params {
        let text = format!("/// A.\n#[node(id = \"A.B\")]\nstruct A {{ #[param({keys})] a: u8 }}");
        assert_eq!(mistakes(&text), [expected], "{keys}");
    }
}

#[test]
fn rejects_what_is_no_list_of_keys() {
    assert_eq!(in_node("id = \"A.B\" tags = []"), ["2:19 expected `,`"]);
    assert_eq!(in_node("id ="), ["2:12 unexpected end of input, expected an expression"]);
    let found = mistakes("/// A.\n#[node = \"A.B\"]\nstruct A;");
    let expected = ["2:3 `#[node]` takes its keys in parentheses; write `#[node(…)]`"];
    assert_eq!(found, expected);
}

#[test]
fn rejects_missing_id() {
    let found = in_node("tags = []");
    assert_eq!(found, ["2:3 node `A` has no id; add `id = \"TYPE.SUBTYPE\"`"]);
    let found = mistakes("/// A.\nstruct A;");
    assert_eq!(found, ["2:8 node `A` has no id; add `#[node(id = \"TYPE.SUBTYPE\")]`"]);
}

#[test]
fn rejects_missing_description() {
    let found = mistakes("///\n#[node(id = \"A.B\")]\nstruct Äh;");
    assert_eq!(found, ["3:8 node `Äh` has no description; say in a doc comment what the node does"]);
}

#[test]
fn rejects_what_has_no_named_fields() {
    let items = [
        ("enum A { B }", "1:1 `NodeSpec` cannot be derived for `A`, an enum"),
        ("union A { b: u8 }", "1:1 `NodeSpec` cannot be derived for `A`, a union"),
        ("struct A(u8);", "1:9 `NodeSpec` cannot be derived for `A`, a tuple struct"),
    ];
    for (text, expected) in items {
        assert_eq!(mistakes(text), [format!("{expected}; make it a struct with named fields")]);
    }
}

#[test]
fn reports_all_mistakes_of_an_item_at_once() {
    let text = "#[node(id = 5, tags = 6)]\nstruct A { #[param(min = true, max = false)] a: u8 }";
    assert_eq!(mistakes(text).len(), 5);
}

#[test]
fn a_macro_reads_the_same_from_tokens() {
    let (cx, spans) = (Diagnostics::new(), Spans::tokens());
    let text =
        "/// A.\n#[node(id = \"A.B\", tgas = [], own_default, crate = nw::x)] struct A<T> { a: Vec<T> }";
    let input: syn::DeriveInput = syn::parse_str(text).expect("parses");
    let item = parse_spec_item(&cx, &spans, &input, &AsWritten).expect("is a spec");
    assert!(item.own_default.is_some() && item.spec.generic && item.spec.item.path.is_none());
    assert_eq!(item.runtime.to_token_stream().to_string(), "nw :: x");
    let TypeKind::Foreign(path, args) = &item.spec.params[0].ty.kind else {
        panic!("a path is foreign");
    };
    assert_eq!(path, &["Vec"]);
    assert_eq!(args[0].kind, TypeKind::Parameter("T".into()));
    let [found] = &cx.take()[..] else {
        panic!("one mistake");
    };
    assert_eq!(found.span.file, FileId::TOKENS);
    let token = spans.table()[found.span.start as usize];
    assert_eq!(token.source_text().as_deref(), Some("tgas"));
}
