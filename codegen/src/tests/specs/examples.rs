//! `#[example]`: configuration, input and output as the spec says.

use super::{NODE, assert_right, said, spec};

/// A spec with parameters of all kinds and this example.
fn example(example: &str) -> String {
    let fields = r##"
/// Where.
#[param(pattern = "^[#@]")]
pub channel: String,
/// How long.
#[param(default = 60, min = 10, max = 600)]
pub wait: u32,
/// Which.
#[param(default = "small", options = ["small", "large"])]
pub model: String,
/// Who.
#[param(default = Mention::Nobody)]
pub mention: Mention,
/// What else.
#[serde(rename = "askFor")]
pub ask_for: Option<Vec<Reason>>,
/// Perhaps.
pub maybe: Maybe,
#[serde(flatten)]
pub retry: Option<Retry>,
/// Never.
#[serde(skip)]
pub hidden: u8,"##;
    spec(&format!("{NODE}\n#[example({example})]"), fields)
}

fn config(entries: &str) -> String {
    example(&format!("name = \"Ask\", config = {{ {entries} }}"))
}

#[test]
fn takes_what_fits() {
    assert_right(&config("\"channel\": \"#ops\""));
    assert_right(&config(
        "\"channel\": \"#ops\", \"wait\": 10, \"model\": \"large\", \"mention\": \"here\", \"maybe\": null, \
         \"askFor\": [{ \"why\": \"x\", \"code\": 1 }], \"times\": 3, \"pause\": 0.5",
    ));
    assert_right(&example(
        "input = { \"text\": \"Deploy?\" }, output = { \"confirmed\": { \"by\": \"U1\" } }",
    ));
    assert_right(&example("input = { \"text\": \"Deploy?\", \"urgent\": null }, output = \"timed_out\""));
}

#[test]
fn rejects_an_unknown_parameter() {
    // What a flattened type declares, the derive does not see.
    let said_of = said(&config("«\"chanel\"»: \"#ops\""));
    let near = "a parameter with a similar name exists: `channel`";
    assert_eq!(
        said_of,
        format!("project: unknown parameter `chanel` of node `ACTION.ASK`\nnot in its configuration\n{near}")
    );
    let said_of = said(&config("\"channel\": \"#ops\", «\"ask_for\"»: []"));
    assert!(said_of.ends_with("a parameter with a similar name exists: `askFor`"), "{said_of}");
    assert!(
        said(&config("\"channel\": \"#ops\", «\"hidden\"»: 1"))
            .starts_with("project: unknown parameter `hidden`")
    );
    let alone =
        spec(&format!("{NODE}\n#[example(config = {{ «\"itt\"»: 1 }})]"), "/// It.\npub it: Option<u8>,");
    let said_of = said(&alone);
    assert!(said_of.starts_with("derive: unknown parameter `itt` of node `ACTION.ASK`\n"), "{said_of}");
}

#[test]
fn rejects_a_missing_parameter() {
    let alone = |config: &str| {
        spec(&format!("{NODE}\n#[example(name = \"Ask\", config = {config})]"), "/// It.\npub it: u8,")
    };
    let needs = "derive: example `Ask` needs `it` in its config";
    assert_eq!(said(&alone("«{}»")), format!("{needs}\nset `\"it\": …`: integer\nhas no `it`"));
    let flattened = said(&example("config = «{ \"channel\": \"#ops\", \"pause\": 1 }»"));
    assert!(flattened.starts_with("project: this example needs `times` in its config\n"), "{flattened}");
    // Beside a flattened type, which may have any name, the derive cannot tell.
    let beside = said(&example("config = «{ \"wait\": 10 }»"));
    assert!(beside.starts_with("project: this example needs `channel` in its config\n"), "{beside}");
    // An alias of `Option` is none that the derive sees, so it is silent about other types.
    let other =
        |ty: &str| spec(&format!("{NODE}\n#[example(config = «{{}}»)]"), &format!("/// It.\npub it: {ty},"));
    assert!(said(&other("Question")).starts_with("project: this example needs `it` in its config\n"));
    assert_right(&other("Maybe").replace(['«', '»'], ""));
}

#[test]
fn rejects_wrong_values_of_parameters() {
    for (entry, expected) in [
        (
            "\"wait\": «\"long\"»",
            "derive: wrong value for parameter `wait`\nexpected integer, found a string",
        ),
        ("\"wait\": «9»", "derive: `wait` is out of range\nthe least is 10"),
        ("\"wait\": «601»", "derive: `wait` is out of range\nthe most is 600"),
        (
            "\"model\": «\"smal\"»",
            "derive: wrong value for parameter `model`\nan option with a similar name exists: `small`\nexpected \"small\" or \"large\"",
        ),
        (
            "\"mention\": «\"her\"»",
            "project: wrong value for parameter `mention`\nexpected \"nobody\" or \"here\"\nan option with a similar name exists: `here`",
        ),
        (
            "\"askFor\": [«5»]",
            "project: wrong value for parameter `askFor[0]`\nexpected Reason { why: string, code: integer }, found a number",
        ),
        (
            "\"askFor\": «5»",
            "derive: wrong value for parameter `askFor`\nexpected array or null, found a number",
        ),
        (
            "\"askFor\": [{ \"why\": «true», \"code\": 1 }]",
            "project: wrong value for parameter `askFor[0].why`\nexpected string, found a boolean",
        ),
        (
            "\"askFor\": [{ \"why\": \"x\", «\"cod\"»: 1 }]",
            "project: unknown field `cod` of parameter `askFor[0]`\nnot declared by its type\na field with a similar name exists: `code`",
        ),
        ("\"times\": «300»", "project: `times` is out of range\nthe most is 255"),
    ] {
        assert_eq!(said(&config(&format!("\"channel\": \"#ops\", {entry}"))), expected);
    }
    let said_of = said(&config("\"channel\": «\"ops\"»"));
    assert_eq!(said_of, "derive: `channel` does not match its pattern\nexpected `^[#@]`");
    let said_of = said(&example("config = «[]»"));
    assert_eq!(said_of, "derive: wrong value for the config of this example\nexpected object, found a list");
}

#[test]
fn rejects_input_and_output_of_other_types() {
    let said_of = said(&example("name = \"Ask\", input = { \"text\": «5» }"));
    let what = "project: wrong value for `text` in the input of example `Ask`";
    assert_eq!(said_of, format!("{what}\nexpected string, found a number"));
    let said_of = said(&example("input = «{}»"));
    let what = "project: `text` in the input of this example is missing";
    assert_eq!(said_of, format!("{what}\nhas no `text`\nadd `text`: string"));
    let said_of = said(&example("output = { «\"confirmd\"»: {} }"));
    assert!(
        said_of.starts_with("project: unknown field `confirmd` in the output of this example\n"),
        "{said_of}"
    );
    let said_of = said(&example("output = { \"rejected\": { \"why\": \"x\", \"code\": «\"y\"» } }"));
    assert!(said_of.starts_with("project: wrong value for `code` in "), "{said_of}");
    let plain = |input: &str| {
        spec(&format!("#[node(id = \"A.B\", input = Vec<u8>, output = ())]\n#[example(input = {input})]"), "")
    };
    let said_of = said(&plain("[1, «true»]"));
    assert_eq!(
        said_of,
        "derive: wrong value for `[1]` in the input of this example\nexpected integer, found a boolean"
    );
    assert_right(&plain("[1, 2]"));
}

#[test]
fn the_types_of_an_impl_count() {
    let runs = "impl Node for Ask { type State = (); type Input = String; type Output = Reason; }";
    let node = |example: &str| spec(&format!("#[node(id = \"A.B\")]\n#[example({example})]"), "") + runs;
    let said_of = said(&node("input = «5»"));
    assert!(said_of.starts_with("project: wrong value for the input of this example\n"), "{said_of}");
    assert_right(&node("input = \"x\", output = { \"why\": \"x\", \"code\": 1 }"));
}

#[test]
fn data_may_be_given_by_port() {
    let merge = |input: &str| {
        let ports =
            "#[port(input = \"left\", schema = Reason)]\n#[port(input = \"right\", schema = Vec<u8>)]";
        let node = "#[node(id = \"A.B\", input = Question, output = ())]";
        spec(&format!("{node}\n{ports}\n#[example(input = {input})]"), "")
    };
    assert_right(&merge("{ \"left\": { \"why\": \"x\", \"code\": 1 }, \"right\": [1] }"));
    let said_of = said(&merge("{ \"left\": { \"why\": «5», \"code\": 1 } }"));
    assert!(
        said_of.starts_with("project: wrong value for `why` in `left` of the input of this example\n"),
        "{said_of}"
    );
}

#[test]
fn rejects_a_second_example_of_a_name() {
    let two = "#[example(name = \"Ask\")]\n#[example(name = «\"Ask\"»)]";
    let said_of = said(&spec(&format!("{NODE}\n{two}"), ""));
    let help = "give each example of a node its own name";
    assert_eq!(
        said_of,
        format!("derive: duplicate example `Ask`\nalready the name of another example\n{help}")
    );
    let empty = spec(&format!("{NODE}\n#[example(name = «\"\"»)]"), "");
    assert!(said(&empty).starts_with("derive: empty name of an example\n"));
}
