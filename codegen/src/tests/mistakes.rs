//! Every rule of lowering and checking: one mistake, one message, at its place.

use super::{Sample, price, tool};

mod absent;
mod certain;
mod fractions;
mod lints;
mod nulls;
mod operands;
mod outputs;
mod routes;
mod servers;

/// Asserts that `yaml` has exactly one mistake: `message`, where `marked` stands (the first place of it).
fn assert_mistake(sample: Sample, marked: &str, message: &str) {
    let (text, path) = match sample.yaml.find(marked) {
        Some(_) => (&sample.yaml, "graphs/a.yaml"),
        None => (&sample.rust, "src/lib.rs"),
    };
    let at = text.find(marked).unwrap_or_else(|| panic!("`{marked}` is not in the sample"));
    let line = text[..at].matches('\n').count() + 1;
    let column = text[..at].chars().rev().take_while(|&c| c != '\n').count() + 1;
    let (_, found) = sample.compile();
    assert_eq!(found, [format!("{path}:{line}:{column} {message}")]);
}

const LAST: &str = "      - { id: b, type: transform, transform: { expr: '{ \"total\": 1 }' }, next: exit }";

const RULE: &str = "{ \">\": [{ var: entry.qty }, 1] }";

#[test]
fn accepts_the_sample() {
    assert_eq!(Sample::new(tool(&format!("{}\n{LAST}", price("a", "b")))).compile().1, [""; 0]);
}

#[test]
fn rejects_unknown_target() {
    let sample = Sample::new(tool(&format!("{}\n{LAST}", price("a", "bb").replace("next: bb", "next:  bb"))));
    // The last node is then unreachable, but that follows from the first mistake.
    assert_mistake(sample, "bb }", "unknown node `bb`");
}

#[test]
fn rejects_duplicate_node_id() {
    let nodes = format!("{}\n{LAST}\n{}", price("a", "b"), LAST.replace("1 }'", "2 }'"));
    assert_mistake(
        Sample::new(tool(&nodes)),
        "b, type: transform, transform: { expr: '{ \"total\": 2",
        "duplicate node id `b`",
    );
}

#[test]
fn rejects_unreachable_node() {
    let nodes = format!("{}\n{LAST}\n{}", price("a", "b"), LAST.replace("id: b,", "id: lost,"));
    assert_mistake(Sample::new(tool(&nodes)), "lost", "no path leads to node `lost`");
}

#[test]
fn rejects_missing_entry_and_exit() {
    let yaml = tool(LAST).replace("- { id: entry, type: entry, next: a }", "");
    assert_mistake(Sample::new(yaml), "sample", "tool `sample` has no entry node");
    let yaml = tool(&LAST.replace("id: b", "id: a").replace("next: exit", "next: a2")).replace(
        "- { id: exit, type: exit }",
        "- { id: a2, type: transform, transform: { expr: '1' }, next: a }",
    );
    assert_mistake(Sample::new(yaml), "sample", "tool `sample` has no exit node");
}

#[test]
fn rejects_second_exit() {
    let nodes = format!("{}\n{LAST}\n      - {{ id: exit2, type: exit }}", price("a", "b"));
    assert_mistake(Sample::new(tool(&nodes)), "exit, type: exit", "second exit node in tool `sample`");
}

#[test]
fn rejects_node_without_next() {
    let nodes = LAST.replace("id: b", "id: a").replace(", next: exit", "");
    assert_mistake(Sample::new(tool(&nodes)), "a, type: transform", "node `a` leads nowhere");
}

#[test]
fn rejects_switch_without_default() {
    let nodes = format!(
        "      - id: a\n        type: switch\n        conditions: [{{ rule: {{ \">\": [{{ var: entry.qty }}, 1] }}, next: b }}]\n{LAST}"
    );
    assert_mistake(Sample::new(tool(&nodes)), "a\n        type: switch", "switch `a` has no default");
}

#[test]
fn rejects_way_back_to_the_entry() {
    let nodes = LAST.replace("id: b", "id: a").replace("next: exit", "next: entry");
    let sample = Sample::new(tool(&nodes));
    assert_mistake(sample, "entry }\n      - { id: exit", "node `a` leads back to the entry");
}

#[test]
fn takes_a_loop_with_a_way_out() {
    let first = LAST.replace("id: b", "id: a").replace("next: exit", "next: c");
    let nodes = format!(
        "{first}\n      - {{ id: c, type: switch, conditions: [{{ rule: {RULE}, next: a }}], next: b }}\n{LAST}"
    );
    assert_eq!(Sample::new(tool(&nodes)).compile().1, [""; 0]);
}

#[test]
fn rejects_loop_without_a_way_out() {
    let first = LAST.replace("id: b", "id: a").replace("next: exit", "next: c");
    let nodes = format!(
        "{first}\n      - {{ id: c, type: switch, conditions: [{{ rule: {RULE}, next: c }}], next: a }}"
    );
    assert_mistake(
        Sample::new(tool(&nodes)),
        "a, type: transform",
        "the exit cannot be reached from node `a`",
    );
}

#[test]
fn what_follows_a_loop_without_a_way_out_is_not_lost_too() {
    let first = LAST.replace("id: b", "id: a").replace("next: exit", "next: a");
    let sample = Sample::new(tool(&format!("{first}\n{LAST}")));
    assert_mistake(sample, "a, type: transform", "the exit cannot be reached from node `a`");
}

#[test]
fn rejects_unknown_spec() {
    let nodes = format!("{}\n{LAST}", price("a", "b").replace("ACTION.PRICE", "ACTION.PRISE"));
    assert_mistake(Sample::new(tool(&nodes)), "ACTION.PRISE", "unknown node `ACTION.PRISE`");
}

#[test]
fn rejects_unknown_version_of_a_spec() {
    let nodes = format!("{}\n{LAST}", price("a", "b").replace("ACTION.PRICE", "ACTION.PRICE@2"));
    assert_mistake(Sample::new(tool(&nodes)), "ACTION.PRICE@2", "unknown node `ACTION.PRICE@2`");
}

#[test]
fn takes_a_version_by_its_beginning() {
    let nodes = format!("{}\n{LAST}", price("a", "b").replace("ACTION.PRICE", "ACTION.PRICE@1"));
    assert_eq!(Sample::new(tool(&nodes)).compile().1, [""; 0]);
}

#[test]
fn rejects_spec_that_only_describes() {
    let nodes = format!("{}\n{LAST}", price("a", "b").replace("ACTION.PRICE", "ACTION.DESCRIBED"));
    assert_mistake(
        Sample::new(tool(&nodes)),
        "ACTION.DESCRIBED",
        "node `ACTION.DESCRIBED` is described but cannot run",
    );
}

#[test]
fn rejects_unknown_parameter() {
    let nodes = format!("{}\n{LAST}", price("a", "b").replace("seller: me", "seller: me, discout: 3"));
    assert_mistake(
        Sample::new(tool(&nodes)),
        "discout",
        "unknown parameter `discout` of node `ACTION.PRICE`",
    );
}

#[test]
fn rejects_missing_parameter() {
    let nodes = format!("{}\n{LAST}", price("a", "b").replace("seller: me", "discount: 3"));
    assert_mistake(Sample::new(tool(&nodes)), "a, type: node", "node `a` needs `seller` in its config");
}

#[test]
fn rejects_wrong_value_of_a_parameter() {
    let nodes = format!("{}\n{LAST}", price("a", "b").replace("seller: me", "seller: 7"));
    assert_mistake(Sample::new(tool(&nodes)), "7 }", "wrong value for parameter `seller`");
    let nodes = format!("{}\n{LAST}", price("a", "b").replace("seller: me", "seller: me, discount: 91"));
    assert_mistake(Sample::new(tool(&nodes)), "91", "`discount` is out of range");
}

#[test]
fn rejects_unknown_field_in_each_kind_of_scalar() {
    for (expr, marked) in [
        ("expr: $.a.totl", "totl"),
        ("expr: '{ \"total\": $.a.totl }'", "totl"),
        ("expr: \"{ \\\"total\\\": $.a.totl }\"", "totl"),
    ] {
        let last = format!("      - {{ id: b, type: transform, transform: {{ {expr} }}, next: exit }}");
        assert_mistake(
            Sample::new(tool(&format!("{}\n{last}", price("a", "b")))),
            marked,
            "unknown field `totl` of node `a`",
        );
    }
    let block = "      - id: b\n        type: transform\n        transform:\n          expr: |\n            {\n              \"total\": $.a.first.ska\n            }\n        next: exit";
    assert_mistake(
        Sample::new(tool(&format!("{}\n{block}", price("a", "b")))),
        "ska",
        "unknown field `ska` of `a.first`",
    );
}

#[test]
fn rejects_unknown_node_in_an_expression() {
    let last = LAST.replace("\"total\": 1", "\"total\": $.aa.total");
    assert_mistake(
        Sample::new(tool(&format!("{}\n{last}", price("a", "b")))),
        "aa.total",
        "unknown node `aa`",
    );
}

#[test]
fn rejects_duplicate_tool() {
    let yaml = tool(&LAST.replace("id: b", "id: a"));
    let second = yaml[yaml.find("  - name").unwrap()..].replace("name: sample", "name:  sample");
    let sample = Sample::new(format!("{yaml}{second}"));
    let (_, found) = sample.compile();
    assert_eq!(found, ["graphs/a.yaml:12:12 duplicate tool `sample`"]);
}

#[test]
fn rejects_duplicate_spec() {
    let rust = "/// Again.\n#[derive(NodeSpec)]\n#[node(id = \"ACTION.PRICE\", version = \"1.0.0\")]\npub struct Again {}\n";
    let sample = Sample::new("").with_rust(rust);
    let (_, found) = sample.compile();
    assert_eq!(found, ["src/lib.rs:38:13 duplicate node `ACTION.PRICE` 1.0.0"]);
}

#[test]
fn rejects_second_state() {
    let sample = Sample::new("").with_rust("#[derive(Provide)]\npub struct Other;\n");
    assert_mistake(sample, "Other", "two types could be the application state");
    // What the first of them lacks is not wrong before it is known to be meant.
    let mut sample = Sample::new(tool(&format!("{}\n{LAST}", price("a", "b"))));
    sample.rust = sample
        .rust
        .replace("#[derive(Provide)]", "#[derive(Provide)]\npub struct Other;\n#[derive(Provide)]");
    assert_mistake(sample, "App", "two types could be the application state");
    // An enum cannot be it, which its derive says.
    let mut sample = Sample::new(tool(&format!("{}\n{LAST}", price("a", "b"))));
    sample.rust = sample
        .rust
        .replace("#[derive(Provide)]", "#[derive(Provide)]\npub enum Other {}\n#[derive(Provide)]");
    assert_eq!(sample.compile().1, [""; 0]);
}

#[test]
fn rejects_stateful_node_without_state() {
    let mut sample = Sample::new(tool(&format!("{}\n{LAST}", price("a", "b"))));
    sample.rust = sample.rust.replace("#[derive(Provide)]", "");
    assert_mistake(sample, "a, type: node", "node `a` needs a part of the application state");
}

#[test]
fn rejects_node_that_cannot_be_named() {
    let nodes = format!(
        "{}\n{LAST}",
        price("a", "b").replace("ACTION.PRICE", "ACTION.HIDDEN").replace("config: { seller: me }, ", "")
    );
    let rust = "mod outer { mod inner {\n/// Hidden.\n#[derive(NodeSpec)]\n#[node(id = \"ACTION.HIDDEN\")]\npub struct Hidden {}\nimpl Node for Hidden { type State = (); type Input = crate::Lines; type Output = crate::Priced; }\n} }\n";
    let sample = Sample::new(tool(&nodes)).with_rust(rust);
    assert_mistake(sample, "Hidden {}", "node `Hidden` cannot be named from the crate root");
}

#[test]
fn rejects_project_with_nothing() {
    let sample = Sample { rust: "nodewright::project!();".into(), yaml: String::new() };
    let (_, found) = sample.compile();
    assert_eq!(found, ["src/lib.rs:1:1 this project has neither nodes nor graphs"]);
}

#[test]
fn rejects_output_that_its_schema_cannot_hold() {
    let sample = |expr: &str| {
        let last = LAST.replace("{ \"total\": 1 }", expr);
        Sample::new(tool(&format!("{}\n{last}", price("a", "b"))))
    };
    let wrong = "wrong type for `total` in the output of tool `sample`";
    assert_mistake(sample("{ \"total\": \"no\" }"), "\"no\"", wrong);
    assert_mistake(sample("{ \"total\": $.a.first.sku }"), "$.a.first.sku", wrong);
    assert_mistake(sample("$.entry.sku ? { \"total\": 1 } : { \"total\": [] }"), "[] }", wrong);
    assert_mistake(sample("$.entry.sku"), "$.entry.sku' }", "wrong type for the output of tool `sample`");
    let missing = "`total` is missing in the output of tool `sample`";
    assert_mistake(sample("{ \"totl\": 1 }"), "{ \"totl\"", missing);
    assert_mistake(sample("$.a.first"), "$.a.first", missing);
    // What may go well is only warned of.
    let absent = "`total` in the output of tool `sample` may be absent";
    assert_mistake(sample("{ \"total\": $.entry.qty }"), "$.entry.qty", absent);
    assert_mistake(sample("{ \"total\": $.entry.sku ? 1 }"), "$.entry.sku ?", absent);
    assert_eq!(sample("$.a").compile().1, [""; 0]);
}

#[test]
fn rejects_input_that_its_node_cannot_take() {
    let sample = |input: &str| {
        let node = price("a", "b").replace("{ skus: [$.entry.sku] }", input);
        Sample::new(tool(&format!("{node}\n{LAST}")))
    };
    let missing = "`skus` is missing in the input of node `a`";
    assert_mistake(sample("{ }"), "{ }, next", missing);
    let unknown = "unknown field `sku` in the input of node `a`";
    assert_mistake(sample("{ sku: [a] }"), "sku: [a]", unknown);
    let unknown = "unknown field `more` in the input of node `a`";
    assert_mistake(sample("{ skus: [a], more: 1 }"), "more: 1", unknown);
    assert_mistake(sample("{ skus: 5 }"), "5 }", "wrong type for `skus` in the input of node `a`");
}

#[test]
fn a_spec_without_a_sound_id_is_only_reported_by_its_derive() {
    for id in ["id = \"PRICE\"", "idd = \"ACTION.PRICE\""] {
        let mut sample = Sample::new(tool(&format!("{}\n{LAST}", price("a", "b"))));
        sample.rust = sample.rust.replace("id = \"ACTION.PRICE\"", id);
        let (code, found) = sample.compile();
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("src/lib.rs:"), "{found:?}");
        assert!(!code.contains("fn run_with"));
    }
}

#[test]
fn two_mistakes_are_two_messages() {
    let last = LAST.replace("\"total\": 1", "\"total\": $.a.totl");
    let nodes = format!("{}\n{last}", price("a", "b").replace("seller: me", "seler: me"));
    let (_, found) = Sample::new(tool(&nodes)).compile();
    let messages: Vec<_> = found.iter().map(|found| found.split_once(' ').unwrap().1).collect();
    assert_eq!(
        messages,
        ["unknown parameter `seler` of node `ACTION.PRICE`", "unknown field `totl` of node `a`"]
    );
}

#[test]
fn a_mistake_leaves_a_stub_that_is_rust() {
    let nodes = format!("{}\n{LAST}", price("a", "nowhere"));
    let (code, _) = Sample::new(tool(&nodes)).compile();
    assert!(syn::parse_file(&code).is_ok());
    assert!(code.contains("pub static PROJECT"));
    // What other code may name is there, but nothing that runs.
    assert!(code.contains("pub mod sample") && code.contains("pub struct Input"));
    assert!(!code.contains("fn run_with"));
}

#[test]
fn takes_the_newest_version_by_number() {
    let spec = |version: &str, name: &str| {
        format!(
            "/// V.\n#[derive(NodeSpec)]\n#[node(id = \"ACTION.V\", version = \"{version}\")]\npub struct {name} {{}}\nimpl Node for {name} {{ type State = (); type Input = Lines; type Output = Priced; }}\n"
        )
    };
    let rust = spec("1.10.0", "Ten") + &spec("1.9.0", "Nine");
    let node = price("a", "b").replace("ACTION.PRICE", "ACTION.V").replace("config: { seller: me }, ", "");
    let (code, found) = Sample::new(tool(&format!("{node}\n{LAST}"))).with_rust(&rust).compile();
    assert_eq!(found, [""; 0]);
    assert!(code.contains("<crate::Ten>::__nodewright_new"), "{code}");
}

#[test]
fn rejects_private_result_of_a_rust_graph() {
    let rust = r#"
mod inner {
    use nodewright::prelude::*;
    pub struct G;
    struct Hidden { pub total: f64 }
    /// A graph.
    #[graph(tool = "g")]
    impl Graph for G {
        type Input = crate::Lines;
        type Output = crate::Priced;
        #[transform(next = last)]
        fn first(entry: &crate::Lines) -> Hidden { Hidden { total: 1.0 } }
        #[transform(next = exit)]
        fn last(first: &Hidden) -> crate::Priced { todo!() }
    }
}
pub use inner::G;
"#;
    assert_mistake(Sample::new("").with_rust(rust), "Hidden { Hidden", "`Hidden` is private to its module");
}

#[test]
fn what_the_front_end_refused_is_not_missing_too() {
    let nodes = format!("{}\n{LAST}", price("a", "b"));
    for (wrong, right) in [("type: transfrom,", "type: transform,"), ("nxt: exit", "next: exit")] {
        let (_, found) = Sample::new(tool(&nodes.replace(right, wrong))).compile();
        assert_eq!(found.len(), 1, "{found:?}");
    }
}

#[test]
fn a_duplicate_spec_says_nothing_of_graphs() {
    let rust = "/// Again.\n#[derive(NodeSpec)]\n#[node(id = \"ACTION.PRICE\")]\npub struct Again {}\nimpl Node for Again { type State = (); type Input = Line; type Output = Line; }\n";
    let (_, found) = Sample::new(tool(&format!("{}\n{LAST}", price("a", "b")))).with_rust(rust).compile();
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn rejects_tool_without_description_or_with_a_strange_name() {
    let yaml = tool(&LAST.replace("id: b", "id: a"));
    let bare = yaml.replace("    description: A sample\n", "");
    assert_mistake(Sample::new(bare), "sample", "tool `sample` has no description");
    let strange = yaml.replace("name: sample", "name: my tool");
    assert_mistake(Sample::new(strange), "my tool", "`my tool` is not a name for a tool");
}

#[test]
fn rejects_rule_that_is_no_rule() {
    let nodes = format!(
        "      - {{ id: a, type: switch, conditions: [{{ rule: 'entry.qty > 1', next: b }}], next: b }}\n{LAST}"
    );
    assert_mistake(Sample::new(tool(&nodes)), "'entry.qty", "a rule is JSON Logic");
}

#[test]
fn rejects_node_that_never_runs_before() {
    let switch = "      - { id: a, type: switch, conditions: [{ rule: { \">\": [{ var: entry.qty }, 1] }, next: b }], next: c }";
    let other = LAST.replace("id: b", "id: c").replace("\"total\": 1", "\"total\": $.b.total");
    let sample = Sample::new(tool(&format!("{switch}\n{LAST}\n{other}")));
    assert_mistake(sample, "b.total", "node `b` never runs before this one");
}

#[test]
fn operators_of_other_languages_get_the_right_one() {
    for (expr, help) in [("entry.qty == 1", "compare with one `=`"), ("true && false", "write `and`")] {
        let last = LAST.replace("id: b", "id: a").replace("{ \"total\": 1 }", expr);
        let (cx, sources, project, call) = Sample::new(tool(&last)).parse();
        let options =
            crate::options::Options { package: "p".into(), version: "1.0.0".into(), description: None };
        crate::compile(&cx, &sources, &project, &options, call);
        let found = cx.take();
        assert!(found.len() == 1 && found[0].help[0].starts_with(help), "{found:?}");
    }
}

#[test]
fn rejects_state_that_lacks_what_a_node_asks_for() {
    let nodes = format!("{}\n{LAST}", price("a", "b"));
    let mut sample = Sample::new(tool(&nodes));
    sample.rust = sample.rust.replace("pub book: Book, ", "");
    assert_mistake(sample, "a, type: node", "`App` does not provide `Book`");
    for part in ["pub book: std::sync::Arc<Book>, ", "pub book: Shelf, "] {
        let mut sample = Sample::new(tool(&nodes)).with_rust("pub type Shelf = Book;");
        sample.rust = sample.rust.replace("pub book: Book, ", part);
        assert_eq!(sample.compile().1, [""; 0], "{part}");
    }
}

#[test]
fn warns_of_what_is_not_checked() {
    let schema = "properties: { sku: { type: string, pattern: '(?=a)' }, qty: { type: [integer, 'null'] }, to: { $ref: 'other.json' } }, unevaluatedProperties: false, required: [sku, qyt]";
    let yaml = tool(&LAST.replace("id: b", "id: a"))
        .replace("properties: { sku: { type: string }, qty: { type: integer } }, required: [sku]", schema);
    let (code, found) = Sample::new(yaml).compile();
    let messages: Vec<_> = found.iter().map(|found| found.split_once(' ').unwrap().1).collect();
    assert_eq!(
        messages,
        [
            "this pattern is told to clients, but not checked",
            "what `other.json` refers to is told to clients, but not checked",
            "`unevaluatedProperties` is told to clients, but not checked",
            "required property `qyt` is not declared",
        ]
    );
    assert!(code.contains("pub mod sample"), "warnings do not stop the build");
}

#[test]
fn a_variant_without_an_arm_is_for_rustc_alone() {
    let rust = |arms: &str| {
        format!(
            "pub struct G;\npub enum Choice {{ One, Two }}\n/// A graph.\n#[graph(tool = \"g\")]\nimpl Graph for G {{\n    type Input = Lines;\n    type Output = Lines;\n    #[switch({arms})]\n    fn choose(entry: &Lines) -> Choice {{ Choice::One }}\n    #[transform(next = exit)]\n    fn one(entry: &Lines) -> Lines {{ loop {{}} }}\n    #[transform(next = exit)]\n    fn two(entry: &Lines) -> Lines {{ loop {{}} }}\n}}\n"
        )
    };
    assert_eq!(Sample::new("").with_rust(&rust("One = one")).compile().1, [""; 0]);
    let lost = Sample::new("").with_rust(&rust("One = one, Two = one"));
    assert_mistake(lost, "two(entry", "no path leads to node `two`");
}
