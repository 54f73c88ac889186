//! A graph of ten nodes whose expressions are those of the benchmark of transforms, with schemas or without.

/// One such tool, with a number in place of `{N}`.
pub(crate) fn graph(typed: bool) -> String {
    let (input, output) = if typed { (INPUT, OUTPUT) } else { (ANYTHING, "") };
    format!("{HEAD}{input}{output}{NODES}")
}

const HEAD: &str = "  - name: digest_{N}
    description: Sums up orders in the way number {N}
";

const ANYTHING: &str = "    inputSchema: { type: object }
";

const INPUT: &str = "    inputSchema:
      type: object
      properties:
        orders:
          type: array
          items:
            type: object
            properties:
              id: { type: string }
              region: { type: string }
              status: { type: string, enum: [open, paid, cancelled] }
              amount: { type: number }
              customer:
                type: object
                properties: { name: { type: string }, email: { type: string, format: email } }
                required: [name, email]
              items:
                type: array
                items:
                  type: object
                  properties: { sku: { type: string }, qty: { type: integer }, price: { type: number } }
                  required: [sku, qty, price]
            required: [id, region, status, amount, customer, items]
        currency: { type: string }
        limit: { type: integer }
      required: [orders, currency, limit]
";

const OUTPUT: &str = "    outputSchema:
      type: object
      properties:
        paid: { type: number }
        text: { type: string }
        top: { type: array, items: { type: object, properties: { id: { type: string }, amount: { type: number } }, required: [id, amount] } }
        tiers: { type: array, items: { type: object, properties: { id: { type: string }, tier: { type: string } }, required: [id, tier] } }
        review: { type: boolean }
      required: [paid, text, top, tiers, review]
";

const NODES: &str = r#"    nodes:
      - { id: entry, type: entry, next: pick }
      - { id: pick, type: transform, transform: { expr: '$.entry.orders.{ "orderId": id, "customerName": customer.name, "email": customer.email, "total": amount }[]' }, next: paid }
      - { id: paid, type: transform, transform: { expr: '{ "sum": $sum($.entry.orders[status = "paid" and amount > 100].amount) ?? 0 }' }, next: regions }
      - { id: regions, type: transform, transform: { expr: '$.entry.orders{ region: { "count": $count($), "total": $sum(amount) } }' }, next: top }
      - { id: top, type: transform, transform: { expr: '$.entry.orders^(>amount)[[0..9]].{ "id": id, "amount": amount }[]' }, next: tiers }
      - id: tiers
        type: transform
        transform:
          expr: |
            $map($.entry.orders, function($o) {
              {
                "id": $o.id,
                "tier": $o.amount > 500 ? "gold" : $o.amount > 100 ? "silver" : "bronze",
                "lines": $sum($map($o.items, function($i) { $i.qty * $i.price })) ?? 0
              }
            })[]
        next: letter
      - { id: letter, type: transform, transform: { expr: '"Dear " & $join($.pick.customerName, ", ") & ", your orders of " & $string($.paid.sum) & " " & $uppercase($.entry.currency) & " are paid."' }, next: decide }
      - id: decide
        type: switch
        conditions:
          - { rule: { and: [{ ">": [{ var: paid.sum }, 1000] }, { ">": [{ var: '$count($.entry.orders)' }, { var: entry.limit }] }] }, next: big }
        next: small
      - { id: big, type: transform, transform: { expr: '{ "paid": $.paid.sum, "text": $.letter & " In " & $string($count($keys($.regions))) & " regions.", "top": $.top ?? [], "tiers": $.tiers ?? [], "review": true }' }, next: exit }
      - { id: small, type: transform, transform: { expr: '{ "paid": $.paid.sum, "text": $.letter, "top": $.top ?? [], "tiers": $.tiers[tier != "bronze"][] ?? [], "review": false }' }, next: exit }
      - { id: exit, type: exit }
"#;
