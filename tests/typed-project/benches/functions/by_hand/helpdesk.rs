//! Tickets: search, what is late, loads, mentions, order.

use std::collections::HashSet;
use std::sync::LazyLock;

use chrono::DateTime;
use indexmap::{IndexMap, IndexSet};
use regex::Regex;
use typed_project::graphs::{in_order, label_cloud, mentions, overdue, ticket_search, worked, workload};

use super::{collect, millis};

pub(crate) fn ticket_search(input: &ticket_search::Input) -> ticket_search::Output {
    let query = input.query.to_lowercase();
    let matches = |text: &str| text.to_lowercase().contains(&query);
    let hits: Vec<_> = input.tickets.iter().filter(|it| matches(&it.subject) || matches(&it.body)).collect();
    let (total, from) = (hits.len(), (input.page - 1) as usize * 20);
    ticket_search::Output {
        total: total as i64,
        pages: total.div_ceil(20) as i64,
        tickets: collect(hits.into_iter().skip(from).take(20), |it| ticket_search::OutputTicketsItem {
            id: it.id,
            subject: it.subject.clone(),
            assignee: it.assignee.as_ref().map_or_else(|| "nobody".to_owned(), |it| it.name.clone()),
        }),
    }
}

pub(crate) fn overdue(input: &overdue::Input) -> overdue::Output {
    let now = millis(&input.now).unwrap_or_default();
    let late = input.tickets.iter().filter(|it| it.closed_at.is_none());
    let late = late.filter_map(|it| Some((it, millis(&it.due).filter(|due| *due < now)?)));
    let mut late = collect(late, |(it, due)| {
        let date = DateTime::from_timestamp_millis(due).map(|due| due.format("%b %-d").to_string());
        overdue::OutputLateItem {
            id: it.id,
            days: Some((now - due).div_euclid(86_400_000)),
            text: format!("#{} {} (due {})", it.id, it.subject, date.unwrap_or_default()),
        }
    });
    late.sort_by(|left, right| right.days.cmp(&left.days).then(left.id.cmp(&right.id)));
    overdue::Output { late }
}

pub(crate) fn workload(input: &workload::Input) -> workload::Output {
    let mut found: IndexMap<&str, (i64, i64, &str)> = IndexMap::new();
    for ticket in input.tickets.iter().filter(|it| it.closed_at.is_none()) {
        let name = ticket.assignee.as_ref().map_or("nobody", |it| &it.name);
        let (open, urgent, oldest) = found.entry(name).or_insert((0, 0, &ticket.due));
        *open += 1;
        *urgent += i64::from(ticket.priority == 1);
        *oldest = (*oldest).min(&ticket.due);
    }
    let found = found.into_iter().map(|(name, (open, urgent, oldest))| {
        (name.to_owned(), workload::OutputValue { open, urgent, oldest: oldest.to_owned() })
    });
    found.collect()
}

pub(crate) fn worked(input: &worked::Input) -> worked::Output {
    let mut authors: IndexMap<&str, (f64, HashSet<i64>)> = IndexMap::new();
    for ticket in &input.tickets {
        for comment in &ticket.comments {
            let (minutes, tickets) = authors.entry(&comment.author).or_default();
            *minutes += comment.minutes.unwrap_or(0.0);
            tickets.insert(ticket.id);
        }
    }
    let mut authors =
        collect(authors.into_iter(), |(author, (minutes, tickets))| worked::OutputAuthorsItem {
            author: author.to_owned(),
            minutes: Some(minutes),
            tickets: tickets.len() as i64,
        });
    authors.sort_by(|left, right| left.author.cmp(&right.author));
    worked::Output { authors }
}

pub(crate) fn mentions(input: &mentions::Input) -> mentions::Output {
    static MENTION: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new("@([a-z0-9]+)").ok());
    let (mut people, mut count) = (IndexSet::new(), 0);
    for ticket in &input.tickets {
        let found = MENTION.iter().flat_map(|it| it.captures_iter(&ticket.body));
        for name in found.filter_map(|found| found.get(1)) {
            people.insert(name.as_str());
            count += 1;
        }
    }
    let mut people: Vec<_> = people.into_iter().collect();
    people.sort_unstable();
    mentions::Output { people: collect(people.into_iter(), str::to_owned), count }
}

pub(crate) fn in_order(input: &in_order::Input) -> in_order::Output {
    let mut open: Vec<_> = input.tickets.iter().filter(|it| it.closed_at.is_none()).collect();
    open.sort_by(|left, right| left.priority.cmp(&right.priority).then_with(|| left.due.cmp(&right.due)));
    in_order::Output { ids: collect(open.into_iter(), |it| it.id) }
}

pub(crate) fn label_cloud(input: &label_cloud::Input) -> label_cloud::Output {
    let mut labels: IndexMap<String, (i64, &str)> = IndexMap::new();
    for label in input.tickets.iter().flat_map(|it| &it.labels) {
        labels.entry(label.name.to_lowercase()).or_insert((0, &label.color)).0 += 1;
    }
    let mut labels: Vec<_> = labels.into_iter().collect();
    labels.sort_by(|(_, (less, _)), (_, (more, _))| more.cmp(less));
    label_cloud::Output {
        labels: collect(labels.into_iter().take(10), |(label, (times, color))| {
            label_cloud::OutputLabelsItem { label, times, color: Some(color.to_owned()) }
        }),
    }
}
