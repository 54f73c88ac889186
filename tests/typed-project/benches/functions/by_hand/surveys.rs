//! Sheets, hours, forecasts, surveys, and graphs of several nodes.

use std::sync::LazyLock;

use indexmap::IndexMap;
use regex::Regex;
use typed_project::graphs::{checked_rows, forecast, pull_requests, refund, survey, timesheet};

use super::{collect, millis, round_to};

pub(crate) fn checked_rows(input: &checked_rows::Input) -> checked_rows::Output {
    static DIGITS: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new("^[0-9]+$").ok());
    let (mut valid, mut errors) = (Vec::new(), Vec::new());
    for (row, values) in (1..).zip(&input.values).skip(1) {
        let (email, qty) = (values.get(1), values.get(2));
        let ok = email.is_some_and(|it| it.contains('@'))
            && qty.is_some_and(|it| DIGITS.as_ref().is_some_and(|digits| digits.is_match(it)));
        if !ok {
            errors.push(format!("row {row}: bad e-mail or quantity"));
            continue;
        }
        let trimmed = |text: &String| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        valid.push(checked_rows::OutputValidItem {
            row,
            email: email.map(trimmed),
            qty: qty.and_then(|it| it.parse().ok()),
        });
    }
    checked_rows::Output { valid, errors }
}

pub(crate) fn timesheet(input: &timesheet::Input) -> timesheet::Output {
    let mut people: IndexMap<&str, (f64, IndexMap<&str, f64>)> = IndexMap::new();
    let (mut billable, mut all) = (0.0, 0.0);
    for entry in &input.entries {
        let (hours, projects) = people.entry(&entry.person).or_default();
        *hours += entry.hours;
        *projects.entry(&entry.project).or_default() += entry.hours;
        all += entry.hours;
        if entry.billable {
            billable += entry.hours;
        }
    }
    let over = people.iter().filter(|(_, (hours, _))| *hours > input.limit);
    let owned = |projects: IndexMap<&str, f64>| {
        projects.into_iter().map(|(name, hours)| (name.to_owned(), hours)).collect()
    };
    timesheet::Output {
        over: over.map(|(name, _)| (*name).to_owned()).collect(),
        people: people.into_iter().map(|(name, (_, projects))| (name.to_owned(), owned(projects))).collect(),
        billable: round_to(billable / all * 100.0, 1),
    }
}

pub(crate) fn forecast(input: &forecast::Input) -> forecast::Output {
    let mut days: IndexMap<&str, (f64, f64, f64)> = IndexMap::new();
    for hour in &input.hourly {
        let date = hour.time.split('T').next().unwrap_or_default();
        let (low, high, rain) = days.entry(date).or_insert((f64::INFINITY, f64::NEG_INFINITY, 0.0));
        *low = low.min(hour.temperature);
        *high = high.max(hour.temperature);
        *rain += hour.rain.unwrap_or(0.0);
    }
    forecast::Output {
        days: collect(days.into_iter(), |(date, (low, high, rain))| {
            let icon = match () {
                () if rain > 2.0 => "rain",
                () if high > 25.0 => "sun",
                () => "cloud",
            };
            forecast::OutputDaysItem {
                date: date.to_owned(),
                low: Some(low),
                high: Some(high),
                rain: round_to(rain, 1),
                icon: icon.to_owned(),
            }
        }),
    }
}

pub(crate) fn survey(input: &survey::Input) -> survey::Output {
    let responses = &input.responses;
    let count = |fits: &dyn Fn(i64) -> bool| responses.iter().filter(|it| fits(it.score)).count() as i64;
    let balance = count(&|score| score >= 9) - count(&|score| score <= 6);
    let (mut speed, mut rated) = (0.0, 0);
    for value in responses.iter().filter_map(|it| it.answers.get("speed")) {
        speed += *value as f64;
        rated += 1;
    }
    let bad = responses.iter().filter(|it| it.score <= 3);
    survey::Output {
        nps: Some((balance as f64 / responses.len() as f64 * 100.0).round_ties_even()),
        comments: bad.filter_map(|it| it.comment.clone()).collect(),
        speed: (rated > 0).then(|| round_to(speed / f64::from(rated), 2)),
        spread: collect(0..=10, |score| survey::OutputSpreadItem { score, count: count(&|it| it == score) }),
    }
}

pub(crate) fn pull_requests(input: &pull_requests::Input) -> pull_requests::Output {
    let size = |it: &pull_requests::InputPullsItem| it.additions + it.deletions;
    let ready =
        input.pulls.iter().filter(|it| !it.draft && !it.labels.iter().any(|label| label.name == "wip"));
    let mut ready: Vec<_> = ready.filter(|it| size(it) < 500).collect();
    ready.sort_by_key(|it| size(it));
    let lines: Vec<_> = ready
        .iter()
        .map(|it| {
            let reviewers: Vec<_> =
                it.requested_reviewers.iter().map(|who| format!("@{}", who.login)).collect();
            let asked = match reviewers.as_slice() {
                [] => " (nobody asked)".to_owned(),
                reviewers => format!(" for {}", reviewers.join(", ")),
            };
            let title = it.title.split_whitespace().collect::<Vec<_>>().join(" ");
            format!("#{} {title} by @{}{asked}", it.number, it.user.login)
        })
        .collect();
    pull_requests::Output {
        text: if lines.is_empty() { "nothing to review".to_owned() } else { lines.join("\n") },
        count: ready.len() as i64,
    }
}

pub(crate) fn refund(input: &refund::Input) -> refund::Output {
    let order = &input.order;
    let wanted: Vec<_> = order.items.iter().filter(|it| input.skus.contains(&it.sku)).collect();
    let items: Vec<_> = wanted.iter().filter(|it| it.r#final == Some(false)).collect();
    let refused: Vec<_> =
        wanted.iter().filter(|it| it.r#final == Some(true)).map(|it| it.sku.as_str()).collect();
    let amount: f64 = items.iter().map(|it| it.price).sum();
    if amount > 50.0 {
        let lines: Vec<_> = items.iter().map(|it| format!("{} {:.2}", it.sku, it.price)).collect();
        let mut message = format!("Order {}: {}", order.id, lines.join(", "));
        if !refused.is_empty() {
            message.push_str("; final sale: ");
            message.push_str(&refused.join(", "));
        }
        return refund::Output { decision: "review".to_owned(), amount: Some(round_to(amount, 2)), message };
    }
    let days = millis(&input.today).zip(millis(&order.placed)).map(|(now, then)| (now - then) / 86_400_000);
    refund::Output {
        decision: if days.is_some_and(|days| days > 30) { "reject" } else { "refund" }.to_owned(),
        amount: Some(amount),
        message: format!("Order {}: {} items", order.id, items.len()),
    }
}
