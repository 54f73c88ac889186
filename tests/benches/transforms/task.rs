//! What is transformed: what users do with orders.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

/// A transform with its data.
#[derive(Debug)]
pub(crate) struct Task {
    pub(crate) name: String,
    pub(crate) expression: String,
    pub(crate) data: Value,
    /// What it gives; without this, what jsonata-core gives.
    pub(crate) expected: Option<Value>,
}

/// The transforms of the folder that `NODEWRIGHT_TRANSFORMS` names, or our own.
pub(crate) fn tasks() -> Result<Vec<Task>, Box<dyn Error>> {
    match std::env::var_os("NODEWRIGHT_TRANSFORMS").map(PathBuf::from) {
        Some(folder) => {
            println!("transforms of {}", folder.display());
            read(&folder)
        }
        None => {
            println!("our own transforms: NODEWRIGHT_TRANSFORMS names no folder");
            Ok(own())
        }
    }
}

fn read(folder: &Path) -> Result<Vec<Task>, Box<dyn Error>> {
    let json = |name: &str| -> Result<Value, Box<dyn Error>> {
        let path = folder.join(format!("{name}.json"));
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(serde_json::from_str(&text)?)
    };
    let mut tasks = Vec::new();
    for entry in json("exprs")?.as_array().ok_or("exprs.json is no array")? {
        let text = |index: usize| entry[index].as_str().ok_or("exprs.json has [name, dataset, expression]");
        let name = text(0)?.to_owned();
        let expected = Some(json(&format!("expected_{name}"))?);
        tasks.push(Task { name, expression: text(2)?.to_owned(), data: json(text(1)?)?, expected });
    }
    Ok(tasks)
}

fn own() -> Vec<Task> {
    let one = order(3);
    let many = json!({ "orders": (0..1_000).map(order).collect::<Vec<_>>() });
    let task = |name: &str, data: &Value, expression: &str| Task {
        name: name.to_owned(),
        expression: expression.to_owned(),
        data: data.clone(),
        expected: None,
    };
    vec![
        task(
            "pick",
            &one,
            r#"{"no": no, "who": buyer.name, "mail": buyer.mail, "town": to.town, "sum": total}"#,
        ),
        task("filter and sum", &many, r#"$sum(orders[state = "open" and total > 200].total)"#),
        task("group", &many, r#"orders{zone: {"n": $count($), "sum": $sum(total)}}"#),
        task(
            "text",
            &one,
            r#""To " & buyer.name & ": order " & no & " over " & $string(total) & " goes to " & $uppercase(to.town)"#,
        ),
        task("sort and cut", &many, r#"orders^(>total)[[0..4]].{"no": no, "total": total}"#),
        task(
            "nested functions",
            &many,
            r#"$map(orders, function($o) { {"no": $o.no, "size": $o.total > 600 ? "big" : "small", "sums": $map($o.lines, function($l) { $l.n * $l.each })} })"#,
        ),
    ]
}

/// Orders that differ without being random.
fn order(index: usize) -> Value {
    let pick = |of: &[&'static str]| of[index % of.len()];
    let cents = |factor: usize| (index * factor % 90_000 + 1_000) as f64 / 100.0;
    let lines =
        (0..1 + index % 4).map(|line| json!({ "n": 1 + (index + line) % 6, "each": cents(31 + line) }));
    json!({
        "no": 5_000 + index,
        "state": pick(&["open", "paid", "sent"]),
        "zone": pick(&["north", "east", "south", "west"]),
        "total": cents(7_919),
        "buyer": { "name": format!("Buyer {}", index % 97), "mail": format!("b{index}@example.com") },
        "to": { "street": format!("Long Street {index}"), "town": pick(&["Ulm", "Bonn", "Jena"]) },
        "lines": lines.collect::<Vec<_>>(),
    })
}
