//! Expressions that go through lists: literal ones, lists of groups, what is told apart, split, reduced or looked up.

pub(crate) const LISTED: &[&str] = &[
    // Reductions that give back one of the elements, and that may come to nothing.
    "$reduce(order.lines, function($a, $l) { $l.amount > $a.amount ? $l : $a }).sku",
    "$reduce(order.lines, function($a, $l) { ($a.qty >= $l.qty ? $a : $l) }).amount",
    "($most := $reduce(order.lines, function($a, $l) { $a.qty < $l.qty ? $l : $a }); {'s': $most.sku, 'n': $most.note})",
    "$reduce(order.lines, function($n, $l) { $n + $sum($$.order.scores[$ > $l.qty]) }, 0)",
    "$reduce(order.lines, function($n, $l) { $n + $max($$.order.lines[qty < $l.qty].amount) }, 1)",
    // Parts of a text by a pattern, and of one that may be absent.
    "$split(order.id, /-/)",
    "$split(order.id, /-/)[0]",
    "$split(order.note, /[ag]/)",
    "$split(order.note, 'i')",
    "$count($split(order.id, /[0-9]/))",
    "$split(order.id, /-/).{'part': $, 'n': $length($)}",
    "($parts := $split(order.note, /i/)[$ != '']; $parts{$: $count($)})",
    // Arrays of literals, and ranges whose end is an integer.
    "$map(['soft', 'hard'], function($k) { {'k': $k, 'n': $count($$.order.lines[kind = $k])} })",
    "['soft', 'hard'].($k := $; $count($$.order.lines[kind = $k]))",
    "['soft', 'hard'].{'k': $, 's': $$.order.lines[kind = 'soft'].sku}",
    "$sum($map([1, 2.5], function($n) { $n * $$.order.total }))",
    "$sum([1..order.count])",
    "$average([0..order.count])",
    // Lists in variables.
    "($l := [order.lines[amount > 50]^(sku)]; {'n': $count($l), 's': $l.sku})",
    "($l := order.lines; {'n': $count($l), 'q': $sum($l.qty), 'first': $l[0].sku})",
    "($qty := $merge(order.lines.{sku: qty}); order.lines.{'s': sku, 'q': $lookup($qty, sku)})",
    "($qty := $merge(order.lines.{sku: qty}); order.lines.($q := $lookup($qty, sku); $exists($q) ? ($q = qty ? 'same' : 'other') : 'none'))",
    "($n := order.lines{kind: $count($)}; order.lines.{'s': sku, 'n': $lookup($n, kind)})",
    // Choices between whole numbers.
    "order.lines.(kind = 'soft' ? qty : 0)",
    "order.paid ? order.count : 7",
    // What is told apart, and put into order.
    "$distinct(order.lines.{'k': kind, 'u': $uppercase(kind)})^(k)",
    "$distinct($map(order.lines.sku, $uppercase)).($v := $; {'t': $v, 'n': $length($v)})^(>n, t)",
    "$distinct($append(order.tags.$uppercase($), 'NEW'))",
    "$count($distinct($append(order.tags, order.lines.kind)))",
    "$count($distinct(order.lines.kind))",
    "$count($sort(order.scores))",
    "$count($reverse(order.tags))",
    "$sum($append(order.scores, order.lines.amount))",
    "$each(order.lines{kind: $}, function($l, $k) { {'k': $k, 'n': $count($l), 's': [$l.sku], 'a': $sum($l.amount)} })^(>a)",
    "$each(order.lines{kind: $}, function($l, $k) { {'k': $k, 'd': $count($distinct($l.qty)), 'm': $max($l.amount)} })^(k)",
    // Patterns.
    "order.lines[sku ~> /^[ap]/].sku",
    "order.lines[(sku & kind) ~> /S/i].sku",
    "order.lines.$replace(sku, /(p+)/, '<$1>')",
    "$replace(order.note, /(f)(r)/, '$2$1$0$$')",
    "$merge([{'id': order.id}, $sift(order.customer, function($v, $k) { $k = 'name' })])",
];
