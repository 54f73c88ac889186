//! What services send, one object each.

use std::sync::LazyLock;

use chrono::DateTime;
use regex::Regex;
use typed_project::graphs::{
    address_label, alert_blocks, confirmation, form_fields, next_page, overrides, profile, query_string,
    webhook,
};

use super::{collect, thousands};

pub(crate) fn profile(input: &profile::Input) -> profile::Output {
    let (contact, settings) = (&input.contact, &input.settings);
    let name = input.name.as_ref().filter(|name| !name.is_empty());
    let or = |text: &Option<String>, other: &str| text.as_deref().unwrap_or(other).to_owned();
    profile::Output {
        user_id: format!("usr_{}", input.id),
        display_name: name.unwrap_or(&input.login).clone(),
        email: or(&contact.email, "unknown@example.com"),
        mobile: contact
            .phones
            .iter()
            .find(|phone| phone.kind == "mobile")
            .map_or_else(|| "n/a".to_owned(), |phone| phone.number.clone()),
        locale: or(&settings.locale, "en-US"),
        timezone: or(&settings.timezone, "UTC"),
        marketing: settings.marketing.unwrap_or(false),
        seats: input.plan.seats.unwrap_or(if input.plan.code == "team" { 5 } else { 1 }),
    }
}

pub(crate) fn alert_blocks(input: &alert_blocks::Input) -> alert_blocks::Output {
    let icon = match input.severity.as_str() {
        "critical" => ":fire:",
        "major" => ":warning:",
        _ => ":information_source:",
    };
    let block = |kind: &str, text: Option<String>, fields: Option<Vec<String>>| {
        alert_blocks::OutputBlocksItem { r#type: kind.to_owned(), text, fields }
    };
    let fields = vec![
        format!("*Service:* {}", input.service.name),
        format!("*Owner:* {}", input.service.owner.as_deref().unwrap_or("nobody")),
        format!("*Severity:* {}", input.severity),
    ];
    let links: Vec<_> = input.links.iter().map(|link| format!("<{}|{}>", link.url, link.label)).collect();
    alert_blocks::Output {
        channel: if input.severity == "critical" { "#incidents" } else { "#ops" }.to_owned(),
        text: format!("{icon} {}: {}", input.severity.to_uppercase(), input.title),
        blocks: vec![
            block("header", Some(format!("{icon} {}", input.title)), None),
            block("section", None, Some(fields)),
            block("context", (!links.is_empty()).then(|| links.join(" · ")), None),
        ],
    }
}

pub(crate) fn confirmation(input: &confirmation::Input) -> confirmation::Output {
    let net: f64 = input.items.iter().map(|item| item.qty as f64 * item.price).sum();
    let coupon = input.coupon.as_ref().map(|coupon| (&coupon.code, net * coupon.percent / 100.0));
    let off = coupon.map_or(0.0, |(_, off)| off);
    let lines: Vec<_> = input
        .items
        .iter()
        .map(|item| format!("{} x {}  {}", item.qty, item.title, thousands(item.qty as f64 * item.price)))
        .collect();
    let coupon = match coupon {
        Some((code, off)) if off > 0.0 => format!("Coupon {code}: -{off:.2}\n"),
        _ => String::new(),
    };
    confirmation::Output {
        subject: format!("Order {} ({} items)", input.number, input.items.len()),
        body: format!(
            "Dear {} {},\n\n{}\n{coupon}Shipping: {:.2}\nTotal: {}\n",
            input.customer.first,
            input.customer.last,
            lines.join("\n"),
            input.shipping,
            thousands(net - off + input.shipping)
        ),
    }
}

pub(crate) fn address_label(input: &address_label::Input) -> address_label::Output {
    let state = input.state.as_ref().map(|state| format!(", {state}")).unwrap_or_default();
    let town = format!("{}{state} {}", input.city, input.zip);
    let country = input.country.to_uppercase();
    let lines = [
        input.company.as_deref(),
        Some(&input.name),
        Some(&input.line1),
        input.line2.as_deref(),
        Some(&town),
        Some(&country),
    ];
    address_label::Output {
        label: lines.into_iter().flatten().collect::<Vec<_>>().join("\n"),
        domestic: matches!(input.country.as_str(), "US" | "USA" | "us"),
    }
}

pub(crate) fn webhook(input: &webhook::Input) -> webhook::Output {
    static RELEASE: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"release/[0-9]+\.[0-9]+").ok());
    let (headers, body) = (&input.headers, &input.body);
    let name = &body.repository.full_name;
    let (owner, repo) = name.split_once('/').unwrap_or((name, name));
    webhook::Output {
        event: headers.get("x-github-event").map_or("ping", String::as_str).to_owned(),
        delivery: headers.get("x-github-delivery").cloned(),
        owner: owner.to_owned(),
        repo: repo.to_owned(),
        branch: body.r#ref.replace("refs/heads/", ""),
        release: RELEASE.as_ref().is_some_and(|it| it.is_match(&body.r#ref)),
        commits: collect(body.commits.iter(), |commit| webhook::OutputCommitsItem {
            id: commit.id.chars().take(7).collect(),
            title: commit.message.split('\n').next().unwrap_or_default().to_owned(),
            by: commit.author.name.clone(),
        }),
    }
}

/// As `encodeURIComponent` writes it.
pub(super) fn encoded(text: &str, into: &mut String) {
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' => into.push(char::from(byte)),
            b'-' | b'_' | b'.' | b'!' | b'~' | b'*' | b'\'' | b'(' | b')' => into.push(char::from(byte)),
            _ => {
                into.push('%');
                into.push(char::from(b"0123456789ABCDEF"[usize::from(byte >> 4)]));
                into.push(char::from(b"0123456789ABCDEF"[usize::from(byte & 15)]));
            }
        }
    }
}

pub(crate) fn query_string(input: &query_string::Input) -> query_string::Output {
    let mut url = format!("{}?", input.base);
    let mut count = 0;
    for (name, value) in input.params.iter().filter(|(_, value)| !value.is_empty()) {
        if count > 0 {
            url.push('&');
        }
        url.push_str(name);
        url.push('=');
        encoded(value, &mut url);
        count += 1;
    }
    query_string::Output { url, count }
}

pub(crate) fn form_fields(input: &form_fields::Input) -> form_fields::Output {
    let trimmed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let filled = input.fields.iter().filter(|field| !field.value.is_empty());
    form_fields::Output {
        form: input.form.clone(),
        values: Some(filled.map(|field| (field.name.clone(), trimmed(&field.value))).collect()),
        empty: collect(input.fields.iter().filter(|field| field.value.is_empty()), |field| {
            field.name.clone()
        }),
    }
}

pub(crate) fn overrides(input: &overrides::Input) -> overrides::Output {
    let both = input.defaults.iter().chain(input.overrides.iter());
    let differs = |name: &str, value: &String| input.defaults.get(name).is_some_and(|it| it != value);
    overrides::Output {
        settings: both.map(|(name, value)| (name.to_owned(), value.clone())).collect(),
        changed: input
            .overrides
            .iter()
            .filter(|(name, value)| differs(name, value))
            .map(|(name, _)| name.to_owned())
            .collect(),
    }
}

pub(crate) fn next_page(input: &next_page::Input) -> next_page::Output {
    let last = input.data.last().map_or("", |charge| &charge.id);
    let paid = input.data.iter().filter(|charge| charge.paid).map(|charge| charge.amount as f64);
    let newest = input.data.iter().map(|charge| charge.created).max();
    let iso = |at: i64| Some(DateTime::from_timestamp(at, 0)?.format("%Y-%m-%dT%H:%M:%S%.3fZ").to_string());
    next_page::Output {
        next: input.has_more.then(|| format!("{}?limit=100&starting_after={last}", input.url)),
        count: input.data.len() as i64,
        paid: paid.reduce(|left, right| left + right).map(|sum| sum / 100.0),
        newest: newest.and_then(iso),
    }
}
