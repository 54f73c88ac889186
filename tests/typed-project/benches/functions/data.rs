//! What the second set of transforms is given, and in modules all others: rows that differ without being random, as JSON.

use std::fmt::Write;

use serde_json::Value;
use typed_project::sample;

pub(crate) mod fresh_objects;
pub(crate) mod fresh_tables;
pub(crate) mod later;
pub(crate) mod objects;
pub(crate) mod sixth_objects;
pub(crate) mod sixth_tables;
pub(crate) mod tables;

/// Words for titles, messages and prose.
const WORDS: [&str; 16] = [
    "cache", "Timeout", "login", "page", "Crash", "when", "export", "slow", "Search", "index", "user",
    "empty", "retry", "Token", "after", "upgrade",
];

/// One of `of`, another one for each `index`.
fn pick<'t>(of: &[&'t str], index: usize) -> &'t str {
    of[index % of.len()]
}

/// `count` rows in brackets.
fn list(count: usize, row: impl Fn(usize) -> String) -> String {
    let rows: Vec<_> = (0..count).map(row).collect();
    format!("[{}]", rows.join(","))
}

/// `count` rows as a value.
fn rows(count: usize, row: impl Fn(usize) -> Value) -> Value {
    (0..count).map(row).collect()
}

/// An amount of at least one.
fn cents(index: usize, most: usize) -> f64 {
    (index * 7_919 % most + 100) as f64 / 100.0
}

/// A text as JSON.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn words(count: usize, index: usize) -> String {
    let words: Vec<_> = (0..count).map(|word| pick(&WORDS, index * 7 + word * (3 + index % 4))).collect();
    words.join(" ")
}

/// Orders, and a day from which on they count.
pub(crate) fn orders_since() -> String {
    format!(r#"{{"since":"2026-06-15T00:00:00Z","orders":{}}}"#, list(1_000, sample::order))
}

/// Customers, sales and rates. Some sales have no coupon, some have none but say so.
pub(crate) fn shop() -> String {
    let customers = list(120, |index| {
        let (country, tier) =
            (pick(&["DE", "FR", "JP", "AU"], index), pick(&["gold", "basic", "silver"], index * 2));
        let email = match index % 4 {
            0 => String::new(),
            _ => format!(r#","email":"{}{index}@example.com""#, pick(&["ada", "bo", "cy"], index)),
        };
        let name = format!("{} {index}", pick(&["ada", "grace", "barbara", "edsger"], index * 3));
        format!(
            r#"{{"id":{},"name":"{name}","country":"{country}","tier":"{tier}"{email}}}"#,
            500 + index * 3
        )
    });
    let sales = list(400, |index| {
        let coupon = match index % 5 {
            0 => r#","coupon":null"#.to_owned(),
            1 | 2 => format!(r#","coupon":"{}""#, pick(&["SPRING", "VIP", "FRIEND", "LATE"], index / 3)),
            _ => String::new(),
        };
        let lines = list(1 + index % 4, |line| {
            let (qty, cents) = (1 + (index + line) % 6, 199 + (index * 37 + line * 11) % 9_000);
            format!(
                r#"{{"sku":"SKU-{:03}","qty":{qty},"price":{}}}"#,
                (index + line) % 90,
                cents as f64 / 100.0
            )
        });
        let (customer, total) = (500 + index * 17 % 125 * 3, (index * 7_919 % 90_000 + 100) as f64 / 100.0);
        let currency = pick(&["EUR", "USD", "EUR", "JPY", "CHF"], index);
        format!(
            r#"{{"id":{index},"customerId":{customer},"currency":"{currency}","total":{total},"lines":{lines}{coupon}}}"#
        )
    });
    format!(
        r#"{{"customers":{customers},"sales":{sales},"rates":{{"EUR":1,"USD":0.92,"JPY":0.0061,"GBP":1.17}}}}"#
    )
}

pub(crate) fn events() -> String {
    let events = list(1_000, |index| {
        let level = pick(&["info", "debug", "info", "warn", "error", "info", "debug"], index * 3);
        let service = pick(&["api", "billing", "search", "mail", "auth", "export"], index * 5 + index / 7);
        let ts = 1_767_225_600_000_u64 + index as u64 * 1_234_567;
        let message = format!("{} {} {}", words(3, index), index * 31, words(4, index / 2));
        let tags = list(index % 4, |tag| quoted(pick(&["eu", "us", "beta", "vip", "cron"], index + tag * 2)));
        let took = match index % 3 {
            0 => String::new(),
            _ => format!(r#","durationMs":{}"#, (index * 7_919 % 50_000) as f64 / 100.0),
        };
        let user = match index % 4 {
            1 => format!(r#","user":"u{}""#, index % 37),
            _ => String::new(),
        };
        format!(
            r#"{{"ts":{ts},"level":"{level}","service":"{service}","message":"{message}","tags":{tags}{took}{user}}}"#
        )
    });
    format!(r#"{{"events":{events}}}"#)
}

pub(crate) fn readings() -> String {
    let readings = list(800, |index| {
        let (hour, minute) = (index / 40, index % 40);
        let battery = match index % 5 {
            0 => r#","battery":null"#.to_owned(),
            1 => String::new(),
            _ => format!(r#","battery":{}"#, 15 + index * 7 % 80),
        };
        format!(
            r#"{{"sensor":"s-{}","at":"2026-03-01T{hour:02}:{minute:02}:00.000Z","value":{},"ok":{}{battery}}}"#,
            index * 3 % 8,
            (index * 7_919 % 10_000) as f64 / 100.0,
            index % 9 != 0
        )
    });
    format!(r#"{{"readings":{readings}}}"#)
}

pub(crate) fn issues() -> String {
    let issues = list(300, |index| {
        let (month, day, closed) = (1 + index % 9, 1 + index % 28, index % 3 == 0);
        let labels = list(index % 4, |label| {
            let name = pick(&["bug", "docs", "critical", "bug", "ui"], index / 2 + label);
            format!(r#"{{"name":"{name}","color":"{:06x}"}}"#, index * 999)
        });
        let optional = |every: usize, text: String| if index % every == 0 { text } else { String::new() };
        format!(
            concat!(
                r#"{{"number":{number},"title":{title},"state":"{state}","user":{{"login":"u{user}"}},"labels":{labels},"#,
                r#""comments":{comments},"createdAt":"2026-{month:02}-{day:02}T09:30:00Z","closedAt":{closed_at},"#,
                r#""assignee":{assignee}{milestone}{body}}}"#
            ),
            number = 1_000 + index,
            title = quoted(&format!(" {}: {}!", words(2, index), words(4, index + 3))),
            state = if closed { "closed" } else { "open" },
            user = index % 23,
            labels = labels,
            comments = index * 7 % 30,
            month = month,
            day = day,
            closed_at = match closed {
                true => format!(r#""2026-{:02}-{day:02}T17:45:30Z""#, month + 1 + index % 3),
                false => "null".to_owned(),
            },
            assignee = match index % 5 {
                0 | 3 => "null".to_owned(),
                _ => format!(r#"{{"login":"u{}"}}"#, index % 7),
            },
            milestone = optional(4, r#","milestone":{"title":"next","dueOn":"2026-12-01"}"#.to_owned()),
            body = optional(2, format!(r#","body":{}"#, quoted(&words(10 + index % 20, index)))),
        )
    });
    format!(r#"{{"query":"CRASH","issues":{issues}}}"#)
}

pub(crate) fn teams() -> String {
    let teams = list(12, |team| {
        let members = list(20, |member| {
            let index = team * 20 + member;
            let name =
                format!(" {} {}", pick(&["Ada", "bo", "Cy", "Dörte", "eve"], index * 3), pick(&WORDS, index));
            let skills = list(1 + index % 4, |skill| {
                quoted(pick(&["rust", "sql", "go", "ops", "ux", "qa"], index + skill))
            });
            let email = match index % 5 {
                0 => String::new(),
                _ => format!(r#","email":"m{index}@{}.example""#, pick(&["north", "south", "east"], index)),
            };
            let phone = match index % 3 {
                0 => format!(r#","phone":"+49 {index}""#),
                _ => String::new(),
            };
            let (name, age, active) = (quoted(&name), 20 + index * 7 % 45, index % 6 != 0);
            format!(
                r#"{{"login":"m{index}","name":{name},"age":{age},"active":{active},"skills":{skills}{email}{phone}}}"#
            )
        });
        format!(r#"{{"name":"team {team}","members":{members}}}"#)
    });
    format!(r#"{{"teams":{teams}}}"#)
}

pub(crate) fn catalog() -> String {
    let categories = list(12, |category| {
        let children = list(5, |child| {
            let products = list(8, |product| {
                let index = (category * 5 + child) * 8 + product;
                let (price, stock) = ((index * 7_919 % 9_000 + 99) as f64 / 100.0, index % 7);
                format!(r#"{{"title":"{} {index}","price":{price},"stock":{stock}}}"#, pick(&WORDS, index))
            });
            format!(r#"{{"name":"part {child}","products":{products}}}"#)
        });
        format!(r#"{{"name":"category {category}","children":{children}}}"#)
    });
    format!(r#"{{"categories":{categories}}}"#)
}

fn text(lines: &[String]) -> String {
    format!(r#"{{"text":{}}}"#, quoted(&lines.join("\n")))
}

/// A directory, as a file server lists it.
pub(crate) fn listing() -> String {
    let lines = (0..300).map(|index| match index % 6 {
        0 => format!("[DIR] {}", pick(&WORDS, index)),
        5 => "total".to_owned(),
        _ => {
            format!("[FILE] {}_{index}.{} ", pick(&WORDS, index), pick(&["rs", "md", "json", "toml"], index))
        }
    });
    text(&lines.collect::<Vec<_>>())
}

pub(crate) fn prose() -> String {
    let sentences: Vec<_> =
        (0..150).map(|index| format!("{}, {}.", words(5, index), words(4, index + 1))).collect();
    text(&[sentences.join(" ")])
}

pub(crate) fn setting_lines() -> String {
    let lines = (0..80).map(|index| match index % 8 {
        7 => "# a comment".to_owned(),
        _ => format!("  {}.{index} = {} ", pick(&WORDS, index), words(2, index)),
    });
    text(&lines.collect::<Vec<_>>())
}

pub(crate) fn table() -> String {
    let rows = (0..400).map(|index| format!("{}-{index},{}", pick(&WORDS, index), index * 7_919 % 100_000));
    text(&rows.collect::<Vec<_>>())
}

pub(crate) fn settings() -> String {
    let map = |step: usize, count: usize| {
        let mut map = String::new();
        for index in 0..count {
            let comma = if index == 0 { "" } else { "," };
            let _ = write!(
                map,
                r#"{comma}"{}.{}":"{}""#,
                pick(&WORDS, index * step),
                index * step,
                words(1, index + step)
            );
        }
        map
    };
    format!(r#"{{"defaults":{{{}}},"overrides":{{{}}}}}"#, map(1, 40), map(5, 12))
}

pub(crate) fn matrix() -> String {
    let rows = list(100, |row| list(20, |cell| ((row * 31 + cell * 17) % 1_000).to_string()));
    format!(r#"{{"rows":{rows}}}"#)
}

pub(crate) fn queue() -> String {
    let tasks = |count: usize, step: usize| {
        list(count, |index| quoted(&format!("{} {index}", words(3, index * step))))
    };
    format!(r#"{{"waiting":{},"done":{}}}"#, tasks(200, 1), tasks(300, 3))
}

pub(crate) fn invoice() -> String {
    concat!(
        r#"{"number":"2026-117","issued":"2026-05-04","currency":"EUR","customer":{"name":"Ada Lovelace","country":"FR"},"#,
        r#""lines":[{"description":"Lamp","quantity":3,"unitPrice":129.9,"vatRate":0.19},"#,
        r#"{"description":"Pen","quantity":40,"unitPrice":1.25,"vatRate":0.19,"discount":0.1},"#,
        r#"{"description":"Book","quantity":2,"unitPrice":44,"vatRate":0.07},"#,
        r#"{"description":"Desk","quantity":1,"unitPrice":899.5,"vatRate":0.19,"discount":0.05}]}"#
    )
    .to_owned()
}
