//! The six transforms of `--bench transforms`.

use typed_project::graphs::{filtersum, groupby, nestedmap, pick, sortslice, template};

pub(crate) fn pick(order: &pick::Input) -> pick::Output {
    pick::Output {
        order_id: order.id,
        customer_name: order.customer.name.clone(),
        email: order.customer.email.clone(),
        city: order.shipping.address.city.clone(),
        total: order.amount,
    }
}

pub(crate) fn filtersum(input: &filtersum::Input) -> filtersum::Output {
    let large = input.orders.iter().filter(|order| order.status == "paid" && order.amount > 100.0);
    filtersum::Output { total: Some(large.map(|order| order.amount).sum()) }
}

/// There are few regions, so a list finds one faster than a map.
pub(crate) fn groupby(input: &groupby::Input) -> groupby::Output {
    let mut regions: Vec<(&str, groupby::OutputValue)> = Vec::new();
    for order in &input.orders {
        match regions.iter_mut().find(|(name, _)| *name == order.region) {
            Some((_, region)) => {
                region.count += 1;
                region.total += order.amount;
            }
            None => regions.push((&order.region, groupby::OutputValue { count: 1, total: order.amount })),
        }
    }
    regions.into_iter().map(|(name, region)| (name.to_owned(), region)).collect()
}

pub(crate) fn template(order: &template::Input) -> template::Output {
    let template::Input { id, amount, currency, customer, shipping, .. } = order;
    let (name, city) = (&customer.name, shipping.address.city.to_uppercase());
    template::Output {
        text: format!("Dear {name}, your order #{id} of {amount} {currency} ships to {city}."),
    }
}

pub(crate) fn sortslice(input: &sortslice::Input) -> sortslice::Output {
    let mut orders: Vec<_> = input.orders.iter().collect();
    orders.sort_by(|left, right| right.amount.total_cmp(&left.amount));
    let top = orders.iter().take(10);
    let top = top.map(|order| sortslice::OutputTopItem { id: order.id, amount: order.amount });
    sortslice::Output { top: top.collect() }
}

pub(crate) fn nestedmap(input: &nestedmap::Input) -> nestedmap::Output {
    let orders = input.orders.iter().map(|order| nestedmap::OutputOrdersItem {
        id: order.id,
        tier: match order.amount {
            amount if amount > 500.0 => "gold".to_owned(),
            amount if amount > 100.0 => "silver".to_owned(),
            _ => "bronze".to_owned(),
        },
        lines: order.items.iter().map(|line| line.qty as f64 * line.price).collect(),
    });
    nestedmap::Output { orders: orders.collect() }
}
