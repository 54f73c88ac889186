//! Orders: sums, groups, sorts, pages.

use std::collections::HashSet;

use nodewright::json::Map;
use typed_project::graphs::{
    nested_groups, order_lines, page, paid_summary, ranking, region_status, regions, skus,
};

use super::{collect, round_to};

pub(crate) fn paid_summary(input: &paid_summary::Input) -> paid_summary::Output {
    let paid = input.orders.iter().filter(|order| {
        order.status == "paid"
            && order.amount > 50.0
            && matches!(order.region.as_str(), "EMEA" | "NA" | "APAC")
    });
    let (mut count, mut total, mut largest, mut smallest) = (0, 0.0, f64::NEG_INFINITY, f64::INFINITY);
    for order in paid {
        count += 1;
        total += order.amount;
        largest = order.amount.max(largest);
        smallest = order.amount.min(smallest);
    }
    let known = |value: f64| (count > 0).then_some(value);
    paid_summary::Output {
        count,
        total: known(total),
        average: known(total / count as f64),
        largest: known(largest),
        smallest: known(smallest),
    }
}

pub(crate) fn skus(input: &skus::Input) -> skus::Output {
    let lines = || input.orders.iter().flat_map(|order| &order.items);
    let mut seen = HashSet::new();
    skus::Output {
        skus: lines().map(|line| &line.sku).filter(|sku| seen.insert(sku.as_str())).cloned().collect(),
        lines: lines().count() as i64,
        value: lines().map(|line| line.qty as f64 * line.price).reduce(|left, right| left + right),
    }
}

pub(crate) fn regions(input: &regions::Input) -> regions::Output {
    let mut regions: Vec<(&str, regions::OutputValue, HashSet<&str>)> = Vec::new();
    for order in &input.orders {
        let email = order.customer.email.as_str();
        match regions.iter_mut().find(|(name, ..)| *name == order.region) {
            Some((_, region, customers)) => {
                region.orders += 1;
                region.revenue += order.amount;
                region.largest = region.largest.max(order.amount);
                customers.insert(email);
            }
            None => {
                let (orders, amount) = (1, order.amount);
                let region = regions::OutputValue { orders, revenue: amount, largest: amount, customers: 0 };
                regions.push((&order.region, region, HashSet::from([email])));
            }
        }
    }
    let regions = regions.into_iter().map(|(name, region, customers)| {
        let (revenue, customers) = (round_to(region.revenue, 2), customers.len() as i64);
        (name.to_owned(), regions::OutputValue { revenue, customers, ..region })
    });
    regions.collect()
}

pub(crate) fn region_status(input: &region_status::Input) -> region_status::Output {
    let mut counts: Vec<((&str, &str), i64)> = Vec::new();
    for order in &input.orders {
        let key = (order.region.as_str(), order.status.as_str());
        match counts.iter_mut().find(|(known, _)| *known == key) {
            Some((_, count)) => *count += 1,
            None => counts.push((key, 1)),
        }
    }
    counts.into_iter().map(|((region, status), count)| (format!("{region}/{status}"), count)).collect()
}

pub(crate) fn nested_groups(input: &nested_groups::Input) -> nested_groups::Output {
    let mut regions: Vec<(&str, Vec<(&str, f64)>)> = Vec::new();
    for order in &input.orders {
        let at = regions.iter().position(|(name, _)| *name == order.region).unwrap_or_else(|| {
            regions.push((&order.region, Vec::new()));
            regions.len() - 1
        });
        let states = &mut regions[at].1;
        match states.iter_mut().find(|(name, _)| *name == order.status) {
            Some((_, total)) => *total += order.amount,
            None => states.push((&order.status, order.amount)),
        }
    }
    let owned = |(name, total): (&str, f64)| (name.to_owned(), total);
    let regions = regions.into_iter();
    regions
        .map(|(name, states)| (name.to_owned(), states.into_iter().map(owned).collect::<Map<_>>()))
        .collect()
}

pub(crate) fn ranking(input: &ranking::Input) -> ranking::Output {
    let mut orders: Vec<_> = input.orders.iter().collect();
    orders.sort_by(|left, right| {
        let by_region = left.region.cmp(&right.region);
        by_region.then(right.amount.total_cmp(&left.amount)).then(left.id.cmp(&right.id))
    });
    ranking::Output {
        rows: collect(orders.into_iter().take(20), |order| ranking::OutputRowsItem {
            id: order.id,
            region: order.region.clone(),
            amount: order.amount,
        }),
    }
}

pub(crate) fn page(input: &page::Input) -> page::Output {
    let rows = input.orders.iter().enumerate().skip(200).take(100);
    page::Output {
        rows: collect(rows, |(index, order)| page::OutputRowsItem {
            row: index as i64 + 1,
            id: order.id,
            name: order.customer.name.clone(),
        }),
    }
}

pub(crate) fn order_lines(input: &order_lines::Input) -> order_lines::Output {
    let lines = input.orders.iter().flat_map(|order| order.items.iter().map(move |line| (order, line)));
    order_lines::Output {
        lines: collect(lines, |(order, line)| order_lines::OutputLinesItem {
            order: order.id,
            sku: line.sku.clone(),
            total: line.qty as f64 * line.price,
        }),
    }
}
