//! Lists that are searched again and again: by an index where that is the same, and one by one where it is not.

/// Lists that are long enough for an index, with keys that several have, and that some have not.
pub(crate) const MANY: &str = r#"{"order": {"id": "C-3", "total": 10, "count": 2, "paid": true,
    "lines": [{"sku": "apple", "kind": "hard", "amount": 2, "qty": 2, "note": "pear"},
              {"sku": "pear", "kind": "soft", "amount": 99.5, "qty": 1, "note": "ripe"},
              {"sku": "fig", "kind": "soft", "amount": 43, "qty": 4},
              {"sku": "apple", "kind": "soft", "amount": 0, "qty": 2},
              {"sku": "kiwi", "kind": "hard", "amount": 1, "qty": 0, "note": ""},
              {"sku": "", "kind": "odd", "amount": 43, "qty": 4, "note": "ripe"},
              {"sku": "plum", "kind": "soft", "amount": 8, "qty": -3},
              {"sku": "pear", "kind": "hard", "amount": 3.5, "qty": 7, "note": "fig"},
              {"sku": "lime", "kind": "hard", "amount": 5, "qty": 1},
              {"sku": "date", "kind": "soft", "amount": 2, "qty": 8, "note": "date"},
              {"sku": "pear", "kind": "soft", "amount": 7, "qty": 2, "note": "ripe"}],
    "tags": ["pear", "gift", "fig", "pear", "", "apple", "lime", "plum", "pear", "none", "date"],
    "scores": [3.5, -2, 8, 3.5, 0, 2, 43, 1, -3, 2, 99.5],
    "customer": {"name": "Zoë", "vip": false, "address": {"city": "Bern"}}, "prices": {}}}"#;

pub(crate) const SEARCHED: &[&str] = &[
    // By whole numbers, texts and numbers, on either side; several have the key, and some have none.
    "order.lines.($q := qty; {'s': sku, 'same': [$$.order.lines[qty = $q].sku]})",
    "order.lines.($k := kind; $count($$.order.lines[kind = $k]))",
    "order.lines.($n := note; {'s': sku, 'same': [$$.order.lines[note = $n].sku]})",
    "order.lines.($l := $; $$.order.lines[sku = $l.note].amount)",
    "order.tags.($t := $; $$.order.lines[sku = $t][0].amount)",
    "order.tags.($t := $; $$.order.lines[$t = sku].amount)",
    "order.tags.($t := $; $$.order.lines[sku = $t][-1].qty)",
    "order.scores.($s := $; $count($$.order.lines[amount = $s]))",
    "order.scores.($s := $; $count($$.order.lines[qty = $s]))",
    "order.scores.($s := -$; $$.order.scores[$ = $s])",
    "order.tags.($t := $; $count($$.order.tags[$ = $t]))",
    "order.tags.($t := $; $exists($$.order.lines[sku = $t]) ? 'there' : 'not there')",
    // What is of different types is not equal.
    "order.lines.($l := $; $count($$.order.lines[qty = $l.sku]))",
    "order.lines.($l := $; $count($$.order.lines[note = $l.amount]))",
    // One of several conditions, of which some are told by those before.
    "order.lines.($l := $; $$.order.lines[qty = $l.qty and amount > $l.amount].sku)",
    "order.lines.($l := $; $$.order.lines[amount > $l.amount and kind = $l.kind].sku)",
    "order.lines.($l := $; $$.order.lines[kind = $l.kind and qty = $l.qty and sku != $l.sku].sku)",
    "order.lines.($l := $; $$.order.lines[$exists($l.note) and sku = $l.note].sku)",
    "order.lines.($l := $; $$.order.lines[$exists(note) and note = $l.note].sku)",
    "order.lines.($l := $; $$.order.lines[kind = $l.kind or qty = $l.qty].sku)",
    // What might fail is asked of all.
    "order.lines.($l := $; $$.order.lines[kind = $l.kind and amount * qty > 1].sku)",
    "order.lines.($l := $; $sum($$.order.lines[qty = $l.qty + 1].amount))",
    // Keys that are made.
    "order.lines.($l := $; $sum($$.order.lines[sku = $l.sku & ''].amount))",
    "order.lines.($l := $; $sum($$.order.lines[sku = $lowercase($l.note)].amount))",
    "order.lines.($l := $; $sum($$.order.lines[sku = ($l.note ?? 'pear')].amount))",
    // Functions that are called back, and paths that bind.
    "$map(order.lines, function($l) { $filter($$.order.lines, function($m) { $m.note = $l.note and $m.qty > $l.qty }).sku })",
    "$map(order.tags, function($t) { $filter($$.order.lines, function($m) { $m.sku = $t })[0].kind })",
    "$reduce(order.lines, function($n, $l) { $n + $count($$.order.lines[kind = $l.kind]) }, 0)",
    "$sort(order.lines, function($a, $b) { $$.order.lines[sku = $a.sku][0].qty > $$.order.lines[sku = $b.sku][0].qty }).amount",
    "order.lines@$a.$$.order.lines@$b[$a.note = $b.sku].{'a': $a.amount, 'b': $b.amount}",
    "order.lines@$a.$$.order.lines@$b[$b.qty = $a.qty and $b.sku != $a.sku].{'a': $a.sku, 'b': $b.sku}",
    "order.lines@$a.$$.order.lines@$b#$i[$b.qty = $a.qty].{'a': $a.sku, 'i': $i}",
    // Lists in variables, and lists that loops make.
    "($all := order.lines; $map(order.tags, function($t) { $all[sku = $t].qty }))",
    "order.tags.($t := $; $all := $$.order.lines; $all[sku = $t].qty)",
    "($soft := order.lines[kind = 'soft']; order.lines.($l := $; $count($soft[qty = $l.qty])))",
    "order.lines.($soft := $$.order.lines[kind = 'soft']; $q := qty; $count($soft[qty = $q]))",
    "order.lines.($k := kind; $these := $$.order.lines[kind = $k]; {'k': $k, 'n': [$these.($q := qty; $count($these[qty = $q]))]})",
    "order.lines.($l := $; $$.order.lines[qty = $l.qty][kind = $l.kind].sku)",
    "order.lines.($l := $; $$.order.lines[qty = $l.qty].($m := $; $count($$.order.lines[qty = $m.qty])))",
    "order.tags.($t := $; {'q': $$.order.lines[sku = $t].qty, 'k': $$.order.lines[sku = $t].kind})",
    // Lists that grow while they are searched.
    "$reduce(order.lines, function($kept, $l) { $exists($kept[sku = $l.sku]) ? $kept : $append($kept, [$l]) }, []).sku",
    "$reduce(order.lines, function($kept, $l) { $count($kept[sku = $l.sku]) > 0 ? $kept : $append($kept, $l) }, []).amount",
    "$reduce(order.tags, function($kept, $t) { $exists($kept[$ = $t]) ? $kept : $append($kept, [$t]) }, [])",
    "$reduce(order.lines, function($sums, $l) { {'seen': $append($sums.seen, [$l.sku]), 'twice': $append($sums.twice, $sums.seen[$ = $l.sku])} }, {'seen': [], 'twice': []})",
    "$reduce(order.lines, function($kept, $l) { $exists(($k := $kept; $k[sku = $l.sku])) ? $kept : $append($kept, [{'sku': $l.sku, 'n': $count($kept)}]) }, [])",
    // In no loop.
    "order.lines[qty = $$.order.count].sku",
    "($q := order.count; order.lines[qty = $q].sku)",
];
