//! Issues of a tracker: searching, triage, labels, times, titles.

use std::cmp::Reverse;

use typed_project::graphs::{days_open, found, label_report, slugs, triage};

use super::{millis, round_to};

pub(crate) fn found(input: &found::Input) -> found::Output {
    let query = input.query.to_lowercase();
    let (mut numbers, mut titles) = (Vec::new(), Vec::new());
    for issue in &input.issues {
        let bug = issue.labels.iter().any(|label| label.name == "bug");
        if issue.state == "open" && bug && issue.title.to_lowercase().contains(&query) {
            numbers.push(issue.number);
            titles.push(issue.title.clone());
        }
    }
    found::Output { numbers, titles }
}

pub(crate) fn triage(input: &triage::Input) -> triage::Output {
    let open = input.issues.iter().filter(|issue| issue.state == "open").map(|issue| {
        let critical = issue.labels.iter().any(|label| label.name == "critical");
        let assignee =
            issue.assignee.as_ref().map(|assignee| &assignee.login).filter(|login| !login.is_empty());
        let due =
            issue.milestone.as_ref().map(|milestone| milestone.due_on.as_str()).filter(|due| !due.is_empty());
        let body = issue.body.as_ref().and_then(Option::as_ref).filter(|body| !body.is_empty());
        triage::OutputIssuesItem {
            number: issue.number,
            priority: match () {
                () if critical => 1,
                () if issue.comments > 20 => 2,
                () if issue.milestone.is_some() => 3,
                () => 4,
            },
            owner: assignee.unwrap_or(&issue.user.login).clone(),
            due: due.unwrap_or("none").to_owned(),
            words: body.map_or(0, |body| body.split(' ').count() as i64),
        }
    });
    let mut issues: Vec<_> = open.collect();
    issues.sort_by_key(|issue| (issue.priority, Reverse(issue.number)));
    triage::Output { issues }
}

pub(crate) fn label_report(input: &label_report::Input) -> label_report::Output {
    let mut labels: Vec<(&str, label_report::OutputValue)> = Vec::new();
    for issue in &input.issues {
        for label in &issue.labels {
            let at = labels.iter().position(|(name, _)| *name == label.name).unwrap_or_else(|| {
                labels.push((
                    &label.name,
                    label_report::OutputValue { open: 0, closed: 0, numbers: Vec::new() },
                ));
                labels.len() - 1
            });
            let label = &mut labels[at].1;
            match issue.state.as_str() {
                "open" => label.open += 1,
                _ => label.closed += 1,
            }
            label.numbers.push(issue.number);
        }
    }
    labels.into_iter().map(|(name, label)| (name.to_owned(), label)).collect()
}

pub(crate) fn days_open(input: &days_open::Input) -> days_open::Output {
    let (mut closed, mut sum, mut longest) = (0, 0.0, f64::NEG_INFINITY);
    for issue in &input.issues {
        let end = issue.closed_at.as_deref().and_then(millis);
        if let (Some(end), Some(start)) = (end, millis(&issue.created_at)) {
            let days = (end - start) as f64 / 86_400_000.0;
            closed += 1;
            sum += days;
            longest = days.max(longest);
        }
    }
    let any = closed > 0;
    days_open::Output {
        closed,
        mean: any.then(|| round_to(sum / closed as f64, 2)),
        longest: any.then(|| longest.ceil()),
    }
}

pub(crate) fn slugs(input: &slugs::Input) -> slugs::Output {
    let slugs = input.issues.iter().map(|issue| {
        let mut slug = format!("{}-", issue.number);
        let mut gap = false;
        for letter in issue.title.trim().chars() {
            if letter.is_ascii_alphanumeric() {
                slug.push(letter.to_ascii_lowercase());
                gap = false;
            } else if !gap {
                slug.push('-');
                gap = true;
            }
        }
        slug
    });
    slugs::Output { slugs: slugs.collect() }
}
