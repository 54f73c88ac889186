//! What the fourth set gets, many rows at a time.

use serde_json::{Value, json};

use super::{cents, pick, rows};

fn trips() -> Value {
    rows(350, |index| {
        json!({
            "id": format!("T{:05}", 20_000 + index * 37 % 9_000), "driverId": 1 + index * 11 % 32,
            "depot": pick(&["Bremen", "Kassel", "Leipzig", "Ulm", "Passau"], index * 3),
            "date": format!("2026-05-{:02}", 1 + index / 30),
            "status": pick(&["done", "done", "planned", "running", "done", "failed"], index),
            "km": (40 + index * 29 % 600) as f64 + 0.5, "rate": 1.1 + (index % 7) as f64 / 10.0,
            "delay": (index % 3 != 2).then_some(index * 13 % 190),
            "stops": rows(1 + index % 4, |stop| {
                let mut it = json!({ "place": pick(&["Hof", "Jena", "Gera", "Suhl", "Aalen", "Fulda", "Celle"], index + stop * 2), "kilos": (index * 7 + stop * 31) % 120 });
                if (index + stop) % 3 != 0 { it["signedBy"] = json!(pick(&["Meier", "Huber"], stop)); }
                it
            }),
        })
    })
}

pub(crate) fn all_trips() -> String {
    json!({ "trips": trips() }).to_string()
}

pub(crate) fn trips_since() -> String {
    json!({ "day": "2026-05-06", "trips": trips() }).to_string()
}

pub(crate) fn drivers() -> String {
    let drivers = rows(40, |index| {
        let mut driver = json!({ "id": 1 + index, "name": format!("Driver {}", pick(&["Ann", "Ben", "Cleo", "Dirk"], index)) });
        if index % 4 != 0 {
            driver["phone"] = json!(format!("0151 {}", 1_000 + index));
        }
        driver
    });
    json!({ "drivers": drivers, "trips": trips() }).to_string()
}

fn all_students() -> Value {
    rows(300, |index| {
        let first = pick(&["Mia", "Noah", "Lea", "Paul", "Ida", "Emil", "Zoe"], index);
        let mut student = json!({
            "id": format!("S{:04}", 1_000 + index), "name": format!("{first} {}", pick(&["Berg", "Vogel", "Stein", "Wolf", "Kurz"], index / 3)),
            "year": 1 + index * 5 % 6, "mentor": (index % 4 != 0).then(|| format!("Prof. {}", pick(&["Gauss", "Noether", "Euler", "Curie", "Bohr", "Born"], index))),
        });
        if index % 5 != 2 {
            student["email"] = json!(format!(
                "{first}{index}@{}",
                pick(&["Mail.example", "uni.example", "web.example"], index)
            ));
        }
        student
    })
}

fn all_enrolments() -> Value {
    rows(500, |index| {
        let mut enrolment = json!({
            "student": format!("S{:04}", 1_000 + index * 7 % 320), "course": pick(&["Algebra", "Optics", "Logic", "Statics", "Ethics", "Botany", "Rhetoric", "Acoustics"], index * 3 + index / 9),
            "credits": 3 + index % 4, "term": pick(&["2025W", "2026S", "2024W"], index / 5),
        });
        if index % 6 != 1 {
            enrolment["grade"] = json!(1.0 + (index * 3 % 9) as f64 / 2.0);
        }
        enrolment
    })
}

pub(crate) fn students() -> String {
    json!({ "students": all_students() }).to_string()
}

pub(crate) fn enrolments() -> String {
    json!({ "enrolments": all_enrolments() }).to_string()
}

pub(crate) fn campus() -> String {
    json!({ "students": all_students(), "enrolments": all_enrolments() }).to_string()
}

pub(crate) fn clusters() -> String {
    let clusters = rows(12, |cluster| {
        let nodes = rows(25, |index| {
            let mut node = json!({
                "host": format!("n{cluster:02}-{index:02}"), "cpu": ((cluster * 25 + index) * 37 % 100) as f64, "memory": (index * 13 % 97) as f64,
                "ready": (cluster + index) % 9 != 0,
            });
            if index % 3 != 0 {
                node["labels"] = json!({ "zone": "a", "pool": pick(&["web", "batch", "gpu"], index) });
            }
            node
        });
        json!({ "name": format!("k{cluster}"), "region": pick(&["eu", "us", "ap"], cluster), "nodes": nodes })
    });
    json!({ "clusters": clusters }).to_string()
}

pub(crate) fn series() -> String {
    let labels = rows(365, |index| json!(format!("day {index:03}")));
    json!({ "labels": labels, "values": rows(360, |index| json!(cents(index, 50_000))), "line": 400 })
        .to_string()
}

pub(crate) fn cells() -> String {
    let keys = rows(200, |index| json!(format!("column_{index}")));
    json!({ "keys": keys, "cells": rows(190, |index| json!(format!("value of {index}"))) }).to_string()
}

pub(crate) fn quotas() -> String {
    let quotas: serde_json::Map<String, Value> = (0..150)
        .map(|index| {
            let mut quota = json!({ "used": index * 41 % 700 });
            if index % 4 != 0 {
                quota["limit"] = json!(700 + index);
            }
            if index % 3 != 0 {
                quota["unit"] = json!(pick(&["GB", "requests", "seats"], index));
            }
            (format!("service-{index}"), quota)
        })
        .collect();
    json!({ "quotas": quotas }).to_string()
}

pub(crate) fn alerts() -> String {
    let alerts = rows(240, |index| {
        let mut labels = json!({
            "alertname": pick(&["HighLatency", "DiskFull", "PodCrash", "CertExpiry", "QueueLag", "NoBackup"], index * 5 + index / 7),
            "severity": pick(&["warning", "critical", "info"], index / 4),
        });
        if index % 5 != 0 {
            labels["instance"] = json!(format!("node-{}", index % 23));
        }
        json!({
            "fingerprint": format!("{:016x}", index * 2_654_435_761), "status": pick(&["firing", "firing", "resolved"], index),
            "startsAt": "2026-06-12T08:00:00Z", "labels": labels, "value": (index % 4 != 1).then_some(cents(index, 10_000)),
        })
    });
    json!({ "alerts": alerts }).to_string()
}

pub(crate) fn inventories() -> String {
    let shop = rows(
        280,
        |index| json!({ "sku": format!("SKU {index:04}"), "qty": index * 3 % 50, "price": cents(index, 20_000) }),
    );
    let erp = rows(320, |index| {
        let mut item = json!({ "sku": format!("SKU {:04}", 20 + index), "onHand": if index % 2 == 0 { (20 + index) * 3 % 50 } else { index % 60 + 5 }, "price": cents(index, 20_000) });
        if index % 4 == 1 {
            item["reserved"] = json!(index % 5);
        }
        if index % 10 == 3 {
            item["discontinued"] = json!(index % 20 == 3);
        }
        item
    });
    json!({ "shop": shop, "erp": erp }).to_string()
}

pub(crate) fn file() -> String {
    let lines: Vec<_> = (0..220)
        .map(|index| match index % 11 {
            4 => String::new(),
            7 => format!("broken line {index}"),
            9 => format!("Name {index};n/a"),
            _ => format!(" Name  {index} ;{}", cents(index, 90_000)),
        })
        .collect();
    json!({ "file": "june.csv", "text": lines.join("\n") }).to_string()
}

pub(crate) fn prices() -> String {
    let prices = rows(300, |index| {
        let mut price = json!({
            "sku": format!("P{:03}", index * 7 % 300), "title": format!("{} of oak, size {index}", pick(&["Round table", "Chair", "Long sideboard"], index)),
            "old": (index % 9 != 4).then_some(cents(index, 40_000)), "new": cents(index, 40_000) * (0.8 + (index * 7 % 40) as f64 / 100.0),
        });
        if index % 3 != 0 {
            price["vendor"] = json!(pick(&["Nordholz", "Kiefer & Co", "Tischlerei Ost"], index));
        }
        price
    });
    json!({ "threshold": 5, "prices": prices }).to_string()
}

pub(crate) fn subscribers() -> String {
    let subscribers = rows(300, |index| {
        let mut it = json!({
            "email": format!("reader{index}@example.com"), "name": (index % 6 != 0).then(|| format!("{} {index}", pick(&["Ann", "Ben", "Cleo"], index))),
            "topics": rows(1 + index % 3, |topic| json!(pick(&["product", "events", "jobs"], index + topic))),
        });
        if index % 2 == 0 {
            it["language"] = json!(pick(&["en", "de"], index / 4));
        }
        if index % 13 == 0 {
            it["unsubscribed"] = json!("2026-01-01");
        }
        it
    });
    let excluded = rows(12, |index| json!(format!("reader{}@example.com", index * 9)));
    json!({ "campaign": { "id": "june", "language": "en", "excluded": excluded }, "subscribers": subscribers }).to_string()
}
