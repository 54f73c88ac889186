//! Graphs that go one way or another.

use chrono::DateTime;
use indexmap::{IndexMap, IndexSet};
use typed_project::graphs::{escalation, expense_claim, lead_route, onboarding, room_booking};

use super::payloads::{after, before, filled, trimmed};
use super::{millis, round_to, thousands};

pub(crate) fn onboarding(input: &onboarding::Input) -> onboarding::Output {
    let to = trimmed(&input.email).to_lowercase();
    let name = trimmed(&input.name);
    let first = before(&name, " ");
    let seats = input.seats.unwrap_or(1);
    if input.plan != "enterprise" && seats <= 20 {
        return onboarding::Output {
            template: "self".to_owned(),
            to,
            subject: format!("Welcome, {first}"),
            body: format!("Hello {first}, start here."),
            owner: None,
        };
    }
    let eu = matches!(input.country.as_str(), "DE" | "FR" | "NL" | "ES" | "IT" | "PL" | "AT");
    let company = filled(input.company.as_ref()).unwrap_or_else(|| after(&input.email, "@"));
    onboarding::Output {
        template: "sales".to_owned(),
        to,
        subject: format!("Welcome, {company}"),
        body: format!("Hello {first}, your account manager will call about {seats} seats."),
        owner: Some(if eu { "emea@example.com" } else { "us@example.com" }.to_owned()),
    }
}

pub(crate) fn expense_claim(input: &expense_claim::Input) -> expense_claim::Output {
    let rate = |currency: &str| match currency {
        "USD" => 0.92,
        "GBP" => 1.17,
        "CHF" => 1.04,
        _ => 1.0,
    };
    let (mut total, mut missing) = (0.0, Vec::new());
    let mut kinds: IndexMap<&str, f64> = IndexMap::new();
    for item in &input.items {
        let euro = round_to(item.amount * rate(&item.currency), 2);
        total += euro;
        *kinds.entry(&item.kind).or_default() += euro;
        if item.receipt.is_none() && euro > 25.0 {
            missing.push(item.kind.as_str());
        }
    }
    let total = round_to(total, 2);
    if total <= 1000.0 {
        let (status, note) = ("approved".to_owned(), "below the limit".to_owned());
        return expense_claim::Output { status, total, approver: None, note };
    }
    let sums: Vec<_> = kinds.into_iter().map(|(kind, sum)| format!("{kind} {}", thousands(sum))).collect();
    let mut note = sums.join(", ");
    if !missing.is_empty() {
        note = format!("{note} (no receipt: {})", missing.join(", "));
    }
    let approver = input.employee.manager.as_deref().unwrap_or("finance").to_owned();
    expense_claim::Output { status: "pending".to_owned(), total, approver: Some(approver), note }
}

pub(crate) fn lead_route(input: &lead_route::Input) -> lead_route::Output {
    let lead = &input.lead;
    let title = lead.title.as_deref().unwrap_or_default().to_lowercase();
    let senior = ["head", "director", "cto"].into_iter().any(|word| title.contains(word));
    let pricing = input.visits.iter().filter(|visit| visit.page == "/pricing" && visit.seconds > 10).count();
    let size = match lead.employees.unwrap_or(0) {
        201.. => 30,
        21.. => 15,
        _ => 0,
    };
    let api = lead.interests.iter().any(|interest| interest == "api");
    let score = if senior { 30 } else { 5 } + size + pricing as i64 * 10 + if api { 5 } else { 0 };
    let (queue, reason) = match score {
        70.. => {
            let senior = if senior { "senior, " } else { "" };
            let reason = format!("{senior}{pricing} visits of the prices, {}", after(&lead.email, "@"));
            (format!("sales-{}", lead.country.to_lowercase()), reason)
        }
        30.. => ("nurture".to_owned(), lead.interests.join("/")),
        _ => ("newsletter".to_owned(), "low score".to_owned()),
    };
    lead_route::Output { queue, score, reason }
}

pub(crate) fn room_booking(input: &room_booking::Input) -> room_booking::Output {
    let wish = &input.wish;
    let start = millis(&wish.from).unwrap_or_default();
    let end = start + wish.minutes * 60_000;
    let clashes = input.bookings.iter().filter(|it| it.room == wish.room && it.start < end && it.end > start);
    let (mut titles, mut free) = (Vec::new(), i64::MIN);
    for clash in clashes {
        titles.push(clash.title.as_deref().unwrap_or("private"));
        free = free.max(clash.end);
    }
    if titles.is_empty() {
        let message = format!("Booked by {}", wish.by);
        return room_booking::Output { ok: true, message, start: Some(start), end: Some(end) };
    }
    let free = DateTime::from_timestamp_millis(free).unwrap_or_default();
    let message = format!("Taken by {}; free from {}", titles.join(", "), free.format("%H:%M"));
    room_booking::Output { ok: false, message, start: None, end: None }
}

pub(crate) fn escalation(input: &escalation::Input) -> escalation::Output {
    const HOUR: i64 = 3_600_000;
    let incident = &input.incident;
    let at = |text: &str| millis(text).unwrap_or_default();
    let (now, opened) = (at(&input.now), at(&incident.opened));
    let told = incident.updates.iter().filter(|update| update.public == Some(true));
    let last = told.map(|update| at(&update.at)).max().unwrap_or(opened);
    let (hours, silent) = ((now - opened).div_euclid(HOUR), (now - last).div_euclid(HOUR));
    let people: IndexSet<&str> = incident.updates.iter().map(|update| update.by.as_str()).collect();
    let mut notify: Vec<String> = people.into_iter().map(str::to_owned).collect();
    if incident.priority > 2 || silent <= 4 {
        let text = format!("{} is on its way", incident.id);
        return escalation::Output { level: "none".to_owned(), text, notify };
    }
    notify.push("duty".to_owned());
    let gold = incident.customer.tier.as_deref() == Some("gold");
    let (id, name) = (&incident.id, &incident.customer.name);
    escalation::Output {
        level: if gold { "director" } else { "lead" }.to_owned(),
        text: format!("{id} of {name} is {hours} h old and silent for {silent} h"),
        notify,
    }
}
