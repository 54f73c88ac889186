//! Orders that differ without being random, as JSON.

/// An order.
pub fn order(index: usize) -> String {
    let pick = |of: &[&'static str], step: usize| of[index * step % of.len()];
    let cents = |factor: usize, most: usize| (index * factor % most + 100) as f64 / 100.0;
    let lines: Vec<_> = (0..2 + index % 3)
        .map(|line| {
            let (sku, qty, price) = (index * 7 + line, 1 + (index + line) % 5, cents(31 + line * 7, 12_000));
            format!(r#"{{"sku":"SKU-{sku:04}","qty":{qty},"price":{price}}}"#)
        })
        .collect();
    let (first, last) = (
        pick(&["Ada", "Grace", "Barbara", "Edsger", "Linus"], 3),
        pick(&["Lovelace", "Liskov", "Thompson", "Hopper"], 7),
    );
    format!(
        concat!(
            r#"{{"id":{id},"status":"{status}","region":"{region}","currency":"EUR","amount":{amount},"#,
            r#""createdAt":"2026-{month:02}-{day:02}T10:00:00Z","customer":{{"name":"{first} {last}","#,
            r#""email":"{first}.{last}@example.com","phone":"+49 30 {id}"}},"shipping":{{"method":"std","#,
            r#""address":{{"street":"Main St {index}","city":"{city}","zip":"{id}"}}}},"items":[{lines}]}}"#
        ),
        id = 10_000 + index,
        status = pick(&["paid", "pending", "shipped", "paid", "cancelled"], 1),
        region = pick(&["EMEA", "NA", "APAC", "LATAM", "ANZ"], 2),
        amount = cents(7_919, 190_000),
        month = 1 + index % 12,
        day = 1 + index % 28,
        first = first,
        last = last,
        index = index,
        city = pick(&["Osaka", "Perth", "Ulm", "Bergen"], 1),
        lines = lines.join(","),
    )
}

/// The arguments of a tool that takes a thousand of them.
pub fn orders() -> String {
    let orders: Vec<_> = (0..1_000).map(order).collect();
    format!(r#"{{"orders":[{}]}}"#, orders.join(","))
}
