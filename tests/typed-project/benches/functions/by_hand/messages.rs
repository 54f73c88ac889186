//! Texts made of one object each.

use chrono::DateTime;
use typed_project::graphs::{
    card_line, deploy_note, name_from_mail, receipt_number, session_user, sms, trial,
};

use super::payloads::{after, before, filled, head, iso, trimmed};
use super::{millis, thousands};

pub(crate) fn deploy_note(input: &deploy_note::Input) -> deploy_note::Output {
    let took = millis(&input.ended_at).zip(millis(&input.started_at));
    let seconds = took.map_or(0.0, |(end, start)| (end - start) as f64 / 1000.0);
    let mark = match input.outcome.as_str() {
        "success" => "OK",
        "failure" => "FAILED",
        _ => "cancelled",
    };
    let production = input.environment == "production";
    let (at, login) = match filled(input.actor.name.as_ref()) {
        Some(name) => ("", name),
        None => ("@", input.actor.login.as_str()),
    };
    deploy_note::Output {
        channel: if production { "#releases" } else { "#builds" }.to_owned(),
        text: format!(
            "[{mark}] {} {} on {} by {at}{login} in {}m {}s: {} ({})",
            input.app,
            input.version,
            input.environment,
            (seconds / 60.0).floor(),
            seconds % 60.0,
            before(&input.commit.message, "\n"),
            head(&input.commit.sha, 8),
        ),
        seconds: Some(seconds),
        page: production && input.outcome == "failure",
    }
}

pub(crate) fn card_line(input: &card_line::Input) -> card_line::Output {
    let number = input.number.replace(' ', "");
    let count = number.chars().count();
    let last = number.char_indices().rev().nth(3).map_or(number.as_str(), |(from, _)| &number[from..]);
    let brand = match number.chars().next() {
        Some('4') => "Visa",
        Some('5') => "Mastercard",
        Some('3') => "Amex",
        _ => "other",
    };
    let year = input.exp_year.to_string();
    card_line::Output {
        masked: format!("{last:*>count$}"),
        expires: format!("{:02}/{}", input.exp_month, year.get(2..).unwrap_or_default()),
        holder: trimmed(&input.holder).to_uppercase(),
        brand: brand.to_owned(),
    }
}

pub(crate) fn trial(input: &trial::Input) -> trial::Output {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    let at = |text: &str| millis(text).unwrap_or_default();
    let end = match filled(input.extended_to.as_ref()) {
        Some(extended) => at(extended),
        None => at(&input.started_at) + input.days.unwrap_or(14) * DAY,
    };
    let left = ((end - at(&input.now)) as f64 / DAY as f64).ceil();
    let state = match () {
        () if left <= 0.0 => "expired",
        () if left <= 3.0 => "ending",
        () => "active",
    };
    let day = DateTime::from_timestamp_millis(end).unwrap_or_default();
    trial::Output {
        account: input.account.clone(),
        ends: day.format("%d.%m.%Y").to_string(),
        days_left: left,
        state: state.to_owned(),
        remind: [7.0, 3.0, 1.0].contains(&left),
    }
}

pub(crate) fn name_from_mail(input: &name_from_mail::Input) -> name_from_mail::Output {
    let (local, domain) = input.email.split_once('@').unwrap_or((&input.email, &input.email));
    let (mut guess, mut initials) = (String::with_capacity(local.len()), String::new());
    for word in local.split('.') {
        if !guess.is_empty() {
            guess.push(' ');
        }
        let mut chars = word.chars();
        let first = chars.next().map(char::to_uppercase);
        initials.extend(first.clone().into_iter().flatten());
        guess.extend(first.into_iter().flatten());
        guess.push_str(&chars.as_str().to_lowercase());
    }
    let name = input.display_name.clone().unwrap_or(guess);
    let german = input.locale.as_deref().is_some_and(|locale| locale.starts_with("de"));
    name_from_mail::Output {
        greeting: format!("{} {name}!", if german { "Hallo" } else { "Hello" }),
        name,
        initials: Some(initials),
        domain: domain.to_lowercase(),
    }
}

pub(crate) fn session_user(input: &session_user::Input) -> session_user::Output {
    let roles: Vec<String> = input.realm_access.as_ref().map_or_else(Vec::new, |access| {
        access.roles.iter().filter(|role| !role.contains("default-")).cloned().collect()
    });
    let admin = roles.iter().any(|role| role == "admin");
    let plan = input.org.as_ref().map_or("free", |org| org.plan.as_deref().unwrap_or("team"));
    session_user::Output {
        id: after(&input.sub, "|").to_owned(),
        email: input.email.clone().filter(|_| input.email_verified == Some(true)),
        admin,
        roles,
        can_write: admin || input.scope.split(' ').any(|scope| scope == "write"),
        org: input.org.as_ref().map_or("personal", |org| &org.id).to_owned(),
        plan: plan.to_owned(),
        expires: iso(input.exp * 1000),
    }
}

pub(crate) fn receipt_number(input: &receipt_number::Input) -> receipt_number::Output {
    let row = |label: &str, amount: f64| format!("{label:<16}{:>10}", thousands(amount));
    let mut parts = input.date.split('-');
    let (year, month) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let tip = input.tip.unwrap_or(0.0);
    let mut paid_by = input.method.kind.clone();
    if let Some(last) = &input.method.last4 {
        paid_by.push_str(" ending in ");
        paid_by.push_str(last);
    }
    receipt_number::Output {
        number: format!("{}-{year}{month}-{:06}", head(&input.store, 3).to_uppercase(), input.sequence),
        lines: vec![row("Subtotal", input.total), row("Tip", tip), row("Total", input.total + tip)],
        paid_by,
    }
}

pub(crate) fn sms(input: &sms::Input) -> sms::Output {
    let (patient, appointment) = (&input.patient, &input.appointment);
    let moment = DateTime::parse_from_rfc3339(&appointment.at).unwrap_or_default();
    let mut text = "Dear ".to_owned();
    if let Some(title) = &patient.title {
        text.push_str(title);
        text.push(' ');
    }
    text += &format!("{} {}, see {} on ", patient.first, patient.last, appointment.doctor);
    text += &moment.to_utc().format("%B %-d, %H:%M").to_string();
    if let Some(room) = filled(appointment.room.as_ref()) {
        text.push_str(" in room ");
        text.push_str(room);
    }
    text.push_str(". ");
    if let Some(notes) = &appointment.notes {
        text.push_str(&notes.join(" "));
    }
    let limit = usize::try_from(input.limit).unwrap_or_default();
    let mut length = text.chars().count();
    if length > limit {
        text.truncate(head(&text, limit - 1).len());
        text.push('…');
        length = limit;
    }
    sms::Output { text, length: length as i64, parts: length.div_ceil(70) as i64 }
}
