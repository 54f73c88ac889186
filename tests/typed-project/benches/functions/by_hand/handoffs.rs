//! Graphs that hand lists on from node to node.

use std::collections::HashMap;
use std::sync::LazyLock;

use indexmap::{IndexMap, IndexSet};
use regex::Regex;
use typed_project::graphs::{alert_digest, import_rows, newsletter, price_watch, stock_sync};

use super::inbound::encoded;
use super::payloads::{before, filled, head, trimmed};
use super::{collect, round_to};

pub(crate) fn alert_digest(input: &alert_digest::Input) -> alert_digest::Output {
    struct Group<'i> {
        count: usize,
        places: IndexSet<&'i str>,
        severity: &'i str,
    }
    let mut groups: IndexMap<&str, Group<'_>> = IndexMap::new();
    let mut firing = 0;
    for alert in input.alerts.iter().filter(|alert| alert.status == "firing") {
        firing += 1;
        let labels = &alert.labels;
        let group = groups.entry(&labels.alertname).or_insert_with(|| Group {
            count: 0,
            places: IndexSet::new(),
            severity: &labels.severity,
        });
        group.count += 1;
        group.places.insert(labels.instance.as_deref().unwrap_or("cluster"));
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by(|(left, few), (right, many)| many.count.cmp(&few.count).then_with(|| left.cmp(right)));
    let line = |(name, group): &(&str, Group<'_>)| {
        let places: Vec<_> = group.places.iter().take(3).copied().collect();
        format!("- {name} x{} ({}): {}", group.count, group.severity, places.join(", "))
    };
    let lines: Vec<_> = groups.iter().map(line).collect();
    alert_digest::Output {
        title: format!("{firing} alerts of {} kinds", groups.len()),
        body: if lines.is_empty() { "all quiet".to_owned() } else { lines.join("\n") },
        critical: groups.iter().any(|(_, group)| group.severity == "critical"),
    }
}

pub(crate) fn stock_sync(input: &stock_sync::Input) -> stock_sync::Output {
    let have: HashMap<&str, i64> = input.shop.iter().map(|item| (item.sku.as_str(), item.qty)).collect();
    let (mut updates, mut created, mut unchanged) = (Vec::new(), 0, 0);
    for item in input.erp.iter().filter(|item| item.discontinued != Some(true)) {
        let qty = item.on_hand - item.reserved.unwrap_or(0);
        let mut path = "/products".to_owned();
        let method = match have.get(item.sku.as_str()) {
            Some(old) if *old == qty => {
                unchanged += 1;
                continue;
            }
            Some(_) => {
                path.push('/');
                encoded(&item.sku, &mut path);
                "PATCH"
            }
            None => {
                created += 1;
                "POST"
            }
        };
        updates.push(stock_sync::OutputUpdatesItem { method: method.to_owned(), path, qty });
    }
    stock_sync::Output { updates, created, unchanged }
}

pub(crate) fn import_rows(input: &import_rows::Input) -> import_rows::Output {
    static AMOUNT: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"^[0-9]+(\.[0-9]+)?$").ok());
    let (mut accepted, mut rejected, mut sum) = (Vec::new(), 0, 0.0);
    for line in input.text.split('\n').filter(|line| !line.is_empty()) {
        let mut cells = line.split(';');
        let (name, amount) = (cells.next().unwrap_or_default(), cells.next().unwrap_or_default());
        if !AMOUNT.as_ref().is_some_and(|it| it.is_match(amount)) {
            rejected += 1;
            continue;
        }
        let amount = amount.parse().unwrap_or_default();
        sum += amount;
        accepted.push(import_rows::OutputAcceptedItem { name: trimmed(name), amount });
    }
    import_rows::Output {
        file: before(&input.file, ".").to_owned(),
        accepted,
        rejected,
        sum: round_to(sum, 2),
    }
}

pub(crate) fn price_watch(input: &price_watch::Input) -> price_watch::Output {
    let changes = input.prices.iter().filter_map(|price| {
        let old = price.old.filter(|old| *old > 0.0)?;
        Some((round_to((price.new - old) / old * 100.0, 1), price))
    });
    let mut chosen: Vec<_> = changes.filter(|(percent, _)| percent.abs() >= input.threshold).collect();
    chosen.sort_by(|(less, left), (more, right)| more.total_cmp(less).then_with(|| left.sku.cmp(&right.sku)));
    let mut vendors: IndexMap<&str, (f64, u32)> = IndexMap::new();
    for (percent, price) in &chosen {
        let (sum, count) = vendors.entry(price.vendor.as_deref().unwrap_or("own")).or_default();
        *sum += percent;
        *count += 1;
    }
    let mean = |(sum, count): (f64, u32)| round_to(sum / f64::from(count), 2);
    price_watch::Output {
        rows: collect(chosen.iter(), |(percent, price)| {
            let sign = if *percent > 0.0 { "+" } else { "" };
            vec![
                price.sku.clone(),
                head(&price.title, 20).to_owned(),
                format!("{:.2}", price.new),
                format!("{sign}{percent}%"),
            ]
        }),
        up: chosen.iter().filter(|(percent, _)| *percent > 0.0).count() as i64,
        down: chosen.iter().filter(|(percent, _)| *percent < 0.0).count() as i64,
        vendors: vendors.into_iter().map(|(name, sums)| (name.to_owned(), mean(sums))).collect(),
    }
}

pub(crate) fn newsletter(input: &newsletter::Input) -> newsletter::Output {
    let campaign = &input.campaign;
    let excluded = campaign.excluded.as_deref().unwrap_or_default();
    let chosen = input.subscribers.iter().filter(|it| {
        it.unsubscribed.is_none()
            && it.language.as_deref().unwrap_or("en") == campaign.language
            && it.topics.iter().any(|topic| topic == "product")
            && !excluded.contains(&it.email)
    });
    let messages = collect(chosen.enumerate(), |(index, it)| newsletter::OutputMessagesItem {
        to: it.email.clone(),
        greeting: match filled(it.name.as_ref()) {
            Some(name) => format!("Hi {}", before(name, " ")),
            None => "Hello".to_owned(),
        },
        variant: if index % 2 == 0 { "A" } else { "B" }.to_owned(),
    });
    let mut variants: IndexMap<&str, i64> = IndexMap::new();
    for message in &messages {
        *variants.entry(&message.variant).or_default() += 1;
    }
    newsletter::Output {
        campaign: format!("{}-{}", campaign.id, messages.len()),
        variants: Some(variants.into_iter().map(|(name, count)| (name.to_owned(), count)).collect()),
        messages,
    }
}
