//! Orders on their way: reminders, demand, lines, stops.

use std::collections::HashMap;

use typed_project::graphs::{
    heavy_lines, packing_list, region_largest, reminders, shipping_queue, sku_demand, with_totals,
};

use super::ledger::slot;
use super::payloads::before;
use super::{collect, round_to, thousands};

pub(crate) fn reminders(input: &reminders::Input) -> reminders::Output {
    let open = input.orders.iter().filter(|order| order.status == "pending" && order.amount > 250.0);
    reminders::Output {
        messages: collect(open, |order| {
            let (name, amount) = (before(&order.customer.name, " "), thousands(order.amount));
            format!("Dear {name}, order {} of {amount} {} is still open.", order.id, order.currency)
        }),
    }
}

pub(crate) fn sku_demand(input: &sku_demand::Input) -> sku_demand::Output {
    let mut demand: HashMap<&str, i64> = HashMap::new();
    for line in input.orders.iter().filter(|order| order.status != "cancelled").flat_map(|order| &order.items)
    {
        *demand.entry(&line.sku).or_default() += line.qty;
    }
    let distinct = demand.len() as i64;
    let mut wanted: Vec<_> = demand.into_iter().filter(|(_, qty)| *qty >= 3).collect();
    wanted.sort_unstable_by(|(left, few), (right, many)| many.cmp(few).then_with(|| left.cmp(right)));
    wanted.truncate(20);
    sku_demand::Output {
        skus: collect(wanted.into_iter(), |(sku, qty)| sku_demand::OutputSkusItem {
            sku: sku.to_owned(),
            qty,
        }),
        distinct,
    }
}

pub(crate) fn heavy_lines(input: &heavy_lines::Input) -> heavy_lines::Output {
    let lines = input.orders.iter().flat_map(|order| order.items.iter().map(move |line| (order, line)));
    heavy_lines::Output {
        lines: collect(lines.filter(|(_, line)| line.qty >= 4), |(order, line)| {
            heavy_lines::OutputLinesItem {
                order: order.id,
                customer: order.customer.name.clone(),
                sku: line.sku.clone(),
                total: round_to(line.qty as f64 * line.price, 2),
            }
        }),
    }
}

pub(crate) fn packing_list(input: &packing_list::Input) -> packing_list::Output {
    let shipped = input.orders.iter().filter(|order| order.status == "shipped");
    packing_list::Output {
        stops: collect((1..).zip(shipped), |(nr, order)| {
            let address = &order.shipping.address;
            let city = address.city.to_uppercase();
            packing_list::OutputStopsItem {
                nr,
                order: order.id,
                to: [&order.customer.name, ", ", &address.street, ", ", &address.zip, " ", &city].concat(),
                pieces: order.items.iter().map(|line| line.qty).reduce(|left, right| left + right),
            }
        }),
    }
}

pub(crate) fn shipping_queue(input: &shipping_queue::Input) -> shipping_queue::Output {
    let waiting = input.orders.iter().filter(|order| matches!(order.status.as_str(), "paid" | "pending"));
    let mut waiting: Vec<_> = waiting.collect();
    waiting.sort_by(|left, right| {
        left.region
            .cmp(&right.region)
            .then_with(|| right.amount.total_cmp(&left.amount))
            .then_with(|| left.id.cmp(&right.id))
    });
    shipping_queue::Output {
        queue: collect(waiting.into_iter().take(25), |order| shipping_queue::OutputQueueItem {
            id: order.id,
            region: order.region.clone(),
            amount: order.amount,
            express: order.amount > 1000.0 || order.items.len() > 3,
        }),
    }
}

pub(crate) fn with_totals(input: &with_totals::Input) -> with_totals::Output {
    let orders = input.orders.iter().filter(|order| order.region == "EMEA");
    with_totals::Output {
        orders: collect(orders, |order| with_totals::OutputOrdersItem {
            id: order.id,
            status: order.status.clone(),
            region: order.region.clone(),
            currency: order.currency.clone(),
            amount: order.amount,
            created_at: order.created_at.clone(),
            customer: with_totals::OutputOrdersItemCustomer {
                name: order.customer.name.clone(),
                email: order.customer.email.clone(),
                phone: order.customer.phone.clone(),
            },
            shipping: with_totals::OutputOrdersItemShipping {
                method: order.shipping.method.clone(),
                address: with_totals::OutputOrdersItemShippingAddress {
                    street: order.shipping.address.street.clone(),
                    city: order.shipping.address.city.clone(),
                    zip: order.shipping.address.zip.clone(),
                },
            },
            items: collect(order.items.iter(), |line| with_totals::OutputOrdersItemItemsItem {
                sku: line.sku.clone(),
                qty: line.qty,
                total: round_to(line.qty as f64 * line.price, 2),
            }),
        }),
    }
}

pub(crate) fn region_largest(input: &region_largest::Input) -> region_largest::Output {
    let mut regions: Vec<(&str, &region_largest::InputOrdersItem)> = Vec::new();
    for order in &input.orders {
        let largest = slot(&mut regions, &order.region, || order);
        if order.amount > largest.amount {
            *largest = order;
        }
    }
    region_largest::Output {
        regions: collect(regions.into_iter(), |(region, order)| region_largest::OutputRegionsItem {
            region: region.to_owned(),
            id: order.id,
            amount: order.amount,
            customer: order.customer.name.clone(),
        }),
    }
}
