//! Expressions against the oracle: each is emitted over structs and over values, and both must agree with
//! jsonata-core on the same data. The emitted code is a golden file, which this test compiles.
//!
//! Bless it with `NODEWRIGHT_BLESS=1 cargo test -p nodewright-tests --test expressions`.

use jsonata_core::evaluator::Evaluator;
use jsonata_core::parser::parse;
use jsonata_core::value::JValue;
use nodewright::Value;

#[path = "expressions/bound.rs"]
mod bound;
#[path = "expressions/cases.rs"]
mod cases;
#[path = "expressions/emission.rs"]
mod emission;
#[path = "golden/expressions.rs"]
#[rustfmt::skip]
mod generated;
#[path = "expressions/model.rs"]
mod model;

/// What generated code finds at the root of the user's crate.
use nodewright::private as __nodewright;

/// A result as text: JSON, `absent`, or the code of an error.
type Shown = String;

fn show<E>(result: Result<Option<Value<'_>>, E>, code: impl Fn(E) -> String) -> Shown {
    match result {
        Ok(Some(value)) => value.to_string(),
        Ok(None) => "absent".to_owned(),
        Err(error) => code(error),
    }
}

fn ours(result: Result<Option<Value<'static>>, __nodewright::expr::ExprError>) -> Shown {
    show(result, |error| error.code().to_owned())
}

fn oracle(source: &str, data: &serde_json::Value) -> Shown {
    let ast = parse(source).expect(source);
    let result = Evaluator::new().evaluate(&ast, &JValue::from(data.clone()));
    let result = result.map(|value| match value {
        JValue::Undefined => None,
        value => Some(Value::parse(&value.to_json_string().expect("is JSON")).expect("is JSON")),
    });
    show(result, |error| error.code().unwrap_or("no code").to_owned())
}

/// The objects that expressions see, with and without what is optional.
fn inputs() -> Vec<serde_json::Value> {
    let texts = [cases::FULL, cases::EMPTY, cases::SINGLE];
    texts.iter().map(|text| serde_json::from_str(text).expect("is JSON")).collect()
}

#[test]
fn generated_code_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/golden/expressions.rs");
    let fresh = emission::golden();
    if std::env::var_os("NODEWRIGHT_BLESS").is_some() {
        std::fs::write(path, &fresh).expect("can be written");
    }
    let golden = std::fs::read_to_string(path).expect("can be read");
    assert!(golden == fresh, "tests/golden/expressions.rs is stale: bless it");
}

#[test]
fn typed_and_untyped_code_agree_with_the_oracle() {
    let wide = cases::LISTED.len()
        + cases::SEARCHED.len()
        + cases::MADE.len()
        + cases::WIDE.len()
        + cases::COMPOSED.len();
    let typed = cases::TYPED.len() + wide + bound::TYPED.len();
    let count = typed + cases::DEVIATING.len() + cases::UNTYPED.len();
    assert_eq!(generated::CASES.len(), count);
    let mut wrong = Vec::new();
    for (input, data) in inputs().into_iter().enumerate() {
        let expected = |source: &str| {
            let reference = cases::DEVIATING.iter().find(|case| case.0 == source);
            reference.map_or_else(|| oracle(source, &data), |case| case.1[input].to_owned())
        };
        wrong.extend(differences(&data, |_| true, expected));
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn searches_of_long_lists_agree_with_the_oracle() {
    let data = serde_json::from_str(cases::MANY).expect("is JSON");
    let searched = |source: &str| cases::SEARCHED.contains(&source);
    let wrong = differences(&data, searched, |source| oracle(source, &data));
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// What cases come to on some data, where that is not what is expected.
fn differences(
    data: &serde_json::Value,
    is_asked: impl Fn(&str) -> bool,
    expected: impl Fn(&str) -> Shown,
) -> Vec<String> {
    let order: model::Order = serde_json::from_value(data["order"].clone()).expect("fits");
    let maybe = data.get("maybe").map(|maybe| serde_json::from_value(maybe.clone()).expect("fits"));
    let order_value = Value::parse(&data["order"].to_string()).expect("is JSON");
    let maybe_value = data.get("maybe").map(|maybe| Value::parse(&maybe.to_string()).expect("is JSON"));
    let mut wrong = Vec::new();
    for (source, typed, untyped) in generated::CASES.iter().filter(|case| is_asked(case.0)) {
        let expected = expected(source);
        let untyped = ours(untyped(&order_value, &maybe_value));
        let typed = typed.map_or_else(|| untyped.clone(), |typed| ours(typed(&order, &maybe)));
        if (&typed, &untyped) != (&expected, &expected) {
            wrong.push(format!("{source}\n  oracle {expected}\n  typed {typed}\n  untyped {untyped}"));
        }
    }
    wrong
}

#[test]
fn targets_are_built_as_their_types_want() {
    let data = &inputs()[0];
    let order: model::Order = serde_json::from_value(data["order"].clone()).expect("fits");
    let maybe = None;
    let quote = generated::quote(&order, &maybe).expect("is a quote");
    let expected = model::Quote {
        id: "A-1".to_owned(),
        total: 262.5,
        units: 7,
        note: Some("fragile".to_owned()),
        city: None,
        skus: vec!["apple".to_owned(), "pear".to_owned(), "fig".to_owned()],
        first: Some(model::Line {
            sku: "apple".to_owned(),
            kind: "hard".to_owned(),
            amount: 120.0,
            qty: 2,
            note: None,
        }),
    };
    assert_eq!(quote, expected);
    let error = generated::too_large(&order, &maybe).expect_err("does not fit");
    assert_eq!(error.to_string(), "300 does not fit the integer type of its place at case.jsonata:1:1");
    assert!(generated::rule(&order, &maybe).expect("is a boolean"));
}

#[test]
fn sequences_are_built_as_their_types_want() {
    let data = inputs();
    let orders = data.iter().map(|data| serde_json::from_value(data["order"].clone()).expect("fits"));
    let [full, empty, single] = orders.collect::<Vec<model::Order>>().try_into().expect("are three");
    let skus = |lines: Vec<model::Line>| lines.into_iter().map(|line| line.sku).collect::<Vec<_>>();
    let maybe = None;
    let report = generated::report(&full, &maybe).expect("is a report");
    assert_eq!(report[0].amount, 240.0);
    assert_eq!(skus(report), ["apple", "pear"]);
    assert_eq!(skus(generated::report(&empty, &maybe).expect("is a report")), [""; 0]);
    assert_eq!(generated::best(&empty, &maybe).expect("is none"), None);
    let best = generated::best(&full, &maybe).expect("is a line").expect("is there");
    assert_eq!((best.sku.as_str(), best.qty), ("apple", 1));
    assert_eq!(skus(generated::kept(&full, &maybe).expect("are lines")), ["pear", "apple"]);
    assert_eq!(generated::names(&full, &maybe).expect("are names"), ["apple", "fig", "pear"]);
    assert_eq!(generated::names(&single, &maybe).expect("are names"), ["kiwi"]);
    assert_eq!(generated::mean(&full, &maybe).expect("is a mean"), Some(109.8));
    assert_eq!(generated::mean(&empty, &maybe).expect("is none"), None);
    let joined = generated::joined(&full, &maybe).expect("are lines");
    assert_eq!(joined.iter().map(|line| line.qty).collect::<Vec<_>>(), [0, 1, 2]);
    assert!(joined.iter().all(|line| line.kind == "A-1"));
    assert_eq!(skus(joined), ["apple", "pear", "fig"]);
    let all = generated::all(&full, &maybe).expect("are names");
    assert_eq!(all, ["new", "gift", "apple", "pear", "fig"]);
    assert_eq!(generated::all(&empty, &maybe).expect("are none"), [""; 0]);
    let kinds = generated::kinds(&full, &maybe).expect("are counts");
    assert_eq!((kinds.len(), kinds.get("hard"), kinds.get("soft")), (2, Some(&1), Some(&2)));
}

#[test]
fn objects_are_merged_as_their_types_want() {
    let data = inputs();
    let orders = data.iter().map(|data| serde_json::from_value(data["order"].clone()).expect("fits"));
    let [full, empty, _] = orders.collect::<Vec<model::Order>>().try_into().expect("are three");
    let max = Some(model::Customer { name: "Max".to_owned(), vip: false, address: None });
    let merged = generated::merged(&full, &max).expect("is a customer");
    assert_eq!((merged.name.as_str(), merged.vip), ("Max", false));
    assert_eq!(merged.address.expect("is there").city, "Bern");
    let merged = generated::merged(&empty, &None).expect("is a customer");
    assert_eq!((merged.name.as_str(), merged.vip, merged.address), ("none", true, None));
    let prices = generated::prices(&full, &None).expect("are prices").expect("are there");
    assert_eq!((prices.len(), prices.get("pear")), (3, Some(&99.5)));
    assert_eq!(generated::prices(&empty, &None).expect("are none"), None);
    let over = generated::over(&full, &None).expect("are prices");
    assert_eq!((over.len(), over.get("apple"), over.get("kiwi")), (4, Some(&1.5), Some(&262.5)));
    let bought = generated::bought(&full, &None).expect("is a line");
    assert_eq!((bought.sku.as_str(), bought.kind.as_str()), ("applepearfig", "soft"));
    assert_eq!((bought.amount, bought.qty, bought.note), (262.5, 7, None));
    let marked = generated::marked(&full, &None).expect("are lines");
    let notes: Vec<_> = marked.iter().map(|line| line.note.as_deref()).collect();
    assert_eq!(notes, [Some("none"), Some("ripe"), Some("none")]);
    assert!(marked.iter().all(|line| line.kind == line.kind.to_uppercase()));
    let by_sku = generated::by_sku(&full, &None).expect("are lines");
    assert_eq!(by_sku.get("fig").map(|line| line.qty), Some(4));
    let twice = model::Order { lines: [full.lines.clone(), full.lines].concat(), ..empty };
    generated::by_sku(&twice, &None).expect_err("are several");
}

#[test]
fn types_of_the_user_cross_through_serde() {
    let account = |name: &str, note: Option<&str>, kind| model::Account {
        name: name.to_owned(),
        note: note.map(str::to_owned),
        kind,
    };
    let (gold, plain) = (account("a", None, model::Kind::Gold), account("b", Some("n"), model::Kind::Plain));
    assert_eq!(ours(generated::user_note(&gold, &None)), "null");
    assert_eq!(ours(generated::user_note(&plain, &None)), "\"n\"");
    assert_eq!(ours(generated::user_kind(&gold, &None)), r#"{"name":"a","note":null,"kind":"Gold"}"#);
    assert_eq!(ours(generated::user_kind(&plain, &None)), r#"{"kind":"Plain"}"#);
    let renamed = |from| generated::user_renamed(from, &None).expect("is an account");
    assert_eq!(renamed(&gold), account("A", None, model::Kind::Gold));
    assert_eq!(renamed(&plain), account("B", Some("n"), model::Kind::Plain));
    assert_eq!(generated::user_same(&plain, &None).expect("is an account"), plain);
}
