//! What workflows get from services, one object at a time.

use serde_json::json;

use super::{cents, pick, rows};

pub(crate) fn profile() -> String {
    json!({
        "id": 4711, "login": "ada", "name": null,
        "contact": { "phones": [{ "kind": "home", "number": "030 1" }, { "kind": "mobile", "number": "0170 2" }] },
        "settings": { "locale": "de-DE", "marketing": true },
        "plan": { "code": "team" },
    })
    .to_string()
}

pub(crate) fn incident() -> String {
    json!({
        "id": "INC-17", "title": "Checkout answers slowly", "severity": "major",
        "service": { "name": "checkout", "owner": "payments" },
        "links": [
            { "label": "Dashboard", "url": "https://grafana.example.com/d/1" },
            { "label": "Runbook", "url": "https://wiki.example.com/runbooks/checkout" },
            { "label": "Logs", "url": "https://logs.example.com/?q=checkout" },
        ],
    })
    .to_string()
}

pub(crate) fn order() -> String {
    json!({
        "number": "2026-0815", "customer": { "first": "Grace", "last": "Hopper" }, "shipping": 4.9,
        "items": rows(6, |index| json!({
            "title": pick(&["Keyboard", "Cable, 2 m", "Monitor arm", "Mouse"], index),
            "qty": 1 + index % 3, "price": cents(index + 3, 40_000),
        })),
        "coupon": { "code": "SPRING", "percent": 10 },
    })
    .to_string()
}

pub(crate) fn address() -> String {
    json!({
        "name": "Grace Hopper", "line1": "1 Navy Way", "line2": "Building 4", "city": "Arlington",
        "state": "VA", "zip": "22202", "country": "us",
    })
    .to_string()
}

pub(crate) fn delivery() -> String {
    json!({
        "headers": {
            "content-type": "application/json", "user-agent": "GitHub-Hookshot/1", "x-github-event": "push",
            "x-github-delivery": "72d3162e-cc78-11e3-81ab-4c9367dc0958", "accept": "*/*",
        },
        "body": {
            "ref": "refs/heads/release/2.14", "repository": { "full_name": "acme/checkout" },
            "commits": rows(4, |index| json!({
                "id": format!("{:040x}", (index + 1) * 982_451_653),
                "message": format!("Mend the {} of carts\n\nIt was {index} off.", pick(&["sum", "tax"], index)),
                "author": { "name": pick(&["ada", "grace"], index) },
            })),
        },
    })
    .to_string()
}

pub(crate) fn params() -> String {
    json!({
        "base": "https://api.example.com/v2/search",
        "params": { "q": "red shoes & socks", "page": "2", "sort": "", "size": "42½", "brand": "", "from": "a/b" },
    })
    .to_string()
}

pub(crate) fn form() -> String {
    let names = ["name", "email", "company", "phone", "topic", "message", "newsletter", "source"];
    let fields = rows(
        8,
        |index| json!({ "name": names[index], "value": pick(&[" Ada ", "", "x@example.com", "ok"], index) }),
    );
    json!({ "form": "contact", "fields": fields }).to_string()
}

pub(crate) fn settings() -> String {
    json!({
        "defaults": { "LOG": "info", "PORT": "8080", "HOST": "0.0.0.0", "CACHE": "on", "REGION": "eu-1", "RETRIES": "3" },
        "overrides": { "LOG": "debug", "PORT": "8080", "REGION": "us-2", "TOKEN": "secret" },
    })
    .to_string()
}

pub(crate) fn charges() -> String {
    let data = rows(100, |index| {
        json!({
            "id": format!("ch_{index:05}"), "amount": 500 + index * 7_919 % 90_000,
            "created": 1_767_225_600 + index * 3_599, "paid": index % 7 != 0,
        })
    });
    json!({ "object": "list", "has_more": true, "url": "/v1/charges", "data": data }).to_string()
}

pub(crate) fn person() -> String {
    json!({ "name": " Ada King Lovelace ", "email": "ada.lovelace@Analytical.example" }).to_string()
}

pub(crate) fn ticket() -> String {
    json!({
        "status": "open", "priority": "high", "assignee": "bo", "replies": 2, "hoursOpen": 9.5,
        "tags": ["web", "invoice", "eu"],
    })
    .to_string()
}

pub(crate) fn booking() -> String {
    json!({ "start": "2026-07-03T14:30:00.000Z", "end": "2026-07-03T16:15:00.000Z", "nights": 3 }).to_string()
}

pub(crate) fn budget() -> String {
    json!({ "budget": "12,500", "spent": ["1,200.50", "340", "2,000", "89.99", "4,020.25"] }).to_string()
}

pub(crate) fn event() -> String {
    json!({
        "summary": "Planning", "hangoutLink": "https://meet.example.com/abc",
        "start": { "dateTime": "2026-05-04T09:00:00Z" }, "end": { "dateTime": "2026-05-04T09:45:00Z" },
        "attendees": rows(7, |index| json!({
            "email": format!("p{index}@example.com"), "organizer": index == 2,
            "displayName": format!("{} {index}", pick(&["Ada", "Bo"], index)),
            "responseStatus": pick(&["accepted", "declined", "needsAction", "accepted", "tentative"], index),
        })),
    })
    .to_string()
}

pub(crate) fn offers() -> String {
    let offers = rows(12, |index| {
        json!({
            "carrier": pick(&["DHL", "UPS", "GLS", "DPD"], index), "service": pick(&["std", "express", "next"], index / 2),
            "price": cents(index + 5, 3_000), "days": 1 + index * 5 % 7,
        })
    });
    json!({ "maxDays": 4, "offers": offers }).to_string()
}

pub(crate) fn lead() -> String {
    json!({
        "company": { "employees": 450, "industry": "retail" }, "title": "Head of Operations", "newsletter": true,
        "visits": rows(6, |index| json!({ "page": pick(&["/", "/docs", "/pricing"], index), "seconds": 12 + index * 31 })),
    })
    .to_string()
}

pub(crate) fn roles() -> String {
    let verbs = ["orders:read", "orders:write", "users:read", "reports:read", "users:write"];
    let roles = rows(4, |index| {
        json!({
            "name": pick(&["viewer", "seller", "support", "analyst"], index),
            "permissions": rows(3, |verb| json!(pick(&verbs, index * 2 + verb))),
        })
    });
    json!({ "user": "ada", "roles": roles }).to_string()
}

pub(crate) fn payment() -> String {
    json!({
        "id": "ch_3NkQp2Lk", "amount": 12_999, "amount_refunded": 1_500, "currency": "eur", "created": 1_772_000_000,
        "metadata": { "order_id": "A-1001", "channel": "web" },
        "outcome": { "risk_level": "normal", "risk_score": 31 },
        "card": { "brand": "visa", "last4": "4242", "exp_month": 4, "exp_year": 2028 },
    })
    .to_string()
}
