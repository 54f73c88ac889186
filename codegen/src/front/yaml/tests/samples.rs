//! Graph files in each form that is read.

pub(super) const ORDER_DESK: &str = r#"version: "1.0"
tools:
  - name: price_order
    description: Prices an order and says whether it needs review
    inputSchema:
      type: object
      properties:
        lines: { type: array, items: { type: object, properties: { sku: { type: string }, qty: { type: integer } }, required: [sku, qty] } }
      required: [lines]
    outputSchema:
      type: object
      properties: { total: { type: number }, review: { type: boolean } }
      required: [total, review]
    nodes:
      - { id: entry, type: entry, next: price }
      - id: price
        type: node
        node: ACTION.PRICE_LINES
        config: { discount: 5 }
        input: { lines: $.entry.lines }
        next: decide
      - id: decide
        type: switch
        conditions:
          - { rule: { ">": [{ var: price.total }, 1000] }, next: big }
        next: small
      - { id: big, type: transform, transform: { expr: '{ "total": $.price.total, "review": true }' }, next: exit }
      - { id: small, type: transform, transform: { expr: '{ "total": $.price.total, "review": false }' }, next: exit }
      - { id: exit, type: exit }
"#;

pub(super) const SEEDS: &str = r#"version: "1.0"

# Sums by going round
server:
  name: "loop"
  version: "1.0.0"  # required

tools:
  - name: "sum_to_n"
    description: >-
      Sums numbers
      from 1 to n
    inputSchema:
      type: "object"
      properties:
        n: { type: "number" }
      required:
        - n
    nodes:
      # Receives the arguments
      - id: "entry_sum"
        type: "entry"
        next: "increment_node"
      - id: "increment_node"
        type: "transform"
        transform:
          expr: |
            $executionCount("increment_node") = 0
              ? { "counter": 1, "sum": 1 }

              : { "counter": $nodeExecution("increment_node", -1).counter + 1 }
        next: "check"
      - id: "check"
        type: "switch"
        conditions:
          - rule:
              "<": [{"var": "$.increment_node.counter"}, {"var": "entry_sum.n"}]
            target: "increment_node"
          - target: "list"
      - id: list
        type: mcp
        server: files
        tool: list_directory
        args:
          path: "$.entry_sum.n & \"/\""
        next: exit
      - id: exit
        type: exit

mcpServers:
  files:
    command: "npx"
    args:
      - "-y"
      - "server-filesystem"
"#;

pub(super) const NEWER: &str = r#"version: "1.0"
tools:
  - name: list
    nodes:
      - { id: entry, type: entry, next: list }
      - id: list
        type: mcp
        server: files
        tool: list_directory
        args:
          path:
            expr: "$.entry.directory"
        next: exit
      - { id: exit, type: exit }
  - name: route
    nodes:
      - { id: entry, type: entry, next: route }
      - id: route
        type: switch
        conditions:
          - rule:
              ">":
                - { var: "entry.value" }
                - 10
            next: exit
        next: exit  # default
      - { id: exit, type: exit }
"#;

pub(super) const FLAT: &str = r#"version: "1.0"
tools:
  - { name: count, description: Counts }
  - { name: sum, description: Sums }
nodes:
  - { id: count_in, type: entry, tool: count, next: shared }
  - { id: sum_in, type: entry, tool: sum, next: shared2 }
  - { id: shared, type: transform, transform: { expr: $.x }, next: pick }
  - { id: shared2, type: transform, transform: { expr: $.x }, next: sum_out }
  - { id: pick, type: switch, conditions: [{ rule: { "==": [1, 1] }, target: shared }, { target: count_out }] }
  - { id: count_out, type: exit, tool: count }
  - { id: sum_out, type: exit, tool: sum }
"#;
