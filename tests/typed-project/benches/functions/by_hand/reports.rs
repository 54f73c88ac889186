//! Orders: dates, texts, tables.

use std::fmt::Write;

use chrono::{DateTime, SecondsFormat};
use indexmap::IndexMap;
use typed_project::graphs::{big_spenders, csv, discounted, labels, since};

use super::{collect, millis, thousands};

pub(crate) fn since(input: &since::Input) -> since::Output {
    let from = millis(&input.since);
    let (mut ids, mut first) = (Vec::new(), None);
    for order in &input.orders {
        let created = millis(&order.created_at);
        if created >= from {
            ids.push(order.id);
            first = Some(first.map_or(created, |first| created.min(first)));
        }
    }
    let first = first.and_then(|first| DateTime::from_timestamp_millis(first?));
    since::Output { ids, first: first.map(|first| first.to_rfc3339_opts(SecondsFormat::Millis, true)) }
}

pub(crate) fn labels(input: &labels::Input) -> labels::Output {
    let lines = input.orders.iter().enumerate().map(|(index, order)| {
        let (name, email) = (&order.customer.name, order.customer.email.to_lowercase());
        format!("{}. {name} <{email}>: {} {}", index + 1, thousands(order.amount), order.currency)
    });
    labels::Output { lines: lines.collect() }
}

pub(crate) fn csv(input: &csv::Input) -> csv::Output {
    let mut text = "id,status,amount".to_owned();
    for order in &input.orders {
        let _ = write!(text, "\n{},{},{}", order.id, order.status, order.amount);
    }
    csv::Output { text }
}

pub(crate) fn big_spenders(input: &big_spenders::Input) -> big_spenders::Output {
    let mut customers: IndexMap<&str, (f64, i64)> = IndexMap::new();
    for order in &input.orders {
        let (spent, orders) = customers.entry(&order.customer.name).or_default();
        *spent += order.amount;
        *orders += 1;
    }
    let mut top: Vec<_> = customers.into_iter().collect();
    top.sort_by(|(_, (left, _)), (_, (right, _))| right.total_cmp(left));
    big_spenders::Output {
        top: collect(top.into_iter().take(5), |(name, (spent, orders))| big_spenders::OutputTopItem {
            name: name.to_owned(),
            spent: Some(spent),
            orders: Some(orders),
        }),
    }
}

pub(crate) fn discounted(input: &discounted::Input) -> discounted::Output {
    let rate = |amount: f64| match amount {
        amount if amount > 1000.0 => 0.15,
        amount if amount > 500.0 => 0.1,
        amount if amount > 100.0 => 0.05,
        _ => 0.0,
    };
    let orders = input.orders.iter().filter(|order| order.status != "cancelled");
    discounted::Output {
        orders: collect(orders, |order| discounted::OutputOrdersItem {
            id: order.id,
            net: (order.amount * (1.0 - rate(order.amount)) * 100.0).floor() / 100.0,
            class: match () {
                () if order.items.len() > 3 => "bulk".to_owned(),
                () if order.items.iter().any(|line| line.qty > 4) => "stock".to_owned(),
                () => "retail".to_owned(),
            },
        }),
    }
}
