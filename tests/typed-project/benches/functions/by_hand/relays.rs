//! What goes from one service to the next: pushes, meetings, tickets, parcels, forms.

use std::collections::HashSet;
use std::sync::LazyLock;

use chrono::{DateTime, Datelike, Timelike};
use indexmap::IndexMap;
use regex::Regex;
use typed_project::graphs::{day_agenda, form_answers, push_message, ticket_intake, tracking_status};

use super::payloads::{after, before, filled, head, trimmed};
use super::{collect, millis};

pub(crate) fn push_message(input: &push_message::Input) -> push_message::Output {
    let branch = after(&input.r#ref, "refs/heads/");
    let n = input.commits.len();
    let mut files: HashSet<&str> = HashSet::new();
    for commit in &input.commits {
        files.extend(commit.added.iter().chain(&commit.modified).map(String::as_str));
    }
    let pushed = if input.forced == Some(true) { "force-pushed" } else { "pushed" };
    let commits = if n == 1 { "commit" } else { "commits" };
    push_message::Output {
        channel: if branch == "main" { "#releases" } else { "#dev" }.to_owned(),
        text: format!(
            "{} {pushed} {n} {commits} to {}:{branch}",
            input.pusher.name, input.repository.full_name
        ),
        attachments: collect(input.commits.iter().take(5), |commit| push_message::OutputAttachmentsItem {
            title: format!("`{}` {}", head(&commit.id, 7), before(&commit.message, "\n")),
            link: commit.url.clone(),
            author: commit.author.username.as_ref().unwrap_or(&commit.author.name).clone(),
        }),
        files: files.len() as i64,
    }
}

/// A part of a text, in characters.
pub(super) fn part(text: &str, from: usize, count: usize) -> &str {
    head(&text[head(text, from).len()..], count)
}

pub(crate) fn day_agenda(input: &day_agenda::Input) -> day_agenda::Output {
    let mine = input.events.iter().filter(|event| {
        before(&event.start, "T") == input.day
            && event.cancelled != Some(true)
            && event.attendees.iter().any(|attendee| attendee.email == input.me)
    });
    let mut mine: Vec<_> = mine.collect();
    mine.sort_by(|left, right| left.start.cmp(&right.start));
    let length = |event: &day_agenda::InputEventsItem| Some(millis(&event.end)? - millis(&event.start)?);
    let minutes: f64 = mine.iter().filter_map(|event| Some(length(event)? as f64 / 60_000.0)).sum();
    day_agenda::Output {
        subject: match mine.len() {
            0 => format!("Nothing on {}", input.day),
            count => format!("{count} meetings, {minutes} minutes"),
        },
        lines: collect(mine.iter(), |event| {
            let place = event.location.as_deref().unwrap_or("online");
            let mut line = format!("{} {} ({place})", part(&event.start, 11, 5), event.title);
            let others = event.attendees.iter().filter(|attendee| attendee.email != input.me);
            for (index, other) in others.take(3).enumerate() {
                line.push_str(if index == 0 { " with " } else { ", " });
                line.push_str(other.name.as_ref().unwrap_or(&other.email));
            }
            line
        }),
        free: 480.0 - minutes,
    }
}

pub(crate) fn ticket_intake(input: &ticket_intake::Input) -> ticket_intake::Output {
    static URGENT: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"(?i-u:\b(?:down|outage|urgent|asap)\b)").ok());
    static ORDER: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new("#([0-9]{5,})").ok());
    let urgent = |text: &str| URGENT.as_ref().is_some_and(|it| it.is_match(text));
    let score = match input.plan.as_str() {
        "enterprise" => 50,
        "team" => 20,
        _ => 0,
    } + if input.attachments.as_ref().is_some_and(|files| !files.is_empty()) { 5 } else { 0 };
    let mut tags: Vec<String> = Vec::with_capacity(input.tags.len() + 1);
    for tag in &input.tags {
        let tag = tag.to_lowercase();
        if !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    let order = ORDER.as_ref().and_then(|it| it.captures(&input.body)?.get(1));
    let reference = order.map(|order| order.as_str().to_owned());
    if score < 50 && !urgent(&input.subject) && !urgent(&input.body) {
        return ticket_intake::Output {
            queue: format!("support-{}", input.plan),
            title: input.subject.clone(),
            priority: 3,
            reference,
            tags,
        };
    }
    if tags.iter().all(|tag| tag != "escalated") {
        tags.push("escalated".to_owned());
    }
    ticket_intake::Output {
        queue: "oncall".to_owned(),
        title: format!("[{}] {}", after(&input.from, "@").to_lowercase(), input.subject),
        priority: if score >= 50 { 1 } else { 2 },
        reference,
        tags,
    }
}

pub(crate) fn tracking_status(input: &tracking_status::Input) -> tracking_status::Output {
    let name = |code: &str| match code {
        "PU" => Some("picked up"),
        "IT" => Some("in transit"),
        "OFD" => Some("out for delivery"),
        "DLV" => Some("delivered"),
        _ => None,
    };
    let mut sorted: Vec<_> = input.events.iter().collect();
    sorted.sort_by(|left, right| right.at.cmp(&left.at));
    let last = sorted.first();
    let mut place = last.and_then(|last| last.city.clone()).unwrap_or_default();
    if let Some(country) = last.and_then(|last| filled(last.country.as_ref())) {
        place.push_str(", ");
        place.push_str(country);
    }
    let delivered = input.events.iter().find(|event| event.code == "DLV");
    let late = delivered.and_then(|event| Some(millis(&event.at)? - millis(&input.promised)?));
    tracking_status::Output {
        number: input.number.clone(),
        state: last.and_then(|last| name(&last.code)).unwrap_or("unknown").to_owned(),
        r#where: place,
        late_days: late.map(|late| (late as f64 / 86_400_000.0).ceil().max(0.0)),
        timeline: collect(sorted.iter(), |event| {
            let at = DateTime::parse_from_rfc3339(&event.at).unwrap_or_default().to_utc();
            let (day, month, hour, minute) = (at.day(), at.month(), at.hour(), at.minute());
            let name = name(&event.code).unwrap_or(&event.code);
            format!("{day:02}.{month:02}. {hour:02}:{minute:02} {name}")
        }),
    }
}

/// A label as the name of a field.
fn field_name(label: &str) -> String {
    let label = label.trim();
    let mut name = String::with_capacity(label.len());
    let mut apart = false;
    for letter in label.chars() {
        let part = letter.is_ascii_alphanumeric();
        if part {
            name.push(letter.to_ascii_lowercase());
        } else if !apart {
            name.push('_');
        }
        apart = !part;
    }
    name
}

pub(crate) fn form_answers(input: &form_answers::Input) -> form_answers::Output {
    let mut answers: IndexMap<String, String> = IndexMap::new();
    let (mut given, mut missing, mut email) = (0, Vec::new(), None);
    for field in &input.fields {
        let value = filled(field.value.as_ref());
        if email.is_none() && field.r#type == "email" {
            email = Some(value.unwrap_or("none"));
        }
        match value {
            Some(value) => {
                given += 1;
                answers.insert(field_name(&field.label), trimmed(value));
            }
            None if field.mandatory == Some(true) => missing.push(field.label.clone()),
            None => {}
        }
    }
    form_answers::Output {
        form: input.form.clone(),
        answers: (given > 0).then(|| answers.into_iter().collect()),
        missing,
        filled: (f64::from(100 * given) / input.fields.len() as f64).round_ties_even(),
        email: email.unwrap_or("none").to_owned(),
    }
}
