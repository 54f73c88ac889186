//! What workflows get from services, many rows at a time.

use serde_json::{Value, json};

use super::{cents, list, pick, rows};

pub(crate) fn deals() -> String {
    let deals = rows(300, |index| {
        let mut deal = json!({
            "id": 9_000 + index, "name": format!("{} rollout {index}", pick(&["Acme", "Globex", "Initech"], index)),
            "stage": pick(&["lead", "won", "qualified", "proposal", "lost", "won", "qualified"], index * 3),
            "amount": cents(index, 5_000_000),
            "owner": { "id": index % 9, "name": format!("{} {}", pick(&["Ada", "Bo", "Cy"], index % 9), index % 9) },
            "closeDate": (index % 4 != 0).then(|| format!("2026-{:02}-{:02}T00:00:00Z", 1 + index % 12, 1 + index % 28)),
        });
        if index % 5 != 1 {
            deal["source"] = json!(pick(&["web", "fair", "partner", "ads"], index / 2));
        }
        deal
    });
    json!({ "deals": deals }).to_string()
}

pub(crate) fn transactions() -> String {
    let texts =
        ["UBER *TRIP", "Coffee \"Corner\"", "AWS EMEA", "Payroll", "Bistro Lux", "Train ticket", "Rent"];
    let transactions = rows(400, |index| {
        json!({
            "id": format!("tx-{index:04}"), "date": format!("2026-{:02}-{:02}", 1 + index / 34, 1 + index % 28),
            "description": format!("{} {index}", pick(&texts, index * 3)),
            "amount": if index % 6 == 3 { cents(index, 400_000) } else { -cents(index, 30_000) },
            "account": pick(&["giro", "card", "savings"], index),
        })
    });
    json!({ "opening": 1_250.75, "transactions": transactions }).to_string()
}

pub(crate) fn stock() -> String {
    let products = rows(200, |index| {
        json!({
            "sku": format!("P-{index:03}"), "name": format!("{} {}", pick(&["Desk", "Lamp", "Chair", "Shelf"], index * 3), 999 - index),
            "price": cents(index, 90_000), "category": pick(&["office", "light", "seats", "storage", "garden"], index),
        })
    });
    let stock = rows(450, |index| {
        json!({
            "sku": format!("P-{:03}", index * 7 % 190), "warehouse": pick(&["Ulm", "Kiel", "Graz"], index), "qty": index * 13 % 40,
        })
    });
    json!({ "products": products, "stock": stock }).to_string()
}

pub(crate) fn snapshots() -> String {
    let side = |from: usize, step: usize| {
        rows(300, move |index| {
            json!({
                "id": format!("doc-{:04}", from + index), "hash": format!("{:08x}", (from + index) / step * 40_503),
            })
        })
    };
    json!({ "before": side(0, 3), "after": side(30, 4) }).to_string()
}

pub(crate) fn metrics() -> String {
    let units = ["seconds", "bytes", "percent", "count"];
    let metrics: serde_json::Map<String, Value> = (0..60)
        .map(|index| (format!("m{index}_{}", pick(&units, index)), json!(cents(index, 20_000))))
        .collect();
    json!({ "threshold": 80, "metrics": metrics }).to_string()
}

pub(crate) fn tickets() -> String {
    let words = ["login", "Invoice", "export", "slow", "Crash", "mobile", "password", "billing"];
    let tickets = rows(250, |index| {
        let text = |from: usize, count: usize| {
            (0..count).map(|word| pick(&words, from * 5 + word * 3)).collect::<Vec<_>>().join(" ")
        };
        let mention = if index % 3 == 0 {
            format!(" @{}{} please", pick(&["ada", "bo", "cy"], index / 3), index % 4)
        } else {
            String::new()
        };
        json!({
            "id": index, "subject": format!("{} {index}", text(index, 4)),
            "body": format!("{}{mention} {}", text(index + 1, 12), text(index, 8)), "priority": 1 + index * 7 % 4,
            "due": format!("2026-{:02}-{:02}T12:00:00Z", 1 + index * 5 % 12, 1 + index % 28),
            "assignee": (index % 5 != 0).then(|| json!({ "name": pick(&["ada", "bo", "cy", "dan"], index), "team": "web" })),
            "labels": rows(index % 4, |label| json!({ "name": pick(&["Bug", "ux", "api", "UX", "docs", "ops"], index + label), "color": pick(&["red", "blue"], index) })),
            "comments": rows(index % 5, |comment| {
                let mut it = json!({ "author": pick(&["ada", "bo", "cy", "dan", "eve"], index + comment) });
                if comment != 1 { it["minutes"] = json!(5 + index * 3 % 50); }
                it
            }),
            "closedAt": (index % 3 == 1).then_some("2026-08-01T10:00:00Z"),
        })
    });
    json!({ "query": "Billing", "page": 2, "now": "2026-07-15T00:00:00Z", "tickets": tickets }).to_string()
}

pub(crate) fn sheet() -> String {
    let rows = list(300, |index| match index {
        0 => json!(["Name", "E-mail", "Quantity", "Note"]).to_string(),
        _ if index % 11 == 0 => json!([format!("Name {index}"), "nobody"]).to_string(),
        _ => json!([
            format!("Name {index}"),
            format!(" N{index}@Example.com "),
            if index % 13 == 0 { "many".to_owned() } else { (index % 40).to_string() },
            "",
        ])
        .to_string(),
    });
    format!(r#"{{"values":{rows}}}"#)
}

pub(crate) fn hours() -> String {
    let entries = rows(400, |index| {
        json!({
            "person": pick(&["ada", "bo", "cy", "dan", "eve", "fay", "gil"], index * 3 + index / 7),
            "project": pick(&["web", "api", "ops", "sales"], index), "hours": 0.25 * (1 + index % 30) as f64, "billable": index % 3 != 0,
        })
    });
    json!({ "limit": 220, "entries": entries }).to_string()
}

pub(crate) fn forecast() -> String {
    let hourly = rows(168, |index| {
        let mut hour = json!({
            "time": format!("2026-06-{:02}T{:02}:00", 1 + index / 24, index % 24),
            "temperature": 10.0 + (index * 37 % 180) as f64 / 10.0,
        });
        if index % 24 > 18 {
            hour["rain"] = json!((index % 7) as f64 / 10.0);
        }
        hour
    });
    json!({ "hourly": hourly }).to_string()
}

pub(crate) fn survey() -> String {
    let responses = rows(200, |index| {
        let mut answers = json!({ "ease": 1 + index % 5 });
        if index % 3 != 0 {
            answers["speed"] = json!(1 + index * 7 % 5);
        }
        let mut response = json!({ "score": index * 7 % 11, "answers": answers });
        if index % 2 == 0 {
            response["comment"] = json!(format!("comment {index}"));
        }
        response
    });
    json!({ "responses": responses }).to_string()
}

pub(crate) fn pulls() -> String {
    let named = |key: &'static str, name: &str| json!({ key: name });
    let pulls = rows(100, |index| {
        json!({
            "number": 300 + index, "title": format!(" {} the {} ", pick(&["Mend", "Add", "Drop"], index), pick(&["cache", "docs", "api"], index / 3)),
            "draft": index % 5 == 0, "user": named("login", pick(&["ada", "bo", "cy"], index)),
            "labels": rows(index % 3, |label| named("name", pick(&["bug", "wip", "docs", "ready"], index + label))),
            "requested_reviewers": rows(index % 4, |who| named("login", pick(&["dan", "eve", "fay"], index + who))),
            "additions": index * 37 % 600, "deletions": index * 11 % 90,
        })
    });
    json!({ "pulls": pulls }).to_string()
}

pub(crate) fn refund() -> String {
    json!({
        "order": {
            "id": "A-77", "total": 240.5, "placed": "2026-05-01T08:00:00Z",
            "items": rows(6, |index| json!({ "sku": format!("S{index}"), "price": cents(index + 2, 9_000), "final": index == 3 })),
        },
        "skus": ["S1", "S2", "S3", "S5"], "today": "2026-05-20T10:00:00Z",
    })
    .to_string()
}
