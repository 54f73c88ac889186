//! Log events: rates, reductions, days, tags.

use std::borrow::Cow;
use std::fmt::Write;
use std::sync::LazyLock;

use chrono::DateTime;
use indexmap::IndexMap;
use regex::Regex;
use typed_project::graphs::{by_day, error_rates, slowest, tag_counts, tally, tidy_messages, time_spent};

use super::{collect, round_to};

pub(crate) fn error_rates(input: &error_rates::Input) -> error_rates::Output {
    let mut services: Vec<(&str, error_rates::OutputValue)> = Vec::new();
    for event in &input.events {
        let errors = i64::from(event.level == "error");
        match services.iter_mut().find(|(name, _)| *name == event.service) {
            Some((_, service)) => {
                service.events += 1;
                service.errors += errors;
            }
            None => {
                services.push((&event.service, error_rates::OutputValue { events: 1, errors, rate: 0.0 }))
            }
        }
    }
    let services = services.into_iter().map(|(name, service)| {
        let rate = round_to(service.errors as f64 / service.events as f64, 4);
        (name.to_owned(), error_rates::OutputValue { rate, ..service })
    });
    services.collect()
}

pub(crate) fn slowest(input: &slowest::Input) -> slowest::Output {
    let timed =
        input.events.iter().filter_map(|event| Some((event, event.duration_ms.filter(|ms| *ms > 100.0)?)));
    let mut calls: Vec<_> = timed.collect();
    calls.sort_by(|(_, left), (_, right)| right.total_cmp(left));
    slowest::Output {
        calls: collect(calls.into_iter().take(10), |(event, ms)| slowest::OutputCallsItem {
            service: event.service.clone(),
            ms,
            user: event.user.as_deref().filter(|user| !user.is_empty()).unwrap_or("-").to_owned(),
        }),
    }
}

pub(crate) fn tally(input: &tally::Input) -> tally::Output {
    let mut counts: Vec<(&str, f64)> = Vec::new();
    for event in &input.events {
        match counts.iter_mut().find(|(level, _)| *level == event.level) {
            Some((_, count)) => *count += 1.0,
            None => counts.push((&event.level, 1.0)),
        }
    }
    counts.into_iter().map(|(level, count)| (level.to_owned(), count)).collect()
}

pub(crate) fn time_spent(input: &time_spent::Input) -> time_spent::Output {
    let mut trail = None;
    for event in input.events.iter().filter(|event| event.level == "error") {
        let trail = trail.get_or_insert_with(|| "start".to_owned());
        trail.push('>');
        trail.push_str(&event.service);
    }
    time_spent::Output {
        ms: input.events.iter().filter_map(|event| event.duration_ms).reduce(|left, right| left + right),
        trail,
    }
}

pub(crate) fn by_day(input: &by_day::Input) -> by_day::Output {
    let mut counts: IndexMap<_, i64> = IndexMap::new();
    for event in &input.events {
        let day = DateTime::from_timestamp_millis(event.ts).map(|moment| moment.date_naive());
        *counts.entry((day, event.level.as_str())).or_default() += 1;
    }
    let name = |day: Option<_>| day.map_or_else(String::new, |day: chrono::NaiveDate| day.to_string());
    counts.into_iter().map(|((day, level), count)| (format!("{} {level}", name(day)), count)).collect()
}

pub(crate) fn tag_counts(input: &tag_counts::Input) -> tag_counts::Output {
    let mut counts: Vec<(&str, i64)> = Vec::new();
    for tag in input.events.iter().flat_map(|event| &event.tags) {
        match counts.iter_mut().find(|(name, _)| name == tag) {
            Some((_, count)) => *count += 1,
            None => counts.push((tag, 1)),
        }
    }
    counts.sort_by(|left, right| right.1.cmp(&left.1).then(left.0.cmp(right.0)));
    let tags = counts.into_iter();
    tag_counts::Output {
        tags: collect(tags, |(tag, count)| tag_counts::OutputTagsItem {
            tag: tag.to_owned(),
            count: Some(count),
        }),
    }
}

pub(crate) fn tidy_messages(input: &tidy_messages::Input) -> tidy_messages::Output {
    static NUMBER: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new("[0-9]+").ok());
    let events = input.events.iter().filter(|event| matches!(event.level.as_str(), "warn" | "error"));
    tidy_messages::Output {
        messages: collect(events, |event| {
            let message = NUMBER
                .as_ref()
                .map_or(Cow::Borrowed(&*event.message), |it| it.replace_all(&event.message, "N"));
            let mut line = String::new();
            let _ = write!(line, "{:<6}[{}] ", event.level.to_uppercase(), event.service);
            line.extend(message.chars().take(40));
            line
        }),
    }
}
