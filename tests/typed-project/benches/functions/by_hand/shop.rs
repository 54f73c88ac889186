//! Customers and their sales: joins, tables of rates, fields that may be absent or null.

use std::collections::{HashMap, HashSet};

use typed_project::graphs::{baskets, contacts, coupons, directory, in_euro, joined, tiers, with_customer};

use super::{collect, round_to};

pub(crate) fn with_customer(input: &with_customer::Input) -> with_customer::Output {
    let customers: HashMap<_, _> = input.customers.iter().map(|customer| (customer.id, customer)).collect();
    with_customer::Output {
        sales: collect(input.sales.iter(), |sale| {
            let customer = customers.get(&sale.customer_id);
            with_customer::OutputSalesItem {
                id: sale.id,
                total: sale.total,
                customer: customer.map(|customer| customer.name.clone()),
                tier: customer.map(|customer| customer.tier.clone()),
            }
        }),
    }
}

pub(crate) fn joined(input: &joined::Input) -> joined::Output {
    let customers: HashMap<_, _> = input.customers.iter().map(|customer| (customer.id, customer)).collect();
    let rows = input.sales.iter().filter_map(|sale| Some((sale, customers.get(&sale.customer_id)?)));
    joined::Output {
        rows: collect(rows, |(sale, customer)| joined::OutputRowsItem {
            sale: sale.id,
            name: customer.name.clone(),
            country: customer.country.clone(),
        }),
    }
}

pub(crate) fn in_euro(input: &in_euro::Input) -> in_euro::Output {
    let (mut total, mut unknown) = (None, Vec::new());
    for sale in &input.sales {
        let rate = input.rates.get(&sale.currency).copied();
        *total.get_or_insert(0.0) += sale.total * rate.unwrap_or(0.0);
        if rate.is_none() && !unknown.contains(&sale.currency) {
            unknown.push(sale.currency.clone());
        }
    }
    in_euro::Output { unknown, total: total.map(|total| round_to(total, 2)) }
}

pub(crate) fn directory(input: &directory::Input) -> directory::Output {
    let names = input.customers.iter();
    names
        .map(|customer| (customer.id.to_string(), format!("{} ({})", customer.name, customer.country)))
        .collect()
}

pub(crate) fn coupons(input: &coupons::Input) -> coupons::Output {
    let (mut used, mut without): (Vec<(&str, coupons::OutputUsedValue)>, _) = (Vec::new(), 0);
    for sale in &input.sales {
        let Some(coupon) = &sale.coupon else { continue };
        without += i64::from(coupon.as_ref().is_none_or(String::is_empty));
        let Some(coupon) = coupon else { continue };
        match used.iter_mut().find(|(name, _)| name == coupon) {
            Some((_, uses)) => {
                uses.times += 1;
                uses.total += sale.total;
            }
            None => used.push((coupon, coupons::OutputUsedValue { times: 1, total: sale.total })),
        }
    }
    coupons::Output { used: used.into_iter().map(|(name, uses)| (name.to_owned(), uses)).collect(), without }
}

pub(crate) fn tiers(input: &tiers::Input) -> tiers::Output {
    let customers = input.customers.iter();
    let wanted = |country: &str| matches!(country, "DE" | "FR");
    let mut customers: Vec<_> =
        customers.filter(|customer| wanted(&customer.country) && customer.tier != "basic").collect();
    customers.sort_by(|left, right| left.tier.cmp(&right.tier).then_with(|| left.name.cmp(&right.name)));
    tiers::Output { names: collect(customers.into_iter(), |customer| customer.name.clone()) }
}

pub(crate) fn contacts(input: &contacts::Input) -> contacts::Output {
    contacts::Output {
        contacts: collect(input.customers.iter(), |customer| {
            let mut letters = customer.name.chars();
            let first = letters.next();
            contacts::OutputContactsItem {
                name: first.into_iter().flat_map(char::to_uppercase).chain(letters).collect(),
                via: customer
                    .email
                    .as_ref()
                    .map_or_else(|| "post".to_owned(), |email| format!("mailto:{email}")),
                known: customer.email.as_ref().is_some_and(|email| !email.is_empty())
                    && customer.tier != "basic",
            }
        }),
    }
}

pub(crate) fn baskets(input: &baskets::Input) -> baskets::Output {
    let mut seen = HashSet::new();
    let countries = input.customers.iter().map(|customer| &customer.country);
    let countries = countries.filter(|country| seen.insert(country.as_str()));
    baskets::Output {
        countries: collect(countries, |country| {
            let own = input.customers.iter().filter(|customer| customer.country == *country);
            let ids: HashSet<_> = own.map(|customer| customer.id).collect();
            let (mut sales, mut largest) = (0, None);
            for sale in input.sales.iter().filter(|sale| ids.contains(&sale.customer_id)) {
                let value: f64 = sale.lines.iter().map(|line| line.qty as f64 * line.price).sum();
                sales += 1;
                largest = Some(largest.map_or(value, |largest| value.max(largest)));
            }
            baskets::OutputCountriesItem { country: country.clone(), sales, largest }
        }),
    }
}
