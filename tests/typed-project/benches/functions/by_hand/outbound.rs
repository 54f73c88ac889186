//! What the next service wants: a status, a notice, a manifest, a reply read, a booking.

use std::sync::LazyLock;

use chrono::DateTime;
use indexmap::IndexMap;
use regex::Regex;
use typed_project::graphs::{commit_status, deploy_manifest, ledger_booking, nps_reply, shipment_notice};

use super::inbound::encoded;
use super::payloads::{before, filled, head, trimmed};
use super::{collect, millis, round_to};

pub(crate) fn commit_status(input: &commit_status::Input) -> commit_status::Output {
    let run = &input.run;
    let state = match (run.status.as_str(), run.conclusion.as_deref()) {
        ("completed", Some("success")) => "success",
        ("completed", Some("failure")) => "failure",
        ("completed", _) => "error",
        _ => "pending",
    };
    let took = millis(&run.updated_at).unwrap_or_default() - millis(&run.run_started_at).unwrap_or_default();
    let seconds = took as f64 / 1000.0;
    let mut failed = Vec::new();
    for job in &input.jobs {
        let steps = job.steps.iter().filter(|step| step.conclusion.as_deref() == Some("failure"));
        failed.extend(steps.map(|step| format!("{} / {}", job.name, step.name)));
    }
    commit_status::Output {
        sha: head(&run.head_sha, 12).to_owned(),
        state: state.to_owned(),
        description: format!("{} took {}m {}s", run.name, (seconds / 60.0).floor(), seconds % 60.0),
        target_url: run.html_url.clone(),
        context: format!("ci/{}", run.name.replace(' ', "-").to_lowercase()),
        failed_steps: failed,
    }
}

pub(crate) fn shipment_notice(input: &shipment_notice::Input) -> shipment_notice::Output {
    let (tracking, recipient) = (&input.tracking, &input.recipient);
    let news = match tracking.status.as_str() {
        "in_transit" => "is on its way",
        "out_for_delivery" => "arrives today",
        "delivered" => "has been delivered",
        _ => "has news",
    };
    let mut text = format!("Hi {}, your parcel {news}", before(&recipient.name, " "));
    if let Some(name) = filled(tracking.signed_by.as_ref()) {
        for part in [" (signed by ", name, ")"] {
            text.push_str(part);
        }
    }
    text.push('.');
    let mut track_url = format!("https://track.example/{}?n=", tracking.carrier.to_lowercase());
    encoded(&tracking.number, &mut track_url);
    let grams: i64 = input.parcels.iter().map(|parcel| parcel.weight_grams).sum();
    let references: Vec<_> = input.parcels.iter().filter_map(|parcel| parcel.reference.as_deref()).collect();
    shipment_notice::Output {
        channel: if recipient.phone.is_some() { "sms" } else { "email" }.to_owned(),
        to: recipient.phone.as_ref().unwrap_or(&recipient.email).clone(),
        text,
        track_url,
        kilos: round_to(grams as f64 / 1000.0, 2),
        parcels: input.parcels.len() as i64,
        references: (!references.is_empty()).then(|| references.join(", ")),
    }
}

pub(crate) fn deploy_manifest(input: &deploy_manifest::Input) -> deploy_manifest::Output {
    let service = &input.service;
    let mut env: IndexMap<&str, &str> = IndexMap::with_capacity(input.env.len() + input.overrides.len() + 1);
    for (name, value) in input.env.iter().chain(&input.overrides) {
        env.insert(name, value);
    }
    env.insert("APP_VERSION", &input.version);
    deploy_manifest::Output {
        name: format!("{service}-{}", input.version.replace('.', "-")),
        image: format!("registry.example/{service}:{}", input.version),
        replicas: input.replicas.unwrap_or(2),
        env: collect(env.into_iter(), |(name, value)| deploy_manifest::OutputEnvItem {
            name: name.to_uppercase(),
            value: value.to_owned(),
        }),
        secret_refs: collect(input.secrets.iter(), |secret| format!("secret/{service}/{secret}")),
        labels: deploy_manifest::OutputLabels {
            app: service.clone(),
            owner: input.owner.as_deref().unwrap_or("platform").to_owned(),
        },
    }
}

pub(crate) fn nps_reply(input: &nps_reply::Input) -> nps_reply::Output {
    static TOPIC: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new("price|support|speed|bug").ok());
    let comment = filled(input.comment.as_ref());
    let topics = match (comment, TOPIC.as_ref()) {
        (Some(comment), Some(topic)) => {
            let comment = comment.to_lowercase();
            collect(topic.find_iter(&comment), |found| found.as_str().to_owned())
        }
        _ => Vec::new(),
    };
    let group = match input.score {
        9.. => "promoter",
        7..=8 => "passive",
        _ => "detractor",
    };
    let day = DateTime::from_timestamp_millis(input.submitted_at).unwrap_or_default();
    nps_reply::Output {
        id: input.respondent.id.clone(),
        group: group.to_owned(),
        follow_up: input.score < 7 && input.respondent.email.is_some(),
        words: comment.map_or(0, |comment| comment.split_whitespace().count().max(1) as i64),
        topics,
        day: day.date_naive().to_string(),
        language: input.language.as_deref().unwrap_or("en").to_uppercase(),
    }
}

/// The last so many characters.
fn tail(text: &str, count: usize) -> &str {
    text.char_indices().nth_back(count - 1).map_or(text, |(start, _)| &text[start..])
}

pub(crate) fn ledger_booking(input: &ledger_booking::Input) -> ledger_booking::Output {
    static INVOICE: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new("INV-([0-9]{4})-([0-9]+)").ok());
    let invoice = INVOICE.as_ref().and_then(|it| it.captures(&input.remittance));
    let account = match &invoice {
        Some(_) => "1400",
        None if input.remittance.to_lowercase().contains("fee") => "6855",
        None => "1590",
    };
    let text = format!("{}: {}", input.counterparty.name.to_uppercase(), trimmed(&input.remittance));
    let iban = filled(input.counterparty.iban.as_ref());
    ledger_booking::Output {
        date: input.value_date.as_ref().unwrap_or(&input.booking_date).clone(),
        side: if input.amount < 0.0 { "credit" } else { "debit" }.to_owned(),
        amount: input.amount.abs(),
        account: account.to_owned(),
        text: head(&text, 60).to_owned(),
        invoice: invoice.as_ref().map(|it| it[0].to_owned()),
        year: invoice.as_ref().and_then(|it| it[1].parse().ok()),
        iban: iban.map(|iban| format!("{}...{}", head(iban, 4), tail(iban, 4))),
    }
}
