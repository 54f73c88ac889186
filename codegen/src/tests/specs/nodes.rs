//! `#[node]`: ids, versions, texts, and serde's attributes on the struct.

use super::{NODE, assert_right, said, spec};
use crate::check::spec::missing_types;
use crate::diagnostic::Diagnostics;
use crate::front::rust::resolve::AsWritten;
use crate::front::rust::spans::Spans;
use crate::front::rust::spec::parse_spec;

fn node(keys: &str) -> String {
    spec(&format!("#[node({keys})]"), "")
}

#[test]
fn rejects_what_is_no_id() {
    let help = "expected `TYPE.SUBTYPE`\nwrite a type and a subtype in capitals: `ACTION.PRICE_LINES`";
    assert_eq!(said(&node("id = «\"ask\"»")), format!("derive: `ask` is not a node id\n{help}"));
    assert_eq!(said(&node("id = «\"\"»")), format!("derive: empty id of a node\n{help}"));
}

#[test]
fn rejects_what_is_no_semantic_version() {
    for version in ["1", "1.0", "v1.0.0", "1.0.0.0", "01.0.0", "1.0.x", ""] {
        let said = said(&node(&format!("id = \"A.B\", version = «{version:?}»")));
        assert_eq!(
            said,
            format!(
                "derive: `{version}` is not a version\nexpected a semantic version\n\
                 write it as `1.0.0`, or `1.0.0-beta.1` for what is no release yet"
            )
        );
    }
    for version in ["1.0.0", "0.0.1", "1.0.0-beta.1", "1.0.0-rc.1+build.5"] {
        assert_right(&node(&format!("id = \"A.B\", version = {version:?}")));
    }
}

#[test]
fn rejects_a_second_spec_of_an_id_and_version() {
    let two = |version: &str| {
        let second =
            "/// Again.\n#[derive(NodeSpec)]\n#[node(id = «\"A.B\"», version = \"V\")]\npub struct Again;\n";
        node("id = \"A.B\"") + &second.replace('V', version)
    };
    let said = said(&two("1.0.0"));
    assert_eq!(
        said,
        "project: duplicate node `A.B` 1.0.0\non `Again`\ngive it another id, or another `version`"
    );
    assert_right(&two("1.0.1").replace(['«', '»'], ""));
}

#[test]
fn rejects_empty_texts() {
    for (keys, what) in [
        ("guidance = «\" \"»", "guidance"),
        ("tags = [\"a\", «\"\"»]", "tag"),
        ("aliases = [«\"\"»]", "alias"),
    ] {
        let said = said(&node(&format!("id = \"A.B\", {keys}")));
        assert_eq!(said, format!("derive: empty {what}\nsays nothing\nwrite something, or remove it"));
    }
}

#[test]
fn warns_of_repeated_words() {
    for key in ["tag", "alias"] {
        let keys = format!("{} = [\"a\", \"b\", «\"a\"»]", if key == "tag" { "tags" } else { "aliases" });
        let said = said(&node(&format!("id = \"A.B\", {keys}")));
        assert_eq!(said, format!("warning: {key} `a` is given twice\nremove one of the two"));
    }
}

#[test]
fn warns_of_a_parameter_without_description() {
    let said = said(&spec(NODE, "pub «it»: u8,"));
    assert!(said.starts_with("warning: parameter `it` has no description\n"), "{said}");
    assert_right(&spec(NODE, "#[serde(skip)]\npub it: u8,\n#[serde(flatten)]\npub retry: Retry,"));
}

#[test]
fn rejects_a_spec_without_description() {
    let bare = spec(NODE, "").replace("/// Asks people.\n", "").replace("struct Ask", "struct «Ask»");
    assert!(said(&bare).starts_with("derive: node `Ask` has no description\n"));
}

#[test]
fn rejects_what_of_serde_a_spec_does_not_honour() {
    for key in ["transparent", "default", "untagged", "tag", "try_from"] {
        let value = if key.starts_with('t') && key != "transparent" { " = \"x\"" } else { "" };
        let said = said(&spec(&format!("{NODE}\n#[serde(rename_all = \"camelCase\", «{key}»{value})]"), ""));
        assert!(
            said.starts_with(&format!("derive: `#[serde({key})]` does nothing on a node spec\n")),
            "{said}"
        );
    }
    let split = spec(&format!("{NODE}\n#[serde(«rename_all»(serialize = \"camelCase\"))]"), "");
    assert!(said(&split).starts_with("derive: `#[serde(rename_all)]` does nothing on a node spec\n"));
    let unheard = [
        ("with", " = \"m\""),
        ("alias", " = \"m\""),
        ("skip_deserializing", ""),
        ("rename", "(serialize = \"a\")"),
    ];
    for (key, value) in unheard {
        let said = said(&spec(NODE, &format!("/// It.\n#[serde(«{key}»{value})]\npub it: u8,")));
        assert!(
            said.starts_with(&format!("derive: `#[serde({key})]` does nothing on a parameter\n")),
            "{said}"
        );
    }
    let honoured = "/// It.\n#[serde(rename = \"that\", default, skip_serializing_if = \"f\")]\npub it: u8,";
    assert_right(&spec(
        &format!("{NODE}\n#[serde(deny_unknown_fields, rename_all = \"camelCase\")]"),
        honoured,
    ));
}

#[test]
fn rejects_keys_and_rules_that_serde_does_not_have() {
    let said_of = said(&spec(&format!("{NODE}\n#[serde(«rename_al» = \"camelCase\")]"), ""));
    assert!(said_of.starts_with("derive: unknown key `rename_al` in `#[serde]`\n"), "{said_of}");
    assert!(said_of.ends_with("`rename_all`"), "{said_of}");
    let said_of = said(&spec(&format!("{NODE}\n#[serde(rename_all = «\"camelcase\"»)]"), ""));
    assert!(said_of.starts_with("derive: unknown rule `camelcase` of `rename_all`\n"), "{said_of}");
    let said_of = said(&spec(NODE, "/// It.\n#[serde(«defalt»)]\npub it: u8,"));
    assert!(said_of.starts_with("derive: unknown key `defalt` in `#[serde]`\n"), "{said_of}");
}

#[test]
fn says_of_a_spec_that_is_no_struct_with_names_only_that() {
    let told = "make it a struct with named fields\n\
                the fields are the node's configuration, which graphs set by name";
    let agent = "/// Acts.\n#[derive(NodeSpec)]\n\
                 #[node(id = \"AI_AGENT.ACT\", attached = [\"TOOL.X\"], input = (), output = ())]\npub struct Act;\n";
    let tool = "/// Works.\n#[derive(NodeSpec)]\n#[node(id = \"TOOL.X\", input = (), output = ())]\n";
    let said_of = said(&format!("{agent}{tool}pub struct X«(»u8);\n"));
    let message = "derive: `NodeSpec` cannot be derived for `X`, a tuple struct\nthis is a tuple struct";
    assert_eq!(said_of, format!("{message}\n{told}"));
    let said_of = said(&format!("{agent}{tool}pub «enum» X {{ A }}\n"));
    let message = "derive: `NodeSpec` cannot be derived for `X`, an enum\nthis is an enum";
    assert_eq!(said_of, format!("{message}\n{told}"));
}

#[test]
fn types_that_cannot_be_read_are_not_missing() {
    for (keys, is_missing) in [
        ("id = \"A.B\"", true),
        ("id = \"A.B\", input = ()", true),
        ("id = \"A.B\", inptu = (), output = ()", false),
        ("id = \"A.B\" input = (), output = ()", false),
        ("id = \"A.B\", input = \"text\", output = ()", false),
    ] {
        let text = format!("/// It.\n#[node({keys})]\nstruct It;");
        let item: syn::ItemStruct = syn::parse_str(&text).expect("is a struct");
        let (cx, spans) = (Diagnostics::new(), Spans::tokens());
        let spec = parse_spec(&cx, &spans, &item, &AsWritten).expect("is a spec");
        cx.take();
        assert_eq!(missing_types(&spec).is_some(), is_missing, "{keys}");
    }
}

#[test]
fn warns_of_attributes_in_the_wrong_place() {
    let said_of = said(&spec(&format!("{NODE}\n#[«param»(default = 1)]"), ""));
    assert_eq!(said_of, "warning: `#[param]` does nothing here\nwrite it on a field");
    let said_of = said(&spec(NODE, "/// It.\n#[«port»(input = \"a\")]\npub it: u8,"));
    assert_eq!(said_of, "warning: `#[port]` does nothing here\nwrite it on the struct");
}

#[test]
fn rejects_unknown_keys_with_the_nearest_right_one() {
    for (attribute, key, near) in [
        ("node(id = \"A.B\", «guidence» = \"x\")", "guidence", "guidance"),
        ("node(id = \"A.B\", «attach» = [])", "attach", "attached"),
        (
            "node(id = \"A.B\")]\n#[port(input = \"a\", «max_connection» = 1)",
            "max_connection",
            "max_connections",
        ),
        ("node(id = \"A.B\")]\n#[port(input = \"a\", «descripton» = \"x\")", "descripton", "description"),
        ("node(id = \"A.B\")]\n#[example(name = \"a\", «configs» = {})", "configs", "config"),
    ] {
        let said = said(&spec(&format!("#[{attribute}]"), ""));
        assert!(said.starts_with(&format!("derive: unknown key `{key}` in `#[")), "{said}");
        assert!(said.ends_with(&format!("a key with a similar name exists: `{near}`")), "{said}");
    }
    let said = said(&spec(NODE, "/// It.\n#[param(«defualt» = 1)]\npub it: u8,"));
    assert!(said.ends_with("a key with a similar name exists: `default`"), "{said}");
}
