//! Rules as they are parsed: what is refused, and where.

use super::*;
use crate::diagnostic::Diagnostic;
use crate::expr::infer;
use crate::expr::infer::{Env, Root};
use crate::front::json::parse_json;
use crate::ir::ty::{Object, Property, Rest};
use crate::ir::{Flow, Type};
use crate::source::Sources;

fn read(rule: &str) -> Data {
    let (cx, mut sources) = (Diagnostics::new(), Sources::default());
    let file = sources.add("rule", rule);
    parse_json(&cx, rule, file).unwrap_or_else(|| panic!("{rule}: {:?}", cx.take()))
}

/// What is said of a rule, each with the text it is said of.
fn said(rule: &str, parse: impl Fn(&Diagnostics, &Data) -> Option<Expr>) -> Vec<(String, String)> {
    let cx = Diagnostics::new();
    let parsed = parse(&cx, &read(rule));
    let found = cx.take();
    assert_eq!(parsed.is_none(), !found.is_empty(), "{rule}");
    let at = |found: &Diagnostic| rule[found.span.start as usize..found.span.end as usize].to_owned();
    found.iter().map(|found| (found.message.clone(), at(found))).collect()
}

fn assert_said(rule: &str, message: &str, at: &str) {
    assert_eq!(said(rule, parse_standalone), [(message.to_owned(), at.to_owned())], "{rule}");
}

#[test]
fn a_mistake_is_told_where_it_stands() {
    assert_said(r#"{"and":[true,{"vars":"a"}]}"#, "unknown operator `vars`", r#""vars""#);
    assert_said(r#"{"":1}"#, "unknown operator ``", r#""""#);
    assert_said(r#"{"!":[1,2]}"#, "`!` takes 1 argument", r#""!""#);
    assert_said(r#"{"==":1}"#, "`==` takes 2 arguments", r#""==""#);
    assert_said(r#"{"<":[1,2,3,4]}"#, "`<` takes 2 to 3 arguments", r#""<""#);
    assert_said(r#"{"or":[]}"#, "`or` takes at least 1 argument", r#""or""#);
    assert_said(r#"{"var":["a",1,2]}"#, "`var` takes at most 2 arguments", r#""var""#);
    assert_said(r#"{"map":[[1]]}"#, "`map` takes 2 arguments", r#""map""#);
    assert_said(r#"{"reduce":[[1]]}"#, "`reduce` takes 2 to 3 arguments", r#""reduce""#);
    assert_said(r#"{"missing_some":[1]}"#, "`missing_some` takes 2 arguments", r#""missing_some""#);
    assert_said(r#"[{"+":[1],"a":2}]"#, "a rule has exactly one operator", r#"{"+":[1],"a":2}"#);
    assert_said(
        r#"{"a":1,"b":{"var":"c"}}"#,
        "a rule has exactly one operator",
        r#"{"a":1,"b":{"var":"c"}}"#,
    );
}

#[test]
fn all_mistakes_of_a_rule_are_told() {
    let found = said(r#"{"and":[{"x":1},{"+":[]},{"map":[{"y":1},{"z":1}]}]}"#, parse_standalone);
    assert_eq!(found.len(), 4, "{found:?}");
}

#[test]
fn the_nearest_operator_is_named() {
    for (wrong, right) in [("fliter", "filter"), ("missing_sum", "missing_some"), ("subst", "substr")] {
        let cx = Diagnostics::new();
        assert!(parse_standalone(&cx, &read(&format!(r#"{{"{wrong}":[]}}"#))).is_none());
        let help = cx.take().remove(0).help;
        assert_eq!(help, [format!("an operator with a similar name exists: `{right}`")]);
    }
}

#[test]
fn an_object_without_an_operator_is_data_where_a_rule_stands_alone() {
    for rule in ["{}", r#"{"a":1,"b":{"c":[{"d":null}]}}"#, r#"[{"x":1,"y":2}]"#] {
        assert_eq!(said(rule, parse_standalone), []);
    }
    let found = said("{}", parse_jsonlogic);
    assert_eq!(found, [("a rule has exactly one operator".to_owned(), "{}".to_owned())]);
}

#[test]
fn paths_of_graphs_are_compiled() {
    for rule in [r#"{"var":"a[0].b"}"#, r#"{"missing":["a.b","c"]}"#, r#"{"missing_some":[1,["a","b"]]}"#] {
        assert_eq!(said(rule, parse_jsonlogic), []);
    }
    let computed = [
        (r#"{"var":{"cat":["a"]}}"#, "`var` takes a path", r#"{"cat":["a"]}"#),
        (r#"{"var":1}"#, "`var` takes a path", "1"),
        (r#"{"var":[]}"#, "`var` takes a path", r#"{"var":[]}"#),
        (r#"{"missing":["a",{"var":"b"}]}"#, "a key of `missing` is a path", r#"{"var":"b"}"#),
        (r#"{"missing_some":[1,{"var":"b"}]}"#, "a key of `missing` is a path", r#"{"var":"b"}"#),
    ];
    for (rule, message, at) in computed {
        assert_eq!(said(rule, parse_jsonlogic), [(message.to_owned(), at.to_owned())], "{rule}");
        assert_eq!(said(rule, parse_standalone), [], "{rule}");
    }
    assert_eq!(said(r#"{"var":"a..b["}"#, parse_jsonlogic).len(), 1);
    assert_eq!(said(r#"{"var":"a..b["}"#, parse_standalone), []);
}

#[test]
fn deep_rules_are_refused() {
    let nested = |depth: usize| format!("{}1{}", r#"{"!":["#.repeat(depth), "]}".repeat(depth));
    assert_eq!(said(&nested(100), parse_standalone), []);
    assert_eq!(said(&nested(101), parse_standalone)[0].0, "rule nests deeper than 100 levels");
}

fn object(fields: &[(&str, Type)]) -> Type {
    let fields = fields.iter().map(|(name, ty)| Property {
        name: (*name).into(),
        ty: ty.clone(),
        required: true,
        description: None,
        default: None,
    });
    Type::Object(
        Object { name: None, description: None, fields: fields.collect(), rest: Rest::Denied }.into(),
    )
}

/// What inference says of a rule over a node `order` with lines of a price.
fn inferred(rule: &str) -> Vec<String> {
    let lines = Type::array(object(&[("price", Type::Number(None))]));
    let order = Root {
        name: "order".to_owned(),
        flow: Flow::one(object(&[("lines", lines)])),
        always: true,
        origin: None,
    };
    let (cx, env) = (Diagnostics::new(), Env { roots: vec![order], ..Env::default() });
    let mut expr = parse_jsonlogic(&cx, &read(rule)).unwrap_or_else(|| panic!("{rule}: {:?}", cx.take()));
    infer(&cx, &mut expr, &env);
    cx.take().into_iter().map(|found| found.message).collect()
}

#[test]
fn what_goes_through_an_array_sees_its_elements() {
    let rules = [
        r#"{"some":[{"var":"order.lines"},{">":[{"var":"PATH"},1]}]}"#,
        r#"{"map":[{"filter":[{"var":"order.lines"},{"var":"PATH"}]},{"var":""}]}"#,
        r#"{"reduce":[{"var":"order.lines"},{"+":[{"var":"current.PATH"},{"var":"accumulator"}]},0]}"#,
    ];
    for rule in rules {
        assert_eq!(inferred(&rule.replace("PATH", "price")), [""; 0], "{rule}");
        let found = inferred(&rule.replace("PATH", "prize"));
        assert_eq!(found.len(), 1, "{rule}: {found:?}");
        assert!(found[0].contains("unknown field `prize`"), "{found:?}");
    }
    let found = inferred(r#"{"reduce":[{"var":"order.lines"},{"var":"acumulator"},0]}"#);
    assert!(found[0].contains("unknown field `acumulator`"), "{found:?}");
}
