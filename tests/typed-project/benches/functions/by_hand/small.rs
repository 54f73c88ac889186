//! Small objects: names, states, dates, sums.

use std::sync::LazyLock;

use chrono::{DateTime, Datelike, Utc};
use regex::Regex;
use typed_project::graphs::{
    budget, charge, cheapest, grants, lead_score, meeting, parse_name, schedule, ticket_state,
};

use super::{collect, millis, round_to, thousands};

pub(crate) fn parse_name(input: &parse_name::Input) -> parse_name::Output {
    let parts: Vec<_> = input.name.split_whitespace().collect();
    let (user, domain) = input.email.split_once('@').unwrap_or((&input.email, &input.email));
    let domain = domain.to_lowercase();
    parse_name::Output {
        first: parts.first().map(|part| (*part).to_owned()),
        last: parts.last().map(|part| (*part).to_owned()),
        initials: Some(
            parts.iter().filter_map(|part| part.chars().next()).flat_map(char::to_uppercase).collect(),
        ),
        user: user.to_owned(),
        work: !matches!(domain.as_str(), "gmail.com" | "outlook.com" | "yahoo.com"),
        domain,
    }
}

pub(crate) fn ticket_state(input: &ticket_state::Input) -> ticket_state::Output {
    let limit = match input.priority.as_str() {
        "urgent" => 4.0,
        "high" => 8.0,
        "normal" => 24.0,
        _ => 72.0,
    };
    let done = matches!(input.status.as_str(), "solved" | "closed");
    let has = |name: &str| input.tags.iter().any(|tag| tag == name);
    let state = match () {
        () if done => "done",
        () if input.assignee.is_none() => "unassigned",
        () if input.replies == 0 => "waiting for first reply",
        () => &input.status,
    };
    let queue = match () {
        () if has("vip") => "vip",
        () if has("billing") || has("invoice") => "finance",
        () => "general",
    };
    ticket_state::Output {
        state: state.to_owned(),
        breach: !done && input.hours_open > limit,
        queue: queue.to_owned(),
    }
}

pub(super) fn ordinal(day: u32) -> &'static str {
    match (day % 10, day % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    }
}

fn moment(millis: i64) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp_millis(millis)
}

pub(crate) fn schedule(input: &schedule::Input) -> schedule::Output {
    const DAY: i64 = 86_400_000;
    let (from, end) = (millis(&input.start), millis(&input.end));
    let start = from.and_then(moment);
    let day = |start: DateTime<Utc>| {
        format!("{}, {}{} {}", start.format("%A"), start.day(), ordinal(start.day()), start.format("%B %Y"))
    };
    schedule::Output {
        day: start.map(day),
        starts: start.map(|start| start.format("%-I:%M %P").to_string()),
        minutes: from.zip(end).map(|(from, end)| (end - from) as f64 / 60_000.0),
        reminder: from
            .and_then(|from| moment(from - DAY))
            .map(|it| it.format("%Y-%m-%dT%H:%M:%S%.3fZ").to_string()),
        checkout: from
            .and_then(|from| moment(from + input.nights * DAY))
            .map(|it| it.format("%Y-%m-%d").to_string()),
    }
}

pub(crate) fn budget(input: &budget::Input) -> budget::Output {
    let number = |text: &str| text.replace(',', "").parse::<f64>().unwrap_or(f64::NAN);
    let budget = number(&input.budget);
    let spent: f64 = input.spent.iter().map(|text| number(text)).sum();
    let whole = thousands(budget);
    budget::Output {
        spent,
        left: budget - spent,
        percent: round_to(spent / budget * 100.0, 1),
        text: format!("{:.1}% of {}", spent / budget * 100.0, &whole[..whole.len() - 3]),
        over: spent > budget,
    }
}

pub(crate) fn meeting(input: &meeting::Input) -> meeting::Output {
    let attendees = &input.attendees;
    let took =
        millis(&input.end.date_time).zip(millis(&input.start.date_time)).map(|(end, start)| end - start);
    let going = attendees.iter().filter(|it| it.response_status == "accepted");
    let missing =
        attendees.iter().filter(|it| matches!(it.response_status.as_str(), "needsAction" | "tentative"));
    meeting::Output {
        title: format!("{} ({})", input.summary, attendees.len()),
        minutes: took.map(|took| (took as f64 / 60_000.0).round_ties_even() as i64),
        organizer: attendees.iter().find(|it| it.organizer == Some(true)).map(|it| it.email.clone()),
        going: collect(going, |it| {
            it.display_name.as_ref().filter(|name| !name.is_empty()).unwrap_or(&it.email).clone()
        }),
        missing: missing.count() as i64,
        r#where: input.hangout_link.as_deref().unwrap_or("to be told").to_owned(),
    }
}

pub(crate) fn cheapest(input: &cheapest::Input) -> cheapest::Output {
    let mut fit: Vec<_> = input.offers.iter().filter(|offer| offer.days <= input.max_days).collect();
    fit.sort_by(|left, right| left.price.total_cmp(&right.price));
    let fastest = input
        .offers
        .iter()
        .min_by(|left, right| left.days.cmp(&right.days).then(left.price.total_cmp(&right.price)));
    cheapest::Output {
        best: fit.first().map(|offer| cheapest::OutputBest {
            carrier: offer.carrier.clone(),
            service: offer.service.clone(),
            price: offer.price,
        }),
        fastest: fastest.map(|offer| offer.carrier.clone()),
        saving: fit.last().zip(fit.first()).map(|(most, least)| round_to(most.price - least.price, 2)),
    }
}

pub(crate) fn lead_score(input: &lead_score::Input) -> lead_score::Output {
    static ROLE: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new("chief|head|director|vp").ok());
    let size = match input.company.as_ref().and_then(|company| company.employees) {
        Some(1_001..) => 30.0,
        Some(101..) => 20.0,
        _ => 5.0,
    };
    let title = input.title.as_deref().unwrap_or("").to_lowercase();
    let decides = ROLE.as_ref().is_some_and(|it| it.is_match(&title));
    let saw = input.visits.iter().any(|visit| visit.page == "/pricing");
    let reads = input.visits.iter().map(|visit| visit.seconds).sum::<f64>() > 300.0;
    let points = |given: bool, points: f64| if given { points } else { 0.0 };
    let score = size
        + points(decides, 25.0)
        + points(saw, 15.0)
        + points(reads, 10.0)
        + points(input.newsletter == Some(true), 5.0);
    let grade = match score {
        60.0.. => "A",
        40.0.. => "B",
        20.0.. => "C",
        _ => "D",
    };
    let reasons = [(decides, "decides"), (saw, "saw prices"), (reads, "reads")];
    lead_score::Output {
        score,
        grade: grade.to_owned(),
        reasons: reasons.into_iter().filter(|(given, _)| *given).map(|(_, text)| text.to_owned()).collect(),
    }
}

pub(crate) fn grants(input: &grants::Input) -> grants::Output {
    let (mut all, mut scopes): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    for permission in input.roles.iter().flat_map(|role| &role.permissions) {
        if !all.contains(&permission.as_str()) {
            all.push(permission);
        }
    }
    for permission in &all {
        let scope = permission.split(':').next().unwrap_or_default();
        if !scopes.contains(&scope) {
            scopes.push(scope);
        }
    }
    let names: Vec<_> = input.roles.iter().map(|role| role.name.as_str()).collect();
    let writes = all.iter().any(|it| it.contains(":write")) || names.contains(&"admin");
    all.sort_unstable();
    grants::Output {
        user: input.user.clone(),
        roles: (!names.is_empty()).then(|| names.join(", ")),
        permissions: collect(all.into_iter(), str::to_owned),
        can_write: writes,
        scopes: collect(scopes.into_iter(), str::to_owned),
    }
}

pub(crate) fn charge(input: &charge::Input) -> charge::Output {
    let card = &input.card;
    let outcome = input.outcome.as_ref();
    let booked = DateTime::from_timestamp(input.created, 0);
    charge::Output {
        reference: input.id.split_once('_').map_or(input.id.as_str(), |(_, rest)| rest).to_uppercase(),
        net: (input.amount - input.amount_refunded) as f64 / 100.0,
        currency: input.currency.to_uppercase(),
        booked: booked.map(|it| it.format("%d.%m.%Y").to_string()).unwrap_or_default(),
        card: format!("{} **** {}", card.brand, card.last4),
        expires: format!(
            "{:02}/{}",
            card.exp_month,
            card.exp_year.to_string().chars().skip(2).collect::<String>()
        ),
        risky: outcome.is_some_and(|it| {
            matches!(it.risk_level.as_str(), "elevated" | "highest")
                || it.risk_score.is_some_and(|it| it > 65)
        }),
        order: input.metadata.get("order_id").cloned(),
    }
}
