//! Figures of orders: means, sums, months, bands.

use std::collections::HashSet;

use indexmap::IndexMap;
use typed_project::graphs::{basket_stats, monthly, price_bands, region_means, spread, status_sums};

use super::payloads::head;
use super::{collect, round_to};

/// What is kept under a name. For regions and states, of which there are few: a list finds one faster than a map.
pub(super) fn slot<'s, 'i, T>(
    list: &'s mut Vec<(&'i str, T)>,
    name: &'i str,
    new: impl FnOnce() -> T,
) -> &'s mut T {
    let place = list.iter().position(|(known, _)| *known == name).unwrap_or_else(|| {
        list.push((name, new()));
        list.len() - 1
    });
    &mut list[place].1
}

pub(crate) fn region_means(input: &region_means::Input) -> region_means::Output {
    let mut regions: Vec<(&str, (f64, u32))> = Vec::new();
    for order in &input.orders {
        let (sum, count) = slot(&mut regions, &order.region, Default::default);
        *sum += order.amount;
        *count += 1;
    }
    let mean = |(sum, count): (f64, u32)| round_to(sum / f64::from(count), 2);
    regions.into_iter().map(|(name, sums)| (name.to_owned(), mean(sums))).collect()
}

pub(crate) fn monthly(input: &monthly::Input) -> monthly::Output {
    struct Month<'i> {
        orders: i64,
        revenue: f64,
        customers: HashSet<&'i str>,
        best: f64,
    }
    let mut months: IndexMap<&str, Month<'_>> = IndexMap::new();
    for order in &input.orders {
        let month = months.entry(head(&order.created_at, 7)).or_insert_with(|| Month {
            orders: 0,
            revenue: 0.0,
            customers: HashSet::new(),
            best: f64::NEG_INFINITY,
        });
        month.orders += 1;
        month.revenue += order.amount;
        month.customers.insert(&order.customer.email);
        month.best = month.best.max(order.amount);
    }
    months.sort_unstable_keys();
    monthly::Output {
        months: collect(months.into_iter(), |(name, month)| monthly::OutputMonthsItem {
            month: name.to_owned(),
            orders: month.orders,
            revenue: round_to(month.revenue, 2),
            customers: month.customers.len() as i64,
            best: month.best,
        }),
    }
}

pub(crate) fn basket_stats(input: &basket_stats::Input) -> basket_stats::Output {
    let orders = input.orders.len();
    let (mut lines, mut small, mut largest) = (0, 0, None::<f64>);
    for order in input.orders.iter().filter(|order| !order.items.is_empty()) {
        let value = order.items.iter().map(|line| line.qty as f64 * line.price).sum();
        lines += order.items.len();
        small += i64::from(value < 100.0);
        largest = Some(largest.map_or(value, |largest| largest.max(value)));
    }
    basket_stats::Output {
        orders: orders as i64,
        lines: (orders > 0).then_some(lines as i64),
        average: (orders > 0).then(|| round_to(lines as f64 / orders as f64, 2)),
        largest,
        small,
    }
}

pub(crate) fn status_sums(input: &status_sums::Input) -> status_sums::Output {
    let mut sums: Vec<(&str, f64)> = Vec::new();
    for order in &input.orders {
        *slot(&mut sums, &order.status, Default::default) += order.amount;
    }
    sums.into_iter().map(|(status, sum)| (status.to_owned(), sum)).collect()
}

pub(crate) fn price_bands(input: &price_bands::Input) -> price_bands::Output {
    let mut bands = [(0, 0.0); 10];
    for order in &input.orders {
        if order.amount >= 0.0
            && let Some((count, value)) = bands.get_mut(order.amount as usize / 200)
        {
            *count += 1;
            *value += order.amount;
        }
    }
    price_bands::Output {
        bands: collect(bands.into_iter().enumerate(), |(index, (count, value))| {
            let from = index * 200;
            price_bands::OutputBandsItem {
                band: format!("{from}-{}", from + 200),
                count,
                value: round_to(value, 2),
            }
        }),
    }
}

pub(crate) fn spread(input: &spread::Input) -> spread::Output {
    let mut amounts: Vec<f64> = input.orders.iter().map(|order| order.amount).collect();
    amounts.sort_unstable_by(f64::total_cmp);
    let n = amounts.len();
    let (Some(least), Some(most)) = (amounts.first(), amounts.last()) else {
        return spread::Output { median: None, p90: None, deviation: None, range: None };
    };
    let mean = amounts.iter().sum::<f64>() / n as f64;
    let squares: f64 = amounts.iter().map(|amount| (amount - mean).powi(2)).sum();
    let middle = amounts[n / 2];
    spread::Output {
        median: Some(if n % 2 == 1 { middle } else { (amounts[n / 2 - 1] + middle) / 2.0 }),
        p90: amounts.get((n as f64 * 0.9).ceil() as usize - 1).copied(),
        deviation: Some(round_to((squares / n as f64).sqrt(), 3)),
        range: Some(most - least),
    }
}
