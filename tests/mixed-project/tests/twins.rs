//! The same graph in YAML and in Rust gives the same results, whatever types it has.

use mixed_project::graphs;
use mixed_project::twins::*;
use nodewright::Graph;
use nodewright::json::{ToJson, read_text};
use serde_json::{Value, json};

/// What both twins make of these arguments.
macro_rules! both {
    ($yaml:ident, $rust:ident, $twin:ty, $arguments:expr) => {{
        let text = $arguments.to_string();
        let input: graphs::$yaml::Input = read_text(&text).map_err(|problems| problems.to_string()).unwrap();
        let output = graphs::$yaml::run(&(), &input).await.expect("runs").to_json();
        let yaml: Value = serde_json::from_str(&output).unwrap();
        let input: <$twin as Graph>::Input = serde_json::from_str(&text).unwrap();
        let rust = serde_json::to_value(graphs::$rust::run(&(), input).await.expect("runs")).unwrap();
        assert_eq!(plain(rust), plain(yaml.clone()));
        yaml
    }};
}

/// With numbers as numbers: `2` is `2.0`.
fn plain(value: Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64()),
        Value::Array(items) => items.into_iter().map(plain).collect(),
        Value::Object(fields) => fields.into_iter().map(|(key, value)| (key, plain(value))).collect(),
        other => other,
    }
}

fn lines() -> Value {
    json!([
        { "sku": "apple", "qty": 2, "price": 12.5, "note": "red" },
        { "sku": "pear", "qty": 1, "price": 2.0 },
        { "sku": "apple", "qty": 4, "price": 11.0 },
    ])
}

#[tokio::test]
async fn an_enum_in_an_output_is_the_text_of_yaml() {
    for (counts, size) in [(json!([]), "none"), (json!([2, 3]), "small"), (json!([900, 200]), "large")] {
        let found = both!(rate, rate_twin, RateTwin, json!({ "name": "left", "counts": counts }));
        assert_eq!(found, json!({ "name": "left", "size": size }));
    }
    let stock = Stock { name: "left".to_owned(), counts: vec![7] };
    let rated = graphs::rate_twin::run(&(), &stock).await.expect("runs");
    assert_eq!(rated, Rated { name: "left".to_owned(), size: Size::Small });
}

#[tokio::test]
async fn an_enum_is_compared_written_and_copied() {
    for kind in ["letter", "parcel", "pallet"] {
        let found = both!(ship, ship_twin, ShipTwin, json!({ "kind": kind, "weight": 30 }));
        assert_eq!((&found["kind"], &found["text"]), (&json!(kind), &json!(format!("by {kind}"))));
    }
    let sent = graphs::ship_twin::run(&(), Sending { kind: Kind::Parcel, weight: 3.0 }).await.expect("runs");
    assert_eq!((sent.kind, sent.price), (Kind::Parcel, 5.0));
}

#[tokio::test]
async fn texts_are_read_as_variants_by_name_and_by_alias() {
    both!(sort_kinds, sort_kinds_twin, SortKindsTwin, json!({ "names": ["Letter", "PALLET", "parcel"] }));
    both!(sort_kinds, sort_kinds_twin, SortKindsTwin, json!({ "names": [] }));
    let names = KindNames { names: vec!["Mail".to_owned(), "parcel".to_owned()] };
    let found = graphs::sort_kinds_twin::run(&(), names).await.expect("runs");
    assert_eq!(found, Kinds { kinds: vec![Kind::Letter, Kind::Parcel], many: false });
}

#[tokio::test]
async fn a_text_that_is_no_variant_is_told_the_options() {
    let names = KindNames { names: vec!["letter".to_owned(), "Drone".to_owned()] };
    let error = graphs::sort_kinds_twin::run(&(), names).await.expect_err("no such kind").to_string();
    assert!(error.contains("expected one of `letter`, `parcel`, `pallet`, found `drone`"), "{error}");
}

#[tokio::test]
async fn structs_lists_options_and_maps_are_the_same_in_both() {
    let customer = json!({ "name": "Ada", "address": { "street": "Main", "city": "Bern" } });
    both!(invoice, invoice_twin, InvoiceTwin, json!({ "customer": customer, "lines": lines() }));
    both!(invoice, invoice_twin, InvoiceTwin, json!({ "customer": customer, "lines": [] }));
    let found = both!(dear_lines, dear_lines_twin, DearLinesTwin, json!({ "lines": lines() }));
    assert_eq!(found["lines"].as_array().map(Vec::len), Some(2));
    let found = both!(per_sku, per_sku_twin, PerSkuTwin, json!({ "lines": lines() }));
    assert_eq!(plain(found), json!({ "costs": { "apple": 23.5, "pear": 2.0 } }));
    let found = both!(look_up, look_up_twin, LookUpTwin, json!({ "costs": { "apple": 1, "plum": 3 } }));
    assert_eq!(found, json!({ "apple": 1 }));
}

#[tokio::test]
async fn loops_node_calls_and_ports_are_the_same_in_both() {
    both!(count_down, count_down_twin, CountDownTwin, json!({ "from": 100 }));
    both!(price_all, price_all_twin, PriceAllTwin, json!({ "lines": [10, 20.5] }));
    for amount in [0, 50, 500] {
        both!(charge_once, charge_once_twin, ChargeOnceTwin, json!({ "amount": amount }));
    }
}
