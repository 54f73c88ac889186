//! What comes in and goes through several nodes: exports, invoices, samples, demand.

use std::collections::HashSet;
use std::fmt::Write;

use chrono::{Days, NaiveDate};
use indexmap::{IndexMap, IndexSet};
use typed_project::graphs::{bank_csv, invoice_tax, purchase_plan, sensor_alarms};

use super::{collect, round_to, thousands};

pub(crate) fn bank_csv(input: &bank_csv::Input) -> bank_csv::Output {
    let mut lines = input.text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    let mut lines = lines.by_ref().filter(|line| !line.is_empty());
    let header: Vec<_> = lines.next().unwrap_or_default().split(';').map(str::trim).collect();
    let column = |name: &str| header.iter().rposition(|it| *it == name);
    let (amounts, names, payees) = (column("amount"), column("category"), column("payee"));
    let (mut count, mut balance) = (0, None);
    let mut categories: IndexMap<&str, Option<f64>> = IndexMap::new();
    let mut largest: Option<(f64, Option<&str>)> = None;
    let mut cells = Vec::with_capacity(header.len());
    for line in lines {
        count += 1;
        cells.clear();
        cells.extend(line.split(';'));
        let cell = |column: Option<usize>| cells.get(column?).copied();
        let amount = cell(amounts).and_then(|amount| amount.parse::<f64>().ok());
        let name = cell(names).filter(|name| !name.is_empty()).unwrap_or("other");
        let category = categories.entry(name).or_default();
        if let Some(amount) = amount {
            *balance.get_or_insert(0.0) += amount;
            *category.get_or_insert(0.0) += amount;
        }
        let rank = amount.unwrap_or(f64::NEG_INFINITY); // rows without one come last
        if largest.is_none_or(|(most, _)| rank > most) {
            largest = Some((rank, cell(payees)));
        }
    }
    let sums = categories.into_iter().filter_map(|(name, sum)| Some((name.to_owned(), round_to(sum?, 2))));
    bank_csv::Output {
        account: match input.account.char_indices().rev().nth(3) {
            Some((start, _)) => format!("...{}", &input.account[start..]),
            None => input.account.clone(),
        },
        count,
        balance: balance.map(|balance| round_to(balance, 2)),
        categories: Some(sums.collect()),
        largest: largest.and_then(|(_, payee)| payee).map(str::to_owned),
    }
}

pub(crate) fn invoice_tax(input: &invoice_tax::Input) -> invoice_tax::Output {
    let factor = 1.0 - input.discount.unwrap_or(0.0) / 100.0;
    let reverse = input.customer.vat_id.as_ref().filter(|_| input.customer.country != "DE");
    let mut rates: Vec<(f64, f64)> = Vec::new();
    let lines = collect((1..).zip(&input.lines), |(pos, line)| {
        let net = round_to(line.qty * line.unit * factor, 2);
        let rate = if reverse.is_some() { 0.0 } else { line.rate };
        match rates.iter_mut().find(|(known, _)| *known == rate) {
            Some((_, sum)) => *sum += net,
            None => rates.push((rate, net)),
        }
        invoice_tax::OutputLinesItem { pos, text: line.text.clone(), net, rate }
    });
    rates.sort_by(|(left, _), (right, _)| left.total_cmp(right));
    let taxes = collect(rates.into_iter(), |(rate, net)| invoice_tax::OutputTaxesItem {
        rate,
        net: round_to(net, 2),
        tax: round_to(net * rate / 100.0, 2),
    });
    let net: f64 = taxes.iter().map(|tax| tax.net).sum();
    let tax: f64 = taxes.iter().map(|tax| tax.tax).sum();
    let due = input.issued.parse::<NaiveDate>().ok().and_then(|issued| {
        let days = Days::new(input.terms.unsigned_abs());
        if input.terms < 0 { issued.checked_sub_days(days) } else { issued.checked_add_days(days) }
    });
    invoice_tax::Output {
        number: format!("INV-{:0>6}", input.number),
        due: due.map(|due| due.to_string()).unwrap_or_default(),
        lines,
        taxes,
        total: format!("{} EUR", thousands(net + tax)),
        note: reverse.map(|id| format!("Reverse charge: {id}")),
    }
}

pub(crate) fn sensor_alarms(input: &sensor_alarms::Input) -> sensor_alarms::Output {
    struct Over<'i> {
        room: &'i str,
        device: &'i str,
        kind: &'i str,
        mean: f64,
        limit: f64,
    }
    let (mut kinds, mut over): (IndexMap<&str, (f64, u32)>, _) = (IndexMap::new(), Vec::new());
    for device in &input.devices {
        for sample in &device.samples {
            let (sum, count) = kinds.entry(&sample.kind).or_default();
            *sum += sample.value;
            *count += 1;
        }
        for (kind, (sum, count)) in kinds.drain(..) {
            let mean = round_to(sum / f64::from(count), 2);
            if let Some(&limit) = input.limits.get(kind).filter(|limit| mean > **limit) {
                let room = device.room.as_deref().unwrap_or("hall");
                over.push(Over { room, device: &device.id, kind, mean, limit });
            }
        }
    }
    if over.is_empty() {
        return sensor_alarms::Output {
            severity: "none".to_owned(),
            text: Some("all well".to_owned()),
            rooms: Vec::new(),
        };
    }
    over.sort_by(|left, right| left.room.cmp(right.room).then_with(|| right.mean.total_cmp(&left.mean)));
    let mut text = String::new();
    for Over { room, device, kind, mean, limit } in &over {
        let end = if text.is_empty() { "" } else { "\n" };
        let _ = write!(text, "{end}{room}/{device}: {kind} {mean} > {limit}");
    }
    let rooms: IndexSet<&str> = over.iter().map(|over| over.room).collect();
    sensor_alarms::Output {
        severity: if over.len() > 5 { "high" } else { "low" }.to_owned(),
        text: Some(text),
        rooms: collect(rooms.into_iter(), str::to_owned),
    }
}

pub(crate) fn purchase_plan(input: &purchase_plan::Input) -> purchase_plan::Output {
    let mut demand: IndexMap<&str, i64> = IndexMap::new();
    for line in input.orders.iter().flat_map(|order| &order.lines) {
        *demand.entry(&line.sku).or_default() += line.qty;
    }
    let mut vendors: IndexMap<&str, (Vec<String>, f64)> = IndexMap::new();
    let mut known: HashSet<&str> = HashSet::with_capacity(input.stock.len());
    for item in &input.stock {
        known.insert(&item.sku);
        let missing = demand.get(item.sku.as_str()).unwrap_or(&0) - item.on_hand;
        if missing > 0 {
            let packs = (missing as f64 / item.pack as f64).ceil();
            let vendor = item.vendor.as_deref().unwrap_or("open market");
            let (lines, total) = vendors.entry(vendor).or_default();
            lines.push(format!("{packs} packs of {}", item.sku));
            *total += packs * item.pack as f64 * item.cost;
        }
    }
    let mut requests =
        collect(vendors.into_iter(), |(vendor, (lines, total))| purchase_plan::OutputRequestsItem {
            vendor: vendor.to_owned(),
            reference: vendor.replace(' ', "-").to_uppercase(),
            lines,
            total: round_to(total, 2),
        });
    requests.sort_by(|left, right| right.total.total_cmp(&left.total));
    let unknown = demand.into_keys().filter(|sku| !known.contains(sku));
    purchase_plan::Output { requests, unknown: unknown.map(str::to_owned).collect() }
}
