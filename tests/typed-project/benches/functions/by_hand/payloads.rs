//! Payloads of services put into other forms, one object each.

use chrono::{DateTime, SecondsFormat};
use typed_project::graphs::{
    dial, flat_contact, issue_request, parcel_quote, payment_event, ship_to, weather_card,
};

use super::round_to;

/// As JSONata trims: inner white space becomes one space.
pub(super) fn trimmed(text: &str) -> String {
    let mut trimmed = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !trimmed.is_empty() {
            trimmed.push(' ');
        }
        trimmed.push_str(word);
    }
    trimmed
}

/// Up to so many characters.
pub(super) fn head(text: &str, count: usize) -> &str {
    text.char_indices().nth(count).map_or(text, |(end, _)| &text[..end])
}

/// What comes after the mark, or all.
pub(super) fn after<'t>(text: &'t str, mark: &str) -> &'t str {
    text.split_once(mark).map_or(text, |(_, rest)| rest)
}

/// What comes before the mark, or all.
pub(super) fn before<'t>(text: &'t str, mark: &str) -> &'t str {
    text.split_once(mark).map_or(text, |(start, _)| start)
}

pub(super) fn iso(millis: i64) -> String {
    let moment = DateTime::from_timestamp_millis(millis).unwrap_or_default();
    moment.to_rfc3339_opts(SecondsFormat::Millis, true)
}

pub(super) fn filled(text: Option<&String>) -> Option<&str> {
    text.map(String::as_str).filter(|text| !text.is_empty())
}

pub(crate) fn payment_event(input: &payment_event::Input) -> payment_event::Output {
    let object = &input.data.object;
    payment_event::Output {
        event_id: input.id.clone(),
        resource: input.r#type.split('.').next().map(str::to_owned),
        action: input.r#type.rsplit('.').next().map(str::to_owned),
        amount: object.amount as f64 / 100.0,
        currency: object.currency.to_uppercase(),
        customer: filled(object.customer.as_ref()).unwrap_or("guest").to_owned(),
        email: object.receipt_email.as_deref().unwrap_or("none").to_owned(),
        order_id: object.metadata.get("order_id").cloned(),
        at: iso(input.created * 1000),
        test: !input.livemode,
    }
}

pub(crate) fn flat_contact(input: &flat_contact::Input) -> flat_contact::Output {
    let it = &input.properties;
    let stage = it.lifecyclestage.as_ref().map_or("subscriber", |stage| &stage.value);
    let first = it.firstname.as_ref().map_or("", |name| &name.value);
    let last = it.lastname.as_ref().map_or("", |name| &name.value);
    let company = match &it.company {
        Some(company) => &company.value,
        None => after(&it.email.value, "@"),
    };
    flat_contact::Output {
        external_id: format!("crm-{}", input.vid),
        name: trimmed(&format!("{first} {last}")),
        email: it.email.value.to_lowercase(),
        company: company.to_owned(),
        stage: stage.to_owned(),
        is_customer: matches!(stage, "customer" | "evangelist"),
        lists: input.lists.iter().filter(|list| list.active).map(|list| list.id).collect(),
    }
}

pub(crate) fn dial(input: &dial::Input) -> dial::Output {
    let code = match input.country.to_uppercase().as_str() {
        "DE" => Some("49"),
        "AT" => Some("43"),
        "CH" => Some("41"),
        "FR" => Some("33"),
        "GB" => Some("44"),
        "US" => Some("1"),
        "ES" => Some("34"),
        "PL" => Some("48"),
        _ => None,
    };
    let digits: String = input.phone.chars().filter(char::is_ascii_digit).collect();
    let local = digits.strip_prefix('0').unwrap_or(&digits);
    let mut display = format!("({}) {local}", input.country);
    if let Some(extension) = &input.extension {
        display.push_str(" ext. ");
        display.push_str(extension);
    }
    dial::Output { e164: format!("+{}{local}", code.unwrap_or("00")), display, known: code.is_some() }
}

pub(crate) fn weather_card(input: &weather_card::Input) -> weather_card::Output {
    const SIDES: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
    let celsius = round_to(input.main.temp - 273.15, 1);
    let feels = round_to(input.main.feels_like - 273.15, 1);
    let side = ((input.wind.deg as f64 + 22.5) / 45.0).floor() as usize % 8;
    let skies: Vec<_> = input.weather.iter().map(|it| it.description.as_str()).collect();
    let local = DateTime::from_timestamp(input.dt + input.timezone, 0).unwrap_or_default();
    let feels = match () {
        () if feels < celsius - 2.0 => "colder",
        () if feels > celsius + 2.0 => "warmer",
        () => "as told",
    };
    weather_card::Output {
        place: format!("{}, {}", input.name, input.sys.country),
        celsius,
        feels: feels.to_owned(),
        sky: (!skies.is_empty()).then(|| skies.join(" and ")),
        wind: format!("{} km/h {}", (input.wind.speed * 3.6).round_ties_even(), SIDES[side]),
        gusty: input.wind.gust.unwrap_or(0.0) > 15.0,
        local: local.format("%H:%M").to_string(),
    }
}

pub(crate) fn issue_request(input: &issue_request::Input) -> issue_request::Output {
    let long = input.summary.chars().nth(60).is_some();
    let reporter = input.reporter.name.as_ref().unwrap_or(&input.reporter.email);
    let priority = match input.urgency.as_str() {
        "low" => "Low",
        "high" => "High",
        "now" => "Highest",
        _ => "Medium",
    };
    let assignee = filled(input.assignee.as_ref());
    let fields = issue_request::OutputFields {
        project: issue_request::OutputFieldsProject { key: "OPS".to_owned() },
        summary: if long { format!("{}...", head(&input.summary, 57)) } else { input.summary.clone() },
        description: format!(
            "{}\n\nReported by {reporter}",
            input.details.as_deref().unwrap_or("No details given.")
        ),
        priority: issue_request::OutputFieldsPriority { name: priority.to_owned() },
        labels: input.tags.split(',').map(|tag| trimmed(tag).to_lowercase()).collect(),
        assignee: assignee.map(|id| issue_request::OutputFieldsAssignee { account_id: id.to_owned() }),
    };
    issue_request::Output { fields }
}

pub(crate) fn parcel_quote(input: &parcel_quote::Input) -> parcel_quote::Output {
    let parcel = &input.parcel;
    let volume = parcel.length * parcel.width * parcel.height / 5000.0;
    let kilos = volume.max(parcel.grams as f64 / 1000.0);
    let zone = match input.to.country.as_str() {
        "DE" => 1,
        "AT" | "NL" | "BE" | "LU" | "FR" | "PL" => 2,
        _ => 3,
    };
    let base = match () {
        () if kilos <= 2.0 => 4.99,
        () if kilos <= 5.0 => 6.99,
        () if kilos <= 10.0 => 9.49,
        () => 16.99,
    };
    let island = if input.to.island == Some(true) { 3.5 } else { 0.0 };
    let express = if input.express == Some(true) { 8.0 } else { 0.0 };
    let extra = island + express + input.insured.unwrap_or(0.0) * 0.01;
    let price = round_to(base * zone as f64 + extra, 2);
    parcel_quote::Output {
        zone,
        chargeable: round_to(kilos, 2),
        price,
        text: format!("Zone {zone}, {kilos:.1} kg: {price:.2} EUR"),
    }
}

pub(crate) fn ship_to(input: &ship_to::Input) -> ship_to::Output {
    let (defaults, address) = (&input.defaults, &input.address);
    let notes: Vec<_> = input.notes.iter().map(String::as_str).filter(|note| !note.is_empty()).collect();
    ship_to::Output {
        to: ship_to::OutputTo {
            name: address.name.clone(),
            street: address.street.clone(),
            city: address.city.clone(),
            country: address.country.as_ref().unwrap_or(&defaults.country).clone(),
            language: defaults.language.clone(),
            carrier: defaults.carrier.clone(),
            verified: address.city.chars().nth(1).is_some(),
        },
        note: (!notes.is_empty()).then(|| notes.join("; ")),
    }
}
