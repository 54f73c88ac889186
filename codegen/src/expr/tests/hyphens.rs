//! Names with hyphens that lack their backquotes.

use super::*;

/// What is reported for `source` over an entry with these fields: each message with the text that it points at.
fn report(source: &str, fields: &[(&str, Type, bool)]) -> Vec<(String, String)> {
    let flow = Flow::one(object(None, fields));
    let mut env = env();
    env.roots.push(Root { name: "entry".to_owned(), flow, always: true, origin: None });
    let cx = Diagnostics::new();
    let mut expr = parse_jsonata(&cx, &text(source)).expect("parses");
    infer(&cx, &mut expr, &env);
    let at = |span: Span| source[span.start as usize..span.end as usize].to_owned();
    cx.take().into_iter().map(|found| (found.message, at(found.span))).collect()
}

#[test]
fn a_field_with_hyphens_needs_backquotes() {
    let fields = [("first-name", Type::string(), true), ("a-b-c", Type::number(), true)];
    for (source, name) in [
        ("$.entry.first-name", "first-name"),
        ("$.entry.first-name & '!'", "first-name"),
        ("$.entry.(first-name)", "first-name"),
        ("$.entry.a-b-c", "a-b-c"),
        ("1 - $.entry.a-b-c", "a-b-c"),
        ("2 * $.entry.a-b-c", "a-b-c"),
        ("$.entry.(a-b-c * 2)", "a-b-c"),
        ("$.raw.first-name", "first-name"),
    ] {
        let expected = (format!("`{name}` is read as a subtraction"), name.to_owned());
        assert_eq!(report(source, &fields), [expected], "{source}");
    }
    assert_eq!(report("$.entry.`first-name`", &fields), []);
}

#[test]
fn a_name_with_hyphens_that_is_nowhere_is_one_mistake() {
    let fields = [("customer", Type::string(), true), ("customer_name", Type::string(), true)];
    let unknown = |name: &str| (format!("unknown field `{name}` of node `entry`"), name.to_owned());
    assert_eq!(report("$.entry.customer-name", &fields), [unknown("customer-name")]);
    assert_eq!(report("$.entry.buyer-name", &fields), [unknown("buyer-name")]);
    assert_eq!(report("$.entry.buyer-name.first", &fields), [unknown("buyer-name")]);
    let node = ("unknown node `customer-name`".to_owned(), "customer-name".to_owned());
    assert_eq!(report("customer-name", &fields), [node]);
}

#[test]
fn a_minus_between_values_is_one() {
    let fields = [("a", Type::number(), true), ("b", Type::number(), true), ("a-b", Type::number(), true)];
    for source in ["$.entry.(a-b)", "$.entry.a-$.entry.b", "$.entry.a-1", "$.raw.a-1", "$.entry.(a - b)"] {
        assert_eq!(report(source, &fields), [], "{source}");
    }
    // With spaces, or where one side is right, each mistake is told by itself.
    assert_eq!(report("$.entry.x - y", &fields).len(), 2);
    let one = |message: &str, at: &str| [(message.to_owned(), at.to_owned())];
    assert_eq!(report("$.entry.b-tax", &fields), one("unknown node `tax`", "tax"));
    assert_eq!(report("$.entry.c-1", &fields), one("unknown field `c` of node `entry`", "c"));
}
