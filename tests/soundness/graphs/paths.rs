//! What random graphs are made of: the arguments, what may be asked of a value, and what may be made of it.

use super::super::random::Random;

/// The arguments: optional and nullable fields, options, and choices that are told apart.
pub(crate) const SCHEMA: &str = r#"
      type: object
      properties:
        note: { type: string }
        memo: { type: [string, "null"] }
        rank: { type: [integer, "null"] }
        count: { type: integer }
        status: { enum: [open, paid, void] }
        tier: { enum: [free, pro] }
        key: { type: [string, integer] }
        ratio: { type: number }
        flag: { type: boolean }
        tags: { type: array, items: { type: string } }
        address: { type: object, properties: { city: { type: string }, zip: { type: string } }, required: [city] }
        contact:
          oneOf:
            - { type: object, properties: { kind: { const: mail }, at: { type: string } }, required: [kind, at] }
            - { type: object, properties: { kind: { const: phone }, line: { type: string }, ext: { type: integer } }, required: [kind, line] }
        lines: { type: array, items: { type: object, properties: { sku: { type: string }, qty: { type: integer }, note: { type: string } }, required: [sku, qty] } }
      required: [memo, count, status, key, tags, contact, lines]
"#;

/// Texts among the arguments, or what may be one.
const TEXTS: [&str; 9] =
    ["note", "memo", "status", "tier", "key", "address.city", "address.zip", "contact.at", "contact.kind"];
const NUMBERS: [&str; 5] = ["rank", "count", "ratio", "key", "contact.ext"];
const OTHERS: [&str; 6] = ["flag", "tags", "address", "contact", "lines", "lines.note"];

/// What every transform makes, so that rules may ask for it: a text, a number, and anything.
pub(crate) const MADE: [&str; 3] = ["text", "number", "some"];

/// Of what kind a value is meant to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    Text,
    Number,
    Other,
}

impl Sort {
    fn any(random: &mut Random) -> Self {
        [Self::Text, Self::Number, Self::Other][random.below(3)]
    }
}

/// A value that has been made: an argument, or a field of the output of one of `nodes`.
fn path(random: &mut Random, sort: Sort, nodes: &[String]) -> String {
    if !nodes.is_empty() && random.once_in(2) {
        let node = &nodes[random.below(nodes.len())];
        return format!("{node}.{}", MADE[sort as usize]);
    }
    let of: &[&str] = match sort {
        Sort::Text => &TEXTS,
        Sort::Number => &NUMBERS,
        Sort::Other => &OTHERS,
    };
    format!("entry.{}", random.pick(of))
}

/// A rule of a switch over what has been made, as JSON, and the values that it asks about.
pub(crate) fn rule(random: &mut Random, nodes: &[String], asked: &mut Vec<(Sort, String)>) -> String {
    match random.below(7) {
        0 => format!(r#"{{"and": [{}, {}]}}"#, rule(random, nodes, asked), rule(random, nodes, asked)),
        1 => format!(r#"{{"or": [{}, {}]}}"#, rule(random, nodes, asked), rule(random, nodes, asked)),
        2 => format!(r#"{{"!": [{}]}}"#, rule(random, nodes, asked)),
        _ => {
            let sort = Sort::any(random);
            let path = path(random, sort, nodes);
            let rule = random.pick(rules(sort)).replace('@', &path);
            asked.push((sort, path));
            rule
        }
    }
}

/// What may be asked of a value, which is `@`.
fn rules(sort: Sort) -> &'static [&'static str] {
    match sort {
        Sort::Text => &[
            r#"{"var": "@"}"#,
            r#"{"!!": [{"var": "@"}]}"#,
            r#"{"!": [{"var": "@"}]}"#,
            r#"{"==": [{"var": "@"}, null]}"#,
            r#"{"!=": [{"var": "@"}, null]}"#,
            r#"{"!==": [{"var": "@"}, null]}"#,
            r#"{"==": [{"var": "@"}, "open"]}"#,
            r#"{"===": [{"var": "@"}, "mail"]}"#,
            r#"{"!=": ["free", {"var": "@"}]}"#,
            r#"{"in": [{"var": "@"}, ["open", "paid", "a"]]}"#,
            r#"{"in": ["a", {"var": "@"}]}"#,
            r#"{"missing": ["@"]}"#,
            r#"{"!": [{"missing": ["@"]}]}"#,
            r#"{"var": "$exists($.@)"}"#,
            r#"{"var": "$.@ = 'open'"}"#,
            r#"{"var": "$type($.@) = 'string'"}"#,
        ],
        Sort::Number => &[
            r#"{"var": "@"}"#,
            r#"{"!!": [{"var": "@"}]}"#,
            r#"{">": [{"var": "@"}, 2]}"#,
            r#"{"<": [{"var": "@"}, -1]}"#,
            r#"{">=": [3, {"var": "@"}]}"#,
            r#"{"<": [0, {"var": "@"}, 50]}"#,
            r#"{"==": [{"var": "@"}, 1]}"#,
            r#"{"!==": [{"var": "@"}, null]}"#,
            r#"{"==": [{"var": "@"}, null]}"#,
            r#"{"in": [{"var": "@"}, [1, 2, 3]]}"#,
            r#"{"missing": ["@"]}"#,
            r#"{"var": "$exists($.@)"}"#,
            r#"{"var": "$type($.@) = 'number'"}"#,
        ],
        Sort::Other => &[
            r#"{"var": "@"}"#,
            r#"{"!": [{"var": "@"}]}"#,
            r#"{"!=": [{"var": "@"}, null]}"#,
            r#"{"missing": ["@"]}"#,
            r#"{"var": "$exists($.@)"}"#,
            r#"{">": [{"var": "$count($.@)"}, 0]}"#,
            r#"{"var": "$type($.@) = 'array'"}"#,
            r#"{"var": "$type($.@) != 'object'"}"#,
        ],
    }
}

/// What a transform makes: an object of what rules have asked about, or of something else.
pub(crate) fn object(random: &mut Random, nodes: &[String], asked: &[(Sort, String)]) -> String {
    let mut fields = Vec::new();
    for (sort, name) in [Sort::Text, Sort::Number, Sort::Other].into_iter().zip(MADE) {
        if !random.once_in(5) {
            let value = value(random, sort, nodes, asked);
            fields.push(format!(r#""{name}": {value}"#));
        }
    }
    format!("{{ {} }}", fields.join(", "))
}

fn value(random: &mut Random, sort: Sort, nodes: &[String], asked: &[(Sort, String)]) -> String {
    let known: Vec<_> = asked.iter().filter(|(of, _)| *of == sort || sort == Sort::Other).collect();
    let (of, path) = match known.len() {
        0 => (sort, path(random, sort, nodes)),
        _ if random.once_in(4) => (sort, path(random, sort, nodes)),
        count => known[random.below(count)].clone(),
    };
    random.pick(values(sort, of)).replace('@', &format!("$.{path}"))
}

/// What may be made of a value, which is `@`.
fn values(sort: Sort, of: Sort) -> &'static [&'static str] {
    match (sort, of) {
        (Sort::Text, _) => &[
            "@",
            "@",
            "$uppercase(@)",
            "@ & '!'",
            "@ ?? 'none'",
            "@ ?: 'none'",
            "(@ ? @ : 'none')",
            "(@ = null ? 'null' : @)",
            "(@ = 'open' ? @ : 'not open')",
            "$substring(@, 0, 2)",
            "$type(@)",
            "$string(@)",
            "($x := @; $x & $x)",
            "$join([@, 'b'], '-')",
        ],
        (Sort::Number, _) => &[
            "@",
            "@",
            "@ + 1",
            "-@",
            "@ ?? 7",
            "(@ != null ? @ : 0)",
            "(@ > 2 ? @)",
            "$sum([@, 1])",
            "$max([@])",
            "$count(@)",
            "$round(@)",
            "$number($string(@))",
        ],
        (Sort::Other, Sort::Text) => &[
            "@",
            "[@]",
            "{ 'v': @ }",
            "$length(@)",
            "@ = 'paid'",
            "@ in ['open', 'free', 'mail']",
            "$exists(@)",
            "$split(@, ' ')",
            "$contains(@, 'a')",
            "$.entry.lines[sku = @].qty",
            "$map([1, 2], function($i) { $i & @ })",
            "$append(@, 'x')",
        ],
        (Sort::Other, Sort::Number) => &[
            "@",
            "[@, 1]",
            "{ 'v': @ }",
            "@ > 1",
            "@ = null",
            "$string(@)",
            "$.entry.lines[qty = @].sku",
            "$.entry.lines.{ 's': sku, 'n': qty + @ }",
        ],
        (Sort::Other, Sort::Other) => &[
            "@",
            "[@]",
            "$count(@)",
            "$type(@)",
            "$exists(@)",
            "@ ?? 'none'",
            "(@ ? @ : 'none')",
            "$string(@)",
            "@[0]",
            "$append(@, 1)",
        ],
    }
}
