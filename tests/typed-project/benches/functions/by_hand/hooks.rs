//! One object made of another: releases, invoices, plans, invitations, contacts.

use std::fmt::Write;

use chrono::{DateTime, Datelike, Days, NaiveDate};
use typed_project::graphs::{crm_upsert, invoice_mail, meeting_invite, plan_state, release_notice};

use super::payloads::{after, before, filled, head, trimmed};
use super::{collect, millis, round_to, thousands};

pub(crate) fn release_notice(input: &release_notice::Input) -> release_notice::Output {
    let release = &input.release;
    let name = filled(release.name.as_ref()).unwrap_or(&release.tag_name);
    let bytes: i64 = release.assets.iter().map(|asset| asset.size).sum();
    let loaded = release.assets.iter().filter(|asset| asset.download_count > 0);
    release_notice::Output {
        title: format!("{} {name} {} by {}", input.repository.full_name, input.action, release.author.login),
        tag: release.tag_name.strip_prefix('v').unwrap_or(&release.tag_name).to_owned(),
        url: release.html_url.clone(),
        channel: if release.prerelease { "#beta" } else { "#releases" }.to_owned(),
        stable: !(release.draft || release.prerelease),
        megabytes: round_to(bytes as f64 / 1_048_576.0, 1),
        files: collect(loaded, |asset| asset.name.clone()),
        summary: head(release.body.as_deref().unwrap_or("No notes."), 80).to_owned(),
        at: release.published_at.clone(),
    }
}

pub(crate) fn invoice_mail(input: &invoice_mail::Input) -> invoice_mail::Output {
    let issued: NaiveDate = input.issued.parse().unwrap_or_default();
    let due = (issued + Days::new(input.term_days as u64)).to_string();
    let open = round_to(input.total - input.paid.unwrap_or(0.0), 2);
    let customer = &input.customer;
    let mut body = "Dear ".to_owned();
    let _ = match &customer.contact {
        Some(contact) => write!(body, "{} {},\n\n", contact.first_name, contact.last_name),
        None => write!(body, "{},\n\n", customer.name),
    };
    for (index, line) in input.lines.iter().enumerate() {
        let start = if index == 0 { "" } else { "\n" };
        let _ = write!(body, "{start}- {} x {}", line.qty, line.text);
    }
    let _ = write!(body, "\n\nPlease pay {} by {due}.", thousands(open));
    invoice_mail::Output {
        to: customer.email.to_lowercase(),
        subject: format!("Invoice {} of {} {}", input.number, input.currency, thousands(input.total)),
        body,
        due_on: due,
        open,
    }
}

pub(crate) fn plan_state(input: &plan_state::Input) -> plan_state::Output {
    let (plan, seats) = (&input.plan, input.quantity.unwrap_or(1));
    let off = input.discount.as_ref().map_or(0.0, |discount| discount.percent_off);
    let cents = (plan.amount * seats) as f64 * (100.0 - off) / 100.0;
    let days = ((input.current_period_end * 1000 - input.now) as f64 / 86_400_000.0).ceil();
    let trial = input.trial_end.filter(|_| input.status == "trialing");
    plan_state::Output {
        id: input.id.clone(),
        label: format!("{} x{seats}", plan.name),
        monthly: round_to(if plan.interval == "year" { cents / 12.0 } else { cents } / 100.0, 2),
        days_left: days.max(0.0),
        renews: input.status != "canceled" && !input.cancel_at_period_end,
        state: match trial.and_then(|end| DateTime::from_timestamp(end, 0)) {
            Some(end) => format!("trial until {:02}.{:02}.{:04}", end.day(), end.month(), end.year()),
            None => input.status.replace('_', " "),
        },
    }
}

pub(crate) fn meeting_invite(input: &meeting_invite::Input) -> meeting_invite::Output {
    let start = millis(&input.start.date_time).unwrap_or_default();
    let end = millis(&input.end.date_time).unwrap_or_default();
    let when = DateTime::from_timestamp_millis(start).unwrap_or_default();
    let organizer = &input.organizer;
    let waiting = input
        .attendees
        .iter()
        .filter(|guest| guest.response_status == "needsAction" && guest.optional != Some(true));
    let place = filled(input.location.as_ref()).or_else(|| filled(input.hangout_link.as_ref()));
    meeting_invite::Output {
        title: trimmed(&input.summary),
        when: when.format("%-d %B %Y, %H:%M").to_string(),
        minutes: (end - start) as f64 / 60_000.0,
        organizer: organizer
            .display_name
            .as_deref()
            .unwrap_or_else(|| before(&organizer.email, "@"))
            .to_owned(),
        accepted: input.attendees.iter().filter(|guest| guest.response_status == "accepted").count() as i64,
        waiting: collect(waiting, |guest| guest.email.clone()),
        place: place.unwrap_or("to be told").to_owned(),
    }
}

pub(crate) fn crm_upsert(input: &crm_upsert::Input) -> crm_upsert::Output {
    let name = trimmed(&input.full_name);
    let mut names = name.split(' ');
    let email = trimmed(&input.email).to_lowercase();
    let number =
        |phone: &String| phone.chars().filter(|letter| letter.is_ascii_digit() || *letter == '+').collect();
    let tags = [Some("web"), input.utm.source.as_deref(), input.utm.medium.as_deref()];
    crm_upsert::Output {
        domain: after(&email, "@").to_owned(),
        email,
        first_name: names.next().map(str::to_owned),
        last_name: names.next_back().map(str::to_owned),
        company: input.company.clone(),
        phone: input.phone.as_ref().map(number),
        opt_in: input.newsletter == "yes",
        tags: collect(tags.into_iter().flatten(), str::to_owned),
        note: head(input.message.as_deref().unwrap_or_default(), 40).to_owned(),
    }
}
