//! Orders for people and other programs: cards, books, indexes.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use chrono::{DateTime, Datelike};
use typed_project::graphs::{
    address_book, masked, order_card, order_index, refunds_due, settled, shown_fields, weekday_load,
};

use super::payloads::head;
use super::small::ordinal;
use super::{collect, round_to};

pub(crate) fn order_card(order: &order_card::Input) -> order_card::Output {
    let date = DateTime::parse_from_rfc3339(&order.created_at).unwrap_or_default().to_utc();
    let mut lines = String::new();
    let mut subtotal = 0.0;
    for line in &order.items {
        if !lines.is_empty() {
            lines.push_str("; ");
        }
        let _ = write!(lines, "{} x {} @ {:.2}", line.qty, line.sku, line.price);
        subtotal += line.qty as f64 * line.price;
    }
    let any = !order.items.is_empty();
    let badge = match order.amount {
        amount if amount >= 1000.0 => Some("gold"),
        amount if amount >= 250.0 => Some("silver"),
        _ => None,
    };
    order_card::Output {
        title: format!("Order {} - {}", order.id, order.status.to_uppercase()),
        customer: format!("{} <{}>", order.customer.name, order.customer.email.to_lowercase()),
        phone: order.customer.phone.as_deref().unwrap_or("none").to_owned(),
        date: format!("{}{} {}", date.day(), ordinal(date.day()), date.format("%B %Y")),
        lines: any.then_some(lines),
        subtotal: any.then(|| round_to(subtotal, 2)),
        badge: badge.map(str::to_owned),
    }
}

pub(crate) fn weekday_load(input: &weekday_load::Input) -> weekday_load::Output {
    const DAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
    let mut days = [(0, 0.0); 7];
    for order in &input.orders {
        if let Ok(date) = DateTime::parse_from_rfc3339(&order.created_at) {
            let (orders, amount) = &mut days[date.to_utc().weekday().num_days_from_monday() as usize];
            *orders += 1;
            *amount += order.amount;
        }
    }
    let used = DAYS.into_iter().zip(days).filter(|(_, (orders, _))| *orders > 0);
    used.map(|(day, (orders, amount))| {
        (day.to_owned(), weekday_load::OutputValue { orders, amount: round_to(amount, 2) })
    })
    .collect()
}

/// Addresses that were seen as they are need not be put into small letters again.
pub(crate) fn address_book(input: &address_book::Input) -> address_book::Output {
    let (mut seen, mut known, mut people) = (HashSet::new(), HashSet::new(), Vec::new());
    for customer in input.orders.iter().map(|order| &order.customer) {
        if seen.insert((customer.name.as_str(), customer.email.as_str())) {
            let email = customer.email.to_lowercase();
            if known.insert((customer.name.as_str(), email.clone())) {
                people.push(address_book::OutputPeopleItem { name: customer.name.clone(), email });
            }
        }
    }
    people.sort_by(|left, right| left.name.cmp(&right.name));
    address_book::Output { people }
}

pub(crate) fn shown_fields(input: &shown_fields::Input) -> shown_fields::Output {
    let (order, address) = (&input.order, &input.order.shipping.address);
    let fields = [
        ("name", Some(&order.customer.name)),
        ("email", Some(&order.customer.email)),
        ("phone", order.customer.phone.as_ref()),
        ("street", Some(&address.street)),
        ("city", Some(&address.city)),
        ("zip", Some(&address.zip)),
    ];
    let shown = fields.into_iter().filter(|(name, _)| input.fields.iter().any(|field| field == name));
    let shown = shown.filter_map(|(name, value)| Some((name.to_owned(), value?.clone())));
    std::iter::once(("id".to_owned(), order.id.to_string())).chain(shown).collect()
}

pub(crate) fn order_index(input: &order_index::Input) -> order_index::Output {
    let entries = input.orders.iter().map(|order| {
        let entry = order_index::OutputValue {
            status: order.status.clone(),
            city: order.shipping.address.city.clone(),
            skus: collect(order.items.iter(), |line| line.sku.clone()),
        };
        (order.id.to_string(), entry)
    });
    entries.collect()
}

/// An address with the first character of its first part alone.
fn masked_email(email: &str) -> String {
    let first = head(email, 1);
    match email[first.len()..].split_once('@') {
        Some((_, host)) if first != "\n" => format!("{first}***@{host}"),
        _ => email.to_owned(),
    }
}

pub(crate) fn masked(input: &masked::Input) -> masked::Output {
    let starts = |text: &str, start: &str| {
        text.get(..start.len()).is_some_and(|found| found.eq_ignore_ascii_case(start))
    };
    let chosen = input.orders.iter().filter(|order| {
        let email = &order.customer.email;
        starts(email, "ada.") || starts(email, "grace.")
    });
    masked::Output {
        rows: collect(chosen, |order| {
            let street = &order.shipping.address.street;
            let house = &street[street.trim_end_matches(|letter: char| letter.is_ascii_digit()).len()..];
            let phone = order.customer.phone.as_deref();
            masked::OutputRowsItem {
                id: order.id,
                email: masked_email(&order.customer.email),
                house: house.parse().ok(),
                phone: phone.map(|phone| {
                    let start = phone.char_indices().rev().nth(2).map_or(0, |(start, _)| start);
                    phone[start..].to_owned()
                }),
            }
        }),
    }
}

pub(crate) fn settled(input: &settled::Input) -> settled::Output {
    let mut orders: HashMap<i64, &settled::InputOrdersItem> = HashMap::with_capacity(input.orders.len());
    for order in &input.orders {
        orders.entry(order.id).or_insert(order);
    }
    settled::Output {
        payments: collect(input.payments.iter(), |payment| {
            let (customer, due, state) = match orders.get(&payment.order_id) {
                Some(order) => {
                    let state = if order.amount <= payment.amount { "settled" } else { "partly" };
                    (order.customer.name.as_str(), order.amount, state)
                }
                None => ("unknown", 0.0, "orphan"),
            };
            settled::OutputPaymentsItem {
                order: payment.order_id,
                customer: customer.to_owned(),
                open: round_to(due - payment.amount, 2),
                state: state.to_owned(),
            }
        }),
    }
}

pub(crate) fn refunds_due(input: &refunds_due::Input) -> refunds_due::Output {
    let mut refunds: HashMap<i64, Vec<&refunds_due::InputRefundsItem>> = HashMap::new();
    for refund in &input.refunds {
        refunds.entry(refund.order_id).or_default().push(refund);
    }
    let pairs = input
        .orders
        .iter()
        .flat_map(|order| refunds.get(&order.id).into_iter().flatten().map(move |refund| (order, *refund)));
    refunds_due::Output {
        refunds: collect(pairs, |(order, refund)| refunds_due::OutputRefundsItem {
            order: order.id,
            email: order.customer.email.clone(),
            reason: refund.reason.clone(),
            value: round_to(order.amount * refund.share, 2),
        }),
    }
}
