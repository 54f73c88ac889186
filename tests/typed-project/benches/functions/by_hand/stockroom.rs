//! Products and their stock: lookups, joins, lists, differences.

use std::collections::HashMap;
use std::fmt::Write;

use indexmap::IndexMap;
use typed_project::graphs::{
    batches, changes, in_stock, metrics, price_index, price_list, reorder, warehouses,
};

use super::{collect, round_to, thousands};

pub(crate) fn in_stock(input: &in_stock::Input) -> in_stock::Output {
    let mut stock: HashMap<&str, f64> = HashMap::new();
    for row in &input.stock {
        *stock.entry(&row.sku).or_default() += row.qty as f64;
    }
    in_stock::Output {
        products: collect(input.products.iter(), |product| {
            let available = stock.get(product.sku.as_str()).copied().unwrap_or(0.0);
            let status = match available {
                0.0 => "sold out",
                ..10.0 => "low",
                _ => "ok",
            };
            in_stock::OutputProductsItem {
                sku: product.sku.clone(),
                name: product.name.clone(),
                available,
                status: status.to_owned(),
            }
        }),
    }
}

pub(crate) fn price_index(input: &price_index::Input) -> price_index::Output {
    let products = input.products.iter();
    products
        .map(|product| {
            let gross = round_to(product.price * 1.19, 2);
            (product.sku.clone(), price_index::OutputValue { name: product.name.clone(), gross })
        })
        .collect()
}

pub(crate) fn warehouses(input: &warehouses::Input) -> warehouses::Output {
    let products: HashMap<&str, _> = input.products.iter().map(|it| (it.sku.as_str(), it)).collect();
    let mut found: IndexMap<&str, IndexMap<&str, f64>> = IndexMap::new();
    for row in &input.stock {
        let Some(product) = products.get(row.sku.as_str()) else { continue };
        let categories = found.entry(&row.warehouse).or_default();
        *categories.entry(&product.category).or_default() += row.qty as f64 * product.price;
    }
    let rounded = |values: IndexMap<&str, f64>| {
        values.into_iter().map(|(name, value)| (name.to_owned(), round_to(value, 2))).collect()
    };
    found.into_iter().map(|(name, values)| (name.to_owned(), rounded(values))).collect()
}

pub(crate) fn reorder(input: &reorder::Input) -> reorder::Output {
    let low = input.stock.iter().filter(|row| row.qty < 5);
    let mut lines: Vec<_> =
        low.map(|row| format!("{}@{}: {}", row.sku, row.warehouse, 20 - row.qty)).collect();
    let missing = |sku: &str| !input.stock.iter().any(|row| row.sku == sku);
    let missing = input.products.iter().filter(|product| missing(&product.sku));
    lines.extend(missing.map(|product| format!("{}: 20", product.sku)));
    let count = lines.len() as i64;
    reorder::Output { lines, count }
}

pub(crate) fn price_list(input: &price_list::Input) -> price_list::Output {
    let mut sections: IndexMap<&str, Vec<_>> = IndexMap::new();
    for product in &input.products {
        sections.entry(&product.category).or_default().push(product);
    }
    let mut text = String::new();
    for (index, (category, mut products)) in sections.into_iter().enumerate() {
        let _ = write!(text, "{}## {}", if index > 0 { "\n\n" } else { "" }, category.to_uppercase());
        products.sort_by(|left, right| left.name.cmp(&right.name));
        for product in products {
            let _ = write!(text, "\n- {} ({}): {} EUR", product.name, product.sku, thousands(product.price));
        }
    }
    price_list::Output { text }
}

pub(crate) fn batches(input: &batches::Input) -> batches::Output {
    let skus: Vec<_> = input.products.iter().map(|product| product.sku.as_str()).collect();
    let own = |batch: usize| {
        let skus = skus.iter().enumerate().filter(move |(index, _)| index / 25 == batch);
        skus.map(|(_, sku)| (*sku).to_owned()).collect()
    };
    batches::Output {
        batches: collect(0..skus.len().div_ceil(25), |batch| batches::OutputBatchesItem {
            batch: batch as i64 + 1,
            skus: own(batch),
        }),
    }
}

pub(crate) fn changes(input: &changes::Input) -> changes::Output {
    let old: HashMap<&str, &str> = input.before.iter().map(|it| (it.id.as_str(), it.hash.as_str())).collect();
    let new: HashMap<&str, &str> = input.after.iter().map(|it| (it.id.as_str(), it.hash.as_str())).collect();
    let created = input.after.iter().filter(|it| !old.contains_key(it.id.as_str()));
    let deleted = input.before.iter().filter(|it| !new.contains_key(it.id.as_str()));
    let updated =
        input.after.iter().filter(|it| old.get(it.id.as_str()).is_some_and(|hash| *hash != it.hash));
    changes::Output {
        created: collect(created, |it| it.id.clone()),
        deleted: collect(deleted, |it| it.id.clone()),
        updated: collect(updated, |it| it.id.clone()),
    }
}

pub(crate) fn metrics(input: &metrics::Input) -> metrics::Output {
    let (mut rows, mut kept) = (Vec::new(), Vec::new());
    for (key, value) in input.metrics.iter() {
        if *value > input.threshold {
            let (name, unit) = key.split_once('_').unwrap_or((key, key));
            let (name, unit) = (name.to_owned(), unit.to_owned());
            rows.push(metrics::OutputRowsItem { name, unit, value: round_to(*value, 1) });
            kept.push((key.to_owned(), *value));
        }
    }
    rows.sort_by(|left, right| right.value.total_cmp(&left.value));
    metrics::Output { rows, kept: (!kept.is_empty()).then(|| kept.into_iter().collect()) }
}
