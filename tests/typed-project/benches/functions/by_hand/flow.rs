//! Graphs of several nodes, and an invoice.

use indexmap::IndexMap;
use typed_project::graphs::{digest, invoice, reviewed};

use super::{collect, round_to, thousands};

pub(crate) fn invoice(input: &invoice::Input) -> invoice::Output {
    let (mut net, mut vat) = (0.0, 0.0);
    for line in &input.lines {
        let value = line.quantity as f64 * line.unit_price * (1.0 - line.discount.unwrap_or(0.0));
        net += value;
        vat += value * line.vat_rate;
    }
    let reverse = input.customer.vat_id.is_some() && input.customer.country != "DE";
    let vat = if reverse { 0.0 } else { vat };
    let (number, name, currency) = (&input.number, &input.customer.name, &input.currency);
    invoice::Output {
        text: format!("Invoice {number} for {name}: {} {currency}", thousands(net + vat)),
        reverse,
        net: Some(round_to(net, 2)),
        vat: Some(round_to(vat, 2)),
        gross: Some(round_to(net + vat, 2)),
    }
}

pub(crate) fn reviewed(input: &reviewed::Input) -> reviewed::Output {
    let (mut paid, mut large, mut total) = (0, 0, 0.0);
    for order in input.orders.iter().filter(|order| order.status == "paid") {
        let value: f64 = order.items.iter().map(|line| line.qty as f64 * line.price).sum();
        paid += 1;
        large += i64::from(value > 300.0);
        total += value;
    }
    let (verdict, orders) = if total > 10_000.0 { ("review", large) } else { ("pass", paid) };
    reviewed::Output { verdict: verdict.to_owned(), orders, total: Some(round_to(total, 2)) }
}

pub(crate) fn digest(input: &digest::Input) -> digest::Output {
    let mut services: IndexMap<&str, (u32, u32)> = IndexMap::new();
    for event in &input.events {
        let slow = event.duration_ms.is_some_and(|ms| ms > 400.0);
        if event.level == "error" || slow {
            let (failures, slowly) = services.entry(&event.service).or_default();
            *failures += 1;
            *slowly += u32::from(slow);
        }
    }
    let mut services: Vec<_> = services.into_iter().collect();
    services.sort_by(|(left, (few, _)), (right, (many, _))| many.cmp(few).then(left.cmp(right)));
    let worst = services.first().map(|(name, _)| (*name).to_owned());
    let lines =
        collect(services.into_iter(), |(name, (failures, slow))| format!("{name}: {failures} ({slow} slow)"));
    digest::Output { lines, worst }
}
