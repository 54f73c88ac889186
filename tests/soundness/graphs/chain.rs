//! Random chains: transforms that hand lists, texts and objects on to each other.

use super::super::random::Random;
use super::maker::{Graph, Kind, Node};

/// Lists of objects, or what may be one.
const ROWS: &[&str] = &[
    "$.entry.lines",
    "[$.entry.lines]",
    "$.entry.lines[qty > 1]",
    "$.entry.lines[qty > 1][]",
    "$.entry.lines[note = 'a' or qty < 3][]",
    "[$.entry.lines[$exists(note)]]",
    "$.entry.lines.{ 'sku': sku, 'qty': qty, 'note': note }",
    "[$.entry.lines.{ 'sku': sku, 'qty': qty * 2, 'low': $lowercase(sku) }]",
    "$.entry.lines.{ 'sku': sku & '!', 'qty': qty, 'at': { 'note': note } }[]",
    "$.entry.lines^(qty)",
    "[$.entry.lines^(>qty, sku).{ 'sku': sku, 'qty': qty, 'tag': $$.entry.status }]",
    "$map($.entry.lines, function($l) { ($n := $l.qty + 1; { 'sku': $l.sku, 'qty': $n, 'note': $l.note }) })",
    "$filter($.entry.lines, function($l) { $l.qty > 0 })",
    "$.entry.lines[0]",
    "[$split($.entry.note, ' ').{ 'sku': $, 'qty': $length($) }]",
    "($all := $.entry.lines[qty > 0][]; $all.{ 'sku': sku, 'qty': $count($all) })",
    "$.entry.tags.{ 'sku': $, 'qty': 1 }",
    "[$.entry.tags.{ 'sku': $uppercase($), 'qty': $length($) }, { 'sku': $$.entry.status, 'qty': 0 }]",
];
/// Lists of objects with texts that are made for them, for a variable.
const MADE: &[&str] = &[
    "$.entry.lines.{ 'sku': $uppercase(sku), 'qty': qty }",
    "$map($.entry.lines, function($l) { { 'sku': $l.sku & '!', 'qty': $l.qty, 'note': $l.note } })",
    "[$each($.entry.lines{ sku: $sum(qty) }, function($v, $k) { { 'sku': $k, 'qty': $v } })]",
    "$reduce($.entry.lines, function($a, $l) { $append($a, { 'sku': $l.sku & '+', 'qty': $l.qty }) }, [])",
    "$.entry.lines.($p := $split(sku & '/z', '/'); { 'sku': $p[0], 'qty': 1 })",
    "$.entry.lines^(>qty, sku).{ 'sku': sku & '', 'qty': qty, 'in': { 'all': [sku, 'x'] } }",
    "[1..3].{ 'sku': 'k' & $, 'qty': $ }",
    "$.entry.lines{ sku: { 'sku': $lowercase($[0].sku), 'qty': $count($) } }.*",
];
/// What may be made of such a list, which is `$m`.
const OF_MADE: &[&str] = &[
    "$m",
    "[$m]",
    "[$m.{ 'sku': sku, 'qty': qty }]",
    "[$m[qty > 1].{ 'sku': sku, 'qty': qty }]",
    "[$m^(>qty, sku).{ 'sku': sku, 'qty': qty }]",
    "[$map($m, function($x) { { 'sku': $x.sku, 'qty': $x.qty } })]",
    "[$each($m{ sku: $sum(qty) }, function($v, $k) { { 'sku': $k, 'qty': $v } })]",
    "[$each($m{ sku: $ }, function($v, $k) { { 'sku': $k, 'all': [$v.sku], 'qty': $count($v) } })]",
    "[$distinct($m.sku).{ 'sku': $, 'qty': 1 }]",
    "[$m[0].{ 'sku': sku, 'qty': qty }]",
    "[$m#$i[$i < 3].{ 'sku': sku, 'qty': $i }]",
    "($t := $m{ sku: { 'v': $sum(qty) } }; [$keys($t).{ 'sku': $, 'qty': $lookup($t, $).v ?? 0 }])",
    "[$m.($o := $; { 'sku': $o.sku, 'qty': $count($m[sku = $o.sku]) })]",
    "($b := $m^(>qty)[0]; [{ 'sku': $b.sku, 'qty': $b.qty }])",
    "[$reverse($m).{ 'sku': sku, 'qty': qty }]",
    "$filter($m, function($x) { $x.qty > 1 })",
    "$m[0]",
    "$m{ sku: $ }",
];
/// Texts, or what may be one.
const TEXTS: &[&str] = &[
    "$.entry.note",
    "$.entry.memo",
    "$.entry.status",
    "'fixed'",
    "$.entry.address.city ?? 'none'",
    "$substringBefore($.entry.contact.kind, 'i')",
    "($x := $uppercase($.entry.status); $x)",
    "$.entry.tags[0]",
    "$.entry.tags",
    "$.entry.lines.sku",
    "$.entry.lines.sku[]",
    "$.entry.lines[0].sku",
    "$.entry.contact.at",
    "$.entry.address",
];
/// What may be made of a list, which is `@`.
const OF_ROWS: &[&str] = &[
    "@",
    "[@]",
    "@[]",
    "$count(@)",
    "@.sku",
    "@.sku[]",
    "@[qty > 1].sku",
    "[@.{ 's': sku, 'q': qty }]",
    "@.{ 's': sku, 'n': note }",
    "$sum(@.qty)",
    "@[0]",
    "@[-1].note",
    "$map(@, function($r) { $r.sku & '!' })",
    "@{ sku: $sum(qty) }",
    "$string(@)",
    "$exists(@)",
    "$type(@)",
    "@^(sku, >qty)",
    "$append(@, @)",
    "$reverse(@)",
    "($r := @; [$r.qty])",
    "($r := @; { 'first': $r[0], 'all': $r })",
    "$distinct(@.sku)",
    "$join(@.sku, ', ')",
    "@[sku = $$.entry.status]",
    "$.entry.lines[sku in @.sku].qty",
    "$lookup(@, 'sku')",
    "@ ?? []",
    "(@ ? 'some' : 'none')",
];
/// What may be made of a text, which is `@`.
const OF_TEXTS: &[&str] = &[
    "@",
    "[@]",
    "{ 'v': @ }",
    "@ = 'open'",
    "@ ?? 'none'",
    "$exists(@)",
    "$string(@)",
    "'x' in @",
    "$count(@)",
    "@[0]",
    "($t := @; [$t, $t])",
    "$append(@, 'x')",
];
/// What may be made of all that a node makes, which is `@`.
const OF_ALL: &[&str] = &[
    "@",
    "@.*",
    "$keys(@)",
    "$merge([@, { 'z': 1 }])",
    "@.part",
    "$string(@)",
    "@ ~> |part|{ 'more': 1 }|",
    "$lookup(@, 'text')",
    "@.{ 't': text, 'n': $count(rows) }",
];

impl Graph {
    /// Makes a chain of three.
    pub(crate) fn chain(random: &mut Random) -> Self {
        let first = match random.once_in(2) {
            true => object(random.pick(ROWS), random.pick(TEXTS), random.pick(ROWS), random.pick(TEXTS)),
            false => {
                let made = [random.pick(OF_MADE), random.pick(OF_MADE)];
                let text = ["$m.sku", "$m[0].sku", "$join($m.sku, ' ')"][random.below(3)];
                let object = object(made[0], text, made[1], random.pick(TEXTS));
                format!("($m := {}; {object})", random.pick(MADE))
            }
        };
        let second = |random: &mut Random, nodes: &[&str]| {
            let node = nodes[random.below(nodes.len())];
            let mut read = |of: &[&'static str], parts: &[&str]| {
                let part = parts[random.below(parts.len())];
                random.pick(of).replace('@', &format!("$.{node}{part}"))
            };
            object(
                &read(OF_ROWS, &[".rows", ".part.rows"]),
                &read(OF_TEXTS, &[".text", ".part.text"]),
                &read(OF_ROWS, &[".rows", ".part.rows"]),
                &read(OF_ALL, &[""]),
            )
        };
        let (second, last) = (second(random, &["n0"]), second(random, &["n0", "n1"]));
        let nodes = [("n0", first, "n1"), ("n1", second, "end"), ("end", last, "exit")];
        let nodes = nodes.map(|(id, expr, next)| Node {
            id: id.into(),
            kind: Kind::Transform(expr),
            next: vec![next.into()],
        });
        Self { nodes: nodes.into(), tells_all: false }
    }
}

/// What a transform makes.
fn object(rows: &str, text: &str, more: &str, inner: &str) -> String {
    format!(r#"{{ "rows": {rows}, "text": {text}, "part": {{ "rows": {more}, "text": {inner} }} }}"#)
}
