//! Graphs of several nodes: tickets, invoices, builds, reminders, a day.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;
use std::sync::LazyLock;

use indexmap::{IndexMap, IndexSet};
use regex::Regex;
use typed_project::graphs::{dunning_run, invoice_check, nightly_builds, standup_note, ticket_routing};

use super::bureau::minutes;
use super::payloads::{before, filled, head, iso, trimmed};
use super::relays::part;
use super::{collect, millis, round_to, thousands};

pub(crate) fn ticket_routing(input: &ticket_routing::Input) -> ticket_routing::Output {
    static GRAVE: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new("outage|data loss|security").ok());
    let text = format!("{} {}", input.subject, input.body).to_lowercase();
    let now = millis(&input.now).unwrap_or_default();
    let hours = (now - millis(&input.created_at).unwrap_or_default()) as f64 / 3_600_000.0;
    let organization = input.organization.as_ref();
    let signs = [
        (40, input.requester.vip == Some(true)),
        (20, organization.is_some_and(|it| it.seats > 100)),
        (30, GRAVE.as_ref().is_some_and(|it| it.is_match(&text))),
        (10, input.channel == "phone"),
        (15, hours > 24.0),
    ];
    let score: i64 = signs.into_iter().filter(|(_, holds)| *holds).map(|(points, _)| points).sum();
    let mut tags: Vec<&str> = Vec::with_capacity(input.tags.len() + 2);
    for tag in input.tags.iter().chain([&input.channel]) {
        if !tags.contains(&tag.as_str()) {
            tags.push(tag);
        }
    }
    let (queue, title, priority, due) = if score >= 60 {
        tags.push("paged");
        let region = organization.and_then(|it| filled(it.region.as_ref())).unwrap_or("global");
        let who = organization.map_or(&input.requester.email, |it| &it.name);
        (
            format!("oncall-{}", region.to_lowercase()),
            format!("[{who}] {}", trimmed(&input.subject)),
            "urgent",
            Some(iso(now + 3_600_000)),
        )
    } else if input.channel == "chat" {
        ("chat".to_owned(), format!("{}: {}", input.requester.name, input.subject), "normal", None)
    } else {
        let priority = if score >= 30 { "high" } else { "normal" };
        ("support".to_owned(), format!("#{} {}", input.id, input.subject), priority, None)
    };
    let tags = collect(tags.into_iter(), str::to_owned);
    ticket_routing::Output { queue, title, priority: priority.to_owned(), due, tags }
}

pub(crate) fn invoice_check(input: &invoice_check::Input) -> invoice_check::Output {
    let posting = |account: String, amount: f64| invoice_check::OutputPostingsItem { account, amount };
    let (mut net, mut tax) = (0.0, 0.0);
    let mut rates: Vec<(f64, f64)> = Vec::new();
    for line in &input.lines {
        let (amount, rate) = (line.qty as f64 * line.unit_price, line.tax_rate.unwrap_or(0.0));
        net += amount;
        tax += amount * rate / 100.0;
        match rates.iter_mut().find(|(known, _)| *known == rate) {
            Some((_, sum)) => *sum += amount,
            None => rates.push((rate, amount)),
        }
    }
    let (net, tax) = (round_to(net, 2), round_to(tax, 2));
    let difference = round_to((net + tax - input.gross).abs(), 2);
    let (gross, currency) = (input.gross, &input.currency);
    if difference > 0.02 {
        return invoice_check::Output {
            decision: "reject".to_owned(),
            reason: format!("off by {difference:.2} {currency}"),
            approver: None,
            postings: Vec::new(),
        };
    }
    let tax = posting("tax".to_owned(), tax);
    if gross <= 5000.0 {
        return invoice_check::Output {
            decision: "book".to_owned(),
            reason: "small amount".to_owned(),
            approver: None,
            postings: vec![posting("expenses".to_owned(), net), tax],
        };
    }
    let mut postings =
        collect(rates.into_iter(), |(rate, sum)| posting(format!("net {rate}%"), round_to(sum, 2)));
    postings.push(tax);
    invoice_check::Output {
        decision: "approve".to_owned(),
        reason: format!("{} asks for {} {currency}", input.vendor.name, thousands(gross)),
        approver: Some(match gross > 20_000.0 {
            true => "board".to_owned(),
            false => format!("cost center {}", input.cost_center.as_deref().unwrap_or("unknown")),
        }),
        postings,
    }
}

pub(crate) fn nightly_builds(input: &nightly_builds::Input) -> nightly_builds::Output {
    #[derive(Default)]
    struct Branch<'i> {
        runs: usize,
        jobs: IndexSet<&'i str>,
    }
    let (mut all, mut bad) = (0, 0);
    let mut branches: IndexMap<&str, Branch<'_>> = IndexMap::new();
    let mut people: BTreeSet<&str> = BTreeSet::new();
    for run in input.runs.iter().filter(|run| run.started_at >= input.since) {
        let Some(conclusion) = &run.conclusion else { continue };
        all += 1;
        if conclusion == "success" {
            continue;
        }
        bad += 1;
        let branch = branches.entry(&run.branch).or_default();
        branch.runs += 1;
        let failed = run.jobs.iter().filter(|job| job.conclusion == "failure");
        branch.jobs.extend(failed.map(|job| job.name.as_str()));
        people.insert(&run.actor.login);
    }
    let mut branches: Vec<_> = branches.into_iter().collect();
    branches.sort_by(|(left, few), (right, many)| many.runs.cmp(&few.runs).then_with(|| left.cmp(right)));
    let mut text = String::new();
    for (index, (name, branch)) in branches.iter().enumerate() {
        let start = if index == 0 { "" } else { "\n" };
        let _ = write!(text, "{start}* {name}: {}x ", branch.runs);
        for (index, job) in branch.jobs.iter().take(3).enumerate() {
            text.push_str(if index == 0 { "" } else { ", " });
            text.push_str(job);
        }
        if branch.jobs.is_empty() {
            text.push_str("no job");
        }
    }
    nightly_builds::Output {
        subject: match bad {
            0 => format!("All {all} runs are green"),
            _ => format!("{bad} of {all} runs failed"),
        },
        text,
        green: if all > 0 { round_to(f64::from(100 * (all - bad)) / f64::from(all), 1) } else { 100.0 },
        notify: collect(people.into_iter(), str::to_owned),
    }
}

pub(crate) fn dunning_run(input: &dunning_run::Input) -> dunning_run::Output {
    let mut customers: HashMap<i64, &dunning_run::InputCustomersItem> = HashMap::new();
    for customer in &input.customers {
        customers.entry(customer.id).or_insert(customer);
    }
    let overdue = input.invoices.iter().filter(|it| it.paid_on.is_none() && it.due < input.today);
    let mut overdue: Vec<_> = overdue.map(|it| ((it.reminders.unwrap_or(0) + 1).min(3), it)).collect();
    if overdue.is_empty() {
        let note = "nothing is due".to_owned();
        return dunning_run::Output { count: 0, total: 0.0, reminders: Vec::new(), note };
    }
    let total = overdue.iter().map(|(_, invoice)| invoice.total).sum();
    let last = overdue.iter().filter(|(level, _)| *level == 3).count();
    overdue
        .sort_by(|(low, less), (high, more)| high.cmp(low).then_with(|| more.total.total_cmp(&less.total)));
    dunning_run::Output {
        count: overdue.len() as i64,
        total: round_to(total, 2),
        reminders: collect(overdue.into_iter(), |(level, invoice)| {
            let customer = customers.get(&invoice.customer_id);
            let email = customer.and_then(|it| filled(it.email.as_ref())).unwrap_or("post@example.com");
            let german = customer.is_some_and(|it| it.language.as_deref() == Some("de"));
            let word = if german { "Mahnung" } else { "Reminder" };
            let name = customer.map_or("you", |it| &it.name);
            dunning_run::OutputRemindersItem {
                to: email.to_lowercase(),
                level,
                subject: format!("{word} {level}: {} for {name}", invoice.number),
                fee: match level {
                    3 => 15.0,
                    2 => 5.0,
                    _ => 0.0,
                },
            }
        }),
        note: format!("{last} go to collection"),
    }
}

pub(crate) fn standup_note(input: &standup_note::Input) -> standup_note::Output {
    let mut meetings: Vec<_> = input
        .events
        .iter()
        .filter(|event| {
            head(&event.start, 10) == input.day
                && event.status != "cancelled"
                && event.attendees.contains(&input.person)
        })
        .collect();
    meetings.sort_by(|left, right| left.start.cmp(&right.start).then_with(|| left.id.cmp(&right.id)));
    let mut counts: IndexMap<&str, i64> = IndexMap::new();
    let mut urgent = Vec::new();
    for ticket in &input.tickets {
        if ticket.assignee.as_ref() != Some(&input.person) || ticket.status == "solved" {
            continue;
        }
        *counts.entry(&ticket.status).or_default() += 1;
        match ticket.priority.as_str() {
            "urgent" => urgent.push((0, ticket)),
            "high" => urgent.push((1, ticket)),
            _ => {}
        }
    }
    urgent.sort_by(|(first, left), (second, right)| {
        first.cmp(second).then_with(|| left.updated_at.cmp(&right.updated_at))
    });
    let busy: f64 = meetings.iter().map(|event| minutes(&event.start, &event.end)).sum();
    standup_note::Output {
        title: format!("{} on {}: {} meetings", before(&input.person, "@"), input.day, meetings.len()),
        agenda: collect(meetings.iter(), |event| {
            let mut line = format!("{} {}", part(&event.start, 11, 5), event.title);
            if let Some(room) = filled(event.room.as_ref()) {
                line.push_str(" in ");
                line.push_str(room);
            }
            line
        }),
        urgent: collect(urgent.iter().take(5), |(_, ticket)| {
            format!("#{} {} [{}]", ticket.id, head(&ticket.subject, 30), ticket.tags.join("/"))
        }),
        counts: (!counts.is_empty())
            .then(|| counts.into_iter().map(|(status, count)| (status.to_owned(), count)).collect()),
        busy: round_to(busy / 60.0, 2),
    }
}
