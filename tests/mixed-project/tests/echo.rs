//! Structs, enums and values of serde_json's cross into values and back as serde would have them.

use mixed_project::echo::Anything;
use mixed_project::graphs::{echo_lines, pick, read_kinds, read_lines};
use mixed_project::twins::{Kind, Ordered};
use serde_json::{Value, json};

fn anything(item: Value) -> Anything {
    Anything { item }
}

#[tokio::test]
async fn a_struct_comes_back_from_a_value_as_it_went() {
    let lines = json!([{ "sku": "a", "qty": 2, "price": 1.5, "note": "red" }, { "sku": "b", "qty": 0, "price": 2.0 }]);
    let address = json!({ "street": "Main", "city": "Bern" });
    let order = json!({ "customer": { "name": "Ada", "address": address }, "lines": lines });
    let order: Ordered = serde_json::from_value(order).unwrap();
    let found = echo_lines::run(&(), &order).await.expect("runs");
    assert_eq!(serde_json::to_value(found).unwrap(), json!({ "lines": lines }));
}

#[tokio::test]
async fn a_value_that_is_no_such_struct_is_told_why() {
    let read = async |item| read_lines::run(&(), anything(item)).await.map_err(|error| error.to_string());
    let right = json!({ "lines": [{ "sku": "a", "qty": 1, "price": 2, "note": null, "more": true }] });
    assert_eq!(read(right).await.expect("is right").lines[0].note, None);
    for (item, said) in [
        (json!({ "lines": [{ "sku": "a", "qty": 1 }] }), "missing field `price`"),
        (json!({ "lines": [{ "sku": "a", "qty": "1", "price": 2 }] }), "expected an integer, found a string"),
        (json!({ "lines": 5 }), "expected an array, found a number"),
        (json!([]), "expected an object, found an array"),
    ] {
        let error = read(item).await.expect_err(said);
        assert!(error.contains(said), "{error}");
    }
}

#[tokio::test]
async fn a_value_that_is_no_variant_is_told_the_options() {
    let read = async |item| read_kinds::run(&(), anything(item)).await.map_err(|error| error.to_string());
    let found = read(json!({ "kinds": ["mail", "pallet"] })).await.expect("are kinds");
    assert_eq!(found.kinds, [Kind::Letter, Kind::Pallet]);
    for (item, said) in [
        (json!({ "kinds": ["drone"] }), "expected one of `letter`, `parcel`, `pallet`, found `drone`"),
        (json!({ "kinds": [1] }), "expected one of `letter`, `parcel`, `pallet`, found a number"),
    ] {
        let error = read(item).await.expect_err(said);
        assert!(error.contains(said), "{error}");
    }
}

#[tokio::test]
async fn values_of_serde_json_keep_all_that_they_hold() {
    let item = json!({ "deep": { "er": [null, true, 1, 18446744073709551615_u64, -2.5, "ä", { "a": [] }] } });
    let found = pick::run(&(), anything(item.clone())).await.expect("runs");
    assert_eq!(found.item, item["deep"]["er"]);
    let error = pick::run(&(), anything(json!({}))).await.expect_err("is absent").to_string();
    assert!(error.contains("expected a value, found nothing"), "{error}");
}
