//! What the sixth set gets where it gets lists.

use serde_json::{Value, json};

use super::{cents, pick, rows, words};

const PEOPLE: [&str; 9] = ["ada", "bo", "cy", "dan", "eve", "fay", "gil", "hal", "ida"];

fn pipeline_runs() -> Value {
    rows(600, |index| {
        let conclusion = match index % 7 {
            0 | 3 => json!("failure"),
            5 if index % 2 == 0 => Value::Null,
            6 => json!("cancelled"),
            _ => json!("success"),
        };
        let jobs = rows(2 + index % 4, |job| {
            let mut it = json!({
                "name": pick(&["lint", "unit", "docs", "browser", "package", "e2e", "audit", "bench", "mobile", "load", "smoke", "migrate"], index / 3 + job * 5),
                "conclusion": if (index + job) % 5 == 0 { "failure" } else { "success" },
                "seconds": ((index * 37 + job * 411) % 9_000) as f64 / 10.0,
            });
            if (index + job) % 3 != 0 {
                it["runner"] = json!(format!("runner-{}", (index * 5 + job) % 14));
            }
            it
        });
        let mut run = json!({
            "id": 40_000 + index, "workflow": pick(&["build", "release", "nightly", "docs", "security scan"], index * 3 / 2),
            "branch": match index % 3 { 0 => "main".to_owned(), _ => format!("feature/{}-{}", pick(&PEOPLE, index), index % 17) },
            "conclusion": conclusion, "attempt": 1 + index % 11 / 9, "jobs": jobs,
            "startedAt": format!("2026-04-{:02}T{:02}:{:02}:00Z", 1 + index / 24, index % 24, index * 7 % 60),
            "actor": { "login": pick(&PEOPLE, index * 5 / 3) },
        });
        if index % 10 != 4 {
            run["durationMs"] = json!(90_000 + index * 7_919 % 1_500_000);
        }
        if index % 6 == 1 {
            run["actor"]["bot"] = json!(index % 4 == 1);
        }
        run
    })
}

pub(crate) fn runs() -> String {
    json!({ "runs": pipeline_runs() }).to_string()
}

pub(crate) fn long_runs() -> String {
    json!({ "limitMs": 600_000, "runs": pipeline_runs() }).to_string()
}

pub(crate) fn night() -> String {
    json!({ "since": "2026-04-11T18:00:00Z", "runs": pipeline_runs() }).to_string()
}

pub(crate) fn deployments() -> String {
    let deployments = rows(500, |index| {
        let (day, hour, minute) = (1 + index / 20, 6 + index % 12, index * 13 % 50);
        let mut by = json!({ "name": pick(&PEOPLE, index * 2) });
        if index % 4 != 3 {
            by["team"] = json!(pick(&["web", "payments", "data", "core"], index / 2));
        }
        json!({
            "id": index, "service": pick(&["cart", "search", "billing", "mail", "auth", "media", "feeds"], index * 5 / 2), "by": by,
            "environment": pick(&["dev", "staging", "production", "dev"], index), "version": format!("1.{}.{}", index / 30, index % 30),
            "status": pick(&["succeeded", "succeeded", "failed", "succeeded", "succeeded", "rolled_back"], index * 7 / 3),
            "startedAt": format!("2026-06-{day:02}T{hour:02}:{minute:02}:10Z"),
            "finishedAt": if index % 9 == 2 { Value::Null } else { json!(format!("2026-06-{day:02}T{hour:02}:{:02}:{:02}Z", minute + 1 + index % 8, index * 2 % 60)) },
            "changes": rows(index % 5, |change| json!(format!("{:07x}", (index * 31 + change) * 65_537))),
        })
    });
    json!({ "deployments": deployments }).to_string()
}

fn bank_lines(count: usize) -> Value {
    rows(count, |index| {
        let kind = pick(&["card", "transfer", "card", "fee", "transfer", "card", "interest"], index);
        let amount = match kind {
            "card" => -cents(index, 20_000),
            "fee" => -cents(index, 900),
            _ if index % 5 == 0 => -cents(index, 90_000),
            _ if index % 3 == 0 => cents(index * 3 % 300, 400_000),
            _ => cents(index, 150_000),
        };
        let mut line = json!({
            "id": format!("tx-{index}"), "date": format!("2026-{:02}-{:02}", 1 + index * 7 % 6, 1 + index * 11 % 28), "kind": kind,
            "account": pick(&["giro", "card", "savings", "giro"], index / 2), "amount": amount,
            "currency": pick(&["EUR", "EUR", "USD", "EUR"], index), "text": words(4, index),
            "counterparty": if index % 6 == 0 { Value::Null } else { json!(words(2, index)) },
        });
        if kind == "transfer" {
            line["reference"] = json!(format!("R-{:04}", index * 3 % 300));
        }
        line
    })
}

fn invoices(count: usize) -> Value {
    rows(count, |index| {
        let month = 1 + index % 6;
        let mut invoice = json!({
            "number": format!("R-{index:04}"), "customerId": 100 + index * 7 % 130, "issued": format!("2026-{month:02}-{:02}", 1 + index % 28),
            "due": format!("2026-{:02}-{:02}", month + 1, 1 + index % 28), "currency": "EUR", "total": cents(index, 400_000),
            "paidOn": if index % 5 < 2 { json!(format!("2026-{:02}-15", month + 1)) } else { Value::Null },
        });
        if index % 3 == 0 {
            invoice["reminders"] = json!(index % 4);
        }
        invoice
    })
}

pub(crate) fn bank_statement() -> String {
    json!({ "currency": "EUR", "transactions": bank_lines(1_000) }).to_string()
}

pub(crate) fn books() -> String {
    json!({ "invoices": invoices(300), "transactions": bank_lines(400) }).to_string()
}

pub(crate) fn open_items() -> String {
    json!({ "today": "2026-06-15", "invoices": invoices(600) }).to_string()
}

pub(crate) fn dunning() -> String {
    let customers = rows(125, |index| {
        let mut customer = json!({
            "id": 100 + index, "name": format!("{} {index}", words(1, index)),
            "email": if index % 7 == 0 { Value::Null } else { json!(format!("{}.{index}@Example.com", pick(&PEOPLE, index))) },
        });
        if index % 3 != 1 {
            customer["language"] = json!(pick(&["de", "en"], index));
        }
        customer
    });
    json!({ "today": "2026-06-15", "invoices": invoices(400), "customers": customers }).to_string()
}

fn all_subscriptions() -> Value {
    rows(700, |index| {
        let status =
            pick(&["active", "canceled", "active", "past_due", "active", "trialing", "active"], index);
        let mut customer =
            json!({ "id": 1_000 + index * 3 % 520, "name": format!("{} {}", words(1, index), index % 90) });
        if index % 4 != 2 {
            customer["country"] = json!(pick(&["SE", "NO", "FI", "DK"], index / 3));
        }
        let mut it = json!({
            "id": format!("s-{index:04}"), "customer": customer, "plan": pick(&["solo", "team", "business", "team"], index * 5 / 3),
            "interval": if index % 3 == 0 { "year" } else { "month" }, "amount": 900 + index * 7_919 % 40_000, "status": status,
            "startedAt": format!("2025-{:02}-{:02}T08:00:00Z", 1 + index % 12, 1 + index % 28),
            "canceledAt": if status == "canceled" { json!(format!("2026-{:02}-{:02}T20:30:00Z", 1 + index / 3 % 8, 1 + index % 27)) } else { Value::Null },
        });
        if index % 2 == 0 {
            it["quantity"] = json!(1 + index % 12);
        }
        if status == "canceled" && index % 3 != 0 {
            it["reason"] = json!(pick(
                &["too expensive", "missing feature", "no longer needed", "moved away"],
                index / 7
            ));
        }
        it
    })
}

pub(crate) fn subscriptions() -> String {
    json!({ "subscriptions": all_subscriptions() }).to_string()
}

pub(crate) fn subscriptions_since() -> String {
    json!({ "since": "2026-02-01", "subscriptions": all_subscriptions() }).to_string()
}

fn events() -> Value {
    rows(500, |index| {
        let (month, day, hour) = (5 + index / 250, 1 + index * 3 % 28, 8 + index * 5 % 9);
        let mut event = json!({
            "id": format!("e{index}"), "title": words(3, index), "organizer": format!("{}@example.com", pick(&PEOPLE, index)),
            "start": format!("2026-{month:02}-{day:02}T{hour:02}:{}:00Z", pick(&["00", "30"], index / 3)),
            "end": format!("2026-{month:02}-{day:02}T{:02}:{}:00Z", hour + 1 + index % 2, pick(&["00", "30", "15"], index)),
            "attendees": rows(1 + index % 6, |guest| json!(format!("{}@example.com", pick(&PEOPLE, index / 2 + guest)))),
            "room": if index % 4 == 0 { Value::Null } else { json!(pick(&["Oslo", "Lima", "Kyoto", "Turin"], index / 2)) },
            "status": pick(&["confirmed", "tentative", "confirmed", "cancelled", "confirmed"], index),
        });
        if index % 3 == 0 {
            event["recurring"] = json!(index % 2 == 0);
        }
        event
    })
}

pub(crate) fn month() -> String {
    json!({ "month": "2026-05", "events": events() }).to_string()
}

pub(crate) fn standup() -> String {
    let tickets = rows(400, |index| {
        json!({
            "id": 5_000 + index, "subject": words(6, index), "status": pick(&["new", "open", "waiting", "solved", "open"], index * 2 / 3),
            "priority": pick(&["low", "normal", "high", "urgent", "normal", "high"], index),
            "assignee": if index % 5 == 0 { Value::Null } else { json!(format!("{}@example.com", pick(&PEOPLE, index / 2))) },
            "updatedAt": format!("2026-05-{:02}T{:02}:{:02}:00Z", 1 + index * 3 % 28, index % 24, index * 7 % 60),
            "tags": rows(index % 4, |tag| json!(pick(&["api", "login", "mobile", "billing", "eu"], index + tag))),
        })
    });
    json!({ "day": "2026-05-14", "person": "dan@example.com", "events": events(), "tickets": tickets })
        .to_string()
}

pub(crate) fn responses() -> String {
    let responses = rows(500, |index| {
        let answers = rows(3 + index % 4, |answer| {
            let mut it = json!({ "question": pick(&["ease", "speed", "support", "colour", "device", "value"], index / 5 + answer) });
            match (index + answer) % 3 {
                0 => it["value"] = json!((index * 7 + answer * 3) % 50 / 10 + 1),
                1 => {
                    it["choice"] = json!(pick(&["blue", "phone", "often", "never", "tablet"], index + answer))
                }
                _ => it["value"] = json!(((index * 11 + answer) % 45 + 5) as f64 / 10.0),
            }
            it
        });
        json!({
            "id": index, "segment": pick(&["enterprise", "startup", "school", "public", "private"], index * 3 / 2), "score": index * 7 % 11,
            "comment": if index % 3 == 0 { Value::Null } else { json!(words(1 + index % 6, index)) },
            "submittedAt": format!("2026-03-{:02}T12:00:00Z", 1 + index % 30), "answers": answers,
        })
    });
    json!({ "responses": responses }).to_string()
}

fn all_shipments() -> Value {
    rows(600, |index| {
        let status = pick(
            &["delivered", "in_transit", "delivered", "created", "delivered", "lost", "delivered"],
            index,
        );
        let mut it = json!({
            "id": format!("SH{:05}", index * 37 % 10_000), "carrier": pick(&["ups", "dhl", "gls", "post", "bring", "own"], index / 2), "status": status,
            "promised": format!("2026-08-{:02}T18:00:00Z", 3 + index % 24),
            "to": { "name": words(2, index), "city": pick(&["Bergen", "Umea", "Turku", "Aarhus"], index), "country": pick(&["NO", "SE", "FI", "DK"], index) },
            "parcels": rows(1 + index % 3, |parcel| {
                let mut it = json!({ "weightGrams": 200 + (index * 31 + parcel * 977) % 9_000 });
                if (index + parcel) % 2 == 0 { it["value"] = json!(cents(index + parcel, 30_000)); }
                it
            }),
        });
        match status {
            "delivered" => {
                it["deliveredAt"] = json!(format!(
                    "2026-08-{:02}T{:02}:{:02}:00Z",
                    2 + index % 24 + index % 3,
                    8 + index % 12,
                    index % 60
                ))
            }
            "in_transit" if index % 4 != 1 => it["eta"] = json!(format!("2026-08-{:02}", 4 + index % 24)),
            _ => {}
        }
        it
    })
}

pub(crate) fn shipments() -> String {
    json!({ "shipments": all_shipments() }).to_string()
}

pub(crate) fn shipments_and_carriers() -> String {
    let carriers = json!([
        { "code": "dhl", "name": "DHL Express", "support": { "phone": "+49 228 1", "email": "help@dhl.example" } },
        { "code": "ups", "name": "UPS", "support": { "email": "help@ups.example" } },
        { "code": "gls", "name": "GLS" },
        { "code": "post", "name": "Postnord", "support": { "phone": "+46 8 2", "email": "kund@post.example" } },
        { "code": "bring", "name": "Bring", "support": { "email": "hjelp@bring.example" } },
        { "code": "dpd", "name": "DPD" },
    ]);
    json!({ "shipments": all_shipments(), "carriers": carriers }).to_string()
}
