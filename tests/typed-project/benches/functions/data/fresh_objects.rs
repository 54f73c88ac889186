//! What the fourth set gets, one object at a time.

use serde_json::json;

use super::{cents, pick, rows};

pub(crate) fn payment_event() -> String {
    json!({
        "id": "evt_1PqR", "type": "charge.dispute.created", "created": 1_780_000_000, "livemode": true,
        "data": { "object": {
            "id": "ch_3Pq", "amount": 12_950, "currency": "eur", "customer": null, "receipt_email": "ada@example.com",
            "metadata": { "cart": "c-17", "order_id": "2026-00417" },
        } },
    })
    .to_string()
}

pub(crate) fn crm_contact() -> String {
    let value = |text: &str| json!({ "value": text });
    json!({
        "vid": 90_210,
        "properties": {
            "firstname": value("Grace"), "lastname": value("Hopper"), "email": value("Grace.Hopper@Navy.example"),
            "lifecyclestage": value("customer"),
        },
        "lists": rows(5, |index| json!({ "id": 40 + index, "active": index % 2 == 0 })),
    })
    .to_string()
}

pub(crate) fn phone() -> String {
    json!({ "country": "at", "phone": "0 (1) 531-15 / 20 25", "extension": "77" }).to_string()
}

pub(crate) fn weather() -> String {
    json!({
        "name": "Graz", "dt": 1_780_000_000, "timezone": 7200, "sys": { "country": "AT" },
        "main": { "temp": 291.37, "feels_like": 288.02, "humidity": 64 },
        "wind": { "speed": 4.7, "deg": 203, "gust": 16.2 },
        "weather": [{ "main": "Rain", "description": "light rain" }, { "main": "Mist", "description": "mist" }],
    })
    .to_string()
}

pub(crate) fn request_form() -> String {
    json!({
        "summary": "The export of last month's invoices stops after the first hundred rows",
        "urgency": "high", "tags": "Export, invoices ,BUG", "reporter": { "email": "bo@example.com" }, "assignee": "5b10ac8d",
    })
    .to_string()
}

pub(crate) fn parcel() -> String {
    json!({
        "parcel": { "grams": 3_450, "length": 60, "width": 40, "height": 15.5 },
        "to": { "country": "NL", "island": true }, "insured": 250,
    })
    .to_string()
}

pub(crate) fn ship_to() -> String {
    json!({
        "defaults": { "country": "US", "language": "en", "carrier": "ground" },
        "address": { "name": "Linus Torvalds", "street": "1 Kernel Way", "city": "Portland" },
        "notes": ["ring twice", "", "leave at the door"],
    })
    .to_string()
}

pub(crate) fn deployment() -> String {
    json!({
        "app": "billing", "version": "v4.18.2", "environment": "production", "outcome": "failure",
        "actor": { "login": "ada", "name": null },
        "startedAt": "2026-06-03T10:15:04Z", "endedAt": "2026-06-03T10:19:41Z",
        "commit": { "sha": "9fceb02d0ae598e95dc970b74767f19372d61af8", "message": "Round taxes once\n\nNot per line." },
    })
    .to_string()
}

pub(crate) fn card() -> String {
    json!({ "number": "4242 4242 4242 4242", "holder": " Ada  Lovelace ", "expMonth": 7, "expYear": 2029 })
        .to_string()
}

pub(crate) fn trial() -> String {
    json!({ "account": "acme", "startedAt": "2026-06-01T09:30:00Z", "now": "2026-06-12T12:00:00Z", "extendedTo": null })
        .to_string()
}

pub(crate) fn mail_address() -> String {
    json!({ "email": "maria.del.carmen@Example.ORG", "locale": "de-AT" }).to_string()
}

pub(crate) fn claims() -> String {
    json!({
        "sub": "auth0|64b7f1", "email": "ada@example.com", "email_verified": true,
        "realm_access": { "roles": ["default-roles-main", "editor", "billing", "offline_access"] },
        "scope": "openid profile email write", "exp": 1_790_000_000, "org": { "id": "acme" },
    })
    .to_string()
}

pub(crate) fn receipt() -> String {
    json!({
        "store": "Harbour cafe", "sequence": 4_211, "date": "2026-06-12", "total": 1_248.4, "tip": 12.5,
        "method": { "kind": "card", "last4": "4242" },
    })
    .to_string()
}

pub(crate) fn appointment() -> String {
    json!({
        "patient": { "title": null, "first": "Alan", "last": "Turing" },
        "appointment": {
            "at": "2026-09-07T08:05:00Z", "doctor": "Dr. Blackwell", "room": "2.14",
            "notes": ["Please bring your insurance card.", "Do not eat before.", "Reply STOP to end these messages."],
        },
        "limit": 140,
    })
    .to_string()
}

pub(crate) fn sign_up() -> String {
    json!({
        "email": " Ada@Example.com ", "name": "Ada King Lovelace", "company": null, "plan": "team", "seats": 35, "country": "NL",
    })
    .to_string()
}

pub(crate) fn claim() -> String {
    json!({
        "employee": { "id": "e-9", "name": "Bo" },
        "items": rows(14, |index| {
            let mut item = json!({
                "kind": pick(&["travel", "hotel", "meals"], index), "amount": cents(index + 1, 30_000),
                "currency": pick(&["EUR", "USD", "GBP", "SEK"], index / 2),
            });
            if index % 4 != 0 { item["receipt"] = json!(format!("r-{index}.pdf")); }
            item
        }),
    })
    .to_string()
}

pub(crate) fn lead() -> String {
    json!({
        "lead": { "email": "cy@globex.example", "title": "Head of Platform", "employees": 420, "country": "DE", "interests": ["sdk", "api"] },
        "visits": rows(12, |index| json!({ "page": pick(&["/", "/pricing", "/docs"], index), "seconds": 5 + index * 7 })),
    })
    .to_string()
}

pub(crate) fn wish() -> String {
    let day = 1_781_251_200_000_u64; // 2026-06-12
    json!({
        "wish": { "room": "Lovelace", "from": "2026-06-12T10:00:00Z", "minutes": 150, "by": "Ada" },
        "bookings": rows(120, |index| {
            let start = day + (index as u64 * 17 % 90) * 900_000;
            let mut booking = json!({ "room": pick(&["Lovelace", "Turing", "Hopper"], index), "start": start, "end": start + 2_700_000 });
            if index % 3 != 1 { booking["title"] = json!(format!("Planning {index}")); }
            booking
        }),
    })
    .to_string()
}

pub(crate) fn aged_incident() -> String {
    json!({
        "incident": {
            "id": "INC-204", "opened": "2026-06-11T22:10:00Z", "priority": 2, "customer": { "name": "Acme", "tier": "gold" },
            "updates": rows(8, |index| json!({
                "at": format!("2026-06-12T{index:02}:40:00Z"), "by": pick(&["ada", "bo", "cy"], index), "public": index % 3 == 0,
            })),
        },
        "now": "2026-06-12T15:00:00Z",
    })
    .to_string()
}
