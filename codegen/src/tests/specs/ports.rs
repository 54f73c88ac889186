//! `#[port]`.

use super::{NODE, assert_right, said, spec};

fn port(ports: &str) -> String {
    spec(&format!("{NODE}\n{ports}"), "")
}

#[test]
fn rejects_a_second_port_of_a_name() {
    let said_of = said(&port("#[port(input = \"a\")]\n#[port(input = «\"a\"»)]"));
    let help = "give it another name, or say all of it in one `#[port]`";
    assert_eq!(said_of, format!("derive: duplicate input port `a`\ndeclared a second time\n{help}"));
    let said_of = said(&port("#[port(output = \"confirmed\")]\n#[port(output = «\"confirmed\"»)]"));
    assert!(said_of.starts_with("derive: duplicate output port `confirmed`\n"));
    assert_right(&port("#[port(input = \"confirmed\")]\n#[port(output = \"confirmed\")]"));
}

#[test]
fn rejects_a_name_that_is_nearly_main() {
    let said_of = said(&port("#[port(input = «mian»)]"));
    assert!(said_of.starts_with("derive: unknown input port `mian`\n"), "{said_of}");
    assert!(said_of.ends_with("a port with a similar name exists: `main`"), "{said_of}");
    assert_right(&port("#[port(input = main)]\n#[port(input = memory, type = memory)]"));
}

#[test]
fn rejects_a_limit_of_connections_that_is_none() {
    for most in ["0", "-1", "1.5", "LIMIT"] {
        let said = said(&port(&format!("#[port(input = \"main\", max_connections = «{most}»)]")));
        let what = "derive: `max_connections` of port `main` is not a positive number\n";
        assert!(said.starts_with(what), "{said}");
    }
    assert_right(&port("#[port(input = \"main\", max_connections = 1)]"));
}

#[test]
fn rejects_an_output_port_that_is_no_variant() {
    let note = "each variant of `Answer` is an output port";
    let said_of = said(&port("#[port(output = «\"confirmd\"»)]"));
    let near = "a port with a similar name exists: `confirmed`";
    assert_eq!(
        said_of,
        format!("project: unknown output port `confirmd`\nno variant of `Answer`\n{near}\n{note}")
    );
    let said_of = said(&port("#[port(output = «\"zzz\"»)]"));
    let all = "use one of `confirmed`, `rejected`, `timed_out`";
    assert_eq!(said_of, format!("project: unknown output port `zzz`\nno variant of `Answer`\n{all}\n{note}"));
    assert_right(&port("#[port(output = \"timed_out\", description = \"Too late.\")]"));
    assert_right(&port("#[port(output = \"tools\", type = \"tool\")]"));
    let other = "#[node(id = \"A.B\", input = (), output = Question)]\n#[port(output = \"zzz\")]";
    assert_right(&spec(other, ""));
}

#[test]
fn the_output_of_an_impl_counts() {
    let runs = "impl Node for Ask { type State = (); type Input = Question; type Output = Answer; }";
    let node = |port: &str| spec(&format!("#[node(id = \"A.B\")]\n#[port(output = {port})]"), "") + runs;
    assert!(said(&node("«\"confirmd\"»")).starts_with("project: unknown output port `confirmd`\n"));
    assert_right(&node("\"confirmed\""));
}

#[test]
fn rejects_empty_texts_of_a_port() {
    for (port_of, what) in [
        ("input = «\"\"»", "name of a port"),
        ("input = \"a\", description = «\" \"»", "description"),
        ("input = \"a\", type = «\"\"»", "type of a port"),
        ("input = \"a\", mime_type = «\"\"»", "media type"),
    ] {
        let said = said(&port(&format!("#[port({port_of})]")));
        assert!(said.starts_with(&format!("derive: empty {what}\n")), "{said}");
    }
}

#[test]
fn rejects_examples_that_are_not_of_the_port_s_type() {
    let said_of = said(&port("#[port(input = \"main\", examples = [{ \"text\": «5» }])]"));
    let what = "wrong value for `text` in an example of port `main`";
    assert_eq!(said_of, format!("project: {what}\nexpected string, found a number"));
    let said_of = said(&port("#[port(input = \"a\", schema = Reason, examples = [«{ \"why\": \"x\" }»])]"));
    assert!(said_of.starts_with("project: `code` in an example of port `a` is missing\n"), "{said_of}");
    let said_of = said(&port("#[port(input = \"a\", schema = Vec<u8>, examples = [[1, «\"2\"»]])]"));
    assert_eq!(
        said_of,
        "derive: wrong value for `[1]` in an example of port `a`\nexpected integer, found a string"
    );
    let said_of =
        said(&port("#[port(output = \"rejected\", examples = [{ \"why\": \"x\", \"code\": «300» }])]"));
    assert_eq!(said_of, "project: `code` in an example of port `rejected` is out of range\nthe most is 255");
    assert_right(&port("#[port(output = \"rejected\", examples = [{ \"why\": \"x\", \"code\": 3 }])]"));
    assert_right(&port("#[port(input = \"a\", examples = [1, null, { \"b\": [] }])]"));
}
