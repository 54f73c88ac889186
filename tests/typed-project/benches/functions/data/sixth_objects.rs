//! What the sixth set gets where it gets one object.

use serde_json::json;

pub(crate) fn release() -> String {
    json!({
        "action": "published", "repository": { "full_name": "acme/courier", "private": false },
        "release": {
            "tag_name": "v2.14.0", "name": null, "draft": false, "prerelease": false,
            "html_url": "https://git.example/acme/courier/releases/tag/v2.14.0", "published_at": "2026-03-12T08:15:00Z",
            "body": "Retries of webhooks wait longer each time. Addresses in Norway are found again. Thanks to all who wrote to us.",
            "author": { "login": "grace" },
            "assets": [
                { "name": "courier-linux.tar.gz", "size": 18_730_112, "download_count": 41 },
                { "name": "courier-mac.tar.gz", "size": 17_203_981, "download_count": 12 },
                { "name": "checksums.txt", "size": 312, "download_count": 0 },
            ],
        },
    })
    .to_string()
}

pub(crate) fn sent_invoice() -> String {
    json!({
        "number": "2026-0418", "issued": "2026-04-20", "termDays": 14, "currency": "EUR", "total": 12_480.5, "paid": 2_000,
        "customer": { "name": "Initech SE", "email": "Billing@Initech.Example", "contact": { "firstName": "Petra", "lastName": "Gibbs" } },
        "lines": [
            { "text": "Licences, one year", "qty": 25, "unitPrice": 420.0 }, { "text": "Training day", "qty": 2, "unitPrice": 890.25 },
            { "text": "Travel", "qty": 1, "unitPrice": 200.0 },
        ],
    })
    .to_string()
}

pub(crate) fn plan() -> String {
    json!({
        "id": "sub_9fK2", "status": "trialing", "plan": { "name": "Team", "interval": "year", "amount": 24_000 }, "quantity": 7,
        "discount": { "percentOff": 12.5 }, "currentPeriodEnd": 1_781_000_000, "trialEnd": 1_780_500_000, "cancelAtPeriodEnd": false,
        "now": 1_779_811_200_000_u64,
    })
    .to_string()
}

pub(crate) fn invitation() -> String {
    let guest = |email: &str, answer: &str| json!({ "email": email, "responseStatus": answer });
    let mut late = guest("dan@example.com", "needsAction");
    late["optional"] = json!(true);
    json!({
        "id": "ev-77", "summary": "  Plan of the quarter ", "start": { "dateTime": "2026-09-03T13:30:00Z", "timeZone": "Europe/Berlin" },
        "end": { "dateTime": "2026-09-03T15:00:00Z" }, "organizer": { "email": "ada@example.com" }, "location": null,
        "hangoutLink": "https://meet.example/abc-defg-hij",
        "attendees": [guest("bo@example.com", "accepted"), guest("cy@example.com", "needsAction"), late, guest("eve@example.com", "accepted"), guest("fay@example.com", "declined")],
    })
    .to_string()
}

pub(crate) fn web_form() -> String {
    json!({
        "fullName": " Maria  del Carmen Ruiz ", "email": " Maria.Ruiz@Hooli.Example ", "company": "Hooli", "phone": "+34 (91) 123-45 67",
        "newsletter": "yes", "message": "We are forty people and would like to see how the import of old orders works.",
        "utm": { "source": "search", "campaign": "spring" },
    })
    .to_string()
}

pub(crate) fn run() -> String {
    let job = |name: &str, failed: usize| {
        let steps: Vec<_> = ["checkout", "restore cache", "build", "test"]
            .iter()
            .enumerate()
            .map(|(index, step)| {
                let conclusion = match index.cmp(&failed) {
                    std::cmp::Ordering::Less => json!("success"),
                    std::cmp::Ordering::Equal => json!("failure"),
                    std::cmp::Ordering::Greater => json!(null),
                };
                json!({ "number": index + 1, "name": step, "conclusion": conclusion })
            })
            .collect();
        json!({ "name": name, "conclusion": if failed < 4 { "failure" } else { "success" }, "steps": steps })
    };
    json!({
        "run": {
            "id": 991_204, "name": "Build and Test", "head_sha": "6dcb09b5b57875f334f61aebed695e2e4193db5e", "head_branch": "main",
            "status": "completed", "conclusion": "failure", "run_started_at": "2026-02-03T10:00:04Z", "updated_at": "2026-02-03T10:07:31Z",
            "html_url": "https://git.example/acme/courier/runs/991204",
        },
        "jobs": [job("linux", 4), job("mac", 3), job("windows", 2)],
    })
    .to_string()
}

pub(crate) fn shipment() -> String {
    json!({
        "tracking": { "number": "1Z 999/AA1", "carrier": "UPS", "status": "delivered", "eta": null, "signedBy": "Neighbour" },
        "recipient": { "name": "Jonas Berg", "email": "jonas@example.com", "phone": "+4791234567" },
        "parcels": [{ "weightGrams": 1_250, "reference": "A-1" }, { "weightGrams": 830 }, { "weightGrams": 2_415, "reference": "A-2" }],
    })
    .to_string()
}

pub(crate) fn service() -> String {
    json!({
        "service": "billing", "version": "3.8.1", "owner": null,
        "env": { "LOG_LEVEL": "info", "region": "eu-1", "Queue_Url": "amqp://queue", "POOL": "8", "FEATURE_NEW_TAX": "off" },
        "overrides": { "LOG_LEVEL": "debug", "POOL": "16", "TRACE": "on" }, "secrets": ["database", "mail", "signing-key"],
    })
    .to_string()
}

pub(crate) fn reply() -> String {
    json!({
        "respondent": { "id": "r-4410", "email": "kim@example.com" }, "score": 5, "submittedAt": 1_772_870_400_123_u64,
        "comment": "Good Support, but the  speed of the export is poor and the PRICE went up.",
    })
    .to_string()
}

pub(crate) fn bank_line() -> String {
    json!({
        "bookingDate": "2026-07-01", "amount": -1_249.9, "currency": "EUR", "counterparty": { "name": "Globex Office Supply", "iban": "DE02120300000000202051" },
        "remittance": "Payment INV-2026-00417   thank you for your order of paper",
    })
    .to_string()
}

pub(crate) fn urgent_ticket() -> String {
    json!({
        "id": 7_731, "subject": " Exports show data loss", "body": "Since the update of Monday about half of the rows are missing. This blocks our month end.",
        "channel": "phone", "createdAt": "2026-05-04T07:12:00Z", "now": "2026-05-05T09:40:00Z",
        "requester": { "name": "Noor Haddad", "email": "noor@umbrella.example" },
        "organization": { "name": "Umbrella", "seats": 340, "region": "EMEA" }, "tags": ["export", "month-end", "phone"],
    })
    .to_string()
}

pub(crate) fn vendor_invoice() -> String {
    json!({
        "number": "V-20318", "vendor": { "name": "Nordlicht GmbH", "vatId": "DE129273398", "country": "DE" }, "currency": "EUR",
        "net": 7_465.0, "tax": 1_356.35, "gross": 8_821.35, "costCenter": "4711",
        "lines": [
            { "text": "Racks", "qty": 5, "unitPrice": 899.0, "taxRate": 19 }, { "text": "Cables", "qty": 120, "unitPrice": 4.5, "taxRate": 19 },
            { "text": "Handbook", "qty": 10, "unitPrice": 39.0, "taxRate": 7 }, { "text": "Deposit", "qty": 2, "unitPrice": 40.0 },
            { "text": "Installation", "qty": 14, "unitPrice": 140.0, "taxRate": 19 },
        ],
    })
    .to_string()
}
