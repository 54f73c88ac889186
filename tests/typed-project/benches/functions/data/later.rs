//! What the fifth set gets, beside orders.

use serde_json::{Value, json};
use typed_project::sample;

use super::{cents, list, pick, rows, words};

/// Payments of some orders, in full or not, and of some that nobody knows.
pub(crate) fn payments() -> String {
    let payments = rows(300, |index| {
        let order = index * 7 % 1_020;
        json!({
            "orderId": 10_000 + order, "amount": if index % 3 == 0 { 2_500.0 } else { cents(order, 190_000) - (index % 2) as f64 },
            "method": pick(&["card", "transfer", "wallet"], index),
        })
    });
    format!(r#"{{"payments":{payments},"orders":{}}}"#, list(1_000, sample::order))
}

/// Refunds of some orders, of some twice, and of some that nobody knows.
pub(crate) fn refunds() -> String {
    let refunds = rows(
        80,
        |index| json!({ "orderId": 10_000 + index * 31 % 70 * 15, "reason": words(2, index), "share": ([1.0, 0.6, 0.2][index % 3]) }),
    );
    format!(r#"{{"refunds":{refunds},"orders":{}}}"#, list(1_000, sample::order))
}

/// An order, and what is to be shown of it.
pub(crate) fn shown() -> String {
    format!(r#"{{"fields":["name","city","phone","zip"],"order":{}}}"#, sample::order(7))
}

pub(crate) fn push() -> String {
    let commits = rows(12, |index| {
        let mut author = json!({ "name": pick(&["Ada Lovelace", "Bo Ek", "Cy Young"], index) });
        if index % 3 != 1 {
            author["username"] = json!(pick(&["ada", "bo", "cy"], index));
        }
        json!({
            "id": format!("{:040x}", (index + 3) * 2_654_435_761), "url": format!("https://git.example/acme/shop/commit/{index}"),
            "message": if index % 2 == 0 { format!("{}\n\n{}", words(4, index), words(9, index)) } else { words(5, index) },
            "author": author, "added": rows(index % 3, |file| json!(format!("src/new_{}.rs", index + file))),
            "modified": rows(1 + index % 4, |file| json!(format!("src/part_{}.rs", (index + file) % 6))),
        })
    });
    json!({
        "ref": "refs/heads/main", "forced": true, "repository": { "full_name": "acme/shop", "private": true },
        "pusher": { "name": "ada", "email": "ada@example.com" }, "commits": commits,
    })
    .to_string()
}

pub(crate) fn calendar() -> String {
    let events = rows(200, |index| {
        let (day, hour, long) = (8 + index % 7, 8 + index * 5 % 9, pick(&["15", "30", "45"], index));
        let mut event = json!({
            "title": words(3, index), "start": format!("2026-06-{day:02}T{hour:02}:00:00Z"), "end": format!("2026-06-{day:02}T{hour:02}:{long}:00Z"),
            "attendees": rows(2 + index % 4, |guest| {
                let name = pick(&["ada", "bo", "cy", "dan", "eve"], index / 7 + guest);
                let mut it = json!({ "email": format!("{name}@example.com") });
                if guest % 2 == 0 { it["name"] = json!(name.to_uppercase()); }
                it
            }),
        });
        if index % 3 == 0 {
            event["location"] = json!(format!("Room {}", index % 5));
        }
        if index % 4 == 0 {
            event["cancelled"] = json!(index % 8 == 0);
        }
        event
    });
    json!({ "day": "2026-06-12", "me": "ada@example.com", "events": events }).to_string()
}

pub(crate) fn ticket() -> String {
    json!({
        "subject": "Checkout is DOWN since this morning", "from": "Ops@Globex.Example", "plan": "team",
        "body": "Since 9:00 no customer can pay. Order #20417 was charged twice, see the screenshot. Please call us back.",
        "tags": ["Billing", "checkout", "billing"], "attachments": [{ "name": "screen.png", "bytes": 48_213 }],
    })
    .to_string()
}

pub(crate) fn parcel_events() -> String {
    let events = rows(9, |index| {
        let mut event = json!({
            "code": pick(&["PU", "IT", "CUS", "IT", "IT", "HUB", "IT", "OFD", "DLV"], index),
            "at": format!("2026-06-{:02}T{:02}:20:00Z", 3 + index, 6 + index * 5 % 14),
        });
        if index % 4 != 2 {
            event["city"] = json!(pick(&["Lyon", "Basel", "Ulm"], index));
        }
        if index % 2 == 0 {
            event["country"] = json!(pick(&["FR", "DE"], index));
        }
        event
    });
    json!({ "number": "JD0146", "carrier": "DHL", "promised": "2026-06-09T12:00:00Z", "events": events })
        .to_string()
}

pub(crate) fn form() -> String {
    let fields = rows(36, |index| {
        let mut field = json!({
            "label": format!(" {} ({index})?", words(3, index)), "type": pick(&["text", "choice", "email", "number"], index + 1),
            "value": match index % 5 { 0 => Value::Null, 3 => json!(""), _ => json!(format!(" {}  {index} ", words(2, index))) },
        });
        if index % 3 == 0 {
            field["mandatory"] = json!(index % 2 == 0);
        }
        field
    });
    json!({ "form": "feedback", "fields": fields }).to_string()
}

pub(crate) fn bank_export() -> String {
    let lines = (0..250).map(|index| {
        let amount = cents(index, 90_000) - 300.0;
        let category = pick(&["rent", "food", "", "travel", "salary", "food"], index);
        format!("2026-05-{:02};{} {index};{category};{amount:.2}", 1 + index % 28, words(2, index))
    });
    let lines: Vec<_> = std::iter::once("date; payee; category; amount".to_owned()).chain(lines).collect();
    json!({ "account": "DE89370400440532013000", "text": lines.join("\r\n") }).to_string()
}

pub(crate) fn bill() -> String {
    let lines = rows(18, |index| {
        json!({
            "text": words(3, index), "qty": 1 + index % 6, "unit": cents(index + 1, 60_000),
            "rate": ([19.0, 7.0, 0.0, 19.0][index % 4]),
        })
    });
    json!({
        "number": 4_217, "issued": "2026-05-20", "terms": 14, "discount": 2.5,
        "customer": { "name": "Globex GmbH", "country": "DE", "vatId": "DE811907980" }, "lines": lines,
    })
    .to_string()
}

pub(crate) fn samples() -> String {
    let base = [18.0, 40.0, 500.0, 30.0];
    let devices = rows(40, |device| {
        let samples = rows(24, |index| {
            json!({
                "kind": pick(&["temperature", "humidity", "co2", "noise"], index),
                "value": base[index % 4] + ((device * 24 + index) * 37 % 200) as f64 / 10.0, "at": 1_781_251_200 + index * 600,
            })
        });
        let mut it = json!({ "id": format!("dev-{device:02}"), "samples": samples });
        if device % 5 != 0 {
            it["room"] = json!(format!("room {}", device * 7 % 9));
        }
        it
    });
    json!({ "limits": { "temperature": 28.5, "humidity": 51, "co2": 511.5 }, "devices": devices }).to_string()
}

pub(crate) fn demand() -> String {
    let orders = rows(200, |index| {
        let lines = rows(
            1 + index % 4,
            |line| json!({ "sku": format!("A-{:03}", (index * 13 + line * 5) % 130), "qty": 1 + (index + line) % 7 }),
        );
        json!({ "id": index, "lines": lines })
    });
    let stock = rows(120, |index| {
        let mut item = json!({ "sku": format!("A-{index:03}"), "onHand": index * 7 % 25, "pack": ([1, 6, 12][index % 3]), "cost": cents(index, 4_000) });
        if index % 6 != 5 {
            item["vendor"] = json!(pick(&["Holz und Co", "Metall AG", "Papier Nord", "Glas Ost"], index));
        }
        item
    });
    json!({ "orders": orders, "stock": stock }).to_string()
}
