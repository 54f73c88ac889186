//! The same transforms over serde_json's values, as a tool without types would have them.

use serde_json::{Map, Value, json};

/// What a tool makes of its arguments, or what is wrong with them.
pub(crate) type Made = Result<Value, String>;

fn orders(input: &Value) -> Result<&[Value], String> {
    input["orders"].as_array().map(Vec::as_slice).ok_or_else(|| "`orders` must be an array".to_owned())
}

fn number(value: &Value, key: &str) -> Result<f64, String> {
    value[key].as_f64().ok_or_else(|| format!("`{key}` must be a number"))
}

fn text<'v>(value: &'v Value, key: &str) -> Result<&'v str, String> {
    value[key].as_str().ok_or_else(|| format!("`{key}` must be a string"))
}

pub(crate) fn pick(order: &Value) -> Made {
    Ok(json!({
        "orderId": order["id"],
        "customerName": order["customer"]["name"],
        "email": order["customer"]["email"],
        "city": order["shipping"]["address"]["city"],
        "total": order["amount"],
    }))
}

pub(crate) fn filtersum(input: &Value) -> Made {
    let mut total = 0.0;
    for order in orders(input)? {
        let amount = number(order, "amount")?;
        if order["status"] == "paid" && amount > 100.0 {
            total += amount;
        }
    }
    Ok(json!({ "total": total }))
}

pub(crate) fn groupby(input: &Value) -> Made {
    let mut regions: Vec<(&str, u32, f64)> = Vec::new();
    for order in orders(input)? {
        let (region, amount) = (text(order, "region")?, number(order, "amount")?);
        match regions.iter_mut().find(|(name, ..)| *name == region) {
            Some((_, count, total)) => {
                *count += 1;
                *total += amount;
            }
            None => regions.push((region, 1, amount)),
        }
    }
    let entry =
        |(name, count, total): (&str, u32, f64)| (name.to_owned(), json!({ "count": count, "total": total }));
    Ok(Value::Object(regions.into_iter().map(entry).collect::<Map<_, _>>()))
}

pub(crate) fn template(order: &Value) -> Made {
    let city = text(&order["shipping"]["address"], "city")?.to_uppercase();
    let (name, id, amount) = (text(&order["customer"], "name")?, &order["id"], number(order, "amount")?);
    let currency = text(order, "currency")?;
    let letter = format!("Dear {name}, your order #{id} of {amount} {currency} ships to {city}.");
    Ok(json!({ "text": letter }))
}

pub(crate) fn sortslice(input: &Value) -> Made {
    let orders = orders(input)?.iter().map(|order| Ok((number(order, "amount")?, order)));
    let mut orders = orders.collect::<Result<Vec<_>, String>>()?;
    orders.sort_by(|left, right| right.0.total_cmp(&left.0));
    let top = orders.iter().take(10).map(|(amount, order)| json!({ "id": order["id"], "amount": amount }));
    Ok(json!({ "top": top.collect::<Vec<_>>() }))
}

pub(crate) fn nestedmap(input: &Value) -> Made {
    let tiered = |order: &Value| {
        let amount = number(order, "amount")?;
        let tier = match amount {
            amount if amount > 500.0 => "gold",
            amount if amount > 100.0 => "silver",
            _ => "bronze",
        };
        let lines = order["items"].as_array().ok_or("`items` must be an array")?.iter();
        let lines = lines.map(|line| Ok(number(line, "qty")? * number(line, "price")?));
        Ok(json!({ "id": order["id"], "tier": tier, "lines": lines.collect::<Result<Vec<_>, String>>()? }))
    };
    let orders = orders(input)?.iter().map(tiered);
    Ok(json!({ "orders": orders.collect::<Result<Vec<_>, String>>()? }))
}
